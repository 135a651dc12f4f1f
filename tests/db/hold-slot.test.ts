import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { holdWithPayment } from '../helpers/bookings.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { afterNow, buildDraft, NOW } from '../helpers/drafts.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  await database.sql('delete from public.occupancy');
  await database.sql('delete from public.booking_drafts');
});

const hold = async (overrides: Parameters<typeof buildDraft>[0] = {}, now = NOW) => {
  const [draft] = await rpc('hold_slot', { p_draft: buildDraft(overrides), p_now: now });
  if (!draft) throw new Error('hold_slot answered nothing');
  return draft;
};
const countRows = async (table: string) =>
  (await database.sql(`select count(*)::integer as count from public.${table}`))[0]?.['count'];
const statusOf = async (draftId: string) =>
  (
    await database.sql('select status from public.booking_drafts where booking_draft_id = $1', [
      draftId,
    ])
  )[0]?.['status'];

describe('hold_slot', () => {
  it('keeps the time, the contact and the price for ten minutes', async () => {
    const asked = {
      enhancement_ids: ['hot-stones', 'aromatherapy'],
      email: 'Ada@example.com',
      health_conditions: 'A stiff neck',
      pressure_preference: 'firm',
      special_requests: 'No scent',
      subtotal_cents: 12000,
      tax_cents: 825,
      total_cents: 12825,
    };
    expect(await hold(asked)).toMatchObject({
      ...asked,
      enhancement_ids: ['aromatherapy', 'hot-stones'],
      status: 'held',
      service_id: 'thai-60',
      local_date: '2026-11-23',
      local_time: '10:00',
      starts_at: '2026-11-23T16:00:00+00:00',
      ends_at: '2026-11-23T17:00:00+00:00',
      location: 'broadway',
      hold_expires_at: '2026-11-20T18:10:00+00:00',
      currency: 'usd',
      payment_intent_id: null,
    });
    expect(await database.sql('select kind, during::text from public.occupancy')).toEqual([
      { kind: 'hold', during: '["2026-11-23 16:00:00+00","2026-11-23 17:15:00+00")' },
    ]);
  });

  it('keeps the price an enhancement had', async () => {
    const draft = await hold({ enhancement_ids: ['cupping'] });
    await database.sql(
      `update public.enhancements set price_cents = 1600 where enhancement_id = 'cupping'`,
    );
    expect(
      await database.sql(
        'select price_cents from public.booking_draft_enhancements where booking_draft_id = $1',
        [draft.booking_draft_id],
      ),
    ).toEqual([{ price_cents: 1500 }]);
    await database.sql(
      `update public.enhancements set price_cents = 1500 where enhancement_id = 'cupping'`,
    );
  });

  it.each([
    ['a day gone by', { local_date: '2026-11-18' }, 'PT400', 'date_in_past'],
    ['an hour gone by', { local_date: '2026-11-20', local_time: '11:30' }, 'PT400', 'date_in_past'],
    [
      'this very minute',
      { local_date: '2026-11-20', local_time: '12:00' },
      'PT400',
      'date_in_past',
    ],
    [
      'a time inside the notice period',
      { local_date: '2026-11-20', local_time: '16:00' },
      'PT409',
      'slot_unavailable',
    ],
    ['a weekend', { local_date: '2026-11-28' }, 'PT409', 'slot_unavailable'],
    ['a time off the step', { local_time: '10:10' }, 'PT409', 'slot_unavailable'],
    ['a session past closing', { local_time: '16:30' }, 'PT409', 'slot_unavailable'],
    ['a home day for a new client', { local_date: '2026-11-24' }, 'PT409', 'slot_unavailable'],
    ['a day beyond the horizon', { local_date: '2027-03-01' }, 'PT409', 'slot_unavailable'],
    [
      'a time that the clock skips',
      { local_date: '2027-03-14', local_time: '02:30' },
      'PT409',
      'slot_unavailable',
    ],
    ['an unknown service', { service_id: 'reiki-60' }, 'PT404', 'unknown_service'],
    [
      'an unknown enhancement',
      { enhancement_ids: ['cupping', 'magic'] },
      'PT404',
      'unknown_enhancement',
    ],
  ])('refuses %s and stores nothing', async (_, overrides, code, message) => {
    await expect(hold(overrides)).rejects.toMatchObject({ code, message });
    expect(await countRows('booking_drafts')).toBe(0);
    expect(await countRows('occupancy')).toBe(0);
  });

  it('refuses an enhancement that is no longer offered', async () => {
    const offer = (isActive: boolean) =>
      database.sql(
        `update public.enhancements set is_active = $1 where enhancement_id = 'cupping'`,
        [isActive],
      );
    await offer(false);
    await expect(hold({ enhancement_ids: ['cupping'] })).rejects.toThrow('unknown_enhancement');
    await offer(true);
  });

  it.each(['09:00', '09:30', '10:00', '10:30', '11:00'])(
    'refuses %s while somebody holds 10:00',
    async (local_time) => {
      await hold();
      await expect(hold({ local_time })).rejects.toMatchObject({
        code: 'PT409',
        message: 'slot_taken',
      });
    },
  );

  it('gives a time to somebody else the moment its hold expires', async () => {
    const first = await hold();
    await expect(hold({}, afterNow(9.99))).rejects.toThrow('slot_taken');
    const second = await hold({}, afterNow(10));
    expect(second.booking_draft_id).not.toBe(first.booking_draft_id);
    expect(await database.sql('select booking_draft_id from public.occupancy')).toEqual([
      { booking_draft_id: second.booking_draft_id },
    ]);
  });
});

describe('the same checkout', () => {
  it('finds its own hold, renewed, when it asks the same again', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const hold_expires_at = '2026-11-20T18:15:00+00:00';
    expect(await hold(asked, afterNow(5))).toEqual({ ...first, hold_expires_at });
    expect(await countRows('booking_drafts')).toBe(1);
  });

  it('finds its hold though the notice period has begun meanwhile', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', local_time: '09:00' };
    const first = await hold(asked, '2026-11-23T02:59:00Z');
    expect(await hold(asked, '2026-11-23T03:05:00Z')).toMatchObject({
      booking_draft_id: first.booking_draft_id,
    });
  });

  it('renews an expired hold of the same booking, keeping the draft and its payment', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    await rpc('attach_payment_intent', {
      p_booking_draft_id: first.booking_draft_id,
      p_payment_intent_id: 'pi_renewed',
    });
    expect(await hold(asked, afterNow(15))).toEqual({
      ...first,
      payment_intent_id: 'pi_renewed',
      hold_expires_at: '2026-11-20T18:25:00+00:00',
    });
  });

  it('is not let go, once expired, while its payment could still be made', async () => {
    const { draft, paymentIntentId } = await holdWithPayment(rpc);
    const p_booking_draft_id = draft.booking_draft_id;
    await expect(hold({}, afterNow(10))).rejects.toThrow('lapsed_hold');
    const p_draft = buildDraft();
    expect(await rpc('lapsed_holds', { p_draft, p_now: afterNow(10) })).toMatchObject([
      { booking_draft_id: p_booking_draft_id, release: 'expire' },
    ]);
    // As somebody does who looked before the payment was opened.
    await rpc('expire_draft', { p_booking_draft_id });
    await rpc('supersede_draft', { p_booking_draft_id });
    expect(await statusOf(p_booking_draft_id)).toBe('held');
    await rpc('expire_draft', { p_booking_draft_id, p_payment_intent_id: paymentIntentId });
    expect((await hold({}, afterNow(10))).status).toBe('held');
  });

  it('does not renew an expired hold that somebody else has taken', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    await hold(asked);
    await hold({}, afterNow(15));
    await expect(hold(asked, afterNow(16))).rejects.toThrow('slot_taken');
  });

  it('does not renew an expired hold inside the notice period', async () => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com', local_time: '09:00' };
    await hold(asked, '2026-11-23T02:59:00Z');
    await expect(hold(asked, '2026-11-23T03:10:00Z')).rejects.toThrow('slot_unavailable');
  });

  it.each([
    ['another time', { local_time: '14:00' }],
    ['an overlapping time', { local_time: '10:30' }],
    ['another service', { service_id: 'thai-90' }],
    ['other enhancements', { enhancement_ids: ['cupping'] }],
    ['another name', { first_name: 'Eda' }],
    ['a note', { special_requests: 'Quiet music' }],
    ['another price', { subtotal_cents: 9100, total_cents: 9719 }],
  ])('lets go of its hold when it asks for %s', async (_, change) => {
    const asked = { checkout_key: randomUUID(), email: 'ada@example.com' };
    const first = await hold(asked);
    const second = await hold({ ...asked, ...change });
    expect(second.booking_draft_id).not.toBe(first.booking_draft_id);
    expect(await statusOf(first.booking_draft_id)).toBe('superseded');
    expect(await countRows('occupancy')).toBe(1);
  });

  it('keeps its hold when the other time it asks for is taken', async () => {
    const checkout_key = randomUUID();
    await hold({ local_time: '14:00' });
    const first = await hold({ checkout_key });
    await expect(hold({ checkout_key, local_time: '14:00' })).rejects.toThrow('slot_taken');
    expect(await statusOf(first.booking_draft_id)).toBe('held');
    expect(await countRows('occupancy')).toBe(2);
  });

  it('is found by its key until its draft is closed', async () => {
    const checkout_key = randomUUID();
    const draft = await hold({ checkout_key });
    expect(await rpc('find_checkout', { p_checkout_key: checkout_key })).toEqual([draft]);
    await rpc('supersede_draft', { p_booking_draft_id: draft.booking_draft_id });
    await rpc('supersede_draft', { p_booking_draft_id: draft.booking_draft_id });
    expect(await rpc('find_checkout', { p_checkout_key: checkout_key })).toEqual([]);
    expect(await countRows('occupancy')).toBe(0);
  });
});

describe('quote_booking', () => {
  it('stores a price without a time or a contact', async () => {
    const [draft] = await rpc('quote_booking', { p_draft: buildDraft(), p_now: NOW });
    expect(draft).toMatchObject({
      status: 'quoted',
      total_cents: 9619,
      starts_at: null,
      email: null,
    });
    expect(await countRows('occupancy')).toBe(0);
  });

  it('answers the same draft to the same checkout asking the same', async () => {
    const p_draft = buildDraft();
    const [first] = await rpc('quote_booking', { p_draft, p_now: NOW });
    expect(await rpc('quote_booking', { p_draft, p_now: afterNow(60) })).toEqual([first]);
  });

  it('gives way to a hold of the same checkout', async () => {
    const checkout_key = randomUUID();
    const [quote] = await rpc('quote_booking', {
      p_draft: buildDraft({ checkout_key }),
      p_now: NOW,
    });
    await hold({ checkout_key });
    expect(await statusOf(quote?.booking_draft_id ?? '')).toBe('superseded');
  });

  it('refuses what is not in the catalogue', async () => {
    const quote = (overrides: Parameters<typeof buildDraft>[0]) =>
      rpc('quote_booking', { p_draft: buildDraft(overrides), p_now: NOW });
    await expect(quote({ service_id: 'reiki-60' })).rejects.toThrow('unknown_service');
    await expect(quote({ enhancement_ids: ['magic'] })).rejects.toThrow('unknown_enhancement');
  });
});

describe('attach_payment_intent', () => {
  const attach = (p_booking_draft_id: string, p_payment_intent_id: string) =>
    rpc('attach_payment_intent', { p_booking_draft_id, p_payment_intent_id });

  it('names the payment of a draft, twice without harm', async () => {
    const draft = await hold();
    await attach(draft.booking_draft_id, 'pi_one');
    await attach(draft.booking_draft_id, 'pi_one');
    expect(await rpc('find_draft', { p_payment_intent_id: 'pi_one' })).toEqual([
      { ...draft, payment_intent_id: 'pi_one' },
    ]);
  });

  it('refuses a second payment for a draft, and a second draft for a payment', async () => {
    const first = await hold();
    const second = await hold({ local_time: '14:00' });
    await attach(first.booking_draft_id, 'pi_one');
    const refusal = { code: 'PT409', message: 'payment_already_used' };
    await expect(attach(first.booking_draft_id, 'pi_two')).rejects.toMatchObject(refusal);
    await expect(attach(second.booking_draft_id, 'pi_one')).rejects.toMatchObject(refusal);
  });

  it('refuses a draft that is no longer open', async () => {
    const draft = await hold();
    await rpc('supersede_draft', { p_booking_draft_id: draft.booking_draft_id });
    await expect(attach(draft.booking_draft_id, 'pi_late')).rejects.toThrow('hold_expired');
  });
});
