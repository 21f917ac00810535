// npm run screenshots -- DIR: pictures of every main state of the window, in each theme, from the real app into DIR
// (relative to where the user is). Closes with how many were written.
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { say } from './bootstrap/paths.mjs';
import { onDisplay, runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

await entry(async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (given === undefined || rest.length > 0) throw new Error('Say where the pictures go: npm run screenshots -- DIR');
  // npm runs scripts in the checkout; INIT_CWD is where the user was.
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  mkdirSync(folder, { recursive: true });
  const electron = await setup();
  const { ensureDisplay } = await import('./bootstrap/system-libraries.mjs');
  ensureDisplay();
  await compile(electron);
  const code = await runChild(onDisplay(['playwright', 'test', '-c', 'build/playwright.config.ts', '--project=screenshots']), {
    env: { ...toolEnvironment(electron), ATELIER_SCREENSHOTS: folder },
  });
  say('screenshots', `${readdirSync(folder).filter((name) => name.endsWith('.png')).length} pictures in ${folder}`);
  return code;
});
