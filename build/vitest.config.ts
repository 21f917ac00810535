import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
// A hang guard, not a speed limit: these machines are shared.
const guard = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  root,
  test: {
    projects: [
      { root, test: { name: 'node', environment: 'node', include: ['electron/**/*.test.ts', 'shared/**/*.test.ts', 'build/**/*.test.ts', 'e2e/contract/**/*.test.ts'], ...guard } },
      { root, plugins: [react()], test: { name: 'page', environment: 'happy-dom', include: ['renderer/**/*.test.{ts,tsx}'], ...guard } },
    ],
  },
});
