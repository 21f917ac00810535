// Every byte that a child printed right before it ended has to arrive.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExitLossTask, Shape } from '../exit-loss';
import { ended } from '../machine/electron';
import type { Place } from '../machine/place';
import type { Measurement } from './measurement';

const MEGABYTE = 1024 * 1024;
/** Longer than the 200 ms after which node-pty's own terminal closes an ended PTY, read or not. */
const PAUSE_MS = 300;
/** Paused runs mostly wait: several processes share them. */
const PROCESSES = 4;

function shapesOf(place: Place): Shape[] {
  const file = path.join(place.folder, 'one-megabyte');
  writeFileSync(file, Buffer.alloc(MEGABYTE, 'abcdefghijklmnopqrstuvwxyz012345'));
  return [
    { file: '/bin/cat', args: [file], bytes: MEGABYTE },
    { file: '/bin/bash', args: ['-c', 'head -c 1048576 "$0"', file], bytes: MEGABYTE },
    { file: '/bin/echo', args: ['-n', 'x'.repeat(20_480)], bytes: 20_480 },
  ];
}

async function lostBy(place: Place, task: ExitLossTask): Promise<number> {
  const { electron, bundle } = place.settings;
  const child = spawn(electron, [path.join(bundle, 'exit-loss.mjs')], { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
  let answer = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdin.end(JSON.stringify(task));
  const closed = new Promise((resolve) => child.once('close', resolve));
  await ended(child, 600_000);
  await closed;
  if (!/^\d+$/.test(answer)) throw new Error(`no count came: ${complaint.trim().slice(-300)}`);
  return Number(answer);
}

export function bytesLost(place: Place): Measurement {
  const perShape = place.settings.quick ? 20 : 200;
  return {
    name: 'bytes lost at exit',
    repetitions: 1,
    runs: [
      {
        name: `${perShape} runs of 3 kinds of child, reader running and paused`,
        yields: ['bytes.lost', 'bytes.runs'],
        once: async () => {
          const shapes = shapesOf(place);
          const running = await lostBy(place, { shapes, runs: perShape, pauseMs: 0 });
          const shares = Array.from({ length: PROCESSES }, () => ({ shapes, runs: Math.ceil(perShape / PROCESSES), pauseMs: PAUSE_MS }));
          const paused = await Promise.all(shares.map((task) => lostBy(place, task)));
          return { 'bytes.lost': paused.reduce((sum, lost) => sum + lost, running), 'bytes.runs': perShape * 3 * 2 };
        },
      },
    ],
  };
}
