import { useState } from 'react';
import { keysOf, type Command } from '../../shared/commands';
import { shownChord, type Chord } from '../../shared/keys';
import { holdersOf } from '../../shared/shortcut-conflicts';
import { setError } from '../app/acts';
import { usePage } from '../app/store';
import { useSetting } from '../settings/use-setting';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { saveShortcuts, SHORTCUTS } from './save';
import { ShortcutRow } from './ShortcutRow';
import { conflictOf, isChanged, listed, withKeys } from './shortcuts';
import './shortcuts.css';

/** Every command with its keys, to be changed. Stands in the settings page and in a dialog of its own. */
export function ShortcutList({ autoFocus = false }: { autoFocus?: boolean }) {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const shortcuts = useSetting('shortcuts');
  const error = usePage((page) => page.errors[SHORTCUTS]);
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const groups = listed(search, platform, shortcuts);

  const give = (command: Command, chord: Chord | null): void => {
    // The default keys of a command may be another's by now.
    const conflict = chord && conflictOf(chord, command.id, platform, shortcuts);
    if (conflict) return setError(SHORTCUTS, conflict);
    void saveShortcuts(withKeys(shortcuts, command, chord, platform));
    setSaid(`${command.title}: ${chord ? shownChord(chord, platform) : 'no keys'}.`);
  };
  return (
    <section className="shortcuts" aria-label="Keyboard shortcuts">
      <div className="shortcuts-head">
        <input className="input" type="search" aria-label="Search shortcuts" placeholder="Search by name or keys" value={search} autoFocus={autoFocus} spellCheck={false} onChange={(event) => setSearch(event.target.value)} />
        <Button
          disabled={Object.keys(shortcuts).length === 0}
          onClick={() => {
            void saveShortcuts(null);
            setSaid('Every command has its default keys again.');
          }}
        >
          Reset all keys
        </Button>
      </div>
      {error !== undefined && <ErrorLine text={error} place={SHORTCUTS} />}
      <p className="shortcuts-said" role="status">
        {said}
      </p>
      {groups.length === 0 && <p className="shortcuts-none">No command has “{search.trim()}” in its name or keys.</p>}
      {groups.map(({ group, commands }) => (
        <div key={group} className="shortcuts-group">
          <h3>{group}</h3>
          <ul aria-label={group}>
            {commands.map((command) => {
              const keys = keysOf(command, platform, shortcuts);
              const also = keys ? holdersOf(keys, command.id, platform, shortcuts) : [];
              return <ShortcutRow key={command.id} command={command} keys={keys} also={also.map(({ title }) => title)} changed={isChanged(command, platform, shortcuts)} onGive={(chord) => give(command, chord)} />;
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}
