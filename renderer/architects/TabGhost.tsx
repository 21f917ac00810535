import type { ArchitectView } from '../../shared/ipc';
import { BadgeShape } from './BadgeShape';
import { badgeStatus } from './status';

/** What follows the pointer while a tab is dragged. */
export function TabGhost({ architect }: { architect: ArchitectView }) {
  const { shape, tone } = badgeStatus(architect);
  return (
    <div className="tab-ghost" aria-hidden="true">
      <span className="tab-ghost-shape" data-tone={tone}>
        <BadgeShape shape={shape} size={12} />
      </span>
      <span className="truncate">{architect.name}</span>
    </div>
  );
}
