// Where the bootstrap keeps what it fetched or compiled: outside the checkout, so that the next clone pays nothing.
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The cache folder: ATELIER_BUILD_CACHE, else atelier-build in the user's cache folder. */
export function cacheRoot() {
  const base = process.env.ATELIER_BUILD_CACHE ?? path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'atelier-build');
  return path.resolve(base);
}

/** One line of progress, always on standard error: standard output belongs to the command that was asked for. */
export function say(area, text) {
  console.error(`[${area}] ${text}`);
}
