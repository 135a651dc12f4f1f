import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { KEPT_HOURS } from '../../src/contract/rules/retention.ts';
import { afterNow, NOW } from '../helpers/build-request.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { createFamilies } from '../helpers/families.ts';
import { createGifts, hashCode } from '../helpers/gifts.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
let gifts: ReturnType<typeof createGifts>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
  gifts = createGifts({ rpc: families.rpc, sql: database.sql });
});
afterAll(() => database.stop());

const messagesAbout = (orderId: string) =>
  database.sql(
    `select kind, recipient, address, send_after, facts from public.messages where about = $1 order by kind, recipient`,
    [orderId],
  );
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

  it('gives up the first gift for another one only once its payment is cancelled', async () => {
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

  it('is refused to a checkout that has bought one, and allowed to one whose payment went back', async () => {
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

  it('makes its value once, however often its payment is told of', async () => {
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

  it('that was not paid forgets its people after a day, and gives back what is paid even later', async () => {
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

  it('counts each that nobody has bought, and after twenty of them refuses such for an hour, and no right one', async () => {
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

  it('counts none that somebody has bought', async () => {
    const { codeHash } = await gifts.buy();
    const same = Array.from({ length: 25 }, () => codeHash);
    for (let times = 0; times < 2; times += 1)
      expect(await ask(same, 'network 4')).toMatchObject([{ left_cents: 10_000 }]);
  });
});

describe('what is told of a gift certificate', () => {
  it('is a receipt to its buyer, the certificate to its recipient and news to the practice, never with the code', async () => {
    const { orderId } = await gifts.buy();
    const told = await messagesAbout(orderId);
    expect(told.map(({ kind, recipient, address }) => [kind, recipient, address])).toEqual([
      ['gift_bought', 'client', 'ada@example.com'],
      ['gift_bought', 'practice', null],
      ['gift_certificate', 'client', 'bo@example.com'],
    ]);
    expect(told[0]?.['facts']).toMatchObject({
      ...{ first_name: 'Ada', name: 'Gift certificate', amount_cents: 10_000 },
      ...{ recipient_name: 'Bo Lind', delivered_to: 'bo@example.com', delivery_method: 'email' },
    });
    expect(told[2]?.['facts']).toEqual({ order_id: orderId, first_name: 'Bo' });
    expect(JSON.stringify(told)).not.toMatch(/encrypted|x[0-9a-f]{64}/);
  });

  it('sends the certificate to its buyer where it has no other address, and none on paper', async () => {
    const mine = await gifts.buy({ recipient_email: null });
    expect((await messagesAbout(mine.orderId)).at(-1)).toMatchObject({
      ...{ kind: 'gift_certificate', address: 'ada@example.com' },
    });
    const paper = await gifts.buy({ delivery_method: 'physical' });
    expect((await messagesAbout(paper.orderId)).map(({ kind }) => kind)).toEqual([
      'gift_bought',
      'gift_bought',
    ]);
  });

  it.each([
    ['2026-12-24', '2026-12-24T15:00:00.000Z'],
    // Summer time.
    ['2027-06-18', '2027-06-18T14:00:00.000Z'],
    // Today, when it is past nine: at once.
    ['2026-11-20', new Date(NOW).toISOString()],
  ])('sends one for %s at nine in the morning there', async (deliver_on, at) => {
    const { orderId } = await gifts.buy({ deliver_on });
    const certificate = (await messagesAbout(orderId)).at(-1);
    expect(new Date(String(certificate?.['send_after'])).toISOString()).toBe(at);
  });

  it('sends no certificate that was refunded before its day', async () => {
    const { orderId } = await gifts.buy({ deliver_on: '2026-12-24' });
    await families.rpc('refund_purchase', { p_order_id: orderId, p_now: NOW });
    const p_now = '2026-12-24T15:00:00Z';
    const claimed = await families.rpc('claim_messages', { p_about: orderId, p_now });
    const certificate = claimed.find(({ kind }) => kind === 'gift_certificate');
    const p_message_id = certificate?.message_id ?? '';
    expect(await families.rpc('begin_message', { p_message_id, p_attempt: 1, p_now })).toBe(false);
  });
});

describe('the purchase of a gift certificate', () => {
  it('gives back what is left of it, and its buyer hears of it', async () => {
    const { orderId, card } = await gifts.buy({
      gift_service_id: 'swedish_60',
      amount_cents: null,
    });
    expect(await families.rpc('refund_purchase', { p_order_id: orderId, p_now: NOW })).toBe(9000);
    expect(await families.makeRefunds()).toContainEqual([card, 9000]);
    expect(await gifts.stateOf(orderId)).toMatchObject({ left: 0 });
    const refund = (await messagesAbout(orderId)).filter(({ kind }) => kind === 'payment_refunded');
    // Who has refunded it knows.
    expect(refund).toMatchObject([
      {
        address: 'ada@example.com',
        facts: { first_name: 'Ada', session: { service_name: 'Swedish 60 min' } },
      },
    ]);
  });

  it('that a bank looks into cannot be spent meanwhile', async () => {
    const bought = await gifts.buy();
    const family = { ...bought, appointmentId: '' };
    await families.dispute(family, 'needs_response');
    expect(await codesOf([bought.codeHash])).toMatchObject([{ is_frozen: true }]);
    await families.dispute(family, 'won');
    expect(await codesOf([bought.codeHash])).toMatchObject([{ is_frozen: false }]);
  });
});
