import type { WhyReport } from '../../shared/ipc';
import type { ArchitectView } from '../../shared/ipc';
import { resume, runs } from '../app/acts';
import { useNow } from '../app/now';
import { age, shortId } from '../app/words';
import { Button } from '../ui/Button';

type Entry = WhyReport['history'][number];

const STATES: Record<Entry['state'], string> = { current: 'current', provisional: 'provisional', past: 'earlier', void: 'never began' };

/** Every conversation this architect ever had, newest first, with the way back to each that can be resumed. */
export function History({ report, architect }: { report: WhyReport; architect: ArchitectView }) {
  const newestFirst = [...report.history].sort((a, b) => b.row - a.row);
  if (newestFirst.length === 0) return <p className="muted">No conversation yet.</p>;
  return (
    <ol className="history">
      {newestFirst.map((entry) => (
        <HistoryRow key={entry.row} entry={entry} architect={architect} next={report.next.decision.outcome === 'resume' ? report.next.decision.sessionId : null} />
      ))}
    </ol>
  );
}

function HistoryRow({ entry, architect, next }: { entry: Entry; architect: ArchitectView; next: string | null }) {
  const now = useNow();
  const open = runs(architect.state) && architect.sessionId?.toLowerCase() === entry.sessionId.toLowerCase();
  // What the next start resumes anyway needs no second button, and another harness's id cannot be passed to this one.
  const offered = entry.usable && !open && entry.sessionId !== next && entry.harness === architect.harness;
  const left = entry.leftReason === null ? '' : ` · left: ${entry.leftReason.replaceAll('-', ' ')}`;
  return (
    <li className="history-row" data-state={entry.state}>
      <div>
        <p>
          <span className="mono selectable" id={`conversation-${entry.row}`} title={entry.sessionId}>
            {shortId(entry.sessionId)}
          </span>{' '}
          <span className="history-state">{open ? 'open now' : STATES[entry.state]}</span>
        </p>
        <p className="muted">
          {entry.harness} · began {age(entry.startedAt, now)}
          {left}
          {entry.confirmed ? '' : ' · nothing said'}
        </p>
      </div>
      {offered && (
        <Button aria-describedby={`conversation-${entry.row}`} onClick={() => void resume(architect.id, entry.sessionId)}>
          Resume
        </Button>
      )}
    </li>
  );
}
