import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase, emptyOrders } from '../../helpers/database/database.ts';
import { afterNow, buildQuote, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createRpc, type Rpc } from '../../helpers/database/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(() => emptyOrders(database.sql));

const DAYS = ['2026-11-23', '2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04'];
const TIMES = ['09:00', '10:30', '12:00', '13:30', '15:00'];

/** The n-th of many times that do not touch. */
const slot = (n: number) => ({
  local_date: DAYS[Math.floor(n / TIMES.length)] ?? '',
  local_time: TIMES[n % TIMES.length] ?? '',
});
const hold = (
  n: number,
  sender: string | string[],
  overrides: { email?: string } = {},
  now = NOW,
) =>
  rpc('open_booking', {
    p_booking: buildRequest({ ...slot(n), ...overrides }),
    p_networks: [sender].flat(),
    p_now: now,
  });
const REFUSED = { code: 'PT429', message: 'too_many_holds' };

describe('holds', () => {
  it('are limited to three at a time from one network, and one more is allowed when one ends', async () => {
    for (const n of [0, 1, 2]) await hold(n, 'network a');
    await expect(hold(3, 'network a')).rejects.toMatchObject(REFUSED);
    await hold(3, 'network b');
    await hold(4, 'network a', {}, afterNow(10));
  });

  it('are no fewer for someone whose email address others have entered', async () => {
    await hold(0, 'network a', { email: 'ada@example.com' });
    await hold(1, 'network b', { email: 'Ada@example.com' });
    await hold(2, 'network c', { email: 'ada@example.com' });
  });

  it('are limited to six at a time from an IPv6 /56 and twelve from a /48', async () => {
    const from = (n: number) => [
      `network 2001:db8:1:${n}/64`,
      `network 2001:db8:1:${n % 2}00/56`,
      'network 2001:db8:1/48',
    ];
    for (let n = 0; n < 12; n += 1) {
      await hold(n, from(n));
      if (n === 10) await expect(hold(12, from(0))).rejects.toMatchObject(REFUSED);
    }
    await expect(hold(12, from(13))).rejects.toMatchObject(REFUSED);
    await hold(12, [
      'network 2001:db8:2:0/64',
      'network 2001:db8:2:000/56',
      'network 2001:db8:2/48',
    ]);
  });

  it('replace each other if they have one email address and one network', async () => {
    const [first] = await hold(0, 'network a', { email: 'ada@example.com' });
    await hold(1, 'network a', { email: 'ada@example.com' });
    expect(
      await database.sql('select state from public.orders where order_id = $1', [first?.order_id]),
    ).toEqual([{ state: 'lapsed' }]);
  });

  it('are never refused because of what others hold', async () => {
    for (let n = 0; n < 24; n += 1) await hold(n, `network ${n}`);
    await hold(24, 'network x');
  });

  it('can be opened twelve times an hour from one network', async () => {
    for (let n = 0; n < 12; n += 1) await hold(n, 'network a', {}, afterNow(n * 4));
    await expect(hold(12, 'network a', {}, afterNow(59))).rejects.toMatchObject(REFUSED);
    await hold(12, 'network a', {}, afterNow(60));
  });

  it('count across midnight, when the salt of the day changes', async () => {
    const midnight = '2026-11-20T23:58:00Z';
    for (let n = 0; n < 12; n += 1) {
      const now = new Date(Date.parse(midnight) + n * 240_000).toISOString();
      await hold(n, 'network a', {}, now);
    }
    await expect(hold(12, 'network a', {}, '2026-11-21T00:50:00Z')).rejects.toMatchObject(REFUSED);
  });

  it('can be renewed forty times an hour from one network', async () => {
    const p_booking = buildRequest(slot(0));
    const ask = (now: string) =>
      rpc('open_booking', { p_booking, p_networks: ['network a'], p_now: now });
    for (let n = 0; n <= 40; n += 1) await ask(NOW);
    await expect(ask(NOW)).rejects.toMatchObject(REFUSED);
  });

  it('don’t count if they were refused', async () => {
    await hold(0, 'network b');
    for (let n = 0; n < 15; n += 1)
      await expect(hold(0, 'network a')).rejects.toThrow('slot_taken');
    await hold(1, 'network a');
  });

  it('store no network in plain text', async () => {
    await hold(0, 'network 203.0.113.7');
    const kept = await database.sql('select * from public.order_requests');
    expect(JSON.stringify(kept)).not.toContain('203.0.113');
    expect(kept[0]?.['network_hashes']).toHaveLength(1);
  });
});

describe('quotes', () => {
  it('are limited to sixty an hour from one network', async () => {
    const quote = (now: string) =>
      rpc('open_booking', { p_booking: buildQuote(), p_networks: ['network a'], p_now: now });
    for (let n = 0; n < 60; n += 1) await quote(NOW);
    await expect(quote(afterNow(1))).rejects.toMatchObject(REFUSED);
    await quote(afterNow(60));
  });
});
