// <home>/sessions/<pid>.json while the agent lives, in the form of Claude Code's.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Entry {
  pid: number;
  sessionId: string;
  cwd: string;
  startedAt: number;
  /** The kernel's start mark of the process, so that a reused pid is not taken for it. */
  procStart?: string;
  status: 'idle' | 'busy';
}

export class RegistryFile {
  readonly #path: string;
  #entry: Entry;

  /** `start` null leaves the mark out; readers then do not count the entry. */
  constructor(home: string, cwd: string, sessionId: string, start: string | null) {
    this.#path = path.join(home, 'sessions', `${process.pid}.json`);
    this.#entry = { pid: process.pid, sessionId, cwd, startedAt: Date.now(), ...(start === null ? {} : { procStart: start }), status: 'idle' };
    mkdirSync(path.dirname(this.#path), { recursive: true, mode: 0o700 });
    this.update({});
  }

  /** Through a temporary name: a reader never sees half an entry. */
  update(change: Partial<Pick<Entry, 'sessionId' | 'status'>>): void {
    this.#entry = { ...this.#entry, ...change };
    const part = `${this.#path}.part`;
    writeFileSync(part, JSON.stringify(this.#entry), { mode: 0o600 });
    renameSync(part, this.#path);
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}
