import type { ArchitectView } from '../../shared/ipc';
import { activityWord } from './status';

/** The second mark of a tab or row: a slow pulse while working, a solid amber dot when the user is needed, nothing when idle. */
export function ActivityMark({ architect }: { architect: Pick<ArchitectView, 'activity' | 'state'> }) {
  const word = activityWord(architect);
  if (word === null) return null;
  return <span className="activity" data-activity={architect.activity} title={word === 'working' ? 'Working' : 'Waiting for you'} aria-hidden="true" />;
}
