import { describe, expect, it } from 'vitest';
import { wholeState } from '../../renderer/terminal/whole-state.test.fixture';
import { Mirror } from './mirror';
import { randomNumbers } from './random-text.fixture';
import { planSkip } from './skip';
import { howMany } from './torture.fixture';

const nobody = { answer: () => undefined, title: () => undefined, bell: () => undefined, status: () => undefined };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Printed text with everything that may be skipped, in any mixture. */
const SAFE = [
  'hello', '世界', 'e\u0301', '🚀x', '\t', '\b', '\x1b[31m', '\x1b[48;5;20m', '\x1b[4:3m', '\x1b[58;5;9m', '\x1b[0m', '\x1b[K', '\x1b[2K', '\x1b[3C', '\x1b[2D',
  '\x1b[5G', '\r', 'a'.repeat(40), 'é', '\u00a0',
];
/** What moves between lines, and what changes a line in place. */
const MOVING = ['\x1b[1A', '\x1b[3A', '\x1b[2B', '\n', '\x1b[5X', '\x1b[2P'];

function safeBacklog(random: (below: number) => number, size: number): string {
  const lines: string[] = [];
  const often = random(4);
  for (let length = 0; length < size; ) {
    let line = '';
    for (let words = random(8); words > 0; words--) line += SAFE[random(SAFE.length)] ?? '';
    if (random(15) < often) line += MOVING[random(MOVING.length)] ?? '';
    if (random(40) === 0) line += (MOVING[random(MOVING.length)] ?? '').repeat(1 + random(4));
    lines.push(`${line}\r\n`);
    length += line.length + 2;
  }
  // Also cut inside a sequence.
  return lines.join('') + (random(2) === 0 ? 'tail \x1b[3' : 'x');
}

describe('text that only scrolls away', () => {
  it('P3: a backlog parsed in part leaves the screen, scrollback and state of one parsed whole', { timeout: 600_000 }, () => {
    let skipped = 0;
    let backlogs = 0;
    for (let seed = 1; seed <= howMany(12, 300); seed++) {
      const random = randomNumbers(seed);
      const size = { cols: 10 + random(90), rows: 2 + random(30) };
      const scrollback = random(3) * 20;
      const part = new Mirror(size, nobody, scrollback);
      const whole = new Mirror(size, nobody, scrollback);
      for (let round = 0; round < 3; round++) {
        const backlog = bytes(safeBacklog(random, 200_000));
        const before = part.skipped;
        part.feedBacklog(backlog);
        for (let at = 0; at < backlog.length; at += 100_000) whole.feed(backlog.subarray(at, at + 100_000));
        backlogs++;
        if (part.skipped > before) skipped++;
        expect(wholeState(part.inside), `seed ${seed}, round ${round}`).toEqual(wholeState(whole.inside));
        // The sequence that was cut goes on.
        for (const each of [part, whole]) each.feed(bytes('1m\r\n'));
      }
      part.dispose();
      whole.dispose();
    }
    // The cases reach what they are for.
    expect(skipped).toBe(backlogs);
  });

  const lines = 'x'.repeat(70) + '\r\n';
  const safe = lines.repeat(4_000);

  it('P3: nothing is left out when anything in it could last: modes, strings, charsets, C1, bells, margins, saved cursors', () => {
    expect(planSkip(bytes(safe), 1_000, 24)).not.toBeNull();
    const lasting = [
      '\x1b[?25l', '\x1b[?1049h', '\x1b]0;t\x07', '\x1b]8;;http://a\x07', '\x1bP$qm\x1b\\', '\x1b(0', '\x0e', '\x07', '\u009b31m', '\x1b[3;9r', '\x1b7', '\x1b[s', '\x1b[4h',
      '\x1b[2 q', '\x1bM', '\x1bc', '\x1b[5b', '\x1b[6n', '\x1b[c', '\x1b[2S', '\x1b[3L', '\x7f', '\x0b', '\x1b[3g',
    ];
    for (const sequence of lasting) {
      expect(planSkip(bytes(sequence + safe), 1_000, 24), `${JSON.stringify(sequence)} first`).toBeNull();
      expect(planSkip(bytes(safe + sequence + lines), 1_000, 24), `${JSON.stringify(sequence)} last`).toBeNull();
    }
    // These end in the screen only where the cursor's row is known: not in what is kept.
    for (const sequence of ['\x1b[H', '\x1b[2J', '\x1b[5d', '\x1b[E']) {
      expect(planSkip(bytes(sequence + safe), 1_000, 24), `${JSON.stringify(sequence)} first`).not.toBeNull();
      expect(planSkip(bytes(safe + sequence + lines), 1_000, 24), `${JSON.stringify(sequence)} last`).toBeNull();
    }
  });

  it('P3: nothing is left out when the rest does not provably scroll everything away', () => {
    expect(planSkip(bytes(lines.repeat(1_000)), 1_000, 24)).toBeNull();
    // Line feeds in place of which the cursor may only move down, again and again.
    expect(planSkip(bytes(`${lines}\x1b[9A`.repeat(4_000)), 1_000, 24)).toBeNull();
    // No line begins at the left edge.
    expect(planSkip(bytes(safe.replaceAll('\r', ' ')), 1_000, 24)).toBeNull();
  });

  it('P3: a mirror with margins, origin mode, the alternate screen or somebody reading above parses all of it', () => {
    for (const before of ['\x1b[3;9r', '\x1b[?6h', '\x1b[?1049h', '\x1b[?45h']) {
      const mirror = new Mirror({ cols: 80, rows: 24 }, nobody);
      mirror.feed(bytes(before));
      mirror.feedBacklog(bytes(safe));
      expect(mirror.skipped, JSON.stringify(before)).toBe(0);
      mirror.dispose();
    }
    const mirror = new Mirror({ cols: 80, rows: 24 }, nobody);
    mirror.feedBacklog(bytes(safe));
    expect(mirror.skipped).toBeGreaterThan(64 * 1024);
    const before = mirror.skipped;
    mirror.keepForReading(true);
    mirror.feedBacklog(bytes(safe));
    expect(mirror.skipped).toBe(before);
    mirror.dispose();
  });

  it('P7: line numbers only grow, so that a line of before is never taken for one of after', () => {
    const mirror = new Mirror({ cols: 80, rows: 24 }, nobody);
    mirror.feedBacklog(bytes(lines.repeat(900)));
    const { snapshot: before } = mirror.resync();
    mirror.feedBacklog(bytes(safe));
    const { snapshot: after } = mirror.resync();
    expect(mirror.skipped).toBeGreaterThan(0);
    expect(after.abs0).toBeGreaterThanOrEqual(before.abs0 + before.hist + before.rows);
    mirror.dispose();
  });
});
