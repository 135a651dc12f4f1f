import { defineConfig } from 'vitest/config';

/** Starts the PostgreSQL that a project's tests make their databases on. */
const onPostgres = { globalSetup: 'tests/helpers/postgres-setup.ts' };

const inForks: { pool: 'forks'; setupFiles: string[] } = {
  pool: 'forks',
  setupFiles: ['tests/helpers/quiet-console.ts'],
};

export default defineConfig({
  test: {
    reporters: ['default'],
    // The default leaves one core idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...inForks,
          name: 'unit',
          // Nothing that one file leaves behind changes another; a process for each would take four times as long.
          isolate: false,
          include: [
            '{build,src,netlify,local,content,scripts}/**/*.test.{ts,tsx}',
            'tests/unit/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...inForks,
          ...onPostgres,
          name: 'db',
          // Each file has a database of its own; sharing a process saves a start for each.
          isolate: false,
          include: ['tests/db/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inForks,
          ...onPostgres,
          name: 'api',
          // Files that share a process share the stack as well, unless they ask for one of their own.
          isolate: false,
          include: ['tests/api/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inForks,
          ...onPostgres,
          name: 'scenarios',
          isolate: false,
          include: ['tests/scenarios/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inForks,
          ...onPostgres,
          name: 'race',
          include: ['tests/race/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
