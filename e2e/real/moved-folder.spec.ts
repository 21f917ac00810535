// A workspace's folder was moved: located, its architects go on in the conversations that began in the old place.
import { existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Architect, valueOf } from './architect';
import { folderOf, withRealClaude } from './stage';

withRealClaude((use) => {
  test('W8, L7, L19: a moved folder is refused until it is located, then resumed from the new place, also after a restart of the app', async () => {
    const stage = use();
    const folder = stage.scratch.folder('shop-api');
    const moved = path.join(stage.scratch.folder('elsewhere'), 'shop');
    let app = await stage.launch([folder]);
    let main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const own = await main.conversation();
    await main.say('words in the old place', 1);
    await stage.quit(app);
    const file = stage.transcript(folder, own);
    const size = statSync(file).size;
    renameSync(folder, moved);

    app = await stage.launch();
    main = new Architect(stage, app);
    await expect(main.badge).toHaveText('Refused');
    await expect(main.badge).toHaveAttribute('data-reason', 'folder-missing');
    expect(existsSync(folder)).toBe(false);
    await app.app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
    }, moved);
    const { page } = app;
    await page.getByRole('navigation', { name: 'Workspaces' }).getByRole('button', { name: 'Locate…' }).click();
    await expect(page.getByRole('treeitem', { name: 'shop', exact: true })).toBeVisible();
    // Located, nothing is refused for the old place's sake any more: what the next start will do is said instead.
    await main.terminal.getByRole('button', { name: 'Start', exact: true }).click();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    expect(folderOf(await stage.processOf(own))).toBe(moved);
    await main.say('words in the new place', 2);
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    await main.say('more words in the new place', 3);
    // Measured: the CLI goes on in the file under the old folder's key.
    expect(statSync(file).size).toBeGreaterThan(size);
    expect(stage.conversations(moved)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});
