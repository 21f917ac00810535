// The text that is flooded: made from a seed, the same in every run, as coding agents and builds print it.
import { closeSync, openSync, statSync, writeSync } from 'node:fs';

const WORDS = ['error', 'warning', 'building', 'src/main/index.ts', 'node_modules', '✓ passed', '✗ failed', '日本語テスト', '안녕하세요', '🚀 deploy', '├── lib', '└── test', 'naïve café', '0x7ffe', 'Привет'];
/** Shell integration's mark (OSC 133): a terminal that keeps such marks may not pass over the text between them. */
const MARK = '\x1b]133;A\x07';
const PIECE = 256 * 1024;

export interface TextOptions {
  seed: number;
  bytes: number;
  /**
   * A mark every so many lines. With one every 20 no stretch of text is long enough to scroll out of 1,000 lines of
   * scrollback by itself, so nothing may be left unparsed. None when left out.
   */
  markEvery?: number;
}

/** Whole numbers from 0 to below `n`, the same for the same seed (linear congruential, 31 bits). */
function randomFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    // Its low bits repeat soon.
    return (state >>> 8) % n;
  };
}

/** One line of text: plain words, the 16, 256 and 16 million colours, now and then a line redrawn in place. */
function line(random: (n: number) => number): string {
  let text = '';
  for (let words = 4 + random(10); words > 0; words--) {
    const word = WORDS[random(WORDS.length)] ?? '';
    const kind = random(6);
    if (kind === 0) text += `\x1b[3${random(8)}m${word}\x1b[0m `;
    else if (kind === 1) text += `\x1b[38;5;${random(256)}m${word}\x1b[39m `;
    else if (kind === 2) text += `\x1b[1;38;2;${random(256)};${random(256)};${random(256)}m${word}\x1b[22;39m `;
    else text += `${word} ${random(100_000)} `;
  }
  if (random(20) === 0) text += '\x1b[K';
  if (random(60) === 0) text = `\x1b[1A\x1b[2K${text}`;
  return `${text}\n`;
}

function write(file: string, next: () => string | null): number {
  const fd = openSync(file, 'w');
  for (let done = false; !done; ) {
    let piece = '';
    while (piece.length < PIECE && !done) {
      const text = next();
      if (text === null) done = true;
      else piece += text;
    }
    writeSync(fd, piece);
  }
  closeSync(fd);
  return statSync(file).size;
}

/** Writes about so many bytes of whole lines; answers with the exact number. */
export function writeText(file: string, { seed, bytes, markEvery }: TextOptions): number {
  const random = randomFrom(seed);
  let written = 0;
  let lines = 0;
  return write(file, () => {
    if (written >= bytes) return null;
    const text = (markEvery !== undefined && lines++ % markEvery === 0 ? MARK : '') + line(random);
    written += Buffer.byteLength(text, 'utf8');
    return text;
  });
}

/** Writes so many lines that each fit into 100 columns. */
export function writeLines(file: string, lines: number): void {
  let n = 0;
  write(file, () => {
    if (n >= lines) return null;
    const text = `\x1b[3${n % 8}m${String(n).padStart(6)}\x1b[0m ${'a line of ordinary width, as programs print it '.repeat(2).slice(0, 30 + ((n * 7) % 60))}\n`;
    n++;
    return text;
  });
}
