// Gathers what decide() reads: every fact in parallel, each under a deadline, each fault a fact of its own.
import type { ConversationFact, Facts, HolderFact, TranscriptFact } from '../../shared/decision';
import type { Conversation, Launch } from '../../shared/domain';
import { findProgram } from '../harness/find-program';
import type { AgentPlace, Harness } from '../harness/harness';
import { refusedStart } from '../harness/refused-start';
import { StoreBusyError } from '../store/store';
import { HostSilentError } from '../terminal/requests';
import type { TerminalInfo } from '../terminal/terminals';
import { afterQuitOf } from './after-quit';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { patiently, within } from './deadline';
import { folderFact } from './folder-fact';
import { asOrphan } from './orphan';
import type { Subject } from './subject';
import { readTag } from './tag';

export interface StartOptions {
  request: Facts['request'];
  crashLoop: Facts['switches']['crashLoop'];
}

const NO_STORE: StoreFacts = { state: 'ok', why: null, current: null, asked: null, askedRow: null, past: 'never-launched', launches: [], all: [], lastDamaged: false, claimant: () => null };

interface StoreFacts {
  state: Facts['store']['state'];
  why: string | null;
  current: Conversation | null;
  asked: string | null;
  askedRow: Conversation | null;
  past: Facts['past'];
  /** Of the harness that the row names now. */
  launches: Launch[];
  /** Of every harness: what still runs may have been started with another one, while the store could not say which. */
  all: Launch[];
  /** How it ended is then not known, and must not be taken from the one before it. */
  lastDamaged: boolean;
  claimant: (harness: string, id: string) => string | null;
}

/** All facts about one start. Reads only; throws for no fault that has a row of its own, and HostSilentError where nobody can tell what runs. */
export async function gatherFacts(ctx: EngineContext, subject: Subject, options: StartOptions): Promise<Facts> {
  const { platform } = ctx;
  const looked = ctx.lookUp(subject.harness);
  const harness = looked.state === 'known' ? looked.harness : null;
  const [folder, live, stored] = await Promise.all([folderFact(ctx, subject), liveTerminals(ctx), storeFacts(ctx, subject, options)]);
  const running = live.find((t) => runsSubject(subject, t, stored)) ?? null;
  const place = agentPlace(ctx, subject, folder.realPath);
  const fact = (conversation: Conversation | null) => (harness && conversation ? conversationFact(ctx, subject, harness, place, conversation, stored, live) : null);
  const [command, current, asked] = await Promise.all([
    harness ? commandFact(ctx, subject, harness) : { path: null, searched: [] },
    fact(stored.current),
    options.request.type === 'resume' ? (fact(stored.askedRow) ?? strangerFact(options.request.id, harness)) : null,
  ]);
  return {
    kind: subject.kind,
    running: running ? { terminalId: running.id, sessionId: runningSession(stored, running) } : null,
    folder,
    harness: { name: subject.harness, state: looked.state, sessions: harness?.sessions ?? 'none', known: ctx.knownHarnesses() },
    command,
    refused: harness ? (refusedStart(harness, subject)?.message ?? null) : null,
    request: options.request,
    store: { state: stored.state, row: subject.damaged ? 'damaged' : 'ok', why: stored.why ?? subject.damaged },
    current,
    asked,
    past: stored.past,
    lastEnd: stored.lastDamaged ? 'never-ended' : lastEnd(stored.launches),
    switches: { skipResume: platform.env.ATELIER_SKIP_RESUME === '1', afterQuit: ctx.storeFault ? 'ask' : afterQuitOf(ctx.store, subject.architectId), crashLoop: options.crashLoop },
    discovered: null,
  };
}

/** A launch whose spawn failed never ran: how the one before it ended still counts. */
function lastEnd(launches: Launch[]): Facts['lastEnd'] {
  const last = launches.find((l) => !l.failure);
  return last ? (last.exitClass ?? 'never-ended') : null;
}

/**
 * By id, or by its launch: one that was journalled was tagged with an id that the store never knew, and has its right
 * architect since it was merged. Where the store cannot be read nobody knows the id, and the tag's own words say whose
 * terminal it is (L13).
 */
function runsSubject(subject: Subject, terminal: TerminalInfo, { state, all }: StoreFacts): boolean {
  const tag = readTag(terminal.tag);
  if (!tag) return false;
  if (tag.architectId === subject.architectId || all.some(({ id }) => id === tag.launchId)) return true;
  return state !== 'ok' && tag.architect === subject.name && [subject.folder, ...subject.formerPaths].includes(tag.workspace);
}

/** What the running terminal's launch is in now: the store follows it, the tag knows what it was started with. */
function runningSession(stored: StoreFacts, terminal: TerminalInfo): string | null {
  const tag = readTag(terminal.tag);
  return stored.all.find((l) => l.id === tag?.launchId)?.sessionId ?? tag?.sessionId ?? null;
}

/** A host that is gone has nothing that runs. One that is silent may run this very architect: @throws HostSilentError. */
async function liveTerminals(ctx: EngineContext): Promise<TerminalInfo[]> {
  if (!ctx.terminals) return [];
  const listed = ctx.terminals.list().catch((error: unknown) => (error instanceof HostSilentError ? null : []));
  const all = await within(ctx.platform, FACT_DEADLINE_MS, listed, () => null);
  if (all === null) throw new HostSilentError();
  return all.filter((t) => t.exit === null);
}

async function storeFacts(ctx: EngineContext, subject: Subject, { request }: StartOptions): Promise<StoreFacts> {
  const { store, platform } = ctx;
  if (ctx.storeFault) return { ...NO_STORE, state: ctx.storeFault.busy ? 'busy' : 'unreadable', why: ctx.storeFault.why };
  const id = subject.architectId;
  if (id === null) return NO_STORE;
  const asked = request.type === 'resume' ? request.id : null;
  try {
    return await patiently(platform, () => {
      const launches = store.launches.list(id, 100);
      return {
        state: 'ok' as const,
        why: null,
        current: store.conversations.current(id, subject.harness),
        asked,
        askedRow: asked === null ? null : store.conversations.find(id, subject.harness, asked),
        past: store.conversations.past(id, subject.harness),
        launches: launches.filter((l) => l.harness === subject.harness),
        all: launches,
        lastDamaged: store.launches.lastId(id) !== (launches[0]?.id ?? null),
        claimant: (harness: string, sessionId: string) => {
          const other = store.conversations.claimant(harness, sessionId);
          return other && other.id !== id ? `${other.name}${other.removedAt === null ? '' : ' (removed)'} in ${store.workspaces.get(other.workspaceId)?.path ?? 'another workspace'}` : null;
        },
      };
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...NO_STORE, state: error instanceof StoreBusyError ? 'busy' : 'unreadable', why };
  }
}

/** The folders whose keys a transcript may lie under: real, given and former paths, without doubles (L7, L8). */
export function agentPlace({ platform }: EngineContext, subject: Subject, realPath: string | null): AgentPlace {
  const folders = [realPath, subject.folder, subject.givenFolder, ...subject.formerPaths].filter((f): f is string => f !== null);
  return { folders: [...new Set(folders)], env: ownEnvironment(platform.env, subject), home: platform.home };
}

/** What is inherited, with the architect's own variables over it: one of them may name a second account's folder. */
export function ownEnvironment(inherited: Record<string, string | undefined>, { environment }: Subject): Record<string, string | undefined> {
  return { ...inherited, ...environment };
}

/** Program and leading arguments: the architect's own, else the built-in one, else the harness's program. */
export function commandLine(ctx: EngineContext, subject: Subject, harness: Harness): string[] {
  return subject.command ?? ctx.builtInCommands.get(harness.name)?.argv ?? (harness.command ? [harness.command] : []);
}

function commandFact(ctx: EngineContext, subject: Subject, harness: Harness): Promise<Facts['command']> {
  const [program] = commandLine(ctx, subject, harness);
  if (!program) return Promise.resolve({ path: null, searched: [] });
  return findProgram({ ...ctx.platform, env: ownEnvironment(ctx.platform.env, subject) }, program, harness.programPlaces(ctx.platform.home), subject.folder);
}

async function conversationFact(ctx: EngineContext, subject: Subject, harness: Harness, place: AgentPlace, row: Conversation, stored: StoreFacts, live: TerminalInfo[]): Promise<ConversationFact> {
  const { sessionId, origin, confirmed } = row;
  const wellFormed = harness.isId(sessionId);
  const transcript = wellFormed ? await transcriptFact(ctx, harness, place, sessionId, row.transcriptPath) : { state: 'absent' as const, lookedAt: [] };
  // An absent or unusable transcript decides by itself: nobody needs to be asked who holds it (L14).
  const usable = transcript.state === 'present' && transcript.kind === 'file' && transcript.resumable;
  const holder: HolderFact = usable ? await holderFact(ctx, harness, place, sessionId, stored.launches, live) : { state: 'not-needed' };
  return { id: sessionId, wellFormed, own: row.architectId === subject.architectId, origin, confirmed, transcript, holder, claimedBy: stored.claimant(harness.name, sessionId) };
}

/** A requested id that this architect never had: its facts are not looked for, they could not change the answer (row 8). */
function strangerFact(id: string, harness: Harness | null): ConversationFact {
  return { id, wellFormed: harness?.isId(id) ?? false, own: false, origin: 'launch', confirmed: false, transcript: { state: 'absent', lookedAt: [] }, holder: { state: 'not-needed' }, claimedBy: null };
}

async function transcriptFact(ctx: EngineContext, harness: Harness, place: AgentPlace, id: string, recorded: string | null): Promise<TranscriptFact> {
  const late = (): TranscriptFact => ({ state: 'check-failed', why: `the check did not finish within ${FACT_DEADLINE_MS / 1000} s` });
  try {
    return await within(ctx.platform, FACT_DEADLINE_MS, harness.transcript(ctx.platform, place, id, recorded), late);
  } catch (error) {
    return { state: 'check-failed', why: error instanceof Error ? error.message : String(error) };
  }
}

async function holderFact(ctx: EngineContext, harness: Harness, place: AgentPlace, id: string, launches: Launch[], live: TerminalInfo[]): Promise<HolderFact> {
  const late = (): HolderFact => ({ state: 'unknown', why: `no answer within ${FACT_DEADLINE_MS / 1000} s` });
  let holder: HolderFact;
  try {
    holder = await within(ctx.platform, FACT_DEADLINE_MS, harness.holder(ctx.platform, place, id, new Set()), late);
  } catch (error) {
    return { state: 'unknown', why: error instanceof Error ? error.message : String(error) };
  }
  if (holder.state !== 'foreign') return holder;
  return (await asOrphan(ctx, holder, launches, live)) ?? holder;
}

