// The two sockets to a host, after both said hello.
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import type { z } from 'zod';
import { Channel } from '../host/channel';
import { readStreamBody, streamFrame, type StreamBody } from '../host/frames';
import { CONTROL_SOCKET, helloAnswer, MAX_CONTROL_BODY, MAX_STREAM_BODY, PROTOCOL, STREAM_SOCKET } from '../host/protocol';
import { FRAME } from '../host/wire';
import { ANSWER_MS, inTime } from './requests';

export interface Connection {
  control: Channel;
  stream: Channel;
  /** Set once; what came before waits for it. */
  listen(listener: ConnectionListener): void;
}

export interface ConnectionListener {
  control(message: unknown): void;
  stream(body: StreamBody): void;
  closed(why: string): void;
}

/** Nobody listens at the path: there is no host, or only the socket of a dead one. */
export class NoHostError extends Error {}

/** A host that was just killed still has its connection queue for moments: those waiting in it are reset (measured: ECONNRESET at once after a kill). */
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    socket.once('error', (error: NodeJS.ErrnoException) => reject(NOBODY_THERE.has(error.code ?? '') ? new NoHostError(error.message) : error));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** Bodies wait in order until somebody listens. */
class Mailbox<T> {
  private waiting: T[] = [];
  private listener: ((item: T) => void) | null = null;

  push(item: T): void {
    if (this.listener) this.listener(item);
    else this.waiting.push(item);
  }

  /** The next one; afterwards items wait again. */
  next(): Promise<T> {
    return new Promise((resolve) => {
      const once = (item: T): void => {
        this.listener = null;
        resolve(item);
      };
      this.listen(once);
    });
  }

  listen(listener: (item: T) => void): void {
    this.listener = listener;
    // A listener for one item takes itself away.
    while (this.waiting.length > 0 && this.listener === listener) {
      const item = this.waiting.shift();
      if (item !== undefined) listener(item);
    }
  }
}

/**
 * Connects to the host of a folder, which has `answerMs` for each of its two hellos.
 * @throws NoHostError when there is none; HostSilentError when it does not answer; a sentence when it speaks another protocol
 */
export async function connectHost(folder: string, { protocol = PROTOCOL, answerMs = ANSWER_MS } = {}): Promise<Connection> {
  const closed = new Mailbox<string>();
  const lost = closed.next().then((why): never => {
    // One that hangs up before it said hello is just ending: its sockets outlast it by moments.
    throw new NoHostError(`the terminal host closed the connection: ${why}`);
  });
  lost.catch(() => undefined);
  const control = new Mailbox<unknown>();
  const controlChannel = new Channel(await open(join(folder, CONTROL_SOCKET)), MAX_CONTROL_BODY, (body) => control.push(JSON.parse(body.toString('utf8'))), (why) => closed.push(why));
  let streamChannel: Channel | null = null;
  try {
    controlChannel.writeJson({ hello: protocol });
    const answer = readAnswer(await inTime(Promise.race([control.next(), lost]), answerMs));
    if ('refused' in answer) throw new Error(answer.refused);
    const stream = new Mailbox<StreamBody>();
    const bytes = new Channel(await open(join(folder, STREAM_SOCKET)), MAX_STREAM_BODY, (body) => stream.push(readStreamBody(body)), (why) => closed.push(why));
    streamChannel = bytes;
    bytes.write(streamFrame(FRAME.hello, 0, Buffer.from(JSON.stringify({ hello: protocol, token: answer.token }), 'utf8')));
    await inTime(Promise.race([stream.next(), lost]), answerMs);
    return {
      control: controlChannel,
      stream: bytes,
      listen: (listener) => {
        lost.catch((error: unknown) => listener.closed(error instanceof Error ? error.message : String(error)));
        control.listen((message) => listener.control(message));
        stream.listen((body) => listener.stream(body));
      },
    };
  } catch (error) {
    controlChannel.destroy();
    streamChannel?.destroy();
    throw error;
  }
}

function readAnswer(message: unknown): z.infer<typeof helloAnswer> {
  const parsed = helloAnswer.safeParse(message);
  if (!parsed.success) throw new Error('what listens at the place of the terminal host is something else');
  return parsed.data;
}
