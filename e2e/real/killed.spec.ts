// The agent's process is killed: it comes back by itself, in the conversation that the person was in.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Architect, freshMain, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

/** Longer than the spec may take: the answer is never complete. */
const NEVER_MS = 600_000;

withRealClaude((use) => {
  test('X1, X2: killed in mid-answer it restarts by itself, resuming, and what was asked is still there', async () => {
    const stage = use();
    const { folder, app, main, own } = await freshMain(stage);
    await main.say('words that were answered', 1);
    const pid = await stage.processOf(own);
    const question = `a question DRIP:${NEVER_MS}`;
    await main.type(question);
    expect((await stage.heard(question)).turns).toBe(2);
    await expect(main.tab).toHaveAccessibleName('main, Fresh, working');
    // The CLI writes in batches: killed before this, it would have forgotten the question as well.
    await expect.poll(() => readFileSync(stage.transcript(folder, own), 'utf8')).toContain(question);
    process.kill(pid, 'SIGKILL');

    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(app.log()).toMatch(/Architect 'main' ended \(crash, code \w+, signal 9\): restart/);
    const argv = await main.argv();
    expect(sessionFlagsIn(argv)).toEqual(['--resume']);
    expect(valueOf(argv, '--resume')).toBe(own);
    expect(await stage.processOf(own)).not.toBe(pid);
    await expect(main.terminal).toContainText(question);
    await main.say('words after the kill', 3);
  });

  test('L25, X2: killed right after a clear it starts fresh, neutral, and the earlier conversation is one click away', async () => {
    const stage = use();
    const { folder, main, own: kept } = await freshMain(stage);
    await main.say('words worth keeping', 1);
    const pid = await stage.processOf(kept);
    await main.type('/clear');
    const cleared = await stage.conversationOf(pid, kept);
    process.kill(pid, 'SIGKILL');

    await main.shows({ word: 'Fresh', reason: 'cleared-unused', amber: false });
    const argv = await main.argv();
    expect(sessionFlagsIn(argv)).toEqual(['--session-id']);
    expect([kept, cleared]).not.toContain(valueOf(argv, '--session-id'));
    expect(existsSync(stage.transcript(folder, kept))).toBe(true);
    await main.resumeEarlier(kept);
    await main.shows({ word: 'Resumed', reason: 'user-chosen', amber: false });
    await main.say('words after the way back', 2);
  });

  test('L25, A2: cleared while the app was gone, and everything killed before the report was read: fresh, neutral, the earlier one a click away', async () => {
    const stage = use();
    const { own: kept, ...first } = await freshMain(stage);
    let { app, main } = first;
    await main.say('words worth keeping', 1);
    const pid = await stage.processOf(kept);
    await stage.killApp(app);
    const person = await stage.attached('main');
    await person.sendLine('/clear');
    const cleared = await stage.conversationOf(pid, kept);
    await stage.killWithHost(pid);
    expect(app.log()).not.toContain(cleared);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'cleared-unused', amber: false });
    const argv = await main.argv();
    expect(sessionFlagsIn(argv)).toEqual(['--session-id']);
    expect([kept, cleared]).not.toContain(valueOf(argv, '--session-id'));
    await main.openWhy();
    await expect(main.inHistory(cleared)).toBeVisible();
    await app.page.screenshot({ path: test.info().outputPath('cleared-unread.png') });
    await main.resumeEarlier(kept);
    await main.shows({ word: 'Resumed', reason: 'user-chosen', amber: false });
    await main.say('words after the way back', 2);
  });
});
