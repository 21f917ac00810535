// A host that is stopped, as by a debugger or a machine out of memory: nobody waits for ever, what it does once it goes on
// does no harm, and it can be ended from outside.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hostFile } from '../host/note';
import { startMark } from '../host/processes';
import type { ToPane } from '../../shared/terminal';
import { findTerminals, hostFolder } from './client';
import { hostPid, place, shell } from './client.fixture';
import { endSilentHost } from './end-host';
import { HostSilentError } from './requests';

const stateOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /, '').charAt(0);

/** A host that runs one agent and is then stopped. */
async function stoppedHost() {
  const here = await place({ answerMs: 400 });
  const terminals = await here.connect();
  const agent = await terminals.spawn(shell('echo up; read end'));
  const pid = await hostPid(here.stateFolder);
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => expect(stateOf(pid)).toBe('T'));
  return { here, terminals, agent, pid, goOn: () => process.kill(pid, 'SIGCONT') };
}

it('A1: every request is given up in time, with what to do; a start that comes too late is ended, a pane let go', async () => {
  const { terminals, agent, goOn } = await stoppedHost();
  const late = shell('read end');
  const got: ToPane[] = [];
  const asked = await Promise.allSettled([
    terminals.list(), terminals.text(agent.id, 5), terminals.attach(agent.id, { cols: 80, rows: 24 }, (message) => got.push(message)), terminals.input(agent.id, Buffer.from('x')),
    terminals.forget(agent.id), terminals.setScrollback(500), terminals.spawn(late),
  ]);
  expect(asked.map((each) => each.status === 'rejected' && each.reason instanceof HostSilentError)).toEqual(asked.map(() => true));
  expect(String((asked[0] as PromiseRejectedResult).reason)).toContain('“atelier host stop” ends it');
  const ended = new Promise<void>((resolve) => terminals.on('exit', ({ id }) => id === late.id && resolve()));
  goOn();
  await ended;
  await vi.waitFor(async () => expect((await terminals.list()).map(({ id }) => id)).toEqual([agent.id]));
  expect(got).toEqual([]);
});

it('W5: a stop has the time for TERM and KILL on top, and says when it was done after all', async () => {
  const { terminals, agent, goOn } = await stoppedHost();
  const began = Date.now();
  const silent = await terminals.stop(agent.id).catch((error: unknown) => error);
  expect(silent).toBeInstanceOf(HostSilentError);
  expect(Date.now() - began).toBeGreaterThanOrEqual(400 + 300 + 5_000);
  const told: string[] = [];
  terminals.on('exit', ({ id }) => told.push(`exit ${id}`));
  goOn();
  await (silent as HostSilentError).answered.then(() => told.push('answered'));
  expect(told).toEqual([`exit ${agent.id}`, 'answered']);
});

it('A3: a shutdown that was given up is no farewell: the end that comes later is told', async () => {
  const { terminals, goOn } = await stoppedHost();
  const down = new Promise((resolve) => terminals.on('down', resolve));
  await expect(terminals.shutdown()).rejects.toThrow(HostSilentError);
  goOn();
  await down;
});

it('A1: connecting is given up in time, and starts no second host beside it', async () => {
  const { here, pid, goOn } = await stoppedHost();
  await expect(findTerminals({ ...here, onLog: () => undefined, answerMs: 300 })).rejects.toThrow(HostSilentError);
  await expect(here.connect()).rejects.toThrow(HostSilentError);
  goOn();
  expect(await hostPid(here.stateFolder)).toBe(pid);
});

it('A3: it is ended by its process, with everything below it, and the next one takes its place', async () => {
  const { here, agent, pid } = await stoppedHost();
  expect(statSync(hostFile(hostFolder(here))).mode & 0o777).toBe(0o600);
  expect(await endSilentHost(hostFolder(here), 200)).toBe(pid);
  expect([await startMark(pid), await startMark(agent.pid)]).toEqual([null, null]);
  expect(await endSilentHost(hostFolder(here), 200)).toBeNull();
  expect(await (await here.connect()).list()).toEqual([]);
});

it('A3: a process that has the number of a host that is gone is left alone', async () => {
  const here = await place();
  const folder = hostFolder(here);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const other = spawn('/bin/sleep', ['600'], { stdio: 'ignore' });
  onTestFinished(() => void other.kill('SIGKILL'));
  const pid = other.pid ?? 0;
  writeFileSync(hostFile(folder), JSON.stringify({ pid, start: '1' }));
  expect(await endSilentHost(folder, 200)).toBeNull();
  writeFileSync(hostFile(folder), 'nonsense');
  expect(await endSilentHost(folder, 200)).toBeNull();
  expect(await startMark(pid)).not.toBeNull();
});
