/**
 * Breaks the code on purpose, one place at a time, and asks whether a test notices: `npm run mutation` for every area, or
 * with the names of some; `-- sql --sample=200` for the functions of the database. Prints each area's score and what
 * survived. Hours long in all, so no part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

/** What touches the page, the network or React is proven in a browser; drawings are looked at. */
const IMPURE =
  /from '(?:react|@tanstack\/|react-hook-form)|\b(?:document|window|navigator)\.|\bfetch\(/;
const DRAWINGS = '**/landscape/**';

const AREAS: Record<string, string> = {
  contract: 'src/contract/**/*.ts',
  lib: 'src/lib/**/*.ts',
  features: 'src/features/**/*.ts',
  emails: 'netlify/emails/**/*.ts',
  errors: 'netlify/errors/**/*.ts',
};
const REPORTS = 'test-results/mutation';

/** The pure modules of an area. */
const filesOf = (pattern: string) =>
  globSync(pattern, { exclude: [DRAWINGS, '**/*.test.ts', '**/*.d.ts'] }).filter(
    (file) => !IMPURE.test(readFileSync(file, 'utf8')),
  );

const optionsFor = (area: string, files: string[]): ConstructorParameters<typeof Stryker>[0] => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  mutate: files,
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${REPORTS}/${area}.json` },
  tempDirName: `${REPORTS}/sandbox`,
  allowEmpty: false,
});

/** The part of a report of the mutation-testing-elements schema that is printed. */
interface Report {
  files: Record<
    string,
    { mutants: { status: string; replacement?: string; location: { start: { line: number } } }[] }
  >;
}

/** Says how many of an area's mutants tests have noticed, and names the others. */
function printScore(area: string): void {
  const { files } = JSON.parse(readFileSync(`${REPORTS}/${area}.json`, 'utf8')) as Report;
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file: relative('.', file) })),
  );
  const isNoticed = (status: string) => status === 'Killed' || status === 'Timeout';
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const missed = counted.filter(({ status }) => !isNoticed(status));
  for (const { file, location, status, replacement = '' } of missed)
    console.log(
      `${status}: ${file}:${location.start.line} ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`,
    );
  const share = (100 * (counted.length - missed.length)) / Math.max(counted.length, 1);
  console.log(
    `${area}: ${counted.length - missed.length} of ${counted.length} noticed, ${share.toFixed(1)} %`,
  );
}

const isOption = (word: string) => word.startsWith('--');
const words = process.argv.slice(2);
const asked = words.filter((word) => !isOption(word));
const known = [...Object.keys(AREAS), 'sql'];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No area ${unknown.join(', ')}: there are ${known.join(', ')}.`);
mkdirSync(REPORTS, { recursive: true });

for (const area of asked.length > 0 ? asked : known) {
  const pattern = AREAS[area];
  if (pattern) {
    await new Stryker(optionsFor(area, filesOf(pattern))).runMutationTest();
    printScore(area);
  } else {
    const args = ['tests/mutation/run-sql.ts', ...words.filter(isOption)];
    process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  }
}
