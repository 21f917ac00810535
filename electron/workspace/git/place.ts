// Where a folder's git repository keeps its things, and what is checked out. Read from its files alone: needs no git, runs
// nothing, writes nothing. Works in worktrees and submodules, whose `.git` is a file that names another folder.
import path from 'node:path';
import type { Platform } from '../../launch/platform';

type Files = Platform['files'];

export interface GitPlace {
  /** The working tree's top folder. */
  top: string;
  /** Holds HEAD and the index. */
  gitFolder: string;
  /** Holds refs and objects; another one than `gitFolder` in a worktree. */
  commonFolder: string;
}

/** What is checked out. */
export interface GitHead {
  /** Null when no branch is: a commit by itself, or a form that is not known here. */
  branch: string | null;
  /** The full id; null before the first commit, or when it cannot be told. */
  commit: string | null;
  /** What is half done. */
  doing: 'rebase' | 'merge' | 'cherry-pick' | 'revert' | 'bisect' | null;
  /** A branch without a commit. */
  unborn: boolean;
}

/** Larger files than these are not what they should be. */
const SMALL = 4_096;
const MAX_PACKED = 32_000_000;
const MAX_DEPTH = 64;
const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const BRANCHES = 'refs/heads/';

/** The repository that a folder lies in; null when it lies in none. */
export async function gitPlace(files: Files, folder: string): Promise<GitPlace | null> {
  let top = folder;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const gitFolder = await gitFolderOf(files, top);
    if (gitFolder) return { top, gitFolder, commonFolder: await commonFolderOf(files, gitFolder) };
    const above = path.dirname(top);
    if (above === top) return null;
    top = above;
  }
  return null;
}

async function gitFolderOf(files: Files, top: string): Promise<string | null> {
  const entry = path.join(top, '.git');
  const found = await files.stat(entry).catch(() => null);
  if (found?.kind === 'folder') return (await files.stat(path.join(entry, 'HEAD')).catch(() => null)) ? entry : null;
  const named = found?.kind === 'file' ? /^gitdir: (.+?)\r?\n?$/.exec(await small(files, entry))?.[1] : undefined;
  return named === undefined ? null : path.resolve(top, named);
}

async function commonFolderOf(files: Files, gitFolder: string): Promise<string> {
  const named = (await small(files, path.join(gitFolder, 'commondir'))).trim();
  return named === '' ? gitFolder : path.resolve(gitFolder, named);
}

/** The text of a small file; empty for one that is absent, large or unreadable. */
async function small(files: Files, file: string): Promise<string> {
  return files.readText(file, SMALL).catch(() => '');
}

/** What is checked out; null where even that cannot be read. */
export async function gitHead(files: Files, place: GitPlace): Promise<GitHead | null> {
  const text = (await small(files, path.join(place.gitFolder, 'HEAD'))).trim();
  if (text === '') return null;
  const doing = await unfinished(files, place.gitFolder);
  if (COMMIT.test(text)) return { branch: doing?.branch ?? null, commit: text, doing: doing?.what ?? null, unborn: false };
  const ref = /^ref: (refs\/\S+)$/.exec(text)?.[1];
  // The newer way to keep refs says so by a name that no branch can have.
  if (ref === undefined || ref.split('/').some((part) => part === '' || part.startsWith('.'))) return { branch: null, commit: null, doing: null, unborn: false };
  const commit = await refCommit(files, place.commonFolder, ref);
  return { branch: ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : null, commit, doing: doing?.what ?? null, unborn: commit === null };
}

async function refCommit(files: Files, commonFolder: string, ref: string): Promise<string | null> {
  const loose = (await small(files, path.join(commonFolder, ref))).trim();
  if (COMMIT.test(loose)) return loose;
  const packed = await files.readText(path.join(commonFolder, 'packed-refs'), MAX_PACKED).catch(() => '');
  const line = packed.split('\n').find((each) => each.endsWith(` ${ref}`));
  const commit = line?.slice(0, -ref.length - 1) ?? '';
  return COMMIT.test(commit) ? commit : null;
}

interface Unfinished {
  what: Exclude<GitHead['doing'], null>;
  /** The branch that is being rebased: HEAD itself names none meanwhile. */
  branch: string | null;
}

const MARKS: [string, Unfinished['what']][] = [['MERGE_HEAD', 'merge'], ['CHERRY_PICK_HEAD', 'cherry-pick'], ['REVERT_HEAD', 'revert'], ['BISECT_LOG', 'bisect']];

async function unfinished(files: Files, gitFolder: string): Promise<Unfinished | null> {
  const there = async (name: string) => (await files.stat(path.join(gitFolder, name)).catch(() => null)) !== null;
  for (const folder of ['rebase-merge', 'rebase-apply']) {
    if (!(await there(folder))) continue;
    const name = (await small(files, path.join(gitFolder, folder, 'head-name'))).trim();
    return { what: 'rebase', branch: name.startsWith(BRANCHES) ? name.slice(BRANCHES.length) : null };
  }
  for (const [mark, what] of MARKS) if (await there(mark)) return { what, branch: null };
  return null;
}
