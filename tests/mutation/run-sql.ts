/**
 * Breaks one condition of one SQL function at a time and asks whether a test notices. Which tests: those whose databases
 * called the function when nothing was broken; those of the API where no test of the SQL does.
 *
 *   npm run mutation -- sql [--sample=200] [--seed=1] [--only=private.surplus_cents[:9]] [--part=1/2]
 *
 * In pieces: --minutes=9 ends the run when they are over, --keep=all goes on where the last run ended, and --keep=killed
 * tries once more what survived it. --tests='db/*' asks only some.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { startPostgres } from '../helpers/postgres.ts';
import { chooseTests, hasEnough, isOfSql, type Covered } from './choose-tests.ts';
import { mutantsOf, type SqlMutant } from './sql-mutants.ts';
import { findNamed } from './survivors.ts';

/** The domains whose functions decide about money and time. */
const DOMAINS = [
  ...['catalogue', 'orders', 'wallets', 'appointments', 'calendar', 'checkout', 'settlement'],
  ...[
    'refunds',
    'changes',
    'cancellation',
    'in_person',
    'recurring',
    'bundles',
    'gifts',
    'waitlist',
  ],
];
const COVERAGE = 'test-results/mutation/sql-coverage.json';
/** Searches at random find by chance what a test should find each time; plans are of statements, whatever they answer. Both take long. */
const LEFT_OUT = /random-|-iff-|available-days|-plans/;
const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    tests: { type: 'string', multiple: true, default: ['db/*', 'api/*'] },
    minutes: { type: 'string', default: '100000' },
    keep: { type: 'string', default: 'none' },
  },
});
const endsAt = Date.now() + Number(options.minutes) * 60_000;
const [part = 1, parts = 1] = options.part.split('/').map(Number);
// A part of the whole has a report of its own.
const ofPart = options.only ? `-${options.only}` : parts > 1 ? `-${part}` : '';
const REPORT = `test-results/mutation/sql${ofPart}.json`;

const server = await startPostgres();
const addressOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href;

async function ask<T extends pg.QueryResultRow>(database: string, statement: string) {
  const client = new pg.Client(addressOf(database));
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const testDatabases = async () =>
  (
    await ask<{ datname: string }>(
      'postgres',
      `select datname from pg_database where datname like 'test\\_%'`,
    )
  ).map(({ datname }) => datname);

async function dropDatabases(): Promise<void> {
  for (const name of await testDatabases())
    await ask('postgres', `drop database ${name} with (force)`);
}

process.env['TZ'] = 'UTC';
process.env['MUTATION_POSTGRES_URL'] = server.url;
const vitest = await createVitest('test', {
  config: 'tests/mutation/vitest.sql.config.ts',
  watch: false,
  reporters: [{}],
});

/** Runs test files one after the other until one fails: that one, or undefined when all passed. */
async function findFailing(files: string[]): Promise<string | undefined> {
  process.env['MUTATION_FILES'] = files.join(',');
  // What failed in an earlier run would count as failing in this one, and end it.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    files.map((file) =>
      vitest.getProjectByName(isOfSql(file) ? 'db' : 'api').createSpecification(resolve(file)),
    ),
  );
  const failing = testModules.find((module) => !module.ok());
  if (failing) return relative('.', failing.moduleId);
  return unhandledErrors.length > 0 ? files[0] : undefined;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/**
 * Notes in `covered` which functions each of some test files calls, and how long it takes: remembered beside the report until
 * the file changes. Ends early once that is enough; false when the time was over first.
 */
async function cover(
  covered: Map<string, Covered>,
  files: string[],
  isEnough = () => false,
): Promise<boolean> {
  const known = readJson<Record<string, Covered>>(COVERAGE) ?? {};
  const hashes = new Map(files.map((file) => [file, hashOf(readFileSync(file, 'utf8'))]));
  for (const [file, hash] of hashes) if (known[file]?.hash === hash) covered.set(file, known[file]);
  for (const [file, hash] of hashes) {
    if (isEnough()) return true;
    if (covered.has(file)) continue;
    if (Date.now() > endsAt) return false;
    const startedAt = performance.now();
    if (await findFailing([file])) {
      console.log(`${file} fails though nothing is broken: left out`);
      await dropDatabases();
      continue;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const functions = new Set<string>();
    for (const database of await testDatabases())
      for (const { name } of await ask<{ name: string }>(
        database,
        `select schemaname || '.' || funcname as name from pg_stat_user_functions where calls > 0`,
      ))
        functions.add(name);
    covered.set(file, { hash, seconds, functions: [...functions].sort() });
    console.log(`${file}: ${functions.size} functions, ${seconds.toFixed(1)} s`);
    await dropDatabases();
    mkdirSync('test-results/mutation', { recursive: true });
    writeFileSync(COVERAGE, JSON.stringify({ ...known, ...Object.fromEntries(covered) }, null, 1));
  }
  return true;
}

/** The mutants of all functions that the domains define: how many, and those of this run in an order that a seed decides. */
function chooseMutants(definitions: string[]): { all: number; chosen: SqlMutant[] } {
  const names = new Set(
    DOMAINS.flatMap((domain) => globSync(`supabase/schemas/*_${domain}.sql`)).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(
        ([, name = '']) => name,
      ),
    ),
  );
  let state = Number(options.seed);
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const all = definitions.flatMap(mutantsOf).filter(({ name }) => names.has(name));
  const chosen = all
    .filter(({ name, line }) => !options.only || [name, `${name}:${line}`].includes(options.only))
    .map((mutant) => ({ mutant, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, Number(options.sample))
    .filter((_, index) => index % parts === part - 1)
    .map(({ mutant }) => mutant);
  return { all: all.length, chosen };
}

type Outcome = 'killed' | 'named' | 'survived' | 'uncovered' | 'invalid';
const isMissed = (outcome: Outcome) => outcome === 'survived' || outcome === 'uncovered';

interface Tried extends Omit<SqlMutant, 'definition'> {
  /** Of the broken definition. */
  hash: string;
  outcome: Outcome;
  /** The test file that noticed. */
  killer: string | undefined;
  seconds: number;
}

/** What the last run found out, as far as this one is to keep it. */
function readKept(): Map<string, Tried> {
  const { outcomes = [] } =
    (options.keep === 'none' ? undefined : readJson<{ outcomes: Tried[] }>(REPORT)) ?? {};
  return new Map(
    outcomes
      .filter(
        ({ outcome }) =>
          (options.keep === 'all' && outcome !== 'uncovered') || outcome === 'killed',
      )
      .map((tried) => [tried.hash, tried]),
  );
}

/** Every function of the database by its name, as it is when nothing is broken. */
async function readDefinitions(): Promise<Map<string, string>> {
  const rows = await ask<{ name: string; definition: string }>(
    'migrated',
    `select n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') order by 2`,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** Breaks one function after the other, as far as the time goes; false when it was over before any was asked. */
async function tryMutants(): Promise<boolean> {
  const originals = await readDefinitions();
  const { all, chosen } = chooseMutants([...originals.values()]);
  const coverage = new Map<string, Covered>();
  const testsFor = chooseTests(coverage, originals);
  const files = options.tests
    .flatMap((part) => globSync(`tests/${part}.test.ts`).sort())
    .filter((each) => !LEFT_OUT.test(each));
  // Those of the API take longest: they run only until every function that the others don't call has enough of them.
  const isCovered = () => chosen.every(({ name }) => hasEnough(testsFor(name, new Set())));
  if (!(await cover(coverage, files.filter(isOfSql)))) return false;
  const ofApi = new Set(
    chosen.map(({ name }) => name).filter((name) => !testsFor(name, new Set()).some(isOfSql)),
  );
  if (ofApi.size > 0) console.log(`No test of the SQL calls ${[...ofApi].join(', ')}`);
  if (
    !(await cover(
      coverage,
      files.filter((file) => !isOfSql(file)),
      isCovered,
    ))
  )
    return false;
  const killersOf: Record<string, Set<string>> = {};
  const kept = readKept();
  const outcomes: Tried[] = [];
  for (const { definition, ...mutant } of chosen) {
    const hash = hashOf(definition);
    const known = kept.get(hash);
    if (known) {
      if (known.killer) (killersOf[mutant.name] ??= new Set()).add(known.killer);
      outcomes.push(known);
      continue;
    }
    if (Date.now() > endsAt) break;
    const startedAt = performance.now();
    // What noticed one break of a function likely notices the next.
    const killers = (killersOf[mutant.name] ??= new Set());
    const files = testsFor(mutant.name, killers);
    const original = originals.get(mutant.name) ?? '';
    let outcome: Outcome = 'uncovered';
    let killer: string | undefined;
    if (files.length > 0) {
      try {
        await ask('migrated', definition);
        killer = await findFailing(files);
        if (killer) killers.add(killer);
        outcome = killer ? 'killed' : 'survived';
      } catch {
        outcome = 'invalid';
      }
      await ask('migrated', original);
      await dropDatabases();
    }
    const line = definition.split('\n')[mutant.line - 1]?.trim() ?? '';
    if (isMissed(outcome) && findNamed(mutant.name, line, mutant.becomes.trim())) outcome = 'named';
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    outcomes.push({ ...mutant, hash, outcome, killer, seconds });
    if (isMissed(outcome))
      console.log(
        `${outcome}: ${mutant.name} line ${mutant.line}: «${mutant.was.trim()}» → «${mutant.becomes.trim()}» | ${line}`,
      );
    writeFileSync(REPORT, JSON.stringify({ all, outcomes }, null, 1));
  }
  const count = (outcome: Outcome) => outcomes.filter((one) => one.outcome === outcome).length;
  console.log(
    `${count('killed')} killed, ${count('named')} named, ${count('survived')} survived, ${count('uncovered')} uncovered, ${count('invalid')} invalid`,
  );
  return true;
}

try {
  await ask('postgres', `alter system set track_functions = 'all'`);
  await ask('postgres', `alter system set statement_timeout = '30s'`);
  await ask('postgres', `select pg_reload_conf()`);
  const isAsked = await tryMutants();
  if (!isAsked)
    console.log(
      'Time is over before every test file was asked what it calls: go on with --keep=all.',
    );
  // What failed in between says nothing of this run.
  process.exitCode = isAsked ? 0 : 1;
} finally {
  await vitest.close();
  await server.stop();
}
