// What is said on the control socket: the hello, requests with their answers, and events. Its number has nothing to do
// with the app's version; it is raised only when an older host or app could not understand the other any more. Nothing
// in it needs the same machine: no descriptors, no shared memory, no paths but a child's own program and folder.
import { z } from 'zod';
import { MOST_SCROLLBACK } from '../../shared/xterm-core';

export const PROTOCOL = 1;

/** A spawn carries argv and environment, which the kernel limits to about 2 MB; text answers are smaller. */
export const MAX_CONTROL_BODY = 4 * 1024 * 1024;
/** The largest paste taken in one piece (P2 asks for 5 MB) with room for a snapshot's head. */
export const MAX_INPUT = 16 * 1024 * 1024;
export const MAX_STREAM_BODY = MAX_INPUT + 64 * 1024;

/** Sockets in the host's folder. The protocol number is in the name: a newer app can start a newer host beside an older one. */
export const CONTROL_SOCKET = `control-${PROTOCOL}.sock`;
export const STREAM_SOCKET = `stream-${PROTOCOL}.sock`;

const id = z.string().min(1).max(200);
const cols = z.number().int().min(2).max(1000);
const rows = z.number().int().min(1).max(1000);
const noNul = (text: string): boolean => !text.includes('\0');
const text = z.string().refine(noNul, 'contains a NUL character');

export const terminalSpec = z
  .object({
    id,
    tag: z.string().max(64 * 1024),
    file: text.min(1),
    args: z.array(text),
    cwd: text.min(1),
    env: z.record(text.min(1).refine((name) => !name.includes('='), 'contains ='), text),
    cols,
    rows,
  })
  .strict();
export type SpawnRequest = z.infer<typeof terminalSpec>;

/** The first line of the host's standard input. */
export const hostConfig = z
  .object({
    /** The folder of the sockets, made by the caller: 0700 and ours. */
    folder: z.string().min(1),
    /** How long a host without running terminals and without clients stays. */
    lingerMs: z.number().int().min(0).default(60_000),
    /** Between TERM and KILL (W5: 5 s). */
    killAfterMs: z.number().int().min(0).default(5_000),
    /** Where screens live: in threads of their own, or in the one that reads (to measure against). */
    screens: z.enum(['threads', 'here']).default('threads'),
    /** Whether text that only scrolls away may be left out of them (to measure against). */
    skip: z.boolean().default(true),
    /** Descriptors that the starter put the null device in the place of: they are closed at once. */
    covered: z.array(z.number().int().min(3)).max(65_536).default([]),
  })
  .strict();
export type HostConfig = z.infer<typeof hostConfig>;
/** As it is written: what is left out has its default. */
export type HostConfigLine = z.input<typeof hostConfig>;

/** The one line on the host's standard output. `taken`: another host already serves the folder. */
export const readyLine = z.union([
  z.object({ ready: z.literal(true), pid: z.number().int(), protocol: z.number().int() }),
  z.object({ ready: z.literal(false), taken: z.boolean(), why: z.string() }),
]);
export type ReadyLine = z.infer<typeof readyLine>;

export const hello = z.object({ hello: z.number().int(), token: z.string().max(200).optional() });
export const helloAnswer = z.union([
  z.object({ protocol: z.number().int(), pid: z.number().int(), token: z.string() }),
  z.object({ refused: z.string() }),
]);

export const request = z.discriminatedUnion('op', [
  z.object({ n: z.number().int(), op: z.literal('list') }),
  z.object({ n: z.number().int(), op: z.literal('spawn'), spec: terminalSpec }),
  z.object({ n: z.number().int(), op: z.literal('attach'), id, channel: z.number().int().min(1).max(0xffffffff), cols, rows }),
  z.object({ n: z.number().int(), op: z.literal('stop'), id }),
  z.object({ n: z.number().int(), op: z.literal('forget'), id }),
  z.object({ n: z.number().int(), op: z.literal('text'), id, lastLines: z.number().int().min(1).max(2000) }),
  /** How many lines scroll back in each terminal, those that run and those to come. */
  z.object({ n: z.number().int(), op: z.literal('scrollback'), lines: z.number().int().min(0).max(MOST_SCROLLBACK) }),
  z.object({ n: z.number().int(), op: z.literal('shutdown') }),
]);
export type Request = z.infer<typeof request>;

const exit = z.object({ code: z.number().int().nullable(), signal: z.number().int().nullable() });
export type TerminalExit = z.infer<typeof exit>;
export const terminalInfo = z.object({
  id: z.string(),
  tag: z.string(),
  pid: z.number().int(),
  processStart: z.string().nullable(),
  cols: z.number().int(),
  rows: z.number().int(),
  startedAt: z.number(),
  title: z.string(),
  exit: exit.nullable(),
});
export type HostTerminalInfo = z.infer<typeof terminalInfo>;

export const hostEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('alive'), id: z.string() }),
  z.object({ event: z.literal('title'), id: z.string(), title: z.string() }),
  z.object({ event: z.literal('bell'), id: z.string() }),
  z.object({ event: z.literal('status'), id: z.string(), status: z.string() }),
  z.object({ event: z.literal('exit'), id: z.string(), exit }),
]);
export type HostEvent = z.infer<typeof hostEvent>;

export const fromHost = z.union([
  z.object({ n: z.number().int(), ok: z.literal(true), result: z.unknown() }),
  z.object({ n: z.number().int(), ok: z.literal(false), error: z.string() }),
  hostEvent,
]);
export type FromHost = z.infer<typeof fromHost>;
