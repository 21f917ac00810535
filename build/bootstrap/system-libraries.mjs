// Linux only: what Electron links against, what a compile needs, and the virtual display that tests use.
// As root on a Debian-like system the missing packages are installed (and named); else the exact command is printed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from './paths.mjs';

const LIBRARIES = ['libgtk-3-0', 'libgbm1', 'libasound2', 'libnss3', 'libxss1', 'libxtst6', 'libatspi2.0-0', 'libdrm2', 'libsecret-1-0', 'libx11-xcb1', 'libxkbcommon0'];
const DISPLAY = ['xvfb', 'xauth'];
const COMPILER = ['g++', 'make', 'python3'];

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0;
const isRoot = () => process.getuid?.() === 0;

function missingLibraries(exe) {
  const ldd = spawnSync('ldd', [exe], { encoding: 'utf8' });
  return (ldd.stdout ?? '').split('\n').filter((l) => l.includes('not found')).map((l) => l.trim().split(' ')[0]);
}

/** Debian 13 and Ubuntu 24.04 renamed some libraries (…t64): take the name that this system's archive knows. */
function archiveName(name) {
  const t64 = `${name}t64`;
  return spawnSync('apt-cache', ['show', '--no-all-versions', t64], { stdio: 'ignore' }).status === 0 ? t64 : name;
}

function install(names, why) {
  const apt = existsSync('/usr/bin/apt-get');
  if (apt && isRoot()) {
    say('system', `installing ${names.join(' ')} through apt: ${why}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = { stdio: ['ignore', 'ignore', 2], env };
    spawnSync('apt-get', ['update', '-q'], quiet);
    const done = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names.map(archiveName)], quiet);
    if (done.status === 0) return;
    throw new Error(`apt-get could not install ${names.join(' ')}; install them by hand, then run the same command again.`);
  }
  const command = apt ? `sudo apt-get install -y ${names.map(archiveName).join(' ')}` : `your package manager, for what Debian calls: ${names.join(' ')}`;
  throw new Error(`${why}. Install them with: ${command}`);
}

/** Everything the given Electron binary links against is present afterwards. */
export function ensureLibraries(exe) {
  if (process.platform !== 'linux') return;
  const missing = missingLibraries(exe);
  if (missing.length === 0) return;
  install(LIBRARIES, `Electron needs system libraries that are missing (${missing.slice(0, 4).join(', ')}${missing.length > 4 ? ', …' : ''})`);
}

/** A C++ compiler, make and Python are present afterwards. */
export function ensureCompiler() {
  if (process.platform !== 'linux') return;
  if (has('g++') && has('make') && has('python3')) return;
  install(COMPILER, 'better-sqlite3 must be compiled once for this Node or Electron');
}

/** The programs are present afterwards; packages are Debian's names for them. */
export function ensurePrograms(programs, packages, why) {
  if (process.platform !== 'linux' || programs.every(has)) return;
  install(packages, why);
}

/** xvfb-run is present afterwards, unless there is a display already. */
export function ensureDisplay() {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return;
  if (has('xvfb-run') && has('xauth')) return;
  install(DISPLAY, 'the tests need a virtual display');
}
