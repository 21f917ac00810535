// For tests: the host as its own bundle, run by plain Node, and folders and processes that are gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
let built: Promise<string> | null = null;
let outDir: string | null = null;

/** Bundles the host as the product does (everything but the native module); the path of the file. */
export function hostBundle(): Promise<string> {
  built ??= (async () => {
    // Beside node_modules, so that the native module is found from there.
    outDir = mkdtempSync(join(root, 'node_modules', '.host-'));
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true, external: ['@lydell/node-pty'] },
      build: { ssr: join(root, 'electron/host/host.ts'), outDir, target: 'node20.18', minify: false, rollupOptions: { output: { entryFileNames: 'host.mjs' } } },
    });
    return join(outDir, 'host.mjs');
  })();
  return built;
}

afterAll(() => {
  if (outDir) rmSync(outDir, { recursive: true, force: true });
  outDir = null;
  built = null;
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs after the test, last one first, whether it passed or not. */
export function cleanup(fn: () => unknown): void {
  cleanups.push(fn);
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'atelier-test-'));
  cleanup(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** The environment of children in tests: what a PTY program needs, and nothing of the machine. */
export const CHILD_ENV: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
