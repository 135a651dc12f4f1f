import { defineConfig } from 'vitest/config';

/** The unit tests that a mutation run can tell apart: without those of whole bundles and of commands. */
export default defineConfig({
  test: {
    include: ['{src,netlify,content}/**/*.test.{ts,tsx}', 'tests/unit/mails.test.ts'],
    setupFiles: ['tests/helpers/quiet-console.ts'],
    testTimeout: 20_000,
  },
});
