import { FolderPlus, PanelLeftClose } from 'lucide-react';
import { openWorkspace } from '../app/acts';
import { shownKeys } from '../app/commands';
import { togglePanel } from '../app/layout';
import { leaveOnEscape } from '../app/panel-focus';
import { usePage } from '../app/store';
import { IconButton } from '../ui/Button';
import { WorkspaceTree } from './WorkspaceTree';
import './workspaces.css';

/** The navigation at the left: every open workspace, its architects beneath. */
export function Sidebar() {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  return (
    <nav className="sidebar" aria-label="Workspaces" data-panel="sidebar" onKeyDown={leaveOnEscape}>
      <header className="sidebar-head">
        <h2>Workspaces</h2>
        <IconButton name="Open workspace" keys={shownKeys('open-workspace', platform)} onClick={() => void openWorkspace()}>
          <FolderPlus size={16} />
        </IconButton>
        <IconButton name="Hide workspaces" keys={shownKeys('toggle-sidebar', platform)} onClick={() => togglePanel('sidebar', false)}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <WorkspaceTree />
    </nav>
  );
}
