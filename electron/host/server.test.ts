import { writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { realClock, type Clock } from './clock';
import { frame } from './frames';
import { CHILD_ENV, cleanup, temporaryFolder } from './host.fixture';
import { CONTROL_SOCKET, PROTOCOL } from './protocol';
import { HostServer } from './server';

const LINGER = 60_000;

/** A host in this process whose lingering the test lets pass. */
async function host(): Promise<{ folder: string; ended: () => boolean; linger: () => boolean; sinceLinger: () => Promise<void> }> {
  const folder = temporaryFolder();
  let waiting: (() => void) | null = null;
  let armed: (() => void)[] = [];
  let end = false;
  const clock: Clock = {
    now: () => realClock.now(),
    later: (ms, fn) => {
      if (ms !== LINGER) return realClock.later(ms, fn);
      waiting = fn;
      for (const resolve of armed) resolve();
      armed = [];
      return () => {
        if (waiting === fn) waiting = null;
      };
    },
  };
  const server = new HostServer({ folder, lingerMs: LINGER, killAfterMs: 100 }, clock, () => {
    end = true;
  });
  cleanup(() => server.shutdown());
  await server.start();
  return {
    folder,
    ended: () => end,
    // The minute passes; false when nobody waits for it.
    linger: () => {
      const fn = waiting;
      waiting = null;
      fn?.();
      return fn !== null;
    },
    sinceLinger: () => new Promise((resolve) => (waiting ? resolve() : armed.push(resolve))),
  };
}

/** Connects and says hello; resolves when the host has answered `answers` times. */
async function app(folder: string, requests: unknown[] = []): Promise<Socket> {
  const socket = createConnection(join(folder, CONTROL_SOCKET));
  cleanup(() => socket.destroy());
  let answers = 0;
  for (const message of [{ hello: PROTOCOL }, ...requests]) for (const piece of frame(Buffer.from(JSON.stringify(message)))) socket.write(piece);
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      answers += chunk.toString('latin1').match(/"(protocol|ok)":/g)?.length ?? 0;
      if (answers > requests.length) resolve();
    });
  });
  return socket;
}

describe('how long a host lives', () => {
  it('A6: a minute without apps and running terminals', async () => {
    const { linger, ended } = await host();
    expect(linger()).toBe(true);
    expect(ended()).toBe(true);
  });

  it('A6: not while an app is connected; the minute begins when the last one goes', async () => {
    const { folder, linger, ended, sinceLinger } = await host();
    const first = await app(folder);
    const second = await app(folder);
    expect(linger()).toBe(false);
    first.destroy();
    second.destroy();
    await sinceLinger();
    const third = await app(folder);
    expect(linger()).toBe(false);
    expect(ended()).toBe(false);
    third.destroy();
    await sinceLinger();
    expect(linger()).toBe(true);
    expect(ended()).toBe(true);
  });

  it('A1: not while a terminal runs without any app; the minute begins when it ends', async () => {
    const { folder, linger, ended, sinceLinger } = await host();
    const fifo = join(folder, 'go');
    const spec = { id: 'a', tag: '', file: '/bin/sh', args: ['-c', `mkfifo ${fifo}; echo made; cat ${fifo}`], cwd: '/', env: CHILD_ENV, cols: 80, rows: 24 };
    const socket = await app(folder, [{ n: 1, op: 'spawn', spec }]);
    // Its close here follows the host's own end of the connection; a turn later the host has heard of it.
    await new Promise((resolve) => socket.once('close', resolve).end());
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(linger()).toBe(false);
    await writeFile(fifo, 'bye\n');
    await sinceLinger();
    expect(linger()).toBe(true);
    expect(ended()).toBe(true);
  });
});
