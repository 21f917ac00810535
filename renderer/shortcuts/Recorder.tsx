import { useId, useState } from 'react';
import type { Command } from '../../shared/commands';
import { chordOfPress, shownChord, type Chord } from '../../shared/keys';
import { usePage } from '../app/store';
import { useSetting } from '../settings/use-setting';
import { Button } from '../ui/Button';
import { judge } from './shortcuts';

interface RecorderProps {
  command: Command;
  onUse: (chord: Chord | null) => void;
  onCancel: () => void;
}

/**
 * Takes the next keys that are pressed. Without Ctrl, Alt or Cmd some keys keep their meaning: Escape cancels, Backspace
 * leaves the command without keys, Tab goes on to the buttons, Enter uses what was pressed.
 */
export function Recorder({ command, onUse, onCancel }: RecorderProps) {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const shortcuts = useSetting('shortcuts');
  const [chord, setChord] = useState<Chord | null>(null);
  const note = useId();
  const { refused, warnings } = chord ? judge(chord, command.id, platform, shortcuts) : { refused: false, warnings: [] };

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (plain && event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (plain && event.key === 'Escape') onCancel();
    else if (plain && (event.key === 'Backspace' || event.key === 'Delete')) onUse(null);
    else if (plain && event.key === 'Enter') {
      if (chord && !refused) onUse(chord);
    } else setChord((before) => chordOfPress(event.nativeEvent) ?? before);
  };
  return (
    <div className="recorder" data-records-keys="true">
      <div className="recorder-line">
        <input
          className="input"
          readOnly
          autoFocus
          aria-label={`New keys of ${command.title}`}
          aria-describedby={note}
          aria-invalid={refused}
          placeholder="Press the keys"
          value={chord ? shownChord(chord, platform) : ''}
          onKeyDown={onKeyDown}
        />
        <Button look="primary" disabled={chord === null || refused} onClick={() => chord && onUse(chord)}>
          Use
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <p id={note} className="recorder-note" data-warns={warnings.length > 0} data-refused={refused} role="status">
        {warnings.length > 0 ? warnings.join(' ') : 'Backspace for none, Escape to leave it as it is.'}
      </p>
    </div>
  );
}
