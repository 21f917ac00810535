// Whether tracked files of a repository were changed since its last commit, found out without trusting it.
//
// A repository's own settings can name programs (core.fsmonitor, filter.*.clean, diff.external, hooks), and `git status`
// runs some of them. So git is never run on the repository: it is run on an empty one in the state folder, with settings
// written by us, that borrows the index, the objects and the working tree to read. Nothing in it can name a program, and
// git has no place in the repository that it could write to. A few settings that only say how files are compared are
// carried over by name.
import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import path from 'node:path';
import { utf8Locale } from '../../launch/environment';
import type { Platform } from '../../launch/platform';
import type { GitHead, GitPlace } from './place';

/** After that a repository counts as too large to look at. */
const DEADLINE_MS = 5_000;
const MAX_SETTINGS_BYTES = 1_000_000;
/** How files are compared; each value is one word. */
const CARRIED = new Set(['core.filemode', 'core.ignorecase', 'core.symlinks', 'core.autocrlf', 'core.eol', 'core.precomposeunicode', 'core.trustctime', 'core.checkstat', 'extensions.objectformat']);

export interface ChangesInput {
  platform: Platform;
  /** The folder of the workspace, real path: changes outside of it do not count. */
  folder: string;
  place: GitPlace;
  head: GitHead;
  /** A folder inside the state folder, for this repository alone. */
  scratch: string;
}

/** True as soon as one change is seen; null when it cannot be told: no git, too large, a form that git itself refuses. */
export async function hasChanges({ platform, folder, place, head, scratch }: ChangesInput): Promise<boolean | null> {
  if (head.commit === null && !head.unborn) return null;
  const settings = await carriedSettings(platform, place);
  await writeEmptyRepository(platform, scratch, head, settings);
  const { output, code } = await runGit(
    ['status', '--porcelain=v2', '-z', '--untracked-files=no', '--ignore-submodules=dirty', '--no-renames', '--', '.'],
    folder,
    {
      ...baseEnvironment(platform), HOME: scratch, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, GIT_ATTR_NOSYSTEM: '1',
      GIT_DIR: scratch, GIT_WORK_TREE: place.top, GIT_INDEX_FILE: path.join(place.gitFolder, 'index'), GIT_OBJECT_DIRECTORY: path.join(place.commonFolder, 'objects'),
    },
    1,
  );
  if (output.length > 0) return true;
  return code === 0 ? false : null;
}

/** Nothing else of the user's environment reaches git: some of its variables name programs too. */
function baseEnvironment({ env }: Platform): Record<string, string> {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...utf8Locale({}), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', GIT_PAGER: '', GIT_ASKPASS: '' };
}

/** Listing settings runs nothing; the user's own ones count as git counts them. */
async function carriedSettings(platform: Platform, place: GitPlace): Promise<[string, string][]> {
  const env = baseEnvironment(platform);
  if (platform.home !== null) env.HOME = platform.home;
  if (platform.env.XDG_CONFIG_HOME !== undefined) env.XDG_CONFIG_HOME = platform.env.XDG_CONFIG_HOME;
  const { output, code } = await runGit(['config', '--list', '-z'], place.top, env, MAX_SETTINGS_BYTES);
  if (code !== 0) return [];
  return output.split('\0').flatMap((entry): [string, string][] => {
    const [key = '', value = 'true'] = entry.split('\n');
    return CARRIED.has(key) && /^\w+$/.test(value) ? [[key, value]] : [];
  });
}

async function writeEmptyRepository({ state }: Platform, scratch: string, head: GitHead, settings: [string, string][]): Promise<void> {
  const format = settings.some(([key]) => key.startsWith('extensions.')) ? 1 : 0;
  const fixed: [string, string][] = [['core.repositoryformatversion', String(format)], ['core.bare', 'false'], ['core.fsmonitor', 'false'], ['core.hookspath', devNull], ['core.safecrlf', 'false']];
  const lines = [...settings, ...fixed].map(([key, value]) => `[${key.split('.')[0]}]\n\t${key.split('.')[1]} = ${value}\n`);
  await state.makeFolder(path.join(scratch, 'refs'));
  await state.write(path.join(scratch, 'config'), lines.join(''));
  await state.write(path.join(scratch, 'HEAD'), head.commit === null ? 'ref: refs/heads/none\n' : `${head.commit}\n`);
}

interface GitAnswer {
  output: string;
  /** Null when it did not end by itself: killed, or there is no git. */
  code: number | null;
}

/** Runs git, never through a shell; ended once it has said `enough` bytes or takes too long. */
function runGit(args: string[], cwd: string, env: Record<string, string>, enough: number): Promise<GitAnswer> {
  return new Promise((resolve) => {
    const child = spawn('git', ['--no-pager', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true, timeout: DEADLINE_MS, killSignal: 'SIGKILL' });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
      if (output.length >= enough) child.kill('SIGKILL');
    });
    child.once('error', () => resolve({ output: '', code: null }));
    child.once('close', (code) => resolve({ output, code }));
  });
}
