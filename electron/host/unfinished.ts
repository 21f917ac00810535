// The bytes since the last moment at which the parser had nothing half read. A snapshot taken inside a sequence or a
// UTF-8 character is completed by them: the receiver's parser reads them and stands exactly where the mirror's stands.

const ESC = 0x1b;
const C1_LEAD = 0xc2;
/** C1 codes that begin something: DCS, SOS, CSI, OSC, PM, APC. In UTF-8 they follow the byte c2. */
const INTRODUCERS = new Set([0x90, 0x98, 0x9b, 0x9d, 0x9e, 0x9f]);
/** The same, and after ESC: strings, in which control characters are content and not acts. */
const STRINGS = new Set([0x90, 0x98, 0x9d, 0x9e, 0x9f]);
const ESC_STRINGS = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f]);
/**
 * A longer unfinished string is not kept whole. Its head suffices: what follows in the stream still is swallowed as its
 * content, and what strings carry (titles, links, colours) comes from the mirror.
 */
const MAX_KEPT = 64 * 1024;

function isIntroducer(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === ESC || (bytes[at] === C1_LEAD && INTRODUCERS.has(bytes[at + 1] ?? 0));
}

function lastIntroducer(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= 0; at--) if (isIntroducer(bytes, at)) return at;
  return -1;
}

/** Where a cut character begins: its lead byte is among the last three. */
function cutCharacter(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 3); at--) if ((bytes[at] ?? 0) >= 0xc0) return at;
  return -1;
}

function isString(bytes: Uint8Array): boolean {
  return bytes[0] === ESC ? ESC_STRINGS.has(bytes[1] ?? 0) : STRINGS.has(bytes[1] ?? 0);
}

/** Follows the bytes given to one parser. */
export class Unfinished {
  private kept: Uint8Array[] = [];
  private size = 0;

  /**
   * After `bytes` were parsed.
   * @param ground whether the parser is at rest
   * @param cut whether a character is half read
   */
  after(bytes: Uint8Array, ground: boolean, cut: boolean): void {
    if (ground && !cut) {
      this.clear();
      return;
    }
    const start = ground ? cutCharacter(bytes) : lastIntroducer(bytes);
    if (start >= 0) this.clear();
    else if (ground && this.size === 0) return;
    const piece = bytes.subarray(Math.max(0, start), Math.max(0, start) + MAX_KEPT - this.size);
    if (piece.length === 0) return;
    this.kept.push(Uint8Array.from(piece));
    this.size += piece.length;
  }

  /** What a parser at rest must read to stand where this one stands; empty at rest. */
  bytes(): Uint8Array {
    const all = Buffer.concat(this.kept);
    if (all.length === 0 || !isIntroducer(all, 0) || isString(all)) return all;
    // Control characters inside a control sequence were obeyed at once; reading them again would obey them twice.
    return all.filter((byte, at) => at === 0 || byte >= 0x20);
  }

  private clear(): void {
    this.kept = [];
    this.size = 0;
  }
}
