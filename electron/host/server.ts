// The host's two sockets and its life: it serves until it is told to end, or until nobody needs it.
import { randomBytes } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { bindSocket } from './bind';
import { Channel } from './channel';
import { Client } from './client';
import type { Clock } from './clock';
import { privateFolder } from './folder';
import { FrameError, readStreamBody, streamFrame } from './frames';
import { CONTROL_SOCKET, hello as helloSchema, MAX_CONTROL_BODY, MAX_STREAM_BODY, PROTOCOL, STREAM_SOCKET, type HostConfig, type HostEvent } from './protocol';
import { hostFile, noteHost } from './note';
import type { Screens } from './screens';
import { TerminalSet } from './terminals';
import { prepareOutput } from './last-output';
import { FRAME } from './wire';

/** A connection that says nothing is closed; everyone of ours says hello at once. */
const HELLO_MS = 10_000;

export class HostServer {
  private readonly clients = new Map<string, Client>();
  private readonly terminals: TerminalSet;
  private readonly control: Server;
  private readonly stream: Server;
  private cancelLinger: (() => void) | null = null;
  private ending: Promise<void> | null = null;

  constructor(
    private readonly config: Pick<HostConfig, 'folder' | 'lingerMs' | 'killAfterMs'>,
    private readonly clock: Clock,
    /** Called once, when the host has nothing more to do. */
    private readonly onEnd: () => void,
    screens?: Screens,
    onLog?: (line: string) => void,
    /** Whether a note of this process, and the last output of terminals, are kept on disk beside the sockets. */
    private readonly keepsFiles = false,
  ) {
    const onEvent = (event: HostEvent): void => {
      for (const client of this.clients.values()) client.event(event);
      if (event.event === 'exit') this.considerEnd();
    };
    this.terminals = new TerminalSet(clock, config.killAfterMs, onEvent, screens, onLog, keepsFiles ? config.folder : null);
    this.control = createServer((socket) => this.controlConnection(socket));
    this.stream = createServer((socket) => this.streamConnection(socket));
  }

  /** @throws TakenError when another host serves this folder; a sentence when the folder is not ours alone */
  async start(): Promise<void> {
    privateFolder(this.config.folder);
    // The control socket is the lock; whoever has it owns the other one too.
    await bindSocket(this.control, join(this.config.folder, CONTROL_SOCKET));
    await bindSocket(this.stream, join(this.config.folder, STREAM_SOCKET));
    if (this.keepsFiles) {
      await noteHost(this.config.folder);
      prepareOutput(this.config.folder);
    }
    this.considerEnd();
  }

  /** Ends every terminal, then the host. */
  shutdown(): Promise<void> {
    this.ending ??= this.terminals.stopAll().then(() => {
      // The answer to whoever asked is written first.
      this.clock.later(0, () => this.close());
    });
    return this.ending;
  }

  private close(): void {
    this.cancelLinger?.();
    // Its note goes while the lock is still held: what lies there afterwards is the next host's.
    const { folder } = this.config;
    if (this.keepsFiles) remove(hostFile(folder));
    this.control.close();
    this.stream.close();
    for (const name of [CONTROL_SOCKET, STREAM_SOCKET]) remove(join(folder, name));
    if (this.keepsFiles) void this.terminals.forgetOutput().finally(this.onEnd);
    else this.onEnd();
  }

  /** Without clients and without a running terminal the host waits a while for the next app, then ends. */
  private considerEnd(): void {
    this.cancelLinger?.();
    this.cancelLinger = null;
    if (this.ending || this.clients.size > 0 || this.terminals.running > 0) return;
    this.cancelLinger = this.clock.later(this.config.lingerMs, () => this.close());
  }

  private controlConnection(socket: Socket): void {
    let client: Client | null = null;
    const token = randomBytes(16).toString('hex');
    const cancelHello = this.clock.later(HELLO_MS, () => socket.destroy());
    const channel: Channel = new Channel(
      socket,
      MAX_CONTROL_BODY,
      (body) => {
        if (client) {
          client.controlBody(body);
          return;
        }
        cancelHello();
        const { protocol } = readHello(body);
        if (protocol !== PROTOCOL) {
          channel.writeJson({ refused: `This terminal host speaks protocol ${PROTOCOL}; the app asked for protocol ${protocol}.` });
          channel.end();
          return;
        }
        client = new Client(channel, this.terminals, () => this.shutdown());
        this.clients.set(token, client);
        this.considerEnd();
        channel.writeJson({ protocol: PROTOCOL, pid: process.pid, token });
      },
      () => {
        cancelHello();
        client?.closed();
        this.clients.delete(token);
        this.considerEnd();
      },
    );
  }

  private streamConnection(socket: Socket): void {
    let client: Client | null = null;
    const cancelHello = this.clock.later(HELLO_MS, () => socket.destroy());
    const channel: Channel = new Channel(
      socket,
      MAX_STREAM_BODY,
      (body) => {
        if (client) {
          client.streamBody(body);
          return;
        }
        cancelHello();
        const frame = readStreamBody(body);
        const { token } = readHello(frame.payload);
        const owner = token === undefined ? undefined : this.clients.get(token);
        if (frame.type !== FRAME.hello || !owner?.pair(channel)) throw new FrameError('a stream that belongs to no connection');
        client = owner;
        channel.write(streamFrame(FRAME.hello, 0, new Uint8Array(0)));
      },
      () => {
        cancelHello();
        // An app without its stream can neither show nor type: it starts over.
        client?.closed();
      },
    );
  }
}

/** @throws FrameError */
function readHello(body: Buffer): { protocol: number; token: string | undefined } {
  try {
    const parsed = helloSchema.parse(JSON.parse(body.toString('utf8')));
    return { protocol: parsed.hello, token: parsed.token };
  } catch {
    throw new FrameError('not a hello of this protocol');
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Node removes sockets at close where it can; the folder itself may be gone.
  }
}
