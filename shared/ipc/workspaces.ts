// Workspaces: opening, closing, the dry run, starting and stopping them whole.
import { z } from 'zod';
import type { Outcome, ReasonCode } from '../decision';
import type { FolderOwn, RemovedArchitect } from '../domain';
import type { ArchitectView } from './architects';
import { id, type Answer } from './parts';

export const workspaceRequests = {
  /** Shows the folder chooser; null when the user cancelled. */
  chooseWorkspace: z.undefined(),
  openWorkspace: z.object({ path: z.string().min(1).max(8192) }).strict(),
  /** Stops its architects and takes it off the list; everything is kept in the store. */
  closeWorkspace: z.object({ workspaceId: id }).strict(),
  /** What closing a workspace would end; null when nothing runs in it. */
  runningIn: z.object({ workspaceId: id }).strict(),
  relocateWorkspace: z.object({ workspaceId: id }).strict(),
  /** What starting all of a workspace's architects would do, or with null those of every listed one. Starts nothing. */
  planWorkspace: z.object({ workspaceId: id.nullable() }).strict(),
  /** Starts those named, or all with null: main first, the others in their order (W5). */
  startWorkspace: z.object({ workspaceId: id.nullable(), architectIds: z.array(id).max(1000).nullable() }).strict(),
  /** Ends everything that runs in it; the rows stay. */
  stopWorkspace: z.object({ workspaceId: id }).strict(),
  /** As somebody put them: the list keeps this order from now on. */
  reorderWorkspaces: z.object({ workspaceIds: z.array(id).max(1000) }).strict(),
  pinWorkspace: z.object({ workspaceId: id, pinned: z.boolean() }).strict(),
  /** What it is called on screen; empty gives the folder's own name back. */
  labelWorkspace: z.object({ workspaceId: id, label: z.string().max(1000) }).strict(),
  /** Makes the sample workspace anew, whose demo architects show every badge; it builds itself after the answer. */
  openSample: z.undefined(),
  /** Takes the sample away with everything of it. */
  removeSample: z.undefined(),
  /** Its folder in the file manager, an editor or a terminal of the user's own. */
  openFolderIn: z.object({ workspaceId: id, target: z.enum(['folder', 'editor', 'terminal']) }).strict(),
  /** What the folder brings of its own, to be shown before any of it counts. */
  folderOwn: z.object({ workspaceId: id }).strict(),
  /** Agrees to what was shown under this mark; refused when the folder holds another by now. */
  trustFolder: z.object({ workspaceId: id, mark: z.string().max(100) }).strict(),
  /** Not to be used, and not asked about again until it changes. */
  leaveFolder: z.object({ workspaceId: id, mark: z.string().max(100) }).strict(),
  distrustFolder: z.object({ workspaceId: id }).strict(),
} as const;

export interface SampleView {
  workspaceId: string;
  /** What leads to its badges is still being acted out. */
  building: boolean;
  /** It is not made any more and was not made to its end: the app was ended meanwhile, or a step failed. */
  unfinished: boolean;
}

/** What is checked out in the repository that a workspace lies in. */
export interface GitView {
  /** Null when no branch is checked out. */
  branch: string | null;
  /** The first characters of the commit's id; null before the first one. */
  commit: string | null;
  doing: 'rebase' | 'merge' | 'cherry-pick' | 'revert' | 'bisect' | null;
  /** Tracked files were changed since the last commit; null when that cannot be told. */
  changed: boolean | null;
}

/** Whether what a folder brings of its own counts. */
export interface FolderOwnState {
  /** none: it brings nothing that could be used. changed: what was trusted is used until the new one is. */
  trust: 'none' | 'asked' | 'changed' | 'trusted';
  /** Somebody decided not to use just this. */
  left: boolean;
  /** What cannot be used, each in one sentence. */
  faults: string[];
}

export interface FolderOwnReport {
  own: FolderOwn;
  faults: string[];
  mark: string;
  /** What counts now. */
  trusted: FolderOwn | null;
  mainHarness: string | null;
}

/** A workspace that was closed; opening its folder brings it back with its architects. */
export interface RecentWorkspace {
  id: string;
  name: string;
  path: string;
  lastUsedAt: number;
}

/** Agents that an act would end. */
export interface RunningAgents {
  /** Their names; "main@shop-api" where several workspaces are open and any could be meant. */
  agents: string[];
  /** How many of them would resume a conversation if they were stopped; the others would begin fresh. */
  resume: number;
}

export interface WorkspaceView {
  id: string;
  path: string;
  /** What stands wherever the workspace is meant: with `where` it lies when others are called the same. */
  name: string;
  /** Its label or its folder's name, which others may have too. */
  plainName: string;
  /** The end of its path that tells it from others of that name; null where there are none. */
  where: string | null;
  pinned: boolean;
  missing: boolean;
  /** Null where there is no repository, or it was not looked at yet. */
  git: GitView | null;
  /** Null where the folder brings nothing of its own. */
  own: FolderOwnState | null;
  architects: ArchitectView[];
  damaged: { id: string; name: string; why: string }[];
  /** The last ones that were removed, the newest first: each can be brought back. */
  removed: RemovedArchitect[];
}

/** What a start of one architect would do, in words; `reattach` for one that runs already. */
export interface PlannedStart {
  architectId: string;
  name: string;
  harness: string;
  workspaceId: string;
  workspace: string;
  outcome: Outcome;
  reason: ReasonCode;
  degraded: boolean;
  /** Null when fresh or refused. */
  sessionId: string | null;
  previousSessionId: string | null;
  /** Last write of its transcript, when it would be resumed. */
  modifiedAt: number | null;
  sentence: string;
}

/** What came of one start. */
export interface StartedArchitect {
  architectId: string;
  name: string;
  outcome: Outcome | null;
  reason: ReasonCode | null;
  error: string | null;
}

export interface WorkspaceResults {
  chooseWorkspace: Answer<{ workspaceId: string } | null>;
  openWorkspace: Answer<{ workspaceId: string }>;
  closeWorkspace: Answer<null>;
  runningIn: Answer<RunningAgents | null>;
  relocateWorkspace: Answer<null>;
  planWorkspace: Answer<PlannedStart[]>;
  startWorkspace: Answer<StartedArchitect[]>;
  stopWorkspace: Answer<null>;
  reorderWorkspaces: Answer<null>;
  pinWorkspace: Answer<null>;
  labelWorkspace: Answer<null>;
  openSample: Answer<{ workspaceId: string }>;
  removeSample: Answer<null>;
  /** The value is a sentence worth saying beside the success, or null. */
  openFolderIn: Answer<string | null>;
  folderOwn: Answer<FolderOwnReport>;
  trustFolder: Answer<null>;
  leaveFolder: Answer<null>;
  distrustFolder: Answer<null>;
}
