import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import path from 'node:path';
import tseslint from 'typescript-eslint';

const root = path.resolve(import.meta.dirname, '..');

/** The arrows between folders: code in `files` may not import what `forbidden` matches. */
function arrow(files, forbidden, message, ignores = []) {
  return { files, ignores, rules: { 'no-restricted-imports': ['error', { patterns: [{ regex: forbidden, message }] }] } };
}

export default tseslint.config(
  { ignores: ['out', 'dist', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: ['tsconfig.json'], tsconfigRootDir: root } },
    rules: { '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true, allowNullish: true }] },
  },
  { files: ['renderer/**/*.{ts,tsx}'], ...reactHooks.configs.flat['recommended-latest'] },
  { files: ['build/**/*.{js,mjs}', 'e2e/**/*.mjs'], languageOptions: { globals: globals.node } },
  // renderer → shared ← electron/*; host → nothing of ours but the wire format; decide() → shared only.
  arrow(['shared/**'], '^(node:|electron$|\\.\\./(electron|renderer|build|e2e))', 'shared/ knows no Node, no Electron, no page'),
  arrow(['renderer/**'], '^(node:|electron$|.*/electron/)', 'the page reaches the rest of the product through shared/ and window.atelier only', ['**/*.test.*']),
  arrow(['electron/**'], '/renderer/', 'nothing outside the page imports the page', ['**/*.test.*']),
  arrow(['electron/host/**'], '^(electron$|\\.\\./(app|ipc|store|launch|harness|workspace|terminal|cli|demo)/)', 'the host knows bytes, sizes, processes and tags; nothing of architects', ['**/*.test.*']),
  arrow(['electron/store/**'], '^(electron$|\\.\\./(app|ipc|launch|harness|workspace|terminal|host|cli|demo)/)', 'the store knows the domain only', ['**/*.test.*']),
  arrow(['electron/harness/**'], '^(electron$|\\.\\./(app|ipc|store|workspace|terminal|host|cli|demo)/|\\.\\./launch/(?!platform))', 'a harness knows the Platform and the decision vocabulary only', ['**/*.test.*']),
  arrow(['electron/search/**'], '^(electron$|\\.\\./(app|ipc|workspace|host|cli|demo)/)', 'search knows no Electron: store, harness, engine context and terminals only', ['**/*.test.*']),
  arrow(['electron/launch/**'], '^(electron$|\\.\\./(app|ipc|host|cli|demo)/)', 'the engine knows no Electron: harness, store and terminals only', ['**/*.test.*']),
  arrow(['electron/launch/decide.ts'], '^(node:|electron$|\\.\\./(?!\\.\\./shared)|\\./)', 'decide() is pure'),
);
