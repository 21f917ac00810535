// Agents outlive the window: after a crash, after a quit that leaves them running, and with a host that was killed.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { root, scratchEnvironment } from '../fixtures/atelier';
import { sessionOf } from '../fixtures/window-agents';
import { BADGES, ended } from '../fixtures/window-page';
import type { AtelierWindow } from '../fixtures/window-page';
import { isAlive, processesOf } from '../fixtures/window-processes';
import { expect, test } from '../fixtures/window-test';
import type { Place } from '../fixtures/window-test';

/** The terminal host of a state folder: the one process whose session is its own and that runs the host's file. */
function hostOf(place: Place): number {
  const hosts = processesOf(place.scratch.state).filter((pid) => holds(pid).some((name) => name === '/dev/ptmx' || name === '/dev/pts/ptmx'));
  expect(hosts).toHaveLength(1);
  return hosts[0] ?? 0;
}

/** What a process has open, as the system names it. */
function holds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** Three architects of one folder, each with something said. */
async function three(place: Place): Promise<AtelierWindow> {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  for (const name of ['reviewer', 'docs']) await win.add(name);
  for (const name of ['main', 'reviewer', 'docs']) {
    await win.select(name);
    await win.talk(name, `hello ${name}`, 1);
  }
  return win;
}

/** All three are back, in their order, with what was on their screens, and none was started anew. */
async function allReattached(place: Place, win: AtelierWindow, starts: number): Promise<void> {
  expect(await win.tabNames()).toEqual(['main', 'reviewer', 'docs']);
  for (const name of ['main', 'reviewer', 'docs']) {
    await win.select(name);
    await win.shows(name, BADGES.reattached);
    await win.sees(name, `last="hello ${name}"`);
    await win.talk(name, 'and again', 2);
  }
  expect(place.agents.starts()).toHaveLength(starts);
}

const question = (win: AtelierWindow): Locator => win.page.getByRole('dialog', { name: 'Quit Atelier?' });
const requestQuit = (win: AtelierWindow): Promise<void> => win.app.evaluate(({ app }) => app.quit());
const gone = (win: AtelierWindow): Promise<void> => new Promise((resolve) => void win.app.process().once('exit', () => resolve()));

/** `atelier …` as a person types it while the app runs; what it printed. */
async function atelier(place: Place, ...args: string[]): Promise<string> {
  const program = process.env.ELECTRON_EXEC_PATH;
  if (program === undefined) throw new Error('Run through build/run.mjs, which names the Electron runtime.');
  const env = { ...scratchEnvironment(place.scratch, place.options()), ELECTRON_RUN_AS_NODE: '1' };
  return (await promisify(execFile)(program, [path.join(root, 'out', 'main', 'cli.js'), ...args], { env })).stdout;
}

test('P9: neither the host nor an agent holds a descriptor of the app, while it runs and after kill -9', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'hello', 1);
  const host = hostOf(place);
  const agent = place.agents.lastStart().pid;
  const app = win.app.process().pid ?? 0;
  // Sockets and pipes are named by their number in the kernel: the same name is the same object.
  const own = (names: string[]): string[] => names.filter((name) => /^(socket|pipe):/.test(name) || name.startsWith(place.scratch.top));
  const ofApp = new Set(own(holds(app)));
  expect(ofApp.size).toBeGreaterThan(10);
  expect(own(holds(host)).filter((name) => ofApp.has(name))).toEqual([]);
  expect(own(holds(agent)).filter((name) => ofApp.has(name))).toEqual([]);
  const inProfile = (pid: number): string[] => holds(pid).filter((name) => name.startsWith(path.join(place.scratch.state, 'chromium')) || name.endsWith('.asar'));
  expect([...inProfile(host), ...inProfile(agent)]).toEqual([]);
  // The agent is a program of Node, which opens poll descriptors and pipes of its own, but no file and no other terminal.
  expect(holds(agent).filter((name) => name.startsWith('/') && !/^\/dev\/(pts\/\d+|null|urandom)$/.test(name))).toEqual([]);
  await win.kill();
  expect([...inProfile(host), ...inProfile(agent)]).toEqual([]);
  expect(isAlive(agent)).toBe(true);
});

test('A1, P7: after kill -9 of the app the same three are there in order, reattached with their screens; none was restarted, lost or doubled', async ({ place }) => {
  const win = await three(place);
  const pids = place.agents.starts().map(({ pid }) => pid);
  await win.kill();
  expect(pids.every(isAlive)).toBe(true);
  const second = await place.start();
  await allReattached(place, second, 3);
  expect(pids.every(isAlive)).toBe(true);
});

test('A3, A1: quit asks what becomes of the agents; left running they are reattached at the next start', async ({ place }) => {
  const win = await three(place);
  const host = hostOf(place);
  await requestQuit(win);
  await expect(question(win)).toBeVisible();
  await expect(question(win)).toContainText('3 agents are still running');
  await expect(question(win).getByRole('button', { name: 'Leave running' })).toHaveAccessibleDescription(/next start of Atelier reattaches to each/);
  await expect(question(win).getByRole('button', { name: 'Stop all' })).toHaveAccessibleDescription(/resumes each in its own conversation/);
  // A second request, and closing the window, find the same question.
  await requestQuit(win);
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(question(win)).toHaveCount(1);
  await win.page.keyboard.press('Escape');
  await expect(question(win)).toBeHidden();
  await win.talk('docs', 'not yet', 2);
  await win.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const end = gone(win);
  await question(win).getByRole('button', { name: 'Leave running' }).click();
  await end;
  expect(isAlive(host)).toBe(true);
  const second = await place.start();
  expect(hostOf(place)).toBe(host);
  expect(await second.tabNames()).toEqual(['main', 'reviewer', 'docs']);
  for (const name of ['main', 'reviewer', 'docs']) await second.shows(name, BADGES.reattached);
  expect(place.agents.starts()).toHaveLength(3);
});

test('A3, A2: stopped at quit each resumes its own; a remembered choice is not asked about again', async ({ place }) => {
  const win = await three(place);
  const before = place.agents.starts().map(sessionOf);
  const host = hostOf(place);
  await requestQuit(win);
  await question(win).getByRole('checkbox', { name: 'Remember this choice' }).check();
  const end = gone(win);
  await question(win).getByRole('button', { name: 'Stop all' }).click();
  await end;
  expect([host, ...place.agents.starts().map(({ pid }) => pid)].filter(isAlive)).toEqual([]);
  const second = await place.start();
  for (const name of ['main', 'reviewer', 'docs']) await second.shows(name, BADGES.resumed);
  const again = place.agents.starts().slice(3).map(sessionOf);
  expect(again.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  expect(new Set(again.map(({ use }) => use))).toEqual(new Set(['resume']));
  const secondEnd = gone(second);
  await requestQuit(second);
  await secondEnd;
  expect(place.agents.starts().filter(({ pid }) => isAlive(pid))).toEqual([]);
});

test('A3: without a running agent quitting asks nothing', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.choose(win.tab('main'), 'Stop');
  await expect(win.tab('main')).toHaveAccessibleName(/^main, Ended/);
  const end = gone(win);
  await requestQuit(win);
  await end;
});

test('A1: a killed host: architects show Ended, and the next start resumes each in a host of its own accord', async ({ place }) => {
  const win = await three(place);
  const ids = place.agents.starts().map((start) => sessionOf(start).id);
  const host = hostOf(place);
  // The host keeps the last output of each, once a second.
  const kept = (): string => readdirSync(path.join(place.scratch.state, 'host', 'output')).map((name) => readFileSync(path.join(place.scratch.state, 'host', 'output', name), 'latin1')).join('');
  await expect.poll(() => ['main', 'reviewer', 'docs'].filter((name) => !kept().includes(`last="hello ${name}"`))).toEqual([]);
  process.kill(host, 'SIGKILL');
  for (const name of ['main', 'reviewer', 'docs']) await win.shows(name, ended(BADGES.firstLaunch, 'ended', 'crashed'));
  for (const name of ['main', 'docs']) {
    await win.select(name);
    await expect(win.page.getByRole('region', { name: `Last output of ${name}` })).toContainText(`last="hello ${name}"`);
  }
  await win.select('reviewer');
  await win.choose(win.tab('reviewer'), 'Start');
  await win.shows('reviewer', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: ids[1] });
  await win.talk('reviewer', 'after the host', 2);
  expect(hostOf(place)).not.toBe(host);
  // The others wait for their own start, and are not touched by it.
  await win.shows('main', ended(BADGES.firstLaunch, 'ended', 'crashed'));
  await win.select('main');
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', BADGES.resumed);
  expect(sessionOf(place.agents.lastStart())).toEqual({ use: 'resume', id: ids[0] });
});

test('A3: what the command line ends while the app runs was meant: Ended, not restarted; the next start resumes in a new host', async ({ place }) => {
  const win = await three(place);
  const folder = place.folder('shop-api');
  const host = hostOf(place);
  const listed = JSON.parse(await atelier(place, 'ps', '--json')) as { agents: { architect: string; workspace: string }[] };
  expect(listed.agents.map(({ architect, workspace }) => [architect, workspace])).toEqual(['main', 'reviewer', 'docs'].map((name) => [name, folder]));
  expect(await atelier(place, 'stop', 'docs', '--workspace', folder)).toContain(`docs in ${folder} has ended.`);
  await win.shows('docs', ended(BADGES.firstLaunch, 'stopped'));
  expect(await atelier(place, 'host', 'stop')).toContain('The terminal host has ended, and 2 agents with it.');
  for (const name of ['main', 'reviewer']) await win.shows(name, ended(BADGES.firstLaunch, 'stopped'));
  expect([host, ...place.agents.starts().map(({ pid }) => pid)].filter(isAlive)).toEqual([]);
  await win.select('main');
  await win.choose(win.tab('main'), 'Start');
  await win.shows('main', BADGES.resumed);
  await win.talk('main', 'in the new host', 2);
  expect(hostOf(place)).not.toBe(host);
});

test('A1: neither the arguments nor the environment of the host tell anything of agents or of the app’s start', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')], env: { npm_config_x: '1', MY_OWN: 'kept' } });
  await win.shows('main', BADGES.firstLaunch);
  const host = hostOf(place);
  const argv = readFileSync(`/proc/${host}/cmdline`, 'utf8').split('\0').filter((part) => part !== '');
  expect(argv).toEqual([process.env.ELECTRON_EXEC_PATH, path.join(root, 'out', 'main', 'host.js')]);
  const names = readFileSync(`/proc/${host}/environ`, 'utf8').split('\0').map((entry) => entry.split('=')[0] ?? '');
  expect(names.filter((name) => /^(npm_|ATELIER_(?!HOME$))/.test(name))).toEqual([]);
});

test('A6: idle for 30 s with an agent there are no new processes, and app and host use next to no processor time', async ({ place }) => {
  const win = await place.start({ folders: [place.folder('shop-api')] });
  await win.shows('main', BADGES.firstLaunch);
  await win.talk('main', 'then nothing more', 1);
  const watched = [win.app.process().pid ?? 0, hostOf(place)];
  // Helpers of the browser that its start still needed are gone by then.
  await win.page.waitForTimeout(5_000);
  const before = processesOf(place.scratch.state);
  const used = watched.map(processorTicks);
  await win.page.waitForTimeout(30_000);
  expect(processesOf(place.scratch.state).filter((pid) => !before.includes(pid))).toEqual([]);
  // In clock ticks, a hundred a second: 5 % of one processor, on a machine whose other work slows these down as well.
  for (const [index, pid] of watched.entries()) expect(processorTicks(pid) - (used[index] ?? 0)).toBeLessThan(150);
});

/** User and system time of a process so far, fields 14 and 15 of proc(5). */
function processorTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
