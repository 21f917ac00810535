// The real command in a real terminal, beside the real host: what scrolled off before is there, and the terminal is given
// back as it was, whichever way the command ends.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../e2e/fixtures/engine-bundle';
import { PtySession } from '../../e2e/fixtures/pty-session';
import { CHILD_ENV } from '../host/host.fixture';
import { writeTag } from '../launch/tag';
import { attach, hostPid, place, shell, type Place } from '../terminal/client.fixture';
import type { Terminals } from '../terminal/terminals';

const TAG = writeTag({ v: 1, architectId: 'a', architect: 'main', workspace: '/code/shop', harness: 'custom', launchId: 'l', token: 't', sessionId: null, reason: 'plain' });
/** Compares the tty's settings around the command, as a shell's own prompt would find them. */
const AROUND = 'before=$(stty -g); "$0" "$@"; code=$?; if [ "$before" = "$(stty -g)" ]; then echo "GIVEN BACK, code $code"; else echo "LEFT CHANGED"; fi';

/** Starts an agent, and waits until it has printed a text. */
async function agent(script: string, until: string): Promise<{ here: Place; terminals: Terminals; id: string }> {
  const here = await place();
  const terminals = await here.connect();
  const spec = shell(script, { tag: TAG });
  await terminals.spawn(spec);
  const pane = await attach(terminals, spec.id);
  pane.send({ k: 'input', data: Buffer.from('go\n') });
  await pane.until(() => pane.bytes.includes(until));
  pane.stream?.close();
  return { here, terminals, id: spec.id };
}

async function attached(here: Place): Promise<PtySession> {
  const command = ['-c', AROUND, process.execPath, path.join(await programs(), 'cli.js'), 'attach', 'main'];
  const session = new PtySession('/bin/sh', command, { cwd: '/', env: { ...CHILD_ENV, ATELIER_HOME: here.stateFolder } });
  onTestFinished(() => session.end());
  await session.waitFor('Ctrl-\\ detaches');
  return session;
}

/** The command itself, below the shell that was put around it. */
function commandOf(session: PtySession): number {
  return Number(readFileSync(`/proc/${session.pid}/task/${session.pid}/children`, 'utf8').trim().split(' ')[0]);
}

const numbers = (screen: string): string[] => screen.split('\n').filter((line) => /^n\d+$/.test(line));
const upTo = (last: number): string[] => Array.from({ length: last }, (_, n) => `n${n + 1}`);

describe('atelier attach', () => {
  it('P7: what scrolled off before stands above the live screen, and what scrolls off meanwhile follows it, each line once and in order', async () => {
    const { here } = await agent('read go; i=0; more() { n=$((i+$1)); while [ $i -lt $n ]; do i=$((i+1)); echo n$i; done; }; more 300; echo ready; while read count; do more $count; done', 'ready');
    const session = await attached(here);
    await session.waitFor((screen) => numbers(screen).length === 300);
    expect(numbers(session.screen())).toEqual(upTo(300));
    session.type('400\r');
    await session.waitFor((screen) => numbers(screen).length === 700);
    expect(numbers(session.screen())).toEqual(upTo(700));
    session.type('\x1c');
    await session.waitFor('GIVEN BACK, code 0');
    expect(numbers(session.screen())).toEqual(upTo(700));
  });

  it('P7: what stood in the terminal before is still there above it', async () => {
    const { here } = await agent('read go; echo hello; read end', 'hello');
    const command = ['-c', `echo earlier work; ${AROUND}`, process.execPath, path.join(await programs(), 'cli.js'), 'attach', 'main'];
    const session = new PtySession('/bin/sh', command, { cwd: '/', env: { ...CHILD_ENV, ATELIER_HOME: here.stateFolder } });
    onTestFinished(() => session.end());
    await session.waitFor('Ctrl-\\ detaches');
    session.type('\x1c');
    await session.waitFor('GIVEN BACK, code 0');
    expect(session.screen()).toMatch(/^earlier work\n[^]*hello[^]*Detached from main; it goes on\./);
  });

  const MODES = String.raw`printf '\033[?1h\033=\033[?1003h\033[?1006h\033[?1004h\033[?2004h\033[?25l\033[?1049h'`;
  const leaving: Record<string, (at: { session: PtySession; here: Place; terminals: Terminals; id: string }) => unknown> = {
    'the detach key': ({ session }) => session.type('some keys\x1cand more'),
    SIGTERM: ({ session }) => process.kill(commandOf(session), 'SIGTERM'),
    SIGHUP: ({ session }) => process.kill(commandOf(session), 'SIGHUP'),
    SIGINT: ({ session }) => process.kill(commandOf(session), 'SIGINT'),
    SIGQUIT: ({ session }) => process.kill(commandOf(session), 'SIGQUIT'),
    'a resize and then the detach key': async ({ session }) => {
      session.resize(60, 12);
      // The picture of the new size: its banner stands in the twelfth row.
      await session.waitFor((screen) => screen.split('\n').at(-1)?.includes('Ctrl-\\ detaches') === true);
      session.type('\x1c');
    },
    'the agent’s end': ({ terminals, id }) => terminals.stop(id),
    'the host’s end': async ({ here }) => process.kill(await hostPid(here.stateFolder), 'SIGKILL'),
  };
  it.each(Object.keys(leaving))('P6: the terminal has its own modes and settings again after %s', async (way) => {
    const { here, terminals, id } = await agent(`read go; ${MODES}; echo up; while :; do read line || exit; done`, 'up');
    const fresh = new PtySession('/bin/sh', ['-c', 'echo plain; read end'], { cwd: '/', env: CHILD_ENV });
    onTestFinished(() => fresh.end());
    await fresh.waitFor('plain');
    const session = await attached(here);
    await session.waitFor(() => session.modes().mouseTrackingMode === 'any');
    expect(session.modes()).toMatchObject({ bracketedPasteMode: true, applicationCursorKeysMode: true, applicationKeypadMode: true, sendFocusMode: true, cursorHidden: true, buffer: 'normal' });
    await leaving[way]?.({ session, here, terminals, id });
    await session.waitFor(/GIVEN BACK, code 0/);
    expect(session.modes()).toEqual(fresh.modes());
    expect(session.screen()).toMatch(/Detached from main; it goes on\.|main has ended \(signal \d+\)\.|The terminal host has ended/);
    expect(session.screen()).not.toContain('Ctrl-\\ detaches');
  });
});
