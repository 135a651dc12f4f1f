import { defineConfig } from 'vitest/config';
import { FIXTURE_SNAPSHOT } from '../helpers/database/fixture-snapshot.ts';

/**
 * The unit tests of a mutation run, which are run thousands of times: without those of whole bundles, of commands and of
 * browsers, and of the three that draw every message the one that reads every word.
 */
export default defineConfig({
  test: {
    include: ['{src,netlify,content}/**/*.test.{ts,tsx}'],
    exclude: ['netlify/api/messages/{compose,stored-message}.test.ts'],
    setupFiles: ['tests/helpers/runner/quiet-console.ts', 'tests/mutation/load-first.ts'],
    testTimeout: 20_000,
    env: { PRACTICE_SNAPSHOT: FIXTURE_SNAPSHOT },
  },
});
