import type { Launch } from '../../shared/domain';
import { moment, shortId } from '../app/words';
import { BadgeShape } from '../architects/BadgeShape';
import { badgeStatus } from '../architects/status';
import { endWords } from './facts-rows';

/** The decision records, newest first: when, what happened, by which rule, how it ended. */
export function Launches({ launches }: { launches: Launch[] }) {
  const newestFirst = [...launches].sort((a, b) => b.startedAt - a.startedAt);
  if (newestFirst.length === 0) return <p className="muted">Never started.</p>;
  return (
    <ol className="launches">
      {newestFirst.map((launch) => (
        <LaunchRow key={launch.id} launch={launch} />
      ))}
    </ol>
  );
}

function LaunchRow({ launch }: { launch: Launch }) {
  const { shape, tone, word } = badgeStatus({ outcome: launch.outcome, state: 'running', reason: launch.reason, degraded: launch.degraded, ended: null });
  const end = launch.exitClass === null ? (launch.endedAt === null ? null : 'ended') : endWords(launch.exitClass);
  const code = launch.exitSignal ? `signal ${launch.exitSignal}` : launch.exitCode === null ? null : `code ${launch.exitCode}`;
  return (
    <li className="launch">
      <span data-tone={tone} className="row-shape">
        <BadgeShape shape={shape} size={12} />
      </span>
      <div className="selectable">
        <p>
          {word} <span className="muted">{launch.reason}</span>
          {launch.sessionId !== null && <span className="mono muted"> {shortId(launch.sessionId)}</span>}
        </p>
        <p className="muted">{[moment(launch.startedAt), launch.trigger.replaceAll('-', ' '), end, end && code].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}
