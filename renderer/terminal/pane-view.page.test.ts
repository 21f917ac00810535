import { Terminal } from '@xterm/xterm';
import { describe, expect, it } from 'vitest';
import { Bench, headlessPage } from './pane-view.test.fixture';
import { wholeState } from './whole-state.test.fixture';

describe('the page’s own xterm', () => {
  it('P7: has the inside that the headless one has: the same screen, modes, colours and input', async () => {
    const size = { cols: 80, rows: 24 };
    const page = new Terminal({ ...size, allowProposedApi: true, theme: { foreground: '#101010', background: '#fefefe' } });
    const bench = new Bench(size, 1000, {}, {}, page);
    const control = new Bench(size, 1000, {}, {}, headlessPage(size));
    for (const each of [bench, control]) {
      for (let n = 0; n < 400; n++) each.mirror.feed(new TextEncoder().encode(`\x1b[3${n % 8}mline ${n} 世 👩‍👧\x1b[0m\r\n`));
      each.mirror.feed(new TextEncoder().encode('\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b]11;#0a0b0c\x07\x1b[5;10r\x1b[?25l'));
      each.pane.resync();
      each.output(new TextEncoder().encode('after\x1b[c\x1b]11;?\x07'));
      await each.settled();
    }
    expect(wholeState(page)).toEqual(wholeState(control.page));
    expect(page.buffer.active.getLine(0)?.translateToString(true)).toBe('line 0 世 👩‍👧');
    expect(bench.sent).toContainEqual({ k: 'colors', foreground: '#101010', background: '#fefefe', cursor: '#101010' });
    page.input('x');
    expect(bench.sent.filter((message) => message.k === 'input').map((message) => new TextDecoder().decode(message.data))).toEqual(['x']);
    bench.view.dispose();
    page.dispose();
  });
});
