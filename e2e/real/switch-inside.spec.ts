// The agent's own /resume: whatever conversation is chosen there is followed, shown, and comes back at the next start.
import { expect, test } from '@playwright/test';
import { Architect, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

withRealClaude((use) => {
  test('C1, C5: the agent\'s own /resume is followed as switched, to an earlier conversation and to a personal one', async () => {
    const stage = use();
    const folder = stage.scratch.folder('shop-api');
    const person = await stage.personal(folder);
    await person.sendLine('my private holiday plans');
    await person.waitFor('MOCK turns=1 ');
    await person.sendLine('/exit');
    expect((await person.exited).code).toBe(0);
    const [personal = ''] = stage.conversations(folder);

    const app = await stage.launch([folder]);
    const main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const first = await main.conversation();
    await main.say('words in the first', 1);
    const second = await main.clear();
    await main.say('words in the second', 1);

    // To an earlier one of its own.
    await main.switchTo(first);
    expect(app.log()).toContain(`Architect 'main' continues in conversation ${first} `);
    await expect(main.notice).toHaveText(`continued as ${first.slice(0, 8)}… (switched)`);
    await main.say('more words in the first', 2);
    await main.stop();
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(first);

    // To one that a person began: chosen inside the agent, so it is not a guess of the app's.
    await main.switchTo(personal);
    expect(app.log()).toContain(`Architect 'main' continues in conversation ${personal} `);
    await expect(main.notice).toHaveText(`continued as ${personal.slice(0, 8)}… (switched)`);
    await main.say('words in the personal one', 2);
    await main.openWhy();
    await expect(main.inHistory(personal)).toHaveAttribute('data-state', 'current');
    await expect(main.inHistory(first)).toContainText('switched');
    await expect(main.inHistory(second)).toBeVisible();
    await app.page.screenshot({ path: test.info().outputPath('switched.png') });
    await main.stop();
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(sessionFlagsIn(await main.argv())).toEqual(['--resume']);
    expect(valueOf(await main.argv(), '--resume')).toBe(personal);
    await main.say('words after the restart', 3);
  });
});
