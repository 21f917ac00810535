import { BellDot, FolderPlus, PanelLeftClose, Play, Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { whoNeedsYou } from '../../shared/needs-you';
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
  const only = usePage((page) => page.onlyNeeding);
  const someone = usePage((page) => page.state !== null && whoNeedsYou(page.state).length > 0);
  const filter = useRef<HTMLButtonElement>(null);
  // The row that had the focus may be one that nobody needs any more, and gone with it.
  useEffect(() => {
    if (only && (document.activeElement === null || document.activeElement === document.body)) filter.current?.focus();
  }, [only, someone]);
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
      {only && !someone ? (
        <p className="nobody">
          Nobody needs you now.
          <button
            type="button"
            className="quiet"
            onClick={() => {
              filter.current?.focus();
              change({ onlyNeeding: false });
            }}
          >
            Show all
          </button>
        </p>
      ) : (
        <WorkspaceTree />
      )}
      <footer className="sidebar-foot">
        <IconButton name="Settings" keys={shownKeys('settings', platform)} onClick={() => showSettings()}>
          <Settings size={16} />
        </IconButton>
        <IconButton ref={filter} name="Only who needs you" keys={shownKeys('toggle-needing', platform)} aria-pressed={only} onClick={() => change({ onlyNeeding: !only })}>
          <BellDot size={16} />
        </IconButton>
      </footer>
    </nav>
  );
}
