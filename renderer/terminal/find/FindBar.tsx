import { ArrowDown, ArrowUp, CaseSensitive, Regex, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { change } from '../../app/store';
import { IconButton } from '../../ui/Button';
import { onTerminals, terminalOf } from '../active';
import { foundWords, NOTHING, type FindQuery } from './finder';
import './find.css';

/** What was looked for last is there again when the bar opens. */
let last: FindQuery = { text: '', regex: false, caseSensitive: false };

/** Searches one terminal: Enter goes up towards older lines, Shift+Enter down, Escape gives the focus back. */
export function FindBar({ architectId }: { architectId: string }) {
  const terminal = useSyncExternalStore(onTerminals, () => terminalOf(architectId));
  const [query, setQuery] = useState(() => firstQuery(terminal?.selection() ?? ''));
  const [found, setFound] = useState(NOTHING);

  useEffect(() => {
    if (!terminal) return;
    const end = terminal.finder.onFound(setFound);
    terminal.finder.find(last, 'up', true);
    return () => {
      end();
      terminal.finder.end();
    };
  }, [terminal]);

  const look = (next: FindQuery): void => {
    last = next;
    setQuery(next);
    terminal?.finder.find(next, 'up', true);
  };
  const step = (direction: 'up' | 'down'): void => terminal?.finder.find(query, direction);
  const close = (): void => {
    change({ finding: null });
    terminal?.focus();
  };
  const toggles = { KeyC: () => look({ ...query, caseSensitive: !query.caseSensitive }), KeyR: () => look({ ...query, regex: !query.regex }) };
  const onKey = (event: React.KeyboardEvent): void => {
    const toggle = event.altKey && (event.code === 'KeyC' || event.code === 'KeyR') ? toggles[event.code] : null;
    if (event.nativeEvent.isComposing) return;
    if (toggle) toggle();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) step(event.shiftKey ? 'down' : 'up');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const words = foundWords(found, query.text !== '');
  return (
    <div className="find" role="search" aria-label="Find in terminal" onKeyDown={onKey}>
      <input
        className="input"
        aria-label="Find in terminal"
        placeholder="Find"
        value={query.text}
        aria-invalid={found.error !== null}
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        onChange={(event) => look({ ...query, text: event.target.value })}
      />
      <IconButton name="Match case" keys="Alt+C" aria-pressed={query.caseSensitive} onClick={toggles.KeyC}>
        <CaseSensitive size={16} />
      </IconButton>
      <IconButton name="Regular expression" keys="Alt+R" aria-pressed={query.regex} onClick={toggles.KeyR}>
        <Regex size={16} />
      </IconButton>
      <span className="find-count truncate" role="status" title={words} data-none={found.error !== null || (query.text !== '' && found.count === 0)}>
        {words}
      </span>
      <IconButton name="Previous match" keys="Enter" disabled={found.count === 0} onClick={() => step('up')}>
        <ArrowUp size={16} />
      </IconButton>
      <IconButton name="Next match" keys="Shift+Enter" disabled={found.count === 0} onClick={() => step('down')}>
        <ArrowDown size={16} />
      </IconButton>
      <IconButton name="Close find" keys="Escape" onClick={close}>
        <X size={16} />
      </IconButton>
    </div>
  );
}

/** What is selected in one line is what is looked for, as in editors; else what was looked for last. */
function firstQuery(selected: string): FindQuery {
  if (selected !== '' && selected.length <= 200 && !selected.includes('\n')) last = { ...last, text: selected, regex: false };
  return last;
}
