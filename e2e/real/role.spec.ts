// The role counts as it is at this launch, not as it was when the conversation began.
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { roleText } from '../../electron/workspace/role';
import { freshMain, valueOf } from './architect';
import { withRealClaude } from './stage';

withRealClaude((use) => {
  test('L1: the role and what the user adds to it reach the model as they are at each launch, a resumed one too', async () => {
    const stage = use();
    const { main, own } = await freshMain(stage);
    const hears = async (text: string, turns: number, marker: string) => {
      const argv = await main.argv();
      expect(readFileSync(valueOf(argv, '--append-system-prompt-file') ?? '', 'utf8')).toBe(roleText());
      expect(valueOf(argv, '--system-prompt-snapshot')).toBe('off');
      expect(await main.say(text, turns)).toContain(roleText().trim());
      expect((await stage.heard(text)).role).toBe(marker);
    };
    await hears('first words', 1, 'none');
    for (const [index, marker] of ['alpha', 'beta'].entries()) {
      await main.setArguments(`--append-system-prompt 'ROLE-MARKER: ${marker}'`);
      await main.stop();
      await main.start();
      await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
      expect(await main.conversation()).toBe(own);
      await hears(`words in role ${marker}`, index + 2, marker);
    }
  });
});
