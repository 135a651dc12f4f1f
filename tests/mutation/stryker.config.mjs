/** @type {import('@stryker-mutator/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: {
    configFile: 'tests/mutation/vitest.config.ts',
  },
  mutate: ['src/{contract,lib}/**/*.ts', 'netlify/errors/*.ts', '!**/*.test.ts'],
  ignoreStatic: true,
  concurrency: 2,
  dryRunTimeoutMinutes: 20,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: {
    allowColor: false,
    reportTests: false,
  },
  tempDirName: 'test-results/mutation',
};
