import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
// A hang guard, not a speed limit.
const guard = { testTimeout: 1_800_000, hookTimeout: 120_000, fileParallelism: false };

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: { name: 'node', environment: 'node', include: ['electron/{host,terminal}/**/*.test.ts'], ...guard },
      },
      {
        root,
        plugins: [react()],
        test: { name: 'page', environment: 'happy-dom', include: ['renderer/terminal/**/*.test.{ts,tsx}'], ...guard },
      },
    ],
  },
});
