import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalClock, realClock, type Clock } from '../clock.ts';
import { createDatabase, type Database } from './database.ts';

const reply = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', reply.mockReset()));
afterEach(() => vi.unstubAllGlobals());

const open = (clock: Clock = realClock) =>
  createDatabase({ url: 'http://database.example', secretKey: 'sb_secret_x', clock });
const askSlots = (clock?: Clock) =>
  open(clock).rpcNow('available_slots', { p_local_date: '2026-11-25', p_service_id: 'thai-60' });
const sent = () => JSON.parse(String(reply.mock.calls[0]?.[1]?.body)) as object;
const answer =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));

describe('rpcNow', () => {
  it('leaves the time to the database when the clock is the real one', async () => {
    reply.mockImplementation(answer([]));
    await askSlots();
    expect(sent()).toEqual({ p_local_date: '2026-11-25', p_service_id: 'thai-60' });
  });

  it('tells the time of any other clock', async () => {
    reply.mockImplementation(answer([]));
    await askSlots(createLocalClock(new Date('2027-03-14T08:00:00Z')));
    expect(sent()).toMatchObject({ p_now: expect.stringMatching(/^2027-03-14T08:00:0/) });
  });
});

describe('an error of the database', () => {
  const error = (code: string, message: string) => ({ code, message, details: null, hint: null });

  it.each([
    ['a refusal', answer(error('PT409', 'slot_taken'), 409), 'slot_taken'],
    ['another refusal', answer(error('PT404', 'unknown_service'), 404), 'unknown_service'],
    ['a refusal that no one knows', answer(error('PT409', 'gone_fishing'), 409), 'internal'],
    ['a word that is no refusal', answer(error('23505', 'slot_taken'), 409), 'internal'],
    ['a mistake of ours', answer(error('22P02', 'invalid input'), 400), 'internal'],
    ['too many connections', answer(error('53300', 'sorry'), 500), 'database_unavailable'],
    ['a shutdown', answer(error('57P01', 'terminating'), 500), 'database_unavailable'],
    [
      'a lock that was held too long',
      answer(error('55P03', 'canceling'), 500),
      'database_unavailable',
    ],
    ['PostgREST without a database', answer(error('PGRST001', 'x'), 503), 'database_unavailable'],
    ['no one there', () => Promise.reject(new TypeError('fetch failed')), 'database_unavailable'],
    [
      'a page of the gateway',
      () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
      'database_unavailable',
    ],
  ])('gets its own code: %s', async (_, respond, code) => {
    reply.mockImplementation(respond);
    await expect(askSlots()).rejects.toMatchObject({ name: 'AppError', code });
  });
});

describe('a read', () => {
  it.each([
    ['no one is there', () => Promise.reject(new TypeError('fetch failed'))],
    ['the database is away', answer({}, 503)],
  ])('is reported at once when %s, so that the caller can try again', async (_, respond) => {
    reply.mockImplementation(respond);
    const read = open().read((tables) => tables.from('orders').select('order_id'));
    await expect(read).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(reply).toHaveBeenCalledTimes(1);
  });
});

describe('a refusal', () => {
  const refuse = (message: string, details: string | null) =>
    answer({ code: 'PT409', message, details, hint: null }, 409);

  it('brings the seconds to wait, or how things stand instead', async () => {
    reply.mockImplementation(refuse('too_many_holds', '90'));
    await expect(askSlots()).rejects.toMatchObject({ options: { retryAfterSeconds: 90 } });
    reply.mockImplementation(refuse('stale_version', '{"version":2}'));
    await expect(askSlots()).rejects.toMatchObject({ options: { current: { version: 2 } } });
  });

  it('by a word for the API alone carries that word, and is internal if it gets any further', async () => {
    reply.mockImplementation(refuse('lapsed_hold', null));
    await expect(askSlots()).rejects.toMatchObject({ word: 'lapsed_hold', code: 'internal' });
  });
});

// Not run: the type check reads them, and a line that compiles after all is the mistake.
const mistakes = (database: Database) => [
  // @ts-expect-error a booking has no such key
  () => database.rpcNow('open_booking', { p_booking: { service: 'thai-60' } }),
  // @ts-expect-error a version is a number
  () => database.rpcNow('open_change', { p_change: { version: '3' } }),
  // @ts-expect-error codes are a list
  () => database.rpcNow('open_sale', { p_sale: { gift_code_hashes: 'abc' } }),
];

it('a request with a wrong key or value does not compile', () => {
  expect(mistakes(open())).toHaveLength(3);
});
