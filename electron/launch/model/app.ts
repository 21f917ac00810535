// One run of the app in the model's world: the real store on a real SQLite file, the real engine and acts.
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { harnesses } from '../../harness/registry';
import { mergeJournal } from '../../store/journal';
import { openStore } from '../../store/open-store';
import { openStandIn } from '../../store/stand-in';
import { StoreUnreadableError } from '../../store/store';
import type { Store } from '../../store/store';
import { Acts } from '../../workspace/acts';
import { journalPath } from '../context';
import type { EngineContext } from '../context';
import { Engine } from '../engine';
import { Killed, Life } from './life';
import type { Machine } from './machine';
import { DEMO_PROGRAM } from './machine';
import type { ModelHost } from './host';

/** Memory where the system offers it: a commit waits 0.07 ms there for its sync, 2.6 ms on a disk, and a history makes dozens. */
export function scratchFolder(): string {
  const base = process.platform === 'linux' && existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  return mkdtempSync(path.join(base, 'atelier-model-'));
}

/** A state folder whose database exists already: its making is the store's own test, and costs more than a whole history. */
export function newStateFolder(scratch: string, name: string): string {
  const template = path.join(scratch, 'template.db');
  if (!existsSync(template)) openStore(template).close();
  const folder = path.join(scratch, name);
  mkdirSync(folder);
  copyFileSync(template, path.join(folder, 'atelier.db'));
  return folder;
}

export function dropStateFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export type StoreTrouble = 'busy' | 'unreadable';

export interface AppWorld {
  machine: Machine;
  host: ModelHost;
  stateFolder: string;
  env(): Record<string, string | undefined>;
  /** The database was opened; the journal was not merged into it yet. */
  opened(store: Store): void;
  log(line: string): void;
}

/** What the engine works with, in this world. */
export function contextOf(world: AppWorld, life: Life, store: Store, storeFault: EngineContext['storeFault']): EngineContext {
  const { machine, host, stateFolder } = world;
  return {
    platform: machine.platform(life, stateFolder, world.env()),
    store, storeFault, stateFolder, atelierHome: null, version: '0.0.0',
    terminals: host.connect(life),
    lookUp: (name) => harnesses.lookUp(name),
    knownHarnesses: () => harnesses.known(),
    builtInCommands: new Map([['demo', { argv: [DEMO_PROGRAM, '/opt/atelier/demo.js'], env: {} }]]),
    log: (line) => world.log(line),
  };
}

export class App {
  readonly life = new Life();
  readonly ctx: EngineContext;
  readonly engine: Engine;
  readonly acts: Acts;
  private readonly database: string;
  private trouble: StoreTrouble | null = null;
  private lock: Database.Database | null = null;

  constructor(private readonly world: AppWorld) {
    this.database = path.join(world.stateFolder, 'atelier.db');
    const { store, fault } = this.open(() => world.machine.clock.now());
    this.ctx = contextOf(world, this.life, store, fault);
    this.engine = new Engine(this.ctx, () => undefined);
    this.acts = new Acts(this.engine, () => undefined);
  }

  private open(now: () => number): { store: Store; fault: { why: string } | null } {
    try {
      const store = openStore(this.database, { busyTimeout: 0, newId: () => this.world.machine.newId('5'), trace: tracing(new WeakRef(this)) });
      this.world.opened(store);
      const { aside } = mergeJournal(journalPath(this.world.stateFolder), store, now());
      if (aside) throw new Error(`the journal kept lines aside: ${JSON.stringify(aside)}`);
      return { store, fault: null };
    } catch (error) {
      if (!(error instanceof StoreUnreadableError)) throw error;
      return { store: openStandIn(), fault: { why: error.message } };
    }
  }

  /** Runs before every statement of the store: the app may die here, and a damaged database fails here. */
  statement(sql: string): void {
    if (sql.startsWith('ROLLBACK')) return;
    const writes = !/^(SELECT|PRAGMA)/i.test(sql);
    if (this.life.dead || (writes && this.life.endsHere())) throw new Killed('the app was killed');
    if (this.trouble === 'unreadable' && /\b(conversations|launches)\b/.test(sql)) throw new StoreUnreadableError('these pages are damaged');
  }

  /** busy: another program holds the database. unreadable: the pages of conversations and launches cannot be read. Null heals. */
  disturb(trouble: StoreTrouble | null): void {
    this.lock?.close();
    this.lock = null;
    this.trouble = trouble;
    if (trouble !== 'busy') return;
    this.lock = new Database(this.database);
    this.lock.exec('BEGIN IMMEDIATE');
  }

  /** The app is gone: at once, whatever it was doing. */
  end(): void {
    this.life.die();
    this.disturb(null);
    this.ctx.store.close();
  }
}

/**
 * better-sqlite3 (13.2.0) never lets go of the function that it tells of statements. By a strong one each history would
 * stay in memory, at 0.4 MB: after some 9,500 the process would have had its 4 GB.
 */
function tracing(app: WeakRef<App>): (sql: string) => void {
  return (sql) => app.deref()?.statement(sql);
}
