// What is cleared inside the agent: the app follows to the conversation that talk goes on in, and loses none.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { roleText } from '../../electron/workspace/role';
import { Architect, freshMain, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

const ROLE = roleText().split('\n')[0] ?? '';

withRealClaude((use) => {
  test('C1, A2: after a clear and talk the new conversation comes back, in the role', async () => {
    const stage = use();
    const { own: first, ...began } = await freshMain(stage);
    let { app, main } = began;
    await main.say('words before the clear', 1);
    const second = await main.clear();
    expect(app.log()).toContain(`Architect 'main' continues in conversation ${second} (clear)`);
    await main.openWhy();
    await expect(main.why).toContainText(`continued as ${second.slice(0, 8)}`);
    await main.say('words after the clear', 1);
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(sessionFlagsIn(await main.argv())).toEqual(['--resume']);
    expect(valueOf(await main.argv(), '--resume')).toBe(second);
    expect(await main.say('more words after the clear', 2)).toContain(ROLE);
    // Measured: in a conversation that was resumed without the flag the role is gone after a clear.
    const third = await main.clear();
    expect([first, second]).not.toContain(third);
    expect(await main.say('words after the second clear', 1)).toContain(ROLE);
  });

  test('L25, C2, L26: after a clear with nothing said main starts fresh, and the earlier conversation is one click away', async () => {
    const stage = use();
    const { folder, own: kept, ...first } = await freshMain(stage);
    let { app, main } = first;
    await main.say('words worth keeping', 1);
    const cleared = await main.clear();
    // The CLI writes this file by itself; that it is there does not mean that something was said.
    await expect.poll(() => existsSync(stage.transcript(folder, cleared))).toBe(true);
    await stage.quit(app);

    app = await stage.launch();
    main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'cleared-unused', amber: false });
    expect(sessionFlagsIn(await main.argv())).toEqual(['--session-id']);
    expect([kept, cleared]).not.toContain(await main.conversation());
    await main.resumeEarlier(kept);
    await main.shows({ word: 'Resumed', reason: 'user-chosen', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(kept);
    await main.say('words after the way back', 2);
    await main.stop();
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(await main.conversation()).toBe(kept);
  });
});
