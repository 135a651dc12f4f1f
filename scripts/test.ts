/** Runs every check and test of the product, two at a time, and ends with one line, 'N passed, N failed'. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { requireBrowser } from './browser.ts';

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** How many cores it keeps busy; 2 runs alone. */
  cores: 1 | 2;
  /** Where the step writes its counts; a step without counts is one check. */
  report?: { path: string; count: (json: never) => Count };
}

interface Count {
  passed: number;
  failed: number;
  /** Of those that passed: at the second try alone. */
  passedAgain?: number;
  /** What failed, a line each: its name and the beginning of its error. */
  failures?: string[];
}

const REPORTS = 'test-results/reports';
const CORES = 2;
/** What eslint knows of files that have not changed; prettier has a place of its own. */
const LINT_CACHE = 'node_modules/.cache/eslint/';

/** A failed test in at most 400 letters, without colours and stack: of a long log often only the last lines are kept. */
const describe = (name: string, error = '') => {
  const [message = ''] = stripVTControlCharacters(error).split(/\n\s+at /);
  return `${name}: ${message.replace(/\s+/g, ' ')}`.slice(0, 400);
};

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const countVitest = (json: VitestReport): Count => ({
  passed: json.numPassedTests,
  failed: json.numFailedTests,
  failures: json.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative('.', name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [describe(file, message)];
      return failed.map((test) => describe(`${file} ${test.fullName}`, test.failureMessages[0]));
    }),
});

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

const failuresIn = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describe(`${file} (${projectName}) ${title}`, results.at(-1)?.error?.message),
      ),
  ),
  ...(suite.suites ?? []).flatMap(failuresIn),
];

const countPlaywright = (json: {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}): Count => ({
  passed: json.stats.expected + json.stats.flaky,
  failed: json.stats.unexpected,
  passedAgain: json.stats.flaky,
  failures: json.suites.flatMap(failuresIn),
});

/** Runs some projects of vitest, or of their files those in some folders only. */
function vitest(
  name: string,
  projects: string[],
  { only = [], ...env }: { TZ?: string; only?: string[] } = {},
): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    cores: 1,
    command: [
      'vitest',
      'run',
      ...only,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      '--maxWorkers=1',
    ],
    env: { TZ: 'UTC', ...env },
    report: { path, count: countVitest },
  };
}

const STEPS: Step[] = [
  // The long ones first, so that both cores are busy to the end. The zone of the machine must not matter: each layer runs
  // far from the practice, the rules in two zones.
  vitest('scenarios', ['scenarios'], { TZ: 'America/New_York' }),
  { name: 'types', cores: 1, command: ['astro', 'check', '--minimumSeverity', 'warning'] },
  vitest('api', ['api'], { TZ: 'Asia/Kolkata' }),
  vitest('race', ['race']),
  vitest('db', ['db'], { TZ: 'Pacific/Apia' }),
  vitest('unit', ['unit']),
  vitest('far-zone', ['unit'], { TZ: 'Pacific/Apia', only: ['src', 'netlify', 'content'] }),
  {
    name: 'lint',
    cores: 1,
    command: ['eslint', '.', '--max-warnings', '0', '--cache', '--cache-location', LINT_CACHE],
  },
  {
    name: 'format',
    cores: 1,
    command: ['prettier', '--check', '--log-level', 'warn', '--cache', '.'],
  },
  { name: 'dead code', cores: 1, command: ['knip'] },
  { name: 'site', cores: 1, command: ['node', 'tests/helpers/build-site.ts'] },
  {
    // A worker for each core; it finds the site built.
    name: 'browser',
    cores: 2,
    command: ['playwright', 'test'],
    report: { path: `${REPORTS}/browser.json`, count: countPlaywright },
  },
];

/** Runs a step; one that has the machine for itself speaks at once, others when they are done. */
async function run({ name, command, env, cores }: Step): Promise<number> {
  const [program = '', ...args] = command;
  const speaksAtOnce = cores === CORES;
  if (speaksAtOnce) console.log(`\n── ${name} ──`);
  const child = spawn(`node_modules/.bin/${program}`, args, {
    stdio: speaksAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
  });
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (!speaksAtOnce) console.log(`\n── ${name} ──\n${Buffer.concat(said).toString()}`);
  return code ?? 1;
}

function countOf({ report }: Step, exitCode: number): Count {
  const check: Count = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!report) return check;
  try {
    const counted = report.count(JSON.parse(readFileSync(report.path, 'utf8')) as never);
    if (counted.passed + counted.failed === 0) return { passed: 0, failed: 1 };
    return exitCode === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
requireBrowser();

const only = process.argv.slice(2);
const waiting = STEPS.filter(({ name }) => only.length === 0 || only.includes(name));
const totals = { passed: 0, failed: 0, failures: [] as string[] };
const rows: string[] = [];

async function runAndCount(step: Step): Promise<void> {
  const startedAt = performance.now();
  const { passed, failed, passedAgain = 0, failures = [] } = countOf(step, await run(step));
  totals.passed += passed;
  totals.failed += failed;
  totals.failures.push(...failures);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  rows.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s${passedAgain > 0 ? `, ${passedAgain} only at the second try` : ''}`,
  );
}

const running = new Set<Promise<void>>();
let busyCores = 0;
for (let step = waiting.shift(); step; step = waiting.shift()) {
  const { cores } = step;
  while (busyCores + cores > CORES) await Promise.race(running);
  busyCores += cores;
  const done = runAndCount(step).finally(() => {
    busyCores -= cores;
    running.delete(done);
  });
  running.add(done);
}
await Promise.all(running);

console.log(`\n${rows.join('\n')}\n`);
if (totals.failures.length > 0) console.log(`${totals.failures.join('\n\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
