import { relative } from 'node:path';

/** The result of one test, or of a file that couldn't run its tests. */
export interface TestResult {
  /** The test file, relative to the repository's root. */
  file: string;
  /** The titles of its suites, then its own; empty for a failure of the whole file. */
  titles: string[];
  /** The Playwright project: some tests run at two widths. */
  project?: string;
  status: 'passed' | 'failed' | 'not run';
  seconds: number;
  /** Why it failed, according to the report. */
  error?: string;
  /** It passed only when retried. */
  isSecondTry?: boolean;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
}

/** The tests in vitest's JSON report, and the files that failed outside of their tests. */
export function readVitestReport(report: unknown, root: string): TestResult[] {
  return (report as VitestReport).testResults.flatMap(
    ({ name, status: fileStatus, message, assertionResults }) => {
      const file = relative(root, name);
      const results = assertionResults.map(
        ({ ancestorTitles, title, status, duration, failureMessages: [error] }): TestResult => ({
          file,
          titles: [...ancestorTitles, title].filter(Boolean),
          status: status === 'passed' || status === 'failed' ? status : 'not run',
          seconds: (duration ?? 0) / 1000,
          ...(error === undefined ? {} : { error }),
        }),
      );
      if (results.length > 0 && fileStatus !== 'failed') return results;
      if (results.some(({ status }) => status === 'failed')) return results;
      return [...results, failureOf(file, message || 'It failed outside of its tests.')];
    },
  );
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { duration?: number; error?: { message?: string } }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string; location?: { file: string } }[];
}

/** The tests in Playwright's JSON report, counted per project, and the failures outside of them. */
export function readPlaywrightReport(report: unknown, root: string): TestResult[] {
  const { suites, errors = [] } = report as PlaywrightReport;
  return [
    ...suites.flatMap((suite) => readSuite(suite, [])),
    ...errors.map(({ message = 'It failed outside of its tests.', location }) =>
      failureOf(location ? relative(root, location.file) : 'playwright.config.ts', message),
    ),
  ];
}

function readSuite({ file, specs, suites = [] }: PlaywrightSuite, above: string[]): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const error = results.at(-1)?.error?.message;
      return {
        file: `tests/${file}`,
        titles: [...above, title],
        project: projectName,
        status: PLAYWRIGHT_STATUS[status] ?? 'failed',
        seconds: results.reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
        ...(error === undefined ? {} : { error }),
        ...(status === 'flaky' ? { isSecondTry: true } : {}),
      };
    }),
  );
  return [...own, ...suites.flatMap((suite) => readSuite(suite, [...above, suite.title]))];
}

const PLAYWRIGHT_STATUS: Record<string, TestResult['status']> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'not run',
};

const failureOf = (file: string, error: string): TestResult => ({
  file,
  titles: [],
  status: 'failed',
  seconds: 0,
  error,
});
