// Puts together what the engine works with: the same for the window and for the command line.
import path from 'node:path';
import { harnesses } from '../harness/registry';
import type { BuiltInCommand, EngineContext } from '../launch/context';
import { nodePlatform } from '../launch/platform-node';
import type { StatePaths } from '../state/state-folder';
import type { Store } from '../store/store';
import type { Terminals } from '../terminal/terminals';

export interface ContextInput {
  /** The environment agents inherit. */
  env: NodeJS.ProcessEnv;
  paths: StatePaths;
  store: Store;
  storeFault: EngineContext['storeFault'];
  terminals: Terminals | null;
  /** The folder of the bundled entry files. */
  bundle: string;
  version: string;
  /** True for a dry run: the state folder is then not written either. */
  readOnly?: boolean;
  log: (line: string) => void;
}

export function engineContext({ env, paths, store, storeFault, terminals, bundle, version, readOnly = false, log }: ContextInput): EngineContext {
  const demoEnv = { ATELIER_DEMO_HOME: paths.demo };
  const builtInCommands = new Map<string, BuiltInCommand>([
    // The app's own binary as Node: needs nothing on the user's machine.
    ['demo', { argv: [process.execPath, path.join(bundle, 'demo.js')], env: { ...demoEnv, ELECTRON_RUN_AS_NODE: '1' } }],
  ]);
  return {
    platform: nodePlatform({ env: { ...env, ...demoEnv }, stateFolder: readOnly ? null : paths.folder }),
    store, storeFault, terminals, builtInCommands, version, log,
    lookUp: (name) => harnesses.lookUp(name),
    knownHarnesses: () => harnesses.known(),
    stateFolder: paths.folder,
    atelierHome: env.ATELIER_HOME ?? null,
  };
}
