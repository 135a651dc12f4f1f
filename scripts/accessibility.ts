/**
 * `npm run accessibility` runs the browser tests, at both widths, and the audits of the site, and writes content/accessibility.json, the source of the page /accessibility,
 * from their results. With `--last` it runs nothing and reads the reports of the last run. If a browser test failed or axe found
 * anything, it writes nothing and fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { requireBrowser } from './browser.ts';
import { describeTests, type AxeLook } from './reports/accessibility-results.ts';

const FILE = 'content/accessibility.json';
const STEPS = ['browser', 'site'];

if (process.argv[2] !== '--last') {
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/test.ts`, ...STEPS], {
    stdio: 'inherit',
    env: { ...process.env, TESTS: 'all' },
  });
  if (status !== 0) {
    console.error(`${FILE} stays as it was: the browser tests failed.`);
    process.exit(1);
  }
}
const say = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).trim();
const { version } = JSON.parse(readFileSync('node_modules/axe-core/package.json', 'utf8')) as {
  version: string;
};
const looks = STEPS.flatMap((step) => {
  const file = `test-results/${step}/axe-looks.jsonl`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
});
const { results, failures } = describeTests({
  reports: STEPS.map(
    (step) => JSON.parse(readFileSync(`test-results/reports/${step}.json`, 'utf8')) as unknown,
  ),
  looks: looks.map((line) => JSON.parse(line) as AxeLook),
  changedOn: say('git', 'log', '-1', '--format=%cs'),
  browser: say(requireBrowser(), '--version').replace(/ (built|running).*$/, ''),
  axeVersion: version,
});
if (results) {
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`${FILE} is written.`);
} else {
  console.error(`${FILE} stays as it was:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
