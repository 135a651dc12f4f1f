import { TEST_FILES, type BrowserStep, type TestStep } from '#tests/helpers/runner/test-files.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts';

/** One of the checks of `npm test`. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** It keeps both cores busy, so nothing runs beside it. */
  isAlone?: boolean;
  /** Where the step writes its test results; a step without tests is one check. */
  report?: { path: string; read: (report: unknown, root: string) => TestResult[] };
}

/** Where the steps write their reports. */
export const REPORTS = 'test-results/reports';

/** eslint's cache of unchanged files; prettier has its own. */
const LINT_CACHE = 'node_modules/.cache/eslint/';

function vitest(name: Exclude<TestStep, BrowserStep>): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    command: ['vitest', 'run', '--project', name, '--maxWorkers=1'],
    env: { REPORT_FILE: path },
    report: { path, read: readVitestReport },
  };
}

/** Runs one worker per core; the site is already built. */
function playwright(name: BrowserStep): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    isAlone: true,
    command: ['playwright', 'test', `--project=${name}-*`],
    env: { BROWSER_STEP: name },
    report: { path, read: readPlaywrightReport },
  };
}

const check = (name: string, ...command: string[]): Step => ({ name, command });

/** The steps of `npm test`, long ones first, so that both cores are busy to the end. */
export const STEPS: readonly Step[] = [
  check('build', 'node', 'tests/helpers/browser/build-site.ts'),
  vitest('scenarios'),
  vitest('api'),
  vitest('db'),
  check('types', 'astro', 'check', '--minimumSeverity', 'warning'),
  vitest('race'),
  vitest('unit'),
  check('lint', 'eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', LINT_CACHE),
  check('format', 'prettier', '--check', '--log-level', 'warn', '--cache', '.'),
  check('dead code', 'knip'),
  playwright('browser'),
];

/** What `npm run test:all` runs besides: audits, builds and long searches. */
export const LONG_STEPS: readonly Step[] = [
  vitest('reliability'),
  vitest('tools'),
  playwright('site'),
];

/** All steps, those that run alone last. */
const ALL_STEPS = [...STEPS, ...LONG_STEPS].toSorted(
  (a, b) => Number(a.isAlone ?? false) - Number(b.isAlone ?? false),
);

/**
 * The steps that were asked for: those named, everything with `--all`, and without a word those of `npm test`. Throws on an
 * unknown name.
 */
export function chooseSteps(words: readonly string[]): Step[] {
  if (words.length === 0) return [...STEPS];
  if (words.includes('--all')) return ALL_STEPS;
  const unknown = words.filter((word) => !ALL_STEPS.some(({ name }) => name === word));
  if (unknown.length > 0) {
    const list = ALL_STEPS.map(({ name }) => name).join(', ');
    throw new Error(`There is no step "${unknown.join('", "')}". The steps are: ${list}.`);
  }
  return ALL_STEPS.filter(({ name }) => words.includes(name));
}

/** The names of the steps that run test files. */
export const TEST_STEPS = Object.keys(TEST_FILES) as TestStep[];
