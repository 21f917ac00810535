// better-sqlite3 13 ships Node-API 10 binaries, which Node < 22.14 and the offline fallback Electron
// cannot load. Only there, compile it once (about 80 s, needs a C++ compiler, make and Python), keep it
// in the cache and put a copy where better-sqlite3 looks first. Everywhere else this does nothing.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { FALLBACK } from './electron-runtime.mjs';
import { cacheRoot, say } from './paths.mjs';
import { ensureCompiler } from './system-libraries.mjs';

const require = createRequire(import.meta.url);
const NEEDED = 10;
const FLAGS = '-UNAPI_VERSION -DNAPI_EXPERIMENTAL -DNODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT';

/** @param {{source: string, version: string}} electron @param {{node?: boolean}} [who] */
export function ensureNative(electron, { node = true } = {}) {
  const electronNapi = electron.version === FALLBACK.electron ? FALLBACK.napi : NEEDED;
  const napi = Math.min(electronNapi, node ? Number(process.versions.napi) : NEEDED);
  const pkgFile = require.resolve('better-sqlite3/package.json');
  const pkgDir = path.dirname(pkgFile);
  const { version } = JSON.parse(readFileSync(pkgFile, 'utf8'));
  const release = path.join(pkgDir, 'build', 'Release');
  const target = path.join(release, 'better_sqlite3.node');
  const marker = path.join(release, '.compiled-for-old-node-api');

  if (napi >= NEEDED) {
    if (existsSync(marker)) rmSync(path.join(pkgDir, 'build'), { recursive: true });
    return;
  }
  if (existsSync(marker) && existsSync(target)) return;

  const cached = path.join(cacheRoot(), `better-sqlite3-${version}-${process.platform}-${process.arch}`, 'better_sqlite3.node');
  if (!existsSync(cached)) compile(pkgDir, version, cached);
  mkdirSync(release, { recursive: true });
  copyFileSync(cached, target);
  writeFileSync(marker, `${FLAGS}\n`);
}

/** Node's own headers beside its binary spare a download; without them node-gyp fetches them. */
function headers() {
  if (process.env.npm_config_nodedir) return [];
  const prefix = path.resolve(process.execPath, '..', '..');
  return existsSync(path.join(prefix, 'include', 'node', 'node_api.h')) ? [`--nodedir=${prefix}`] : [];
}

function compile(pkgDir, version, dest) {
  ensureCompiler();
  const started = Date.now();
  say('native', `compiling better-sqlite3 ${version} for Node-API < ${NEEDED} (once) ...`);
  const work = mkdtempSync(path.join(os.tmpdir(), 'better-sqlite3-'));
  try {
    for (const part of ['package.json', 'binding.gyp', 'deps', 'src', 'lib']) cpSync(path.join(pkgDir, part), path.join(work, part), { recursive: true });
    const gyp = process.env.npm_config_node_gyp ?? require.resolve('node-gyp/bin/node-gyp.js');
    const r = spawnSync(process.execPath, [gyp, 'rebuild', '--release', '--force_build=1', `--jobs=${os.availableParallelism()}`, ...headers()], {
      cwd: work,
      encoding: 'utf8',
      env: { ...process.env, NODE_PATH: path.dirname(pkgDir), CXXFLAGS: `${process.env.CXXFLAGS ?? ''} ${FLAGS}`.trim() },
    });
    if (r.status !== 0) throw new Error(`could not compile better-sqlite3:\n${r.stdout}\n${r.stderr}`.slice(-6000));
    mkdirSync(path.dirname(dest), { recursive: true });
    copyFileSync(path.join(work, 'build', 'Release', 'better_sqlite3.node'), `${dest}.tmp`);
    renameSync(`${dest}.tmp`, dest);
    say('native', `done in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
