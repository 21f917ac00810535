// The three programs that one suite is run on: the real CLI, its stand-in, and the demo agent that works like both.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { bundleDemo } from '../fixtures/demo-bundle';
import { ensureRealClaude, prepareRealClaude } from '../fixtures/real-claude';

export interface SubjectPlace {
  home: string;
  /** Real paths in which the program is trusted. */
  trusted: string[];
  /** Port of the mock model API. */
  port: number;
  configFolder?: string;
}

export interface Program {
  /** Program and leading arguments. */
  command: [string, ...string[]];
  environment(place: SubjectPlace): Promise<Record<string, string>>;
  dispose(): Promise<void>;
}

export interface Subject {
  name: string;
  /** Speaks Claude Code's whole command line: settings with hooks, role snapshots, in-session switches, child sessions. */
  isClaude: boolean;
  /** The folder under HOME that holds projects/ and sessions/. */
  configFolder: string;
  /** The variable that moves it elsewhere. */
  configVariable: string;
  /** What is printed when an id cannot be resumed, and when a new conversation is given a taken one. */
  texts: { missing: (id: string) => string; taken: (id: string) => string };
  prepare(): Promise<Program>;
}

const CLAUDE = {
  isClaude: true,
  configFolder: '.claude',
  configVariable: 'CLAUDE_CONFIG_DIR',
  texts: {
    missing: (id: string) => `No conversation found with session ID: ${id}`,
    taken: (id: string) => `Error: Session ID ${id} is already in use.`,
  },
};

const plainEnvironment = (home: string) => ({ PATH: process.env.PATH ?? '', HOME: home, TERM: 'xterm-256color', LANG: 'C.UTF-8' });
const nothing = () => Promise.resolve();

export const realClaude: Subject = {
  ...CLAUDE,
  name: 'Claude Code',
  prepare: async () => ({ command: [await ensureRealClaude()], environment: prepareRealClaude, dispose: nothing }),
};

export const fakeClaude: Subject = {
  ...CLAUDE,
  name: 'the stand-in',
  prepare: () => Promise.resolve({
    command: [path.resolve(import.meta.dirname, '../fixtures/fake-claude/claude')],
    environment: ({ home }) => Promise.resolve(plainEnvironment(home)),
    dispose: nothing,
  }),
};

export const demoAgent: Subject = {
  name: 'the demo agent',
  isClaude: false,
  configFolder: 'demo',
  configVariable: 'ATELIER_DEMO_HOME',
  texts: {
    missing: (id) => `No conversation found under the id ${id}.`,
    taken: (id) => `The id ${id} belongs to a conversation that exists already.`,
  },
  prepare: async () => {
    const bundle = await bundleDemo();
    return {
      command: [process.execPath, bundle],
      environment: ({ home }) => Promise.resolve({ ...plainEnvironment(home), ATELIER_DEMO_HOME: path.join(home, 'demo') }),
      dispose: () => rm(path.dirname(bundle), { recursive: true, force: true }),
    };
  },
};
