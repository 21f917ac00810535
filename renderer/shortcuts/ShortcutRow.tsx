import { RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { defaultKeys, type Command } from '../../shared/commands';
import { shownChord, type Chord } from '../../shared/keys';
import { usePage } from '../app/store';
import { IconButton } from '../ui/Button';
import { Recorder } from './Recorder';

interface ShortcutRowProps {
  command: Command;
  keys: Chord | null;
  /** Titles of other commands with the same keys: a stored choice, of this version or an earlier one, may hold such a pair. */
  also: string[];
  changed: boolean;
  /** The command gets these keys, or none with null. */
  onGive: (chord: Chord | null) => void;
}

export function ShortcutRow({ command, keys, also, changed, onGive }: ShortcutRowProps) {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const [recording, setRecording] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // The button is back before the focus is given to it: what had the focus goes away with this change.
  const end = (): void => {
    flushSync(() => setRecording(false));
    opener.current?.focus();
  };
  const shown = keys ? shownChord(keys, platform) : '';
  const usual = defaultKeys(command, platform);
  const conflict = useId();
  return (
    <li className="shortcut" data-recording={recording}>
      <span className="shortcut-title truncate">{command.title}</span>
      {recording ? (
        <Recorder
          command={command}
          onCancel={end}
          onUse={(chord) => {
            end();
            onGive(chord);
          }}
        />
      ) : (
        <>
          {changed && (
            <IconButton
              name={`Reset ${command.title} to ${usual ? shownChord(usual, platform) : 'no keys'}`}
              onClick={() => {
                opener.current?.focus();
                onGive(usual);
              }}
            >
              <RotateCcw size={14} />
            </IconButton>
          )}
          {also.length > 0 && (
            <span id={conflict} className="shortcut-also amber truncate">
              Also {also.map((title) => `“${title}”`).join(', ')}
            </span>
          )}
          <button ref={opener} type="button" className="shortcut-keys" data-changed={changed} aria-describedby={also.length > 0 ? conflict : undefined} aria-label={`Keys of ${command.title}: ${shown || 'none'}`} title="Change keys" onClick={() => setRecording(true)}>
            {shown === '' ? <span className="muted">Add keys</span> : <kbd>{shown}</kbd>}
          </button>
        </>
      )}
    </li>
  );
}
