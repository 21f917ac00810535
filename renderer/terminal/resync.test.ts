// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../electron/host/random-text.fixture';
import { howMany } from '../../electron/host/torture.fixture';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import { coreOf, MIRRORED_OPTIONS } from '../../shared/xterm-core';
import { Bench, headlessPage } from './pane-view.test.fixture';
import { linksOf, wholeState } from './whole-state.test.fixture';

const E = '\x1b';
/** Everything that leaves a trace on a screen or in a parser. */
const WORDS = [
  'hello ', '世界', 'e\u0301', '👩‍👩‍👧', '🇩🇪', '❤\ufe0f', 'שלום', '\t', 'x'.repeat(97), `${'世'.repeat(49)}a世`, '\r\n', '\r\n', '\r\n', '\n', '\r',
  `${E}[31m`, `${E}[48;2;1;2;3m`, `${E}[4:3m${E}[58;5;9m`, `${E}[0m`, `${E}[K`, `${E}[2J`, `${E}[H`, `${E}[5;40H`, `${E}[3;15r`, `${E}[r`, `${E}[2A`,
  `${E}[3L`, `${E}[2M`, `${E}[4P`, `${E}[3@`, `${E}[?1049h`, `${E}[?1049l`, `${E}[?25l`, `${E}[?25h`, `${E}[?1h`, `${E}[?1l`, `${E}[?2004h`,
  `${E}[?1002h${E}[?1006h`, `${E}[?1002l`, `${E}[?6h`, `${E}[?6l`, `${E}[?7l`, `${E}[?7h`, `${E}[4h`, `${E}[4l`, `${E}7`, `${E}8`, `${E}(0`, `${E}(B`,
  '\x0e', '\x0f', `${E}[3g`, `${E}H`, `${E}[2S`, `${E}[2T`, `${E}M`, `${E}D`, `${E}[2 q`, `${E}[3b`, `${E}]8;;http://a.b/c\x07link`, `${E}]8;;\x07`,
  `${E}]8;id=k;http://d.e/f${E}\\same`, `${E}[3J`, `${E}[?1049h${E}[Htui`, `${E}=`, `${E}>`, `${E}c`, `${E}]0;a title${E}\\`, `${E}[1;\r3${'\n'}1m`, `${E}Pignored${E}\\`,
];

function control(scrollback: number): object {
  const terminal = headlessPage({ cols: 100, rows: 24 });
  terminal.options = { ...MIRRORED_OPTIONS, scrollback };
  loadGraphemes(terminal);
  return terminal;
}
const parse = (terminal: object, data: Uint8Array): void => void coreOf(terminal)._inputHandler.parse(data);

describe('the exact screen', () => {
  it('P7: a pane that gets the screen at any byte, even inside a sequence or a character, continues as one that saw every byte', { timeout: 1_200_000 }, async () => {
    let inAlt = 0;
    let insideSequence = 0;
    for (let seed = 1; seed <= howMany(300, 6_000); seed++) {
      const random = randomNumbers(seed);
      const scrollback = [0, 50, 200][random(3)] ?? 0;
      let text = '';
      for (let words = 200 + random(600); words > 0; words--) text += WORDS[random(WORDS.length)] ?? '';
      const bytes = new TextEncoder().encode(text);
      const before = random(bytes.length >> 1);
      const at = before + random(bytes.length - before);
      const after = at + random(bytes.length - at + 1);
      const bench = new Bench({ cols: 100, rows: 24 }, scrollback);
      const whole = control(scrollback);
      // The page has an older screen, cut at any byte, and its parser stands somewhere in the middle.
      parse(bench.page, bytes.subarray(0, before));
      bench.mirror.feed(bytes.subarray(0, at));
      // A third was painted before, as in a flood.
      if (seed % 3 === 0) bench.view.receive({ k: 'frame', frame: structuredClone(bench.mirror.frames().next()) });
      bench.pane.resync();
      if (bench.mirror.resync().snapshot.alt) inAlt++;
      if (bench.mirror.resync().unfinished.length > 0) insideSequence++;
      // The control gets the same pieces: xterm itself may join characters differently across two writes.
      parse(whole, bytes.subarray(0, at));
      // Half of the cases look at once, half let bytes come while history is still on its way.
      if (seed % 2 === 0) {
        await bench.settled();
        expect(wholeState(bench.page), `seed ${seed}, at once`).toEqual(wholeState(whole));
        // xterm drops a link with its first lines even where cells still show it; the page may have more, never less.
        expect(linksOf(bench.page), `seed ${seed}`).toMatchObject(linksOf(whole));
      }
      bench.output(bytes.subarray(at, after));
      await bench.settled();
      bench.output(bytes.subarray(after));
      await bench.settled();
      parse(whole, bytes.subarray(at, after));
      parse(whole, bytes.subarray(after));
      expect(wholeState(bench.page), `seed ${seed}`).toEqual(wholeState(whole));
      bench.mirror.dispose();
    }
    // The cases reach what they are for.
    expect(inAlt).toBeGreaterThan(50);
    expect(insideSequence).toBeGreaterThan(50);
  });

  it('P7: a control character inside a cut sequence was obeyed once and is not obeyed again', async () => {
    const bytes = new TextEncoder().encode(`one${E}[3\n1mtwo${E}]0;a\x01b${E}\\three`);
    for (let at = 0; at <= bytes.length; at++) {
      const bench = new Bench({ cols: 100, rows: 24 }, 50);
      const whole = control(50);
      bench.mirror.feed(bytes.subarray(0, at));
      bench.pane.resync();
      bench.output(bytes.subarray(at));
      await bench.settled();
      parse(whole, bytes.subarray(0, at));
      parse(whole, bytes.subarray(at));
      expect(wholeState(bench.page), `cut at ${at}`).toEqual(wholeState(whole));
      bench.mirror.dispose();
    }
  });
});
