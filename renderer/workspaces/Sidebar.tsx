import { FolderPlus, PanelLeftClose, Play, Settings } from 'lucide-react';
import { openWorkspace } from '../app/acts';
import { shownKeys } from '../app/commands';
import { togglePanel } from '../app/layout';
import { leaveOnEscape } from '../app/panel-focus';
import { change, EVERYWHERE, usePage } from '../app/store';
import { showSettings } from '../settings/open';
import { IconButton } from '../ui/Button';
import { RecentMenu } from './RecentMenu';
import { WorkspaceTree } from './WorkspaceTree';
import './workspaces.css';

/** The navigation at the left: every open workspace, its architects beneath. */
export function Sidebar() {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const recent = usePage((page) => page.state?.recent);
  return (
    <nav className="sidebar" aria-label="Workspaces" data-panel="sidebar" onKeyDown={leaveOnEscape}>
      <header className="sidebar-head">
        <h2>Workspaces</h2>
        {recent !== undefined && recent.length > 0 && <RecentMenu recent={recent} />}
        <IconButton name="Open workspace" keys={shownKeys('open-workspace', platform)} onClick={() => void openWorkspace()}>
          <FolderPlus size={16} />
        </IconButton>
        <IconButton name="Start architects…" onClick={() => change({ startingAll: EVERYWHERE })}>
          <Play size={16} />
        </IconButton>
        <IconButton name="Hide workspaces" keys={shownKeys('toggle-sidebar', platform)} onClick={() => togglePanel('sidebar', false)}>
          <PanelLeftClose size={16} />
        </IconButton>
      </header>
      <WorkspaceTree />
      <footer className="sidebar-foot">
        <IconButton name="Settings" keys={shownKeys('settings', platform)} onClick={() => showSettings()}>
          <Settings size={16} />
        </IconButton>
      </footer>
    </nav>
  );
}
