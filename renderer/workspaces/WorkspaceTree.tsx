import { closestCenter, DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { remove, show } from '../app/acts';
import { activateWorkspace, setCollapsed } from '../app/layout';
import { activeArchitect, activeWorkspace, findArchitect, orderedArchitects } from '../app/select';
import { change, usePage, type Page } from '../app/store';
import { MAIN_ARCHITECT } from '../../shared/domain';
import { useDragSensors } from '../ui/drag-sensors';
import { moveWorkspace, stepWorkspace } from './list-acts';
import { listedWorkspaces } from './needing';
import { treeStep, type TreeRow } from './tree-keys';
import { WorkspaceBranch } from './WorkspaceBranch';

const NONE: WorkspaceView[] = [];
/** A list of those who need somebody is shown whole. */
const UNFOLDED: string[] = [];

/** The rows on screen, from top to bottom. */
function rowsOf(page: Page): TreeRow[] {
  return listedWorkspaces(page.state?.workspaces ?? NONE, page.onlyNeeding).flatMap((workspace): TreeRow[] => {
    const expanded = page.onlyNeeding || !page.layout.collapsed.includes(workspace.id);
    const architects = expanded ? orderedArchitects(workspace, page) : [];
    return [{ id: workspace.id, level: 1, expanded, parentId: null }, ...architects.map(({ id }): TreeRow => ({ id, level: 2, expanded: false, parentId: workspace.id }))];
  });
}

/** Every workspace with its architects: one stop of the Tab key, arrows inside. */
export function WorkspaceTree() {
  const all = usePage((page) => page.state?.workspaces ?? NONE);
  const only = usePage((page) => page.onlyNeeding);
  const workspaces = useMemo(() => listedWorkspaces(all, only), [all, only]);
  const folded = usePage((page) => page.layout.collapsed);
  const collapsed = only ? UNFOLDED : folded;
  const activeId = usePage((page) => activeWorkspace(page)?.id ?? null);
  const current = usePage((page) => activeArchitect(page)?.id ?? null);
  const [focused, setFocused] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);
  // The same object while the rows are: another one draws every row again.
  const order = workspaces.map(({ id }) => id).join(' ');
  const ids = useMemo(() => order.split(' ').filter(Boolean), [order]);
  const sensors = useDragSensors();

  const shown = (id: string | null): id is string => workspaces.some((workspace) => workspace.id === id || (!collapsed.includes(workspace.id) && workspace.architects.some((each) => each.id === id)));
  // The one row that Tab reaches: where the keyboard was last, else what is shown.
  const stop = [focused, current, activeId].find(shown) ?? workspaces[0]?.id ?? null;
  const inBranch = (workspace: WorkspaceView, id: string | null): string | null => (workspace.id === id || workspace.architects.some((each) => each.id === id) ? id : null);

  // The workspace in front is in sight, however many there are.
  useEffect(() => {
    const row = activeId === null ? null : tree.current?.querySelector(`[data-row="${CSS.escape(activeId)}"] > .workspace-row`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id === undefined || target.matches('input, button')) return;
    const page = usePage.getState();
    const architect = findArchitect(page.state, id);
    const step = event.altKey ? null : treeStep(event.key, rowsOf(page), id);
    if (step && 'focus' in step) tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(step.focus)}"]`)?.focus();
    else if (step && 'expand' in step) setCollapsed(step.expand, false);
    else if (step) setCollapsed(step.collapse, true);
    else if (!architect && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) void stepWorkspace(id, event.key === 'ArrowUp' ? -1 : 1);
    else if (!architect && event.key === 'F2') change({ labelling: id });
    else if (event.key === 'Enter' || event.key === ' ') {
      if (architect) void show(id);
      else activateWorkspace(id);
    } else if (architect && architect.name !== MAIN_ARCHITECT && event.key === 'F2') change({ renaming: { architectId: id, where: 'tree' } });
    else if (architect && architect.name !== MAIN_ARCHITECT && event.key === 'Delete') void remove(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && void moveWorkspace(String(active.id), String(over.id))}
      accessibility={{ container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul
          ref={tree}
          role="tree"
          aria-label="Workspaces and architects"
          className="tree"
          data-focus-home=""
          onKeyDown={onKeyDown}
          onFocus={(event) => setFocused((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null)}
        >
          {workspaces.map((workspace) => (
            <WorkspaceBranch
              key={workspace.id}
              workspace={workspace}
              active={workspace.id === activeId}
              expanded={!collapsed.includes(workspace.id)}
              stop={inBranch(workspace, stop)}
              current={inBranch(workspace, current)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
