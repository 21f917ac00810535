// Values with typed arrays in them as one buffer: a JSON head in which each array is only named, then the arrays' own
// bytes. Little-endian, as every machine this runs on.
import { FrameError } from './frames';

const KINDS = { Uint8Array, Uint32Array, Float64Array } as const;
type Kind = keyof typeof KINDS;
type Packable = Uint8Array | Uint32Array | Float64Array;

/** Arrays start at multiples of this, the widest element. */
const ALIGN = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGN) * ALIGN;

function isPackable(value: unknown): value is Packable {
  return value instanceof Uint8Array || value instanceof Uint32Array || value instanceof Float64Array;
}

function kindOf(value: Packable): Kind {
  if (value instanceof Uint8Array) return 'Uint8Array';
  return value instanceof Uint32Array ? 'Uint32Array' : 'Float64Array';
}

/** Packs a JSON value that may also hold Uint8Array, Uint32Array and Float64Array. */
export function encodePacked(value: unknown): Buffer {
  const arrays: Packable[] = [];
  let offset = 0;
  const json = JSON.stringify(value, (_key, item: unknown) => {
    if (!isPackable(item)) return item;
    arrays.push(item);
    const at = offset;
    offset += aligned(item.byteLength);
    return { $array: kindOf(item), at, length: item.length };
  });
  const head = Buffer.from(json, 'utf8');
  const start = aligned(4 + head.length);
  const whole = Buffer.alloc(start + offset);
  whole.writeUInt32LE(head.length, 0);
  head.copy(whole, 4);
  let at = start;
  for (const array of arrays) {
    whole.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += aligned(array.byteLength);
  }
  return whole;
}

/**
 * The value that was packed; its arrays are copies with buffers of their own.
 * @throws FrameError when the buffer is not a packed value, or names bytes it does not have
 */
export function decodePacked(whole: Buffer): unknown {
  if (whole.length < 4) throw new FrameError('a packed value without its head');
  const headLength = whole.readUInt32LE(0);
  if (4 + headLength > whole.length) throw new FrameError('a packed value cut in its head');
  const start = aligned(4 + headLength);
  try {
    return JSON.parse(whole.toString('utf8', 4, 4 + headLength), (_key, item: unknown) => unpackArray(item, whole, start)) as unknown;
  } catch (error) {
    throw error instanceof FrameError ? error : new FrameError('a packed value that is not JSON');
  }
}

function unpackArray(item: unknown, whole: Buffer, start: number): unknown {
  if (typeof item !== 'object' || item === null || !('$array' in item)) return item;
  const { $array: kind, at, length } = item as { $array: unknown; at?: unknown; length?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind) || !isCount(at) || !isCount(length)) throw new FrameError('a packed array of an unknown kind');
  const Kind = KINDS[kind as Kind];
  const from = start + at;
  const bytes = length * Kind.BYTES_PER_ELEMENT;
  if (from + bytes > whole.length) throw new FrameError('a packed array beyond the end');
  const copy = new ArrayBuffer(bytes);
  new Uint8Array(copy).set(whole.subarray(from, from + bytes));
  return new Kind(copy);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
