// Search, put together from what the running app has.
import path from 'node:path';
import type { Engine } from '../launch/engine';
import { OwnConversations } from '../search/own-conversations';
import { Search } from '../search/search';
import { searchThread } from '../search/thread-client';
import type { StatePaths } from '../state/state-folder';
import type { Settings } from './settings';

const MB = 1024 * 1024;

export function searchService(engine: Engine, settings: Settings, paths: StatePaths, bundle: string): Search {
  const { ctx } = engine;
  return new Search({
    own: new OwnConversations(ctx),
    thread: searchThread(path.join(bundle, 'search.js'), paths.search, ctx.log),
    platform: ctx.platform,
    terminals: ctx.terminals,
    terminalOf: (architectId) => engine.runtime(architectId).terminalId ?? null,
    labelOf: (name) => {
      const looked = ctx.lookUp(name);
      return looked.state === 'known' ? looked.harness.label : name;
    },
    settings: { on: () => settings.get('search-index'), limitBytes: () => settings.get('search-limit') * MB },
    stateFolder: paths.folder,
    log: ctx.log,
  });
}
