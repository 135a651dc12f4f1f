import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { capture, openWithPayment } from '../helpers/bookings.ts';
import { createTestDatabase } from '../helpers/database.ts';
import {
  afterNow,
  buildHealthNotes,
  buildQuote,
  buildRequest,
  NOW,
} from '../helpers/build-request.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
});
afterAll(() => database.stop());
afterEach(async () => {
  // Bookings of other tests stay, out of the way: their rows cannot be deleted, their time can.
  await database.sql('delete from public.occupancy');
  await database.sql('update public.settings set auto_confirm = false');
});

const occupancy = () =>
  database.sql('select kind, appointment_id, expires_at from public.occupancy');
const ledger = (paymentIntentId: string) =>
  database.sql(
    `select l.kind, l.amount_cents from public.ledger l join public.tenders using (tender_id)
     where payment_intent_id = $1 order by ledger_id`,
    [paymentIntentId],
  );
const record = (paymentIntentId: string, options: Parameters<typeof capture>[2] = {}) =>
  capture({ rpc, sql: database.sql }, paymentIntentId, options);

/** A paid-for price without a time. */
async function quoteWithPayment() {
  return (await openWithPayment(rpc, buildQuote())).paymentIntentId;
}

describe('a payment that arrives in time', () => {
  it('turns the hold into a pending, paid appointment and one ledger row', async () => {
    const health_notes = buildHealthNotes();
    const { order, paymentIntentId } = await openWithPayment(rpc, {
      enhancement_ids: ['hot-stones', 'cupping'],
      health_notes,
    });
    const result = await record(paymentIntentId, { amountCents: 13_360 });
    expect(result).toMatchObject({
      outcome: 'booked',
      order_id: order.order_id,
      appointment_version: 1,
      appointment_status: 'pending',
      payment_status: 'paid',
      starts_at: '2026-11-23T16:00:00+00:00',
      ends_at: '2026-11-23T17:00:00+00:00',
      local_date: '2026-11-23',
      local_time: '10:00',
      location: 'broadway',
      service_name: 'Thai Bodywork',
      duration_minutes: 60,
      service_price_cents: 9000,
      enhancements: [
        { name: 'Hot Stones', price_cents: 2000 },
        { name: 'Cupping', price_cents: 1500 },
      ],
      first_name: 'Ada',
      email: order.email,
      total_cents: 13_360,
    });
    expect(await occupancy()).toEqual([
      { kind: 'appointment', appointment_id: result.appointment_id, expires_at: null },
    ]);
    expect(await ledger(paymentIntentId)).toEqual([{ kind: 'captured', amount_cents: 13_360 }]);
    expect(
      await database.sql(
        `select n.* from public.appointments join public.health_notes n using (health_note_id)
         where appointment_id = $1`,
        [result.appointment_id],
      ),
    ).toEqual([health_notes]);
  });

  it('keeps what each part cost when it was sold', async () => {
    const { paymentIntentId } = await openWithPayment(rpc, { enhancement_ids: ['cupping'] });
    const sold = await record(paymentIntentId, { amountCents: 11_222 });
    await database.sql('update public.services set price_cents = price_cents + 1000');
    await database.sql('update public.enhancements set price_cents = price_cents + 500');
    try {
      expect(sold).toMatchObject({ service_price_cents: 9000, subtotal_cents: 10_500 });
      expect(await record(paymentIntentId, { amountCents: 11_222 })).toEqual(sold);
    } finally {
      await database.sql('update public.services set price_cents = price_cents - 1000');
      await database.sql('update public.enhancements set price_cents = price_cents - 500');
    }
  });

  it('has a code of its own to say on the phone', async () => {
    const codes: string[] = [];
    for (const local_time of ['10:00', '13:00']) {
      const { paymentIntentId } = await openWithPayment(rpc, { local_time });
      codes.push(String((await record(paymentIntentId))['confirmation_code']));
    }
    expect(codes[0]).toMatch(/^[2-79FHKLMRTWXY]{6}$/);
    expect(codes[1]).not.toBe(codes[0]);
    const again = 'update public.appointments set confirmation_code = $1';
    await expect(database.sql(again, [codes[0]])).rejects.toThrow('confirmation_code_is_unique');
  });

  it('is confirmed at once where the therapist says so', async () => {
    await database.sql('update public.settings set auto_confirm = true');
    const { paymentIntentId } = await openWithPayment(rpc);
    expect(await record(paymentIntentId)).toMatchObject({
      appointment_status: 'confirmed',
    });
  });

  it('answers the same when it is told twice, and books once', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    const first = await record(paymentIntentId);
    expect(await record(paymentIntentId, { now: afterNow(9999) })).toEqual(first);
    expect(await ledger(paymentIntentId)).toHaveLength(1);
    expect(await occupancy()).toHaveLength(1);
  });

  it('reads the currency whatever its case', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    expect((await record(paymentIntentId, { currency: 'USD' })).outcome).toBe('booked');
  });

  it.each([
    ['a cent less', 9618, 'usd'],
    ['a cent more', 9620, 'usd'],
    ['another currency', 9619, 'cad'],
  ])(
    'books nothing for %s: it is written down, to be given back, and looked at',
    async (_, amountCents, currency) => {
      const { paymentIntentId } = await openWithPayment(rpc);
      const result = await record(paymentIntentId, { amountCents, currency });
      expect(result).toMatchObject({ outcome: 'review', appointment_id: null });
      expect(await ledger(paymentIntentId)).toEqual([
        { kind: 'captured', amount_cents: amountCents },
      ]);
      expect(await occupancy()).toEqual([]);
      expect(
        await database.sql(
          `select r.status, r.amount_cents, i.kind
           from public.refunds r join public.tenders t using (tender_id)
           join public.tasks i on i.subject = t.payment_intent_id
           where t.payment_intent_id = $1`,
          [paymentIntentId],
        ),
      ).toEqual([{ status: 'requested', amount_cents: amountCents, kind: 'payment_mismatch' }]);
    },
  );

  it('refuses a payment it has never heard of', async () => {
    await expect(record('pi_unknown')).rejects.toMatchObject({
      code: 'PT404',
      message: 'payment_not_found',
    });
  });
});

describe('the client of a booking', () => {
  const clientsCalled = (email: string) =>
    database.sql(
      `select first_name, phone, is_existing from public.clients where lower(email) = lower($1)`,
      [email],
    );

  it('is stored as somebody new', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await record(paymentIntentId);
    expect(await clientsCalled(order.email ?? '')).toEqual([
      { first_name: 'Ada', phone: '(320) 555-0142', is_existing: false },
    ]);
  });

  it('is found by email in any case, and nothing that is stored is overwritten', async () => {
    await database.sql(`insert into public.clients (first_name, last_name, email, phone, is_existing)
      values ('Adelheid', 'Nyberg', 'Adelheid@Example.com', '111', true)`);
    const { paymentIntentId } = await openWithPayment(rpc, { email: 'adelheid@example.COM' });
    await record(paymentIntentId);
    expect(await clientsCalled('adelheid@example.com')).toEqual([
      { first_name: 'Adelheid', phone: '111', is_existing: true },
    ]);
  });
});

describe('a payment that arrives after its hold', () => {
  it('still takes the time when nobody has it', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    const result = await record(paymentIntentId, { now: afterNow(60) });
    expect(result.outcome).toBe('booked');
    expect(await occupancy()).toMatchObject([{ kind: 'appointment' }]);
  });

  it('takes the time when the hold of somebody else there has expired as well', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    await database.sql('delete from public.occupancy');
    await rpc('open_booking', { p_booking: buildRequest(), p_now: afterNow(20) });
    const result = await record(paymentIntentId, { now: afterNow(31) });
    expect(result.outcome).toBe('booked');
  });

  it('has lost its time to somebody else, for good, and is written down', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await rpc('lapse_order', {
      p_order_id: order.order_id,
      p_payment_intent_id: paymentIntentId,
    });
    const other = await openWithPayment(rpc, {}, afterNow(20));
    const lost = { outcome: 'slot_lost', appointment_id: null, email: order.email };
    expect(await record(paymentIntentId, { now: afterNow(21) })).toMatchObject(lost);
    expect(await ledger(paymentIntentId)).toEqual([{ kind: 'captured', amount_cents: 9619 }]);

    // The time is free again, but a refund may be under way: it must not be booked any more.
    await rpc('lapse_order', {
      p_order_id: other.order.order_id,
      p_payment_intent_id: other.paymentIntentId,
    });
    expect(await record(paymentIntentId, { now: afterNow(22) })).toMatchObject(lost);
    expect(await occupancy()).toEqual([]);
  });

  it('has lost its time, and a person looks once a bank is reviewing it or its refund has failed', async () => {
    const lose = async () => {
      const { paymentIntentId } = await openWithPayment(rpc);
      const now = '2026-11-23T16:00:00Z';
      expect((await record(paymentIntentId, { now })).outcome).toBe('slot_lost');
      return paymentIntentId;
    };
    const disputed = await lose();
    await rpc('record_dispute', {
      ...{ p_stripe_dispute_id: 'dp_lost', p_payment_intent_id: disputed, p_amount_cents: 9619 },
      ...{ p_currency: 'usd', p_reason: 'fraudulent', p_status: 'needs_response' },
      ...{ p_created: NOW, p_balance_transactions: [], p_now: NOW },
    });
    expect((await record(disputed)).outcome).toBe('review');
    const notRefunded = await lose();
    await database.sql(
      `update public.refunds set status = 'failed', stripe_refund_id = 're_lost_and_failed'
       where tender_id = (select tender_id from public.tenders where payment_intent_id = $1)`,
      [notRefunded],
    );
    expect((await record(notRefunded)).outcome).toBe('review');
  });

  it('has lost a time that is past, and frees it', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    const now = '2026-11-23T16:00:00Z';
    expect((await record(paymentIntentId, { now })).outcome).toBe('slot_lost');
    expect(await occupancy()).toEqual([]);
  });

  it('books an order that its checkout had given up, if the time is still free', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await rpc('lapse_order', {
      p_order_id: order.order_id,
      p_payment_intent_id: paymentIntentId,
    });
    expect((await record(paymentIntentId)).outcome).toBe('booked');
  });
});

describe('a payment made before a time was chosen', () => {
  it('waits for the booking, then takes its time', async () => {
    const paymentIntentId = await quoteWithPayment();
    expect((await record(paymentIntentId)).outcome).toBe('awaiting_booking');
    const booking = buildRequest({ first_name: 'Greta', health_notes: buildHealthNotes() });
    expect(await record(paymentIntentId, { booking })).toMatchObject({
      outcome: 'booked',
      first_name: 'Greta',
      local_time: '10:00',
      location: 'broadway',
    });
    expect(await ledger(paymentIntentId)).toHaveLength(1);
    const [appointment] = await database.sql(
      'select health_note_id from public.appointments where email = $1',
      [booking.email],
    );
    expect(appointment).toEqual({ health_note_id: booking.health_notes?.health_note_id });
  });

  it.each([
    ['is taken', {}],
    ['the rules refuse', { local_date: '2026-11-28' }],
    ['is past', { local_date: '2026-11-18' }],
  ])('has lost a time that %s, and knows whom to tell', async (_, overrides) => {
    await rpc('open_booking', { p_booking: buildRequest(), p_now: NOW });
    const paymentIntentId = await quoteWithPayment();
    const booking = buildRequest({ email: 'late@example.com', ...overrides });
    expect(await record(paymentIntentId, { booking })).toMatchObject({
      outcome: 'slot_lost',
      email: 'late@example.com',
    });
    expect(await ledger(paymentIntentId)).toHaveLength(1);
  });

  it('books the service that was paid for, whatever the booking says', async () => {
    const paymentIntentId = await quoteWithPayment();
    const booking = buildRequest({ service_id: 'thai-120' });
    expect(await record(paymentIntentId, { booking })).toMatchObject({
      service_id: 'thai-60',
      duration_minutes: 60,
    });
  });
});

describe('a refund', () => {
  const refund = (
    p_payment_intent_id: string,
    p_stripe_refund_id: string,
    p_amount_cents: number,
  ) =>
    rpc('record_refund', { p_payment_intent_id, p_stripe_refund_id, p_amount_cents, p_now: NOW });
  const paymentStatus = async (paymentIntentId: string) =>
    (await record(paymentIntentId)).payment_status;

  it('of a lost time is written once and closes the order', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    await record(paymentIntentId, { now: '2026-11-23T16:00:00Z' });
    await refund(paymentIntentId, 're_lost', 9619);
    await refund(paymentIntentId, 're_lost', 9619);
    expect(await ledger(paymentIntentId)).toEqual([
      { kind: 'captured', amount_cents: 9619 },
      { kind: 'refunded', amount_cents: -9619 },
    ]);
    expect((await record(paymentIntentId)).outcome).toBe('refunded');
  });

  it('of a part leaves an appointment paid, of the rest makes it refunded', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    await record(paymentIntentId);
    await refund(paymentIntentId, 're_part', 1000);
    expect(await paymentStatus(paymentIntentId)).toBe('paid');
    await refund(paymentIntentId, 're_rest', 8619);
    expect(await paymentStatus(paymentIntentId)).toBe('refunded');
  });

  it('is never more than what was paid', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    await record(paymentIntentId);
    await refund(paymentIntentId, 're_most', 9000);
    await expect(refund(paymentIntentId, 're_too_much', 620)).rejects.toThrow(
      'refund_exceeds_payment',
    );
    expect(await ledger(paymentIntentId)).toHaveLength(2);
  });

  it('of an unknown payment is refused', async () => {
    await expect(refund('pi_unknown', 're_unknown', 1)).rejects.toThrow('payment_not_found');
  });
});
