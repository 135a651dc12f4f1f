/**
 * Breaks the code on purpose, one place at a time, and checks whether a test notices: `npm run mutation` for every area, or with
 * the names of some; `-- sql --sample=200` for the database functions, `-- lib --file=src/lib/site/paths.ts` for one file or pattern.
 * `--keep=all` reuses earlier results while the code and its tests are unchanged, so that an area can be measured in pieces;
 * `--workers=1` leaves a core free. Writes each area's score to docs/mutation.md and fails if a survivor isn't named in
 * tests/mutation/survivors.ts. The whole run takes hours, so it isn't part of `npm test`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { matchesGlob, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { format, resolveConfig } from 'prettier';
import { findNamed, NAMED_SURVIVORS } from '../tests/mutation/survivors.ts';
import { renderMutationPage } from './mutation-page.ts';
import { readTree } from './tree.ts';

/** Code that uses the page, the network or React is tested in a browser. */
const IMPURE =
  /from '(?:react|@tanstack\/|react-hook-form|astro:)|\b(?:document|window|navigator)\.|\bfetch\(/;
/** In features, so is code that calls the API or stores something in the browser. */
const OF_A_SCREEN =
  /\b(?:Element|postJson)\b|\bcall\(|\/query\/|\/use-[a-z-]+\.tsx?'|\b(?:location|history|localStorage|sessionStorage)\./;
/** Drawings are checked by eye. */
const DRAWINGS = ['**/landscape/**', '**/social-card/**'];

const AREAS: Record<string, string> = {
  contract: 'src/contract/**/*.ts',
  lib: 'src/lib/**/*.ts',
  features: 'src/features/**/*.ts',
  emails: 'netlify/emails/**/*.ts',
  errors: 'netlify/errors/**/*.ts',
};
const REPORTS = 'test-results/mutation';
const PAGE = 'docs/mutation.md';

const words = process.argv.slice(2);
const isOption = (word: string) => word.startsWith('--');
const valueOf = (option: string) =>
  words.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3);

const file = valueOf('file');

/** The pure modules of an area. */
const filesOf = (pattern: string) =>
  globSync(pattern, { exclude: [...DRAWINGS, '**/*.test.ts', '**/*.d.ts'] }).filter((file) => {
    const source = readFileSync(file, 'utf8');
    return !IMPURE.test(source) && !(file.startsWith('src/features/') && OF_A_SCREEN.test(source));
  });

/** The files for --file; a single module even if it isn't pure. */
function filesAsked(pattern: string): string[] {
  const files = filesOf(pattern);
  if (!file) return files;
  const matching = files.filter((each) => matchesGlob(each, file));
  return matching.length > 0 ? matching : [file];
}

const optionsFor = (area: string, files: string[]): ConstructorParameters<typeof Stryker>[0] => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  mutate: files,
  ignoreStatic: true,
  concurrency: Number(valueOf('workers') ?? 2),
  incremental: valueOf('keep') === 'all',
  incrementalFile: `${REPORTS}/${area}-kept.json`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `${REPORTS}/${area}.json` },
  tempDirName: `${REPORTS}/sandbox`,
  allowEmpty: false,
});

/** The part of a mutation-testing-elements report that is printed. */
interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: { status: string; replacement?: string; location: { start: { line: number } } }[];
    }
  >;
}

/** How many of an area's mutants the tests noticed; prints those that aren't named. */
function readScore(area: string) {
  const { files } = JSON.parse(readFileSync(`${REPORTS}/${area}.json`, 'utf8')) as Report;
  const counted = Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
      .map(({ status, replacement = '', location: { start } }) => ({
        file: relative('.', file),
        status,
        number: start.line,
        line: lines[start.line - 1]?.trim() ?? '',
        becomes: replacement.replace(/\s+/g, ' '),
      }));
  });
  const missed = counted.filter(({ status }) => status !== 'Killed' && status !== 'Timeout');
  const unnamed = missed.filter(({ file, line, becomes }) => !findNamed(file, line, becomes));
  for (const { file, number, status, line, becomes } of unnamed)
    console.log(`${status}: ${file}:${number} «${line}» → «${becomes.slice(0, 80)}»`);
  return {
    mutants: counted.length,
    noticed: counted.length - missed.length,
    named: missed.length - unnamed.length,
    unnamed: unnamed.length,
  };
}

/** The score of the database functions, from the file that tests/mutation/run-sql.ts wrote. */
function readSqlScore() {
  const { all, outcomes } = JSON.parse(readFileSync(`${REPORTS}/sql.json`, 'utf8')) as {
    all: number;
    outcomes: { outcome: string }[];
  };
  const count = (...names: string[]) =>
    outcomes.filter(({ outcome }) => names.includes(outcome)).length;
  return {
    mutants: outcomes.length - count('invalid'),
    ...(outcomes.length < all && { sampleOf: all }),
    noticed: count('killed'),
    named: count('named'),
    unnamed: count('survived', 'uncovered'),
  };
}

const asked = words.filter((word) => !isOption(word));
const known = [...Object.keys(AREAS), 'sql'];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No area ${unknown.join(', ')}: there are ${known.join(', ')}.`);
mkdirSync(REPORTS, { recursive: true });

const { commit } = readTree();
const isPart = Boolean(file ?? valueOf('only') ?? valueOf('part'));

for (const area of asked.length > 0 ? asked : known) {
  const pattern = AREAS[area];
  if (pattern) {
    await new Stryker(optionsFor(area, filesAsked(pattern))).runMutationTest();
  } else {
    const args = ['tests/mutation/run-sql.ts', ...words.filter(isOption)];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The breaks of the SQL were not tried.');
    if (isPart) continue;
  }
  const score = pattern ? readScore(area) : readSqlScore();
  console.log(area, score);
  if (score.unnamed > 0) process.exitCode = 1;
  // Part of an area doesn't give a score for the whole.
  if (isPart) continue;
  const page = renderMutationPage(
    existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '',
    { area, ...score, commit, day: new Date() },
    NAMED_SURVIVORS,
  );
  writeFileSync(PAGE, await format(page, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}
