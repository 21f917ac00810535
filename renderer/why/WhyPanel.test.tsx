import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../shared/decision';
import type { Launch } from '../../shared/domain';
import type { ArchitectView, WhyReport } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, render, settled } from '../testing/render';
import { appState, architect, conversation, decision, facts, ID, idle, NOW, whyReport, workspace } from '../testing/states';
import { decisionOf } from './sentence';
import { WhyPanel } from './WhyPanel';

let api: FakeApi;
afterEach(cleanUp);

async function panel(view: ArchitectView, report: WhyReport): Promise<HTMLElement> {
  api = fakeApi({ why: { ok: true, value: report } });
  givenState(appState([workspace([view])]));
  return render(<WhyPanel architect={view} />);
}

function launch(part: Partial<Launch>): Launch {
  return {
    id: 'l1', architectId: 'id-main', harness: 'claude', trigger: 'user', outcome: 'resume', reason: 'stored-id-verified', degraded: false, provisional: false,
    sessionId: ID, previousId: null, provenance: 'minted', facts: null, argv: ['/usr/bin/claude', '--resume', ID], cwd: '/code/shop-api', token: 't', terminalId: 't1',
    pid: 1, processStart: '1', startedAt: NOW, endedAt: null, exitClass: null, exitCode: null, exitSignal: null, settled: false, ...part,
  };
}

describe.each(REASON_CODES)('%s', (reason) => {
  it('handles: the panel carries the code, its sentence and what it suggests', async () => {
    const { outcome, degraded, sentence, brief = sentence } = REASONS[reason];
    const record = launch({ outcome, degraded, reason, sessionId: outcome === 'resume' ? ID : null });
    const state = outcome === 'refuse' ? 'idle' : 'running';
    const container = await panel(architect({ outcome, reason, degraded, state }), whyReport({ launch: record, launchFacts: facts(), launches: [record] }));
    const aside = container.querySelector('aside');
    expect(aside?.getAttribute('aria-label')).toBe('Why');
    expect(aside?.getAttribute('data-reason')).toBe(reason);
    expect(aside?.textContent).toContain(brief(facts(), decisionOf(record)));
    expect(container.querySelector('.why-rule code')?.textContent).toBe(reason);
    if (REASONS[reason].actions.includes('retry')) expect(button(container, 'Retry')).toBeDefined();
  });
});

describe('what it shows', () => {
  beforeEach(() => {
    api = fakeApi();
  });

  it('L20: a refusal that left no launch record is told from what the next start would do', async () => {
    const told = facts({ command: { path: null, searched: ['/usr/bin', '/opt/bin'] } });
    const report = whyReport({ next: { decision: decision('command-not-found'), facts: told, argv: [], cwd: '/code/shop-api' } });
    const container = await panel(architect({ outcome: 'refuse', reason: 'command-not-found', degraded: true, state: 'idle' }), report);
    expect(container.querySelector('.why-sentence')?.textContent).toContain('The program for claude was not found');
    expect(container.querySelector('.why-headline')?.textContent).not.toContain('/opt/bin');
    await settled(() => button(container, 'Looked in 2 places').click());
    expect([...container.querySelectorAll('.why-headline .path')].map((each) => each.textContent)).toEqual(['/usr/bin', '/opt/bin']);
    await settled(() => button(container, 'Retry').click());
    expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'none' } });
  });

  it('L12: the holder of a conversation is named with its process', async () => {
    const held = facts({ current: conversation({ holder: { state: 'foreign', pid: 4242, command: 'claude -c', since: null } }) });
    const record = launch({ outcome: 'fresh', reason: 'held-elsewhere', degraded: true });
    const container = await panel(architect({ outcome: 'fresh', reason: 'held-elsewhere', degraded: true }), whyReport({ launch: record, launchFacts: held }));
    expect(container.querySelector('.candidate')?.textContent).toContain('process 4242 (claude -c)');
  });

  it('L6: the transcript looked for and not found, each place, its size and age when it is there', async () => {
    const record = launch({ outcome: 'fresh', reason: 'transcript-missing', degraded: true, provisional: true });
    const missing = facts({ current: conversation({ transcript: { state: 'absent', lookedAt: ['/a/x.jsonl', '/b/x.jsonl'] } }) });
    const container = await panel(architect({ outcome: 'fresh', reason: 'transcript-missing', degraded: true }), whyReport({ launch: record, launchFacts: missing }));
    expect([...container.querySelectorAll('.path')].map((each) => each.textContent)).toEqual(['/a/x.jsonl', '/b/x.jsonl']);
    expect(container.textContent).toContain('provisional');
    cleanUp();
    const there = await panel(architect(), whyReport({ launch: launch({}), launchFacts: facts() }));
    expect(there.querySelector('.candidate')?.textContent).toContain('2.0 KB');
  });

  it('L1: the exact argv, a flag beside its value, and a copy of it', async () => {
    const container = await panel(architect(), whyReport({ launch: launch({ argv: ['/usr/bin/claude', '--note', 'two words', '--resume', ID] }), launchFacts: facts() }));
    expect([...(container.querySelector('.argv')?.querySelectorAll('li') ?? [])].map((each) => each.textContent)).toEqual(['/usr/bin/claude', "--note 'two words'", `--resume ${ID}`]);
    await settled(() => button(container, 'Copy command line').click());
    expect(api.copyText).toHaveBeenCalledWith({ text: `/usr/bin/claude --note 'two words' --resume ${ID}` });
  });

  const past = { architectId: 'id-main', harness: 'claude', origin: 'launch', provenance: 'minted', confirmed: true, transcriptPath: null, configFolder: null, launchId: null, startedAt: NOW, leftAt: null, leftReason: null, replacedBy: null, forgottenAt: null, restorable: false, cleanUpAt: null, copy: null } as const;

  it('L26: an earlier conversation is resumed by one click; what cannot be, or is open already, is not offered', async () => {
    const history: WhyReport['history'] = [
      { ...past, row: 1, sessionId: '1111aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43', state: 'past', usable: true },
      { ...past, row: 2, sessionId: '2222aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43', state: 'past', usable: false },
      { ...past, row: 3, sessionId: ID, state: 'current', usable: true },
    ];
    const report = whyReport({ history, next: { ...whyReport().next, decision: { ...decision('still-running'), sessionId: ID } } });
    const container = await panel(architect(), report);
    expect(container.querySelectorAll('.history-row')).toHaveLength(3);
    await settled(() => button(container, 'Resume').click());
    expect(api.restartArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'resume', id: '1111aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43' } });
  });

  it('C2: after a clear the start stands as a start under what it resumed, and only as where it came from under the new one', async () => {
    const cleared = '3ad2aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43';
    const history: WhyReport['history'] = [
      { ...past, row: 2, sessionId: cleared, state: 'current', origin: 'clear', launchId: 'l1', usable: false },
      { ...past, row: 1, sessionId: ID, state: 'past', leftReason: 'cleared', usable: true },
    ];
    const record = launch({ sessionId: cleared, facts: facts() });
    const container = await panel(architect({ sessionId: cleared }), whyReport({ history, launches: [record], launch: record, launchFacts: facts() }));
    const [now, before] = [...container.querySelectorAll('.history-row')].map((each) => each.querySelector('.launch')?.textContent ?? '');
    expect(now).toContain('Came here from 3f2a…');
    expect(now).not.toContain('stored-id-verified');
    expect(before).toContain('Resumed stored-id-verified, went on in 3ad2…');
  });

  it('L6: the kept conversation can be resumed from a provisional one', async () => {
    const other = '9999aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43';
    const history: WhyReport['history'] = [
      { ...past, row: 1, sessionId: ID, state: 'current', usable: true },
      { ...past, row: 2, sessionId: other, state: 'provisional', usable: true },
    ];
    const report = whyReport({ history, next: { ...whyReport().next, decision: { ...decision('still-running'), sessionId: ID } } });
    const container = await panel(architect({ outcome: 'fresh', reason: 'transcript-missing', degraded: true, sessionId: other }), report);
    await settled(() => button(container, 'Resume').click());
    expect(api.restartArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'resume', id: ID } });
  });

  it('S7: an earlier conversation is forgotten with an Undo, the current one cannot be; forgotten ones wait beneath', async () => {
    const history: WhyReport['history'] = [
      { ...past, row: 2, sessionId: ID, state: 'current', usable: true },
      { ...past, row: 1, sessionId: '1111aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43', state: 'past', usable: true, leftReason: 'cleared', leftAt: NOW, replacedBy: 2 },
      { ...past, row: 3, sessionId: '3333aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43', state: 'past', usable: true, forgottenAt: NOW },
    ];
    const container = await panel(idle(), whyReport({ history }));
    expect([...container.querySelectorAll('.history-row')].map((row) => row.querySelector('.mono')?.textContent)).toEqual(['3f2a…', '1111…']);
    expect(container.querySelector('.history-row[data-state="past"]')?.textContent).toContain('cleared inside the agent, then 3f2a…');
    await settled(() => button(container, 'Forget').click());
    expect(api.forgetConversation).toHaveBeenCalledWith({ architectId: 'id-main', row: 1 });
    expect(usePage.getState().toasts).toMatchObject([{ undo: { architectId: 'id-main', row: 1 } }]);
    await settled(() => button(container, '1 forgotten').click());
    await settled(() => button(container, 'Bring back').click());
    expect(api.rememberConversation).toHaveBeenCalledWith({ architectId: 'id-main', row: 3 });
  });

  it('L6: copies are shown with their sizes, and deleted only after a second word: one, or all', async () => {
    const history: WhyReport['history'] = [{ ...past, row: 1, sessionId: ID, state: 'current', usable: false, restorable: true, copy: { size: 2048, at: NOW } }];
    const container = await panel(idle(), whyReport({ history, keeping: { cleanUpDays: 7, cleanUpFrom: '/w/.claude/settings.json', copies: true, total: { count: 3, size: 5 * 1024 * 1024 } } }));
    expect(container.textContent).toContain('copy kept (2.0 KB)');
    await settled(() => button(container, 'Delete copy…').click());
    expect(document.body.textContent).toContain('It is all that is left of this conversation');
    await settled(() => button(document.body, 'Cancel').click());
    expect(api.deleteCopy).not.toHaveBeenCalled();
    await settled(() => button(container, 'Delete copy…').click());
    await settled(() => button(document.body, 'Delete copy').click());
    expect(api.deleteCopy).toHaveBeenCalledWith({ architectId: 'id-main', row: 1 });

    await settled(() => button(container, 'Keeping').click());
    expect(container.textContent).toContain('7 days after its last line was written (set in /w/.claude/settings.json)');
    expect(container.textContent).toContain('3 copies, 5.0 MB');
    api.deleteCopies.mockResolvedValue({ ok: true, value: { count: 3, size: 5 * 1024 * 1024 } });
    await settled(() => button(container, 'Delete all copies…').click());
    expect(api.deleteCopies).not.toHaveBeenCalled();
    await settled(() => button(document.body, 'Delete copies').click());
    expect(api.deleteCopies).toHaveBeenCalledTimes(1);
    expect(usePage.getState().toasts).toMatchObject([{ text: '3 copies were deleted (5.0 MB)' }]);
  });

  it('L9, L26: personal conversations are listed only on request, and adopting one resumes it', async () => {
    const mine = '7777aaaa-5b1e-4d7a-9c55-0b7d1e2f3a43';
    const view = idle();
    api = fakeApi({
      why: { ok: true, value: whyReport() },
      countPersonal: { ok: true, value: 1 },
      listPersonal: { ok: true, value: { count: 1, lookedAt: 1, conversations: [{ id: mine, path: '/p', size: 100, modifiedAt: NOW, first: 'rivers', last: 'springs', folder: '/elsewhere' }] } },
    });
    givenState(appState([workspace([view])]));
    const container = await render(<WhyPanel architect={view} />);
    await settled(() => button(container, 'Not ours').click());
    expect(container.textContent).toContain('1 conversation here is not ours; it was not touched.');
    expect(api.listPersonal).not.toHaveBeenCalled();
    await settled(() => button(container, 'List them').click());
    expect(container.querySelector('.personal-row')?.textContent).toContain('“rivers”');
    expect(container.querySelector('.personal-row')?.textContent).toContain('It was held in /elsewhere');
    api.adoptConversation.mockResolvedValueOnce({ ok: false, error: 'This conversation is open in process 42.' });
    await settled(() => button(container, 'Adopt').click());
    expect(api.startArchitect).not.toHaveBeenCalled();
    await settled(() => button(container, 'Adopt').click());
    expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'resume', id: mine } });
  });

  it('X3, L26: a refusal is told by the facts it was decided from, not by the launch before it', async () => {
    const record = launch({});
    const refusal = { decision: decision('asked-unavailable'), facts: facts({ request: { type: 'resume', id: ID } }) };
    const container = await panel(architect({ state: 'ended', outcome: 'refuse', reason: 'asked-unavailable', degraded: true }), whyReport({ launch: record, launchFacts: facts(), refusal }));
    expect(container.querySelector('.why-sentence')?.textContent).toContain('cannot be resumed by this architect');
  });

  const section = (container: HTMLElement, title: string) => [...container.querySelectorAll('.why-section')].find((each) => each.querySelector('h3')?.textContent?.startsWith(title));

  it('L26: one that is not started shows the evidence of the next start, not of the last one, and says why it was left', async () => {
    const record = launch({ outcome: 'fresh', reason: 'first-launch', endedAt: NOW, exitClass: 'stopped-by-us', exitCode: 0 });
    const container = await panel(idle(), whyReport({ launch: record, launchFacts: facts({ current: null, past: 'never-launched' }), launches: [record] }));
    const looked = section(container, 'Conversations looked at');
    expect(looked?.querySelector('.why-aside')?.textContent).toBe('As of now');
    expect(looked?.querySelector('.candidate')?.textContent).toContain(ID);
    expect(looked?.textContent).not.toContain('No conversation of its own');
    expect(container.querySelector('.why-sentence')?.textContent).toMatch(/^At the next start: Conversation /);
    expect(container.querySelector('.why-headline')?.textContent).toMatch(/You stopped it (at|on) .+, so it was left stopped\./);
    expect(section(container, 'Last started with')).toBeDefined();
  });

  it('L26: the evidence of a start says when that was', async () => {
    const record = launch({});
    const container = await panel(architect(), whyReport({ launch: record, launchFacts: facts() }));
    expect(section(container, 'Conversations looked at')?.querySelector('.why-aside')?.textContent).toMatch(/^At its start, /);
    expect(container.querySelector('.why-headline')?.textContent).not.toContain('At the next start');
  });

  it.each([
    ['nothing written yet', facts({ current: conversation({ id: '3c4caaaa-5b1e-4d7a-9c55-0b7d1e2f3a43', transcript: { state: 'absent', lookedAt: ['/a'] } }) })],
    ['the one it left still stored as current', facts({ current: conversation({ transcript: { state: 'absent', lookedAt: ['/a'] } }) })],
  ])('L13: a reattached one shows no evidence of an earlier start and no warning that is not true of it (%s)', async (_, now) => {
    const running = '3c4caaaa-5b1e-4d7a-9c55-0b7d1e2f3a43';
    const record = launch({ outcome: 'fresh', reason: 'transcript-missing', degraded: true, sessionId: running, previousId: ID });
    const next = { decision: { ...decision('still-running'), sessionId: running }, facts: { ...now, running: { terminalId: 't1', sessionId: running } }, argv: [], cwd: '/code/shop-api' };
    const report = whyReport({ launch: record, launchFacts: facts({ current: conversation({ transcript: { state: 'absent', lookedAt: ['/a'] } }) }), next });
    const container = await panel(architect({ outcome: 'reattach', reason: 'still-running', sessionId: running }), report);
    const looked = section(container, 'Conversations looked at');
    expect(looked?.textContent).toContain('Conversation 3c4c… is open in its own terminal');
    expect(looked?.querySelectorAll('.candidate')).toHaveLength(0);
    await settled(() => button(container, 'Facts').click());
    expect(container.querySelectorAll('tr[data-alert="true"]')).toHaveLength(0);
    expect(section(container, 'Facts')?.textContent).not.toContain('not there');
  });

  it('L16: starting fresh while it runs asks first; stopped, it starts at once', async () => {
    const running = await panel(architect(), whyReport());
    await settled(() => button(running, 'Start fresh').click());
    expect(api.restartArchitect).not.toHaveBeenCalled();
    expect(usePage.getState().confirmingFresh).toBe('id-main');
    cleanUp();
    const stopped = await panel(idle(), whyReport());
    await settled(() => button(stopped, 'Start fresh').click());
    expect(api.startArchitect).toHaveBeenCalledWith({ architectId: 'id-main', request: { type: 'fresh' } });
  });

  it('W4, S7: main has no Remove; another is removed with an Undo that brings it back', async () => {
    const main = await panel(architect(), whyReport());
    expect(byRole(main, 'button').map(nameOf)).not.toContain('Remove');
    expect(byRole(main, 'button').map(nameOf)).toEqual(expect.arrayContaining(['Restart', 'Stop', 'Start fresh']));
    cleanUp();
    const other = await panel(architect({ name: 'reviewer' }), whyReport());
    await settled(() => button(other, 'Remove').click());
    expect(api.removeArchitect).toHaveBeenCalledWith({ architectId: 'id-reviewer' });
    expect(usePage.getState().toasts).toMatchObject([{ undo: { architectId: 'id-reviewer', name: 'reviewer' } }]);
  });

  it('W4: a removal that failed says so in the panel and offers no Undo', async () => {
    const container = await panel(architect({ name: 'reviewer' }), whyReport());
    api.removeArchitect.mockResolvedValue({ ok: false, error: 'The store could not be written; try again.' });
    await settled(() => button(container, 'Remove').click());
    expect(byRole(container, 'alert').map((each) => each.textContent)).toEqual(['The store could not be written; try again.']);
    expect(usePage.getState().toasts).toEqual([]);
  });
});
