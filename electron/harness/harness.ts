// What the engine must know of one agent CLI. Everything specific to a CLI is in its own file behind this interface;
// a new CLI is one file and its tests.
import type { SessionKind, SessionPart, TranscriptFact, HolderFact } from '../../shared/decision';
import type { Turn, TurnLimits } from '../../shared/transcript';
import type { Platform } from '../launch/platform';

/** A file that a launch passes to the agent. Its name follows from its content, so a dry run can name it without writing it. */
export interface LaunchFile {
  /** Absolute path inside the app's state folder. */
  path: string;
  content: string;
}

export interface LaunchFiles {
  role: LaunchFile | null;
  settings: LaunchFile | null;
}

export interface FieldError {
  field: 'args' | 'command' | 'name' | 'harness' | 'environment';
  message: string;
}

/** What an agent told us about itself through its hooks. */
export interface Report {
  event: 'session-start' | 'session-end' | 'prompt' | 'stop' | 'permission' | 'notification';
  sessionId: string;
  transcriptPath: string | null;
  cwd: string | null;
  /** session-start: startup, clear, compact, resume. session-end: clear, resume, prompt_input_exit, other. */
  source: string | null;
  /** The agent process that ran the hook, when it said so. */
  pid: number | null;
}

/** Where and as whom an agent runs. */
export interface AgentPlace {
  /** The folders under whose keys to look, without doubles: first the real path the agent runs in, then given and former paths. */
  folders: string[];
  env: Record<string, string | undefined>;
  home: string | null;
}

export interface RegistryEntry {
  pid: number;
  sessionId: string;
  /** The start mark the agent recorded; compared with the process's own. */
  processStart: string | null;
  cwd: string | null;
  startedAt: number | null;
  status: string | null;
}

/** What can be shown of a conversation without reading it whole. */
export interface ConversationPreview {
  /** The first thing its user said, and the last anybody said, cut; null when that is not near either end. */
  first: string | null;
  last: string | null;
  /** How many messages say something, of either side; null when the file is too long to be read whole for it. */
  messages: number | null;
  /** The working folder it records; null when it records none near its beginning. */
  folder: string | null;
}

/** The CLI's own clean-up of conversations. */
export interface CleanUp {
  /** Whole days without a write. */
  days: number;
  /** The settings file that says so; null for the CLI's own default. */
  from: string | null;
}

/** What a transcript's first lines tell of how it began. */
export interface ConversationBeginning {
  /** Time of the first line that has one, in milliseconds since the epoch; null when none near the beginning does. */
  at: number | null;
  /** It began with a clear inside the agent. */
  cleared: boolean;
  /** The conversation it was copied from. */
  forkedFrom: string | null;
}

/** For a CLI that keeps one file a conversation. Counting, keeping and doubting reports only: no start is ever decided by it. */
export interface ConversationFiles {
  /** The folders that hold the conversations of a place, the agent's own first. */
  folders(place: AgentPlace): string[];
  /** The id in a file's name; null for any other file. */
  idOf(name: string): string | null;
  /** Where the CLI itself would look for this id first; null when that is not known. */
  expectedAt(place: AgentPlace, id: string): string | null;
  /** Bounded pieces from both ends. Faults of the file system are thrown. */
  preview(platform: Platform, file: string, size: number): Promise<ConversationPreview>;
  /** How the conversation began. Faults of the file system are thrown. */
  beginning(platform: Platform, file: string): Promise<ConversationBeginning>;
  /** When the CLI's own clean-up may delete a conversation; null when that cannot be told. */
  cleanUp(platform: Platform, place: AgentPlace): Promise<CleanUp | null>;
  /** The turn on one line of a file, which begins at byte `at`; null where nobody says or does anything. */
  turn(line: string, at: number, limits: TurnLimits): Turn | null;
}

export interface Harness {
  readonly name: string;
  /** As shown to people: "Claude Code". */
  readonly label: string;
  readonly sessions: SessionKind;
  /** The program looked up when the architect names none; null when the user must give one (custom). */
  readonly command: string | null;
  /** Extra folders in which the program is looked for, besides PATH. */
  programPlaces(home: string | null): string[];
  /** True for an id of this CLI's own form; anything else never reaches argv (L27). */
  isId(text: string): boolean;
  configFolder(place: Pick<AgentPlace, 'env' | 'home'>): string | null;
  /** Looks at exact paths only; never lists a folder of transcripts. `recordedPath` is where it was last seen. */
  transcript(platform: Platform, place: AgentPlace, id: string, recordedPath: string | null): Promise<TranscriptFact>;
  /** The living process that has the conversation open, other than the pids in `ours`. */
  holder(platform: Platform, place: AgentPlace, id: string, ours: ReadonlySet<number>): Promise<HolderFact>;
  /** The folder that changes whenever one of its agents begins, ends or moves to another conversation; null when it has none. */
  registryFolder(place: Pick<AgentPlace, 'env' | 'home'>): string | null;
  /**
   * The agent's registry entry of one process; null when there is none. Checked against `processStart` when given (the
   * process may have died since: a killed agent leaves its entry behind), else against the living process's own mark.
   */
  registryEntry(platform: Platform, place: Pick<AgentPlace, 'env' | 'home'>, pid: number, processStart?: string): Promise<RegistryEntry | null>;
  /**
   * Role and settings for a launch, named by content under `folder`. User arguments may carry settings to merge; when those
   * cannot be read it throws an Error whose message says so in one sentence.
   */
  launchFiles(platform: Platform, folder: string, role: string, userArgs: string[]): Promise<LaunchFiles>;
  /** The files of conversations; left out by a harness whose conversations are not looked at. */
  readonly files?: ConversationFiles;
  /**
   * The arguments after the program: the user's first, then our files, a name by which the CLI's own picker shows a new
   * conversation, then at most one session flag (L1, L4).
   */
  argv(userArgs: string[], files: LaunchFiles, session: SessionPart, name?: string): string[];
  /** Variables this CLI needs so that it saves its conversation, stays in its terminal and keeps scrollback. */
  environment(): Record<string, string>;
  /** Variables that must not be inherited by it. */
  readonly scrubbed: readonly (string | RegExp)[];
  /** Arguments of the user's that would break the promise (session flags, print mode, background). */
  refusedArguments(userArgs: string[]): FieldError[];
  /** Reads one hook report; null when it is not one. */
  parseReport(text: string): Report | null;
}
