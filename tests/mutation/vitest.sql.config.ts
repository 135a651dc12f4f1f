import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
  test: {
    root: '.',
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    fileParallelism: false,
    bail: 1,
    include: ['tests/{db,api,scenarios}/**/*.test.ts'],
    setupFiles: ['tests/helpers/quiet-console.ts'],
    globalSetup: 'tests/mutation/given-postgres.ts',
    sequence: { sequencer: AsAsked },
    // A busy machine is no reason to call a break noticed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
