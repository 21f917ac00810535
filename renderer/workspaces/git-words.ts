import type { GitView } from '../../shared/ipc';

/** What is checked out, as short as a row allows: the branch, else the commit, else nothing. */
export function branchName({ branch, commit }: GitView): string | null {
  return branch ?? (commit === null ? null : `at ${commit}`);
}

/** The same in words, for readers and hints: "on main, uncommitted changes"; null when there is nothing to say. */
export function gitWords(git: GitView): string | null {
  const { branch, commit, doing, changed } = git;
  if (branch === null && commit === null) return null;
  const parts = [branch === null ? `at commit ${commit}, no branch` : `on ${branch}`, doing !== null && `${doing} under way`, changed === true && 'uncommitted changes'];
  return parts.filter(Boolean).join(', ');
}
