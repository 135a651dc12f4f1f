import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { StrictReporter } from '#tests/helpers/runner/strict-reporter.ts';
import { searchLength } from '#tests/helpers/runner/search-lengths.ts';
import { FIXTURE_SNAPSHOT } from '#tests/helpers/database/fixture-snapshot.ts';
import { TEST_FILES } from '#tests/helpers/runner/test-files.ts';

/** Where `npm test` wants the results of each test. */
const report = process.env['REPORT_FILE'];

const QUIET_CONSOLE = 'tests/helpers/runner/quiet-console.ts';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** A project of the tests, far from the practice: the zone of the machine must not matter, each layer has another. */
const project = (name: keyof typeof TEST_FILES, timeZone: string, options: Options = {}) => ({
  test: {
    name,
    include: [...TEST_FILES[name]],
    pool: 'forks' as const,
    setupFiles: [QUIET_CONSOLE],
    // Nothing that one file leaves behind changes another; a process for each would take four times as long.
    isolate: false,
    // A test that was singled out hides all others.
    allowOnly: false,
    ...options,
    env: { TZ: timeZone, PRACTICE_SNAPSHOT: FIXTURE_SNAPSHOT, ...options.env },
  },
});

/** Starts the PostgreSQL that a project's tests make their databases on, one for each file or for those that share a stack. */
const onPostgres = {
  globalSetup: 'tests/helpers/database/postgres-setup.ts',
  setupFiles: [
    QUIET_CONSOLE,
    'tests/helpers/runner/react-of-production.ts',
    'tests/helpers/runner/search-seed.ts',
  ],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  // What React for development wants to know of each element, the one of the deployed functions does not take.
  oxc: { jsx: { development: false } },
  test: {
    reporters: [
      'default',
      new StrictReporter(),
      ...(report ? [['json', { outputFile: report }] as [string, Record<string, string>]] : []),
    ],
    // The default leaves one core idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      // Some bundle, lint or start a program: on a busy machine that takes its time.
      project('unit', 'Pacific/Apia', { testTimeout: 20_000 }),
      project('db', 'Pacific/Apia', onPostgres),
      project('api', 'Asia/Kolkata', {
        ...onPostgres,
        // A sweep takes as long as the test before it.
        env: { SWEPT_EVERY: String(searchLength('SWEPT_EVERY')) },
      }),
      project('scenarios', 'America/New_York', onPostgres),
      project('race', 'UTC', {
        ...onPostgres,
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
      project('tools', 'Pacific/Apia', { testTimeout: 20_000 }),
      project('reliability', 'America/New_York', onPostgres),
    ],
  },
});
