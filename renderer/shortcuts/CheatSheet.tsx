import { useState } from 'react';
import { keysOf } from '../../shared/commands';
import { shownChord } from '../../shared/keys';
import { change, usePage } from '../app/store';
import { useSetting } from '../settings/use-setting';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { ShortcutList } from './ShortcutList';
import { listed } from './shortcuts';
import './shortcuts.css';

/** Keys that are no commands: they belong to what has the focus. */
const IN_PLACE: [string, string][] = [
  ['Move in tabs and lists', 'Arrows, Home, End'],
  ['Open what has the focus', 'Enter'],
  ['Menu of what has the focus', 'Shift+F10'],
  ['Rename a tab or row', 'F2'],
  ['Hide a tab, remove a row', 'Delete'],
  ['Back to the terminal', 'Escape'],
];

const close = (): void => change({ dialog: null });

/** Every key there is, by group; and the place to change them. */
export function Shortcuts() {
  const dialog = usePage((page) => page.dialog);
  if (dialog === 'shortcuts') return <CheatSheet />;
  if (dialog !== 'edit-shortcuts') return null;
  return (
    <Modal wide title="Change keyboard shortcuts" text="Shells, vim and other programs keep their keys unless you take one: you are told when you do." onClose={close} onReturnFocus={focusTerminalSoon}>
      <ShortcutList autoFocus />
    </Modal>
  );
}

function CheatSheet() {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const shortcuts = useSetting('shortcuts');
  const [search, setSearch] = useState('');
  const groups = listed(search, platform, shortcuts)
    .map(({ group, commands }): { group: string; rows: [string, string][] } => ({
      group,
      rows: joined(
        commands.flatMap((command): [string, string][] => {
          const keys = keysOf(command, platform, shortcuts);
          return keys ? [[command.title, shownChord(keys, platform)]] : [];
        }),
      ),
    }))
    .concat({ group: 'Where the focus is', rows: IN_PLACE.filter((row) => row.join(' ').toLowerCase().includes(search.trim().toLowerCase())) })
    .filter(({ rows }) => rows.length > 0);
  return (
    <Modal wide title="Keyboard shortcuts" text="Everything else is in the palette, by name." onClose={close} onReturnFocus={focusTerminalSoon}>
      <div className="shortcuts-head">
        <input className="input" type="search" aria-label="Search shortcuts" placeholder="Search by name or keys" value={search} autoFocus spellCheck={false} onChange={(event) => setSearch(event.target.value)} />
        <Button onClick={() => change({ dialog: 'edit-shortcuts' })}>Change…</Button>
      </div>
      <div className="cheat" tabIndex={0} role="group" aria-label="Shortcuts by group">
        {groups.length === 0 && <p className="shortcuts-none">No shortcut has “{search.trim()}” in its name or keys.</p>}
        {groups.map(({ group, rows }) => (
          <section key={group} className="cheat-group">
            <h3>{group}</h3>
            <dl>
              {rows.map(([title, keys]) => (
                <div key={title} className="cheat-row">
                  <dt>{title}</dt>
                  <dd>
                    <kbd>{keys}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

const NTH = /^Architect (\d)$/;

/** "Architect 1" to "Architect 9" in one row while their keys go on as their numbers do. */
function joined(rows: [string, string][]): [string, string][] {
  const nth = rows.filter(([title]) => NTH.test(title));
  const [first, last] = [nth[0], nth.at(-1)];
  const goesOn = nth.every(([title, keys]) => keys.endsWith(NTH.exec(title)?.[1] ?? '') && keys.slice(0, -1) === first?.[1].slice(0, -1));
  if (!first || !last || nth.length < 3 || !goesOn) return rows;
  const row: [string, string] = [`${first[0]} to ${last[0].slice(-1)}`, `${first[1]}–${last[1].slice(-1)}`];
  return rows.flatMap((each) => (each === first ? [row] : nth.includes(each) ? [] : [each]));
}
