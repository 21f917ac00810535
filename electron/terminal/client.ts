// Main's side of the terminal host.
import { privateFolder } from '../host/folder';
import { CONTROL_SOCKET, STREAM_SOCKET } from '../host/protocol';
import { connectHost, NoHostError, type Connection } from './connection';
import { HostClient } from './host-client';
import { aboutOthers, otherProtocols } from './other-hosts';
import { shortSocketFolder, type SocketPlace } from './socket-path';
import { startHost, type HostCommand } from './start-host';
import type { Terminals } from './terminals';

export interface ConnectOptions extends SocketPlace {
  hostCommand: HostCommand;
  onLog: (line: string) => void;
  /** Told once per connection when hosts of other versions live beside ours, in one sentence for a person. */
  onOtherHosts?: (sentence: string) => void;
  /** How long an answer of the host may take, in milliseconds; 10 s when left out. What ends something has the time for that on top. */
  answerMs?: number;
  /** How long a host without terminals and apps stays, in milliseconds; a minute when left out. */
  lingerMs?: number;
  /** Between TERM and KILL of a stopped terminal; 5 s when left out (W5). */
  killAfterMs?: number;
  /** For measuring a host that is started: screens in the thread that reads, or without leaving text out. */
  measure?: { screens?: 'threads' | 'here'; skip?: boolean };
}

/** Each turn means that a host came or went between two steps. */
const ATTEMPTS = 5;

/** The folder of the host's sockets for a state folder. */
export function hostFolder(place: SocketPlace): string {
  const longest = [CONTROL_SOCKET, STREAM_SOCKET].reduce((a, b) => (a.length > b.length ? a : b));
  return shortSocketFolder(place, 'host', longest);
}

/**
 * Connects to the living terminal host of a state folder with all its terminals, or starts one.
 * A host of another protocol is left alone, with all it runs; ours lives beside it under other socket names.
 * @throws HostSilentError when it does not answer; a sentence when the folder is not ours alone, or the host cannot be started
 */
export async function connectTerminals(options: ConnectOptions): Promise<Terminals> {
  const folder = hostFolder(options);
  privateFolder(folder);
  const others = aboutOthers(await otherProtocols(folder));
  if (others !== null) {
    options.onLog(others);
    options.onOtherHosts?.(others);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return new HostClient(await connectHost(folder, options), options.onLog, options);
    } catch (error) {
      if (!(error instanceof NoHostError) || attempt >= ATTEMPTS) throw error;
    }
    const ready = await startHost(options.hostCommand, { folder, lingerMs: options.lingerMs ?? 60_000, killAfterMs: options.killAfterMs ?? 5_000, ...options.measure });
    options.onLog(ready.ready ? `terminal host started, pid ${ready.pid}` : 'another terminal host was quicker');
  }
}

/**
 * Connects to the living host only.
 * @returns null when there is none: nothing is started (for a look from outside, such as the command line's)
 * @throws HostSilentError when it does not answer
 */
export async function findTerminals(options: SocketPlace & Pick<ConnectOptions, 'onLog' | 'answerMs' | 'killAfterMs'>): Promise<Terminals | null> {
  let connection: Connection;
  try {
    connection = await connectHost(hostFolder(options), options);
  } catch (error) {
    if (error instanceof NoHostError) return null;
    throw error;
  }
  return new HostClient(connection, options.onLog, options);
}
