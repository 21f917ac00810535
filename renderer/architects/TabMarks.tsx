import { ShieldOff } from 'lucide-react';
import type { ArchitectView } from '../../shared/ipc';
import { calls, shortNotice } from './notices';

/** Beside the badge: the most pressing notice in few words, and the mark of an agent that acts without asking. */
export function TabMarks({ architect }: { architect: ArchitectView }) {
  const [notice] = architect.notices;
  return (
    <>
      {notice && (
        <span className="tab-notice truncate" data-calls={calls(notice.kind)} title={notice.text}>
          {shortNotice(notice)}
        </span>
      )}
      {architect.skipsPermissions && (
        <span className="tab-permissions" title="Its arguments let it act without asking">
          <ShieldOff size={12} strokeWidth={1.75} aria-label="acts without asking" />
        </span>
      )}
    </>
  );
}

/** The same for a screen reader, after the short reason. */
export function marksDescription(architect: Pick<ArchitectView, 'notices' | 'skipsPermissions'>): string[] {
  return [...architect.notices.map(({ text }) => text), ...(architect.skipsPermissions ? ['acts without asking'] : [])];
}
