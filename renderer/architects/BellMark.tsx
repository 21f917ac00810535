import { Bell } from 'lucide-react';
import type { ArchitectView } from '../../shared/ipc';

/** On the tab or row of an architect whose program rang where nobody looked; its accessible name says so too. */
export function BellMark({ architect }: { architect: Pick<ArchitectView, 'rang'> }) {
  return (
    architect.rang && (
      <span className="bell-mark" title="Its program rang the bell" aria-hidden="true">
        <Bell size={12} strokeWidth={1.75} />
      </span>
    )
  );
}
