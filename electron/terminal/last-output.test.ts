// A real host, killed: what its terminals said last is read from what it kept.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HandClock } from '../host/hand-clock.fixture';
import { temporaryFolder } from '../host/host.fixture';
import { FILE_BYTES, LastOutput, outputFiles, prepareOutput } from '../host/last-output';
import { hostFolder } from './client';
import { attach, event, hostPid, place, shell } from './client.fixture';
import { readLastOutput } from './last-output';

/** What lies in a host's folder of kept output. */
const kept = (folder: string): string[] => readdirSync(join(folder, 'output'));

function own(size = { cols: 80, rows: 24 }): { folder: string; output: LastOutput } {
  const folder = temporaryFolder();
  prepareOutput(folder);
  return { folder, output: new LastOutput(outputFiles(folder, 't'), new HandClock(), size) };
}

describe('last output', () => {
  it('A1: after a killed host the last lines of each terminal are there, in a file of mode 600; forgotten, or ended in order, nothing is', async () => {
    const here = await place();
    const folder = hostFolder(here);
    const terminals = await here.connect();
    const [killed, forgotten] = [shell('printf "first\\r\\n\\033[31mlast words\\033[0m"; read end'), shell('echo other; exit 0')];
    for (const spec of [killed, forgotten]) {
      const ended = event(terminals, spec === killed ? 'alive' : 'exit', spec.id);
      await terminals.spawn(spec);
      await ended;
    }
    const { newer } = outputFiles(folder, killed.id);
    // The host writes once a second.
    while (!existsSync(newer) || (await readLastOutput(folder, killed.id, 10)) === null) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(statSync(newer).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'output')).mode & 0o777).toBe(0o700);
    await terminals.forget(forgotten.id);
    const down = new Promise((resolve) => terminals.on('down', resolve));
    process.kill(await hostPid(here.stateFolder), 'SIGKILL');
    await down;
    expect(await readLastOutput(folder, killed.id, 10)).toBe('first\nlast words');
    expect(await readLastOutput(folder, forgotten.id, 10)).toBeNull();
    // The next host leaves it alone, and takes only its own along when it ends.
    const next = await here.connect();
    const third = shell('echo third; read end');
    await next.spawn(third);
    await attach(next, third.id);
    await next.shutdown();
    expect(await readLastOutput(folder, killed.id, 10)).toBe('first\nlast words');
    expect(kept(folder)).toHaveLength(1);
  });

  it('P3: of a flood only the end is kept, in two files of a megabyte, each readable alone', async () => {
    const { folder, output } = own({ cols: 100, rows: 30 });
    for (let n = 0; n < 40; n++) {
      for (let k = 0; k < 4; k++) output.add(Buffer.from(`${'x'.repeat(64 * 1024)}\r\n`));
      output.add(Buffer.from(`turn ${n}\r\n`));
      await output.flush();
    }
    const sizes = kept(folder).map((name) => statSync(join(folder, 'output', name)).size);
    expect(sizes).toHaveLength(2);
    for (const size of sizes) expect(size).toBeLessThan(1.5 * FILE_BYTES);
    expect((await readLastOutput(folder, 't', 2))?.split('\n').at(-1)).toBe('turn 39');
    // More than fits between two writes: its beginning is dropped, also from memory.
    for (let k = 0; k < 100; k++) output.add(Buffer.from(`${'y'.repeat(64 * 1024)}\r\n`));
    output.add(Buffer.from('the end'));
    await output.flush();
    expect((await readLastOutput(folder, 't', 1))).toBe('the end');
    await output.forget();
    expect(kept(folder)).toEqual([]);
  });

  it('P8: what was printed at another width is read at that width', async () => {
    const { folder, output } = own({ cols: 20, rows: 5 });
    output.add(Buffer.from('a'.repeat(20) + '\x1b[1;1Hfirst row'));
    output.resize({ cols: 40, rows: 5 });
    output.add(Buffer.from('\x1b[2;1H' + 'b'.repeat(40)));
    await output.flush();
    expect(await readLastOutput(folder, 't', 9)).toBe(`first row${'a'.repeat(11)}\n${'b'.repeat(40)}`);
  });

  it('A1: a file that is cut, or none of ours, is read as far as it goes', async () => {
    const { folder, output } = own();
    output.add(Buffer.from('whole\r\n'));
    await output.flush();
    const { newer } = outputFiles(folder, 't');
    writeFileSync(newer, Buffer.from([0, 100, 0, 0, 0, 65, 66]), { flag: 'a' });
    expect(await readLastOutput(folder, 't', 9)).toBe('whole\nAB');
    writeFileSync(newer, 'not ours');
    expect(await readLastOutput(folder, 't', 9)).toBeNull();
    expect(await readLastOutput(folder, 'another', 9)).toBeNull();
  });

  it('A1: a disk that takes nothing costs only what would have been kept', async () => {
    const folder = temporaryFolder();
    const output = new LastOutput(outputFiles(join(folder, 'missing'), 't'), new HandClock(), { cols: 80, rows: 24 });
    output.add(Buffer.from('lost'));
    await output.flush();
    expect(await readLastOutput(join(folder, 'missing'), 't', 9)).toBeNull();
    await output.forget();
  });
});
