import { describe, expect, it } from 'vitest';
import { countStep, findUncounted, listSlowest } from './count-tests.ts';
import type { TestResult } from './test-reports.ts';

const result = (overrides: Partial<TestResult> = {}): TestResult => ({
  ...{ file: 'tests/db/sums.test.ts', titles: ['sums', 'add up'], status: 'passed', seconds: 1 },
  ...overrides,
});

describe('a step', () => {
  it.each<[string, number, TestResult[] | null, number, string]>([
    ['ended well and has no tests to count', 0, null, 0, ''],
    ['ended badly and has no tests to count', 2, null, 1, 'db: ended with 2, as said above'],
    ['wrote no report', 0, [], 1, 'db: no test ran'],
    ['ended badly though no test failed', 1, [result()], 1, 'db: ended with 1 though no test'],
    ['has a test that was not run', 0, [result({ status: 'not run' })], 1, 'add up: not run'],
    [
      'has a test that failed',
      1,
      [result(), result({ status: 'failed', error: '\u001b[31mOne is two\u001b[0m\n    at here' })],
      1,
      'tests/db/sums.test.ts sums add up: One is two',
    ],
  ])('that %s', (_, exitCode, results, failed, words) => {
    const count = countStep('db', { exitCode, results });
    expect(count.failed).toBe(failed);
    expect(count.failures.join()).toContain(words);
  });
});

describe('each test file stands in one report', () => {
  const files = ['tests/api/a.test.ts', 'tests/db/b.test.ts'];
  const api = { name: 'api', files: ['tests/api/a.test.ts'] };
  const db = { name: 'db', files: ['tests/db/b.test.ts'] };
  const ran = (...names: string[]) => names.map((file) => result({ file }));

  it.each([
    [
      'both are where they belong',
      [
        { ...api, results: ran(...api.files) },
        { ...db, results: ran(...db.files) },
      ],
      [],
    ],
    ['a step was not asked for', [{ ...api, results: ran(...api.files) }, db], []],
    [
      'a file belongs to two steps',
      [api, { ...db, files, results: ran(...db.files) }],
      ['tests/api/a.test.ts: belongs to api and db'],
    ],
    [
      'a file was run twice',
      [
        { ...api, results: ran(...files) },
        { ...db, results: ran(...db.files) },
      ],
      ['tests/db/b.test.ts: was run by api as well'],
    ],
    [
      'a file was left out',
      [api, { ...db, results: ran('tests/db/c.test.ts') }],
      ['tests/db/b.test.ts: is not in the report of db'],
    ],
    ['no step runs a file', [api], ['tests/db/b.test.ts: belongs to no step']],
  ])('%s', (_, steps, lines) => {
    expect(findUncounted(files, steps)).toEqual(lines);
  });
});

it('lists the slowest tests, without failures of a whole file', () => {
  const results = [
    result({ seconds: 2 }),
    result({ seconds: 31.25, titles: ['searches'] }),
    result({ seconds: 0.1 }),
    result({ seconds: 99, titles: [] }),
  ];
  expect(listSlowest(results, 2)).toEqual([
    '  31.3 s  tests/db/sums.test.ts searches',
    '   2.0 s  tests/db/sums.test.ts sums add up',
  ]);
});
