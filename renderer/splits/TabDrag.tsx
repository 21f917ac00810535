import { closestCenter, DndContext, DragOverlay, pointerWithin, type CollisionDetection, type DragEndEvent, type DragMoveEvent } from '@dnd-kit/core';
import { useState, type ReactNode } from 'react';
import type { ArchitectView, WorkspaceView } from '../../shared/ipc';
import { reorder } from '../app/acts';
import { activate } from '../app/layout';
import { shownOf } from '../app/select';
import { change, usePage } from '../app/store';
import { TabGhost } from '../architects/TabGhost';
import { useDragSensors } from '../ui/drag-sensors';
import { moveToGroup, splitWith } from './acts';
import { dropPlace, dropSide } from './drop-place';
import type { ShownGroup } from './shown';
import type { Place } from './tree';

const PANE = 'pane:';

/** Over a pane that pane counts, in the tab bars the nearest tab. */
const collide: CollisionDetection = (args) => {
  const panes = pointerWithin({ ...args, droppableContainers: args.droppableContainers.filter(({ id }) => String(id).startsWith(PANE)) });
  if (panes.length > 0) return panes;
  const tabs = args.droppableContainers.filter(({ id }) => !String(id).startsWith(PANE));
  const inBar = tabs.filter(({ id }) => sameBar(String(id), args.pointerCoordinates));
  return closestCenter({ ...args, droppableContainers: inBar.length > 0 ? inBar : tabs });
};

/** Two groups may lie one below the other: only the tabs of the bar under the pointer are near. */
function sameBar(architectId: string, at: { x: number; y: number } | null): boolean {
  const bar = document.getElementById(`tab-${architectId}`)?.closest('.tab-bar')?.getBoundingClientRect();
  return at !== null && bar !== undefined && at.x >= bar.left && at.x <= bar.right && at.y >= bar.top - 8 && at.y <= bar.bottom + 8;
}

interface Target {
  groupId: string;
  place: Place | null;
}

/** What a drag over a pane would do; null in a tab bar. */
function targetOf({ over, activatorEvent, delta }: DragMoveEvent | DragEndEvent): Target | null {
  const groupId: unknown = over?.data.current?.['groupId'];
  if (!over || !String(over.id).startsWith(PANE) || typeof groupId !== 'string' || !(activatorEvent instanceof PointerEvent)) return null;
  return { groupId, place: dropPlace(over.rect, { x: activatorEvent.clientX + delta.x, y: activatorEvent.clientY + delta.y }) };
}

/** Drags tabs within their bar, into other groups, and to the edges of a pane, which splits it. */
export function TabDrag({ workspace, children }: { workspace: WorkspaceView; children: ReactNode }) {
  const [dragged, setDragged] = useState<ArchitectView | null>(null);
  const sensors = useDragSensors();

  const end = (): void => {
    setDragged(null);
    change({ dropping: null });
  };
  const onMove = (event: DragMoveEvent): void => {
    const target = targetOf(event);
    const next = target && { groupId: target.groupId, side: dropSide(target.place) };
    const { dropping } = usePage.getState();
    if (dropping?.groupId !== next?.groupId || dropping?.side !== next?.side) change({ dropping: next });
  };
  const onDrop = (event: DragEndEvent): void => {
    end();
    const id = String(event.active.id);
    const target = targetOf(event);
    if (target?.place) dropBeside(workspace, id, target.groupId, target.place);
    else if (target) moveToGroup(id, target.groupId);
    else if (event.over) dropOnTab(workspace, id, String(event.over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      onDragStart={({ active }) => setDragged(workspace.architects.find(({ id }) => id === active.id) ?? null)}
      onDragMove={onMove}
      onDragEnd={onDrop}
      onDragCancel={end}
      accessibility={{ container: document.body }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged && <TabGhost architect={dragged} />}</DragOverlay>
    </DndContext>
  );
}

function groupWith(workspace: WorkspaceView, architectId: string): ShownGroup | undefined {
  return shownOf(workspace, usePage.getState()).groups.find(({ tabs }) => tabs.some(({ id }) => id === architectId));
}

/** Alone in its group a tab cannot be split off from it: it is at its place already. */
function dropBeside(workspace: WorkspaceView, id: string, groupId: string, place: Place): void {
  const from = groupWith(workspace, id);
  if (from?.id === groupId && from.tabs.length === 1) activate(workspace.id, id);
  else void splitWith(id, groupId, place);
}

function dropOnTab(workspace: WorkspaceView, id: string, overId: string): void {
  const to = groupWith(workspace, overId);
  const same = to?.id === groupWith(workspace, id)?.id;
  if (to) moveToGroup(id, to.id);
  void reorder(workspace.id, id, overId, same ? 'over' : 'before');
}
