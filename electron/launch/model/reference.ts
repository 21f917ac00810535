// The reference: what must be known of every conversation, told from the world's truth and from the decision's own words,
// not from the engine. Per architect and harness one line of conversations; everything else is asked of the world.
import type { Facts, Outcome, ReasonCode } from '../../../shared/decision';
import type { ConversationOrigin, ExitClass } from '../../../shared/domain';

export type HarnessName = 'claude' | 'demo';
export type Transcript = 'absent' | 'folder' | 'empty' | 'bare' | 'quiet' | 'said' | 'failed';
export type Holder = 'none' | 'foreign' | 'orphan' | 'unknown';

/** The world as it is now. */
export interface Truth {
  /** As the CLI would find it in the configured folder. bare: lines, but none that it accepts; quiet: accepted, nothing said. */
  transcript(harness: HarnessName, id: string): Transcript;
  /** What the first lines of its file tell: when it began, that a clear began it, what it was copied from. Null for no file. */
  beginning(harness: HarnessName, id: string): { at: number | null; cleared: boolean; from: string | null } | null;
  /** Who else has it open, as far as registry and process list can be read. */
  holder(harness: HarnessName, id: string, launches: readonly KnownLaunch[]): Holder;
  /** The architect's terminal that lives in the host. */
  runs(architect: string): boolean;
  /** The launch's own process lives in its terminal. */
  lives(token: string): boolean;
  /** What the registry says of a process in the configured folder; null when it has no entry of that very process. */
  registered(harness: HarnessName, pid: number): string | null;
  /** The reports that lie unread in a launch's spool, oldest first. */
  reports(token: string): { event: string; id: string; source: string | null }[];
  folder(): 'ok' | 'missing' | 'not-a-folder' | 'unreadable';
  hasCommand(harness: HarnessName): boolean;
  store(): 'ok' | 'busy' | 'unreadable';
  skipResume(): boolean;
  afterQuit(): 'ask' | 'resume' | 'fresh';
  now(): number;
}

export interface Known {
  id: string;
  origin: ConversationOrigin;
  confirmed: boolean;
  since: number;
  /** The token of the launch in which it began; null for none that is known. */
  by: string | null;
  /** Taken off the history by a person; it comes back when it is remembered, or gone on with. */
  forgotten: boolean;
}

export interface KnownLaunch {
  token: string;
  pid: number | null;
  /** The conversation it is known to be in. */
  session: string;
  settled: boolean;
  end: ExitClass | null;
  failed: boolean;
  since: number;
}

export interface Line {
  architect: string;
  harness: HarnessName;
  /** Every id that ever was this architect's own, oldest first. */
  known: Known[];
  current: string | null;
  provisional: string | null;
  launches: KnownLaunch[];
}

export interface Expected {
  outcome: Outcome;
  reason: ReasonCode;
  amber: boolean;
  /** What argv opens: a new conversation, an id, or nothing. */
  opens: string | null;
  provisional: boolean;
}

export const NEW = '<new>';
export type CrashLoop = Facts['switches']['crashLoop'];

const refuse = (reason: ReasonCode): Expected => ({ outcome: 'refuse', reason, amber: true, opens: null, provisional: false });
const wanted = (reason: ReasonCode): Expected => ({ outcome: 'fresh', reason, amber: false, opens: NEW, provisional: false });
const forced = (reason: ReasonCode, amber = true): Expected => ({ outcome: 'fresh', reason, amber, opens: NEW, provisional: true });
const resume = (reason: ReasonCode, id: string): Expected => ({ outcome: 'resume', reason, amber: false, opens: id, provisional: false });

export class Reference {
  lines: Line[] = [];
  /** Called after each change of a line: a killed app may have stopped at any of them (S3). */
  changed: (line: Line) => void = () => {};

  constructor(private readonly truth: Truth) {}

  line(architect: string, harness: HarnessName): Line {
    let line = this.lines.find((l) => l.architect === architect && l.harness === harness);
    if (!line) this.lines.push((line = { architect, harness, known: [], current: null, provisional: null, launches: [] }));
    return line;
  }

  /** Another architect's current or provisional conversation is nobody else's. */
  claimedByAnother(line: Line, id: string): boolean {
    return this.lines.some((l) => l.harness === line.harness && l.architect !== line.architect && (l.current === id || l.provisional === id));
  }

  /** What a start must do now, by the outcome table. */
  expect(line: Line, request: Facts['request'], crashLoop: CrashLoop = 'none'): Expected {
    if (this.truth.runs(line.architect)) return { outcome: 'reattach', reason: 'still-running', amber: false, opens: null, provisional: false };
    return this.expectStopped(line, request, crashLoop);
  }

  /** The same for an architect of which nothing runs any more by then. */
  expectStopped(line: Line, request: Facts['request'] = { type: 'none' }, crashLoop: CrashLoop = 'none'): Expected {
    const { truth } = this;
    const folder = truth.folder();
    if (folder !== 'ok') return refuse(folder === 'missing' ? 'folder-missing' : folder === 'unreadable' ? 'folder-unreadable' : 'folder-not-a-folder');
    if (!truth.hasCommand(line.harness)) return refuse('command-not-found');
    const decided = this.expectOfConversation(line, request, crashLoop);
    // A busy database shows when the start is to be written down; what starts nothing writes nothing.
    return truth.store() === 'busy' && decided.outcome !== 'refuse' ? refuse('store-busy') : decided;
  }

  private expectOfConversation(line: Line, request: Facts['request'], crashLoop: CrashLoop): Expected {
    const { truth } = this;
    const readable = truth.store() !== 'unreadable';
    if (request.type === 'fresh') return wanted('user-asked');
    if (request.type === 'resume') return readable && this.canChoose(line, request.id) ? resume('user-chosen', request.id) : refuse('asked-unavailable');
    if (crashLoop === 'given-up') return refuse('crash-loop');
    if (truth.skipResume()) return forced('skip-resume', false);
    if (!readable) return forced('store-unreadable');
    const current = line.known.find(({ id }) => id === line.current);
    if (!current) return wanted(line.known.length === 0 ? 'first-launch' : 'no-stored-id');
    return this.expectOfCurrent(line, current, crashLoop);
  }

  private expectOfCurrent(line: Line, { id, origin, confirmed }: Known, crashLoop: CrashLoop): Expected {
    const { truth } = this;
    const quit = lastEnd(line) === 'quit-in-agent';
    if (quit && truth.afterQuit() === 'fresh') return wanted('after-quit');
    if (crashLoop === 'fall-back') return forced('crash-loop-fallback');
    const transcript = truth.transcript(line.harness, id);
    if (origin === 'clear' && !confirmed && transcript !== 'said' && transcript !== 'failed') return wanted('cleared-unused');
    if (transcript === 'absent') return confirmed ? forced('transcript-missing') : wanted('never-used');
    // Looked in and left by a typed command before anything was said: two state lines, and nothing lost.
    if (transcript === 'bare' && quit && !confirmed) return wanted('never-used');
    if (transcript === 'folder' || transcript === 'empty' || transcript === 'bare') return forced('transcript-unusable');
    if (transcript === 'failed') return forced('check-failed');
    const holder = truth.holder(line.harness, id, line.launches);
    if (holder === 'unknown') return forced('check-failed');
    if (this.claimedByAnother(line, id)) return forced('claimed-by-another');
    if (holder === 'foreign') return forced('held-elsewhere');
    if (holder === 'orphan') return refuse('held-by-orphan');
    return resume('stored-id-verified', id);
  }

  /** An own conversation that a person may go back to: usable, unheld, unclaimed. */
  canChoose(line: Line, id: string): boolean {
    const transcript = this.truth.transcript(line.harness, id);
    const usable = transcript === 'said' || transcript === 'quiet';
    return line.known.some((known) => known.id === id && !known.forgotten) && usable && this.truth.holder(line.harness, id, line.launches) === 'none' && !this.claimedByAnother(line, id);
  }

  /** A personal conversation that a person may make one of this architect's: usable, open nowhere, and nobody's of ours. */
  canAdopt(line: Line, id: string): boolean {
    const transcript = this.truth.transcript(line.harness, id);
    const usable = transcript === 'said' || transcript === 'quiet';
    const ours = this.lines.some((l) => l.harness === line.harness && l.known.some((known) => known.id === id));
    return usable && !ours && this.truth.holder(line.harness, id, []) === 'none';
  }

  adopted(line: Line, id: string): void {
    line.known.push({ id, origin: 'adopt', confirmed: this.truth.transcript(line.harness, id) === 'said', forgotten: false, since: this.truth.now(), by: null });
  }

  /** A start was written down: the new or chosen conversation takes its place. */
  took(line: Line, expected: Expected, { session: id, token }: KnownLaunch): void {
    if (expected.outcome === 'fresh') {
      line.known.push({ id, origin: 'launch', confirmed: false, forgotten: false, since: this.truth.now(), by: token });
      if (!expected.provisional) line.current = id;
      line.provisional = expected.provisional ? id : null;
    } else {
      line.current = id;
      line.provisional = null;
    }
    this.changed(line);
  }

  /**
   * Launches that only the journal knew are in the store now. Each is provisional and displaces neither the current
   * conversation nor a provisional one that began later.
   */
  merged(line: Line, launch: KnownLaunch): void {
    const { since } = launch;
    line.launches.push(launch);
    if (launch.failed || line.known.some(({ id }) => id === launch.session)) return;
    line.known.push({ id: launch.session, origin: 'launch', confirmed: false, forgotten: false, since, by: launch.token });
    const before = line.known.find(({ id }) => id === line.provisional);
    if (!before || before.since <= since) line.provisional = launch.session;
  }

  /** Reads what a launch's hooks reported, in order; `looks` also when nothing was reported. */
  read(line: Line, launch: KnownLaunch, ended: boolean): void {
    const reports = this.truth.reports(launch.token);
    const registered = launch.pid === null ? null : this.truth.registered(line.harness, launch.pid);
    const names = (report: (typeof reports)[number]) => report.event === 'SessionStart' || report.event === 'UserPromptSubmit';
    const last = reports.findLast(names);
    for (const report of reports) {
      if (!names(report)) continue;
      // The registry knows the last id only; those before it cannot be asked.
      if (report === last && registered !== null && registered !== report.id) continue;
      this.move(line, launch, report.id, report.source, report === last && registered !== null);
    }
    if (ended && registered !== null) this.move(line, launch, registered, null, true);
    if (ended || reports.length > 0) this.look(line, launch);
  }

  /** All that ended and was not settled is settled, oldest first, and what was said is noted unless somebody still speaks. */
  settle(line: Line): void {
    this.settleBefore(line, null);
    const last = line.launches.at(-1);
    if (last?.settled) this.look(line, last);
  }

  /** What ended before that launch has its say before it; null for all. */
  settleBefore(line: Line, before: KnownLaunch | null): void {
    for (const launch of line.launches) {
      if (launch === before) return;
      if (launch.settled || this.truth.lives(launch.token)) continue;
      this.read(line, launch, true);
      launch.settled = true;
    }
  }

  private move(line: Line, launch: KnownLaunch, to: string, source: string | null, vouched: boolean): void {
    if (to === launch.session || this.claimedByAnother(line, to)) return;
    const said = this.truth.transcript(line.harness, to) === 'said';
    const own = line.known.some(({ id, forgotten }) => id === to && !forgotten);
    // Into somebody else's conversation a report alone leads nowhere: the agent's registry must name it too, or its file tell that it began here.
    if (!vouched && !own && (originOf(source, said) === 'switch' || !this.beganHere(line, launch, to, source))) return;
    // What was said in the conversation that is left counts.
    this.look(line, launch);
    const stays = launch.session === line.provisional && !said && to !== line.current;
    if (!line.known.some(({ id }) => id === to)) line.known.push({ id: to, origin: originOf(source, said), confirmed: false, forgotten: false, since: this.truth.now(), by: launch.token });
    for (const known of line.known) if (known.id === to) Object.assign(known, { forgotten: false, by: launch.token });
    // A forced start that came after this launch keeps its place.
    const provisional = line.known.find(({ id }) => id === line.provisional);
    const later = !stays && provisional !== undefined && provisional.since > launch.since && provisional.id !== to;
    line.provisional = stays ? to : later ? provisional.id : null;
    if (!stays) line.current = to;
    launch.session = to;
    this.changed(line);
  }

  private beganHere(line: Line, launch: KnownLaunch, id: string, source: string | null): boolean {
    const began = this.truth.beginning(line.harness, id);
    if (!began || this.lines.some((l) => l.harness === line.harness && l.known.some((known) => known.id === id))) return false;
    const here = began.at !== null && began.at >= launch.since;
    return source === 'fork' ? line.known.some((known) => known.id === began.from) : (source === 'clear' || source === null) && here && began.cleared;
  }

  /** What was said since: confirmed, and the end of provisional. What began in a start after this launch speaks for itself, later. */
  private look(line: Line, launch: KnownLaunch): void {
    for (const id of [line.current, line.provisional]) {
      const known = line.known.find((k) => k.id === id);
      const later = id === line.provisional && known?.by !== launch.token && (known?.since ?? 0) > launch.since;
      if (!known || later || this.truth.transcript(line.harness, known.id) !== 'said') continue;
      known.confirmed = true;
      if (line.provisional !== known.id) continue;
      line.current = known.id;
      line.provisional = null;
    }
    this.changed(line);
  }
}

/** How the last start that really ran ended; null when it is not known to have ended. */
function lastEnd(line: Line): ExitClass | null {
  return line.launches.findLast(({ failed }) => !failed)?.end ?? null;
}

function originOf(source: string | null, said: boolean): ConversationOrigin {
  switch (source) {
    case 'clear': return 'clear';
    case 'resume': return 'switch';
    case 'compact': return 'switch';
    case 'fork': return 'branch';
    case 'startup': return 'launch';
    default: return said ? 'switch' : 'clear';
  }
}
