import { Check, CircleSlash, TriangleAlert } from 'lucide-react';
import type { ConversationFact, Facts } from '../../shared/decision';
import { useNow } from '../app/now';
import { shortId } from '../app/words';
import { holderWords, transcriptWords } from './facts-rows';
import { SaidIn } from './SaidIn';

/** The conversations that were looked at for a decision, each with its file, size, age and holder. */
export function Candidates({ facts, architectId }: { facts: Facts; architectId: string }) {
  const found: [string, ConversationFact | null][] = [
    ['Current', facts.current],
    ['Asked for', facts.asked],
    ['Found in its worktree', facts.discovered],
  ];
  const shown = found.filter((each): each is [string, ConversationFact] => each[1] !== null);
  if (shown.length === 0 && facts.running?.sessionId) {
    return (
      <p className="muted">
        Conversation{' '}
        <span className="mono selectable" title={facts.running.sessionId}>
          {shortId(facts.running.sessionId)}
        </span>{' '}
        is open in its own terminal, so none had to be looked for.
      </p>
    );
  }
  if (shown.length === 0) return <p className="muted">No conversation of its own to look for. Others in this folder are left alone.</p>;
  return (
    <ul className="candidates">
      {shown.map(([role, fact]) => (
        <Candidate key={role} role={role} fact={fact} architectId={architectId} />
      ))}
    </ul>
  );
}

function Candidate({ role, fact, architectId }: { role: string; fact: ConversationFact; architectId: string }) {
  const now = useNow();
  const { transcript } = fact;
  const usable = transcript.state === 'present' && transcript.kind === 'file' && transcript.resumable;
  const Icon = usable ? Check : transcript.state === 'absent' ? CircleSlash : TriangleAlert;
  const places = transcript.state === 'present' ? [transcript.path] : transcript.state === 'absent' ? transcript.lookedAt : [];
  return (
    <li className="candidate" data-usable={usable}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>
          <span className="candidate-role">{role}</span> <span className="mono selectable">{fact.id}</span>
        </p>
        <p className="muted">{transcriptWords(transcript, now)}</p>
        {transcript.state === 'present' && fact.own && <SaidIn architectId={architectId} id={fact.id} stamp={transcript.modifiedAt} />}
        {transcript.state === 'absent' && places.length > 0 && <p className="muted">Looked at</p>}
        {places.map((place) => (
          <p key={place} className="path mono selectable">
            {place}
          </p>
        ))}
        {fact.holder.state !== 'not-needed' && <p className="muted">Open in: {holderWords(fact.holder)}</p>}
      </div>
    </li>
  );
}
