// npm run torture [-- FILTER…]: the tests in their long forms (ATELIER_TORTURE=1: electron/host/torture.fixture.ts,
// electron/launch/model/model.test.ts), then one closing line `N passed, M failed, K skipped`.
// A stage whose runner dies counts as one failure, so that the line can never say less than what happened.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from './bootstrap/paths.mjs';
import { runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

const filters = process.argv.slice(2);
const MODEL = 'electron/launch/model/model.test.ts';
const STAGES = [
  // One file at a time, because they look at descriptors, processes and memory.
  { name: 'terminals', argv: ['-c', 'build/vitest.torture.config.ts', ...filters] },
  ...(filters.length === 0 || filters.some((filter) => MODEL.includes(filter)) ? [{ name: 'conversations', argv: ['-c', 'build/vitest.config.ts', MODEL] }] : []),
];
/** With a filter the first stage may have no file that matches, which is no failure. */
const PASS = filters.length > 0 ? ['--passWithNoTests'] : [];

const scratch = mkdtempSync(path.join(os.tmpdir(), 'atelier-torture-'));

function count(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that fails to load holds no test but fails all the same.
    const broken = testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

await entry(async () => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  try {
    const env = { ...toolEnvironment(await setup()), ATELIER_TORTURE: '1' };
    for (const { name, argv } of STAGES) {
      say('torture', `${name} ...`);
      const report = path.join(scratch, `${name}.json`);
      const code = await runChild(['vitest', 'run', ...argv, ...PASS, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { env });
      const counted = count(report);
      if (code !== 0 && counted.failed === 0) counted.failed = 1;
      for (const key of Object.keys(total)) total[key] += counted[key];
    }
  } catch (error) {
    say('torture', error.message);
    total.failed += 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  }
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
