import { memo, useEffect, useRef } from 'react';
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { ArchitectView } from '../../shared/ipc';
import { hide } from '../app/acts';
import { activate } from '../app/layout';
import { change, usePage } from '../app/store';
import { paneId } from '../terminal/active';
import { ArchitectMenu } from './ArchitectMenu';
import { RenameField } from './RenameField';
import { architectName, badgeStatus } from './status';
import { TabClose, TabFace } from './TabFace';
import { marksDescription } from './TabMarks';
import { TabSorting, type Grab } from './TabSorting';

interface TabProps {
  architect: ArchitectView;
  active: boolean;
  /** Drawn whole, and to be dragged; until then it cannot be in sight. */
  near: boolean;
  onKey: (event: React.KeyboardEvent, architectId: string) => void;
}

/** One architect's tab. Its × only hides it: the process goes on, and the row stays in the sidebar. */
export const Tab = memo(function Tab({ architect, active, near, onKey }: TabProps) {
  const pinned = usePage((page) => page.layout.pinned.includes(architect.id));
  const renaming = usePage((page) => page.renaming?.where === 'tab' && page.renaming.architectId === architect.id);
  const outer = useRef<HTMLDivElement>(null);
  const grab = useRef<Grab>(null);
  useEffect(() => {
    if (active) outer.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const rename = (): void => {
    if (architect.name !== MAIN_ARCHITECT) change({ renaming: { architectId: architect.id, where: 'tab' } });
  };
  return (
    <div ref={outer} className="tab-outer" role="presentation" data-active={active} data-pinned={pinned} onPointerDown={(event) => grab.current?.(event)}>
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
            {near && <TabFace architect={architect} />}
          </div>
        </ArchitectMenu>
      )}
      {near && <TabClose architect={architect} pinned={pinned} />}
      {near && <TabSorting id={architect.id} tabRef={outer} grabRef={grab} />}
    </div>
  );
});
