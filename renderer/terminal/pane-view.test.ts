// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { FromPane } from '../../shared/terminal';
import { coreOf } from '../../shared/xterm-core';
import { Bench, headlessPage } from './pane-view.test.fixture';
import { PaneSize, type Size } from './pane-size';
import { PaneView } from './pane-view';

const SIZE = { cols: 80, rows: 24 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const inputs = (sent: FromPane[]): string[] => sent.flatMap((message) => (message.k === 'input' ? [Buffer.from(message.data).toString('latin1')] : []));

/** A bench whose page already has its first screen. */
async function shown(scrollback = 1000, ...rest: ConstructorParameters<typeof Bench> extends [unknown, unknown, ...infer R] ? R : never): Promise<Bench> {
  const bench = new Bench(SIZE, scrollback, ...rest);
  bench.pane.resync();
  await bench.settled();
  return bench;
}

/** A clock for one timer at a time. */
class Later {
  due: (() => void) | null = null;
  ms = 0;
  later = (ms: number, fn: () => void): (() => void) => {
    this.due = fn;
    this.ms = ms;
    return () => {
      if (this.due === fn) this.due = null;
    };
  };
  pass(): void {
    const fn = this.due;
    this.due = null;
    fn?.();
  }
}

describe('a pane in the page', () => {
  it('P11: the page answers no question, neither live nor in what a screen brought', async () => {
    const bench = await shown();
    const questions =
      '\x1b[c\x1b[0c\x1b[>c\x1b[=c\x1b[5n\x1b[6n\x1b[?6n\x1b[?15n\x1b[?25n\x1b[?26n\x1b[?53n\x1b[?996n\x1b[?2026$p\x1b[?1$p\x1b[4$p\x1bP$qm\x1b\\\x1bP$qr\x1b\\\x1bP$q q\x1b\\\x1bP$q"p\x1b\\\x1bP+q544e\x1b\\' +
      '\x1b[>q\x1b[?u\x1b]10;?\x07\x1b]11;?\x07\x1b]12;?\x07\x1b]4;1;?\x07\x1b]10;#ffffff;?\x07\x1b]52;c;?\x07\x1b]7501;?\x07\x1b[14t\x1b[16t\x1b[18t\x1b[19t\x1b[20t\x1b[21t\x05';
    const answered: string[] = [];
    bench.page.onData((data) => answered.push(data));
    bench.output(bytes(questions));
    await bench.settled();
    // xterm itself would have answered many of them.
    expect(answered.length).toBeGreaterThan(8);
    expect(bench.answers.length).toBeGreaterThan(15);
    expect(inputs(bench.sent)).toEqual([]);
  });

  it('P11: what the user does goes out: keys, paste, mouse in both encodings, focus', async () => {
    const bench = await shown();
    const core = coreOf(bench.page) as unknown as {
      coreMouseService: { triggerMouseEvent(event: object): boolean };
      coreService: { triggerDataEvent(data: string): void };
    };
    bench.output(bytes('\x1b[?1000h\x1b[?1004h\x1b[c'));
    await bench.settled();
    bench.page.input('ü\r');
    const press = { col: 150, row: 3, x: 1, y: 1, button: 0, action: 1, ctrl: false, alt: false, shift: false };
    core.coreMouseService.triggerMouseEvent({ ...press, col: 70 });
    core.coreService.triggerDataEvent('\x1b[I');
    core.coreService.triggerDataEvent('\x1b[?1;2c');
    bench.output(bytes('\x1b[?1006h'));
    await bench.settled();
    core.coreMouseService.triggerMouseEvent({ ...press, col: 70, action: 0 });
    expect(inputs(bench.sent)).toEqual([Buffer.from('ü\r').toString('latin1'), `\x1b[M ${String.fromCharCode(32 + 71)}$`, '\x1b[I', '\x1b[<0;71;4m']);
  });

  it('P3: bytes are acknowledged once parsed, in pieces, and to the last one', async () => {
    const bench = await shown();
    for (let n = 0; n < 10; n++) bench.output(bytes('x'.repeat(5_000)));
    expect(bench.sent.some((message) => message.k === 'ack')).toBe(false);
    await bench.settled();
    const acks = bench.sent.flatMap((message) => (message.k === 'ack' ? [message.bytes] : []));
    expect(acks.reduce((a, b) => a + b, 0)).toBe(50_000);
    expect(acks.length).toBeLessThanOrEqual(4);
  });

  it('P7: scrollback is asked for right after the screen, newest first, in slices of 250, until it is complete', async () => {
    const bench = new Bench(SIZE, 1000);
    for (let n = 0; n < 900; n++) bench.mirror.feed(bytes(`line ${n}\r\n`));
    bench.pane.resync();
    await bench.settled();
    expect(bench.sent.filter((message) => message.k === 'want-history')).toEqual([
      { k: 'want-history', from: 627, count: 250 },
      { k: 'want-history', from: 377, count: 250 },
      { k: 'want-history', from: 127, count: 250 },
      { k: 'want-history', from: 0, count: 127 },
    ]);
    const { active } = bench.page.buffer;
    for (const n of [0, 126, 127, 500, 876, 899]) expect(active.getLine(n)?.translateToString(true)).toBe(`line ${n}`);
  });

  it('P5: a user who scrolled up keeps the line on top, through new output, a new screen and another view', async () => {
    const bench = await shown();
    for (let n = 0; n < 300; n++) bench.output(bytes(`line ${n}\r\n`));
    await bench.settled();
    bench.page.scrollLines(-100);
    const top = (): string | undefined => bench.page.buffer.active.getLine(bench.page.buffer.active.viewportY)?.translateToString(true);
    const before = top();
    expect(before).toBe('line 177');
    for (let n = 300; n < 700; n++) bench.output(bytes(`line ${n}\r\n`));
    await bench.settled();
    expect(top()).toBe(before);
    bench.pane.resync();
    await bench.settled();
    expect(top()).toBe(before);
    const later = new Bench(SIZE, 1000, {}, { topLine: bench.view.topLine() });
    for (let n = 0; n < 900; n++) later.mirror.feed(bytes(`line ${n}\r\n`));
    later.pane.resync();
    await later.settled();
    expect(later.page.buffer.active.getLine(later.page.buffer.active.viewportY)?.translateToString(true)).toBe(before);
    expect((await shown()).view.topLine()).toBeNull();
  });

  it('X7: title, bell and exit are told, the exit after the last byte was drawn', async () => {
    const told: unknown[] = [];
    const bench = await shown(1000, {
      onTitle: (title) => told.push(title),
      onBell: () => told.push('bell'),
      onExit: (exit) => told.push([exit, bench.page.buffer.active.getLine(0)?.translateToString(true)]),
      onReady: () => told.push('ready'),
    });
    bench.pane.title('a title');
    bench.pane.bell();
    bench.output(bytes('last words'));
    bench.pane.exit({ code: 2, signal: null });
    expect(told).toEqual(['ready', 'a title', 'bell']);
    await bench.settled();
    expect(told.at(-1)).toEqual([{ code: 2, signal: null }, 'last words']);
  });

  it('P7: the title and the colours a program had set come with the screen, and colours of before go', async () => {
    const titles: string[] = [];
    const bench = new Bench(SIZE, 1000, { onTitle: (title) => titles.push(title) });
    const events: unknown[] = [];
    coreOf(bench.page)._handleColorEvent = (all) => events.push(...all);
    bench.mirror.feed(bytes('\x1b]2;set before\x07\x1b]11;#102030\x07'));
    bench.pane.resync();
    await bench.settled();
    expect(titles).toEqual(['set before']);
    expect(events).toEqual([{ type: 2 }, { type: 2, index: 256 }, { type: 2, index: 257 }, { type: 2, index: 258 }, { type: 1, index: 257, color: [16, 32, 48] }]);
  });

  it('P7: a link that is open at the screen’s position goes on in what follows', async () => {
    const bench = new Bench(SIZE, 1000);
    bench.mirror.feed(bytes('\x1b]8;;http://a.b/c\x07first '));
    bench.pane.resync();
    bench.output(bytes('second'));
    await bench.settled();
    const core = coreOf(bench.page);
    const line = core._bufferService.buffers.normal.lines.get(0);
    const at = (column: number): string | undefined => core._oscLinkService._dataByLinkId.get(line?._extendedAttrs[column]?._urlId ?? -1)?.data.uri;
    expect([at(0), at(8)]).toEqual(['http://a.b/c', 'http://a.b/c']);
  });

  it('P11: the mirror is told what the page shows, at first and with every theme', () => {
    const page = headlessPage(SIZE);
    page.options.theme = { foreground: '#111111', background: '#eeeeee' };
    const sent: FromPane[] = [];
    const view = new PaneView(page, { postMessage: (message) => sent.push(message), addEventListener: () => undefined, removeEventListener: () => undefined, start: () => undefined });
    page.options.theme = { foreground: '#ffffff', background: '#000000', cursor: '#00ff00' };
    page.options.theme = { foreground: 'red', background: '#000000' };
    expect(sent).toEqual([
      { k: 'paints' },
      { k: 'reading', on: false },
      { k: 'colors', foreground: '#111111', background: '#eeeeee', cursor: '#111111' },
      { k: 'colors', foreground: '#ffffff', background: '#000000', cursor: '#00ff00' },
    ]);
    view.dispose();
    page.options.theme = { foreground: '#222222', background: '#000000' };
    expect(sent).toHaveLength(4);
  });
});

function sizes(): { subject: PaneSize; sent: Size[]; time: Later } {
  const sent: Size[] = [];
  const time = new Later();
  const subject = new PaneSize((size) => sent.push(size), time.later);
  subject.want(SIZE);
  subject.arrived(SIZE);
  return { subject, sent, time };
}

describe('the size of a pane', () => {
  it('P8: a drag sends rows at once, columns once they stay for 100 ms, and nothing that did not change', () => {
    const { subject, sent, time } = sizes();
    for (let n = 1; n <= 50; n++) subject.want({ cols: 80 + n, rows: 24 + Math.floor(n / 25) });
    expect(sent).toEqual([{ cols: 80, rows: 25 }, { cols: 80, rows: 26 }]);
    expect(time.ms).toBe(100);
    time.pass();
    expect(sent.at(-1)).toEqual({ cols: 130, rows: 26 });
    subject.want({ cols: 130, rows: 26 });
    expect(time.due).toBeNull();
    expect(sent).toHaveLength(3);
  });

  it('P8: a screen of a size just given up is passed over, and one is asked for even when the old size comes back', () => {
    const { subject, sent, time } = sizes();
    subject.want({ cols: 100, rows: 24 });
    expect(subject.arrived(SIZE)).toBe(false);
    subject.want(SIZE);
    time.pass();
    expect(sent).toEqual([SIZE]);
    expect(subject.arrived(SIZE)).toBe(true);
  });

  it('P8: a size that another view has set is taken, and a lost one is asked for again', () => {
    const { subject, sent, time } = sizes();
    expect(subject.arrived({ cols: 120, rows: 40 })).toBe(true);
    subject.want({ cols: 90, rows: 40 });
    time.pass();
    expect(subject.arrived({ cols: 120, rows: 40 })).toBe(false);
    time.pass();
    expect(sent).toEqual([{ cols: 90, rows: 40 }, { cols: 90, rows: 40 }]);
    expect(subject.arrived({ cols: 90, rows: 40 })).toBe(true);
    expect(time.due).toBeNull();
  });

  it('P8: a screen of another size resizes the terminal without telling the host', async () => {
    const bench = await shown();
    bench.mirror.resize(100, 30);
    bench.pane.resync();
    await bench.settled();
    expect([bench.page.cols, bench.page.rows]).toEqual([100, 30]);
    expect(bench.sent.filter((message) => message.k === 'resize')).toEqual([]);
  });
});
