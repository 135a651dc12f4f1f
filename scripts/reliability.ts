/**
 * `npm run reliability` runs the tests of the failure scenarios, with long searches, and writes docs/reliability.md from their
 * reports; with the names of steps of `npm test`, only those. With `--last` first, it runs nothing and reads the reports of the
 * last run. Fails if any of the tests failed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { longSearches } from '#tests/helpers/runner/search-lengths.ts';
import { describeReliability } from './reports/reliability-page.ts';
import { chooseSteps, TEST_STEPS } from './test/test-steps.ts';
import { readTree } from './reports/tree.ts';

const PAGE = 'docs/reliability.md';
const USUAL: readonly string[] = ['reliability', 'scenarios', 'race', 'db', 'api', 'browser'];

const isLast = process.argv[2] === '--last';
const asked = process.argv.slice(isLast ? 3 : 2);
const steps = asked.length > 0 ? asked : USUAL;
const tree = readTree();
const reports = chooseSteps(steps).flatMap(({ report }) => report ?? []);
if (reports.length < steps.length) throw new Error(`Only ${TEST_STEPS.join(', ')} have tests.`);

const exitCode = isLast
  ? 0
  : spawnSync(process.execPath, [`${import.meta.dirname}/test.ts`, ...steps], {
      stdio: 'inherit',
      env: { TESTS: 'all', ...longSearches(), ...process.env },
    }).status;

const results = reports.flatMap(({ path, read }) =>
  read(JSON.parse(readFileSync(path, 'utf8')), process.cwd()),
);
const page = describeReliability(results, { day: new Date(), steps, tree });
writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
console.log(`${PAGE} is written.`);
const hasFailed = results.some(({ status }) => status !== 'passed');
process.exitCode = exitCode || (hasFailed ? 1 : 0);
