import { describe, expect, it } from 'vitest';
import type { ToPane } from '../../shared/terminal';
import { FrameError, FrameReader, frame, readStreamBody, streamFrame } from './frames';
import { Mirror } from './mirror';
import { decodePacked, encodePacked } from './packed';
import { decodeFromPane, decodeTerminalInput, decodeToPane, encodeFromPane, encodeTerminalInput, encodeToPane } from './wire';

function bodies(bytes: Uint8Array, cuts: number[], max = 1000): Buffer[] {
  const found: Buffer[] = [];
  const reader = new FrameReader(max, (body) => found.push(Buffer.from(body)));
  let from = 0;
  for (const to of [...cuts, bytes.length]) {
    reader.push(Buffer.from(bytes.subarray(from, to)));
    from = to;
  }
  return found;
}
const roundTrip = (pieces: Uint8Array[]): Buffer => {
  const [body] = bodies(Buffer.concat(pieces), [], 1 << 24);
  if (!body) throw new Error('no frame');
  return body;
};

describe('frames', () => {
  it('A1: come out whole, however the stream was cut', () => {
    const bytes = Buffer.concat([...frame(Buffer.from('one')), ...frame(Buffer.alloc(0)), ...frame(Buffer.from('three'))]);
    for (let a = 0; a <= bytes.length; a++) {
      for (let b = a; b <= bytes.length; b++) expect(bodies(bytes, [a, b]).map(String)).toEqual(['one', '', 'three']);
    }
  });

  it('A1: a length above the limit is refused before its bytes are gathered', () => {
    expect(() => bodies(Buffer.from([0xff, 0xff, 0xff, 0x7f]), [])).toThrow(FrameError);
    expect(() => bodies(Buffer.from([0xe9, 0x03, 0, 0]), [])).toThrow('1001 bytes');
  });

  it('A1: packed values keep their arrays, with buffers of their own', () => {
    const value = { a: Uint8Array.of(1, 2, 3), b: [Uint32Array.of(4_000_000_000), Float64Array.of(1.5, -2)], c: 'text ü', d: null };
    const packed = encodePacked(value);
    // At an odd offset of a larger buffer, as it comes off a socket.
    const shifted = Buffer.concat([Buffer.from([9]), packed]).subarray(1);
    expect(decodePacked(shifted)).toEqual(value);
  });

  it('A1: garbage in the place of a packed value is refused', () => {
    const packed = encodePacked({ a: Uint32Array.of(1, 2) });
    const far = Buffer.from(JSON.stringify({ $array: 'Uint32Array', at: 0, length: 1e9 }));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(far.length, 0);
    for (const bad of [Buffer.alloc(0), Buffer.from([1, 2, 3]), packed.subarray(0, packed.length - 1), Buffer.from([255, 255, 0, 0, 1]), Buffer.concat([head, far])]) {
      expect(() => decodePacked(bad)).toThrow(FrameError);
    }
  });

  it('A1: every message to a pane survives the wire', () => {
    const mirror = new Mirror({ cols: 20, rows: 4 }, { answer: () => undefined, title: () => undefined, bell: () => undefined, status: () => undefined });
    mirror.feed(Buffer.from('a\r\nb\r\n世\r\n\x1b[4:3;31mc\x1b]8;;http://x.y/\x07l\x1b]8;;\x07\r\n👩‍👩‍👧\r\n\x1b(0q\x1b]4;1;#102030\x07\x1b[?1049hz'));
    const messages: ToPane[] = [
      { k: 'bytes', data: Uint8Array.of(0, 1, 255) },
      { k: 'resync', snapshot: mirror.resync().snapshot },
      { k: 'frame', frame: mirror.frames().next() },
      { k: 'history', lines: mirror.history(0, 10) },
      { k: 'title', title: 'ü' },
      { k: 'bell' },
      { k: 'exit', code: null, signal: 9 },
    ];
    for (const message of messages) {
      const body = readStreamBody(roundTrip(encodeToPane(7, message)));
      expect(body.channel).toBe(7);
      // What is undefined does not exist in JSON.
      expect(decodeToPane(body)).toEqual(strip(message));
    }
    mirror.dispose();
  });

  it('A1: every message of a pane survives the wire, and a wrong one is refused', () => {
    for (const message of [
      { k: 'ack', bytes: 4_000_000_000 },
      { k: 'input', data: Buffer.from('ü\0') },
      { k: 'resize', cols: 80, rows: 24 },
      { k: 'want-history', from: 5, count: 250 },
      { k: 'colors', foreground: '#ffffff', background: '#000000', cursor: '#00ff00' },
      { k: 'paints' },
      { k: 'painted' },
      { k: 'reading', on: true },
      { k: 'detach' },
    ] as const) {
      expect(decodeFromPane(readStreamBody(roundTrip(encodeFromPane(1, message))))).toEqual(message);
    }
    const wrong = roundTrip(encodeFromPane(1, { k: 'resize', cols: 1e9, rows: 0 }));
    expect(() => decodeFromPane(readStreamBody(wrong))).toThrow(FrameError);
    expect(() => decodeFromPane(readStreamBody(roundTrip(streamFrame(200, 1, Buffer.alloc(3)))))).toThrow(FrameError);
    expect(() => readStreamBody(Buffer.from([1]))).toThrow(FrameError);
    const input = decodeTerminalInput(readStreamBody(roundTrip(encodeTerminalInput(3, 'id', Buffer.from('a\0b')))).payload);
    expect([input.id, String(input.data)]).toEqual(['id', 'a\0b']);
  });
});

/** Without undefined members, which no wire carries. */
function strip<T>(value: T): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (item === undefined ? null : strip(item)));
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, item]: [string, unknown]) => (item === undefined ? [] : [[key, strip(item)]])));
}
