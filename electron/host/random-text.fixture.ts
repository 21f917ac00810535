// For tests: output like that of builds and logs, the same on every machine.

/** A linear congruential generator. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

const WORDS = ['error', 'warning', 'building', 'src/main/index.ts', 'node_modules', '✓ passed', '✗ failed', '日本語テスト', '안녕하세요', '🚀 deploy', '├── lib', '└── test', 'naïve café', '0x7ffe', 'Привет', 'e\u0301', '👩‍👩‍👧'];

/** At least so many bytes of coloured lines, some drawn over the line before, each ended by CR LF. */
export function randomOutput(random: (below: number) => number, bytes: number): Uint8Array {
  const lines: string[] = [];
  for (let size = 0; size < bytes; ) {
    let line = random(60) === 0 ? '\x1b[1A\x1b[2K' : '';
    for (let words = 3 + random(10); words > 0; words--) {
      const word = WORDS[random(WORDS.length)] ?? '';
      const style = random(6);
      if (style === 0) line += `\x1b[3${random(8)}m${word}\x1b[0m `;
      else if (style === 1) line += `\x1b[38;5;${random(256)}m${word}\x1b[39m `;
      else if (style === 2) line += `\x1b[1;4:3;48;2;${random(256)};${random(256)};9m${word}\x1b[22;24;49m `;
      else line += `${word} ${random(100_000)} `;
    }
    if (random(20) === 0) line += '\x1b[K';
    lines.push(`${line}\r\n`);
    size += line.length * 1.2;
  }
  return new TextEncoder().encode(lines.join(''));
}
