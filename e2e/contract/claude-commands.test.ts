// What the product relies on in Claude Code's own command line and commands, beyond what the demo agent shares with it:
// checked on the real CLI (pinned version) and on its stand-in. ATELIER_TEST_REAL_AGENTS=0 leaves the real one out.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginningOf } from '../../electron/harness/claude/beginning';
import { proofOf } from '../../electron/harness/claude/transcript-lines';
import { nodePlatform } from '../../electron/launch/platform-node';
import { realAgentsWanted } from '../fixtures/real-claude';
import { type Lab, until } from './lab';
import { fakeClaude, realClaude } from './subjects';
import { useLab } from './use-lab';

const BEL = '\x07';
const STATUS = new RegExp(`\x1b\\]7501;(state=[^${BEL}]*)${BEL}`, 'g');

describe.each([...(realAgentsWanted() ? [realClaude] : []), fakeClaude])('$name', (subject) => {
  const use = useLab(subject);
  let lab: Lab;
  beforeEach(() => { lab = use.lab(); });

  it('X4: leaving by a typed /exit before anything was said leaves a file in which nothing was said, and the id is taken', async () => {
    const id = randomUUID();
    const file = lab.transcriptPath(id);
    const session = await lab.start(['--session-id', id]);
    await session.sendLine('/exit');
    expect((await session.exited).code).toBe(0);
    const proofs = lab.lines(file).map((line) => proofOf(JSON.stringify(line)));
    expect(proofs.some((proof) => proof.said)).toBe(false);
    const again = await lab.runToEnd(['--session-id', id]);
    expect(again.exit.code).toBe(1);
    expect(again.screen).toContain(subject.texts.taken(id));
    // Measured: mostly the file holds lines of state only, and then neither flag opens it; where the process was slow to end,
    // it also holds the echo of the command, and can be resumed.
    if (proofs.some((proof) => proof.resumable)) {
      const resumed = await lab.start(['--resume', id]);
      resumed.kill('SIGTERM');
      expect((await resumed.exited).code).toBe(143);
    } else {
      expect((await lab.runToEnd(['--resume', id])).exit.code).toBe(1);
    }
  });

  it('C5: the agent\'s own /resume and /branch report the id that was left and the one that follows', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const before = await lab.start(['--session-id', other]);
    await lab.saved(lab.transcriptPath(other), await lab.say(before, 'the other conversation'));
    before.kill('SIGTERM');
    await before.exited;
    const session = await lab.start(['--session-id', mine]);
    await lab.say(session, 'my conversation');

    lab.clearReports();
    await session.sendLine(`/resume ${other}`);
    await lab.report('SessionStart', 'resume', other);
    expect(lab.reports('SessionEnd').map((report) => [report.session_id, report.reason])).toEqual([[mine, 'resume']]);
    await until('the registry to follow', () => lab.registry(session.pid)?.sessionId === other);

    lab.clearReports();
    await session.sendLine('/branch');
    const { session_id: branch } = await lab.report('SessionStart', 'fork');
    expect([mine, other]).not.toContain(branch);
    expect(lab.reports('SessionEnd').map((report) => [report.session_id, report.reason])).toEqual([[other, 'resume']]);
    await until('the registry to follow', () => lab.registry(session.pid)?.sessionId === branch);
    use.expectMarker(await lab.say(session, 'in the branch'), 2, 'none');
  });

  it('C1: a branch\'s file is a copy that keeps the times, and names in each line the conversation it was copied from, not an earlier one', async () => {
    const id = randomUUID();
    const session = await lab.start(['--session-id', id]);
    await session.sendLine('/branch');
    await session.waitFor('nothing to branch yet');
    expect(lab.reports().map((report) => report.hook_event_name)).toEqual(['SessionStart']);
    await lab.saved(lab.transcriptPath(id), await lab.say(session, 'hello one'));

    let left: string = id;
    for (const line of ['first branch', 'second branch']) {
      lab.clearReports();
      await session.sendLine('/branch');
      const { session_id: branch } = await lab.report('SessionStart', 'fork');
      await lab.say(session, line);
      const file = lab.transcriptPath(branch);
      const own = await until(`"${line}" in the branch`, () => lab.lines(file).find((each) => each.message?.content === line));
      expect(own.forkedFrom).toBeUndefined();
      const [copied, original] = [file, lab.transcriptPath(left)].map((each) => lab.lines(each).find(({ message }) => message?.content === 'hello one'));
      expect(copied).toMatchObject({ sessionId: branch, timestamp: original?.timestamp, forkedFrom: { sessionId: left } });
      const talk = lab.lines(file).filter(({ type }) => type === 'assistant' || type === 'user');
      const copies = talk.slice(0, talk.findIndex(({ uuid }) => uuid === own.uuid));
      expect(copies.length).toBeGreaterThan(1);
      expect(copies.map(({ forkedFrom }) => (forkedFrom as { sessionId: string } | undefined)?.sessionId)).not.toContain(undefined);
      expect((await beginningOf(nodePlatform({ env: {}, stateFolder: null }), file)).forkedFrom).toBe(left);
      left = branch;
    }
    use.expectMarker(await lab.say(session, 'hello again'), 4, 'none');
  });

  it('C4: with an inherited child-session mark nothing is saved or registered, unless saving is forced', async () => {
    const id = randomUUID();
    const session = await lab.start(['--session-id', id], { env: { CLAUDE_CODE_CHILD_SESSION: '1' } });
    await lab.say(session, 'hello one');
    expect(lab.registry(session.pid)).toBeNull();
    await session.sendLine('/exit');
    await session.exited;
    expect(existsSync(lab.transcriptPath(id))).toBe(false);
    // The reports alone do not show it: Stop came as always.
    expect(lab.reports('Stop')).toHaveLength(1);

    const forced = randomUUID();
    const saved = await lab.start(['--session-id', forced], { env: { CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_FORCE_SESSION_PERSISTENCE: '1' } });
    await lab.saved(lab.transcriptPath(forced), await lab.say(saved, 'hello one'));
    expect(lab.registry(saved.pid)).toMatchObject({ sessionId: forced });
  });

  it('L1: without the snapshot switch a recorded role outlives every later one', async () => {
    const id = randomUUID();
    const first = await lab.start(['--session-id', id], { role: 'alpha', roleCounts: false });
    await lab.saved(lab.transcriptPath(id), await lab.say(first, 'hello one'));
    first.kill('SIGTERM');
    await first.exited;
    const second = await lab.start(['--resume', id], { role: 'beta', roleCounts: false });
    use.expectMarker(await lab.say(second, 'hello two'), 2, 'alpha');
    second.kill('SIGTERM');
    await second.exited;
    const third = await lab.start(['--resume', id], { role: 'gamma' });
    use.expectMarker(await lab.say(third, 'hello three'), 3, 'gamma');
  });

  it('L1: of two settings arguments only the last acts; the user\'s own hooks run beside ours', async () => {
    const id = randomUUID();
    const hook = (name: string) => JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: `touch '${path.join(lab.base, name)}'` }] }] } });
    lab.write(path.join('home', subject.configFolder, 'settings.json'), hook('ran-user'));
    const earlier = lab.write('earlier.json', hook('ran-earlier'));
    const session = await lab.start(['--session-id', id], { more: ['--settings', earlier] });
    await lab.report('SessionStart', 'startup', id);
    await until('the user\'s own hook', () => existsSync(path.join(lab.base, 'ran-user')));
    // The first answer waits for every SessionStart hook, so by then the earlier one would have run.
    await lab.say(session, 'hello one');
    expect(existsSync(path.join(lab.base, 'ran-earlier'))).toBe(false);
  });

  it('L20: the version is printed without starting anything', async () => {
    const { exit, screen } = await lab.runToEnd([], { more: ['--version'] });
    expect(exit.code).toBe(0);
    expect(screen).toBe('2.1.332 (Claude Code)');
    expect(existsSync(path.join(lab.config, 'projects'))).toBe(false);
  });

  it('P11: the terminal is asked for its attributes, version, keyboard and status reporting', async () => {
    const session = await lab.start(['--session-id', randomUUID()]);
    for (const question of ['\x1b[c', '\x1b[>0q', '\x1b[?u', '\x1b]7501;?\x07']) expect(session.raw).toContain(question);
    for (const mode of ['\x1b[?2004h', '\x1b[?1004h', '\x1b[?2031h']) expect(session.raw).toContain(mode);
    expect(session.raw).toContain('\x1b]0;✳ ');
    // An answer that comes after the terminal's attributes is too late to count.
    session.type('\x1b]7501;?\x1b\\');
    await lab.say(session, 'hello one');
    expect(session.raw).not.toContain('state=');
    session.kill('SIGTERM');
    await session.exited;
    expect(session.raw).toContain('\x1b[?2004l');
  });

  it('P11: a terminal that answers the status question before its attributes is told what the agent does', async () => {
    const session = await lab.start(['--session-id', randomUUID()], { statusReporting: true });
    await lab.say(session, 'hello one');
    await session.waitFor(() => session.raw.includes('state=done'));
    session.kill('SIGTERM');
    await session.exited;
    const states = [...session.raw.matchAll(STATUS)].map((match) => match[1]);
    expect(states).toEqual(['state=idle:app=claude-code', 'state=working:app=claude-code', 'state=done:app=claude-code', 'state=clear']);
  });

  it('C4: a question for permission is reported at once and shown in the registry until it is answered', async () => {
    const session = await lab.start(['--session-id', randomUUID()]);
    await session.sendLine('please TOOL:Bash {"command":"touch asked-for","description":"make a file"}');
    const asked = await until('the question', () => lab.reports('PermissionRequest')[0]);
    expect(asked).toMatchObject({ tool_name: 'Bash', tool_input: { command: 'touch asked-for' } });
    await until('status waiting', () => lab.registry(session.pid)?.status === 'waiting');
    expect(lab.registry(session.pid)).toMatchObject({ waitingFor: 'permission prompt' });
    expect(lab.reports('Stop')).toEqual([]);
    await session.waitFor('Do you want to proceed?');
    // The real dialog takes no Enter in its first moments (measured: one after 0 ms was lost, one after 300 ms counted).
    await until('the answer', () => {
      const stop = lab.reports('Stop')[0];
      if (stop === undefined) session.type('\r');
      return stop;
    }, 400);
    await until('status idle', () => lab.registry(session.pid)?.status === 'idle');
    expect(lab.registry(session.pid)?.waitingFor).toBeUndefined();
  });
});
