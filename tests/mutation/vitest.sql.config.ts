import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { FIXTURE_SNAPSHOT } from '../helpers/fixture-snapshot.ts';

/** The files in the order they were asked for: the quick ones first, for one failure is enough. */
class AsAsked extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const asked = (process.env['MUTATION_FILES'] ?? '').split(',');
    const place = ({ moduleId }: TestSpecification) =>
      asked.findIndex((file) => moduleId.endsWith(file));
    return Promise.resolve([...files].sort((one, other) => place(one) - place(other)));
  }
}

export default defineConfig({
  oxc: { jsx: { development: false } },
  test: {
    root: '.',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    bail: 1,
    setupFiles: ['tests/helpers/quiet-console.ts', 'tests/helpers/react-of-production.ts'],
    globalSetup: 'tests/mutation/given-postgres.ts',
    sequence: { sequencer: AsAsked },
    env: { PRACTICE_SNAPSHOT: FIXTURE_SNAPSHOT },
    // A busy machine is no reason to call a break noticed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'db', include: ['tests/db/**/*.test.ts'], isolate: false } },
      // Its files share a stack for as long as their process lives, and each break has databases of its own.
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'] } },
    ],
  },
});
