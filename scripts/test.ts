/** Runs every check and test of the product and ends with one line, 'N passed, N failed'. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { requireBrowser } from './browser.ts';

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where the step writes its counts; a step without counts is one check. */
  report?: { path: string; count: (json: never) => Count };
}

interface Count {
  passed: number;
  failed: number;
}

const REPORTS = 'test-results/reports';

const countVitest = (json: { numPassedTests: number; numFailedTests: number }): Count => ({
  passed: json.numPassedTests,
  failed: json.numFailedTests,
});

const countPlaywright = (json: {
  stats: { expected: number; flaky: number; unexpected: number };
}): Count => ({
  passed: json.stats.expected,
  // A test that passes only the second time is a failure here.
  failed: json.stats.unexpected + json.stats.flaky,
});

function vitest(
  name: string,
  projects: string[],
  env: Record<string, string> = { TZ: 'UTC' },
): Step {
  const path = `${REPORTS}/${name}.json`;
  return {
    name,
    command: [
      'vitest',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    env,
    report: { path, count: countVitest },
  };
}

const STEPS: Step[] = [
  { name: 'types', command: ['astro', 'check', '--minimumSeverity', 'warning'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'dead code', command: ['knip'] },
  // The zone of the machine must not matter: each layer runs far from the practice, the rules in two zones.
  vitest('unit', ['unit']),
  vitest('far-zone', ['unit'], { TZ: 'Pacific/Apia' }),
  vitest('db', ['db'], { TZ: 'Pacific/Apia' }),
  vitest('api', ['api'], { TZ: 'Asia/Kolkata' }),
  vitest('scenarios', ['scenarios'], { TZ: 'America/New_York' }),
  vitest('race', ['race']),
  {
    name: 'browser',
    command: ['playwright', 'test'],
    report: { path: `${REPORTS}/browser.json`, count: countPlaywright },
  },
];

function run({ command, env }: Step): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, args, {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
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
const totals: Count = { passed: 0, failed: 0 };
const rows: string[] = [];
for (const step of STEPS.filter(({ name }) => only.length === 0 || only.includes(name))) {
  console.log(`\n── ${step.name} ──`);
  const startedAt = performance.now();
  const { passed, failed } = countOf(step, await run(step));
  totals.passed += passed;
  totals.failed += failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  rows.push(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}

console.log(`\n${rows.join('\n')}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;
