import { afterEach, expect, it } from 'vitest';
import type { ArchitectView, Preview } from '../../shared/ipc';
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
  expect(buttons(container)).toEqual(['Resume', 'Start fresh']);
  await settled(() => button(container, 'Start fresh').click());
  expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'fresh' } });
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
  expect(container.textContent).toContain('looked in /usr/bin or /opt/bin');
  expect(buttons(container)).toEqual(['Retry', 'Choose harness…']);
  await settled(() => button(container, 'Choose harness…').click());
  expect(usePage.getState().choosingHarnessFor).toBe('id-main');
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
