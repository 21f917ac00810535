// Bundles main, preload, page, host and command line, and skips it when no source changed since.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './paths.mjs';
import { runChild, toolEnvironment } from './run-child.mjs';

const stamp = path.join(root, 'out', '.sources');
const SOURCES = ['electron', 'renderer', 'shared', 'build/electron.vite.config.ts', 'package-lock.json', 'package.json', 'tsconfig.json'];

function* files(place) {
  const stat = statSync(place);
  if (stat.isDirectory()) for (const name of readdirSync(place).sort()) yield* files(path.join(place, name));
  else yield [place, stat];
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const [file, stat] of files(path.join(root, source))) hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\n`);
  return hash.digest('hex');
}

/** Makes out/ match the sources. Throws when the bundler fails. */
export async function compile(electron) {
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('build', 'bundling ...');
  const code = await runChild(['electron-vite', 'build', '-c', 'build/electron.vite.config.ts', '--logLevel', 'warn'], { env: toolEnvironment(electron), stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('the bundler failed; see the lines above');
  writeFileSync(stamp, now);
}
