import { useEffect, useState, type ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { focusTerminalSoon } from '../terminal/active';
import { panelShown, setSidebarWidth, setWhyWidth, togglePanel } from './layout';
import { activeArchitect } from './select';
import { usePage } from './store';

interface ShellProps {
  sidebar: ReactNode;
  main: ReactNode;
  why: ReactNode;
}

/** Sidebar, pane and Why side by side, with remembered widths; in a narrow window the side panels lie over the pane. */
export function Shell({ sidebar, main, why }: ShellProps) {
  const narrow = usePage((page) => page.narrow);
  const over = usePage((page) => page.over);
  const sidebarShown = usePage((page) => panelShown('sidebar', page));
  // Beside the settings, or without an architect, there is nothing to explain.
  const whyShown = usePage((page) => panelShown('why', page) && page.settings === null && activeArchitect(page) !== null);

  useEffect(() => {
    if (over === null) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      togglePanel(over, false);
      focusTerminalSoon();
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [over]);

  return (
    <div className="shell">
      <Group orientation="horizontal" className="shell-group">
        {sidebarShown && !narrow && (
          <>
            <SidePanel id="sidebar" width="sidebarWidth" least={180} most={400} onWidth={setSidebarWidth}>
              {sidebar}
            </SidePanel>
            <Separator className="splitter" aria-label="Width of workspaces" />
          </>
        )}
        <Panel id="main" minSize={240}>
          {main}
        </Panel>
        {whyShown && !narrow && (
          <>
            <Separator className="splitter" aria-label="Width of Why" />
            <SidePanel id="why" width="whyWidth" least={280} most={520} onWidth={setWhyWidth}>
              {why}
            </SidePanel>
          </>
        )}
      </Group>
      {narrow && over !== null && (
        <>
          <div className="over-scrim" onClick={() => togglePanel(over, false)} />
          <div className="over" data-side={over === 'why' ? 'right' : 'left'}>
            {over === 'why' ? why : sidebar}
          </div>
        </>
      )}
    </div>
  );
}

interface SidePanelProps {
  id: string;
  width: 'sidebarWidth' | 'whyWidth';
  least: number;
  most: number;
  onWidth: (width: number) => void;
  children: ReactNode;
}

/** A side panel with its remembered width, in pixels. The width is read when it opens: a changed default would end the drag that changed it. */
function SidePanel({ id, width, least, most, onWidth, children }: SidePanelProps) {
  const [opened] = useState(() => usePage.getState().layout[width]);
  return (
    <Panel id={id} defaultSize={opened} minSize={least} maxSize={most} groupResizeBehavior="preserve-pixel-size" onResize={(size, _, before) => before && onWidth(size.inPixels)}>
      {children}
    </Panel>
  );
}
