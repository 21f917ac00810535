import { useSortable } from '@dnd-kit/sortable';
import { Pin, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { ArchitectView } from '../../shared/ipc';
import { hide, setPinned } from '../app/acts';
import { activate, togglePanel } from '../app/layout';
import { change, usePage } from '../app/store';
import { paneId } from '../terminal/active';
import { ActivityMark } from './ActivityMark';
import { ArchitectMenu } from './ArchitectMenu';
import { Badge } from './Badge';
import { BellMark } from './BellMark';
import { RenameField } from './RenameField';
import { architectName, badgeStatus } from './status';
import { marksDescription, TabMarks } from './TabMarks';

interface TabProps {
  architect: ArchitectView;
  active: boolean;
  onKey: (event: React.KeyboardEvent, architectId: string) => void;
}

/** One architect's tab. Its × only hides it: the process goes on, and the row stays in the sidebar. */
export const Tab = memo(function Tab({ architect, active, onKey }: TabProps) {
  const pinned = usePage((page) => page.layout.pinned.includes(architect.id));
  const renaming = usePage((page) => page.renaming?.where === 'tab' && page.renaming.architectId === architect.id);
  const { setNodeRef, transform, transition, listeners, isDragging } = useSortable({ id: architect.id });
  const outer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) outer.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const rename = (): void => {
    if (architect.name !== MAIN_ARCHITECT) change({ renaming: { architectId: architect.id, where: 'tab' } });
  };
  const why = (): void => {
    activate(architect.workspaceId, architect.id, false);
    togglePanel('why', true);
  };
  return (
    <div
      ref={(element) => {
        outer.current = element;
        setNodeRef(element);
      }}
      className="tab-outer"
      role="presentation"
      data-active={active}
      data-dragging={isDragging}
      style={{ transform: transform ? `translateX(${Math.round(transform.x)}px)` : undefined, transition }}
      data-pinned={pinned}
      {...listeners}
    >
      {renaming ? (
        <RenameField architect={architect} />
      ) : (
        <ArchitectMenu architect={architect} where="tab">
          <div
            role="tab"
            id={`tab-${architect.id}`}
            className="tab"
            aria-label={architectName(architect)}
            aria-description={[pinned && 'pinned', badgeStatus(architect).note, ...marksDescription(architect)].filter(Boolean).join(', ') || undefined}
            aria-selected={active}
            aria-controls={active ? paneId(architect.id) : undefined}
            tabIndex={active ? 0 : -1}
            onClick={() => activate(architect.workspaceId, architect.id)}
            onAuxClick={(event) => event.button === 1 && !pinned && void hide(architect.id)}
            onDoubleClick={rename}
            onKeyDown={(event) => (event.key === 'F2' ? rename() : onKey(event, architect.id))}
          >
            <span className="tab-name truncate">{architect.name}</span>
            <Badge architect={architect} onWhy={why} />
            <TabMarks architect={architect} />
            <BellMark architect={architect} />
            <ActivityMark architect={architect} />
          </div>
        </ArchitectMenu>
      )}
      {/* Only for the mouse: a tab list may own nothing but tabs, and the Delete key and the menu do the same. */}
      {pinned ? (
        <button type="button" className="tab-close icon-button" aria-hidden="true" tabIndex={-1} title={`Unpin ${architect.name}`} onClick={() => setPinned(architect.id, false)}>
          <Pin size={12} />
        </button>
      ) : (
        <button type="button" className="tab-close icon-button" aria-hidden="true" tabIndex={-1} title={`Hide ${architect.name} (it goes on running)`} onClick={() => void hide(architect.id)}>
          <X size={14} />
        </button>
      )}
    </div>
  );
});
