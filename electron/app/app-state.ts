// One snapshot of everything the page shows, made from the store and the engine's running state.
import path from 'node:path';
import type { Architect, Workspace } from '../../shared/domain';
import { layout as layoutSchema } from '../../shared/ipc';
import type { AppState, ArchitectView, HarnessView, Layout, WorkspaceView } from '../../shared/ipc';
import type { Engine } from '../launch/engine';

export const FIRST_LAYOUT: Layout = { activeWorkspaceId: null, activeArchitect: {}, collapsed: [], sidebarWidth: 240, whyWidth: 340, whyOpen: false, sidebarOpen: true };

export interface SnapshotInput {
  engine: Engine;
  version: string;
  developmentRuntime: string | null;
  storeFault: string | null;
  harnesses: HarnessView[];
  /** Real paths that were looked at and are gone. */
  missing: ReadonlySet<string>;
}

export function snapshot(input: SnapshotInput): AppState {
  const { engine, version, developmentRuntime, storeFault, harnesses, missing } = input;
  const { store } = engine.ctx;
  const workspaces = store.workspaces.list().filter((w) => w.open);
  return {
    version, developmentRuntime, storeFault, harnesses,
    theme: themeSetting(store.settings.get('theme')),
    layout: readLayout(store.settings.get('layout')),
    workspaces: workspaces.map((w) => workspaceView(engine, w, missing.has(w.path))),
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
  };
}

export function themeSetting(value: unknown): AppState['theme'] {
  return value === 'light' || value === 'dark' ? value : 'system';
}

function readLayout(value: unknown): Layout {
  const parsed = layoutSchema.safeParse(value);
  return parsed.success ? parsed.data : FIRST_LAYOUT;
}

function workspaceView(engine: Engine, workspace: Workspace, missing: boolean): WorkspaceView {
  const { architects } = engine.ctx.store;
  return {
    id: workspace.id,
    path: workspace.path,
    name: workspace.label ?? (path.basename(workspace.path) || workspace.path),
    missing,
    architects: architects.list(workspace.id).map((a) => architectView(engine, a)),
    damaged: architects.damaged(workspace.id),
  };
}

function architectView(engine: Engine, architect: Architect): ArchitectView {
  const { id, workspaceId, name, harness, hidden } = architect;
  const { state, outcome, reason, degraded, sessionId, activity, ended, notice, error, preview, terminalId } = engine.runtime(id);
  const looked = engine.ctx.lookUp(harness);
  return {
    id, workspaceId, name, harness, hidden, state, outcome, reason, degraded, sessionId, activity, ended, notice, error, preview,
    harnessLabel: looked.state === 'known' ? looked.harness.label : harness,
    terminalId,
    hasTerminal: terminalId !== null,
  };
}
