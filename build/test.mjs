// npm test: sets up, then every stage in order, then one closing line `N passed, M failed, K skipped`.
// A stage whose runner dies counts as one failure, so that the line can never say less than what happened.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { say } from './bootstrap/paths.mjs';
import { onDisplay, runChild, toolEnvironment } from './bootstrap/run-child.mjs';
import { entry, setup } from './bootstrap/setup.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const scratch = mkdtempSync(path.join(os.tmpdir(), 'atelier-test-'));

/** Counts a vitest or Playwright JSON report; null when there is none. */
function count(kind, file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (kind === 'vitest') {
      // A file that fails to load holds no test but fails all the same.
      const broken = report.testResults.filter((f) => f.status === 'failed' && f.assertionResults.length === 0).length;
      return { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped: report.numPendingTests + report.numTodoTests };
    }
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, flaky };
  } catch {
    return null;
  }
}

async function stage(name, argv, env, report) {
  const started = Date.now();
  say('test', `${name} ...`);
  const code = await runChild(argv, { env });
  const counted = report ? count(report.kind, report.file) : { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  const result = counted ?? { passed: 0, failed: 1, skipped: 0 };
  if (code !== 0 && result.failed === 0) result.failed = 1;
  for (const key of Object.keys(total)) total[key] += result[key];
  say('test', `${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped${result.flaky ? `, ${result.flaky} of the passed only at the second try (flaky, named above)` : ''} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

await entry(async () => {
  try {
    const electron = await setup();
    const { ensureDisplay, ensurePrograms } = await import('./bootstrap/system-libraries.mjs');
    ensureDisplay();
    ensurePrograms(['unzip'], ['unzip'], 'the tests unpack archives');
    ensurePrograms(['dbus-daemon'], ['dbus-daemon'], 'the tests play a desktop with a tray');
    const env = toolEnvironment(electron);
    await compile(electron);
    await stage('lint', ['eslint', '-c', 'build/eslint.config.js', '--max-warnings', '0', '.'], env);
    await stage('types', ['tsc', '-p', '.'], env);
    const unit = { kind: 'vitest', file: path.join(scratch, 'unit.json') };
    await stage('unit', ['vitest', 'run', '-c', 'build/vitest.config.ts', '--reporter=default', '--reporter=json', `--outputFile.json=${unit.file}`], env, unit);
    for (const project of ['app', 'real', 'package']) {
      const report = { kind: 'playwright', file: path.join(scratch, `${project}.json`) };
      const argv = ['playwright', 'test', '-c', 'build/playwright.config.ts', `--project=${project}`, '--reporter=list,json'];
      await stage(project, onDisplay(argv), { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report.file }, report);
    }
  } catch (error) {
    say('test', error.message);
    total.failed += 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  }
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
});
