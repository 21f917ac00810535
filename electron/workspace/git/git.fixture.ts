// Real repositories for tests, made with the real git.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { nodePlatform } from '../../launch/platform-node';
import { hasChanges } from './changes';
import { gitHead, gitPlace } from './place';

export interface Repository {
  top: string;
  folder: string;
  state: string;
  /** Runs git in the repository, or in a folder of it. */
  git: (args: string[], cwd?: string) => string;
  write: (name: string, text: string) => void;
  /** What the product says about a folder; the repository's own unless given. */
  look(folder?: string): Promise<{ branch: string | null; commit: string | null; doing: string | null; changed: boolean | null } | null>;
  /** Every file below a folder with its bytes. */
  bytes: (folder: string) => Record<string, string>;
}

/** A repository with one commit on `main`. */
export function repository(name = 'shop'): Repository {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'atelier-git-')));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const folder = path.join(top, name);
  const state = path.join(top, 'state');
  mkdirSync(folder);
  mkdirSync(state);
  const env = { PATH: process.env.PATH, HOME: top, GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@localhost', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@localhost', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (args: string[], cwd = folder) => execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  git(['init', '-q', '-b', 'main']);
  write('a.txt', 'one\n');
  git(['add', '.']);
  git(['commit', '-q', '-m', 'first']);
  const platform = nodePlatform({ env: { ...process.env, HOME: top }, stateFolder: state });
  return {
    top, folder, state, git, write,
    look: async (at = folder) => {
      const place = await gitPlace(platform.files, at);
      const head = place && (await gitHead(platform.files, place));
      if (!head) return null;
      const { branch, commit, doing } = head;
      return { branch, commit, doing, changed: await hasChanges({ platform, folder: at, place, head, scratch: path.join(state, 'git', 'w') }) };
    },
    bytes: (at) => Object.fromEntries(readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [file, readFileSync(file, 'base64')];
    })),
  };
}

/** A program that leaves a file behind when it runs. */
export function trap(top: string, name = 'trap'): { program: string; sprung: () => boolean } {
  const program = path.join(top, `${name}.sh`);
  const proof = path.join(top, `${name}-ran`);
  writeFileSync(program, `#!/bin/sh\n: > '${proof}'\ncat\n`);
  chmodSync(program, 0o755);
  return { program, sprung: () => readdirSync(top).includes(`${name}-ran`) };
}
