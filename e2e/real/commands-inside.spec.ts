// What the agent's own commands do to a conversation: compacted and rewound it is still the same one, branched it is another.
import { expect, test } from '@playwright/test';
import { Architect, freshMain, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

withRealClaude((use) => {
  test('C1, A2: after the agent\'s own /rewind and /compact main is in the same conversation, and comes back in it', async () => {
    const stage = use();
    const { folder, own, ...first } = await freshMain(stage);
    let { app, main } = first;
    const pid = await stage.processOf(own);
    await main.say('words that stay', 1);
    await main.say('words to take back', 2);

    await main.rewindTo('words to take back');
    await main.say('words instead', 2);
    // The model is told the summary as if a person had said it, so this counts as one and what is said next is the second.
    await main.type('/compact');
    await expect(main.terminal).toContainText('Compacted');
    await main.say('words after the summary', 2);
    expect(await stage.processOf(own)).toBe(pid);
    expect(await main.conversation()).toBe(own);
    expect(stage.conversations(folder)).toEqual([own]);
    await expect(main.notice).toHaveCount(0);
    await main.openWhy();
    await expect(main.inHistory(own)).toHaveAttribute('data-state', 'current');
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(sessionFlagsIn(await main.argv())).toEqual(['--resume']);
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    await main.say('words after the restart', 3);
  });

  test('C1, C5, A2: the agent\'s own /branch is followed as branched, comes back in the branch, and leaves the original in history', async () => {
    const stage = use();
    const { folder, own: original, ...first } = await freshMain(stage);
    let { app, main } = first;
    await main.say('words in the original', 1);
    const pid = await stage.processOf(original);
    await main.type('/branch');
    const branch = await stage.conversationOf(pid, original);
    await expect(main.notice).toHaveText(`continued as ${branch.slice(0, 8)}… (branched)`);
    expect(app.log()).toContain(`Architect 'main' continues in conversation ${branch} (fork)`);
    await main.say('words in the branch', 2);
    await main.openWhy();
    await expect(main.inHistory(branch)).toHaveAttribute('data-state', 'current');
    await expect(main.inHistory(original)).toContainText('branched');
    await app.page.screenshot({ path: test.info().outputPath('branched.png') });
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(branch);
    await main.say('more words in the branch', 3);
    // The original was left as it was.
    await main.resumeEarlier(original);
    await main.shows({ word: 'Resumed', reason: 'user-chosen', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(original);
    await main.say('more words in the original', 2);
    expect(stage.conversations(folder)).toEqual([original, branch].sort());
  });

  test('C1, C7: branched while the app was gone, and everything killed, main comes back in the branch: its file bears the report out', async () => {
    const stage = use();
    const { own: original, ...first } = await freshMain(stage);
    let { app, main } = first;
    await main.say('words in the original', 1);
    await main.stop();
    // Resumed, so that the copied lines are older than the launch in which they are copied.
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    const pid = await stage.processOf(original);
    await stage.killApp(app);
    const person = await stage.attached('main');
    await person.sendLine('/branch');
    const branch = await stage.conversationOf(pid, original);
    await person.waitFor('Branched session');
    await stage.killWithHost(pid);
    // Nor does the CLI's own registry tell it any more: then its file has to bear out what the report says.
    stage.forgetProcess(pid);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(branch);
    await main.say('words in the branch', 2);
    await main.openWhy();
    await expect(main.inHistory(original)).toContainText('branched');
  });
});
