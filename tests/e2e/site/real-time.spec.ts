import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test as base } from '@playwright/test';
import {
  CARDS,
  comeFromOwnNetwork,
  goToPayment,
  listOfferedTimes,
  payWith,
  requireConfirmation,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { portsOf, WORKERS } from '../../helpers/browser/site-control.ts';

const SITE = `http://localhost:${portsOf(WORKERS).site}`;

/** A site of its own that lives in the real time, as one that people use does. */
const test = base.extend<{ site: string }>({
  site: async ({}, use) => {
    const child = spawn(process.execPath, ['tests/helpers/browser/serve-site.ts'], {
      env: { ...process.env, TEST_PARALLEL_INDEX: String(WORKERS), REAL_TIME: 'true' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    const isHealthy = () =>
      fetch(`${SITE}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    await expect.poll(isHealthy, { timeout: 45_000 }).toBe(true);
    await use(SITE);
    child.kill('SIGTERM');
    await ended;
  },
});
test.use({ baseURL: SITE });
failOnConsole(test);

const DAY_MS = 86_400_000;

test('today a visitor books the next open time, pays and is confirmed', async ({
  page,
  site: _,
}) => {
  await comeFromOwnNetwork(page.context());
  let visit: { date: string; time: string } | undefined;
  for (let ahead = 1; !visit && ahead < 30; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
    const [time] = await listOfferedTimes(page, date);
    if (time) visit = { date, time };
  }
  if (!visit) throw new Error('No time is open within a month');
  await goToPayment(page, visit);
  await payWith(page, CARDS.pays);
  await requireConfirmation(page);
  expect(await listOfferedTimes(page, visit.date)).not.toContain(visit.time);
});
