import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies } from '../../helpers/builders/families.ts';
import { createGifts } from '../../helpers/builders/gifts.ts';

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

describe('what is sent about a gift certificate', () => {
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
  it('is refunded up to its balance, and its buyer gets an email', async () => {
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

  it('pays for its service in full until some of it is spent', async () => {
    const bought = await gifts.buy({ gift_service_id: 'swedish_60', amount_cents: null });
    const [whole] = await codesOf([bought.codeHash]);
    expect(whole).toMatchObject({ left_cents: 9000, covers_service_id: 'swedish-60' });
    await families.bookFromWallets(null, {
      ...{ service_id: 'swedish-30', tax_rates: [], gift_code_hashes: [bought.codeHash] },
    });
    expect(await codesOf([bought.codeHash])).toMatchObject([{ covers_service_id: null }]);
  });

  it('can’t be spent while a bank is reviewing it', async () => {
    const bought = await gifts.buy();
    const family = { ...bought, appointmentId: '' };
    await families.dispute(family, 'needs_response');
    expect(await codesOf([bought.codeHash])).toMatchObject([{ is_frozen: true }]);
    await families.dispute(family, 'won');
    expect(await codesOf([bought.codeHash])).toMatchObject([{ is_frozen: false }]);
  });
});
