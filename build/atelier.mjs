// npm run -s atelier -- …: the command line from a checkout. Standard output holds only the answer.
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { root } from './bootstrap/paths.mjs';
import { runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

await entry(async () => {
  const electron = await setup();
  await compile(electron);
  const env = { ...toolEnvironment(electron), ELECTRON_RUN_AS_NODE: '1' };
  const cwd = process.env.INIT_CWD ?? process.cwd();
  return runChild([electron.exe, path.join(root, 'out', 'main', 'cli.js'), ...process.argv.slice(2)], { cwd, env, shell: false });
});
