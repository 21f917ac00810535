// One snapshot of everything the page shows, made from the store and the engine's running state.
import type { Architect, Workspace } from '../../shared/domain';
import type { AppState, ArchitectView, FolderOwnState, GitView, HarnessView, QuitQuestion, WorkspaceView } from '../../shared/ipc';
import { skipsPermissions } from '../harness/permissions';
import { shownNames } from '../../shared/names';
import type { ToldApart } from '../../shared/names';
import type { Engine } from '../launch/engine';
import { thisPlatform } from '../state/this-platform';
import { layoutOf } from './layouts';
import type { Sample } from './sample';
import type { Settings } from './settings';
import { FIRST_WINDOW } from './window-file';
import { inOrder, recentWorkspaces } from './workspace-order';

/** How many removed architects of one workspace are offered to be brought back: a menu's worth. */
const REMOVED_SHOWN = 20;

export interface SnapshotInput {
  engine: Engine;
  settings: Settings;
  sample: Pick<Sample, 'view'>;
  version: string;
  developmentRuntime: string | null;
  storeFault: string | null;
  harnesses: HarnessView[];
  /** Whether the last look at this folder found that it is gone. */
  gone: (folder: string) => boolean;
  git: (workspaceId: string) => GitView | null;
  own: (workspace: Workspace) => FolderOwnState | null;
  /** Whether an architect rang since it was shown last. */
  rang: (architectId: string) => boolean;
  quit: QuitQuestion | null;
  screenReader: boolean;
}

export function snapshot(input: SnapshotInput): AppState {
  const { engine, settings, sample, version, developmentRuntime, storeFault, harnesses, gone, git, own, rang, quit, screenReader } = input;
  const { store } = engine.ctx;
  const all = store.workspaces.list();
  const [open, called] = [all.filter((each) => each.open), shownNames(all)];
  return {
    version, developmentRuntime, storeFault, harnesses, quit, screenReader,
    settings: settings.view,
    sample: sample.view(open),
    layout: layoutOf(store, FIRST_WINDOW),
    shownElsewhere: [],
    workspaces: inOrder(open.map((w) => ({ workspace: w, view: workspaceView(engine, w, { called: called(w), rang, gone: gone(w.path), git: git(w.id), own: own(w) }) })), settings.get('workspace-order')),
    recent: recentWorkspaces(store),
    platform: thisPlatform(),
  };
}

interface Looked extends Pick<WorkspaceView, 'git' | 'own'> {
  called: ToldApart;
  rang: SnapshotInput['rang'];
  gone: boolean;
}

function workspaceView(engine: Engine, workspace: Workspace, { called, rang, gone, git, own }: Looked): WorkspaceView {
  const { architects } = engine.ctx.store;
  const { good, damaged } = architects.read(workspace.id);
  const views = good.map((a) => architectView(engine, a, rang(a.id)));
  return {
    id: workspace.id,
    path: workspace.path,
    name: called.name,
    plainName: called.plain,
    where: called.where,
    pinned: workspace.pinned,
    missing: gone || views.some(({ preview }) => preview?.reason === 'folder-missing'),
    git,
    own,
    architects: views,
    damaged,
    removed: architects.removed(workspace.id, REMOVED_SHOWN),
  };
}

function architectView(engine: Engine, architect: Architect, rang: boolean): ArchitectView {
  const { id, workspaceId, name, harness, hidden } = architect;
  const { state, outcome, reason, degraded, sessionId, activity, ended, notice, notices, error, preview, terminalId } = engine.runtime(id);
  const looked = engine.ctx.lookUp(harness);
  return {
    id, workspaceId, name, harness, hidden, state, outcome, reason, degraded, sessionId, activity, ended, notice, error, preview, rang,
    harnessLabel: looked.state === 'known' ? looked.harness.label : harness,
    terminalId,
    notices: notices.all,
    skipsPermissions: skipsPermissions(harness, [...(architect.command?.slice(1) ?? []), ...architect.args]),
    ...engine.supervision(id),
    hasTerminal: terminalId !== null,
  };
}
