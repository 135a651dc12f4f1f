import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The shell comes first: the browser tests take a third less time without the browser's own windows. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser for tests and measurements: the system's Chromium, or else Playwright's; null if there is none. */
export function findBrowser(): string | null {
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Finds a browser or installs one: Playwright's, or else Debian's package. Throws if neither works. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: installing one.');
  const downloaded = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  });
  if (downloaded.status !== 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
    execFileSync('apt-get', install, { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No browser for the tests: install Chromium and run again.');
  return installed;
}
