import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  testedClaims,
  testResultsSchema,
  WALKS,
} from '../../src/features/accessibility/test-results.ts';
import { describeTests } from './accessibility-results.ts';

const spec = (tag: string, status = 'expected') => ({
  title: `by ${tag}`,
  tags: [tag],
  tests: [{ status }],
});
const ran = (specs = WALKS.map((walk) => spec(walk)), violations = 0) => ({
  // The second report has what moved out of the first.
  reports: [
    {
      stats: { startTime: '2026-11-22T05:00:00.000Z' },
      suites: [{ specs: [], suites: [{ specs: specs.slice(1) }] }],
    },
    { stats: { startTime: '2026-11-22T05:10:00.000Z' }, suites: [{ specs: specs.slice(0, 1) }] },
  ],
  looks: [
    { path: '/', violations: 0 },
    { path: '/', violations: 0 },
    { path: '/book', violations },
  ],
  changedOn: '2026-11-21',
  browser: 'Chromium 1.2',
  axeVersion: '4.5',
});

it('counts the checks that ran', () => {
  expect(describeTests(ran()).results).toEqual({
    testedOn: '2026-11-22',
    changedOn: '2026-11-21',
    browser: 'Chromium 1.2',
    axe: { version: '4.5', pages: 2, looks: 3, violations: 0 },
    walks: { keyboard: 1, 'screen-reader': 1, 'without-scripts': 1, narrow: 1 },
  });
});

it.each([
  ['a test that failed', ran([...WALKS.map((walk) => spec(walk)), spec('keyboard', 'unexpected')])],
  [
    'one that passed at the second try',
    ran([...WALKS.map((walk) => spec(walk)), spec('narrow', 'flaky')]),
  ],
  ['one that was skipped', ran([...WALKS.map((walk) => spec(walk)), spec('narrow', 'skipped')])],
  ['a walk that no one ran', ran(WALKS.slice(1).map((walk) => spec(walk)))],
  ['what axe found', ran(undefined, 1)],
  ['no look by axe', { ...ran(), looks: [] }],
])('says nothing after %s', (_, run) => {
  const { results, failures } = describeTests(run);
  expect(results).toBeNull();
  expect(failures).toHaveLength(1);
});

it('says what the stored results hold, and nothing without them', () => {
  const stored = testResultsSchema.parse(
    JSON.parse(readFileSync('content/accessibility.json', 'utf8')),
  );
  const claims = testedClaims(stored).join(' ');
  for (const number of [stored.axe.pages, stored.axe.looks, ...Object.values(stored.walks)]) {
    if (number > 1) expect(claims).toContain(String(number));
  }
  expect(claims).toContain(stored.browser);
  expect(
    testResultsSchema.safeParse({ ...stored, walks: { ...stored.walks, keyboard: 0 } }).success,
  ).toBe(false);
  expect(
    testResultsSchema.safeParse({ ...stored, axe: { ...stored.axe, violations: 2 } }).success,
  ).toBe(false);
});
