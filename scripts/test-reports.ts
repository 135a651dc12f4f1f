import { relative } from 'node:path';

/** What came of one test. */
export interface TestResult {
  /** Its file, from the root of the repository. */
  file: string;
  /** The titles of what it stands in, then its own. */
  titles: string[];
  status: 'passed' | 'failed' | 'not run';
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The tests of vitest's JSON report. */
export function readVitestReport(report: unknown, root: string): TestResult[] {
  return (report as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, name),
      titles: [...ancestorTitles, title].filter(Boolean),
      status: status === 'passed' || status === 'failed' ? status : 'not run',
    })),
  );
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The tests of Playwright's JSON report, each project counted by itself. */
export function readPlaywrightReport(report: unknown): TestResult[] {
  const { suites } = report as { suites: PlaywrightSuite[] };
  return suites.flatMap((suite) => readSuite(suite, []));
}

function readSuite({ file, specs, suites = [] }: PlaywrightSuite, above: string[]): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }): TestResult => ({
      file: `tests/e2e/${file}`,
      titles: [...above, title],
      status: status === 'expected' ? 'passed' : status === 'skipped' ? 'not run' : 'failed',
    })),
  );
  return [...own, ...suites.flatMap((suite) => readSuite(suite, [...above, suite.title]))];
}
