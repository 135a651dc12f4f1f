import { stripVTControlCharacters } from 'node:util';
import type { TestResult } from './test-reports.ts';

/** The result of one step. */
export interface Count {
  passed: number;
  failed: number;
  /** How many of the passed ones passed only at the second try. */
  passedAgain: number;
  /** The failures, one line each: the name and the start of the error. */
  failures: string[];
}

/** A failure in at most 400 characters, without colors and stack trace: of a long log, often only the last lines are kept. */
function describeFailure({ file, titles, project, error = '' }: TestResult): string {
  const [message = ''] = stripVTControlCharacters(error).split(/\n\s+at /);
  const name = [file, project && `(${project})`, ...titles].filter(Boolean).join(' ');
  return `${name}: ${message.replace(/\s+/g, ' ')}`.slice(0, 400);
}

/**
 * Counts a step's tests; one that wasn't run has failed. Adds a failure if its program failed although no test did, or if no test
 * ran. A step without tests counts as one check.
 */
export function countStep(
  name: string,
  { exitCode, results }: { exitCode: number; results: readonly TestResult[] | null },
): Count {
  const count: Count = { passed: 0, failed: 0, passedAgain: 0, failures: [] };
  const fail = (line: string) => {
    count.failed += 1;
    count.failures.push(line);
  };
  if (!results) {
    if (exitCode === 0) count.passed = 1;
    else fail(`${name}: ended with ${exitCode}, as said above`);
    return count;
  }
  for (const result of results) {
    if (result.status === 'failed') fail(describeFailure(result));
    else if (result.status === 'not run') fail(describeFailure({ ...result, error: 'not run' }));
    else count.passed += 1;
    if (result.isSecondTry) count.passedAgain += 1;
  }
  if (results.length === 0) fail(`${name}: no test ran`);
  if (exitCode !== 0 && count.failed === 0) {
    fail(`${name}: ended with ${exitCode} though no test failed, as said above`);
  }
  return count;
}

/** Test files of no step or of several, missing from their step's report, or in another's: one line each. */
export function findUncounted(
  /** All test files. */
  files: readonly string[],
  /** Each step with its files and, if it was run, its results. */
  steps: readonly { name: string; files: readonly string[]; results?: readonly TestResult[] }[],
): string[] {
  return files.flatMap((file) => {
    const owners = steps.filter((step) => step.files.includes(file));
    if (owners.length !== 1) {
      const names = owners.map(({ name }) => name).join(' and ') || 'no step';
      return [`${file}: belongs to ${names}`];
    }
    return (
      steps
        // A step without any tests has failed as a whole.
        .filter(({ results = [] }) => results.some(isTest))
        .filter((step) => step.files.includes(file) !== hasRun(step.results, file))
        .map(({ name }) =>
          owners[0]?.name === name
            ? `${file}: is not in the report of ${name}`
            : `${file}: was run by ${name} as well`,
        )
    );
  });
}

const hasRun = (results: readonly TestResult[] | undefined, file: string) =>
  results?.some((result) => result.file === file) === true;

const isTest = ({ titles }: TestResult) => titles.length > 0;

/** The slowest tests, one line each. */
export function listSlowest(results: readonly TestResult[], count: number): string[] {
  return results
    .filter(isTest)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ seconds, file, titles }) =>
        `${seconds.toFixed(1).padStart(6)} s  ${file} ${titles.join(' ')}`,
    );
}
