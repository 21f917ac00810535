// Pane messages on the stream socket: one frame each, bytes raw, everything with typed arrays packed. The shapes are those
// of shared/terminal.ts; each side checks what the other sent before believing it.
import { z } from 'zod';
import type { FromPane, PackedLines, ScreenFrame, ScreenSnapshot, ToPane } from '../../shared/terminal';
import { FrameError, streamFrame, type StreamBody } from './frames';
import { decodePacked, encodePacked } from './packed';
import { MAX_INPUT } from './protocol';

/** Frame types; those of the host below 64. */
export const FRAME = {
  hello: 0,
  bytes: 1,
  resync: 2,
  history: 3,
  title: 4,
  bell: 5,
  exit: 6,
  inputDone: 7,
  frame: 8,
  ack: 65,
  input: 66,
  resize: 67,
  wantHistory: 68,
  colors: 69,
  detach: 70,
  terminalInput: 71,
  paints: 72,
  painted: 73,
  reading: 74,
} as const;

const packedLines = z.object({
  tags: z.instanceof(Float64Array),
  len: z.instanceof(Uint32Array),
  wrap: z.instanceof(Uint8Array),
  data: z.instanceof(Uint32Array),
  comb: z.array(z.union([z.number(), z.string()])),
  ext: z.array(z.number()),
  links: z.record(z.coerce.number(), z.object({ uri: z.string(), id: z.string().optional() })).nullable(),
});
const attributes = z.object({ fg: z.number(), bg: z.number(), ext: z.number() });
const position = z.object({
  x: z.number(),
  y: z.number(),
  scrollTop: z.number(),
  scrollBottom: z.number(),
  savedX: z.number(),
  savedY: z.number(),
  savedCur: attributes,
  savedCharset: z.unknown(),
  tabs: z.record(z.coerce.number(), z.boolean()),
});
const modes = z.object({
  modes: z.record(z.string(), z.unknown()),
  dec: z.record(z.string(), z.unknown()),
  hidden: z.boolean(),
  mouse: z.tuple([z.string(), z.string()]),
});
const setColors = z.array(z.tuple([z.number(), z.tuple([z.number(), z.number(), z.number()])]));
const screenFrame = z.object({
  cols: z.number().int(),
  rows: z.number().int(),
  alt: z.boolean(),
  lines: packedLines,
  x: z.number(),
  y: z.number(),
  state: modes,
  colors: setColors.nullable(),
});
const snapshot = z.object({
  cols: z.number().int(),
  rows: z.number().int(),
  alt: z.boolean(),
  abs0: z.number(),
  hist: z.number(),
  scrollback: z.number().optional(),
  view: packedLines,
  pos: position,
  altView: packedLines.nullable(),
  altPos: position,
  state: z.object({
    ...modes.shape,
    cur: attributes,
    charset: z.unknown(),
    glevel: z.number(),
    charsets: z.array(z.unknown()),
    last: z.number(),
    link: z.object({ uri: z.string(), id: z.string().optional() }).nullable(),
    colors: setColors,
  }),
  title: z.string(),
});
const exit = z.object({ code: z.number().nullable(), signal: z.number().nullable() });
const title = z.object({ title: z.string() });

const count = z.number().int().min(0);
const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const resize = z.object({ cols: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) });
const wantHistory = z.object({ from: count, count: z.number().int().min(1).max(5000) });
const reading = z.object({ on: z.boolean() });
const colors = z.object({ foreground: color, background: color, cursor: color });

/** A message from a page, as it may cross into main: anything else is refused there. */
export const fromPane = z.discriminatedUnion('k', [
  z.object({ k: z.literal('ack'), bytes: count.max(0xffffffff) }),
  z.object({ k: z.literal('input'), data: z.instanceof(Uint8Array).refine((data) => data.length <= MAX_INPUT, 'too much input at once') }),
  z.object({ k: z.literal('resize'), ...resize.shape }),
  z.object({ k: z.literal('want-history'), ...wantHistory.shape }),
  z.object({ k: z.literal('colors'), ...colors.shape }),
  z.object({ k: z.literal('paints') }),
  z.object({ k: z.literal('painted') }),
  z.object({ k: z.literal('reading'), ...reading.shape }),
  z.object({ k: z.literal('detach') }),
]);

const NONE = new Uint8Array(0);
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');

function parseJson<T>(schema: z.ZodType<T>, payload: Buffer): T {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    throw new FrameError('a stream message of the wrong shape');
  }
}

function parsePacked<T>(schema: z.ZodType<T>, payload: Buffer): T {
  const result = schema.safeParse(decodePacked(payload));
  if (!result.success) throw new FrameError(`a stream message of the wrong shape: ${result.error.issues[0]?.message ?? ''}`);
  return result.data;
}

/** Host → app. */
export function encodeToPane(channel: number, message: ToPane): Uint8Array[] {
  switch (message.k) {
    case 'bytes':
      return streamFrame(FRAME.bytes, channel, message.data);
    case 'resync':
      return streamFrame(FRAME.resync, channel, encodePacked(message.snapshot));
    case 'frame':
      return streamFrame(FRAME.frame, channel, encodePacked(message.frame));
    case 'history':
      return streamFrame(FRAME.history, channel, encodePacked(message.lines));
    case 'title':
      return streamFrame(FRAME.title, channel, json({ title: message.title }));
    case 'bell':
      return streamFrame(FRAME.bell, channel, NONE);
    case 'exit':
      return streamFrame(FRAME.exit, channel, json({ code: message.code, signal: message.signal }));
  }
}

/** @throws FrameError for a type or a shape that is not ours */
export function decodeToPane(body: StreamBody): ToPane {
  switch (body.type) {
    case FRAME.bytes:
      // A copy: the socket's buffer is shared by many frames, and this one is cloned on its way into a page.
      return { k: 'bytes', data: new Uint8Array(body.payload) };
    case FRAME.resync:
      return { k: 'resync', snapshot: parsePacked<ScreenSnapshot>(snapshot, body.payload) };
    case FRAME.frame:
      return { k: 'frame', frame: parsePacked<ScreenFrame>(screenFrame, body.payload) };
    case FRAME.history:
      return { k: 'history', lines: parsePacked<PackedLines>(packedLines, body.payload) };
    case FRAME.title:
      return { k: 'title', ...parseJson(title, body.payload) };
    case FRAME.bell:
      return { k: 'bell' };
    case FRAME.exit:
      return { k: 'exit', ...parseJson(exit, body.payload) };
    default:
      throw new FrameError(`a stream frame of the unknown type ${body.type}`);
  }
}

/** App → host. */
export function encodeFromPane(channel: number, message: FromPane): Uint8Array[] {
  switch (message.k) {
    case 'ack': {
      const payload = Buffer.allocUnsafe(4);
      payload.writeUInt32LE(message.bytes, 0);
      return streamFrame(FRAME.ack, channel, payload);
    }
    case 'input':
      return streamFrame(FRAME.input, channel, message.data);
    case 'resize':
      return streamFrame(FRAME.resize, channel, json({ cols: message.cols, rows: message.rows }));
    case 'want-history':
      return streamFrame(FRAME.wantHistory, channel, json({ from: message.from, count: message.count }));
    case 'colors':
      return streamFrame(FRAME.colors, channel, json({ foreground: message.foreground, background: message.background, cursor: message.cursor }));
    case 'paints':
    case 'painted':
    case 'detach':
      return streamFrame(FRAME[message.k], channel, NONE);
    case 'reading':
      return streamFrame(FRAME.reading, channel, json({ on: message.on }));
  }
}

/** @throws FrameError for a type or a shape that is not ours */
export function decodeFromPane(body: StreamBody): FromPane {
  switch (body.type) {
    case FRAME.ack:
      if (body.payload.length !== 4) throw new FrameError('an acknowledgement of the wrong size');
      return { k: 'ack', bytes: body.payload.readUInt32LE(0) };
    case FRAME.input:
      return { k: 'input', data: body.payload };
    case FRAME.resize:
      return { k: 'resize', ...parseJson(resize, body.payload) };
    case FRAME.wantHistory:
      return { k: 'want-history', ...parseJson(wantHistory, body.payload) };
    case FRAME.colors:
      return { k: 'colors', ...parseJson(colors, body.payload) };
    case FRAME.paints:
      return { k: 'paints' };
    case FRAME.painted:
      return { k: 'painted' };
    case FRAME.reading:
      return { k: 'reading', ...parseJson(reading, body.payload) };
    case FRAME.detach:
      return { k: 'detach' };
    default:
      throw new FrameError(`a stream frame of the unknown type ${body.type}`);
  }
}

/** Input for a terminal that may have no pane: the id, a NUL, the bytes. The channel numbers the request. */
export function encodeTerminalInput(n: number, id: string, data: Uint8Array): Uint8Array[] {
  return streamFrame(FRAME.terminalInput, n, Buffer.concat([Buffer.from(`${id}\0`, 'utf8'), data]));
}

export function decodeTerminalInput(payload: Buffer): { id: string; data: Buffer } {
  const end = payload.indexOf(0);
  if (end < 0) throw new FrameError('terminal input without an id');
  return { id: payload.toString('utf8', 0, end), data: payload.subarray(end + 1) };
}
