import { BadgeShape } from './BadgeShape';
import { badgeStatus, type Standing } from './status';

/**
 * Word and shape of an architect's state, with the attributes that tests and scripts read; its text is exactly the word.
 * The short reason stands beside it, in amber when it is not what was hoped for.
 */
export function Badge({ architect, onWhy }: { architect: Standing; onWhy?: (() => void) | undefined }) {
  const status = badgeStatus(architect);
  return (
    <span className="badge-group" onClick={onWhy}>
      <span
        className="badge"
        data-tone={status.tone}
        data-outcome={status.outcome}
        data-state={status.state}
        data-reason={status.reason}
        data-degraded={status.degraded}
      >
        <BadgeShape shape={status.shape} />
        {status.word}
      </span>
      {status.note !== null && (
        <span className="badge-note truncate" data-tone={status.tone}>
          {status.note}
        </span>
      )}
    </span>
  );
}
