import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import type { RunSql } from '#local/database/database-server.ts';
import { requireBrowser } from '../../scripts/browser.ts';
import { createDatabase, startPostgres } from '../helpers/database/postgres.ts';
import { median, percentile, type Measure } from './measure.ts';
import { storeManyYears, timeReads } from './reads.ts';

const DAY_MS = 86_400_000;
const TIMES = 7;
/** A phone of the middle class beside the machine that measures. */
const SLOWDOWN = 4;

/** With many years of appointments: how soon the calendar is read, what it weighs, and how soon a drop is on a slow screen. */
export async function measureCalendar(baseUrl: string, sql: RunSql): Promise<Measure[]> {
  const now = new Date().toISOString();
  await storeManyYears(sql, now);
  const read = (what: string, days: number) => {
    const to = new Date(Date.parse(now) + days * DAY_MS).toISOString();
    return [`/api/admin/calendar${what}?from=${now.slice(0, 10)}&to=${to.slice(0, 10)}`];
  };
  const reads = await timeReads((path, init) => fetch(baseUrl + path, init), {
    'A day': read('', 0),
    'A week': read('', 6),
    'How full a month is': read('/sums', 30),
  });
  return [...(await measureRanges()), ...reads, ...(await measureScreen(baseUrl))];
}

const NOW = '2026-11-20T18:00:00Z';
/** Of one range, the first of which plan it. */
const READS = 100;
const WARM_UP = 20;

/** The time that PostgreSQL takes for a day, a week and a month of the calendar, with many years stored. */
async function measureRanges(): Promise<Measure[]> {
  const server = await startPostgres();
  const client = new pg.Client(await createDatabase(server.url));
  try {
    await client.connect();
    const sql: RunSql = async (statement, params) => (await client.query(statement, params)).rows;
    await storeManyYears(sql, NOW);
    const measures: Measure[] = [];
    for (const [what, to, bar] of [
      ['A day', '2026-11-20', 5],
      ['A week', '2026-11-26', 10],
      ['A month', '2026-12-19', 20],
    ] as const) {
      const times: number[] = [];
      for (let run = 0; run < READS; run += 1) {
        const startedAt = performance.now();
        await sql('select * from public.calendar_range($1, $2, $3)', ['2026-11-20', to, NOW]);
        if (run >= WARM_UP) times.push(performance.now() - startedAt);
      }
      measures.push({
        ...{ what: `${what} in PostgreSQL · p95`, value: percentile(times, 0.95), unit: 'ms', bar },
      });
    }
    return measures;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** What the calendar weighs beyond the dashboard, and how soon a drop is on the screen of a slow machine. */
async function measureScreen(baseUrl: string): Promise<Measure[]> {
  const browser = await chromium.launch({
    executablePath: requireBrowser(),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const answer = await context.request.post(`${baseUrl}/api/auth/admin-login`, {
      data: DEMO_ACCOUNTS.find(({ role }) => role === 'Administrator'),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`The administrator was answered ${answer.status()}`);
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const own: Promise<number>[] = [];
    page.on('response', (response) => {
      if (/desk-calendar[^/]*\.js$/.test(new URL(response.url()).pathname))
        own.push(response.body().then((body) => gzipSync(body).byteLength));
    });
    await page.goto(`${baseUrl}/admin#calendar`, { waitUntil: 'networkidle' });
    await page.waitForSelector('#calendar [data-key]');
    const weight = (await Promise.all(own)).reduce((sum, bytes) => sum + bytes, 0);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const drops: number[] = [];
    while (drops.length < TIMES) drops.push(await dropOnce(page));
    return [
      { what: 'Its own chunk', value: weight / 1000, unit: 'kB', bar: 12 },
      {
        what: `Drop to repaint at a processor ${SLOWDOWN} times slower`,
        value: median(drops),
        unit: 'ms',
        bar: 100,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Carries the last card that can be moved by half an hour, and puts it back; the time from the drop to the next frame. */
async function dropOnce(page: Page): Promise<number> {
  const card = page.locator(
    'li:is([data-status="confirmed"], [data-status="pending"]):not([data-past]) > button[data-key]',
  );
  await card.last().scrollIntoViewIfNeeded();
  const box = await card.last().boundingBox();
  if (!box) throw new Error('Nothing in the calendar can be moved');
  const x = box.x + box.width / 2;
  await page.evaluate(() => {
    const measured = window as unknown as { dropped: Promise<number> };
    measured.dropped = new Promise((resolve) => {
      const hear = () => {
        const start = performance.now();
        // Once in the frame that draws it, and once more when it is drawn.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
      };
      addEventListener('pointerup', hear, { once: true, capture: true });
    });
  });
  await page.mouse.move(x, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(x, box.y + 40, { steps: 4 });
  await page.mouse.up();
  const elapsed = await page.evaluate(
    () => (window as unknown as { dropped: Promise<number> }).dropped,
  );
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[data-carried-card]'));
  return elapsed;
}
