// npm run bench [-- --quick] [-- --json FILE] [-- --only ID[,ID]]: measures the terminals beside other designs and
// terminals, and prints a table (docs/benchmarks.md says how to read it). The exit code is 1 when a gate does not hold.
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { root } from './bootstrap/paths.mjs';
import { onDisplay, runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

/** Steady on machines without a graphics processor. */
const SOFTWARE = ['--disable-gpu', '--disable-software-rasterizer'];

await entry(async () => {
  if (process.platform !== 'linux') throw new Error('The benchmark reads /proc and knows X11 terminals: it runs on Linux only.');
  const electron = await setup();
  const { ensureDisplay } = await import('./bootstrap/system-libraries.mjs');
  ensureDisplay();
  await compile(electron);
  const { bundle, bundleFolder } = await import('./bench/bundle.mjs');
  await bundle();
  const driver = [process.execPath, path.join(bundleFolder, 'driver.mjs'), ...process.argv.slice(2)];
  const argv = onDisplay(driver);
  const virtualDisplay = argv.length > driver.length;
  const start = {
    electron: electron.exe,
    electronVersion: electron.version,
    switches: [...(electron.env.NO_SANDBOX === '1' ? ['--no-sandbox'] : []), ...(virtualDisplay ? SOFTWARE : [])],
    root,
    host: path.join(root, 'out', 'main', 'host.js'),
    bundle: bundleFolder,
    virtualDisplay,
    cwd: process.env.INIT_CWD ?? process.cwd(),
  };
  return runChild(argv, { env: { ...toolEnvironment(electron), ATELIER_BENCH_START: JSON.stringify(start) }, shell: false });
});
