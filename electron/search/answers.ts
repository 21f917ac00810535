// The search thread's answers, by the names of the requests.
import type { ConversationFiles } from '../harness/harness';
import { harnesses } from '../harness/registry';
import { SearchCore } from './core';
import { exportMarkdown } from './export';
import { findTurn, readPage, readWhole } from './pages';
import type { SearchRequests } from './requests';
import { findOnScreens } from './screens';

/** Between two steps: the thread takes what is left of a processor, never all of it. */
const PAUSE_MS = 4;

function filesOf(name: string): ConversationFiles | null {
  const looked = harnesses.lookUp(name);
  return looked.state === 'known' ? (looked.harness.files ?? null) : null;
}

function readable(harness: string): ConversationFiles {
  const files = filesOf(harness);
  if (!files) throw new Error('Conversations of this agent cannot be read here.');
  return files;
}

/** Answers from one index, at `path`; closing it ends them. */
export function searchAnswers({ path, log, pauseMs = PAUSE_MS }: { path: string; log: (line: string) => void; pauseMs?: number }): SearchRequests & { close: () => void } {
  const core = new SearchCore({ path, filesOf, now: () => Date.now(), log, soon: (step) => void setTimeout(step, pauseMs) });
  return {
    close: () => core.close(),
    begin: (targets, limit) => {
      core.begin(targets, limit);
      return core.state();
    },
    settled: async () => {
      await core.settled();
      return core.state();
    },
    state: () => core.state(),
    clear: () => {
      core.clear();
      return core.state();
    },
    find: (query) => ({ ...core.find(query), state: core.state() }),
    screens: (screens, text) => findOnScreens(screens, text),
    page: ({ harness, file }, at, direction) => readPage(readable(harness), { file, at, direction }),
    whole: ({ harness, file }, at) => readWhole(readable(harness), file, at),
    findIn: ({ harness, file }, text, at, direction) => findTurn(readable(harness), { file, at, direction, text }),
    exportTo: ({ harness, file }, to, head) => exportMarkdown(readable(harness), file, to, head),
  };
}
