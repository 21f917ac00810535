import { Copy } from 'lucide-react';
import { memo, useMemo } from 'react';
import { holdsAll, type Term } from '../../shared/terms';
import type { Part, Turn } from '../../shared/transcript';
import { copy, setError } from '../app/acts';
import { useWordsNow } from '../app/now';
import { moment, when } from '../app/words';
import { IconButton } from '../ui/Button';
import { PartView } from './PartView';
import { isCut, textOf, voiceOf, voiceWords } from './speakers';

interface TurnViewProps {
  turn: Turn;
  /** It goes on with what the one before began: no head of its own. */
  on: boolean;
  /** What is looked for, marked in it. */
  terms: readonly Term[];
  found: boolean;
  place: string;
  /** Reads the whole of a turn that was cut; null when that failed. */
  whole: (at: number) => Promise<Turn | null>;
  onAddress: (url: string) => void;
}

/** One turn of a conversation. */
export const TurnView = memo(function TurnView({ turn, on, terms, found, place, whole, onAddress }: TurnViewProps) {
  const time = useWordsNow((now) => (turn.time === null ? null : when(turn.time, now)));
  const copyTurn = async (): Promise<void> => {
    const all = turn.parts.some(isCut) ? await whole(turn.at) : turn;
    if (!all) return;
    const text = textOf(all);
    if (text.length > 1_000_000) setError(place, 'This turn is too long for the clipboard; export the conversation instead.');
    else await copy(text, 'Turn');
  };
  return (
    <article className="turn" data-at={turn.at} data-by={voiceOf(turn)} data-on={on} data-found={found} aria-label={time === null ? voiceWords(turn) : `${voiceWords(turn)}, ${time}`}>
      {!on && (
        <header className="turn-head">
          <span className="turn-by">{voiceWords(turn)}</span>
          {turn.time !== null && (
            <time className="turn-time" title={moment(turn.time)}>
              {time}
            </time>
          )}
        </header>
      )}
      <IconButton name="Copy turn" className="turn-copy" onClick={() => void copyTurn()}>
        <Copy size={14} />
      </IconButton>
      {turn.parts.map((part, index) => (
        <Unfolding key={index} part={part} terms={terms} found={found} onWhole={() => void whole(turn.at)} onAddress={onAddress} />
      ))}
    </article>
  );
});

/** In the turn that was found, the part that holds the words is open. */
function Unfolding({ part, terms, found, onWhole, onAddress }: { part: Part; terms: readonly Term[]; found: boolean; onWhole: () => void; onAddress: (url: string) => void }) {
  const unfolded = useMemo(() => found && 'text' in part && terms.some((term) => holdsAll(part.text, [term])), [found, part, terms]);
  return <PartView part={part} terms={terms} unfolded={unfolded} onWhole={onWhole} onAddress={onAddress} />;
}
