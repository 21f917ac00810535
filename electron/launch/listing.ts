// What `atelier list` shows: every workspace and its architects, with the conversation each would come back in.
import type { Store } from '../store/store';

export interface ListedArchitect {
  name: string;
  harness: string;
  running: boolean;
  sessionId: string | null;
}

export interface ListedWorkspace {
  workspace: string;
  open: boolean;
  architects: ListedArchitect[];
}

export function listWorkspaces(store: Store, running: (architectId: string) => boolean): ListedWorkspace[] {
  return store.workspaces.list().map((w) => ({
    workspace: w.path,
    open: w.open,
    architects: store.architects.list(w.id).map(({ id, name, harness }) => ({ name, harness, running: running(id), sessionId: store.conversations.current(id, harness)?.sessionId ?? null })),
  }));
}
