// For tests of the terminal host from outside: a real host process, and panes that can be waited for.
import xterm from '@xterm/headless';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import type { FromPane, ScreenSnapshot, ToPane } from '../../shared/terminal';
import { CHILD_ENV, cleanup, hostBundle, temporaryFolder } from '../host/host.fixture';
import { connectTerminals, type ConnectOptions } from './client';
import type { Terminals, TerminalSpec, TerminalStream } from './terminals';

export interface Place {
  stateFolder: string;
  logs: string[];
  connect(more?: Partial<ConnectOptions>): Promise<Terminals>;
}

/** A state folder with a host of its own, which is ended after the test. */
export async function place(more: Partial<ConnectOptions> = {}): Promise<Place> {
  const bundle = await hostBundle();
  const stateFolder = temporaryFolder();
  const logs: string[] = [];
  const options: ConnectOptions = {
    stateFolder,
    hostCommand: { file: process.execPath, args: [bundle], env: { PATH: CHILD_ENV['PATH'] ?? '' } },
    onLog: (line) => logs.push(line),
    killAfterMs: 300,
    ...more,
  };
  const all: Terminals[] = [];
  const connect = async (override: Partial<ConnectOptions> = {}): Promise<Terminals> => {
    const terminals = await connectTerminals({ ...options, ...override });
    all.push(terminals);
    return terminals;
  };
  cleanup(() => {
    for (const terminals of all) terminals.disconnect();
    for (const pid of pidsOf(bundle, stateFolder)) process.kill(pid, 'SIGKILL');
  });
  return { stateFolder, logs, connect };
}

/** The one host of a folder. */
export async function hostPid(stateFolder: string): Promise<number> {
  const [pid, ...more] = pidsOf(await hostBundle(), stateFolder);
  if (pid === undefined || more.length > 0) throw new Error('not exactly one host');
  return pid;
}

/**
 * The hosts whose sockets lie in a folder, found by the bundle they run. A child of theirs that is between fork and exec
 * still looks like one.
 */
function pidsOf(bundle: string, stateFolder: string): number[] {
  const found = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(bundle)) return [];
      return socketsOf(pid).some((path) => path.startsWith(stateFolder)) ? [pid] : [];
    } catch {
      return [];
    }
  });
  return found.filter((pid) => !found.includes(parentOf(pid)));
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function socketsOf(pid: number): string[] {
  const held = new Set(namesOf(pid));
  return readFileSync(`/proc/${pid}/net/unix`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, , , , , , inode, path] = line.trim().split(/\s+/);
      return path && held.has(`socket:[${inode}]`) ? [path] : [];
    });
}

/** What a process has open. A busy one closes some while it is looked at: those are left out, not the process. */
function namesOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

let last = 0;

export function shell(script: string, more: Partial<TerminalSpec> = {}): TerminalSpec {
  return { id: `t${++last}`, tag: 'a tag', file: '/bin/sh', args: ['-c', script], cwd: '/', env: CHILD_ENV, cols: 80, rows: 24, ...more };
}

/** Waits for one event of one terminal. */
export function event<E extends 'alive' | 'exit' | 'title' | 'bell' | 'status'>(terminals: Terminals, name: E, id: string): Promise<unknown> {
  return new Promise((resolve) => {
    const off = terminals.on(name, (data) => {
      if (data.id !== id) return;
      off();
      resolve(data);
    });
  });
}

/** A pane without a page: keeps what it got, acknowledges bytes, and can be waited for. */
export class TestPane {
  readonly got: ToPane[] = [];
  stream: TerminalStream | null = null;
  private waiting: { test: () => boolean; resolve: () => void }[] = [];

  receive = (message: ToPane): void => {
    this.got.push(message);
    if (message.k === 'bytes') this.stream?.send({ k: 'ack', bytes: message.data.length });
    this.waiting = this.waiting.filter(({ test, resolve }) => {
      if (!test()) return true;
      resolve();
      return false;
    });
  };

  /** Resolves once what was got passes. */
  until(test: (got: ToPane[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (test(this.got)) resolve();
      else this.waiting.push({ test: () => test(this.got), resolve });
    });
  }

  get bytes(): Buffer {
    return Buffer.concat(this.got.flatMap((message) => (message.k === 'bytes' ? [message.data] : [])));
  }

  get snapshot(): ScreenSnapshot {
    const found = this.got.find((message) => message.k === 'resync');
    if (!found) throw new Error('no screen yet');
    return found.snapshot;
  }

  send(message: FromPane): void {
    this.stream?.send(message);
  }
}

export async function attach(terminals: Terminals, id: string, size = { cols: 80, rows: 24 }): Promise<TestPane> {
  const pane = new TestPane();
  pane.stream = await terminals.attach(id, size, pane.receive);
  await pane.until((got) => got.some((message) => message.k === 'resync'));
  return pane;
}

/** The text of a snapshot's rows. */
export function textOf({ view }: ScreenSnapshot): string[] {
  const combined = new Map<string, string>();
  for (let k = 0; k < view.comb.length; k += 3) combined.set(`${view.comb[k]} ${view.comb[k + 1]}`, String(view.comb[k + 2]));
  let offset = 0;
  return Array.from(view.len, (cells, row) => {
    let text = '';
    for (let x = 0; x < cells; x++) {
      const content = view.data[offset + x * 3] ?? 0;
      const code = content & 0x1fffff;
      if (content & (1 << 21)) text += combined.get(`${row} ${x}`) ?? '';
      else if (code) text += String.fromCodePoint(code);
      else if (content >>> 22) text += ' ';
    }
    offset += cells * 3;
    return text.trimEnd();
  });
}

/** The rows that a terminal shows when it is fed a text in one piece. */
export async function controlRows(text: string, size = { cols: 80, rows: 24 }): Promise<string[]> {
  const terminal = new xterm.Terminal({ ...size, allowProposedApi: true });
  loadGraphemes(terminal);
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const { active } = terminal.buffer;
  const rows = Array.from({ length: size.rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true).trimEnd() ?? '');
  terminal.dispose();
  return rows;
}
