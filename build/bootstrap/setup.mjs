// The whole set-up, in order: dependencies → Electron runtime → system libraries → better-sqlite3.
// Quick when there is nothing to do. Every entry command (start, test, atelier, package) begins here.
import { ensureDependencies } from './dependencies.mjs';
import { say } from './paths.mjs';

const OLDEST_NODE = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Node ${process.versions.node} is too old: Atelier is built with Node ${OLDEST_NODE.join('.')} or newer.`);
}

/**
 * Prepares the checkout and returns the Electron runtime ({ exe, dist, source, version, env, root }).
 * Throws an Error whose message says what to do.
 */
export async function setup() {
  checkNode();
  ensureDependencies();
  // Imported late: these use packages that the line above installed.
  const { ensureElectron } = await import('./electron-runtime.mjs');
  const { ensureLibraries } = await import('./system-libraries.mjs');
  const { ensureNative } = await import('./native.mjs');
  const electron = await ensureElectron();
  ensureLibraries(electron.exe);
  ensureNative(electron);
  return electron;
}

/** Runs an entry command's main function; a failure is one clear line, the stack only with ATELIER_DEBUG=1. */
export async function entry(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say('atelier', process.env.ATELIER_DEBUG === '1' ? error.stack : error.message);
    process.exitCode = 1;
  }
}
