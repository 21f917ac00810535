// An app that was itself started by an agent hands nothing of that agent's on: its own agents save what is said.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Architect } from './architect';
import { environmentOf, withRealClaude } from './stage';

/** What the CLI sets in everything it starts, and the other switch that turns saving off. */
const INHERITED = { CLAUDECODE: '1', CLAUDE_CODE_CHILD_SESSION: '1', CLAUDE_CODE_SESSION_ID: '11111111-1111-4111-8111-111111111111', CLAUDE_CODE_SKIP_PROMPT_HISTORY: '1' };

withRealClaude((use) => {
  test('C4, A2: started from inside an agent, the app\'s agents save their conversations and come back in them', async () => {
    const stage = use();
    const folder = stage.scratch.folder('shop-api');
    const app = await stage.launch([folder], INHERITED);
    const main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const id = await main.conversation();
    const names = Object.keys(environmentOf(await stage.processOf(id)));
    expect(names.filter((name) => name in INHERITED)).toEqual([]);
    await main.say('words to be saved', 1);
    expect(existsSync(stage.transcript(folder, id))).toBe(true);
    await main.stop();
    await main.start();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(await main.conversation()).toBe(id);
    await main.say('words after the restart', 2);
  });
});
