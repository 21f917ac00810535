// When an agent has just stopped working, its files are what it made of them: the moment to look at the repository again.
import type { AppState } from '../../../shared/ipc';

/** Given each new state, calls `ended` with the workspace of every architect that worked in the one before and does not now. */
export function whenWorkEnds(ended: (workspaceId: string) => void): (state: AppState) => void {
  let worked = new Map<string, string>();
  return ({ workspaces }) => {
    const works = new Map<string, string>();
    for (const { id, architects } of workspaces) {
      for (const architect of architects) if (architect.state === 'running' && architect.activity === 'working') works.set(architect.id, id);
    }
    const over = new Set([...worked].flatMap(([architectId, workspaceId]) => (works.has(architectId) ? [] : workspaceId)));
    worked = works;
    for (const workspaceId of over) ended(workspaceId);
  };
}
