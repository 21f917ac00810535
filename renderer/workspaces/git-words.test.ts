import { expect, it } from 'vitest';
import type { GitView } from '../../shared/ipc';
import { branchName, gitWords } from './git-words';

const view = (part: Partial<GitView>): GitView => ({ branch: 'main', commit: '3f2a81c4', doing: null, changed: false, ...part });

it('says the branch, what is half done and whether something is uncommitted', () => {
  expect([branchName(view({})), gitWords(view({}))]).toEqual(['main', 'on main']);
  expect(gitWords(view({ changed: true, doing: 'rebase' }))).toBe('on main, rebase under way, uncommitted changes');
  expect(gitWords(view({ changed: null }))).toBe('on main');
});

it('without a branch it is the commit, and without either nothing', () => {
  expect([branchName(view({ branch: null })), gitWords(view({ branch: null }))]).toEqual(['at 3f2a81c4', 'at commit 3f2a81c4, no branch']);
  expect([branchName(view({ branch: null, commit: null })), gitWords(view({ branch: null, commit: null }))]).toEqual([null, null]);
});
