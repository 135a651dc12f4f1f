import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testedClaims, testResultsSchema, type TestResults } from './test-results.ts';

const results: TestResults = {
  testedOn: '2026-11-21',
  changedOn: '2026-11-20',
  browser: 'Chromium 142',
  axe: { version: '4.11.0', pages: 30, looks: 200, violations: 0 },
  walks: { keyboard: 7, 'screen-reader': 1, 'without-scripts': 3, narrow: 12 },
};

it('the statement claims what was tested, in the words on paper', async () => {
  await expect(`${testedClaims(results).join('\n')}\n`).toMatchFileSnapshot('tested-claims.txt');
});

describe('what the tests found', () => {
  it('is kept in full', () => {
    const kept: unknown = JSON.parse(readFileSync('content/accessibility.json', 'utf8'));
    expect(testResultsSchema.parse(kept)).toEqual(kept);
    expect(testResultsSchema.parse(results)).toEqual(results);
  });

  it.each([
    ['a page that fails', { axe: { ...results.axe, violations: 1 } }, 'axe.violations'],
    ['no page at all', { axe: { ...results.axe, pages: 0 } }, 'axe.pages'],
    ['no version of axe', { axe: { ...results.axe, version: '' } }, 'axe.version'],
    ['a walk that no one took', { walks: { ...results.walks, keyboard: 0 } }, 'walks.keyboard'],
    ['no browser', { browser: '' }, 'browser'],
    ['no day', { testedOn: 'lately' }, 'testedOn'],
  ])('is refused with %s', (_, change, field) => {
    const { error } = testResultsSchema.safeParse({ ...results, ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});
