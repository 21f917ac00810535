// node build/run.mjs [--display] <command> …: runs a project tool with everything set up.
import { ensureDisplay } from './bootstrap/system-libraries.mjs';
import { onDisplay, runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

await entry(async () => {
  let argv = process.argv.slice(2);
  const display = argv[0] === '--display';
  if (display) argv = argv.slice(1);
  const electron = await setup();
  if (display) {
    ensureDisplay();
    argv = onDisplay(argv);
  }
  return runChild(argv, { env: toolEnvironment(electron) });
});
