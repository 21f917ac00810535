// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Terminal } from '@xterm/xterm';
import { temporaryFolder } from '../../electron/host/host.fixture';
import { randomNumbers, randomOutput } from '../../electron/host/random-text.fixture';
import { howMany } from '../../electron/host/torture.fixture';
import { event, place, shell } from '../../electron/terminal/client.fixture';
import type { Terminals, TerminalSpec, TerminalStream } from '../../electron/terminal/terminals';
import { loadGraphemes } from '../../shared/graphemes/graphemes';
import type { FromPane, ToPane } from '../../shared/terminal';
import { coreOf, MIRRORED_OPTIONS } from '../../shared/xterm-core';
import { headlessPage } from './pane-view.test.fixture';
import { PaneView, type PaneOptions } from './pane-view';
import { wholeState } from './whole-state.test.fixture';

const SIZE = { cols: 100, rows: 30 };

/** A page at a real host, over its sockets. */
class HostPage {
  readonly terminal: Terminal = headlessPage(SIZE);
  readonly got: ToPane['k'][] = [];
  view: PaneView | null = null;
  private stream: TerminalStream | null = null;
  private waiting: { kind: ToPane['k']; resolve: () => void }[] = [];

  async attach(terminals: Terminals, id: string, options: PaneOptions = {}): Promise<this> {
    const early: ToPane[] = [];
    const receive = (message: ToPane): void => {
      this.got.push(message.k);
      if (this.view) this.view.receive(structuredClone(message));
      else early.push(message);
      for (const each of this.waiting.filter(({ kind }) => kind === message.k)) each.resolve();
      this.waiting = this.waiting.filter(({ kind }) => kind !== message.k);
    };
    const stream = await terminals.attach(id, SIZE, receive);
    this.stream = stream;
    const port = { postMessage: (message: FromPane) => stream.send(message), addEventListener: () => undefined, removeEventListener: () => undefined, start: () => undefined };
    this.view = new PaneView(this.terminal, port, {}, { afterPaint: (fn) => setImmediate(fn), ...options });
    for (const message of early) this.view.receive(message);
    return this;
  }

  next(kind: ToPane['k']): Promise<void> {
    return new Promise((resolve) => this.waiting.push({ kind, resolve }));
  }

  /** Everything that came is applied. */
  applied(): Promise<void> {
    return new Promise((resolve) => this.terminal.write('', resolve));
  }

  /** Waits until it holds of what was applied: that comes some turns after its message. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Waits until the page shows it. */
  async shows(text: string): Promise<void> {
    const seen = (): boolean => {
      const { active } = this.terminal.buffer;
      return Array.from({ length: SIZE.rows }, (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? '').some((line) => line.includes(text));
    };
    await this.until(seen);
  }

  /** Waits for the exact screen after the last picture, and for so many slices of its history: a flood on a busy machine may seem over more than once. */
  async calm(slices: number): Promise<void> {
    const over = (): boolean => {
      const last = this.got.lastIndexOf('resync');
      return last > this.got.lastIndexOf('frame') && this.got.slice(last).filter((kind) => kind === 'history').length >= slices;
    };
    await this.until(over);
    await this.applied();
  }

  get top(): string {
    const { active } = this.terminal.buffer;
    return active.getLine(active.viewportY)?.translateToString(true) ?? '';
  }

  leave(): void {
    this.view?.dispose();
    this.stream?.close();
  }
}

function control(bytes: Uint8Array): object {
  const terminal = headlessPage(SIZE);
  terminal.options = { ...MIRRORED_OPTIONS, scrollback: 1000 };
  loadGraphemes(terminal);
  for (let at = 0; at < bytes.length; at += 60_000) {
    let end = Math.min(bytes.length, at + 60_000);
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end++;
    void coreOf(terminal)._inputHandler.parse(bytes.subarray(at, end));
    at = end - 60_000;
  }
  return terminal;
}

async function started(script: string, more: Partial<TerminalSpec> = {}): Promise<{ terminals: Terminals; id: string }> {
  const terminals = await (await place()).connect();
  const spec = shell(script, { ...SIZE, ...more });
  await terminals.spawn(spec);
  return { terminals, id: spec.id };
}

describe('a page at the host', () => {
  it('P3: after a flood through threads and sockets it shows cell for cell what a terminal shows that parsed every byte', { timeout: 300_000 }, async () => {
    for (let seed = 1; seed <= howMany(1, 10); seed++) {
      const bytes = Buffer.concat([randomOutput(randomNumbers(seed), 6_000_000), Buffer.from('THE END')]);
      const file = join(temporaryFolder(), 'flood');
      writeFileSync(file, bytes);
      const { terminals, id } = await started(`stty -opost -echo; read go; cat ${file}; read end`);
      const page = await new HostPage().attach(terminals, id);
      await page.next('resync').catch(() => undefined);
      await terminals.input(id, Buffer.from('\n'));
      await page.next('frame');
      await page.shows('THE END');
      await page.calm(4);
      expect(wholeState(page.terminal), `seed ${seed}`).toEqual(wholeState(control(bytes)));
    }
  });

  it('P5: scroll up, hide, 5,000 lines arrive, show again: the same line is on top; nothing of it reaches the child', async () => {
    const out = join(temporaryFolder(), 'input');
    const lines = (from: number, to: number): string => `i=${from}; while [ $i -lt ${to} ]; do echo "line $i"; i=$((i+1)); done`;
    const { terminals, id } = await started(`stty -echo -icanon; ${lines(0, 900)}; printf shown; head -c 1 > /dev/null; ${lines(900, 5_900)}; printf "\\033]0;printed\\007"; cat > ${out}`);
    const first = await new HostPage().attach(terminals, id);
    await first.shows('shown');
    await first.applied();
    first.terminal.scrollLines(-500);
    // The screen comes first, what scrolled off it after that.
    await first.until(() => /^line \d+$/.test(first.top));
    const before = first.top;
    expect(before).toMatch(/^line \d+$/);
    const topLine = first.view?.topLine() ?? null;
    first.leave();
    const printed = event(terminals, 'title', id);
    await terminals.input(id, Buffer.from('x'));
    await printed;
    const second = await new HostPage().attach(terminals, id, { topLine });
    await second.until(() => second.top === before);
    second.view?.jumpToEnd();
    await second.shows('line 5899');
    await terminals.stop(id);
    // P7: attaching, restoring and scrolling wrote nothing to it.
    expect(readFileSync(out).length).toBe(0);
  });

  it('P5: told to keep 3,000 lines the host keeps them in every terminal, and the page as they come and when it comes back', async () => {
    const { terminals, id } = await started(`stty -echo; echo begin; read go; i=0; while [ $i -lt 2500 ]; do echo "line $i"; i=$((i+1)); done; printf shown; read end`);
    await terminals.setScrollback(3_000);
    const first = await new HostPage().attach(terminals, id);
    const oldest = (page: HostPage): string => page.terminal.buffer.active.getLine(0)?.translateToString(true) ?? '';
    await first.shows('begin');
    await terminals.input(id, Buffer.from('\n'));
    await first.shows('shown');
    // Bytes, or after a flood the exact screen with its history.
    await first.until(() => oldest(first) === 'begin');
    first.leave();
    const second = await new HostPage().attach(terminals, id);
    await second.shows('shown');
    await second.until(() => oldest(second) === 'begin');
    await terminals.setScrollback(100);
    const third = await new HostPage().attach(terminals, id);
    await third.shows('shown');
    await third.calm(1);
    expect(third.terminal.buffer.active.length).toBe(100 + SIZE.rows);
    await terminals.stop(id);
  });

  it('P6: after an agent died with everything on, abc reaches the next child as three bytes', async () => {
    const { terminals, id } = await started(`printf '\\033[?1049h\\033[?1h\\033=\\033[?1002h\\033[?1006h\\033[?2004h\\033[>1u'; read go; kill -9 $$`);
    const page = await new HostPage().attach(terminals, id);
    await terminals.input(id, Buffer.from('\n'));
    await page.next('exit');
    await page.applied();
    const left = ({ terminal }: HostPage): unknown[] => {
      const { coreService, coreMouseService } = coreOf(terminal);
      return [coreService.decPrivateModes['bracketedPasteMode'], coreService.decPrivateModes['applicationCursorKeys'], coreMouseService.activeProtocol, terminal.buffer.active.type];
    };
    expect(left(page)).toEqual([false, false, 'NONE', 'normal']);
    // And in a pane that is shown only after the end.
    const late = await new HostPage().attach(terminals, id);
    await late.until(() => late.got.includes('exit'));
    await late.applied();
    expect(left(late)).toEqual([false, false, 'NONE', 'normal']);
    const out = join(temporaryFolder(), 'input');
    const next = shell(`stty raw -echo; printf ready; head -c 3 > ${out}; printf "\\033]0;read\\007"; cat >> ${out}`, SIZE);
    await terminals.spawn(next);
    const typing = await new HostPage().attach(terminals, next.id);
    await typing.shows('ready');
    const read = event(terminals, 'title', next.id);
    typing.terminal.input('abc');
    await read;
    await terminals.stop(next.id);
    expect(readFileSync(out, 'latin1')).toBe('abc');
  });
});
