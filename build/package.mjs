// npm run package [-- --testable] [-- electron-builder arguments]: dist/linux-unpacked, a deb and a tar.gz (or this
// platform's own packages). Without the official runtime it makes a trial package, which says so in its name and version.
// --testable leaves the inspector's fuse on, so that Playwright's electron.launch can drive the packaged app.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { root, say } from './bootstrap/paths.mjs';
import { runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

const FOREIGN = new Set(['--mac', '--macos', '-m', '-o', '--win', '--windows', '-w', '-mwl', '--arm64', '--armv7l']);

/** The runtime cannot be downloaded, so neither can electron-builder's helpers: a stand-in and the system's own program. */
async function localHelpers(env) {
  const { ensurePrograms } = await import('./bootstrap/system-libraries.mjs');
  ensurePrograms(['7za'], ['p7zip-full'], 'the tar.gz is compressed with 7-Zip');
  ensurePrograms(['dpkg-deb'], ['dpkg'], 'the deb is made with dpkg-deb');
  env.CUSTOM_FPM_PATH ??= path.join(root, 'build', 'package', 'offline-fpm.mjs');
  env.ELECTRON_BUILDER_7ZIP_PATH ??= spawnSync('sh', ['-c', 'command -v 7za'], { encoding: 'utf8' }).stdout.trim();
  // Measured: 145 s at the usual level, 9 s at this one.
  env.ELECTRON_BUILDER_COMPRESSION_LEVEL ??= '1';
}

await entry(async () => {
  const testable = process.argv.includes('--testable');
  const rest = process.argv.slice(2).filter((argument) => argument !== '--testable');
  const electron = await setup();
  await compile(electron);
  const { version, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const trial = electron.version !== devDependencies.electron;
  if (trial && rest.some((argument) => FOREIGN.has(argument))) throw new Error(`Only Linux x64 packages can be made with the development runtime (Electron ${electron.version}).`);

  const env = toolEnvironment(electron);
  // For programs that start Electron; electron-builder is told below what to package.
  delete env.ELECTRON_OVERRIDE_DIST_PATH;
  const argv = ['electron-builder', '-c', trial ? 'build/package/trial.yml' : 'build/electron-builder.yml', '--publish', 'never', ...rest];
  if (electron.source !== 'official') argv.push(`-c.electronDist=${electron.dist}`, `-c.electronVersion=${electron.version}`);
  if (testable) argv.push('-c.electronFuses.enableNodeCliInspectArguments=true');
  const note = `TRIAL package, not a release: it holds the development runtime Electron ${electron.version}, not ${devDependencies.electron}`;
  if (trial) {
    await localHelpers(env);
    argv.push(`-c.extraMetadata.version=${version}-trial`);
    say('package', note);
  }
  const code = await runChild(argv, { env });
  if (code === 0 && trial) say('package', `done. ${note}`);
  return code;
});
