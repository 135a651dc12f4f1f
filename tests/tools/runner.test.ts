import { afterAll, describe, expect, it } from 'vitest';
import { makeCheckout } from '../helpers/runner/planted-tests.ts';

const checkout = makeCheckout();
afterAll(() => checkout.remove());

const VITEST = `import { expect, it as test } from 'vitest';`;
const PLAYWRIGHT = `import { expect, test } from '@playwright/test';`;

/** What is planted, by name: the text of a test file, and what a run of it says. */
const FAULTS = {
  fails: [`test('fails', () => expect(1).toBe(2));`, /fails[^]*Expected/],
  unreadable: [
    `test('is never reached', () => {}); throw new Error('Unread.');`,
    /Error: Unread\./,
  ],
  skipped: [`test('runs', () => {}); test.skip('rests', () => {});`, /Skipped: .*rests/],
  singled: [`test.only('runs', () => {}); test('rests', () => {});`, /only/],
} as const;
/** These are vitest's alone: Playwright knows of no such thing, or says that no test was found. */
const FAULTS_OF_VITEST = {
  ...FAULTS,
  rejects: [
    `test('runs', () => { void Promise.reject(new Error('Unseen.')); });`,
    /Error: Unseen\./,
  ],
  empty: ['', /No test suite found/],
} as const;
const GREEN = `test('passes', () => {});`;
const SLOW = 60_000;

checkout.plant('tests/api/passes.test.ts', `${VITEST} ${GREEN}`);
for (const [name, [text]] of Object.entries(FAULTS_OF_VITEST)) {
  checkout.plant(`tests/db/${name}.test.ts`, `${VITEST} ${text}`);
}

// The projects on PostgreSQL, whose embedded server once ended every run with 0.
describe('a run of vitest ends with 1', () => {
  it.each(Object.entries(FAULTS_OF_VITEST))(
    'for a file that is planted: %s',
    (name, [, words]) => {
      const { exitCode, output } = checkout.run('test:db', name);
      expect(output).toMatch(words);
      expect(exitCode).toBe(1);
    },
    SLOW,
  );

  it(
    'for one of two names that matches no file',
    () => {
      const { exitCode, output } = checkout.run('test:api', 'passes', 'nosuch');
      expect(output).toContain('No test file is named like "nosuch".');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );

  it(
    'for a project that ran nothing',
    () => {
      const { exitCode, output } = checkout.run('test:race');
      expect(output).toContain('No test files found');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );
});

describe('npm test', () => {
  it(
    'ends with 0 and counts what passed',
    () => {
      const { exitCode, output } = checkout.run('test', 'api');
      expect(output).toMatch(/\n1 passed, 0 failed\n$/);
      expect(exitCode).toBe(0);
    },
    SLOW,
  );

  it(
    'counts each planted file once, and what no one ran, as failed',
    () => {
      checkout.plant('tests/unheard-of/lost.test.ts', `${VITEST} ${GREEN}`);
      const { exitCode, output } = checkout.run('test', 'api', 'db');
      const [, end = ''] = output.split('ok     api: 1 passed');
      for (const name of Object.keys(FAULTS_OF_VITEST)) {
        // The rejection is printed above the counts: no test of its file failed.
        if (name !== 'rejects') expect(end).toContain(`tests/db/${name}.test.ts`);
      }
      expect(end).toContain('tests/unheard-of/lost.test.ts: belongs to no step');
      expect(output).toMatch(/\n3 passed, \d failed\n$/);
      expect(exitCode).toBe(1);
    },
    SLOW,
  );

  it(
    'knows no step of another name',
    () => {
      const { exitCode, output } = checkout.run('test', 'api', 'nosuch');
      expect(output).toContain('There is no step "nosuch".');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );
});

describe('npm run reliability', () => {
  it(
    'ends with 1 where a test failed, and writes that down',
    () => {
      checkout.plant('docs/reliability.md', '');
      const { exitCode, output } = checkout.run('reliability', 'db');
      expect(output).toContain('docs/reliability.md is written.');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );
});

describe('a run of Playwright', () => {
  it(
    'ends with 0 where all passed, and with 1 for one of two names that matches no file',
    () => {
      checkout.plant('tests/e2e/passes.spec.ts', `${PLAYWRIGHT} ${GREEN}`);
      expect(checkout.run('test:e2e', 'passes')).toMatchObject({ exitCode: 0 });
      const { exitCode, output } = checkout.run('test:e2e', 'passes', 'nosuch');
      expect(output).toContain('No test file is named like "nosuch".');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );

  it(
    'with a test that fails makes npm run accessibility end with 1, which leaves its page as it was',
    () => {
      plantSpec('fails');
      const { exitCode, output } = checkout.run('accessibility');
      expect(output).toContain('FAILED browser: 1 passed, 1 failed');
      expect(output).toContain('content/accessibility.json stays as it was');
      expect(exitCode).toBe(1);
    },
    SLOW,
  );

  it.each(['unreadable', 'skipped', 'singled'] as const)(
    'ends with 1 for a file that is planted: %s',
    (name) => {
      plantSpec(name);
      const { exitCode, output } = checkout.run('test:e2e', name);
      expect(output).toMatch(FAULTS[name][1]);
      expect(exitCode).toBe(1);
    },
    SLOW,
  );
});

function plantSpec(name: keyof typeof FAULTS): void {
  checkout.plant(`tests/e2e/${name}.spec.ts`, `${PLAYWRIGHT} ${FAULTS[name][0]}`);
}
