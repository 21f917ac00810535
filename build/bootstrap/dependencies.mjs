// Installs the locked dependencies when node_modules is missing or was made from another lock file.
// Uses Node's own modules only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './paths.mjs';

const stamp = path.join(root, 'node_modules', '.atelier-installed');

function wanted() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).digest('hex');
}

/** Makes node_modules match package-lock.json. Throws with advice when npm cannot do it. */
export function ensureDependencies() {
  const want = wanted();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  const started = Date.now();
  say('dependencies', 'installing from the lock file (about half a minute) ...');
  // Install scripts are not needed: every native module comes prebuilt, or is compiled by native.mjs.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const npmCli = process.env.npm_execpath;
  const [cmd, pre] = npmCli && /\.[cm]?js$/.test(npmCli) ? [process.execPath, [npmCli]] : ['npm', []];
  const result = spawnSync(cmd, [...pre, ...args], { cwd: root, stdio: ['ignore', 2, 2], shell: cmd === 'npm' && process.platform === 'win32' });
  if (result.error || result.status !== 0) {
    throw new Error(`npm ci failed (${result.error?.message ?? `exit ${result.status}`}). Check that the npm registry can be reached, then run the same command again.`);
  }
  writeFileSync(stamp, want);
  say('dependencies', `ready in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
