// The services of a running app, put together once: store, terminals, engine, acts, and the snapshot the page shows.
import type { Answer, AppState, HarnessView } from '../../shared/ipc';
import { Engine } from '../launch/engine';
import { nodePlatform } from '../launch/platform-node';
import type { StatePaths } from '../state/state-folder';
import type { Terminals } from '../terminal/terminals';
import { Acts } from '../workspace/acts';
import { snapshot } from './app-state';
import { engineContext } from './context';
import { harnessList } from './harness-list';
import { lastingTerminals } from './lasting-terminals';
import { openOrStandIn } from './store-opening';

export interface ServicesInput {
  paths: StatePaths;
  env: NodeJS.ProcessEnv;
  bundle: string;
  version: string;
  developmentRuntime: string | null;
  connectTerminals: () => Promise<Terminals>;
  log: (line: string) => void;
  /** Called once per round of changes, with the new snapshot. */
  publish: (state: AppState) => void;
}

export interface Services {
  engine: Engine;
  acts: Acts;
  state: () => AppState;
  setSetting: (key: string, value: unknown) => Answer<null>;
  /** Brings back what was there last time: terminals that still run, then agents that ended with the app. */
  resumeLastTime: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function createServices(input: ServicesInput): Promise<Services> {
  const { paths, env, bundle, version, log } = input;
  const { store, fault } = await openOrStandIn(nodePlatform({ env, stateFolder: paths.folder }), paths, log);
  const terminals = await lastingTerminals(input.connectTerminals);
  const ctx = engineContext({ env, paths, store, storeFault: fault, terminals, bundle, version, log });
  const harnesses: HarnessView[] = await harnessList(ctx);
  const missing = new Set<string>();
  let ended = false;
  // A change that is noted while everything ends may be told only after the store was closed.
  const changed = coalesced(() => {
    if (!ended) input.publish(state());
  });
  const engine = new Engine(ctx, changed);
  const state = () => snapshot({ engine, version, developmentRuntime: input.developmentRuntime, storeFault: fault?.why ?? null, harnesses, missing });
  return {
    engine,
    acts: new Acts(engine, changed),
    state,
    setSetting: (key, value) => {
      try {
        store.settings.set(key, value);
        changed();
        return { ok: true, value: null };
      } catch (error) {
        return { ok: false, error: error instanceof Error ? error.message : String(error) };
      }
    },
    resumeLastTime: async () => {
      await engine.attachToHost();
      await noteMissing(engine, missing);
      await startAgain(engine);
    },
    stop: async () => {
      engine.shuttingDown = true;
      await engine.stopAll();
      await terminals.shutdown();
      ended = true;
      store.close();
    },
  };
}

/** Joins all calls of one turn of the loop into one. */
function coalesced(act: () => void): () => void {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setImmediate(() => {
      due = false;
      act();
    });
  };
}

async function noteMissing({ ctx }: Engine, missing: Set<string>): Promise<void> {
  for (const workspace of ctx.store.workspaces.list()) {
    if (workspace.open && !(await ctx.platform.files.stat(workspace.path).catch(() => null))) missing.add(workspace.path);
  }
}

/** What ended with the app, or was never seen to end (crash, reboot), starts again; the rest shows what it would do. */
async function startAgain(engine: Engine): Promise<void> {
  const { store } = engine.ctx;
  const starts: Promise<void>[] = [];
  for (const workspace of store.workspaces.list().filter((w) => w.open)) {
    const architects = store.architects.list(workspace.id);
    for (const { id, harness } of architects) {
      if (engine.runtime(id).state !== 'idle') continue;
      const last = store.launches.last(id, harness);
      if (last && !last.failure && (last.exitClass === null || last.exitClass === 'system')) starts.push(engine.start(id, { type: 'none' }, 'app-start'));
    }
    starts.push(engine.refreshPreviews(workspace, architects));
  }
  await Promise.all(starts);
}
