import { afterEach, describe, expect, it } from 'vitest';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import {
  afterNow,
  buildHealthNotes,
  buildQuote,
  buildRequest,
  NOW,
} from '../../helpers/builders/build-request.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { createCaptures } from './captures.ts';

const database = useDatabase();
const { rpc } = database;
const { occupancy, ledger, record } = createCaptures(database);

afterEach(async () => {
  // Bookings of other tests stay, out of the way: their rows cannot be deleted, their time can.
  await database.sql('delete from public.occupancy');
  await database.sql("update public.settings set approves = 'all'");
});

/** A paid-for price without a time. */
async function quoteWithPayment() {
  return (await openWithPayment(rpc, buildQuote())).paymentIntentId;
}

describe('a payment that arrives after its hold', () => {
  it('still gets the time if no one has it', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    const result = await record(paymentIntentId, { now: afterNow(60) });
    expect(result.outcome).toBe('booked');
    expect(await occupancy()).toMatchObject([{ kind: 'appointment' }]);
  });

  it('gets the time if someone else’s hold of it has expired as well', async () => {
    const { paymentIntentId } = await openWithPayment(rpc);
    await database.sql('delete from public.occupancy');
    await rpc('open_booking', { p_booking: buildRequest(), p_now: afterNow(20) });
    const result = await record(paymentIntentId, { now: afterNow(31) });
    expect(result.outcome).toBe('booked');
  });

  it('has lost its time to someone else for good, and is recorded', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await rpc('lapse_order', {
      p_order_id: order.order_id,
      p_payment_intent_id: paymentIntentId,
      p_now: afterNow(15),
    });
    const other = await openWithPayment(rpc, {}, afterNow(20));
    const lost = { outcome: 'slot_lost', appointment_id: null, email: order.email };
    expect(await record(paymentIntentId, { now: afterNow(21) })).toMatchObject(lost);
    expect(await ledger(paymentIntentId)).toEqual([{ kind: 'captured', amount_cents: 9619 }]);

    // The time is free again, but a refund may be under way: it must not be booked any more.
    await rpc('lapse_order', {
      p_order_id: other.order.order_id,
      p_payment_intent_id: other.paymentIntentId,
      p_now: afterNow(21),
    });
    expect(await record(paymentIntentId, { now: afterNow(22) })).toMatchObject(lost);
    expect(await occupancy()).toEqual([]);
  });

  it('has lost its time, and becomes a task if a bank is reviewing it or its refund has failed', async () => {
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

  it('books an order that its checkout had abandoned, if the time is still free', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await rpc('lapse_order', {
      p_order_id: order.order_id,
      p_payment_intent_id: paymentIntentId,
      p_now: NOW,
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
  ])('has lost a time that %s, and knows whom to notify', async (_, overrides) => {
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
