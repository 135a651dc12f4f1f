/**
 * Which test files each step of `npm test` runs: a project of vitest each, and those of Playwright. A file belongs to one
 * of them alone; the runner holds that against the files that there are.
 */
export const TEST_FILES = {
  unit: [
    '{build,src,netlify,local,content,scripts}/**/*.test.{ts,tsx}',
    'tests/unit/**/*.test.{ts,tsx}',
  ],
  db: ['tests/db/**/*.test.ts'],
  api: ['tests/api/**/*.test.ts'],
  scenarios: ['tests/scenarios/**/*.test.ts'],
  race: ['tests/race/**/*.test.ts'],
  /** Searches that take too long for `npm test`. */
  reliability: ['tests/reliability/**/*.test.ts'],
  browser: ['tests/e2e/**/*.spec.ts'],
} as const satisfies Record<string, readonly string[]>;

/** A step of `npm test` that runs test files. */
export type TestStep = keyof typeof TEST_FILES;
