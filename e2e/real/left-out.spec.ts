// ATELIER_TEST_REAL_AGENTS=0: the specs of the real CLI are not there at all, so that none is counted as skipped.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { root } from '../fixtures/atelier';

/** Titles of the project's tests under this value of the variable, without running any. */
async function titles(wanted: '0' | '1'): Promise<string[]> {
  const runner = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const argv = [runner, 'test', '-c', 'build/playwright.config.ts', '--project=real', '--list', '--reporter=list'];
  const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: root, env: { ...process.env, ATELIER_TEST_REAL_AGENTS: wanted } });
  return stdout.split('\n').filter((line) => line.includes('[real] › ')).map((line) => line.split(' › ').slice(2).join(' › '));
}

test('A5: with ATELIER_TEST_REAL_AGENTS=0 no test of the real agent is defined', async () => {
  expect(await titles('0')).toEqual([test.info().title]);
  expect((await titles('1')).length).toBeGreaterThan(1);
});
