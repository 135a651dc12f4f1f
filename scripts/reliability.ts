/**
 * Runs the tests of the failure scenarios and writes docs/reliability.md from their reports: `npm run reliability`, or
 * with the names of some steps of `npm test` for those alone. With `--last` first it runs nothing and reads the reports
 * of the last run.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describeReliability } from './reliability-page.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-reports.ts';

const PAGE = 'docs/reliability.md';

const isLast = process.argv[2] === '--last';
const asked = process.argv.slice(isLast ? 3 : 2);
const steps = asked.length > 0 ? asked : ['scenarios', 'race', 'browser'];
const exitCode = isLast
  ? 0
  : spawnSync(process.execPath, ['scripts/test.ts', ...steps], {
      stdio: 'inherit',
      env: {
        ...{ MODEL_RUNS: '1000', FLOOD_ADDRESSES: '100000', RACE_ROUNDS: '100', BACKLOG: '5000' },
        ...{ MONTH_DAYS: '30', MONTH_STEP_MINUTES: '15' },
        ...process.env,
      },
    }).status;

const results = steps.flatMap((step): TestResult[] => {
  const report: unknown = JSON.parse(readFileSync(`test-results/reports/${step}.json`, 'utf8'));
  return step === 'browser'
    ? readPlaywrightReport(report)
    : readVitestReport(report, process.cwd());
});
const page = describeReliability(results, { day: new Date(), steps });
writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
console.log(`${PAGE} is written.`);
process.exitCode = exitCode ?? 1;
