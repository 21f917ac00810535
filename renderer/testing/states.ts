import type { ConversationFact, Decision, Facts, Outcome, ReasonCode } from '../../shared/decision';
import type { AppState, ArchitectView, WhyReport, WorkspaceView } from '../../shared/ipc';
import { FIRST_LAYOUT } from '../../shared/layout';
import { REASONS } from '../../shared/reasons';

export const ID = '3f2a81c4-5b1e-4d7a-9c55-0b7d1e2f3a43';
export const NOW = Date.UTC(2026, 0, 5, 12);

/** A running, resumed architect; change what a test is about. */
export function architect(part: Partial<ArchitectView> = {}): ArchitectView {
  const name = part.name ?? 'main';
  return {
    id: `id-${name}`, workspaceId: 'w1', name, harness: 'claude', harnessLabel: 'Claude Code', hidden: false, state: 'running',
    outcome: 'resume', reason: 'stored-id-verified', degraded: false, sessionId: ID, activity: null, rang: false, ended: null, notice: null,
    error: null, preview: null, notices: [], skipsPermissions: false, restartAt: null, card: null, hasTerminal: false, terminalId: null, ...part,
  };
}

/** One that was not started in this run of the app. */
export function idle(part: Partial<ArchitectView> = {}): ArchitectView {
  return architect({ state: 'idle', outcome: null, reason: null, sessionId: null, ...part });
}

export function workspace(architects: ArchitectView[], part: Partial<WorkspaceView> = {}): WorkspaceView {
  const id = part.id ?? 'w1';
  const name = part.name ?? 'shop-api';
  return { id, path: '/code/shop-api', name, plainName: name, where: null, pinned: false, missing: false, git: null, own: null, damaged: [], removed: [], architects: architects.map((each) => ({ ...each, workspaceId: id })), ...part };
}

export function appState(workspaces: WorkspaceView[], part: Partial<AppState> = {}): AppState {
  return {
    version: '0.1.0', developmentRuntime: null, settings: { app: { theme: 'light' }, workspaces: {}, unreadable: [] }, sample: null, workspaces, recent: [], storeFault: null, quit: null, platform: 'linux', screenReader: false, layout: FIRST_LAYOUT, shownElsewhere: [],
    harnesses: [
      { name: 'claude', label: 'Claude Code', path: '/usr/bin/claude', version: '2.1.332' },
      { name: 'codex', label: 'Codex', path: null, version: null },
      { name: 'custom', label: 'Custom', path: null, version: null },
    ],
    ...part,
  };
}

export function conversation(part: Partial<ConversationFact> = {}): ConversationFact {
  return {
    id: ID, wellFormed: true, own: true, origin: 'launch', confirmed: true, claimedBy: null, holder: { state: 'none', by: 'both' },
    transcript: { state: 'present', path: `/home/u/.claude/projects/-work-shop-api/${ID}.jsonl`, kind: 'file', size: 2048, modifiedAt: NOW - 7_200_000, resumable: true, said: true, spelling: ID },
    ...part,
  };
}

export function facts(part: Partial<Facts> = {}): Facts {
  return {
    kind: 'architect', running: null, folder: { state: 'ok', path: '/code/shop-api', realPath: '/code/shop-api', formerPaths: [] },
    harness: { name: 'claude', state: 'known', sessions: 'pinned', known: ['claude', 'codex'] }, command: { path: '/usr/bin/claude', searched: [] },
    request: { type: 'none' }, store: { state: 'ok', row: 'ok', why: null }, current: conversation(), asked: null, past: 'has-ids', lastEnd: 'stopped-by-us',
    switches: { skipResume: false, afterQuit: 'ask', crashLoop: 'none' }, discovered: null, ...part,
  };
}

export function decision(reason: ReasonCode, outcome: Outcome = REASONS[reason].outcome): Decision {
  return {
    outcome, reason, degraded: REASONS[reason].degraded, sessionId: outcome === 'resume' ? ID : null, provisional: false, previous: null,
    session: outcome === 'resume' ? { use: 'resume', id: ID } : { use: 'none' }, notes: [],
  };
}

export function whyReport(part: Partial<WhyReport> = {}): WhyReport {
  return {
    architectId: 'id-main', launch: null, launchFacts: null, refusal: null, history: [], launches: [], keeping: { cleanUpDays: 30, cleanUpFrom: null, copies: false, total: { count: 0, size: 0 } },
    next: { decision: decision('stored-id-verified'), facts: facts(), argv: ['/usr/bin/claude', '--resume', ID], cwd: '/code/shop-api' }, ...part,
  };
}
