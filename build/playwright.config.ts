import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  outputDir: resolve(root, 'test-results'),
  // Generous hang guards: these machines are shared and have few cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 1,
  // On CI a second try keeps one lost race of a loaded machine from hiding what the other tests say. It is no pass in
  // silence: the closing lines of `npm test` name every test that needed it, as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  // By folder, not by pattern: a pattern is also matched against the path of the checkout.
  projects: [
    { name: 'app', testDir: resolve(root, 'e2e/app') },
    { name: 'real', testDir: resolve(root, 'e2e/real') },
    { name: 'package', testDir: resolve(root, 'e2e/package') },
    // Not part of `npm test`: npm run screenshots -- DIR.
    { name: 'screenshots', testDir: resolve(root, 'e2e/screenshots') },
  ],
});
