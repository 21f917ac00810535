import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToPane } from '../../shared/terminal';
import { temporaryFolder } from '../host/host.fixture';
import { BEHIND } from '../host/pane';
import { howMany } from '../host/torture.fixture';
import { attach, event, hostPid, place, shell, TestPane, textOf } from './client.fixture';
import type { Terminals } from './terminals';

/** What the kernel holds of a process now, in MB. */
function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** A page that paints what it gets. */
async function painting(terminals: Terminals, id: string): Promise<TestPane> {
  const pane = new TestPane();
  const receive = (message: ToPane): void => {
    pane.receive(message);
    if (message.k === 'frame') pane.send({ k: 'painted' });
  };
  pane.stream = await terminals.attach(id, { cols: 80, rows: 24 }, receive);
  pane.send({ k: 'paints' });
  await pane.until((got) => got.some((message) => message.k === 'resync'));
  return pane;
}
const frames = (got: ToPane[]): number => got.filter((message) => message.k === 'frame').length;

describe('a flood through the host', () => {
  it('P3: a page that hangs never slows its agent, and is sent no more than a moment’s bytes and one picture', async () => {
    const here = await place();
    const terminals = await here.connect();
    const done = join(temporaryFolder(), 'done');
    const spec = shell(`read go; yes 'a line of a flood that nobody takes' | head -c 30000000; touch ${done}; read end`);
    await terminals.spawn(spec);
    const got: ToPane[] = [];
    let hangs = true;
    const stream = await terminals.attach(spec.id, { cols: 80, rows: 24 }, (message) => {
      got.push(message);
      if (!hangs && message.k === 'frame') stream.send({ k: 'painted' });
    });
    stream.send({ k: 'paints' });
    while (!got.some((message) => message.k === 'resync')) await terminals.list();
    await terminals.input(spec.id, Buffer.from('\n'));
    while (!existsSync(done)) await terminals.list();
    const text = await terminals.text(spec.id, 2);
    expect(text).toContain('a line of a flood that nobody takes');
    const bytes = got.reduce((sum, message) => sum + (message.k === 'bytes' ? message.data.length : 0), 0);
    expect(bytes).toBeLessThanOrEqual(BEHIND + 64 * 1024);
    expect(frames(got)).toBe(1);
    hangs = false;
    // It comes back: the exact screen, and it is as if it had never hung.
    stream.send({ k: 'ack', bytes });
    stream.send({ k: 'painted' });
    while (got.at(-1)?.k !== 'resync') await terminals.list();
  });

  it('P3: while one pane floods another one echoes, the host’s memory stays bounded, and Ctrl-C ends the flood', async () => {
    const here = await place();
    const terminals = await here.connect();
    const flood = shell('exec yes');
    const echo = shell('exec cat');
    await terminals.spawn(flood);
    await terminals.spawn(echo);
    const pane = await painting(terminals, flood.id);
    const other = await painting(terminals, echo.id);
    const pid = await hostPid(here.stateFolder);
    await pane.until((got) => frames(got) >= 10);
    const before = residentMb(pid);
    for (let n = 0; n < howMany(5, 60); n++) {
      const seen = frames(pane.got);
      other.send({ k: 'input', data: Buffer.from(`word ${n}\n`) });
      await other.until(() => other.bytes.includes(`word ${n}\r\nword ${n}\r\n`));
      await pane.until((got) => frames(got) > seen);
    }
    // Two backlogs and what the collector has not collected; without bounds it would be a gigabyte by then.
    expect(residentMb(pid) - before).toBeLessThan(150);
    const exit = event(terminals, 'exit', flood.id);
    pane.send({ k: 'input', data: Buffer.from('\x03') });
    expect(await exit).toEqual({ id: flood.id, exit: { code: null, signal: 2 } });
    await pane.until((got) => got.at(-1)?.k === 'exit');
    expect(pane.got.at(-2)?.k === 'resync' || pane.got.at(-2)?.k === 'bytes').toBe(true);
  });

  it('P11: a question asked in a flood is answered once, whether the pane is painted or not', async () => {
    const here = await place();
    const terminals = await here.connect();
    const out = join(temporaryFolder(), 'answer');
    const spec = shell(`stty -echo -icanon min 0 time 20; read go; yes flood | head -c 3000000; printf '\\033[c'; yes flood | head -c 3000000; cat > ${out}; stty icanon min 1; printf "\\033]0;asked\\007"; read end`);
    await terminals.spawn(spec);
    await painting(terminals, spec.id);
    const asked = event(terminals, 'title', spec.id);
    await terminals.input(spec.id, Buffer.from('\n'));
    await asked;
    expect(readFileSync(out, 'latin1')).toBe('\x1b[?1;2c');
  });

  it('P6: what an agent that died left on is reset in every pane, before its exit is told', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell(`printf 'text\\r\\n\\033[?1049h\\033[?1002h\\033[?1006h\\033[?2004h\\033[?25l\\033[>1u'; read go; kill -9 $$`);
    await terminals.spawn(spec);
    const pane = await attach(terminals, spec.id);
    await terminals.input(spec.id, Buffer.from('\n'));
    await pane.until((got) => got.at(-1)?.k === 'exit');
    expect(pane.bytes.toString('latin1')).toMatch(/\[\?1049l.*\[\?1000l.*\[\?1006l.*\[\?2004l.*\[\?25h/);
    const late = await attach(terminals, spec.id);
    const { alt, state } = late.snapshot;
    expect([alt, state.hidden, state.mouse, state.dec['bracketedPasteMode']]).toEqual([false, false, ['NONE', 'DEFAULT'], false]);
    expect(textOf(late.snapshot)[0]).toBe('text');
  });
});
