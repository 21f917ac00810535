import { memo, useMemo } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { orderedArchitects } from '../app/select';
import { usePage } from '../app/store';
import { ArchitectRow } from './ArchitectRow';
import { DamagedRow } from './DamagedRow';
import { WorkspaceRow } from './WorkspaceRow';

interface BranchProps {
  workspace: WorkspaceView;
  active: boolean;
  expanded: boolean;
  /** The row that the Tab key reaches, and the one whose pane is in front; null when it is not of this workspace. */
  stop: string | null;
  current: string | null;
}

/** A workspace with its architects; drawn again only when something of them changed. */
export const WorkspaceBranch = memo(function WorkspaceBranch({ workspace, active, expanded, stop, current }: BranchProps) {
  const draggedOrder = usePage((page) => (page.draggedOrder?.workspaceId === workspace.id ? page.draggedOrder : null));
  const architects = useMemo(() => orderedArchitects(workspace, { draggedOrder }), [workspace, draggedOrder]);
  return (
    <WorkspaceRow workspace={workspace} active={active} expanded={expanded} focusable={stop === workspace.id}>
      {architects.map((architect) => (
        <ArchitectRow key={architect.id} architect={architect} selected={architect.id === current} focusable={stop === architect.id} />
      ))}
      {workspace.damaged.map((row) => (
        <DamagedRow key={row.id} row={row} workspaceId={workspace.id} />
      ))}
    </WorkspaceRow>
  );
});
