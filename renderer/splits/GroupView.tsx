import { useDroppable } from '@dnd-kit/core';
import { memo } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { NothingShown } from '../app/NothingShown';
import { TabBar } from '../architects/TabBar';
import { TerminalPane } from '../terminal/TerminalPane';
import type { Scheme } from '../theme/theme';
import { noteFocus } from './acts';
import { DropMark } from './DropMark';
import type { ShownGroup } from './shown';

export interface GroupProps {
  workspace: WorkspaceView;
  group: ShownGroup;
  /** Its number on screen; null while it is the only one. */
  number: number | null;
  /** It has the keyboard. */
  focused: boolean;
  zoomed: boolean;
  /** The window's own buttons stand in its corners. */
  corners: { left: boolean; right: boolean };
  scheme: Scheme;
}

/** One group: its tabs, and the pane of the one in front. */
export const GroupView = memo(function GroupView({ workspace, group, number, focused, zoomed, corners, scheme }: GroupProps) {
  const { active } = group;
  const { setNodeRef } = useDroppable({ id: `pane:${group.id}`, data: { groupId: group.id } });
  return (
    <div className="group" data-focused={focused} onFocus={() => noteFocus(workspace, group)} onPointerDownCapture={() => noteFocus(workspace, group)}>
      <TabBar workspace={workspace} group={group} number={number} focused={focused} zoomed={zoomed} atLeft={corners.left} atRight={corners.right} />
      <div className="group-pane" ref={setNodeRef}>
        {active === null ? <NothingShown workspace={workspace} /> : <TerminalPane key={active.id} architect={active} scheme={scheme} />}
        <DropMark groupId={group.id} />
      </div>
    </div>
  );
});
