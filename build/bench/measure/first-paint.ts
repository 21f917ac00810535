// From the start of the process to the first paint: a blank window, the app, and the app with terminals to restore.
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appIn, ask, endHostOf, type Subject } from '../machine/app-page';
import type { Place } from '../machine/place';
import { FIRST_PAINT, FIRST_SCREEN, fourArchitects, terminalPainted } from '../paint';
import type { Figures } from '../scenario';
import { repetitions, type BenchRun, type Measurement } from './measurement';

const TEXT = 'restored';

export function firstPaint(place: Place): Measurement {
  const blank: Subject = { target: path.join(place.settings.bundle, 'blank.mjs'), env: { ...(process.env as Record<string, string>), ATELIER_BENCH_PROFILE: path.join(place.folder, 'blank-profile') } };
  const app = appIn(place, 'app');
  const restored = appIn(place, 'restored');
  const agent = path.join(place.folder, 'agent.sh');
  const ready = new Set<string>();

  const run = (name: string, subject: Subject, script: string, prepare: () => Promise<unknown>, yields = [`paint.${name}`]): BenchRun => ({
    name,
    yields,
    once: async (): Promise<Figures> => {
      // Before the first repetition: profile and state are there afterwards, and files are in the system's cache.
      if (!ready.has(name)) await prepare();
      ready.add(name);
      const { value, start } = await ask<number | number[]>(place, subject, script);
      const times = [value].flat();
      return Object.fromEntries(yields.map((name, index) => [name, (times[index] ?? NaN) - start]));
    },
  });
  return {
    name: 'first paint',
    repetitions: repetitions(place.settings.quick),
    runs: [
      run('blank', blank, FIRST_PAINT, () => ask(place, blank, FIRST_PAINT)),
      run('app', app, FIRST_SCREEN, () => ask(place, app, FIRST_SCREEN), ['paint.app', 'paint.drawn']),
      run('restored', restored, terminalPainted(TEXT), async () => {
        writeFileSync(agent, `#!/bin/sh\nprintf '${TEXT}\\n'\nexec sleep 100000\n`);
        chmodSync(agent, 0o755);
        const { value } = await ask<number>(place, restored, fourArchitects(restored.folder, agent, TEXT));
        if (value !== 4) throw new Error(`${value} architects instead of 4`);
        await ask(place, restored, terminalPainted(TEXT));
      }),
    ],
    end: async () => {
      await endHostOf(app.state);
      await endHostOf(restored.state);
    },
  };
}
