/**
 * Which test files each step runs: a project of vitest each, and those of Playwright. A file belongs to one of them alone; the
 * runner holds that against the files that there are.
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
  /** What a person does on the site, one journey for each thing. */
  browser: ['tests/e2e/**/*.spec.ts'],
  /** Audits of every page and screen. */
  site: ['tests/site/**/*.spec.ts'],
  /** What builds, bundles or starts the project's own tools. */
  tools: ['tests/tools/**/*.test.ts'],
  /** Searches and measurements that take too long for `npm test`. */
  reliability: ['tests/reliability/**/*.test.ts'],
} as const satisfies Record<string, readonly string[]>;

/** A step that runs test files. */
export type TestStep = keyof typeof TEST_FILES;

/** The steps that Playwright runs; vitest runs the others. */
export type BrowserStep = 'browser' | 'site';
