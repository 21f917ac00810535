// Search as the window asks for it, on a real store, real transcripts and a real index; only the thread is left out.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineContext } from '../app/context';
import { projectDirName } from '../harness/claude/folder-key';
import { harnesses } from '../harness/registry';
import type { EngineContext } from '../launch/context';
import { statePaths } from '../state/state-folder';
import { openStore } from '../store/open-store';
import type { Store } from '../store/store';
import type { Terminals } from '../terminal/terminals';
import { searchAnswers } from './answers';
import { OwnConversations } from './own-conversations';
import { Search } from './search';
import { line, Place } from './search.fixture';
import type { SearchThread } from './thread-client';

const ID = (n: number) => `3f2a1c44-6dab-4dc2-9a0f-a93f156a6f0${n}`;
let place: Place;
let store: Store;
let ctx: EngineContext;
let search: Search;
let work: string;
let answers: ReturnType<typeof searchAnswers>;
let settings: { on: boolean; limit: number };
const screens = new Map<string, string>();

beforeEach(() => {
  place = new Place();
  work = place.file('shop-api');
  mkdirSync(work);
  const paths = statePaths(place.file('state'));
  store = openStore(paths.database);
  const terminals = { text: (id: string) => Promise.resolve(screens.get(id) ?? '') } as unknown as Terminals;
  ctx = engineContext({ env: { HOME: place.file('home'), PATH: '' }, paths, store, storeFault: null, terminals, bundle: place.folder, version: '0', log: (text) => place.log.push(text) });
  ctx = { ...ctx, platform: { ...ctx.platform, home: place.file('home') } };
  answers = searchAnswers({ path: paths.search, log: (text) => place.log.push(text), pauseMs: 0 });
  settings = { on: true, limit: 100_000_000 };
  const thread: SearchThread = { ask: async (name, ...input) => (await (answers[name] as (...input: unknown[]) => unknown)(...input)) as never, end: () => Promise.resolve(answers.close()) };
  search = new Search({
    own: new OwnConversations(ctx), thread, platform: ctx.platform, terminals,
    terminalOf: (id) => (screens.has(id) ? id : null),
    labelOf: (name) => { const looked = harnesses.lookUp(name); return looked.state === 'known' ? looked.harness.label : name; },
    settings: { on: () => settings.on, limitBytes: () => settings.limit },
    stateFolder: paths.folder, log: (text) => place.log.push(text),
  });
});
afterEach(async () => {
  await search.end();
  store.close();
  screens.clear();
  place.end();
});

/** A conversation of an architect's own, as a launch and its reports leave it. */
function talked(architectId: string, id: string, ...lines: string[]): { file: string; row: number } {
  const file = path.join(place.file('home'), '.claude', 'projects', projectDirName(work), `${id}.jsonl`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, lines.join(''));
  const { row } = store.conversations.adopt({ architectId, harness: 'claude', sessionId: id, transcriptPath: file, configFolder: null, confirmed: true }, 1_000);
  return { file, row };
}

function opened(): { main: string; workspaceId: string } {
  const workspace = store.workspaces.open(work, 'claude', 1);
  const main = store.architects.list(workspace.id)[0] ?? expect.fail('main exists');
  return { main: main.id, workspaceId: workspace.id };
}

async function found(text: string, filter: Partial<Parameters<Search['search']>[0]> = {}) {
  await search.build();
  await answers.settled();
  const answer = await search.search({ text, workspaceId: null, architectId: null, by: null, ...filter });
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
}

describe('search over everything', () => {
  it('finds what was said in own conversations, says whose it is, and never looks at personal ones', async () => {
    const { main, workspaceId } = opened();
    const own = talked(main, ID(1), line('user', 'how do rivers begin'), line('assistant', 'Rivers begin at springs.', 1));
    const personal = path.join(path.dirname(own.file), `${ID(2)}.jsonl`);
    writeFileSync(personal, line('user', 'my private rivers'));
    const before = [own.file, personal].map((file) => readFileSync(file));
    const { talk, architects, index } = await found('rivers');
    expect(talk.map(({ architectId, row, excerpt }) => ({ architectId, row, excerpt }))).toEqual([
      { architectId: main, row: own.row, excerpt: 'Rivers begin at springs.' },
      { architectId: main, row: own.row, excerpt: 'how do rivers begin' },
    ]);
    expect(architects).toEqual([{ id: main, name: 'main', workspaceId, workspace: 'shop-api', path: work, open: true }]);
    expect(index).toMatchObject({ state: 'ready', conversations: 1, full: false, limit: 100_000_000 });
    expect(index.size).toBeGreaterThan(0);
    expect([own.file, personal].map((file) => readFileSync(file))).toEqual(before);
    expect(await found('rivers', { by: 'you' })).toMatchObject({ talk: [{ by: 'you' }] });
    expect((await found('rivers', { workspaceId: 'another' })).talk).toEqual([]);
  });

  it('S7: what is forgotten or removed is gone from the results at once, and back with the undo', async () => {
    const { main, workspaceId } = opened();
    const { row } = talked(main, ID(1), line('user', 'a sentence to forget'));
    const second = store.architects.add({ workspaceId, name: 'docs', harness: 'claude' }, 2);
    talked(second.id, ID(2), line('user', 'a sentence of docs'));
    expect((await found('sentence')).talk).toHaveLength(2);
    const now = () => search.search({ text: 'sentence', workspaceId: null, architectId: null, by: null }).then((answer) => (answer.ok ? answer.value.talk.map(({ excerpt }) => excerpt) : []));
    store.conversations.forget(main, row, 5);
    expect(await now()).toEqual(['a sentence of docs']);
    store.architects.remove(second.id, 6);
    expect(await now()).toEqual([]);
    store.conversations.remember(main, row);
    store.architects.restore(second.id);
    expect((await found('sentence')).talk).toHaveLength(2);
    expect(await search.read({ architectId: second.id, row, at: null, direction: 'later' })).toEqual({ ok: false, error: 'This conversation is not in the history.' });
  });

  it('finds lines in the scrollback of terminals, newest first', async () => {
    const { main } = opened();
    screens.set(main, 'npm test\n  12 rivers passed\nother\n  12 rivers passed\n$');
    const { screens: hits } = await found('river');
    expect(hits.map(({ architectId, line: text, after }) => ({ architectId, text, after }))).toEqual([
      { architectId: main, text: '12 rivers passed', after: 0 },
      { architectId: main, text: '12 rivers passed', after: 1 },
    ]);
    expect((await found('river', { by: 'agent' })).screens).toEqual([]);
  });

  it('cleared, it is empty until it is built again; switched off, its file is gone', async () => {
    const { main } = opened();
    talked(main, ID(1), line('user', 'a sentence'));
    expect((await found('sentence')).talk).toHaveLength(1);
    expect(await search.clear()).toMatchObject({ ok: true, value: { state: 'cleared', size: 0 } });
    expect(await search.search({ text: 'sentence', workspaceId: null, architectId: null, by: null })).toMatchObject({ value: { talk: [], index: { state: 'cleared' } } });
    expect((await found('sentence')).talk).toHaveLength(1);
    settings.on = false;
    await search.settingsChanged();
    expect(existsSync(path.join(place.file('state'), 'search.db'))).toBe(false);
    expect(await search.indexState()).toMatchObject({ value: { state: 'off', size: 0 } });
  });

  it('reads a conversation in pages, by its row or the current one, and says so when its file is gone', async () => {
    const { main } = opened();
    const { file, row } = talked(main, ID(1), line('user', 'first'), line('assistant', 'second', 1));
    expect(await search.read({ architectId: main, row: null, at: null, direction: 'later' })).toEqual({ ok: false, error: 'This architect has no conversation yet.' });
    store.conversations.follow({ architectId: main, harness: 'claude', sessionId: ID(1), origin: 'switch', provenance: 'reported', launchId: 'none', transcriptPath: file, configFolder: null, leftReason: 'switched', provisional: false }, 9);
    for (const wanted of [row, null]) {
      expect(await search.read({ architectId: main, row: wanted, at: null, direction: 'later' })).toMatchObject({
        ok: true,
        value: { head: { row, sessionId: ID(1), harnessLabel: 'Claude Code', architect: { name: 'main' } }, turns: [{ by: 'you', at: 0 }, { by: 'agent' }], start: 0 },
      });
    }
    expect(await search.findIn({ architectId: main, row, text: 'second', at: 0, direction: 'later' })).toMatchObject({ ok: true, value: { found: Buffer.byteLength(line('user', 'first')) } });
    rmSync(file);
    expect(await search.read({ architectId: main, row, at: null, direction: 'later' })).toEqual({ ok: false, error: 'The file of this conversation is not there any more.' });
  });

  it('exports to the file that was chosen, never into an agent’s folder or the state folder', async () => {
    const { main } = opened();
    const { file, row } = talked(main, ID(1), line('user', 'first'));
    const before = readFileSync(file);
    const names: string[] = [];
    const to = (target: string | null) => search.exportTo({ architectId: main, row }, (name) => { names.push(name); return Promise.resolve(target); });
    expect(await to(null)).toEqual({ ok: true, value: null });
    expect(await to(place.file('out.md'))).toEqual({ ok: true, value: { path: place.file('out.md') } });
    expect(readFileSync(place.file('out.md'), 'utf8')).toContain('# main · shop-api\n');
    expect(names[0]).toBe('shop-api-main-1970-01-01-3f2a1c44.md');
    for (const refused of [file, path.join(place.file('home'), '.claude', 'x.md'), path.join(place.file('state'), 'atelier.db')]) {
      expect(await to(refused)).toMatchObject({ ok: false, error: expect.stringContaining('Nothing was written') as unknown });
    }
    expect(readFileSync(file)).toEqual(before);
  });
});
