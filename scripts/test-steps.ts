import { TEST_FILES, type TestStep } from '../tests/helpers/test-files.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts';

/** One of the checks of `npm test`. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** How many cores it keeps busy; with 2 it runs alone. */
  cores: 1 | 2;
  /** Where the step writes its test results; a step without tests is one check. */
  report?: { path: string; read: (report: unknown, root: string) => TestResult[] };
}

/** Where the steps write their reports. */
export const REPORTS = 'test-results/reports';

/** eslint's cache of unchanged files; prettier has its own. */
const LINT_CACHE = 'node_modules/.cache/eslint/';

function vitest(name: Exclude<TestStep, 'browser'>): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    cores: 1,
    command: ['vitest', 'run', '--project', name, '--maxWorkers=1'],
    env: { REPORT_FILE: path },
    report: { path, read: readVitestReport },
  };
}

const check = (name: string, ...command: string[]): Step => ({ name, command, cores: 1 });

/** The steps of `npm test`, long ones first, so that both cores are busy to the end. */
export const STEPS: readonly Step[] = [
  vitest('scenarios'),
  check('types', 'astro', 'check', '--minimumSeverity', 'warning'),
  vitest('api'),
  vitest('race'),
  vitest('db'),
  vitest('unit'),
  check('lint', 'eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', LINT_CACHE),
  check('format', 'prettier', '--check', '--log-level', 'warn', '--cache', '.'),
  check('dead code', 'knip'),
  check('site', 'node', 'tests/helpers/build-site.ts'),
  {
    // Runs one worker per core; the site is already built.
    name: 'browser',
    cores: 2,
    command: ['playwright', 'test'],
    report: { path: `${REPORTS}/browser.json`, read: readPlaywrightReport },
  },
];

/** Steps that run only when named, as in `npm run reliability`. */
export const LONG_STEPS: readonly Step[] = [vitest('reliability')];

/** The named steps, in the order of the list above; without names, all of `npm test`. Throws on an unknown name. */
export function chooseSteps(names: readonly string[]): Step[] {
  const known = [...LONG_STEPS, ...STEPS];
  const unknown = names.filter((name) => !known.some((step) => step.name === name));
  if (unknown.length > 0) {
    const list = known.map(({ name }) => name).join(', ');
    throw new Error(`There is no step "${unknown.join('", "')}". The steps are: ${list}.`);
  }
  return names.length === 0 ? [...STEPS] : known.filter(({ name }) => names.includes(name));
}

/** The names of the steps that run test files. */
export const TEST_STEPS = Object.keys(TEST_FILES) as TestStep[];
