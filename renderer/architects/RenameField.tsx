import { useRef, useState } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { change } from '../app/store';
import { focusTerminalSoon } from '../terminal/active';

/** Renames in place: Enter keeps, Escape gives up, a refused name (W3) says why under the field and stays editable. */
export function RenameField({ architect }: { architect: ArchitectView }) {
  const [name, setName] = useState(architect.name);
  /** Where it stands is taken when it comes: over whatever is there, for the list of tabs would cut it off. */
  const [error, setError] = useState<{ text: string; left: number; top: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const close = (): void => {
    change({ renaming: null });
    focusTerminalSoon();
  };
  const keep = async (): Promise<void> => {
    if (name.trim() === architect.name) return close();
    const answer = await asAnswer(api().renameArchitect({ architectId: architect.id, name: name.trim() }));
    if (answer.ok) return close();
    const box = field.current?.getBoundingClientRect();
    setError({ text: answer.error, left: box?.left ?? 0, top: (box?.bottom ?? 0) + 4 });
  };

  return (
    <span className="rename" onPointerDown={(event) => event.stopPropagation()}>
      <input
        ref={field}
        className="input rename-input"
        aria-label={`New name of ${architect.name}`}
        aria-invalid={error !== null}
        value={name}
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => change({ renaming: null })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') void keep();
          if (event.key === 'Escape') close();
        }}
      />
      {error !== null && (
        <span className="rename-error" role="alert" style={{ left: error.left, top: error.top }}>
          {error.text}
        </span>
      )}
    </span>
  );
}
