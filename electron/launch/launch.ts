// Acting on a decision: the id is minted, claimed and stored before the spawn; a spawn that fails gives the claim back.
import type { Facts } from '../../shared/decision';
import type { Launch, Trigger } from '../../shared/domain';
import { logLine } from '../../shared/reasons';
import { appendJournal } from '../store/journal';
import { ClaimedError, OvertakenError, StoreBusyError, StoreUnreadableError } from '../store/store';
import type { Claim, Resumption } from '../store/store';
import type { TerminalInfo } from '../terminal/terminals';
import { journalPath } from './context';
import type { EngineContext } from './context';
import { patiently } from './deadline';
import { agentEnvironment } from './environment';
import { agentPlace, ownEnvironment } from './facts';
import { othersStart } from './overtaken';
import { planFrom, planStart, withMintedId } from './plan';
import type { Plan } from './plan';
import { settleLast } from './settle';
import { spoolFolder } from './spool';
import type { Subject } from './subject';
import { writeTag } from './tag';

export interface LaunchRequest {
  request: Facts['request'];
  crashLoop: Facts['switches']['crashLoop'];
  trigger: Trigger;
  size: { cols: number; rows: number };
}

export type LaunchResult =
  /** A new process runs in `terminal`. `stored` is false for a launch that only the journal knows. */
  | { kind: 'started'; plan: Plan; launch: Launch; terminal: TerminalInfo; stored: boolean }
  | { kind: 'running'; plan: Plan; terminalId: string }
  | { kind: 'refused'; plan: Plan }
  /** Decided, but the system could not start the program; a claim was given back. */
  | { kind: 'failed'; plan: Plan; why: string };

/** Settles the last launch, decides, and acts. Every fault is a result; nothing is lost by it. */
export async function launchArchitect(ctx: EngineContext, subject: Subject, options: LaunchRequest): Promise<LaunchResult> {
  const seen = await othersStart(ctx, subject);
  await settleLast(ctx, subject, { consume: true }).catch((error: unknown) => ctx.log(`Settling the last launch of '${subject.name}' failed: ${String(error)}`));
  try {
    return await act(ctx, subject, { ...options, seen }, await planStart(ctx, subject, options));
  } catch (error) {
    // Somebody else starts it at this very moment: what that came to is what this start is decided on.
    if (error instanceof OvertakenError) return launchArchitect(ctx, subject, options);
    throw error;
  }
}

async function act(ctx: EngineContext, subject: Subject, options: LaunchRequest & { seen: string | null | undefined }, plan: Plan): Promise<LaunchResult> {
  const { decision, facts } = plan;
  if (decision.outcome === 'reattach' && facts.running) return { kind: 'running', plan, terminalId: facts.running.terminalId };
  if (decision.outcome === 'refuse' || !plan.harness) {
    ctx.log(logLine(subject.name, facts, decision));
    return { kind: 'refused', plan };
  }
  const launch = newLaunch(ctx, subject, options, plan);
  try {
    const stored = await record(ctx, subject, plan, launch, options.seen);
    ctx.log(logLine(subject.name, facts, decision));
    return await spawn(ctx, subject, options, plan, launch, stored);
  } catch (error) {
    const changed = changedFacts(ctx, facts, error);
    if (!changed) throw error;
    return act(ctx, subject, options, await planFrom(ctx, subject, changed));
  }
}

function newLaunch(ctx: EngineContext, subject: Subject, { trigger }: LaunchRequest, { decision, facts, argv, cwd }: Plan): Launch {
  const { platform } = ctx;
  const minted = decision.session.use === 'new' ? platform.newId() : null;
  const sessionId = minted ?? decision.sessionId;
  return {
    id: platform.newId(), architectId: subject.architectId ?? '', harness: subject.harness, trigger,
    outcome: decision.outcome, reason: decision.reason, degraded: decision.degraded, provisional: decision.provisional,
    sessionId, previousId: decision.previous, provenance: minted ? 'minted' : null,
    facts, argv: minted ? withMintedId(argv, minted) : argv, cwd, token: platform.newId(),
    terminalId: null, pid: null, processStart: null, startedAt: platform.now(),
    endedAt: null, exitClass: null, exitCode: null, exitSignal: null, settled: false,
  };
}

/** Stores and claims in one transaction; with an unreadable store the journal takes the launch. Returns whether it was stored. */
async function record(ctx: EngineContext, subject: Subject, plan: Plan, launch: Launch, seen: string | null | undefined): Promise<boolean> {
  if (plan.facts.store.state === 'unreadable' || plan.facts.store.row === 'damaged') {
    journal(ctx, subject, plan, launch);
    return false;
  }
  // It could not be read a moment ago, and by now it can: what was decided then may be old.
  if (seen === undefined) throw new OvertakenError('the store answers again');
  await patiently(ctx.platform, () => ctx.store.launches.record(launch, claimOf(ctx, subject, plan, launch), { last: seen }));
  return true;
}

/** The last line of a launch counts. One that failed claims nothing when it is merged. */
function journal(ctx: EngineContext, subject: Subject, plan: Plan, launch: Launch): void {
  const configFolder = plan.harness?.configFolder(agentPlace(ctx, subject, plan.facts.folder.realPath)) ?? null;
  const sessionId = launch.failure ? null : launch.sessionId;
  appendJournal(journalPath(ctx.stateFolder), { workspacePath: subject.folder, architectName: subject.name, harness: subject.harness, sessionId, configFolder, launch });
}

/** A resume claims too: "resume this one" makes an earlier conversation current, and a provisional one nobody spoke in ends. */
function claimOf(ctx: EngineContext, subject: Subject, { decision, harness, facts }: Plan, launch: Launch): Claim | Resumption | null {
  if (!harness || launch.sessionId === null) return null;
  if (decision.outcome === 'resume') return { sessionId: launch.sessionId, harness: harness.name, leftReason: decision.reason };
  if (launch.provenance !== 'minted') return null;
  const place = agentPlace(ctx, subject, facts.folder.realPath);
  return { sessionId: launch.sessionId, harness: harness.name, wanted: !decision.provisional, leftReason: decision.reason, provenance: 'minted', configFolder: harness.configFolder(place) };
}

/** The store said something else at the claim than at the reading: that is a fact too, and the same function decides again. */
function changedFacts(ctx: EngineContext, facts: Facts, error: unknown): Facts | null {
  if (error instanceof StoreBusyError) return { ...facts, store: { ...facts.store, state: 'busy', why: error.message } };
  if (error instanceof StoreUnreadableError) return { ...facts, store: { ...facts.store, state: 'unreadable', why: error.message } };
  if (error instanceof ClaimedError) {
    const claimedBy = ctx.store.architects.get(error.architectId)?.name ?? 'another architect';
    return { ...facts, current: facts.current && { ...facts.current, claimedBy }, asked: facts.asked && { ...facts.asked, claimedBy } };
  }
  return null;
}

async function spawn(ctx: EngineContext, subject: Subject, { size }: LaunchRequest, plan: Plan, launch: Launch, stored: boolean): Promise<LaunchResult> {
  let terminal: TerminalInfo;
  try {
    terminal = await startProcess(ctx, subject, plan, launch, size);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    ctx.log(`Architect '${subject.name}' could not be started: ${why}`);
    const now = ctx.platform.now();
    if (stored) await patiently(ctx.platform, () => ctx.store.launches.giveBack(launch.id, now, why));
    else journal(ctx, subject, plan, { ...launch, failure: why, endedAt: now, settled: true });
    return { kind: 'failed', plan, why };
  }
  const { id: terminalId, pid, processStart } = terminal;
  Object.assign(launch, { terminalId, pid, processStart });
  // From here the agent runs: a store that fails now costs the pid's record, which the terminal's tag also holds.
  const note = stored ? () => ctx.store.launches.started(launch.id, { terminalId, pid, processStart }) : () => journal(ctx, subject, plan, launch);
  await patiently(ctx.platform, note).catch((error: unknown) => ctx.log(`Noting the process of '${subject.name}' failed: ${String(error)}`));
  return { kind: 'started', plan, launch, terminal, stored };
}

async function startProcess(ctx: EngineContext, subject: Subject, { decision, harness, files }: Plan, launch: Launch, size: { cols: number; rows: number }): Promise<TerminalInfo> {
  const { platform, terminals, stateFolder } = ctx;
  if (!terminals || !harness) throw new Error('the terminal host is not running');
  for (const file of [files.role, files.settings]) if (file) await platform.state.write(file.path, file.content);
  const spool = spoolFolder(stateFolder, launch.token);
  await platform.state.makeFolder(spool);
  const extra = ctx.builtInCommands.get(harness.name)?.env;
  const env = agentEnvironment({ inherited: ownEnvironment(platform.env, subject), harness, spool, atelierHome: ctx.atelierHome, version: ctx.version, extra });
  const tag = writeTag({ v: 1, architectId: launch.architectId, architect: subject.name, workspace: subject.folder, harness: harness.name, launchId: launch.id, token: launch.token, sessionId: launch.sessionId, reason: decision.reason });
  const [file = '', ...args] = launch.argv;
  return terminals.spawn({ id: platform.newId(), tag, file, args, cwd: launch.cwd, env, ...size });
}
