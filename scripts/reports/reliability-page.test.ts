import { expect, it } from 'vitest';
import { describeReliability } from './reliability-page.ts';
import { readPlaywrightReport, readVitestReport } from '../test/test-reports.ts';

const vitest = {
  testResults: [
    {
      name: '/repo/tests/scenarios/s1.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        {
          ancestorTitles: ['S1 the browser dies'],
          title: 'books',
          status: 'passed',
          failureMessages: [],
        },
        {
          ancestorTitles: ['others'],
          title: 'S1 is shown on return',
          status: 'failed',
          failureMessages: [],
        },
        {
          ancestorTitles: ['S1b no one tells us'],
          title: 'is swept',
          status: 'passed',
          failureMessages: [],
        },
      ],
    },
  ],
};
const playwright = {
  suites: [
    {
      title: 'honesty.spec.ts',
      file: 'e2e/honesty.spec.ts',
      specs: [
        {
          title: 'S12 a lost network',
          tests: [{ projectName: 'phone', status: 'expected', results: [] }],
        },
      ],
      suites: [
        {
          title: 'S22 a double click',
          file: 'e2e/honesty.spec.ts',
          specs: [
            { title: 'pays once', tests: [{ projectName: 'phone', status: 'flaky', results: [] }] },
          ],
        },
      ],
    },
  ],
};

it('counts the tests of each scenario, and says which have none', () => {
  const results = [
    ...readVitestReport(vitest, '/repo'),
    ...readPlaywrightReport(playwright, '/repo'),
  ];
  const page = describeReliability(results, {
    day: new Date('2026-11-23T12:00:00Z'),
    steps: ['scenarios', 'browser'],
    tree: { commit: 'abc1234', isChanged: false },
  });
  expect(page).toMatch(/\| S1 \|.*scenarios\/s1\.test\.ts.*\| 1 passed, \*\*1 failed\*\* \|/);
  expect(page).toMatch(/\| S1b \|.*\| 1 passed \|/);
  expect(page).toMatch(/\| S2 \|.*\| – \| no test \|/);
  expect(page).toMatch(/\| S12 \|.*\(\.\.\/tests\/e2e\/honesty\.spec\.ts\) \| 1 passed \|/);
  expect(page).toMatch(/\| S22 \|.*\| 0 passed, \*\*1 only at the second try\*\* \|/);
  expect(page).toMatch(/\| S21 \|.*\| no test: comes with gift certificates \|/);
  expect(page).toContain('The tree: commit `abc1234`.\n');
  expect(page).toContain(
    '2026-11-23, scenarios, browser: 3 passed, **1 failed**, **1 only at the second try** in all.',
  );
});
