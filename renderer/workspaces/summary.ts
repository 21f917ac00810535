import type { WorkspaceView } from '../../shared/ipc';
import { runs } from '../app/acts';
import { gitWords } from './git-words';

export interface WorkspaceSummary {
  running: number;
  waiting: number;
  /** The most urgent thing about it: a missing folder, an architect that waits, one that was refused or is not what was hoped for. */
  mark: 'missing' | 'waiting' | 'refused' | 'degraded' | null;
  /** Read out with the row, and its hint. */
  text: string;
}

/** A workspace in one line: how many of its architects run and what needs the user. */
export function summaryOf(workspace: WorkspaceView): WorkspaceSummary {
  const { architects, missing, pinned, damaged, git } = workspace;
  const running = architects.filter((architect) => runs(architect.state)).length;
  const waiting = architects.filter((architect) => architect.state === 'running' && architect.activity === 'waiting').length;
  const rang = architects.filter((architect) => architect.rang).length;
  const refused = architects.some((architect) => architect.outcome === 'refuse');
  const degraded = damaged.length > 0 || architects.some((architect) => architect.degraded && architect.outcome !== 'refuse');
  const mark = missing ? 'missing' : waiting > 0 ? 'waiting' : refused ? 'refused' : degraded ? 'degraded' : null;
  const parts = [
    pinned && 'pinned',
    missing && 'folder missing',
    `${running} of ${architects.length} running`,
    waiting > 0 && `${waiting} waiting for you`,
    rang > 0 && `bell of ${rang}`,
    damaged.length > 0 && `${damaged.length} damaged`,
    git !== null && gitWords(git),
  ];
  return { running, waiting, mark, text: parts.filter(Boolean).join(', ') };
}
