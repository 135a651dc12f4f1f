/**
 * Runs the checks and tests that are asked for (test-steps.ts), three at a time, and ends with one line: 'N passed, N failed'.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { TEST_FILES } from '#tests/helpers/runner/test-files.ts';
import { requireBrowser } from './browser.ts';
import { countStep, findUncounted, listSlowest } from './test/count-tests.ts';
import type { TestResult } from './test/test-reports.ts';
import { chooseSteps, REPORTS, TEST_STEPS, type Step } from './test/test-steps.ts';

/** Two lanes leave two cores idle for a third of the time: each waits for its database. */
const LANES = 3;
const SLOWEST = 10;

/** Runs a step; one that has the machine to itself prints at once, others when they finish. */
async function run({ name, command, env, isAlone: speaksAtOnce }: Step): Promise<number> {
  const [program = '', ...args] = command;
  if (speaksAtOnce) console.log(`\n── ${name} ──`);
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: speaksAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...whole, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!speaksAtOnce) console.log(`\n── ${name} ──\n${Buffer.concat(output).toString()}`);
  return code ?? 1;
}

/** The step's test results: empty if it wrote no report, null if it has none to write. */
function readResults({ report }: Step): TestResult[] | null {
  if (!report) return null;
  try {
    return report.read(JSON.parse(readFileSync(report.path, 'utf8')), process.cwd());
  } catch {
    return [];
  }
}

const isElsewhere = (name: string) =>
  ['node_modules', 'test-results'].includes(name) || name.startsWith('.');

/** Test files that this run should have counted but didn't, or counted twice. */
function findUncountedFiles(): string[] {
  const files = globSync('**/*.{test,spec}.{ts,tsx}', { exclude: isElsewhere });
  const steps = TEST_STEPS.map((name) => {
    const own = results.get(name);
    return { name, files: globSync([...TEST_FILES[name]]), ...(own ? { results: own } : {}) };
  });
  return findUncounted(files, steps);
}

const asked = process.argv.slice(2);
/** Everything, at every width and at full length (search-lengths.ts). */
const whole = asked.includes('--all') ? { TESTS: 'all' } : {};

function chooseOrLeave(): Step[] {
  try {
    return chooseSteps(asked);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

const waiting = chooseOrLeave();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
requireBrowser();

const totals = { passed: 0, failed: 0, failures: [] as string[] };
const rows: string[] = [];
/** The results of each step that has tests. */
const results = new Map<string, TestResult[]>();

async function runAndCount(step: Step): Promise<void> {
  const startedAt = performance.now();
  const exitCode = await run(step);
  const own = readResults(step);
  if (own) results.set(step.name, own);
  const { passed, failed, passedAgain, failures } = countStep(step.name, {
    exitCode,
    results: own,
  });
  totals.passed += passed;
  totals.failed += failed;
  totals.failures.push(...failures);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  rows.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s${passedAgain > 0 ? `, ${passedAgain} only at the second try` : ''}`,
  );
}

const running = new Set<Promise<void>>();
let busyLanes = 0;
for (let step = waiting.shift(); step; step = waiting.shift()) {
  const lanes = step.isAlone ? LANES : 1;
  while (busyLanes + lanes > LANES) await Promise.race(running);
  busyLanes += lanes;
  const done = runAndCount(step).finally(() => {
    busyLanes -= lanes;
    running.delete(done);
  });
  running.add(done);
}
await Promise.all(running);

const uncounted = findUncountedFiles();
totals.failed += uncounted.length;
totals.failures.push(...uncounted);
const slowest = listSlowest([...results.values()].flat(), SLOWEST);
if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join('\n')}`);
console.log(`\n${rows.join('\n')}\n`);
if (totals.failures.length > 0) console.log(`${totals.failures.join('\n\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
