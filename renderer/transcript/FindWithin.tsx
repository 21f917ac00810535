import { ArrowDown, ArrowUp, Search } from 'lucide-react';
import { IconButton } from '../ui/Button';
import type { Direction, FindState } from './use-find';

const SAID: Record<FindState, string> = { idle: '', looking: 'Looking…', 'no-later': 'Not found further down', 'no-earlier': 'Not found further up', found: '' };

interface FindWithinProps {
  words: string;
  state: FindState;
  onWords: (words: string) => void;
  onFind: (direction: Direction) => void;
}

/** Finds words in the whole conversation: Enter goes down to later turns, Shift+Enter up. */
export function FindWithin({ words, state, onWords, onFind }: FindWithinProps) {
  return (
    <div className="reader-find" role="search">
      <Search size={14} strokeWidth={1.5} aria-hidden="true" />
      <input
        className="reader-find-input"
        aria-label="Find in conversation"
        placeholder="Find in conversation"
        value={words}
        maxLength={500}
        spellCheck={false}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onFind(event.shiftKey ? 'earlier' : 'later');
        }}
      />
      <span className="muted" role="status">
        {SAID[state]}
      </span>
      <IconButton name="Earlier match" disabled={words.trim() === ''} onClick={() => onFind('earlier')}>
        <ArrowUp size={16} />
      </IconButton>
      <IconButton name="Later match" disabled={words.trim() === ''} onClick={() => onFind('later')}>
        <ArrowDown size={16} />
      </IconButton>
    </div>
  );
}
