import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { CircleHelp, Columns2, Maximize2, Minimize2, PanelLeft, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { hide } from '../app/acts';
import { shownKeys } from '../app/commands';
import { activate, panelShown, togglePanel } from '../app/layout';
import { visitPanel } from '../app/panel-focus';
import { activeArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { split, toggleZoom } from '../splits/acts';
import type { ShownGroup } from '../splits/shown';
import { IconButton } from '../ui/Button';
import { Tab } from './Tab';
import { TabList } from './TabList';
import { tabTarget } from './tab-keys';
import { useNear } from './use-near';
import { useOverflow } from './use-overflow';
import './architects.css';

interface TabBarProps {
  workspace: WorkspaceView;
  group: ShownGroup;
  /** The group's number; null while it is the only one. */
  number: number | null;
  focused: boolean;
  zoomed: boolean;
  atLeft: boolean;
  atRight: boolean;
}

/** The tabs of one group. Acts on the group stand in the one that has the keyboard, `Why` in the top right corner of the window. */
export function TabBar({ workspace, group, number, focused, zoomed, atLeft, atRight }: TabBarProps) {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const sidebarShown = usePage((page) => panelShown('sidebar', page));
  const listing = usePage((page) => page.listing === group.id);
  const { tabs, active } = group;
  const key = tabs.map(({ id }) => id).join(' ');
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key]);
  const [list, overflows] = useOverflow(ids, active?.id ?? null);
  const near = useNear(tabs.length, active === null ? 0 : ids.indexOf(active.id));

  const onKey = useCallback(
    (event: React.KeyboardEvent, architectId: string): void => {
      const target = tabTarget(event.key, ids.indexOf(architectId), ids.length);
      const next = target === null ? undefined : ids[target];
      if (next !== undefined) {
        activate(workspace.id, next, false);
        document.getElementById(`tab-${next}`)?.focus();
      } else if (event.key === 'Enter' || event.key === ' ') activate(workspace.id, architectId);
      else if (event.key === 'Delete') void hide(architectId);
      else return;
      event.preventDefault();
    },
    [ids, workspace.id],
  );

  return (
    <div className="tab-bar">
      {atLeft && !sidebarShown && (
        <IconButton name="Show workspaces" keys={shownKeys('toggle-sidebar', platform)} className="tab-bar-button" onClick={() => visitPanel('sidebar')}>
          <PanelLeft size={16} />
        </IconButton>
      )}
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <div
          className="tab-list"
          role="tablist"
          aria-label={number === null ? `Architects of ${workspace.name}` : `Architects of ${workspace.name}, group ${number}`}
          data-focus-home=""
          data-overflows={overflows}
          ref={list}
          onWheel={(event) => list.current?.scrollBy({ left: event.deltaX + event.deltaY })}
        >
          {tabs.map((architect, index) => (
            <Tab key={architect.id} architect={architect} active={architect.id === active?.id} near={near(index)} onKey={onKey} />
          ))}
        </div>
      </SortableContext>
      {focused && (
        <IconButton name="Add architect" keys={shownKeys('add-architect', platform)} className="tab-bar-button" onClick={() => change({ addingTo: workspace.id })}>
          <Plus size={16} />
        </IconButton>
      )}
      <span className="tab-bar-space" />
      {(overflows || listing) && <TabList group={group} open={listing} number={number} />}
      {focused && number !== null && active !== null && (
        <IconButton name={zoomed ? 'Show all groups' : 'Zoom this group'} keys={shownKeys('zoom-group', platform)} className="tab-bar-tool" aria-pressed={zoomed} onClick={() => toggleZoom(active.id)}>
          {zoomed ? <Minimize2 size={14} /> : <Maximize2 size={14} />}
        </IconButton>
      )}
      {focused && !zoomed && active !== null && (
        <IconButton name="Split right" keys={shownKeys('split-right', platform)} className="tab-bar-tool" onClick={() => split(active.id, { direction: 'right' })}>
          <Columns2 size={16} />
        </IconButton>
      )}
      {atRight && <WhyButton />}
    </div>
  );
}

function WhyButton() {
  const platform = usePage((page) => page.state?.platform ?? 'linux');
  const pressed = usePage((page) => panelShown('why', page));
  const nothing = usePage((page) => activeArchitect(page) === null);
  return (
    <button type="button" className="why-button" aria-pressed={pressed} disabled={nothing} title={`What happened and why  ${shownKeys('toggle-why', platform)}`} onClick={() => togglePanel('why')}>
      <CircleHelp size={14} strokeWidth={1.5} />
      Why
    </button>
  );
}
