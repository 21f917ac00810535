import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { frame } from '../host/frames';
import { hostBundle } from '../host/host.fixture';
import { processTable, startMark } from '../host/processes';
import { CONTROL_SOCKET, PROTOCOL, STREAM_SOCKET } from '../host/protocol';
import { findTerminals, hostFolder } from './client';
import { attach, hostPid, place, shell, textOf } from './client.fixture';
import { connectHost } from './connection';
import { startHost } from './start-host';
import type { Terminals } from './terminals';

const down = (terminals: Terminals): Promise<string> => new Promise((resolve) => terminals.on('down', ({ why }) => resolve(why)));

/** Resolves when a process is gone; looks, because nothing tells of the end of a process that is not ours. */
async function gone(pid: number, start: string | null): Promise<void> {
  while ((await startMark(pid)) === start && start !== null) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('the terminal host', () => {
  it('A1: its sockets lie in a folder of mode 700, themselves 600, and its configuration is not in argv', async () => {
    const here = await place();
    await here.connect();
    const folder = hostFolder(here);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    for (const name of [CONTROL_SOCKET, STREAM_SOCKET]) expect(lstatSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const pid = await hostPid(here.stateFolder);
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    expect(argv).not.toContain(here.stateFolder);
    // Nothing of the starter is held: the standard descriptors are the null device, the session is its own.
    for (const fd of [0, 1, 2]) expect(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8')).toBeTruthy();
    expect((await processTable()).find((row) => row.pid === pid)?.session).toBe(pid);
  });

  it('A1: after the app is gone the host lives on, and the next app finds its terminals with their screens and tags', async () => {
    const here = await place();
    const first = await here.connect();
    const spec = shell('echo one; read line; echo "got $line"; read line', { tag: '{"w":1}' });
    const started = await first.spawn(spec);
    const pane = await attach(first, spec.id);
    await pane.until(() => textOf(pane.snapshot).includes('one') || pane.bytes.includes('one'));
    process.kill(await hostPid(here.stateFolder), 'SIGHUP');
    // No word of farewell: the sockets just close, as after kill -9.
    first.disconnect();
    const second = await here.connect();
    expect(await second.list()).toEqual([started]);
    const again = await attach(second, spec.id);
    expect(textOf(again.snapshot)[0]).toBe('one');
    again.send({ k: 'input', data: Buffer.from('two\n') });
    await again.until(() => again.bytes.includes('got two'));
    expect(here.logs.filter((line) => line.includes('started'))).toHaveLength(1);
  });

  it('A3: told to shut down it ends its terminals, itself and its sockets; that is no accident', async () => {
    const here = await place();
    const terminals = await here.connect();
    let accidents = 0;
    terminals.on('down', () => accidents++);
    const info = await terminals.spawn(shell('sleep 600'));
    const pid = await hostPid(here.stateFolder);
    const start = await startMark(pid);
    await terminals.shutdown();
    await gone(pid, start);
    expect(await startMark(info.pid)).toBeNull();
    expect(readdirSync(hostFolder(here)).filter((name) => name.endsWith('.sock'))).toEqual([]);
    expect(accidents).toBe(0);
    await expect(terminals.list()).rejects.toThrow('closed the connection');
  });

  it('A6: without terminals and without an app it ends itself', async () => {
    // Long enough for the app's connection to reach a host on a loaded machine.
    const here = await place({ lingerMs: 1_000 });
    const terminals = await here.connect();
    const pid = await hostPid(here.stateFolder);
    const start = await startMark(pid);
    const spec = shell('read line');
    await terminals.spawn(spec);
    await terminals.stop(spec.id);
    terminals.disconnect();
    await gone(pid, start);
    expect(await findTerminals({ ...here, onLog: () => undefined })).toBeNull();
  });

  it('A7: the socket of a dead host does not keep a new one away', async () => {
    const here = await place();
    const first = await here.connect();
    const pid = await hostPid(here.stateFolder);
    const why = down(first);
    process.kill(pid, 'SIGKILL');
    expect(await why).toContain('closed the connection');
    expect(existsSync(join(hostFolder(here), CONTROL_SOCKET))).toBe(true);
    const second = await here.connect();
    expect(await second.list()).toEqual([]);
    expect(await hostPid(here.stateFolder)).not.toBe(pid);
  });

  it('S8: a second host for the same folder does not start, and two apps at once get the same one', async () => {
    const here = await place();
    const apps = await Promise.all([here.connect(), here.connect(), here.connect()]);
    const pid = await hostPid(here.stateFolder);
    const spec = shell('read line');
    await apps[0]?.spawn(spec);
    for (const app of apps) expect((await app.list()).map((info) => info.id)).toEqual([spec.id]);
    const command = { file: process.execPath, args: [await hostBundle()], env: {} };
    const answer = await startHost(command, { folder: hostFolder(here), lingerMs: 1_000, killAfterMs: 100 });
    expect(answer).toMatchObject({ ready: false, taken: true });
    expect(await hostPid(here.stateFolder)).toBe(pid);
  });

  it('A1: another protocol is refused in a clear sentence and ends nothing', async () => {
    const here = await place();
    const terminals = await here.connect();
    await terminals.spawn(shell('read line'));
    await expect(connectHost(hostFolder(here), { protocol: PROTOCOL + 1 })).rejects.toThrow(`This terminal host speaks protocol ${PROTOCOL}; the app asked for protocol ${PROTOCOL + 1}.`);
    expect((await terminals.list()).map((info) => info.exit)).toEqual([null]);
  });

  it('A7: what is no host at all is said to be something else', async () => {
    const here = await place();
    const folder = hostFolder(here);
    mkdirSync(folder, { mode: 0o700 });
    const server = createServer((socket) => socket.on('data', () => socket.write(Buffer.concat(frame(Buffer.from('{"no":1}'))))));
    await new Promise<void>((resolve) => server.listen(join(folder, CONTROL_SOCKET), resolve));
    await expect(here.connect()).rejects.toThrow('something else');
    await new Promise((resolve) => server.close(resolve));
  });

  it('A5: a folder that is open to others is refused', async () => {
    const here = await place();
    mkdirSync(hostFolder(here), { mode: 0o777 });
    chmodSync(hostFolder(here), 0o755);
    await expect(here.connect()).rejects.toThrow('open to other users (mode 755)');
  });

  it('A5: a host that cannot be started says why', async () => {
    const here = await place();
    const command = (args: string[], file = process.execPath): { hostCommand: { file: string; args: string[]; env: Record<string, string> } } => ({ hostCommand: { file, args, env: {} } });
    await expect(here.connect(command([], '/nowhere/node'))).rejects.toThrow('ENOENT');
    await expect(here.connect(command(['-e', 'console.error("it broke"); process.exit(3)']))).rejects.toThrow(/ended at once \(code 3\): it broke/);
    await expect(here.connect(command(['-e', 'console.log("hello")']))).rejects.toThrow('something else than that it is ready: hello');
  });

  it('A1: garbage, oversize frames and strangers on the sockets do not harm the host', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell('echo up; read line');
    await terminals.spawn(spec);
    const hello = Buffer.concat(frame(Buffer.from(JSON.stringify({ hello: PROTOCOL }))));
    const attacks = [
      [CONTROL_SOCKET, Buffer.from('GET / HTTP/1.1\r\n\r\n')],
      [CONTROL_SOCKET, Buffer.from([0xff, 0xff, 0xff, 0xff])],
      [CONTROL_SOCKET, Buffer.concat(frame(Buffer.from('not json')))],
      [CONTROL_SOCKET, Buffer.concat([hello, ...frame(Buffer.from('{"op":"list"}'))])],
      [CONTROL_SOCKET, Buffer.concat([hello, ...frame(Buffer.from('[]'))])],
      [STREAM_SOCKET, Buffer.concat(frame(Buffer.from([0, 0, 0, 0, 0, ...Buffer.from('{"hello":1,"token":"guess"}')])))],
      [STREAM_SOCKET, Buffer.concat(frame(Buffer.from([1])))],
    ] as const;
    for (const [name, bytes] of attacks) {
      // Each is closed by the host.
      await new Promise<void>((resolve) => {
        const socket = createConnection(join(hostFolder(here), name));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve());
        socket.on('data', () => undefined);
        socket.write(bytes);
      });
    }
    expect((await terminals.list()).map((info) => info.exit)).toEqual([null]);
    expect(await terminals.text(spec.id, 5)).toContain('up');
  });

  it('A1: a request that is not understood is answered, not the end of the connection', async () => {
    const here = await place();
    await here.connect();
    const connection = await connectHost(hostFolder(here));
    const answer = new Promise((resolve) => connection.listen({ control: resolve, stream: () => undefined, closed: () => resolve('closed') }));
    connection.control.writeJson({ n: 5, op: 'fly' });
    expect(JSON.stringify(await answer)).toMatch(/^\{"n":5,"ok":false,"error":"a request this host does not understand/);
    connection.control.destroy();
    connection.stream.destroy();
  });
});
