import { useState } from 'react';
import type { Launch } from '../../shared/domain';
import type { ArchitectView, HistoryEntry, WhyReport } from '../../shared/ipc';
import { resume, runs } from '../app/acts';
import { deleteCopy, forget, restoreCopy } from '../app/history-acts';
import { useNow } from '../app/now';
import { change } from '../app/store';
import { age, bytes, moment, shortId } from '../app/words';
import { Button } from '../ui/Button';
import { Confirm } from '../ui/Confirm';
import { LaunchRow } from './LaunchRow';
import { SaidIn } from './SaidIn';
import { cleanUpWords, leftWords, originWords, startedWith } from './timeline';

const STATES: Record<HistoryEntry['state'], string> = { current: 'current', provisional: 'provisional', past: 'earlier', void: 'never began' };

interface ConversationEntryProps {
  conversation: HistoryEntry;
  launches: Launch[];
  report: WhyReport;
  architect: ArchitectView;
}

/** One conversation: when it began and was left, why, and for what; its starts; and what can be done with it. */
export function ConversationEntry({ conversation, launches, report, architect }: ConversationEntryProps) {
  const now = useNow();
  const { row, sessionId, state, harness, leftAt, replacedBy } = conversation;
  const { decision } = report.next;
  const next = decision.outcome === 'resume' ? decision.sessionId : null;
  const open = runs(architect.state) && architect.sessionId?.toLowerCase() === sessionId.toLowerCase();
  // What the next start resumes anyway needs no second button, and another harness's id cannot be passed to this one.
  const offered = conversation.usable && !open && sessionId !== next && harness === architect.harness;
  const left = leftWords(conversation);
  const successor = replacedBy === null ? null : (report.history.find((each) => each.row === replacedBy)?.sessionId ?? null);
  const about = `conversation-${row}`;
  return (
    <li className="history-row" data-state={state}>
      <div className="history-head">
        <p>
          <span className="mono selectable" id={about} title={sessionId}>
            {shortId(sessionId)}
          </span>{' '}
          <span className="history-state">{open ? 'open now' : STATES[state]}</span>
        </p>
        <span className="history-acts">
          {conversation.restorable && (
            <Button aria-describedby={about} onClick={() => void restoreCopy(architect.id, row)}>
              Put copy back
            </Button>
          )}
          {offered && (
            <Button aria-describedby={about} title="Resume this one" onClick={() => void resume(architect.id, sessionId)}>
              Resume
            </Button>
          )}
          {conversation.confirmed && !conversation.restorable && (
            <button type="button" className="quiet" aria-describedby={about} title="Read this conversation" onClick={() => change({ reading: { architectId: architect.id, row, at: null, words: '' } })}>
              Read
            </button>
          )}
          {state === 'past' && !open && (
            <button type="button" className="quiet" aria-describedby={about} title="Takes it off this list; its file stays" onClick={() => void forget(architect.id, row, sessionId)}>
              Forget
            </button>
          )}
        </span>
      </div>
      {conversation.usable && <SaidIn architectId={architect.id} id={sessionId} stamp={`${state} ${leftAt}`} />}
      <p className="muted">
        <span title={moment(conversation.startedAt)}>{[harness, `began ${age(conversation.startedAt, now)}`, originWords(conversation), conversation.confirmed ? null : 'nothing said'].filter(Boolean).join(' · ')}</span>
      </p>
      {left !== null && (
        <p className="muted">
          left{leftAt === null ? '' : ` ${age(leftAt, now)}`}: {left}
          {successor !== null && (
            <>
              , then <span className="mono" title={successor}>{shortId(successor)}</span>
            </>
          )}
        </p>
      )}
      <Keeping conversation={conversation} now={now} architectId={architect.id} about={about} />
      {launches.length > 0 && (
        <ol className="launches">
          {launches.map((launch) => (
            <LaunchRow key={launch.id} launch={launch} within={sessionId} began={startedWith(launch, report.history)} />
          ))}
        </ol>
      )}
    </li>
  );
}

interface KeepingProps {
  conversation: HistoryEntry;
  now: number;
  architectId: string;
  /** The element that names the conversation. */
  about: string;
}

/** How long its file is safe, and whether there is a copy of it. */
function Keeping({ conversation: { row, sessionId, cleanUpAt, copy, restorable }, now, architectId, about }: KeepingProps) {
  const [asking, setAsking] = useState(false);
  const cleanUp = cleanUpAt === null ? null : cleanUpWords(cleanUpAt, now);
  if (cleanUp === null && copy === null) return null;
  return (
    <p className="muted">
      {cleanUp && <span className={cleanUp.soon && copy === null ? 'amber' : undefined}>{cleanUp.text}</span>}
      {copy && (
        <>
          <span title={moment(copy.at)}>
            {cleanUp ? ' · ' : ''}copy kept ({bytes(copy.size)})
          </span>{' '}
          <button type="button" className="quiet" aria-describedby={about} onClick={() => setAsking(true)}>
            Delete copy…
          </button>
        </>
      )}
      {asking && copy && (
        <Confirm
          title={`Delete the copy of ${shortId(sessionId)}?`}
          text={restorable ? `It is all that is left of this conversation (${bytes(copy.size)}): the agent’s own file is gone.` : `${bytes(copy.size)} in the app’s state folder. The agent’s own file stays.`}
          act="Delete copy"
          onClose={() => setAsking(false)}
          onConfirm={() => void deleteCopy(architectId, row)}
        />
      )}
    </p>
  );
}
