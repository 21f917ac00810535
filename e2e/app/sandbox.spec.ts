// The checkout's own build, started by a normal user: the sandbox is on without any packaging.
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../build/bootstrap/paths.mjs';
import { makeScratch } from '../fixtures/atelier';
import { expectSandbox, startAs } from '../package/desktop-app';
import { normalUser } from '../package/normal-user';

/** What the build needs at run time; the rest of node_modules is bundled or for building. */
const NEEDED = ['package.json', 'out', 'node_modules/better-sqlite3', 'node_modules/@lydell'];

test('the page of a checkout runs in the sandbox when a normal user starts it', async () => {
  const runtime = process.env.ELECTRON_EXEC_PATH;
  if (!runtime) throw new Error('ELECTRON_EXEC_PATH is not set: start the tests through build/run.mjs');
  const scratch = makeScratch();
  const user = normalUser(scratch);
  try {
    // A copy: the checkout and the runtime's cache may lie in folders that only their owner can enter, such as /root.
    const checkout = path.join(scratch.top, 'checkout');
    for (const part of NEEDED) {
      mkdirSync(path.dirname(path.join(checkout, part)), { recursive: true });
      cpSync(path.join(root, part), path.join(checkout, part), { recursive: true });
    }
    const copied = path.join(scratch.top, 'runtime');
    cpSync(path.dirname(runtime), copied, { recursive: true, verbatimSymlinks: true });
    const folder = scratch.folder('shop-api');
    user.give(folder);

    const app = await startAs(user, [path.join(copied, path.basename(runtime)), checkout], [folder]);
    try {
      await expect(app.page.getByRole('treeitem', { name: 'shop-api' })).toBeVisible();
      await expect(app.page.getByRole('tab', { name: /^main, / })).toBeVisible();
      await expectSandbox(app, user);
    } finally {
      await app.quit();
    }
  } finally {
    user.remove();
    scratch.remove();
  }
});
