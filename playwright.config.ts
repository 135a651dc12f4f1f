import { defineConfig } from '@playwright/test';
import { requireBrowser } from './scripts/browser.ts';
import { FIXTURE_SNAPSHOT } from '#tests/helpers/database/fixture-snapshot.ts';
import { isWhole } from '#tests/helpers/runner/search-lengths.ts';
import { OWN_PORTS, portsOf, STEP, WORKERS } from '#tests/helpers/browser/site-control.ts';
import { TEST_FILES } from '#tests/helpers/runner/test-files.ts';

// Tests expect what the pages were built with.
process.env['PRACTICE_SNAPSHOT'] = FIXTURE_SNAPSHOT;

export default defineConfig({
  testDir: 'tests',
  outputDir: `test-results/${STEP}`,
  workers: WORKERS,
  fullyParallel: true,
  // A machine that stutters is no fault of the product: what passes only at the second try is named and counted.
  retries: 1,
  // A test that was singled out hides all others.
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: `test-results/reports/${STEP}.json` }],
    ['./tests/helpers/runner/strict-playwright-reporter.ts'],
  ],
  timeout: 60_000,
  // What is waited for comes, sooner or later: how fast is measured by the bench.
  expect: { timeout: 15_000 },
  // One after the other: the first one builds the site for all.
  webServer: Array.from({ length: WORKERS }, (_, worker) => ({
    command: 'node tests/helpers/browser/serve-site.ts',
    url: `http://localhost:${portsOf(worker).site}/api/health`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    env: { TEST_PARALLEL_INDEX: String(worker) },
  })),
  use: {
    baseURL: `http://localhost:${OWN_PORTS.site}`,
    launchOptions: {
      executablePath: requireBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As on a phone: letters are not moved to whole pixels.
        '--font-render-hinting=none',
      ],
    },
    // A press that never comes through says so, and what it waited for, long before its test runs out of time.
    actionTimeout: 20_000,
    // A trace of every test would take a fifth of the time; run one test with `--trace on` to look at it.
    screenshot: 'only-on-failure',
    // Far from the practice: every time on screen must still be the practice's.
    timezoneId: 'Asia/Kolkata',
    // Its requests can't be intercepted: what opens the dashboard without a connection is tested on its own.
    serviceWorkers: 'block',
  },
  // A flow runs once, on a phone, as one that is tagged @phone. What depends on the width is tagged: @desktop runs on the wide
  // one, and @widths on both in `npm run test:all`, which alone runs @all. A look at both widths needs no second flow:
  // axeAtBothWidths resizes.
  // The phone asks for less motion, which takes a tenth of a browser's time; the desktop moves.
  projects: (['browser', 'site'] as const).flatMap((step) => {
    const testMatch = TEST_FILES[step].map((path) => `**/${path}`);
    return [
      {
        name: `${step}-desktop`,
        testMatch,
        grep: step === 'site' || isWhole ? /@widths|@desktop/ : /@desktop/,
        ...(isWhole ? {} : { grepInvert: /@all/ }),
        use: { viewport: { width: 1440, height: 900 } },
      },
      {
        name: `${step}-phone`,
        testMatch,
        grepInvert: isWhole ? /@desktop/ : /@desktop|@all/,
        use: {
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          contextOptions: { reducedMotion: 'reduce' as const },
        },
      },
    ];
  }),
});
