// The terminal host: a background process that owns the PTYs and outlives the window. Its configuration is the first line
// of standard input (argv and environment can be read by others), its answer one line on standard output.
import '../../shared/no-eval';
import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { TakenError } from './bind';
import { realClock } from './clock';
import { closeForeign } from './foreign';
import { logTo } from './log';
import { hostConfig, PROTOCOL, type HostConfig, type ReadyLine } from './protocol';
import { serveScreens } from './screen-thread';
import { ScreenThreads } from './screen-threads';
import { ScreensHere } from './screens';
import { HostServer } from './server';

const MAX_CONFIG = 64 * 1024;
/** Threads for screens, beside the one that reads; more than a few share nothing but memory. */
const MOST_THREADS = 4;

/** @throws when the line is missing, too long or not a configuration */
function readConfig(): HostConfig {
  const buffer = Buffer.alloc(MAX_CONFIG);
  let length = 0;
  while (length < MAX_CONFIG && !buffer.subarray(0, length).includes(10)) {
    const read = readSync(0, buffer, length, MAX_CONFIG - length, null);
    if (read === 0) break;
    length += read;
  }
  const [line = ''] = buffer.toString('utf8', 0, length).split('\n');
  return hostConfig.parse(JSON.parse(line));
}

function say(line: ReadyLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

/** Closes what stands in the place of the starter's own descriptors. A number that holds anything else is left alone. */
function closeCovered(numbers: readonly number[]): void {
  const nothing = statSync('/dev/null').rdev;
  for (const fd of numbers) {
    try {
      const stat = fstatSync(fd);
      if (stat.isCharacterDevice() && stat.rdev === nothing) closeSync(fd);
    } catch {
      // Not open: nothing to close.
    }
  }
}

/** Puts the null device in the place of the three standard descriptors, so that nothing of the starter is held or written to. */
function detach(): void {
  for (const fd of [0, 1, 2]) {
    closeSync(fd);
    // The lowest free number is the one just closed.
    openSync('/dev/null', fd === 0 ? 'r' : 'w');
  }
}

async function main(): Promise<void> {
  closeForeign();
  // A handler, not "ignore": children would inherit that. Measured on macOS: SIGHUP reaches even a detached process when
  // the app is quit.
  process.on('SIGHUP', () => undefined);
  const config = readConfig();
  closeCovered(config.covered);
  const log = logTo(join(config.folder, 'host.log'));
  // One broken connection or terminal must not take everybody's agents with it.
  process.on('uncaughtException', (error) => log(`uncaught: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (reason) => log(`unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`));
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  const screens = config.screens === 'here' ? new ScreensHere(realClock, config) : new ScreenThreads(fileURLToPath(import.meta.url), threads, realClock, log, config);
  const server = new HostServer(config, realClock, () => process.exit(0), screens, log, true);
  await server.start();
  process.on('SIGTERM', () => void server.shutdown());
  say({ ready: true, pid: process.pid, protocol: PROTOCOL });
  detach();
}

// The same file is the inside of its threads: then there is nothing to find beside it.
if (!isMainThread) serveScreens();
else
  main().catch((error: unknown) => {
    say({ ready: false, taken: error instanceof TakenError, why: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  });
