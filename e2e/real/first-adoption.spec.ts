// A folder in which a person has talked to the agent before becomes a workspace: its architect never enters that talk.
import { expect, test } from '@playwright/test';
import { roleText } from '../../electron/workspace/role';
import { Architect, sessionFlagsIn, valueOf } from './architect';
import { fingerprint, withRealClaude } from './stage';

const ROLE = roleText().split('\n')[0] ?? '';

withRealClaude((use) => {
  test('L9, L1, L5, A2: beside a personal conversation main starts fresh, and every architect comes back in its own', async () => {
    const stage = use();
    const shot = (name: string) => test.info().outputPath(`${name}.png`);
    const folder = stage.scratch.folder('shop-api');

    // 1. A person talks to the agent in this folder, and leaves.
    const personal = await stage.personal(folder);
    await personal.sendLine('my private holiday plans');
    await personal.waitFor('MOCK turns=1 ');
    await personal.sendLine('/exit');
    expect((await personal.exited).code).toBe(0);
    const [planted = '', ...more] = stage.conversations(folder);
    expect(more).toEqual([]);
    const before = fingerprint(stage.transcript(folder, planted));

    // 2. The folder is opened.
    let app = await stage.launch([folder]);
    let main = new Architect(stage, app);

    // 3. Fresh, in the role, knowing of no earlier talk.
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const minted = await main.conversation();
    expect(minted).not.toBe(planted);
    const freshArgv = await main.argv();
    expect(sessionFlagsIn(freshArgv)).toEqual(['--session-id']);
    expect(valueOf(freshArgv, '--session-id')).toBe(minted);
    expect(freshArgv.filter((argument) => argument.includes(planted))).toEqual([]);
    expect(await main.say('first words to main', 1)).toContain(ROLE);
    expect(app.log()).not.toContain('Resuming');
    await main.openWhy();
    await app.page.screenshot({ path: shot('fresh') });

    // 4. Stopped and started again: in the conversation of its own; the same after the app was quit and started.
    await main.stop();
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(app.log()).toContain(`Resuming architect 'main' conversation ${minted}`);
    expect(await main.conversation()).toBe(minted);
    const resumedArgv = await main.argv();
    expect(sessionFlagsIn(resumedArgv)).toEqual(['--resume']);
    expect(valueOf(resumedArgv, '--resume')).toBe(minted);
    expect(await main.say('second words to main', 2)).toContain(ROLE);
    await app.page.screenshot({ path: shot('resumed') });
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(minted);
    await main.say('third words to main', 3);

    // 5. A second architect; after the app was quit and started both are in their own conversation.
    await app.page.getByRole('button', { name: 'Add architect' }).first().click();
    const dialog = app.page.getByRole('dialog', { name: 'Add architect' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('reviewer');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    let reviewer = new Architect(stage, app, 'reviewer');
    await reviewer.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const second = await reviewer.conversation();
    await reviewer.say('first words to the reviewer', 1);
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    reviewer = new Architect(stage, app, 'reviewer');
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    await reviewer.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(minted);
    expect(valueOf(await reviewer.argv(), '--resume')).toBe(second);
    await main.say('fourth words to main', 4);
    await reviewer.say('second words to the reviewer', 2);
    expect(stage.conversations(folder)).toEqual([planted, minted, second].sort());
    expect(fingerprint(stage.transcript(folder, planted))).toBe(before);
  });
});
