// Whatever makes the agent fail at once, the good conversation waits until it is mended.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Architect, sessionFlagsIn, valueOf } from './architect';
import { fingerprint, withRealClaude } from './stage';

withRealClaude((use) => {
  test('X3: three failures, one provisional fresh start, then a card; once mended the good conversation is resumed', async () => {
    const stage = use();
    const folder = stage.scratch.folder('shop-api');
    // A file of the user's that the CLI reads at each start, and without which it ends at once.
    const servers = path.join(stage.scratch.top, 'servers.json');
    writeFileSync(servers, '{"mcpServers":{}}');
    const app = await stage.launch([folder]);
    const main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    await main.setArguments(`--mcp-config ${servers}`);
    const own = await main.conversation();
    await main.say('words to keep', 1);
    await main.stop();
    const before = fingerprint(stage.transcript(folder, own));
    const content = readFileSync(servers);
    rmSync(servers);

    await main.start();
    await expect(main.terminal.getByRole('heading', { name: 'main keeps failing and was given up' })).toBeVisible({ timeout: 60_000 });
    const tries = main.terminal.getByRole('table', { name: 'What was tried' }).getByRole('row');
    const resumed = /resumed.*exit code 1/;
    await expect(tries).toContainText([resumed, resumed, resumed, /started fresh.*exit code 1/]);
    await expect(tries).toHaveCount(4);
    await expect(main.terminal.getByLabel('Last output')).toContainText('MCP config file not found');
    await main.openWhy();
    await expect(main.why).toHaveAttribute('data-reason', 'crash-loop');
    await expect(main.why).toContainText('crash-loop-fallback');
    await expect(main.inHistory(own)).toHaveAttribute('data-state', 'current');
    expect(fingerprint(stage.transcript(folder, own))).toBe(before);
    await app.page.screenshot({ path: test.info().outputPath('given-up.png') });

    writeFileSync(servers, content);
    await main.terminal.getByRole('button', { name: 'Retry', exact: true }).click();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    const argv = await main.argv();
    expect(argv.slice(1, 3)).toEqual(['--mcp-config', servers]);
    expect(sessionFlagsIn(argv)).toEqual(['--resume']);
    expect(valueOf(argv, '--resume')).toBe(own);
    await main.say('words after it was mended', 2);
  });
});
