import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { change } from '../app/store';
import { IconButton } from '../ui/Button';
import { activeTerminal } from './active';

/** Searches the terminal in front: Enter goes up towards older lines, Shift+Enter down, Escape gives the focus back. */
export function FindBar() {
  const [text, setText] = useState('');
  const close = (): void => {
    change({ finding: null });
    activeTerminal()?.endFind();
    activeTerminal()?.focus();
  };
  return (
    <div className="find" role="search">
      <input
        className="input"
        aria-label="Find in terminal"
        placeholder="Find"
        value={text}
        autoFocus
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          activeTerminal()?.findPrevious(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && event.shiftKey) activeTerminal()?.findNext(text);
          else if (event.key === 'Enter') activeTerminal()?.findPrevious(text);
          else return;
          event.preventDefault();
        }}
      />
      <IconButton name="Previous match" onClick={() => activeTerminal()?.findPrevious(text)}>
        <ArrowUp size={16} />
      </IconButton>
      <IconButton name="Next match" onClick={() => activeTerminal()?.findNext(text)}>
        <ArrowDown size={16} />
      </IconButton>
      <IconButton name="Close find" onClick={close}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
