import { defineConfig } from '@playwright/test';
import { requireBrowser } from './scripts/browser.ts';

/** Another port lets two checkouts run their browser tests side by side. */
const PORT = Number(process.env['E2E_PORT'] ?? 4399);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/reports/browser.json' }]],
  timeout: 45_000,
  webServer: {
    command: 'node tests/helpers/serve-site.ts',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      LOCAL_DATABASE_PORT: String(PORT + 50_000),
      LOCAL_STRIPE_PORT: String(PORT - 3),
      LOCAL_MAILBOX_PORT: String(PORT - 2),
      LOCAL_TEXTS_PORT: String(PORT - 1),
      LOCAL_DATA: 'memory',
    },
  },
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: {
      executablePath: requireBrowser(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace of every test would take a fifth of the time; run one test with `--trace on` to look at it.
    screenshot: 'only-on-failure',
    // Far from the practice: every time on screen must still be the practice's.
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
