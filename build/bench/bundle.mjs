// Bundles the benchmark: its driver, the measuring Electron app with its page, and the small programs beside them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from '../bootstrap/paths.mjs';

/** Beside the installed modules, so that the native ones are found from there and no package carries it. */
export const bundleFolder = path.join(root, 'node_modules', '.atelier-bench');

const here = path.join(root, 'build', 'bench');
const common = { root, configFile: false, logLevel: 'warn' };

/** A program for Node or Electron's main side. */
function program(source, file) {
  return build({
    ...common,
    ssr: { noExternal: true, external: ['@lydell/node-pty', 'electron'] },
    build: {
      ssr: path.join(here, source),
      outDir: bundleFolder,
      emptyOutDir: false,
      target: 'node20.18',
      rollupOptions: { output: { entryFileNames: file, format: file.endsWith('.cjs') ? 'cjs' : 'es' } },
    },
  });
}

const html = (body) => `<!doctype html><html><head><meta charset="utf-8"><title>Atelier bench</title></head><body>${body}</body></html>\n`;

/** The page is one plain script: a module could not be loaded from a file. */
async function page() {
  const outDir = path.join(bundleFolder, 'page');
  await build({
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      target: 'chrome130',
      lib: { entry: path.join(here, 'page', 'page.ts'), formats: ['iife'], name: 'bench', fileName: () => 'page.js', cssFileName: 'page' },
    },
  });
  writeFileSync(path.join(outDir, 'index.html'), html('<link rel="stylesheet" href="page.css"><script src="page.js"></script>'));
  writeFileSync(path.join(outDir, 'blank.html'), html('blank'));
}

/** Makes the bundle anew; it takes a few seconds. */
export async function bundle() {
  rmSync(bundleFolder, { recursive: true, force: true });
  mkdirSync(bundleFolder, { recursive: true });
  await program('driver.ts', 'driver.mjs');
  await program('exit-loss.ts', 'exit-loss.mjs');
  await program('app/main.ts', 'main.mjs');
  await program('app/blank.ts', 'blank.mjs');
  await program('app/utility.ts', 'utility.mjs');
  await program('app/preload.ts', 'preload.cjs');
  await program('app/paint-probe.ts', 'paint-probe.cjs');
  await page();
}
