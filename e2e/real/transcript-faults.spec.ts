// A transcript that is gone or unusable costs nothing: the start is fresh beside it, and the old talk goes on once it is back.
import { copyFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { Architect, freshMain, sessionFlagsIn, valueOf } from './architect';
import { withRealClaude } from './stage';

withRealClaude((use) => {
  test('L6, T10: a missing or empty transcript means a provisional fresh start; put back, it is resumed', async () => {
    const stage = use();
    const folder = stage.scratch.folder('shop-api');
    const aside = path.join(stage.scratch.top, 'aside.jsonl');
    const app = await stage.launch([folder]);
    const main = new Architect(stage, app);
    await main.shows({ word: 'Fresh', reason: 'first-launch', amber: false });
    const own = await main.conversation();
    const file = stage.transcript(folder, own);
    await main.say('words to remember', 1);
    await main.stop();
    renameSync(file, aside);

    await main.start();
    await main.shows({ word: 'Fresh', reason: 'transcript-missing', amber: true });
    await main.openWhy();
    await expect(main.why).toContainText('provisional');
    await expect(main.why).toContainText(file);
    const beside = await main.conversation();
    expect(beside).not.toBe(own);
    expect(sessionFlagsIn(await main.argv())).toEqual(['--session-id']);

    renameSync(aside, file);
    await main.retry();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    await main.say('words after it is back', 2);

    // Measured: for an empty file the CLI refuses both to resume and to create.
    await main.stop();
    copyFileSync(file, aside);
    writeFileSync(file, '');
    await main.start();
    await main.shows({ word: 'Fresh', reason: 'transcript-unusable', amber: true });
    expect([own, beside]).not.toContain(await main.conversation());
    expect(statSync(file).size).toBe(0);

    writeFileSync(file, readFileSync(aside));
    await main.retry();
    await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
    expect(valueOf(await main.argv(), '--resume')).toBe(own);
    await main.say('words after it is whole', 3);
  });

  test('T11: a transcript that ends in the middle of the answer is resumed, and goes on in the same file', async () => {
    const stage = use();
    const { folder, main, own } = await freshMain(stage);
    await main.say('words to remember', 1);
    await main.stop();
    const file = stage.transcript(folder, own);
    const whole = readFileSync(file);
    const cut = whole.subarray(0, whole.indexOf('MOCK turns=1 ') + 4);
    expect(cut.length).toBeGreaterThan(4);
    writeFileSync(file, cut);

    for (const [text, turns] of [['words after the cut', 2], ['words after another start', 3]] as const) {
      await main.start();
      await main.shows({ word: 'Resumed', reason: 'stored-id-verified', amber: false });
      expect(valueOf(await main.argv(), '--resume')).toBe(own);
      await main.say(text, turns);
      // Nobody mended or replaced the file: what was left of it still stands there.
      expect(readFileSync(file).subarray(0, cut.length).equals(cut)).toBe(true);
      await main.stop();
    }
  });
});
