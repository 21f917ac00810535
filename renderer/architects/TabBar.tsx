import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { CircleHelp, PanelLeft, Plus } from 'lucide-react';
import { useRef } from 'react';
import type { ArchitectView, WorkspaceView } from '../../shared/ipc';
import { hide, reorder } from '../app/acts';
import { shownKeys } from '../app/commands';
import { activate, panelShown, togglePanel } from '../app/layout';
import { shownArchitects } from '../app/select';
import { change, usePage } from '../app/store';
import { IconButton } from '../ui/Button';
import { Tab } from './Tab';
import { tabTarget } from './tab-keys';
import './architects.css';

/** The tabs of the workspace in front, with `Add architect` behind the last one and `Why` at the far end. */
export function TabBar({ workspace, active }: { workspace: WorkspaceView; active: ArchitectView | null }) {
  const page = usePage();
  const shown = shownArchitects(workspace, page);
  const platform = page.state?.platform ?? 'linux';
  const list = useRef<HTMLDivElement>(null);
  // A drag begins after 5 px, so that a click with an unsteady hand stays a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));

  const onDragEnd = ({ active: dragged, over }: DragEndEvent): void => {
    if (over) void reorder(workspace.id, String(dragged.id), String(over.id));
  };
  const onKey = (event: React.KeyboardEvent, architectId: string): void => {
    const target = tabTarget(event.key, shown.findIndex((architect) => architect.id === architectId), shown.length);
    const next = target === null ? undefined : shown[target];
    if (next) {
      activate(workspace.id, next.id, false);
      list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[shown.indexOf(next)]?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') activate(workspace.id, architectId);
    else if (event.key === 'Delete') void hide(architectId);
    else return;
    event.preventDefault();
  };

  return (
    <div className="tab-bar">
      {!panelShown('sidebar', page) && (
        <IconButton name="Show workspaces" keys={shownKeys('toggle-sidebar', platform)} className="tab-bar-button" onClick={() => togglePanel('sidebar', true)}>
          <PanelLeft size={16} />
        </IconButton>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ container: document.body }}>
        <SortableContext items={shown.map((architect) => architect.id)} strategy={horizontalListSortingStrategy}>
          <div className="tab-list" role="tablist" aria-label={`Architects of ${workspace.name}`} ref={list}>
            {shown.map((architect) => (
              <Tab key={architect.id} architect={architect} active={architect.id === active?.id} onKey={onKey} />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <IconButton name="Add architect" keys={shownKeys('add-architect', platform)} className="tab-bar-button" onClick={() => change({ addingTo: workspace.id })}>
        <Plus size={16} />
      </IconButton>
      <span className="tab-bar-space" />
      <button
        type="button"
        className="why-button"
        aria-pressed={panelShown('why', page)}
        disabled={active === null}
        title={`What happened and why  ${shownKeys('toggle-why', platform)}`}
        onClick={() => togglePanel('why')}
      >
        <CircleHelp size={14} strokeWidth={1.5} />
        Why
      </button>
    </div>
  );
}
