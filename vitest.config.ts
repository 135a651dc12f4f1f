import { defineConfig } from 'vitest/config';

const inParallel = { pool: 'forks', setupFiles: ['tests/helpers/quiet-console.ts'] } as const;

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...inParallel,
          name: 'unit',
          include: [
            '{src,netlify,local,content,scripts}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...inParallel,
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inParallel,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inParallel,
          name: 'race',
          include: ['tests/race/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
