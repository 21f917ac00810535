// npm run screenshots -- DIR: pictures of every main state of the window, in each theme, from the real app into DIR
// (relative to where the user is). With --docs in place of DIR those that the documentation shows are renewed. Closes
// with how many were written.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { root, say } from './bootstrap/paths.mjs';
import { onDisplay, runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

/** Shown in README.md and docs/window.md, under these names in docs/images. */
const IN_DOCS = [
  'why-resumed-light', 'why-resumed-dark', 'why-resumed-high-contrast', 'first-screen-light', 'sample-light', 'why-transcript-missing-light', 'refused-dark', 'given-up-light',
  'split-dark', 'palette-light', 'search-light', 'reader-light', 'settings-dark', 'quit-light',
];

const pictures = (folder) => readdirSync(folder).filter((name) => name.endsWith('.png'));

async function shootInto(folder) {
  const electron = await setup();
  const { ensureDisplay } = await import('./bootstrap/system-libraries.mjs');
  ensureDisplay();
  await compile(electron);
  return runChild(onDisplay(['playwright', 'test', '-c', 'build/playwright.config.ts', '--project=screenshots']), {
    env: { ...toolEnvironment(electron), ATELIER_SCREENSHOTS: folder },
  });
}

async function renewDocs() {
  const taken = mkdtempSync(path.join(os.tmpdir(), 'atelier-pictures-'));
  const images = path.join(root, 'docs', 'images');
  try {
    const code = await shootInto(taken);
    if (code !== 0) return code;
    for (const old of pictures(images)) rmSync(path.join(images, old));
    for (const name of IN_DOCS) copyFileSync(path.join(taken, `${name}.png`), path.join(images, `${name}.png`));
    say('screenshots', `${IN_DOCS.length} pictures in ${images}`);
    return code;
  } finally {
    rmSync(taken, { recursive: true, force: true });
  }
}

await entry(async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (given === undefined || rest.length > 0) throw new Error('Say where the pictures go: npm run screenshots -- DIR (or --docs for those of the documentation)');
  if (given === '--docs') return renewDocs();
  // npm runs scripts in the checkout; INIT_CWD is where the user was.
  const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  mkdirSync(folder, { recursive: true });
  const code = await shootInto(folder);
  say('screenshots', `${pictures(folder).length} pictures in ${folder}`);
  return code;
});
