// The CLI has no lock: two processes in one conversation silently lose one side's talk. So a held one is left alone.
import { expect, test } from '@playwright/test';
import { freshMain, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

withRealClaude((use) => {
  test('L12: a conversation that another terminal has open is left alone, and comes back when that one has ended', async () => {
    const stage = use();
    const { folder, app, main, own } = await freshMain(stage);
    await main.say('words to main', 1);
    await main.stop();
    const other = await stage.personal(folder, ['--resume', own]);
    expect(await stage.processOf(own)).toBe(other.pid);

    await main.start();
    await main.shows({ word: 'Fresh', reason: 'held-elsewhere', amber: true });
    await main.openWhy();
    await expect(main.why).toHaveAttribute('data-reason', 'held-elsewhere');
    await expect(main.why).toContainText('provisional');
    await expect(main.why).toContainText(`process ${other.pid}`);
    expect(await main.conversation()).not.toBe(own);
    expect(sessionFlagsIn(await main.argv())).toEqual(['--session-id']);

    await app.page.screenshot({ path: test.info().outputPath('held-elsewhere.png') });

    // The other terminal never noticed.
    await other.sendLine('words in the other terminal');
    await other.waitFor('MOCK turns=2 ');
    await other.sendLine('/exit');
    expect((await other.exited).code).toBe(0);

    await main.retry();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    await main.say('words after it ended', 3);
  });
});
