import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import pkg from '../package.json';

const root = resolve(import.meta.dirname, '..');
const define = {
  __APP_VERSION__: JSON.stringify(pkg.version),
  // The window says so when it runs on another Electron than this one.
  __BUILT_FOR_ELECTRON__: JSON.stringify(pkg.devDependencies.electron),
};

/** Every first screen is set in these; asked for with the document, they are there when the scripts want to measure them. */
const FIRST_FONTS = /(inter-latin-wght-normal|JetBrainsMonoNL-(Regular|Bold)|noto-sans-symbols(-2)?-symbols-400-normal)-[\w-]+\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${file}`, crossorigin: true }, injectTo: 'head' as const })),
    },
  };
}

// Targets are written down, so that a build also runs on the older Electron used where the official one cannot be had.
export default defineConfig({
  main: {
    define,
    build: {
      target: 'node20.18',
      outDir: resolve(root, 'out/main'),
      rollupOptions: {
        input: {
          main: resolve(root, 'electron/main.ts'),
          // The host, the command line and the demo agent run on the app's own binary as Node.
          host: resolve(root, 'electron/host/host.ts'),
          cli: resolve(root, 'electron/cli/cli.ts'),
          demo: resolve(root, 'electron/demo/demo.ts'),
          // A thread of main's.
          search: resolve(root, 'electron/search/thread.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      target: 'node20.18',
      outDir: resolve(root, 'out/preload'),
      // A sandboxed preload must be CommonJS.
      rollupOptions: { input: { preload: resolve(root, 'electron/preload.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    define,
    plugins: [react(), preloadFonts()],
    build: {
      target: 'chrome130',
      outDir: resolve(root, 'out/renderer'),
      minify: true,
      // Files of the package: a warning about what the network would make of them only frightens at the first start.
      chunkSizeWarningLimit: 4_000,
      // Inlined files would need data: in the content security policy.
      assetsInlineLimit: 0,
      rollupOptions: { input: resolve(root, 'renderer/index.html') },
    },
  },
});
