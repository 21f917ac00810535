import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHILD_ENV, temporaryFolder } from '../host/host.fixture';
import { processTable } from '../host/processes';
import { howMany } from '../host/torture.fixture';
import { attach, controlRows, event, hostPid, place, shell, textOf } from './client.fixture';

describe('a terminal of the host', () => {
  it('L20: what cannot be started is refused in the words of the system, and leaves nothing behind', async () => {
    const here = await place();
    const terminals = await here.connect();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'plain'), 'x', { mode: 0o644 });
    writeFileSync(join(folder, 'broken'), '#!/nowhere/sh\n', { mode: 0o755 });
    await expect(terminals.spawn(shell('', { file: '/nowhere/agent' }))).rejects.toThrow(/ENOENT: no such file or directory.*\/nowhere\/agent/);
    await expect(terminals.spawn(shell('', { file: join(folder, 'plain') }))).rejects.toThrow(/EACCES: permission denied/);
    await expect(terminals.spawn(shell('', { file: join(folder, 'broken') }))).rejects.toThrow(/ENOENT.*\/nowhere\/sh/);
    await expect(terminals.spawn(shell('', { file: folder }))).rejects.toThrow('EACCES');
    await expect(terminals.spawn(shell('', { cwd: join(folder, 'none') }))).rejects.toThrow(/ENOENT.*none/);
    await expect(terminals.spawn(shell('', { cwd: join(folder, 'plain') }))).rejects.toThrow('ENOTDIR');
    await expect(terminals.spawn(shell('', { args: ['a\0b'] }))).rejects.toThrow('NUL');
    expect(await terminals.list()).toEqual([]);
  });

  it('P1: 1 MB and an immediate exit reach an attached pane byte for byte, then the exit', async () => {
    const here = await place();
    const terminals = await here.connect();
    const file = join(temporaryFolder(), 'one.bin');
    const content = Buffer.alloc(1024 * 1024, 'abcdefghijklmnopqrstuvwxyz0123456789');
    writeFileSync(file, content);
    for (let time = 0; time < 3; time++) {
      const spec = shell(`read go; exec cat ${file}`);
      await terminals.spawn(spec);
      const pane = await attach(terminals, spec.id);
      await terminals.input(spec.id, Buffer.from('\n'));
      await pane.until((got) => got.at(-1)?.k === 'exit');
      // The echo of the line that let it go comes first.
      const bytes = pane.bytes.subarray(pane.bytes.length - content.length);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'));
      expect(pane.got.at(-1)).toEqual({ k: 'exit', code: 0, signal: null });
      await terminals.forget(spec.id);
    }
    expect(await terminals.list()).toEqual([]);
  });

  it('P4: UTF-8 split across reads at every byte arrives as the cells of the unsplit text, through host, mirror and screen', async () => {
    const here = await place();
    const terminals = await here.connect();
    const text = 'é e\u0301 世 👩‍👧 שלום “…”';
    const bytes = Buffer.from(text);
    const octal = (part: Buffer): string => Array.from(part, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
    const cuts = Array.from({ length: bytes.length + 1 }, (_, cut) => cut);
    const rows = cuts.length + 1;
    const script = cuts.map((cut) => `printf '${octal(bytes.subarray(0, cut))}'; sleep 0.01; printf '${octal(bytes.subarray(cut))}\\n'`).join('; ');
    const spec = shell(`${script}; printf "$LC_ALL "; locale charmap | tr -d '\\n'; read line`, { rows });
    await terminals.spawn(spec);
    const live = await attach(terminals, spec.id, { cols: 80, rows });
    await live.until(() => live.bytes.includes('C.UTF-8 UTF-8'));
    const late = await attach(terminals, spec.id, { cols: 80, rows });
    const expected = await controlRows(`${`${text}\r\n`.repeat(cuts.length)}C.UTF-8 UTF-8`, { cols: 80, rows });
    expect(textOf(late.snapshot)).toEqual(expected);
  });

  it('P11: each question is answered once, with no pane, with one, and with two', async () => {
    const here = await place();
    const terminals = await here.connect();
    const out = temporaryFolder();
    // Raw, so that answers are read as they are; a second of silence ends the reading.
    const ask = (name: string): string =>
      `printf '\\033[c\\033[>q\\033[?u\\033]11;?\\007\\033]7501;?\\007\\033[6n'; stty -icanon min 0 time 5; cat > ${join(out, name)}; stty icanon min 1; printf "\\033]0;asked ${name}\\007"`;
    const spec = shell(`stty -echo; ${ask('none')}; read go; ${ask('one')}; read go; ${ask('two')}; read go`);
    const asked = (name: string): Promise<void> =>
      new Promise((resolve) => terminals.on('title', ({ title }) => (title === `asked ${name}` ? resolve() : undefined)));
    const [none, one, two] = [asked('none'), asked('one'), asked('two')];
    await terminals.spawn(spec);
    await none;
    const pane = await attach(terminals, spec.id);
    pane.send({ k: 'colors', foreground: '#000000', background: '#ffffff', cursor: '#000000' });
    pane.send({ k: 'input', data: Buffer.from('\n') });
    await one;
    const other = await attach(terminals, spec.id);
    other.send({ k: 'input', data: Buffer.from('\n') });
    await two;
    const answers = (name: string): string => readFileSync(join(out, name), 'latin1');
    const expected = (background: string): RegExp =>
      new RegExp(`^\\x1b\\[\\?1;2c\\x1bP>\\|[^\\x1b]+\\x1b\\\\\\x1b\\[\\?0u\\x1b\\]11;rgb:${background}\\x1b\\\\\\x1b\\]7501;\\?\\x1b\\\\\\x1b\\[1;\\d+R$`);
    expect(answers('none')).toMatch(expected('1414/1515/1717'));
    expect(answers('one')).toMatch(expected('ffff/ffff/ffff'));
    expect(answers('two')).toMatch(expected('ffff/ffff/ffff'));
  });

  it('P7: a pane attached in mid-stream shows what one attached from the start shows, and nothing is written to the child', async () => {
    const here = await place();
    const terminals = await here.connect();
    const out = join(temporaryFolder(), 'input');
    const spec = shell(`stty -echo -icanon; i=0; while [ $i -lt 3000 ]; do printf '\\033[3%dmline %d \\033[1mbold\\033[0m\\n' $((i % 8)) $i; i=$((i+1)); done; printf done; cat > ${out}`);
    const alive = event(terminals, 'alive', spec.id);
    await terminals.spawn(spec);
    await alive;
    const middle = await attach(terminals, spec.id);
    await middle.until(() => middle.bytes.includes('done'));
    const late = await attach(terminals, spec.id);
    const control = Buffer.concat(Array.from({ length: 3000 }, (_, i) => Buffer.from(`line ${i} bold\r\n`))).toString() + 'done';
    expect(textOf(late.snapshot)).toEqual(await controlRows(control));
    // What the first had not seen when it came is exactly what it was sent afterwards.
    const seen = middle.snapshot.abs0 + middle.snapshot.hist + middle.snapshot.pos.y;
    const firstLine = /line (\d+) /.exec(middle.bytes.toString())?.[1];
    expect(Math.abs(Number(firstLine) - seen)).toBeLessThanOrEqual(1);
    late.send({ k: 'want-history', from: 2_500, count: 250 });
    await late.until((got) => got.some((message) => message.k === 'history'));
    const slice = late.got.find((message) => message.k === 'history');
    expect(slice?.lines.tags[0]).toBe(2_500);
    await terminals.stop(spec.id);
    expect(readFileSync(out).length).toBe(0);
  });

  it('P8: a size change reaches child and mirror together, and every pane gets the new screen', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell("stty -echo; trap 'stty size' WINCH; printf ready; while :; do sleep 0.05; done");
    await terminals.spawn(spec);
    const pane = await attach(terminals, spec.id);
    await pane.until(() => textOf(pane.snapshot).join().includes('ready') || pane.bytes.includes('ready'));
    pane.send({ k: 'resize', cols: 100, rows: 30 });
    pane.send({ k: 'resize', cols: 120, rows: 40 });
    await pane.until((got) => got.some((message) => message.k === 'resync' && message.snapshot.cols === 120 && message.snapshot.rows === 40));
    expect(pane.got.some((message) => message.k === 'resync' && message.snapshot.cols === 100)).toBe(false);
    await pane.until(() => pane.bytes.includes('40 120') || textOf(pane.snapshot).join().includes('40 120'));
    expect(await terminals.list()).toMatchObject([{ cols: 120, rows: 40 }]);
  });

  it('W5: stop ends a grandchild in its own group, and one that ignores TERM', async () => {
    const here = await place();
    const terminals = await here.connect();
    const file = join(temporaryFolder(), 'pids');
    const member = `echo $$ >> ${file}`;
    const spec = shell(
      [
        'set -m',
        // In a group of its own, deaf to TERM.
        `sh -c 'trap "" TERM HUP; ${member}; while :; do sleep 1; done' &`,
        // In a session of its own, but its parent lives: only the line of descent leads to it.
        `sh -c 'setsid sh -c "echo \\$\\$ >> ${file}; exec sleep 602" & wait' &`,
        // In a group of its own, its parent gone: only the session leads to it.
        `sh -c 'sh -c "echo \\$\\$ >> ${file}; exec sleep 601" & exit' &`,
        `while [ $(wc -l < ${file}) -lt 3 ]; do sleep 0.02; done; echo started; wait; while :; do sleep 1; done`,
      ].join('\n'),
    );
    const info = await terminals.spawn(spec);
    const pane = await attach(terminals, spec.id);
    await pane.until(() => pane.bytes.includes('started') || textOf(pane.snapshot).join().includes('started'));
    const members = readFileSync(file, 'utf8').trim().split('\n').map(Number);
    const tree = (await processTable()).filter((row) => members.includes(row.pid) || row.pid === info.pid);
    expect(tree).toHaveLength(4);
    expect(tree.filter((row) => row.group === info.pid)).toHaveLength(1);
    expect(tree.filter((row) => row.session !== info.pid)).toHaveLength(1);
    const exit = event(terminals, 'exit', spec.id);
    await terminals.stop(spec.id);
    expect(await exit).toMatchObject({ id: spec.id });
    const left = await processTable();
    expect(tree.filter((row) => left.some((now) => now.pid === row.pid && now.start === row.start))).toEqual([]);
    expect((await terminals.list())[0]?.exit).not.toBeNull();
    // A second stop of an ended terminal signals nobody and is done at once.
    await terminals.stop(spec.id);
  });

  it('P9: terminals opened and stopped, many times over, leave the descriptors and processes of the host where they were', { timeout: 600_000 }, async () => {
    const here = await place();
    const terminals = await here.connect();
    const pid = await hostPid(here.stateFolder);
    const descriptors = (): number => readdirSync(`/proc/${pid}/fd`).length;
    const round = async (count: number): Promise<void> => {
      const specs = Array.from({ length: count }, () => shell('set -m; sleep 603 & wait'));
      for (const spec of specs) await terminals.spawn(spec);
      await Promise.all(specs.map((spec) => terminals.stop(spec.id)));
      for (const spec of specs) await terminals.forget(spec.id);
    };
    await round(1);
    const before = descriptors();
    // 20 at a time; 500 in the long form.
    for (let time = 0; time < howMany(1, 25); time++) await round(20);
    await terminals.list();
    expect(descriptors()).toBeLessThanOrEqual(before);
    expect((await processTable()).filter((row) => row.parent === pid)).toEqual([]);
  });

  it('X7: first byte, title, bell and status are told; a title of two panes comes from the mirror', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell("read go; printf '\\033]0;busy\\007\\007\\033]7501;state=idle:app=demo\\007'; read go");
    const heard = Promise.all([event(terminals, 'alive', spec.id), event(terminals, 'title', spec.id), event(terminals, 'bell', spec.id), event(terminals, 'status', spec.id)]);
    await terminals.spawn(spec);
    const pane = await attach(terminals, spec.id);
    await terminals.input(spec.id, Buffer.from('\n'));
    expect(await heard).toEqual([{ id: spec.id }, { id: spec.id, title: 'busy' }, { id: spec.id }, { id: spec.id, status: 'state=idle:app=demo' }]);
    await pane.until((got) => got.some((message) => message.k === 'title') && got.some((message) => message.k === 'bell'));
    expect((await terminals.list())[0]?.title).toBe('busy');
  });

  it('X1: an ended terminal keeps its screen and its exit until it is forgotten', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell('echo not logged in; exit 4');
    const exit = event(terminals, 'exit', spec.id);
    await terminals.spawn(spec);
    expect(await exit).toEqual({ id: spec.id, exit: { code: 4, signal: null } });
    expect(await terminals.text(spec.id, 1)).toBe('not logged in');
    const pane = await attach(terminals, spec.id);
    await pane.until((got) => got.some((message) => message.k === 'exit'));
    expect(pane.got.map((message) => message.k)).toEqual(['resync', 'exit']);
    await terminals.forget(spec.id);
    await expect(terminals.text(spec.id, 1)).rejects.toThrow(`there is no terminal ${spec.id}`);
    await expect(terminals.input(spec.id, Buffer.from('x'))).rejects.toThrow('there is no terminal');
  });

  it('C1: the environment is exactly the one given, and the start mark is the kernel’s', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell('', { file: '/usr/bin/env', args: [], env: { ...CHILD_ENV, SPECIAL: 'ü=1' } });
    const info = await terminals.spawn(spec);
    expect(info.processStart === null || /^\d+$/.test(info.processStart)).toBe(true);
    const pane = await attach(terminals, spec.id);
    await pane.until((got) => got.some((message) => message.k === 'exit'));
    expect((await terminals.text(spec.id, 20)).split('\n').sort()).toEqual(Object.entries({ ...CHILD_ENV, SPECIAL: 'ü=1' }).map(([name, value]) => `${name}=${value}`).sort());
  });

  it('P11: a page’s message of the wrong shape stays out', async () => {
    const here = await place();
    const terminals = await here.connect();
    const spec = shell('read line');
    await terminals.spawn(spec);
    const pane = await attach(terminals, spec.id);
    pane.send({ k: 'resize', cols: -1, rows: 1e9 });
    pane.send({ k: 'colors', foreground: 'red;\x1b[c', background: '#000000', cursor: '#000000' });
    expect(here.logs.filter((line) => line.includes('refused'))).toHaveLength(2);
    pane.stream?.close();
    pane.send({ k: 'input', data: Buffer.from('late') });
    expect(await terminals.list()).toMatchObject([{ cols: 80, rows: 24, exit: null }]);
  });
});
