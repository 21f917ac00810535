import { useSortable } from '@dnd-kit/sortable';
import { ChevronDown, ChevronRight, Pin, TriangleAlert } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { RemovedArchitect } from '../../shared/domain';
import type { WorkspaceView } from '../../shared/ipc';
import { closeWorkspace, copy, relocateWorkspace, stopWorkspace, undoRemove } from '../app/acts';
import { activateWorkspace, setCollapsed } from '../app/layout';
import { change, usePage } from '../app/store';
import { newWindow } from '../app/window-acts';
import { when } from '../app/words';
import { useSetting } from '../settings/use-setting';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Menu, type MenuItem } from '../ui/Menu';
import { FolderOwnNote } from './FolderOwnNote';
import { GitMark } from './GitMark';
import { LabelField } from './LabelField';
import { openFolderIn, pinWorkspace, sortByUse, stepWorkspace } from './list-acts';
import { summaryOf } from './summary';

interface WorkspaceRowProps {
  workspace: WorkspaceView;
  active: boolean;
  expanded: boolean;
  focusable: boolean;
  children: ReactNode;
}

/** A workspace: folder name and summary, its architects beneath, and what is wrong with it where it is wrong. */
export function WorkspaceRow({ workspace, active, expanded, focusable, children }: WorkspaceRowProps) {
  const error = usePage((page) => page.errors[workspace.id]);
  const labelling = usePage((page) => page.labelling === workspace.id);
  const byHand = useSetting('workspace-order') === 'hand';
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: workspace.id });
  const row = useRef<HTMLLIElement | null>(null);
  const summary = summaryOf(workspace);
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    <li
      ref={(element) => {
        row.current = element;
        setNodeRef(element);
      }}
      style={transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)`, transition } : undefined}
      data-dragging={isDragging}
      role="treeitem"
      aria-level={1}
      aria-label={workspace.name}
      aria-description={summary.text}
      aria-expanded={expanded}
      aria-selected={active}
      tabIndex={focusable ? 0 : -1}
      data-row={workspace.id}
      className="workspace"
    >
      <Menu
        entries={[
          { label: 'Add architect', command: 'add-architect', run: () => change({ addingTo: workspace.id }) },
          { label: 'Start architects…', command: 'start-workspace', run: () => change({ startingAll: workspace.id }) },
          summary.running > 0 && { label: 'Stop all', command: 'stop-workspace', run: () => void stopWorkspace(workspace.id) },
          workspace.removed.length > 0 && { label: 'Bring back', items: workspace.removed.map(bringBack) },
          'line',
          { label: 'Change label…', keys: 'F2', run: () => change({ labelling: workspace.id }) },
          { label: workspace.pinned ? 'Unpin' : 'Pin to top', run: () => void pinWorkspace(workspace.id, !workspace.pinned) },
          { label: 'Move up', run: () => void stepWorkspace(workspace.id, -1) },
          { label: 'Move down', run: () => void stepWorkspace(workspace.id, 1) },
          workspace.own !== null && { label: 'Role and command of the folder…', run: () => change({ reviewing: workspace.id }) },
          byHand && { label: 'Sort by use', run: () => void sortByUse() },
          'line',
          { label: 'Open in new window', run: () => void newWindow(workspace.id) },
          { label: 'Open folder', run: () => void openFolderIn(workspace.id, 'folder') },
          { label: 'Open in editor', run: () => void openFolderIn(workspace.id, 'editor') },
          { label: 'Open in external terminal', run: () => void openFolderIn(workspace.id, 'terminal') },
          { label: 'Copy path', command: 'copy-workspace-path', run: () => void copy(workspace.path, 'Path') },
          workspace.missing && { label: 'Locate…', run: () => void relocateWorkspace(workspace.id) },
          'line',
          { label: 'Close workspace', command: 'close-workspace', run: () => void closeWorkspace(workspace.id) },
        ]}
      >
        <div className="row workspace-row" data-active={active} title={workspace.path} onClick={() => activateWorkspace(workspace.id)} {...(labelling ? {} : listeners)}>
          <span
            className="row-chevron"
            onClick={(event) => {
              event.stopPropagation();
              setCollapsed(workspace.id, expanded);
            }}
          >
            <Chevron size={14} strokeWidth={1.5} />
          </span>
          {labelling ? <LabelField workspace={workspace} onDone={() => row.current?.focus()} /> : <span className="row-name truncate">{workspace.plainName}</span>}
          {workspace.where !== null && <span className="row-where truncate">{workspace.where}</span>}
          {workspace.pinned && <Pin className="row-pin" size={12} strokeWidth={1.5} aria-label="Pinned" />}
          {workspace.git !== null && <GitMark git={workspace.git} />}
          {summary.running > 0 && <span className="row-count" title={summary.text} aria-hidden="true">{summary.running}</span>}
          {summary.mark !== null && <Mark mark={summary.mark} text={summary.text} />}
        </div>
      </Menu>
      {workspace.missing && (
        <div className="row-note">
          <span className="amber">Folder not found</span>
          <Button onClick={() => void relocateWorkspace(workspace.id)}>Locate…</Button>
        </div>
      )}
      <FolderOwnNote workspace={workspace} />
      {error !== undefined && (
        <div className="row-note">
          <ErrorLine text={error} place={workspace.id} />
        </div>
      )}
      {expanded && (
        <ul role="group" className="architects">
          {children}
        </ul>
      )}
    </li>
  );
}

/** One may have been removed more than once under the same name: when tells them apart. */
function bringBack({ id, name, removedAt }: RemovedArchitect): MenuItem {
  return { label: name, keys: `removed ${when(removedAt, Date.now())}`, run: () => void undoRemove({ architectId: id, name }) };
}

function Mark({ mark, text }: { mark: string; text: string }) {
  if (mark === 'waiting') return <span className="activity" data-activity="waiting" title={text} aria-hidden="true" />;
  return <TriangleAlert className={mark === 'refused' ? 'row-alert row-refused' : 'row-alert'} size={14} strokeWidth={1.5} aria-hidden="true" />;
}
