// A full window beside an empty one: 30 architects and 20 workspaces, and the fewest that can be switched between.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appIn, ask, endHostOf } from '../machine/app-page';
import type { Place } from '../machine/place';
import type { Figures } from '../scenario';
import { fillWindow, useWindow, WINDOW_ACTS, type WindowTimes } from '../window-acts';
import { repetitions, type Measurement } from './measurement';

/** Switching needs two of each. */
const SIZES = { few: { workspaces: 2, architects: 2 }, many: { workspaces: 20, architects: 30 } } as const;
const ROUNDS = 7;

export function fullWindow(place: Place): Measurement {
  const agent = path.join(place.folder, 'quiet-agent.sh');
  const windows = Object.entries(SIZES).map(([name, size]) => ({ name: name as keyof typeof SIZES, ...size, app: appIn(place, `window-${name}`), filled: false }));
  type Sized = (typeof windows)[number];

  const fill = async (window: Sized): Promise<void> => {
    if (window.filled) return;
    writeFileSync(agent, "#!/bin/sh\nprintf 'ready\\n'\nexec sleep 100000\n");
    chmodSync(agent, 0o755);
    const folders = Array.from({ length: window.workspaces }, (_, n) => path.join(window.app.folder, `folder-${n + 1}`));
    for (const folder of folders) mkdirSync(folder, { mode: 0o700 });
    await ask<number>(place, window.app, fillWindow(folders, window.architects, agent));
    window.filled = true;
  };
  const use = async ({ app, architects }: Sized): Promise<WindowTimes> => {
    const other = architects === 2 ? 'main' : `agent-${architects - 1}`;
    return (await ask<WindowTimes>(place, app, useWindow('folder-1', 'folder-2', `agent-${architects}`, other, ROUNDS))).value;
  };

  return {
    name: 'full window',
    repetitions: repetitions(place.settings.quick),
    runs: [
      {
        name: 'few and many',
        yields: ['window.worst', ...WINDOW_ACTS.flatMap((act) => [`window.${act}`, ...windows.map(({ name }) => `window.${name}.${act}`)])],
        once: async (): Promise<Figures> => {
          for (const window of windows) await fill(window);
          const times: Partial<Record<string, WindowTimes>> = {};
          for (const window of windows) times[window.name] = await use(window);
          // The other one first the next time.
          windows.reverse();
          const { few, many } = times;
          if (!few || !many) throw new Error('a window was not used');
          const ratios = Object.fromEntries(WINDOW_ACTS.map((act) => [`window.${act}`, many[act] / few[act]]));
          const single = WINDOW_ACTS.flatMap((act) => [[`window.few.${act}`, few[act]], [`window.many.${act}`, many[act]]] as [string, number][]);
          return { ...ratios, ...Object.fromEntries(single), 'window.worst': Math.max(...Object.values(ratios)) };
        },
      },
    ],
    end: async () => {
      for (const { app } of windows) await endHostOf(app.state);
    },
  };
}
