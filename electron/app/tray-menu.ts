// What the tray's menu holds, as plain data: the agents that run with what each does, the window, and quitting.
import type { Activity, AppState } from '../../shared/ipc';

/** Electron's template, as far as it is used here. */
export interface TrayEntry {
  label?: string;
  type?: 'separator';
  enabled?: boolean;
  click?: () => void;
  submenu?: TrayEntry[];
}

export interface TrayHands {
  showWindow(): void;
  showArchitect(architectId: string): void;
  stop(architectId: string): void;
  quit(): void;
}

const DOES: Record<Activity, string> = { working: 'working', waiting: 'waits for you', idle: 'idle' };

interface Running {
  id: string;
  label: string;
  waits: boolean;
}

function running({ workspaces }: Pick<AppState, 'workspaces'>): Running[] {
  const all = workspaces.flatMap(({ name, architects }) => architects.filter(({ state }) => state === 'running' || state === 'starting').map((architect) => ({ workspace: name, architect })));
  return all.map(({ workspace, architect: { id, name, state, activity } }) => {
    const does = state === 'starting' ? 'starting' : activity && DOES[activity];
    // An ampersand would be taken for the mark of an access key.
    return { id, label: `${name} · ${workspace}${does ? ` — ${does}` : ''}`.replaceAll('&', '&&'), waits: activity === 'waiting' };
  });
}

/** One entry per running agent, in the order of the sidebar. */
export function trayMenu(state: Pick<AppState, 'workspaces'>, hands: TrayHands): TrayEntry[] {
  const agents = running(state).map(({ id, label }): TrayEntry => ({
    label,
    submenu: [
      { label: 'Show', click: () => hands.showArchitect(id) },
      { label: 'Stop', click: () => hands.stop(id) },
    ],
  }));
  return [
    ...(agents.length > 0 ? agents : [{ label: 'No agent runs', enabled: false }]),
    { type: 'separator' },
    { label: 'Show window', click: () => hands.showWindow() },
    { label: 'Quit…', click: () => hands.quit() },
  ];
}

/** What hovering over the icon says. */
export function trayTip(state: Pick<AppState, 'workspaces'>): string {
  const agents = running(state);
  const waiting = agents.filter(({ waits }) => waits).length;
  const count = agents.length === 0 ? 'no agent runs' : agents.length === 1 ? 'one agent runs' : `${agents.length} agents run`;
  return `Atelier: ${count}${waiting === 0 ? '' : `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you`}`;
}
