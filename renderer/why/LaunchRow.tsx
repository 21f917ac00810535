import type { Launch } from '../../shared/domain';
import { useNow } from '../app/now';
import { moment, shortId, span, when } from '../app/words';
import { BadgeShape } from '../architects/BadgeShape';
import { badgeStatus } from '../architects/status';
import { endWords } from './facts-rows';
import { same } from './timeline';

interface LaunchRowProps {
  launch: Launch;
  /** The conversation it stands under. */
  within: string | null;
  /** The conversation it began with. */
  began: string | null;
}

/**
 * One start: what happened, by which rule, when, why it was made and how it ended. One that went on in another conversation
 * says so; under a conversation that it only came to, it is no start of that one.
 */
export function LaunchRow({ launch, within, began }: LaunchRowProps) {
  const now = useNow();
  const { shape, tone, word } = badgeStatus({ outcome: launch.outcome, state: 'running', reason: launch.reason, degraded: launch.degraded, ended: null });
  const came = within !== null && began !== null && !same(began, within);
  const moved = within !== null && launch.sessionId !== null && !same(launch.sessionId, within);
  return (
    <li className="launch">
      <span data-tone={tone} className="row-shape">
        <BadgeShape shape={shape} size={12} />
      </span>
      <div className="selectable">
        <p>
          {came ? (
            <span className="muted">
              Came here from <span className="mono">{shortId(began)}</span>
            </span>
          ) : (
            <>
              {word} <span className="muted">{launch.reason}</span>
            </>
          )}
          {moved && (
            <span className="muted">
              , went on in <span className="mono">{shortId(launch.sessionId ?? '')}</span>
            </span>
          )}
        </p>
        <p className="muted" title={moment(launch.startedAt)}>
          {[came ? `started ${when(launch.startedAt, now)}` : when(launch.startedAt, now), launch.trigger.replaceAll('-', ' '), endOf(launch)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  );
}

function endOf({ failure, exitClass, exitCode, exitSignal, startedAt, endedAt }: Launch): string | null {
  if (failure) return `could not be started: ${failure}`;
  if (endedAt === null) return null;
  const code = exitSignal ? `signal ${exitSignal}` : exitCode === null ? null : `code ${exitCode}`;
  return [exitClass === null ? 'ended' : endWords(exitClass), code, `after ${span(endedAt - startedAt)}`].filter(Boolean).join(', ');
}
