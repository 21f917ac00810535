import { Pin, X } from 'lucide-react';
import type { ArchitectView } from '../../shared/ipc';
import { hide, setPinned } from '../app/acts';
import { activate, togglePanel } from '../app/layout';
import { ActivityMark } from './ActivityMark';
import { Badge } from './Badge';
import { BellMark } from './BellMark';
import { TabMarks } from './TabMarks';

/** What is to be seen on a tab beside the name; its accessible name and description say the same. */
export function TabFace({ architect }: { architect: ArchitectView }) {
  const why = (): void => {
    activate(architect.workspaceId, architect.id, false);
    togglePanel('why', true);
  };
  return (
    <>
      <Badge architect={architect} onWhy={why} />
      <TabMarks architect={architect} />
      <BellMark architect={architect} />
      <ActivityMark architect={architect} />
    </>
  );
}

/** Only for the mouse: a tab list may own nothing but tabs, and the Delete key and the menu do the same. */
export function TabClose({ architect, pinned }: { architect: ArchitectView; pinned: boolean }) {
  const { id, name } = architect;
  return (
    <button
      type="button"
      className="tab-close icon-button"
      aria-hidden="true"
      tabIndex={-1}
      title={pinned ? `Unpin ${name}` : `Hide ${name} (it goes on running)`}
      onClick={() => (pinned ? setPinned(id, false) : void hide(id))}
    >
      {pinned ? <Pin size={12} /> : <X size={14} />}
    </button>
  );
}
