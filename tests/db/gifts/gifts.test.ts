import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { KEPT_HOURS } from '#contract/rules/retention/retention.ts';
import { afterNow, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { createGifts, hashCode } from '../../helpers/builders/gifts.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let gifts: ReturnType<typeof createGifts>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  gifts = createGifts({ rpc: families.rpc, sql: database.sql });
});
afterAll(() => database.stop());

const codesOf = (hashes: string[], key?: string) =>
  families.rpc('read_gift_codes', {
    ...{
      p_code_hashes: hashes.map((hash) => hash.slice(2)),
      p_networks: ['network 203.0.113.7'],
      p_now: NOW,
    },
    ...(key && { p_checkout_key: key }),
  });

describe('buying a gift certificate', () => {
  it.each([
    ['a service', { gift_service_id: 'thai_90', amount_cents: null }, 'Thai 90 min', 14_500],
    ['an amount', { amount_cents: 7500 }, 'Gift certificate', 7500],
  ])('for %s charges its price without tax', async (_, choice, name, cents) => {
    const { orderId, charge } = await gifts.open(choice);
    expect(charge).toBe(cents);
    expect(
      await database.sql(
        'select name, amount_cents, tax_cents from public.order_lines where order_id = $1',
        [orderId],
      ),
    ).toEqual([{ name, amount_cents: cents, tax_cents: 0 }]);
  });

  it('for a service that cannot be given is refused', async () => {
    const gift = { gift_service_id: 'thai_120', amount_cents: null };
    await expect(gifts.open(gift)).rejects.toThrow('unknown_service');
  });

  it('for a service is refused once that service is retired, and one without a service once it is itself', async () => {
    const gift = { amount_cents: null };
    await database.sql(
      `update public.services set is_active = false where service_id = 'swedish-60'`,
    );
    await database.sql(
      `update public.gift_services set is_active = false where gift_service_id = 'hot_stone_75'`,
    );
    try {
      for (const gift_service_id of ['swedish_60', 'hot_stone_75']) {
        await expect(gifts.open({ ...gift, gift_service_id })).rejects.toThrow('unknown_service');
      }
      expect(await gifts.open({ ...gift, gift_service_id: 'swedish_90' })).toBeTruthy();
    } finally {
      await database.sql('update public.services set is_active = true');
      await database.sql('update public.gift_services set is_active = true');
    }
  });

  it('for a service has the price of the day: the same gift asked for once that has changed is another order', async () => {
    await database.sql(
      `insert into public.prices (gift_service_id, effective_from, price_cents) values ('thai_90', '2026-11-21', 15000)`,
    );
    const asked = { gift_service_id: 'thai_90', amount_cents: null };
    try {
      const { charge, card, orderId, gift } = await gifts.open(asked, afterNow(11 * 60));
      expect(charge).toBe(14_500);
      const again = { ...gift, order_id: randomUUID(), code_hash: hashCode(randomUUID()) };
      await expect(gifts.open(again, afterNow(12 * 60))).rejects.toThrow('lapsed_hold');
      await families.rpc('lapse_order', {
        ...{ p_order_id: orderId, p_payment_intent_id: card, p_now: afterNow(12 * 60) },
      });
      expect(await gifts.open(again, afterNow(12 * 60))).toMatchObject({ charge: 15_000 });
    } finally {
      await database.sql(`delete from public.prices where effective_from = '2026-11-21'`);
    }
  });

  it('is one order for one checkout asking the same, with the code that was drawn first', async () => {
    const { orderId, gift } = await gifts.open();
    const again = { ...gift, order_id: randomUUID(), code_hash: hashCode('other') };
    expect(await gifts.open(again, afterNow(60))).toMatchObject({ orderId });
    expect(
      await database.sql(
        'select code_hash::text as code_hash from public.gift_certificates where order_id = $1',
        [orderId],
      ),
    ).toEqual([{ code_hash: gift.code_hash }]);
  });

  it('gives up the first gift for another one only once its payment is canceled', async () => {
    const { orderId, card, gift } = await gifts.open();
    const other = {
      ...gift,
      order_id: randomUUID(),
      code_hash: hashCode(randomUUID()),
      amount_cents: 5000,
    };
    await expect(gifts.open(other)).rejects.toThrow('lapsed_hold');
    await families.rpc('lapse_order', {
      p_order_id: orderId,
      p_payment_intent_id: card,
      p_now: NOW,
    });
    expect(await gifts.open(other)).toMatchObject({ orderId: other.order_id, charge: 5000 });
    expect(await gifts.stateOf(orderId)).toMatchObject({ state: 'lapsed', left: null });
  });

  it('takes another order once the first one has run out', async () => {
    const { orderId, card, gift } = await gifts.open();
    const again = { ...gift, order_id: randomUUID(), code_hash: hashCode(randomUUID()) };
    await expect(gifts.open(again, afterNow(12 * 60))).rejects.toThrow('lapsed_hold');
    await families.rpc('lapse_order', {
      p_order_id: orderId,
      p_payment_intent_id: card,
      p_now: NOW,
    });
    expect(await gifts.open(again, afterNow(12 * 60))).toMatchObject({ orderId: again.order_id });
  });

  it('is refused to a checkout that has bought one, and allowed to one whose payment was refunded', async () => {
    const { orderId, charge, card, gift } = await gifts.open();
    await gifts.capture(card, charge);
    const again = { ...gift, order_id: randomUUID(), code_hash: hashCode(randomUUID()) };
    await expect(gifts.open(again)).rejects.toThrow('already_paid');
    expect(await gifts.stateOf(orderId)).toMatchObject({ outcome: 'booked', left: 10_000 });
    const short = await gifts.open();
    await gifts.capture(short.card, 1);
    const retry = { ...short.gift, order_id: randomUUID(), code_hash: hashCode(randomUUID()) };
    expect(await gifts.open(retry)).toMatchObject({ orderId: retry.order_id });
  });

  it('makes its value once, however often its payment is reported', async () => {
    const { orderId, card, charge, gift } = await gifts.open();
    expect(await codesOf([gift.code_hash])).toEqual([]);
    for (let times = 0; times < 3; times += 1) await gifts.capture(card, charge);
    expect(await gifts.stateOf(orderId)).toEqual({
      ...{ state: 'settled', outcome: 'booked', left: 10_000, is_frozen: false },
    });
    expect(await codesOf([gift.code_hash])).toMatchObject([
      { name: 'Gift certificate', value_cents: 10_000, left_cents: 10_000, is_frozen: false },
    ]);
  });

  it('settles what is paid after it had run out', async () => {
    const { orderId, card, charge } = await gifts.open();
    await families.rpc('lapse_order', {
      p_order_id: orderId,
      p_payment_intent_id: card,
      p_now: NOW,
    });
    await gifts.capture(card, charge, afterNow(600));
    expect(await gifts.stateOf(orderId)).toMatchObject({ state: 'settled', left: 10_000 });
  });

  it('that was not paid forgets its people after a day, and refunds what is paid even later', async () => {
    const { orderId, card, charge, gift } = await gifts.open();
    const empty = (minutes: number) =>
      families.rpc('empty_old_data', {
        ...{ p_what: 'unpaid-checkout', p_hours: KEPT_HOURS.unpaidCheckout },
        p_now: afterNow(minutes),
      });
    const bought = await gifts.buy();
    await families.rpc('lapse_order', {
      p_order_id: orderId,
      p_payment_intent_id: card,
      p_now: NOW,
    });
    await empty(24 * 60 - 1);
    expect((await gifts.stateOf(orderId))?.['state']).toBe('lapsed');
    const people = () =>
      database.sql(
        'select purchaser_email, code_hash::text as code_hash from public.gift_certificates where order_id = any($1)',
        [[orderId, bought.orderId]],
      );
    expect(await people()).toHaveLength(2);
    await empty(24 * 60);
    expect(await people()).toEqual(
      expect.arrayContaining([
        { purchaser_email: null, code_hash: null },
        { purchaser_email: 'ada@example.com', code_hash: bought.codeHash },
      ]),
    );
    await gifts.capture(card, charge, afterNow(2000));
    expect(await codesOf([gift.code_hash])).toEqual([]);
    expect(await families.makeRefunds(afterNow(2001))).toContainEqual([card, charge]);
    expect(await gifts.stateOf(orderId)).toMatchObject({ outcome: 'refunded' });
  });
});

describe('asking for codes', () => {
  const ask = (hashes: string[], sender: string, p_now = NOW) =>
    families.rpc('read_gift_codes', {
      ...{ p_code_hashes: hashes.map((hash) => hash.slice(2)), p_networks: [sender], p_now },
    });

  it('counts each code that no one has bought, and after twenty refuses such codes for an hour, and no valid one', async () => {
    const { codeHash } = await gifts.buy();
    const wrong = (count: number) => Array.from({ length: count }, () => hashCode(randomUUID()));
    expect(await ask([...wrong(12), codeHash], 'network 1')).toHaveLength(1);
    expect(await ask(wrong(8), 'network 1')).toEqual([]);
    await expect(ask(wrong(1), 'network 1')).rejects.toThrow('too_many_requests');
    await expect(ask([codeHash, ...wrong(1)], 'network 1')).rejects.toThrow('too_many_requests');
    expect(await ask([codeHash], 'network 1')).toHaveLength(1);
    expect(await ask(wrong(1), 'network 2')).toEqual([]);
    expect(await ask(wrong(1), 'network 1', afterNow(61))).toEqual([]);
    await expect(ask(wrong(21), 'network 3')).rejects.toThrow('too_many_requests');
  });

  it('counts none that someone has bought', async () => {
    const { codeHash } = await gifts.buy();
    const same = Array.from({ length: 25 }, () => codeHash);
    for (let times = 0; times < 2; times += 1)
      expect(await ask(same, 'network 4')).toMatchObject([{ left_cents: 10_000 }]);
  });
});
