import { expect, it } from 'vitest';
import { SHOWN_LOOK_MS, ShownPreviews } from './shown-previews';

function begin() {
  const timers: (() => void)[] = [];
  const looks: string[] = [];
  const world = { front: ['a', 'b'], waiting: new Set(['a']) };
  const platform = {
    timer: (ms: number, fn: () => void) => {
      expect(ms).toBe(SHOWN_LOOK_MS);
      timers.push(fn);
      return () => void timers.splice(timers.indexOf(fn), 1);
    },
  };
  const shown = new ShownPreviews(platform, {
    inFront: () => world.front,
    waits: (id) => world.waiting.has(id),
    look: (id, how) => {
      looks.push(`${id} ${how}`);
      return Promise.resolve();
    },
  });
  const pass = async () => {
    for (const fn of timers.splice(0)) fn();
    await new Promise(setImmediate);
  };
  return { shown, world, looks, timers, pass };
}

it('A2, A6: what is promised is looked at when it is shown, and then only its files; what runs, and what is not in front, is not', async () => {
  const { shown, world, looks, timers, pass } = begin();
  shown.came(true);
  expect(looks).toEqual(['a whole']);
  await pass();
  await pass();
  expect(looks).toEqual(['a whole', 'a files', 'a files']);
  // The same view is told again: nothing new to look at. Another window comes to the front, or another is selected: there is.
  shown.came(false);
  expect(looks).toHaveLength(3);
  shown.came(true);
  world.waiting.add('b');
  shown.came(false);
  expect(looks.slice(3)).toEqual(['a whole', 'a whole', 'b whole']);
  expect(timers).toHaveLength(1);
  world.front = [];
  await pass();
  expect(looks).toHaveLength(6);
  expect(timers).toHaveLength(0);
  world.front = ['a'];
  shown.came(true);
  shown.end();
  expect(timers).toHaveLength(0);
});
