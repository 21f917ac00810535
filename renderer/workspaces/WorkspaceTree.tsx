import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { remove, show } from '../app/acts';
import { activateWorkspace, setCollapsed } from '../app/layout';
import { activeArchitect, activeWorkspace, findArchitect, orderedArchitects } from '../app/select';
import { change, usePage } from '../app/store';
import { MAIN_ARCHITECT } from '../../shared/domain';
import { ArchitectRow } from './ArchitectRow';
import { treeStep, type TreeRow } from './tree-keys';
import { WorkspaceRow } from './WorkspaceRow';

/** Every workspace with its architects: one stop of the Tab key, arrows inside. */
export function WorkspaceTree() {
  const page = usePage();
  const workspaces = page.state?.workspaces ?? [];
  const current = activeArchitect(page)?.id ?? activeWorkspace(page)?.id ?? null;
  const [focused, setFocused] = useState<string | null>(null);
  const tree = useRef<HTMLUListElement>(null);

  const isExpanded = (workspace: WorkspaceView): boolean => !page.layout.collapsed.includes(workspace.id);
  const rows = workspaces.flatMap((workspace): TreeRow[] => [
    { id: workspace.id, level: 1, expanded: isExpanded(workspace), parentId: null },
    ...(isExpanded(workspace) ? orderedArchitects(workspace, page).map((architect): TreeRow => ({ id: architect.id, level: 2, expanded: false, parentId: workspace.id })) : []),
  ]);
  // The one row that Tab reaches: where the keyboard was last, else what is shown.
  const stop = [focused, current].find((id) => rows.some((row) => row.id === id)) ?? rows[0]?.id ?? null;

  const onKeyDown = (event: React.KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (id === undefined || target.matches('input, button')) return;
    const architect = findArchitect(page.state, id);
    const step = treeStep(event.key, rows, id);
    if (step && 'focus' in step) tree.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(step.focus)}"]`)?.focus();
    else if (step && 'expand' in step) setCollapsed(step.expand, false);
    else if (step) setCollapsed(step.collapse, true);
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
    <ul
      ref={tree}
      role="tree"
      aria-label="Workspaces and architects"
      className="tree"
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null)}
    >
      {workspaces.map((workspace) => (
        <WorkspaceRow key={workspace.id} workspace={workspace} active={workspace.id === activeWorkspace(page)?.id} expanded={isExpanded(workspace)} focusable={stop === workspace.id}>
          {orderedArchitects(workspace, page).map((architect) => (
            <ArchitectRow key={architect.id} architect={architect} selected={architect.id === current} focusable={stop === architect.id} />
          ))}
          {workspace.damaged.map((row) => (
            <li key={row.id} role="none" className="row damaged-row" title={row.why}>
              <TriangleAlert size={12} strokeWidth={1.5} aria-hidden="true" />
              <span className="row-text">
                <span className="row-name truncate">{row.name}</span>
                <span className="row-line" data-tone="degraded">damaged · {row.why}</span>
              </span>
            </li>
          ))}
        </WorkspaceRow>
      ))}
    </ul>
  );
}
