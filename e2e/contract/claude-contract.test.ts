// What the product relies on in Claude Code, checked on the real CLI (pinned version), on its stand-in and on the demo
// agent. Where they differ the real one is right. ATELIER_TEST_REAL_AGENTS=0 leaves the real one out.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { proofOf } from '../../electron/harness/claude/transcript-lines';
import { nodeProcesses } from '../../electron/launch/platform-processes';
import { realAgentsWanted } from '../fixtures/real-claude';
import { type Lab, until } from './lab';
import { demoAgent, fakeClaude, realClaude } from './subjects';
import { useLab } from './use-lab';

const CTRL_C = '\x03';
const CTRL_D = '\x04';

describe.each([...(realAgentsWanted() ? [realClaude] : []), fakeClaude, demoAgent])('$name', (subject) => {
  const use = useLab(subject);
  let lab: Lab;
  beforeEach(() => { lab = use.lab(); });

  it('L2: a pinned id has no file until something is said, then exactly its own, for its owner only', async () => {
    const id = randomUUID();
    const file = lab.transcriptPath(id);
    const session = await lab.start(['--session-id', id], { role: 'alpha' });
    const started = await lab.report('SessionStart', 'startup', id);
    expect(started).toMatchObject({ transcript_path: file, cwd: lab.cwd });
    expect(existsSync(file)).toBe(false);

    const answer = await lab.say(session, 'hello one');
    use.expectMarker(answer, 1, 'alpha');
    await lab.saved(file, answer);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(lab.lines(file).find((line) => line.type === 'user')).toMatchObject({ message: { role: 'user', content: 'hello one' }, cwd: lab.cwd, sessionId: id });
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.jsonl'))).toEqual([`${id}.jsonl`]);
    expect(lab.reports().map((report) => report.hook_event_name)).toEqual(['SessionStart', 'UserPromptSubmit', 'Stop']);

    await session.sendLine('/exit');
    expect(await session.exited).toEqual({ code: 0, signal: 0 });
    await lab.report('SessionEnd', 'prompt_input_exit', id);
    expect(session.screen()).toContain(id);
    // The product reads the same files, with the pid of the agent that ran the hook (C7).
    expect(lab.readReports().map((report) => [report?.event, report?.sessionId, report?.pid])).toEqual(
      ['session-start', 'prompt', 'stop', 'session-end'].map((event) => [event, id, session.pid]));
  });

  it('L12: the registry names the process, its start mark and its conversation while it lives, and nothing after', async () => {
    const id = randomUUID();
    const session = await lab.start(['--session-id', id]);
    // The real CLI writes the entry at once and its status a moment later.
    const entry = await until('the registry entry', () => {
      const found = lab.registry(session.pid);
      return found?.status === 'idle' && found;
    });
    const stat = readFileSync(`/proc/${session.pid}/stat`, 'utf8');
    // Field 22 of proc(5), counted after the name in brackets.
    const field22 = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    expect(entry).toMatchObject({ pid: session.pid, sessionId: id, cwd: lab.cwd, procStart: field22 });
    expect(await nodeProcesses().start(session.pid)).toBe(entry.procStart);

    if (subject.isClaude) {
      const slow = lab.say(session, 'take your time SLOW:1500');
      await until('status busy', () => lab.registry(session.pid)?.status === 'busy');
      await slow;
      await until('status idle', () => lab.registry(session.pid)?.status === 'idle');
    }
    session.kill('SIGTERM');
    expect(await session.exited).toEqual({ code: 143, signal: 0 });
    expect(existsSync(lab.registryPath(session.pid))).toBe(false);
    await lab.report('SessionEnd', 'other', id);
  });

  it('L1: resume goes on in the same file, under the same id, with the role of this launch', async () => {
    const id = randomUUID();
    const file = lab.transcriptPath(id);
    const first = await lab.start(['--session-id', id], { role: 'alpha' });
    await lab.saved(file, await lab.say(first, 'hello one'));
    first.kill('SIGHUP');
    expect(await first.exited).toEqual({ code: 129, signal: 0 });
    await lab.report('SessionEnd', 'other', id);
    expect(existsSync(lab.registryPath(first.pid))).toBe(false);
    const before = readFileSync(file);

    const second = await lab.start(['--resume', id], { role: 'beta' });
    await lab.report('SessionStart', 'resume', id);
    expect(second.screen()).toContain('hello one');
    const answer = await lab.say(second, 'hello two');
    use.expectMarker(answer, 2, 'beta');
    await lab.saved(file, answer);
    expect(readFileSync(file).subarray(0, before.length).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file)).filter((name) => name.endsWith('.jsonl'))).toEqual([`${id}.jsonl`]);
  });

  it('C1 L25: clear reports both ids, the registry follows, and the file written at once is resumable though nothing was said', async () => {
    const id = randomUUID();
    const session = await lab.start(['--session-id', id], { role: 'alpha' });
    await lab.say(session, 'hello one');
    await session.sendLine('/clear');
    const { session_id: next, transcript_path: file } = await lab.report('SessionStart', 'clear');
    expect(next).not.toBe(id);
    expect(file).toBe(lab.transcriptPath(next));
    expect(lab.reports().slice(-2).map((report) => [report.hook_event_name, report.source ?? report.reason, report.session_id])).toEqual(
      [['SessionEnd', 'clear', id], ['SessionStart', 'clear', next]]);
    await until('the registry to follow', () => lab.registry(session.pid)?.sessionId === next);

    const users = await until('both lines', () => {
      const found = existsSync(file) ? lab.lines(file).filter((line) => line.type === 'user') : [];
      return found.length === 2 && found;
    });
    expect(users[0]).toMatchObject({ isMeta: true });
    expect(users[1]?.message?.content).toMatch(/^<command-name>\/clear/);
    const proofs = lab.lines(file).map((line) => proofOf(JSON.stringify(line)));
    expect(proofs.some((proof) => proof.resumable)).toBe(true);
    expect(proofs.some((proof) => proof.said)).toBe(false);

    await session.sendLine('/exit');
    expect((await session.exited).code).toBe(0);
    const resumed = await lab.start(['--resume', next], { role: 'alpha' });
    await lab.report('SessionStart', 'resume', next);
    // The role was passed again, so it survives both the resume and the clear before it.
    use.expectMarker(await lab.say(resumed, 'hello again'), 1, 'alpha');
  });

  it('X1: SIGKILL is signal 9, leaves the registry entry behind and reports no end; the conversation can be resumed', async () => {
    const id = randomUUID();
    const session = await lab.start(['--session-id', id]);
    await lab.saved(lab.transcriptPath(id), await lab.say(session, 'hello one'));
    session.kill('SIGKILL');
    expect(await session.exited).toEqual({ code: 0, signal: 9 });
    expect(lab.registry(session.pid)).toMatchObject({ sessionId: id });
    expect(lab.reports('SessionEnd')).toEqual([]);
    const resumed = await lab.start(['--resume', id]);
    use.expectMarker(await lab.say(resumed, 'hello two'), 2, 'none');
  });

  it('X1: Ctrl-D and Ctrl-C leave when pressed twice, SIGINT at once, all with code 0 and without a file', async () => {
    for (const leave of ['Ctrl-D', 'Ctrl-C', 'SIGINT'] as const) {
      const id = randomUUID();
      const session = await lab.start(['--session-id', id]);
      await lab.report('SessionStart', 'startup', id);
      if (leave === 'SIGINT') {
        session.kill(leave);
      } else {
        session.type(leave === 'Ctrl-D' ? CTRL_D : CTRL_C);
        await session.waitFor(`Press ${leave} again`);
        session.type(leave === 'Ctrl-D' ? CTRL_D : CTRL_C);
      }
      expect(await session.exited).toEqual({ code: 0, signal: 0 });
      await lab.report('SessionEnd', leave === 'SIGINT' ? 'other' : 'prompt_input_exit', id);
      expect(existsSync(lab.transcriptPath(id))).toBe(false);
    }
  });

  it('L6 T10: what is missing, empty or holds no talk cannot be resumed; the refusal changes no file', async () => {
    const [missing, empty, metadata] = [randomUUID(), randomUUID(), randomUUID()];
    const planted = [lab.plant(empty, ''), lab.plant(metadata, `${JSON.stringify({ type: 'mode', mode: 'normal', sessionId: metadata })}\n`)];
    const before = planted.map((file) => readFileSync(file, 'utf8'));
    for (const id of [missing, empty, metadata]) {
      const { exit, screen } = await lab.runToEnd(['--resume', id]);
      expect(exit).toEqual({ code: 1, signal: 0 });
      expect(screen).toContain(subject.texts.missing(id));
      // The words "resume this session with" are no sign of success: they appear here, too, where any file exists.
      if (subject.isClaude) expect(screen.includes(`--resume ${id}`)).toBe(id !== missing);
    }
    expect(planted.map((file) => readFileSync(file, 'utf8'))).toEqual(before);
    expect(existsSync(lab.transcriptPath(missing))).toBe(false);
    expect(lab.reports('SessionStart')).toEqual([]);
    // An end is reported for what never began.
    if (subject.isClaude) expect(lab.reports('SessionEnd').map((report) => [report.session_id, report.reason])).toEqual([missing, empty, metadata].map((id) => [id, 'other']));
  });

  it('X2: the create flag is refused wherever a file of that id exists, even an empty one', async () => {
    for (const text of ['', 'not json\n', `${JSON.stringify({ type: 'user', message: { role: 'user', content: 'hi' } })}\n`]) {
      const id = randomUUID();
      const file = lab.plant(id, text);
      const { exit, screen } = await lab.runToEnd(['--session-id', id]);
      expect(exit).toEqual({ code: 1, signal: 0 });
      expect(screen).toContain(subject.texts.taken(id));
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });

  it('T11: a corrupt middle line and a cut last line do not keep a conversation from being resumed', async () => {
    const id = randomUUID();
    const file = lab.transcriptPath(id);
    const session = await lab.start(['--session-id', id]);
    await lab.saved(file, await lab.say(session, 'hello one'));
    session.kill('SIGKILL');
    await session.exited;
    lab.plant(id, `${readFileSync(file, 'utf8')}{"corrupt\n{"type":"user","message":{"role":"us`);
    const resumed = await lab.start(['--resume', id]);
    use.expectMarker(await lab.say(resumed, 'hello two'), 2, 'none');
  });

  it('L23: an upper-case id is kept in upper case on disk, and only that spelling resumes it', async () => {
    const lower = randomUUID();
    const upper = lower.toUpperCase();
    const session = await lab.start(['--session-id', upper]);
    await lab.saved(lab.transcriptPath(upper), await lab.say(session, 'hello one'));
    session.kill('SIGTERM');
    await session.exited;
    const { exit, screen } = await lab.runToEnd(['--resume', lower]);
    expect(exit.code).toBe(1);
    expect(screen).toContain(subject.texts.missing(lower));
    const resumed = await lab.start(['--resume', upper]);
    expect((await lab.report('SessionStart', 'resume')).session_id).toBe(upper);
    use.expectMarker(await lab.say(resumed, 'hello two'), 2, 'none');
  });

  it('L7: resumed in another folder it goes on in its first file; of two files with one id the own folder\'s counts', async () => {
    const id = randomUUID();
    const file = lab.transcriptPath(id);
    const first = await lab.start(['--session-id', id]);
    await lab.saved(file, await lab.say(first, 'hello from the first folder'));
    first.kill('SIGTERM');
    await first.exited;

    const elsewhere = lab.folder('moved');
    const moved = await lab.start(['--resume', id], { cwd: elsewhere });
    const answer = await lab.say(moved, 'hello from the second folder');
    use.expectMarker(answer, 2, 'none');
    expect(await lab.saved(file, answer)).toMatchObject({ cwd: elsewhere });
    expect(existsSync(lab.transcriptPath(id, elsewhere))).toBe(false);
    moved.kill('SIGTERM');
    await moved.exited;

    lab.plant(id, `${JSON.stringify({ parentUuid: null, isSidechain: false, type: 'user', message: { role: 'user', content: 'the other one' }, uuid: randomUUID(), timestamp: new Date().toISOString(), cwd: elsewhere, sessionId: id })}\n`, elsewhere);
    for (const [cwd, own, others] of [[elsewhere, 'the other one', 'hello from the first folder'], [lab.cwd, 'hello from the first folder', 'the other one']] as const) {
      const resumed = await lab.start(['--resume', id], { cwd });
      await resumed.waitFor(own);
      expect(resumed.screen()).not.toContain(others);
      resumed.kill('SIGTERM');
      await resumed.exited;
    }
  });

  it('T7: in a folder reached through a link, everything is kept under the real path', async () => {
    const id = randomUUID();
    const link = path.join(lab.base, 'link');
    symlinkSync(lab.cwd, link);
    const session = await lab.start(['--session-id', id], { cwd: link, env: { PWD: link } });
    await lab.saved(lab.transcriptPath(id, realpathSync(link)), await lab.say(session, 'hello one'));
    expect(existsSync(lab.transcriptPath(id, link))).toBe(false);
    expect(lab.reports('SessionStart')[0]?.cwd).toBe(lab.cwd);
    expect(lab.registry(session.pid)?.cwd).toBe(lab.cwd);
  });

  it('T8: a moved config folder takes conversations and registry along', async () => {
    const id = randomUUID();
    const config = path.join(lab.base, 'config');
    const session = await lab.start(['--session-id', id], { env: await lab.environmentWith(config) });
    await lab.saved(lab.transcriptPath(id, lab.cwd, config), await lab.say(session, 'hello one'));
    expect(lab.registry(session.pid, config)).toMatchObject({ sessionId: id });
    expect(existsSync(path.join(lab.config, 'projects'))).toBe(false);
    expect(lab.registry(session.pid)).toBeNull();
  });

  it('L4: an id that is no UUID and an unknown option are refused with code 1', async () => {
    expect((await lab.runToEnd(['--session-id', '-evil'])).exit.code).toBe(1);
    expect((await lab.runToEnd(['--session-id', 'nope'])).exit.code).toBe(1);
    expect((await lab.runToEnd(['--no-such-option'])).exit.code).toBe(1);
    const both = await lab.runToEnd(['--session-id', randomUUID(), '--resume', randomUUID()]);
    expect(both.exit.code).toBe(1);
    if (subject.isClaude) expect(both.screen).toContain('Error: --session-id with --continue or --resume also needs --fork-session.');
  });
});
