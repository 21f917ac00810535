import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { history, launch, open, temporaryFolder, withArchitects, withSql } from './testing';

let fixture = '';

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-crash-'));
  // The store as it is, made one file that plain Node runs; packages are found through the link.
  symlinkSync(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'junction');
  await build({
    configFile: false,
    logLevel: 'error',
    root: dirname(import.meta.dirname),
    build: { ssr: join(import.meta.dirname, 'crash.fixture.ts'), outDir: folder, emptyOutDir: false, target: 'node20', rollupOptions: { output: { entryFileNames: 'crash.mjs' } } },
  });
  fixture = join(folder, 'crash.mjs');
  return () => rmSync(folder, { recursive: true, force: true });
});

/** A closed store whose architect `docs` has the current conversation `old` and the provisional one `draft`. */
function before(): { path: string; id: string } {
  const store = open();
  const [, docs] = withArchitects(store, 'docs');
  launch(store, docs!.id, 'old');
  launch(store, docs!.id, 'draft', { wanted: false });
  store.close();
  return { path: store.path, id: docs!.id };
}

/** Runs one launch, on a copy, that dies before its n-th statement. */
function killedAt(n: number, what: string, { path, id }: { path: string; id: string }) {
  const copy = join(temporaryFolder(), 'atelier.db');
  copyFileSync(path, copy);
  const child = spawnSync(process.execPath, [fixture, copy, id, what, String(n)], { encoding: 'utf8' });
  if (child.signal !== 'SIGKILL' && child.status !== 0) throw new Error(child.stderr);
  return { path: copy, id, finished: child.status === 0 };
}

const allowed: Record<string, string[][]> = {
  wanted: [
    ['draft provisional', 'old current'],
    ['new current', 'draft past replaced', 'old past user-asked'],
    ['followed current', 'new past cleared', 'draft past replaced', 'old past user-asked'],
  ],
  forced: [
    ['draft provisional', 'old current'],
    ['new provisional', 'draft past replaced', 'old current'],
    ['new current', 'draft past replaced', 'old past said'],
    ['followed current', 'new past cleared', 'draft past replaced', 'old past said'],
  ],
  'given-back': [
    ['draft provisional', 'old current'],
    ['new provisional', 'draft past replaced', 'old current'],
  ],
};

for (const [what, states] of Object.entries(allowed)) {
  it(`S3: killed between any two writes of a launch (${what}), the old or the new conversation is there, never neither, never two claims`, () => {
    const start = before();
    const seen = new Set<string>();
    let n = 0;
    for (let finished = false; !finished; n += 1) {
      const killed = killedAt(n, what, start);
      finished = killed.finished;
      const store = open(killed.path);
      const now = history(store, killed.id);
      expect(states, `killed before statement ${n}`).toContainEqual(now);
      seen.add(now.join());
      expect(store.conversations.current(killed.id, 'claude')).not.toBeNull();
      // The launch row and its claim came together or not at all.
      expect(store.launches.get('launch-new') !== null).toBe(what === 'given-back' ? seen.size > 1 : now.some((line) => line.startsWith('new')));
      withSql(killed.path, (raw) => {
        expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
        expect(raw.prepare(`SELECT count(*) FROM conversations WHERE state IN ('current', 'provisional') GROUP BY harness, lower(session_id) HAVING count(*) > 1`).all()).toEqual([]);
      });
      store.close();
    }
    // Every step was met, so the kills really fell between the writes.
    expect(seen.size).toBe(states.length);
    expect(n).toBeGreaterThan(10);
  });
}
