import { afterEach, expect, it, vi } from 'vitest';
import type { ArchitectView, CrashCard, Preview } from '../../shared/ipc';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, render, settled } from '../testing/render';
import { appState, architect, decision, facts, ID, idle, whyReport, workspace } from '../testing/states';
import { PaneCard } from './PaneCard';

let api: FakeApi;
afterEach(cleanUp);

const resumes: Preview = { outcome: 'resume', reason: 'stored-id-verified', degraded: false, sessionId: ID, modifiedAt: null };
const fresh: Preview = { outcome: 'fresh', reason: 'transcript-missing', degraded: true, sessionId: null, modifiedAt: null };

async function card(view: ArchitectView, why: unknown = whyReport()): Promise<HTMLElement> {
  api = fakeApi({ why: { ok: true, value: why } });
  givenState(appState([workspace([view])]));
  return render(<PaneCard architect={view} />);
}
const buttons = (container: HTMLElement): string[] => byRole(container, 'button').map(nameOf);

it('X7: nothing stands over a running terminal', async () => {
  expect((await card(architect())).textContent).toBe('');
});

it('A2: one that was not started says what a start will do, and offers it', async () => {
  const container = await card(idle({ preview: resumes }));
  expect(container.textContent).toContain('A start resumes 3f2a…');
  expect(buttons(container)).toEqual(['Start', 'Start fresh']);
  await settled(() => button(container, 'Start').click());
  expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'none' } });
});

it('X4: a deliberate exit leaves a card with both choices', async () => {
  const container = await card(architect({ state: 'ended', ended: { exitClass: 'quit-in-agent', code: 0, signal: null }, preview: resumes }));
  expect(container.textContent).toContain('It was quit from inside (exit code 0).');
  expect(buttons(container)).toEqual(['Resume', 'Start fresh', 'Close']);
  await settled(() => button(container, 'Start fresh').click());
  expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'fresh' } });
});

it('X4: "always" sets the choice first, for this architect or for all; one that could not be kept starts nothing', async () => {
  const container = await card(architect({ state: 'ended', ended: { exitClass: 'quit-in-agent', code: 0, signal: null }, preview: resumes }));
  const choose = (value: string) =>
    settled(() => {
      const select = container.querySelector('select');
      if (!select) throw new Error('no choice');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('this');
  api.setAfterQuit.mockResolvedValueOnce({ ok: false, error: 'The database is busy.' });
  await settled(() => button(container, 'Resume').click());
  expect(api.startArchitect).not.toHaveBeenCalled();
  await settled(() => button(container, 'Resume').click());
  expect(api.setAfterQuit).toHaveBeenLastCalledWith({ architectId: 'id-main', value: 'resume' });
  expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'none' } });
  await choose('all');
  await settled(() => button(container, 'Start fresh').click());
  expect(api.setSetting).toHaveBeenLastCalledWith({ key: 'after-quit', value: 'fresh', workspaceId: null });
  await settled(() => button(container, 'Close').click());
  expect(api.hideArchitect).toHaveBeenCalledWith({ architectId: 'id-main' });
});

it('X2: a crash that is followed by a restart counts down the seconds, and Stop ends the waiting', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const container = await card(architect({ state: 'ended', ended: { exitClass: 'crash', code: 1, signal: null }, restartAt: 1_002_000, preview: resumes }));
    const title = () => container.querySelector('h2')?.textContent;
    expect(title()).toBe('main crashed · restarting in 2 s');
    await settled(() => vi.advanceTimersByTime(1_000));
    expect(title()).toBe('main crashed · restarting in 1 s');
    expect(buttons(container)).toEqual(['Stop', 'Restart now']);
    await settled(() => button(container, 'Stop').click());
    expect(api.stopArchitect).toHaveBeenCalledWith({ architectId: 'id-main' });
  } finally {
    vi.useRealTimers();
  }
});

it('L11: a start of the app’s own that met a busy store counts down to the next try, and says what it waits for', async () => {
  const container = await card(architect({ state: 'ended', outcome: 'refuse', reason: 'store-busy', degraded: true, ended: { exitClass: 'crash', code: 1, signal: null }, restartAt: Date.now() + 1_500 }));
  expect(container.querySelector('h2')?.textContent).toMatch(/^main waits for the store · trying again in [12] s$/);
  expect(container.textContent).toContain('Another program keeps the store locked');
  expect(buttons(container)).toEqual(['Stop', 'Retry now']);
});

it('X3: given up it shows each try with its code and uptime, the last output, and a missing login with what to do', async () => {
  const given: CrashCard = {
    kind: 'crash-loop', notLoggedIn: true, lastOutput: 'Invalid API key\n',
    attempts: [
      { at: 1, upMs: 400, outcome: 'resume', code: 1, signal: null },
      { at: 2, upMs: 12_000, outcome: 'fresh', code: 0, signal: 9 },
    ],
  };
  const refusal = { decision: decision('crash-loop'), facts: facts() };
  const container = await card(architect({ state: 'ended', outcome: 'refuse', reason: 'crash-loop', degraded: true, card: given }), whyReport({ refusal }));
  expect(container.querySelector('.card-words')?.textContent).toContain('ended again and again right after its start');
  expect([...container.querySelectorAll('tr')].map((row) => [...row.cells].slice(1).map((cell) => cell.textContent))).toEqual([
    ['resumed', 'up 0.4 s', 'exit code 1'],
    ['started fresh', 'up 12 s', 'signal 9'],
  ]);
  expect(container.querySelector('pre')?.textContent).toBe('Invalid API key');
  expect(container.textContent).toContain('Log in to Claude Code');
  expect(buttons(container)).toEqual(['Retry', 'Start fresh', 'Details']);
});

it('X5: one that was quit again and again says so, without a login to mend', async () => {
  const given: CrashCard = { kind: 'relaunch', notLoggedIn: false, lastOutput: '', attempts: [1, 2, 3, 4, 5].map((at) => ({ at, upMs: 500, outcome: 'resume', code: 0, signal: null })) };
  const container = await card(architect({ state: 'ended', ended: { exitClass: 'quit-in-agent', code: 0, signal: null }, card: given }));
  expect(container.textContent).toContain('It was quit 5 times in a row');
  expect(container.textContent).not.toContain('Log in');
  expect(container.querySelector('pre')).toBeNull();
});

it('A2: one that was lost with the terminal host is told so, not that it ended by itself', async () => {
  const container = await card(architect({ state: 'ended', ended: { exitClass: 'crash', code: null, signal: null }, preview: fresh }));
  expect(container.textContent).toContain('It ended with the terminal host.');
  expect(container.textContent).not.toContain('by itself');
});

it('X1: a crash is told with its signal; what cannot be resumed is restarted, and why is said', async () => {
  const container = await card(architect({ state: 'ended', ended: { exitClass: 'crash', code: 0, signal: 9 }, preview: fresh }));
  expect(container.textContent).toContain('main crashed');
  expect(container.textContent).toContain('signal 9');
  expect(container.textContent).toContain('A start is fresh (transcript missing).');
  expect(buttons(container)).toEqual(['Restart', 'Start fresh']);
});

it('L20: a refusal says the whole sentence and offers what its reason suggests', async () => {
  const told = facts({ command: { path: null, searched: ['/usr/bin', '/opt/bin'] } });
  const report = whyReport({ next: { decision: decision('command-not-found'), facts: told, argv: [], cwd: '/' } });
  const container = await card(architect({ state: 'idle', outcome: 'refuse', reason: 'command-not-found', degraded: true }), report);
  expect(container.textContent).toContain('The program for claude was not found; install it');
  expect(container.textContent).not.toContain('/opt/bin');
  expect(buttons(container)).toEqual(['Retry', 'Choose harness…', 'Looked in 2 places']);
  await settled(() => button(container, 'Looked in 2 places').click());
  expect([...container.querySelectorAll('.path')].map((each) => each.textContent)).toEqual(['/usr/bin', '/opt/bin']);
  await settled(() => button(container, 'Choose harness…').click());
  expect(usePage.getState().choosingHarnessFor).toBe('id-main');
});

it.each([
  ['no agent CLI is here', null, ['Use the demo agent', 'Choose harness…', 'Retry']],
  ['another one is here', '/usr/bin/codex', ['Retry', 'Choose harness…', 'Use the demo agent']],
])('L20: a command that is not found offers the demo agent, first where %s', async (_, codex, names) => {
  api = fakeApi({ why: { ok: true, value: whyReport({ next: { decision: decision('command-not-found'), facts: facts({ command: { path: null, searched: ['/usr/bin'] } }), argv: [], cwd: '/' } }) } });
  const view = architect({ state: 'idle', outcome: 'refuse', reason: 'command-not-found', degraded: true });
  const harnesses = [['claude', null], ['codex', codex], ['demo', '/app/demo'], ['custom', null]].map(([name, path]) => ({ name: name ?? '', label: name ?? '', path: path ?? null, version: null }));
  givenState(appState([workspace([view])], { harnesses }));
  const container = await render(<PaneCard architect={view} />);
  expect(buttons(container)).toEqual([...names, 'Looked in 1 place']);
  expect(byRole(container, 'button').filter((each) => each.dataset.look === 'primary').map(nameOf)).toEqual([names[0]]);
  await settled(() => button(container, 'Use the demo agent').click());
  expect(api.setHarness).toHaveBeenCalledWith({ architectId: 'id-main', harness: 'demo', command: null });
});

it('row 24: an orphan of ours can be ended from the card', async () => {
  const container = await card(architect({ state: 'idle', outcome: 'refuse', reason: 'held-by-orphan', degraded: true }));
  await settled(() => button(container, 'End it and resume').click());
  expect(api.endOrphan).toHaveBeenCalledWith({ architectId: 'id-main' });
});

it('a request that is refused stays with its architect, as one sentence', async () => {
  const container = await card(idle({ preview: resumes }));
  api.startArchitect.mockResolvedValue({ ok: false, error: 'The host could not be started: no space left.' });
  await settled(() => button(container, 'Start').click());
  expect(usePage.getState().errors).toEqual({ 'id-main': 'The host could not be started: no space left.' });
});

it('A1: after the host died the card shows what the agent printed last, also after a restart of the machine', async () => {
  api = fakeApi({ lastOutput: { ok: true, value: 'working on it…\nlast words' } });
  for (const view of [architect({ state: 'ended', hasTerminal: false, terminalId: null, ended: { exitClass: 'crash', code: null, signal: null }, preview: resumes }), idle({ preview: resumes })]) {
    givenState(appState([workspace([view])]));
    const container = await render(<PaneCard architect={view} />);
    await settled(() => undefined);
    const [shown] = byRole(container, 'region');
    expect(shown && [nameOf(shown), shown.textContent, shown.tabIndex]).toEqual(['Last output of main', 'working on it…\nlast words', 0]);
    cleanUp();
  }
});

it('A1: an end with a screen below it asks for nothing else to show', async () => {
  const container = await card(architect({ state: 'ended', hasTerminal: true, ended: { exitClass: 'crash', code: 1, signal: null } }));
  expect(api.lastOutput).not.toHaveBeenCalled();
  expect(byRole(container, 'region')).toEqual([]);
});
