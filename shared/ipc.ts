// The typed border between page and main: every request with the schema of its input, every event with its shape.
// Main validates each request against these; the preload exposes them as named functions.
import { z } from 'zod';
import type { Decision, Facts, Outcome, ReasonCode } from './decision';
import type { Conversation, ExitClass, Launch } from './domain';

const id = z.string().min(1).max(100);
const size = { cols: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) };
export const startRequest = z.union([
  z.object({ type: z.literal('none') }).strict(),
  z.object({ type: z.literal('fresh') }).strict(),
  z.object({ type: z.literal('resume'), id: z.string().min(1).max(200) }).strict(),
]);
export type StartRequest = z.infer<typeof startRequest>;

export const layout = z
  .object({
    activeWorkspaceId: id.nullable(),
    /** Active architect per workspace id. */
    activeArchitect: z.record(z.string(), z.string()),
    collapsed: z.array(id).max(1000),
    sidebarWidth: z.number().min(180).max(400),
    whyWidth: z.number().min(280).max(520),
    whyOpen: z.boolean(),
    sidebarOpen: z.boolean(),
  })
  .strict();
export type Layout = z.infer<typeof layout>;

/** Request name → schema of its single input. Results are typed in `Results`. */
export const requests = {
  /** The whole state; events bring later ones. */
  getState: z.undefined(),
  /** Shows the folder chooser; null when the user cancelled. */
  chooseWorkspace: z.undefined(),
  openWorkspace: z.object({ path: z.string().min(1).max(8192) }).strict(),
  /** Stops its architects and takes it off the list; everything is kept in the store. */
  closeWorkspace: z.object({ workspaceId: id }).strict(),
  relocateWorkspace: z.object({ workspaceId: id }).strict(),
  /** What starting all of a workspace's architects would do, or with null those of every listed one. Starts nothing. */
  planWorkspace: z.object({ workspaceId: id.nullable() }).strict(),
  /** Starts those named, or all with null: main first, the others in their order (W5). */
  startWorkspace: z.object({ workspaceId: id.nullable(), architectIds: z.array(id).max(1000).nullable() }).strict(),
  /** Ends everything that runs in it; the rows stay. */
  stopWorkspace: z.object({ workspaceId: id }).strict(),
  /** What comes back by itself when the app opens. */
  setStartPolicy: z.object({ policy: z.enum(['running', 'visible', 'none']) }).strict(),
  addArchitect: z
    .object({ workspaceId: id, name: z.string().max(200).nullable(), harness: z.string().max(100).nullable(), command: z.string().max(8192).nullable(), args: z.array(z.string().max(8192)).max(100) })
    .strict(),
  renameArchitect: z.object({ architectId: id, name: z.string().max(200) }).strict(),
  setHarness: z.object({ architectId: id, harness: z.string().max(100), command: z.string().max(8192).nullable() }).strict(),
  reorderArchitects: z.object({ workspaceId: id, architectIds: z.array(id).max(1000) }).strict(),
  hideArchitect: z.object({ architectId: id }).strict(),
  showArchitect: z.object({ architectId: id }).strict(),
  startArchitect: z.object({ architectId: id, request: startRequest }).strict(),
  stopArchitect: z.object({ architectId: id }).strict(),
  restartArchitect: z.object({ architectId: id, request: startRequest }).strict(),
  removeArchitect: z.object({ architectId: id }).strict(),
  undoRemove: z.object({ architectId: id }).strict(),
  /** held-by-orphan: ends the process we started and lost, then resumes. */
  endOrphan: z.object({ architectId: id }).strict(),
  why: z.object({ architectId: id }).strict(),
  /** What a deliberate exit is followed by (X4): for one architect, or with null for all that have no choice of their own. A null value takes the choice back. */
  setAfterQuit: z.object({ architectId: id.nullable(), value: z.enum(['ask', 'resume', 'fresh']).nullable() }).strict(),
  ownSettings: z.object({ architectId: id }).strict(),
  /** Arguments count from the next start; another environment ends what runs and starts it again, because it may be another account. */
  setOwnSettings: z.object({ architectId: id, args: z.array(z.string().max(8192)).max(100), environment: z.record(z.string().max(200), z.string().max(8192)) }).strict(),
  /** Takes an earlier conversation off the history (a tombstone; its file stays), and brings it back. */
  forgetConversation: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  rememberConversation: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  /** Conversations in the folder that are not ours: how many, and on request which. */
  countPersonal: z.object({ architectId: id }).strict(),
  listPersonal: z.object({ architectId: id }).strict(),
  /** A personal conversation becomes one of this architect's earlier ones; a start that asks for it then resumes it. */
  adoptConversation: z.object({ architectId: id, id: z.string().min(1).max(200) }).strict(),
  setKeepCopies: z.object({ keep: z.boolean() }).strict(),
  /** Puts the copy of one conversation back where the agent expects it, only if nothing is there. */
  restoreCopy: z.object({ architectId: id, row: z.number().int().positive() }).strict(),
  /** Answers with a MessagePort (window message 'terminal-port' with this key) that carries the terminal's bytes. */
  attachTerminal: z.object({ architectId: id, key: id, ...size }).strict(),
  saveLayout: layout,
  setTheme: z.object({ theme: z.enum(['system', 'light', 'dark']) }).strict(),
  /** The answer to the question that the state's `quit` asks; without one open it does nothing. */
  answerQuit: z.object({ choice: z.enum(['leave', 'stop', 'cancel']), remember: z.boolean() }).strict(),
  copyText: z.object({ text: z.string().max(1_000_000) }).strict(),
  readClipboard: z.undefined(),
} as const;
export type RequestName = keyof typeof requests;
export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]>;

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

export interface WorkspaceView {
  id: string;
  path: string;
  name: string;
  missing: boolean;
  architects: ArchitectView[];
  damaged: { id: string; name: string; why: string }[];
}

export interface HarnessView {
  name: string;
  label: string;
  /** Where its program was found; null when it was not. */
  path: string | null;
  version: string | null;
}

/** Asked before the app quits while agents run. */
export interface QuitQuestion {
  /** Names of those that run. */
  agents: string[];
  /** How many of them would resume a conversation if they were stopped; the others would begin fresh. */
  resume: number;
}
export type QuitAnswer = RequestInput<'answerQuit'>;

export interface AppState {
  version: string;
  /** Set when the app runs on another Electron than it was built for. */
  developmentRuntime: string | null;
  theme: 'system' | 'light' | 'dark';
  startPolicy: StartPolicy;
  /** Running ones first, then the most recently used (W8). */
  workspaces: WorkspaceView[];
  harnesses: HarnessView[];
  layout: Layout;
  /** A fault of the whole store, in one sentence with what to do. */
  storeFault: string | null;
  /** Set while somebody who wants to quit is asked what becomes of the agents. */
  quit: QuitQuestion | null;
  /** The last act that failed without belonging to one architect. */
  platform: 'linux' | 'darwin' | 'win32';
}

/** A copy of a transcript in the state folder. */
export interface KeptCopy {
  /** Bytes. */
  size: number;
  /** When it was made. */
  at: number;
}

export interface HistoryEntry extends Conversation {
  /** Its transcript is there and the agent would accept it; the start itself checks everything again. */
  usable: boolean;
  /** Its copy can be put back: nothing lies where the agent would look. */
  restorable: boolean;
  /** From when on the agent's own clean-up may delete it. */
  cleanUpAt: number | null;
  copy: KeptCopy | null;
}

/** A conversation that is nobody's of ours, as its file shows it. */
export interface PersonalConversation {
  id: string;
  path: string;
  /** Bytes. */
  size: number;
  modifiedAt: number;
  /** First words of its user, last words of anybody; null when not near either end of the file. */
  first: string | null;
  last: string | null;
  /** The working folder it records: two folders may keep their conversations in one place. */
  folder: string | null;
}

export interface PersonalList {
  count: number;
  /** Of so many the newest are listed. */
  lookedAt: number;
  /** Newest first, at most 50. */
  conversations: PersonalConversation[];
}

/** running: those that were running. visible: of these only the one on screen. */
export type StartPolicy = 'running' | 'visible' | 'none';

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

export type AfterQuit = Facts['switches']['afterQuit'];

/** What a person chose for one architect. */
export interface OwnSettings {
  args: string[];
  environment: Record<string, string>;
  /** Null: as for all. */
  afterQuit: AfterQuit | null;
  /** The choice for all that have none of their own. */
  afterQuitForAll: AfterQuit;
}

/** Everything the Why panel shows. */
export interface WhyReport {
  architectId: string;
  /** The running or last launch; null before the first. */
  launch: Launch | null;
  launchFacts: Facts | null;
  /** Set while the last start stands refused: what it was decided from. */
  refusal: { decision: Decision; facts: Facts } | null;
  /** What the next start would do. */
  next: { decision: Decision; facts: Facts; argv: string[]; cwd: string };
  /** Newest first, forgotten ones among them. */
  history: HistoryEntry[];
  keeping: {
    /** After how many days without a write the agent's own clean-up may delete a conversation; null when not known. */
    cleanUpDays: number | null;
    /** Copies are kept. */
    copies: boolean;
  };
  launches: Launch[];
}

/** The answer of a request that can be refused: a value, or one clear sentence. */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: string; field?: string };

export interface Results {
  getState: AppState;
  chooseWorkspace: Answer<{ workspaceId: string } | null>;
  openWorkspace: Answer<{ workspaceId: string }>;
  closeWorkspace: Answer<null>;
  relocateWorkspace: Answer<null>;
  planWorkspace: Answer<PlannedStart[]>;
  startWorkspace: Answer<StartedArchitect[]>;
  stopWorkspace: Answer<null>;
  setStartPolicy: Answer<null>;
  addArchitect: Answer<{ architectId: string }>;
  renameArchitect: Answer<null>;
  setHarness: Answer<null>;
  reorderArchitects: Answer<null>;
  hideArchitect: Answer<null>;
  showArchitect: Answer<null>;
  startArchitect: Answer<null>;
  stopArchitect: Answer<null>;
  restartArchitect: Answer<null>;
  removeArchitect: Answer<null>;
  undoRemove: Answer<null>;
  endOrphan: Answer<null>;
  why: Answer<WhyReport>;
  setAfterQuit: Answer<null>;
  ownSettings: Answer<OwnSettings>;
  setOwnSettings: Answer<null>;
  forgetConversation: Answer<null>;
  rememberConversation: Answer<null>;
  /** Null where it cannot be told. */
  countPersonal: Answer<number | null>;
  listPersonal: Answer<PersonalList>;
  adoptConversation: Answer<null>;
  setKeepCopies: Answer<null>;
  /** The place it was put back to. */
  restoreCopy: Answer<{ path: string }>;
  attachTerminal: Answer<null>;
  saveLayout: Answer<null>;
  setTheme: Answer<null>;
  answerQuit: Answer<null>;
  copyText: Answer<null>;
  readClipboard: string;
}

/** What the preload puts on `window.atelier`: one named function per request, and one subscription per event. */
export type AtelierApi = {
  [N in RequestName]: RequestInput<N> extends undefined ? () => Promise<Results[N]> : (input: RequestInput<N>) => Promise<Results[N]>;
} & {
  /** Each new state; the returned function ends the subscription. */
  onState(listener: (state: AppState) => void): () => void;
  /** Commands from the menu or a second start: 'find', 'add-architect', 'next-architect', 'architect-3', 'focus-workspace:<id>', 'say:<sentence>', … */
  onCommand(listener: (command: string) => void): () => void;
};
