// npm start [-- DIR…]: sets up what is missing, bundles, and opens the app.
import { compile } from './bootstrap/compile.mjs';
import { runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';
import { root, say } from './bootstrap/paths.mjs';

await entry(async () => {
  const electron = await setup();
  await compile(electron);
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    throw new Error('There is no display here. Start from a desktop session, or with: xvfb-run -a npm start');
  }
  say('start', 'Atelier opens; what follows are words of its runtime');
  // npm changes into the checkout; relative folders mean where the user typed them.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const sandbox = electron.env.NO_SANDBOX === '1' ? ['--no-sandbox'] : [];
  return runChild([electron.exe, ...sandbox, root, ...process.argv.slice(2)], { cwd, env: toolEnvironment(electron), shell: false });
});
