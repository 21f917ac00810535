// Folders that come and go, and file systems that do not answer, by a clock of the test's own.
import { expect, it } from 'vitest';
import type { FileStat } from '../launch/platform';
import { FolderPresence } from './folder-presence';

const FOLDER: FileStat = { kind: 'folder', size: 0, modifiedAt: 0 };

/** Each folder answers as it was told to; one that was told nothing answers when the test says so. */
function machine(answers: Record<string, FileStat | null | Error>) {
  let now = 1_000_000;
  const timers = new Set<() => void>();
  const silent = new Map<string, (stat: FileStat | null) => void>();
  const asked: string[] = [];
  const seen: unknown[] = [];
  const presence = new FolderPresence(
    {
      now: () => now,
      timer: (_ms, fn) => {
        timers.add(fn);
        return () => timers.delete(fn);
      },
      files: {
        stat: (folder: string) => {
          asked.push(folder);
          const answer = answers[folder];
          if (answer instanceof Error) return Promise.reject(answer);
          return answer === undefined ? new Promise((resolve) => silent.set(folder, resolve)) : Promise.resolve(answer);
        },
      } as never,
    },
    (...found) => void seen.push(found),
  );
  return {
    presence, answers, asked, seen,
    later: (ms: number) => (now += ms),
    /** Lets every deadline pass that is waited for, until the look is over. */
    giveUp: async (look: Promise<void>) => {
      let over = false;
      void look.then(() => (over = true));
      while (!over) {
        await new Promise((resolve) => setImmediate(resolve));
        for (const fn of [...timers]) fn();
      }
    },
    speak: async (folder: string, stat: FileStat | null) => {
      silent.get(folder)?.(stat);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

it('W8: a folder that goes and comes back is told each time, as news only when it is', async () => {
  const { presence, answers, seen } = machine({ '/w': FOLDER });
  await presence.look(['/w']);
  answers['/w'] = null;
  await presence.look(['/w']);
  await presence.look(['/w']);
  expect(presence.isGone('/w')).toBe(true);
  answers['/w'] = FOLDER;
  await presence.look(['/w']);
  expect(presence.isGone('/w')).toBe(false);
  expect(seen).toEqual([['/w', false, false], ['/w', true, true], ['/w', true, false], ['/w', false, true]]);
});

it('W8: what cannot be told is neither there nor gone, and what was known stays', async () => {
  const { presence, answers, seen } = machine({ '/w': null });
  await presence.look(['/w']);
  answers['/w'] = new Error('EIO');
  await presence.look(['/w']);
  expect([presence.isGone('/w'), seen.length]).toEqual([true, 1]);
});

it('W8: a drive that does not answer is left alone after its deadline, is not asked twice, and its late answer counts', async () => {
  const { presence, asked, seen, giveUp, speak } = machine({ '/here': null });
  await giveUp(presence.look(['/dead', '/here']));
  expect([presence.isGone('/dead'), presence.isGone('/here')]).toEqual([false, true]);
  await giveUp(presence.look(['/dead']));
  expect(asked).toEqual(['/dead', '/here']);
  await speak('/dead', null);
  expect(seen.at(-1)).toEqual(['/dead', true, true]);
  await giveUp(presence.look(['/dead']));
  expect(asked).toEqual(['/dead', '/here', '/dead']);
});

it('W8: two silent drives hold two threads at most: nothing more is asked until one of them answers', async () => {
  const { presence, asked, giveUp, speak } = machine({ '/here': FOLDER });
  await giveUp(presence.look(['/a', '/b', '/c', '/here']));
  expect(asked).toEqual(['/a', '/b']);
  await speak('/a', FOLDER);
  await presence.look(['/here']);
  expect(asked).toEqual(['/a', '/b', '/here']);
});

it('A6: beside changes of the state, a folder is looked at seldom, and one that is gone each time', async () => {
  const { presence, asked, later, answers } = machine({ '/here': FOLDER, '/gone': null });
  for (let change = 0; change < 3; change++) await presence.lookSeldom(['/here', '/gone']);
  expect(asked).toEqual(['/here', '/gone', '/gone', '/gone']);
  later(10_000);
  answers['/gone'] = FOLDER;
  await presence.lookSeldom(['/here', '/gone']);
  await presence.lookSeldom(['/here', '/gone']);
  expect(asked.slice(4)).toEqual(['/here', '/gone']);
});
