// Architects: the acts on one, and what the page shows of it.
import { z } from 'zod';
import type { Facts, Outcome, ReasonCode } from '../decision';
import type { ExitClass } from '../domain';
import { id, type Answer } from './parts';

const size = { cols: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) };
export const startRequest = z.union([
  z.object({ type: z.literal('none') }).strict(),
  z.object({ type: z.literal('fresh') }).strict(),
  z.object({ type: z.literal('resume'), id: z.string().min(1).max(200) }).strict(),
]);
export type StartRequest = z.infer<typeof startRequest>;


export const architectRequests = {
  addArchitect: z
    .object({ workspaceId: id, name: z.string().max(200).nullable(), harness: z.string().max(100).nullable(), command: z.string().max(8192).nullable(), args: z.array(z.string().max(8192)).max(100) })
    .strict(),
  /** Another one with the same harness, command, arguments and environment, right behind it; its conversation is its own. */
  duplicateArchitect: z.object({ architectId: id }).strict(),
  /** The line that resumes its conversation in a terminal of the user's own. */
  resumeCommand: z.object({ architectId: id }).strict(),
  renameArchitect: z.object({ architectId: id, name: z.string().max(200) }).strict(),
  setHarness: z.object({ architectId: id, harness: z.string().max(100), command: z.string().max(8192).nullable() }).strict(),
  reorderArchitects: z.object({ workspaceId: id, architectIds: z.array(id).max(1000) }).strict(),
  hideArchitect: z.object({ architectId: id }).strict(),
  showArchitect: z.object({ architectId: id }).strict(),
  startArchitect: z.object({ architectId: id, request: startRequest }).strict(),
  stopArchitect: z.object({ architectId: id }).strict(),
  restartArchitect: z.object({ architectId: id, request: startRequest }).strict(),
  /** The row of an architect that cannot be read, as text, to be looked at and sent along with a report. */
  damagedRow: z.object({ architectId: id }).strict(),
  removeArchitect: z.object({ architectId: id }).strict(),
  /** Also long after: with every conversation it had, under another name where its own was taken meanwhile. */
  undoRemove: z.object({ architectId: id }).strict(),
  /** held-by-orphan: ends the process we started and lost, then resumes. */
  endOrphan: z.object({ architectId: id }).strict(),
  /** What a deliberate exit of this architect is followed by (X4), whatever the setting for all says. A null value takes the choice back. */
  setAfterQuit: z.object({ architectId: id, value: z.enum(['ask', 'resume', 'fresh']).nullable() }).strict(),
  /** The last lines of a terminal whose host died; null where that is not how its last launch ended. */
  lastOutput: z.object({ architectId: id }).strict(),
  ownSettings: z.object({ architectId: id }).strict(),
  /** Arguments count from the next start; another environment ends what runs and starts it again, because it may be another account. */
  setOwnSettings: z.object({ architectId: id, args: z.array(z.string().max(8192)).max(100), environment: z.record(z.string().max(200), z.string().max(8192)) }).strict(),
  /** Answers with a MessagePort (window message 'terminal-port' with this key) that carries the terminal's bytes. */
  /** Shows an architect in the window that asks; the one that showed it lets go. */
  bringHere: z.object({ architectId: id }).strict(),
  /** Brings the window to the front that shows this architect. */
  showOwner: z.object({ architectId: id }).strict(),
  attachTerminal: z.object({ architectId: id, key: id, ...size }).strict(),
} as const;

export type ArchitectState = 'idle' | 'starting' | 'running' | 'ended' | 'stopped';

export type Activity = 'working' | 'waiting' | 'idle';

/** What a start would do now, in short; the row shows it before the start. */
export interface Preview {
  outcome: Outcome;
  reason: ReasonCode;
  degraded: boolean;
  sessionId: string | null;
  /** Last write of its transcript, when it would be resumed. */
  modifiedAt: number | null;
}

/** What was tried before an agent was given up, and the last it said. */
export interface CrashCard {
  /** crash-loop: it kept failing. relaunch: it was quit again and again right after each automatic relaunch (X5). */
  kind: 'crash-loop' | 'relaunch';
  attempts: { at: number; upMs: number; outcome: 'fresh' | 'resume' | 'reattach'; code: number | null; signal: number | null }[];
  lastOutput: string;
  /** Its last output reads like a missing login. */
  notLoggedIn: boolean;
}

/** conflict, not-saved and also-open call for somebody; moved and free-again only tell. */
export type NoticeKind = 'conflict' | 'not-saved' | 'also-open' | 'free-again' | 'moved';

export interface Notice {
  kind: NoticeKind;
  text: string;
}

export interface ArchitectView {
  id: string;
  workspaceId: string;
  name: string;
  harness: string;
  harnessLabel: string;
  hidden: boolean;
  state: ArchitectState;
  /** The outcome of the running or last launch of this app run; null before the first. */
  outcome: Outcome | null;
  reason: ReasonCode | null;
  degraded: boolean;
  sessionId: string | null;
  activity: Activity | null;
  /** Its program rang the bell since a window showed it last. */
  rang: boolean;
  /** How the last launch ended, once it ended. */
  ended: { exitClass: ExitClass; code: number | null; signal: number | null } | null;
  /** Set when the id changed while it runs: "continued as …" or a conflict, in one sentence. */
  notice: string | null;
  /** The same one by one, the most pressing first. */
  notices: Notice[];
  /** Its arguments switch off the agent's own questions before it acts. */
  skipsPermissions: boolean;
  /** One clear sentence about what went wrong with the last act, with what to do. */
  error: string | null;
  preview: Preview | null;
  /** When it starts again by itself after a crash; null when it does not. */
  restartAt: number | null;
  /** Set when it was given up. */
  card: CrashCard | null;
  hasTerminal: boolean;
  /** The terminal that `attachTerminal` would attach to; another one after each start, so that a pane knows to attach again. */
  terminalId: string | null;
}

export type AfterQuit = Facts['switches']['afterQuit'];

/** What a person chose for one architect. */
export interface OwnSettings {
  args: string[];
  environment: Record<string, string>;
  /** Null: as for all. */
  afterQuit: AfterQuit | null;
  /** What counts in its workspace for all that have none of their own. */
  afterQuitForAll: AfterQuit;
}

export interface BroughtBack {
  workspaceId: string;
  /** What it is called now. */
  name: string;
  /** Its row cannot be read: it stands on the list and has no tab. */
  damaged: boolean;
}

export interface ArchitectResults {
  addArchitect: Answer<{ architectId: string }>;
  duplicateArchitect: Answer<{ architectId: string }>;
  resumeCommand: Answer<{ text: string }>;
  renameArchitect: Answer<null>;
  setHarness: Answer<null>;
  reorderArchitects: Answer<null>;
  hideArchitect: Answer<null>;
  showArchitect: Answer<null>;
  startArchitect: Answer<null>;
  stopArchitect: Answer<null>;
  restartArchitect: Answer<null>;
  damagedRow: Answer<{ text: string }>;
  removeArchitect: Answer<null>;
  undoRemove: Answer<BroughtBack>;
  endOrphan: Answer<null>;
  lastOutput: Answer<string | null>;
  setAfterQuit: Answer<null>;
  ownSettings: Answer<OwnSettings>;
  setOwnSettings: Answer<null>;
  bringHere: Answer<null>;
  showOwner: Answer<null>;
  attachTerminal: Answer<null>;
}
