import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Part } from '../../shared/transcript';
import type { Term } from '../../shared/terms';
import { bytes } from '../app/words';
import { Code, SaidText } from './SaidText';
import { firstLine, isCut, lineCount } from './speakers';

interface PartViewProps {
  part: Part;
  terms: readonly Term[];
  /** Open at once what is otherwise folded: what was looked for is in it. */
  unfolded: boolean;
  onWhole: () => void;
  onAddress: (url: string) => void;
}

/** One part of a turn: words as they are, tools and thinking folded. */
export function PartView({ part, terms, unfolded, onWhole, onAddress }: PartViewProps) {
  const rest = isCut(part) && 'length' in part && (
    <button type="button" className="quiet" onClick={onWhole}>
      Show all of it ({bytes(part.length)})
    </button>
  );
  switch (part.kind) {
    case 'text':
      return (
        <>
          <SaidText text={part.text} terms={terms} onAddress={onAddress} />
          {rest}
        </>
      );
    case 'thinking':
      return (
        <Folded title="Thinking" about={firstLine(part.text)} open={unfolded}>
          <p className="said-thinking selectable" dir="auto">
            {part.text}
          </p>
          {rest}
        </Folded>
      );
    case 'call':
      return (
        <Folded title={part.tool} about={part.about} open={unfolded} mono>
          <Code text={part.text} terms={terms} />
          {rest}
        </Folded>
      );
    case 'result':
      return (
        <Folded title={part.failed ? 'Failed' : 'Result'} about={part.text === '' ? 'empty' : lineCount(part.text) === '1 line' ? firstLine(part.text) : lineCount(part.text)} open={unfolded} failed={part.failed}>
          <Code text={part.text} terms={terms} />
          {rest}
        </Folded>
      );
    case 'image':
      return <p className="muted">Image · {part.type}</p>;
  }
}

function Folded({ title, about, open, mono = false, failed = false, children }: { title: string; about: string; open: boolean; mono?: boolean; failed?: boolean; children: ReactNode }) {
  return (
    <details className="folded" open={open}>
      <summary>
        <ChevronRight className="folded-chevron" size={12} strokeWidth={1.5} aria-hidden="true" />
        <span className="folded-title" data-failed={failed}>
          {title}
        </span>
        <span className={mono ? 'folded-about truncate mono' : 'folded-about truncate'}>{about}</span>
      </summary>
      <div className="folded-body">{children}</div>
    </details>
  );
}
