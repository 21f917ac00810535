import { GitBranch } from 'lucide-react';
import type { GitView } from '../../shared/ipc';
import { branchName, gitWords } from './git-words';

/** Branch and a dot for uncommitted changes; the words for readers stand with whatever it belongs to. */
export function GitMark({ git }: { git: GitView }) {
  const name = branchName(git);
  if (name === null) return null;
  return (
    <span className="git-mark" title={gitWords(git) ?? undefined} aria-hidden="true">
      <GitBranch size={12} strokeWidth={1.5} />
      <span className="truncate">{name}</span>
      {git.changed === true && <span className="git-changed" />}
    </span>
  );
}
