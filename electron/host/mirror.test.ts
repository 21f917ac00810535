import xterm from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import { Gather } from './gather';
import { Mirror } from './mirror';

function mirror(): { mirror: Mirror; answers: string[]; titles: string[]; statuses: string[]; bells: number[] } {
  const heard = { answers: [] as string[], titles: [] as string[], statuses: [] as string[], bells: [] as number[] };
  return {
    ...heard,
    mirror: new Mirror(
      { cols: 40, rows: 6 },
      {
        answer: (text) => heard.answers.push(text),
        title: (title) => heard.titles.push(title),
        bell: () => heard.bells.push(1),
        status: (status) => heard.statuses.push(status),
      },
    ),
  };
}

/** What a terminal that is fed in one piece through its public interface shows, cell by cell. */
async function control(text: string): Promise<unknown[]> {
  const terminal = new xterm.Terminal({ cols: 40, rows: 6, allowProposedApi: true });
  loadGraphemes(terminal);
  await new Promise<void>((resolve) => terminal.write(text, resolve));
  const cells: unknown[] = [];
  for (let y = 0; y < 6; y++) {
    for (let x = 0; x < 40; x++) {
      const cell = terminal.buffer.active.getLine(y)?.getCell(x);
      cells.push([cell?.getChars(), cell?.getWidth(), cell?.getFgColor(), cell?.isBold()]);
    }
  }
  terminal.dispose();
  return cells;
}

/** The same cells out of a snapshot, read without the code that made it. */
function cellsOf(subject: Mirror): unknown[] {
  const { view } = subject.resync().snapshot;
  const combined = new Map<string, string>();
  for (let k = 0; k < view.comb.length; k += 3) combined.set(`${view.comb[k]} ${view.comb[k + 1]}`, String(view.comb[k + 2]));
  const cells: unknown[] = [];
  let offset = 0;
  view.len.forEach((used, y) => {
    for (let x = 0; x < 40; x++) {
      const content = x < used ? (view.data[offset + x * 3] ?? 0) : 1 << 22;
      const fg = x < used ? (view.data[offset + x * 3 + 1] ?? 0) : 0;
      const code = content & 0x1fffff;
      const chars = content & (1 << 21) ? combined.get(`${y} ${x}`) : code ? String.fromCodePoint(code) : '';
      const mode = fg & 0x3000000;
      cells.push([chars, content >>> 22, mode === 0 ? -1 : mode === 0x3000000 ? fg & 0xffffff : fg & 0xff, fg & 0x8000000]);
    }
    offset += used * 3;
  });
  return cells;
}

/** Reads of a PTY on their way into the mirror, each handed on at once. */
function gathered(subject: Mirror, reads: Buffer[]): void {
  const gather = new Gather({ now: () => 0, later: () => () => undefined }, (bytes) => subject.feed(bytes));
  for (const read of reads) {
    gather.add(read);
    gather.flush();
  }
  gather.end();
}

const HARD = 'a\x1b[1;31mé e\u0301 世界\x1b[0m 👩‍👩‍👧 🇩🇪 ❤\ufe0f שלום مرحبا \u0e01\u0e33 한글 “…” — \x1b[38;2;1;2;3mz';

describe('the mirror', () => {
  it('P4: UTF-8 cut at every byte gives the cells of the uncut text: combining, wide, ZWJ, flags, RTL, with colours', async () => {
    const bytes = Buffer.from(HARD);
    const expected = await control(HARD);
    expect(expected.length).toBe(240);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const { mirror: subject } = mirror();
      gathered(subject, [bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(cellsOf(subject), `cut at ${cut}`).toEqual(expected);
      subject.dispose();
    }
  });

  it('P4: UTF-8 byte by byte gives the same cells', async () => {
    const { mirror: subject } = mirror();
    gathered(subject, Array.from(Buffer.from(HARD), (byte) => Buffer.of(byte)));
    expect(cellsOf(subject)).toEqual(await control(HARD));
    subject.dispose();
  });

  it('P11: every question gets exactly one answer', () => {
    const xtversion = '\x1bP>|xterm.js(6.0.0)\x1b\\';
    const questions: [string, string][] = [
      ['\x1b[c', '\x1b[?1;2c'],
      ['\x1b[>c', '\x1b[>0;276;0c'],
      ['\x1b[5n', '\x1b[0n'],
      ['\x1b[6n', '\x1b[1;1R'],
      ['\x1b[?6n', '\x1b[?1;1R'],
      ['\x1b[?2026$p', '\x1b[?2026;2$y'],
      ['\x1b[4$p', '\x1b[4;2$y'],
      ['\x1bP$qm\x1b\\', '\x1bP1$r0m\x1b\\'],
      ['\x1b[>q', xtversion],
      ['\x1b[>0q', xtversion],
      ['\x1b[?u', '\x1b[?0u'],
      ['\x1b[?996n', '\x1b[?997;1n'],
      ['\x1b]10;?\x07', '\x1b]10;rgb:e7e7/e8e8/eaea\x1b\\'],
      ['\x1b]11;?\x1b\\', '\x1b]11;rgb:1414/1515/1717\x1b\\'],
      ['\x1b]12;?\x07', '\x1b]12;rgb:e7e7/e8e8/eaea\x1b\\'],
      ['\x1b]4;1;?\x07', '\x1b]4;1;rgb:cccc/0000/0000\x1b\\'],
      ['\x1b]4;196;?\x07', '\x1b]4;196;rgb:ffff/0000/0000\x1b\\'],
      ['\x1b]4;244;?\x07', '\x1b]4;244;rgb:8080/8080/8080\x1b\\'],
      ['\x1b]7501;?\x07', '\x1b]7501;?\x1b\\'],
    ];
    for (const [question, answer] of questions) {
      const { mirror: subject, answers } = mirror();
      subject.feed(Buffer.from(question));
      expect(answers, JSON.stringify(question)).toEqual([answer]);
      subject.dispose();
    }
  });

  it('P11: colour answers follow the pane and what programs set', () => {
    const { mirror: subject, answers } = mirror();
    subject.colors.setDefaults({ foreground: '#010203', background: '#ffffff', cursor: '#0a0b0c' });
    subject.feed(Buffer.from('\x1b]10;?\x07\x1b]12;?\x07\x1b[?996n\x1b]11;#102030\x07\x1b]11;?\x07\x1b]111\x07\x1b]11;?\x07\x1b]4;7;#040506;7;?\x07'));
    expect(answers).toEqual([
      '\x1b]10;rgb:0101/0202/0303\x1b\\',
      '\x1b]12;rgb:0a0a/0b0b/0c0c\x1b\\',
      '\x1b[?997;2n',
      '\x1b]11;rgb:1010/2020/3030\x1b\\',
      '\x1b]11;rgb:ffff/ffff/ffff\x1b\\',
      '\x1b]4;7;rgb:0404/0505/0606\x1b\\',
    ]);
    expect(subject.resync().snapshot.state.colors).toEqual([[7, [4, 5, 6]]]);
    subject.dispose();
  });

  it('P11: status lines are told, their questions are not', () => {
    const { mirror: subject, statuses, answers } = mirror();
    subject.feed(Buffer.from('\x1b]7501;state=working:app=codex\x07\x1b]7501;?\x07'));
    expect(statuses).toEqual(['state=working:app=codex']);
    expect(answers).toHaveLength(1);
    subject.dispose();
  });

  it('P10: a title of 1 MB is cut, and an endless one neither shows nor grows', () => {
    const { mirror: subject, titles } = mirror();
    subject.feed(Buffer.from(`\x1b]0;${'t'.repeat(1_000_000)}\x07after`));
    expect(titles).toEqual(['t'.repeat(1_000)]);
    expect(subject.text(5)).toBe('after');
    for (let n = 0; n < 50; n++) subject.feed(Buffer.from(n === 0 ? '\x1b]0;x' : 'y'.repeat(64 * 1024)));
    expect(subject.resync().unfinished.length).toBeLessThanOrEqual(64 * 1024);
    subject.dispose();
  });

  it('P7: history is given by absolute number, newest lines still there, oldest gone', () => {
    const { mirror: subject } = mirror();
    for (let n = 0; n < 1_500; n++) subject.feed(Buffer.from(`line ${n}\r\n`));
    const { snapshot } = subject.resync();
    expect([snapshot.abs0, snapshot.hist]).toEqual([495, 1_000]);
    expect(subject.history(0, 600).tags[0]).toBe(495);
    expect(subject.history(1_400, 5_000).tags.length).toBe(95);
    subject.dispose();
  });

  it('X3: the last lines with anything on them are what a failed start printed', () => {
    const { mirror: subject } = mirror();
    subject.feed(Buffer.from('one\r\ntwo\r\n\r\nnot logged in\r\n'));
    expect(subject.text(2)).toBe('\nnot logged in');
    expect(subject.text(100)).toBe('one\ntwo\n\nnot logged in');
    subject.dispose();
  });
});
