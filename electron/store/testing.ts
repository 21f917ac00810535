// What the store's tests share: real files in temporary folders, and launches to record.
import Database from 'better-sqlite3';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Architect, Launch } from '../../shared/domain';
import { openStore, type OpenOptions } from './open-store';
import type { Claim, Store } from './store';

/** A temporary folder of the running test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function newStorePath(): string {
  return join(temporaryFolder(), 'state', 'atelier.db');
}

/** A store that is closed when the test ends. */
export function open(path = newStorePath(), options: OpenOptions = {}): Store {
  const store = openStore(path, options);
  onTestFinished(() => store.close());
  return store;
}

/** Plain SQL on the same file, as another program would. */
export function withSql<T>(path: string, fn: (raw: Database.Database) => T): T {
  const raw = new Database(path);
  try {
    return fn(raw);
  } finally {
    raw.close();
  }
}

/** Every file of a folder with its bytes. */
export function snapshot(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).sort().map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** One workspace with `main` and the named architects. */
export function withArchitects(store: Store, ...names: string[]): Architect[] {
  const workspace = store.workspaces.open('/home/u/shop', 'claude', 1000);
  for (const name of names) store.architects.add({ workspaceId: workspace.id, name, harness: 'claude' }, 1000);
  return store.architects.list(workspace.id);
}

export function launchOf(architectId: string, id: string, more: Partial<Launch> = {}): Launch {
  return {
    id,
    architectId,
    harness: 'claude',
    trigger: 'user',
    outcome: 'fresh',
    reason: 'first-launch',
    degraded: false,
    provisional: false,
    sessionId: null,
    previousId: null,
    provenance: 'minted',
    facts: { kind: 'architect' },
    argv: ['/usr/bin/claude', '--session-id', 'x y'],
    cwd: '/home/u/shop',
    token: `token-${id}`,
    terminalId: null,
    pid: null,
    processStart: null,
    startedAt: 2000,
    endedAt: null,
    exitClass: null,
    exitCode: null,
    exitSignal: null,
    settled: false,
    ...more,
  };
}

export function claimOf(sessionId: string, more: Partial<Claim> = {}): Claim {
  return { sessionId, harness: 'claude', wanted: true, leftReason: 'user-asked', provenance: 'minted', configFolder: null, ...more };
}

/** Records a launch that claims `sessionId`; the launch has the same id with `launch-` before it. */
export function launch(store: Store, architectId: string, sessionId: string, claim: Partial<Claim> = {}, more: Partial<Launch> = {}): void {
  store.launches.record(launchOf(architectId, `launch-${sessionId}`, { sessionId, ...more }), claimOf(sessionId, claim));
}

/** Records a resume of an own conversation. */
export function resume(store: Store, architectId: string, sessionId: string, more: Partial<Launch> = {}): void {
  store.launches.record(launchOf(architectId, `resume-${sessionId}`, { outcome: 'resume', reason: 'user-chosen', sessionId, ...more }), { sessionId, harness: 'claude', leftReason: 'user-chosen' });
}

/** The history as `id state reason`, newest first. */
export function history(store: Store, architectId: string): string[] {
  return store.conversations.history(architectId).map(({ sessionId, state, leftReason }) => [sessionId, state, leftReason].filter(Boolean).join(' '));
}
