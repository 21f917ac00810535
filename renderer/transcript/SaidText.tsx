import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { marksOf, type Term } from '../../shared/terms';
import { copy } from '../app/acts';
import { IconButton } from '../ui/Button';
import { Marked } from '../ui/Marked';
import { blocksOf, inlinesOf } from './blocks';

/** Text of anybody's, as text: prose, code apart from it, and addresses that say where they lead before anything happens. */
export function SaidText({ text, terms, onAddress }: { text: string; terms: readonly Term[]; onAddress: (url: string) => void }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return blocks.map((block, index) => (block.kind === 'code' ? <Code key={index} text={block.text} language={block.language} terms={terms} /> : <Prose key={index} text={block.text} terms={terms} onAddress={onAddress} />));
}

function Prose({ text, terms, onAddress }: { text: string; terms: readonly Term[]; onAddress: (url: string) => void }) {
  const inlines = useMemo(() => inlinesOf(text), [text]);
  return (
    <p className="said-prose selectable" dir="auto">
      {inlines.map((part, index) => {
        const shown = <Marked text={part.text} marks={marksOf(part.text, terms)} />;
        if (part.kind === 'code') return <code key={index} className="said-code mono">{shown}</code>;
        if (part.kind === 'strong') return <strong key={index}>{shown}</strong>;
        if (part.kind === 'link') return (
          <button key={index} type="button" className="said-link" title={part.url} onClick={() => onAddress(part.url)}>
            {shown}
          </button>
        );
        return <span key={index}>{shown}</span>;
      })}
    </p>
  );
}

/** Preformatted text with its own copy button; it scrolls sideways and is reached with the keyboard for that. */
export function Code({ text, language = '', terms }: { text: string; language?: string; terms: readonly Term[] }) {
  return (
    <div className="said-block">
      <pre className="mono selectable" tabIndex={0} aria-label={language === '' ? 'Code' : `Code, ${language}`} role="group">
        <Marked text={text} marks={marksOf(text, terms)} />
      </pre>
      <IconButton name="Copy code" className="said-copy" onClick={() => void copy(text, 'Code')}>
        <Copy size={14} />
      </IconButton>
    </div>
  );
}
