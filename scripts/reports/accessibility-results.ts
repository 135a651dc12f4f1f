import {
  testResultsSchema,
  WALKS,
  type TestResults,
} from '../../src/features/accessibility/test-results.ts';

/** The result of one axe check of a page. */
export interface AxeLook {
  path: string;
  violations: number;
}

interface Ran {
  /** Playwright's JSON reports. */
  reports: unknown[];
  looks: AxeLook[];
  changedOn: string;
  browser: string;
  axeVersion: string;
}

interface Suite {
  specs: { title: string; tags?: string[]; tests: { status: string }[] }[];
  suites?: Suite[];
}

/** What the statement can say about a run, or why it can't say anything. */
export function describeTests({ reports, looks, changedOn, browser, axeVersion }: Ran): {
  results: TestResults | null;
  failures: string[];
} {
  const read = reports as { suites: Suite[]; stats: { startTime: string } }[];
  const specs = read.flatMap(({ suites }) => suites).flatMap(listSpecs);
  const failures: string[] = [];
  const walks = WALKS.map((walk): [string, number] => {
    const own = specs.filter(({ tags = [] }) => tags.includes(walk));
    if (own.length === 0) failures.push(`No test of ${walk} was run.`);
    for (const { title, tests } of own) {
      if (tests.some(({ status }) => status !== 'expected')) {
        failures.push(`A test of ${walk} did not pass: ${title}`);
      }
    }
    return [walk, own.length];
  });
  const found = looks.filter(({ violations }) => violations > 0);
  for (const { path, violations } of found) failures.push(`axe found ${violations} on ${path}`);
  if (looks.length === 0) failures.push('axe looked at nothing.');
  if (failures.length > 0) return { results: null, failures };
  return {
    results: testResultsSchema.parse({
      testedOn: read[0]?.stats.startTime.slice(0, 10),
      changedOn,
      browser,
      axe: {
        version: axeVersion,
        pages: new Set(looks.map(({ path }) => path)).size,
        looks: looks.length,
        violations: 0,
      },
      walks: Object.fromEntries(walks),
    }),
    failures,
  };
}

const listSpecs = ({ specs, suites = [] }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];
