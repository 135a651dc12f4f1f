import type { BrowserContext } from '@playwright/test';

/** When the world of the browser tests begins: a Tuesday morning at the practice, with three open weeks ahead. */
const BEGINS_AT = Date.parse('2026-11-24T16:00:00Z');

/** The one journey that lives in the real time says so (real-time.spec.ts). */
export const isRealTime = process.env['REAL_TIME'] === 'true';

// Set by the process that starts the others: the runner, its workers and the servers agree to the millisecond.
process.env['TESTS_BEGAN_AT'] ??= String(Date.now());
const OFFSET_MS = isRealTime ? 0 : BEGINS_AT - Number(process.env['TESTS_BEGAN_AT']);

/** The time in the world of the browser tests, in milliseconds: whatever day they run, it is the same one. */
export const now = (): number => Date.now() + OFFSET_MS;

/** Lets the pages of a context live at that time. */
export async function setPageClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((offset) => {
    globalThis.Date = new Proxy(Date, {
      construct: (real, args: [number]) =>
        args.length > 0 ? new real(...args) : new real(real.now() + offset),
      get: (real, key) =>
        key === 'now' ? () => real.now() + offset : (Reflect.get(real, key) as unknown),
    });
  }, OFFSET_MS);
}
