import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ScreenFrame } from '../../shared/terminal';
import { realClock } from './clock';
import { cleanup, hostBundle, temporaryFolder } from './host.fixture';
import { randomNumbers, randomOutput } from './random-text.fixture';
import type { Screen } from './screen';
import type { ScreenState } from './screen-messages';
import { ScreenThreads } from './screen-threads';
import { ScreensHere, type Screens } from './screens';

const SIZE = { cols: 80, rows: 24 };

interface Heard {
  screen: Screen;
  answers: string;
  titles: string[];
  bells: number;
  parsed: number;
  frames: ScreenFrame[];
  lost: Promise<void>;
}

function open(screens: Screens): Heard {
  let lose: () => void = () => undefined;
  const heard: Omit<Heard, 'screen'> = { answers: '', titles: [], bells: 0, parsed: 0, frames: [], lost: new Promise((resolve) => (lose = resolve)) };
  const screen = screens.open(SIZE, {
    parsed: (bytes) => (heard.parsed += bytes),
    answer: (text) => (heard.answers += text),
    title: (title) => heard.titles.push(title),
    bell: () => heard.bells++,
    status: () => undefined,
    frame: (_, frame) => heard.frames.push(frame),
    lost: () => lose(),
    fault: (why) => {
      throw new Error(why);
    },
  });
  return Object.assign(heard, { screen });
}

const resync = (screen: Screen): Promise<ScreenState> => new Promise((resolve) => screen.ask({ q: 'resync', viewer: 1 }, resolve));
const text = (screen: Screen): Promise<string> => new Promise((resolve) => screen.ask({ q: 'text', lastLines: 3 }, resolve));
const end = (screen: Screen): Promise<string> => new Promise((resolve) => screen.ask({ q: 'end' }, resolve));

/** Screens in threads that run a file of the test around the host's own. */
async function threads({ before = '', after = '' } = {}, count = 2): Promise<{ screens: ScreenThreads; logs: string[] }> {
  const file = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${before}\nawait import(${JSON.stringify(pathToFileURL(await hostBundle()).href)});\n${after}\n`);
  const logs: string[] = [];
  const screens = new ScreenThreads(file, count, realClock, (line) => logs.push(line));
  cleanup(() => screens.close());
  return { screens, logs };
}

/** A thread that ends when it is fed a certain word, as one that takes too much memory does. */
const DIES = `parentPort.on('message', ({ message }) => { if (message.k === 'feed' && Buffer.from(message.data).includes('DIE')) process.exit(3); });`;

/** Everything that a terminal can tell of its screen, after some output. */
async function told(screens: Screens): Promise<unknown> {
  const heard = open(screens);
  const random = randomNumbers(7);
  heard.screen.pace(true, 1024 * 1024);
  for (let n = 0; n < 20; n++) heard.screen.feed(Buffer.from(randomOutput(random, 40_000)));
  heard.screen.setColors({ foreground: '#010203', background: '#ffffff', cursor: '#0a0b0c' });
  heard.screen.feed(Buffer.from('\x1b]0;a title\x07\x07\x1b[c\x1b]11;?\x07\x1b[?2004hlast \x1b[3'));
  const state = await resync(heard.screen);
  const history = await new Promise((resolve) => heard.screen.ask({ q: 'history', from: state.snapshot.abs0, count: 250, epoch: state.epoch }, resolve));
  const stale = await new Promise((resolve) => heard.screen.ask({ q: 'history', from: state.snapshot.abs0, count: 250, epoch: state.epoch + 1 }, resolve));
  const resets = await end(heard.screen);
  const { titles, bells, answers, parsed } = heard;
  heard.screen.close();
  return { state: { ...state, epoch: state.epoch > 0 }, history, stale, resets, titles, bells, answers, parsed };
}

describe('screens in threads', () => {
  it('P3: tell exactly what screens in the reading thread tell', async () => {
    const { screens } = await threads();
    const here = JSON.stringify(await told(new ScreensHere(realClock)));
    const there = JSON.stringify(await told(screens));
    // Both, with everything in it.
    expect(JSON.parse(here)).toMatchObject({ titles: ['a title'], bells: 1, answers: '\x1b[?1;2c\x1b]11;rgb:ffff/ffff/ffff\x1b\\', stale: null, resets: '\x18\x1b[?2004l' });
    // Where a line number differs, text was left out at another moment: the cells and the state are the same.
    const withoutNumbers = (json: string): unknown => JSON.parse(json.replaceAll(/"abs0":\d+,/g, '').replaceAll(/"tags":\{[^}]*\},/g, ''));
    expect(withoutNumbers(there)).toEqual(withoutNumbers(here));
  });

  it('P3: paint a viewer, one picture at a time', async () => {
    const { screens } = await threads();
    const heard = open(screens);
    heard.screen.paint(1, 0);
    heard.screen.feed(Buffer.from('one'));
    await text(heard.screen);
    expect(heard.frames).toHaveLength(1);
    heard.screen.feed(Buffer.from(' two'));
    await text(heard.screen);
    expect(heard.frames).toHaveLength(1);
    heard.screen.painted(1);
    await text(heard.screen);
    expect(heard.frames).toHaveLength(2);
    expect(heard.frames[1]?.x).toBe(7);
  });

  it('P3: a thread that dies takes no terminal along: its screens begin anew, open questions are answered, others never notice', async () => {
    const { screens, logs } = await threads({ after: DIES });
    const [doomed, other] = [open(screens), open(screens)];
    doomed.screen.feed(Buffer.from('before'));
    other.screen.feed(Buffer.from('untouched'));
    expect(await text(doomed.screen)).toBe('before');
    doomed.screen.setColors({ foreground: '#000000', background: '#ffffff', cursor: '#000000' });
    doomed.screen.resize(100, 30);
    doomed.screen.feed(Buffer.from('DIE'));
    const open_ = text(doomed.screen);
    await doomed.lost;
    expect(await open_).toBe('');
    doomed.screen.feed(Buffer.from('after\x1b]11;?\x07'));
    const { snapshot } = await resync(doomed.screen);
    expect([snapshot.cols, snapshot.rows, await text(doomed.screen), doomed.answers]).toEqual([100, 30, 'after', '\x1b]11;rgb:ffff/ffff/ffff\x1b\\']);
    expect(await text(other.screen)).toBe('untouched');
    expect(logs).toHaveLength(1);
  });

  it('P3: threads that die again and again are given up', async () => {
    const { screens, logs } = await threads({ after: DIES }, 1);
    const lost: number[] = [];
    for (let time = 0; time < 3; time++) {
      const heard = open(screens);
      void heard.lost.then(() => lost.push(time));
      heard.screen.feed(Buffer.from('DIE'));
      await heard.lost;
      heard.screen.feed(Buffer.from('alive'));
      expect(await text(heard.screen)).toBe('alive');
      heard.screen.close();
    }
    expect(lost).toEqual([0, 1, 2]);
    expect(logs.at(-1)).toContain('in the main thread');
    const { screen } = open(screens);
    screen.feed(Buffer.from('DIE hard'));
    expect(await text(screen)).toBe('DIE hard');
  });

  it('P3: where threads cannot run, screens live in the thread that reads', async () => {
    const { screens, logs } = await threads({ before: 'throw new Error("no threads here");' });
    const heard = open(screens);
    heard.screen.feed(Buffer.from('lost with it'));
    await heard.lost;
    expect(logs[0]).toContain('no threads here');
    heard.screen.feed(Buffer.from('here'));
    expect(await text(heard.screen)).toBe('here');
    expect(await text(open(screens).screen)).toBe('');
  });

  it('P9: who prepares finds every thread up, and the screen that is opened then starts none', async () => {
    const log = join(temporaryFolder(), 'up');
    writeFileSync(log, '');
    const { screens } = await threads({ before: `import { appendFileSync } from 'node:fs';\nappendFileSync(${JSON.stringify(log)}, 'up ');` });
    const up = (): number => readFileSync(log, 'utf8').split(' ').length - 1;
    for (const many of [1, 2, 2]) {
      await screens.prepare();
      expect(up()).toBe(many);
      expect(await text(open(screens).screen)).toBe('');
      expect(up()).toBe(many);
    }
  });

  it('P9: a thread that cannot start keeps nobody waiting', async () => {
    const { screens } = await threads({ before: 'process.exit(4);' });
    await screens.prepare();
    expect(await text(open(screens).screen)).toBe('');
  });
});
