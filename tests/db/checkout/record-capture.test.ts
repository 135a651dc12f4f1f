import { afterEach, describe, expect, it } from 'vitest';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildHealthNotes, NOW } from '../../helpers/builders/build-request.ts';
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

  it('records what each part cost when it was sold', async () => {
    const { paymentIntentId } = await openWithPayment(rpc, { enhancement_ids: ['cupping'] });
    const sold = await record(paymentIntentId, { amountCents: 11_222 });
    await database.sql(
      'update public.prices set price_cents = price_cents + 1000 where service_id is not null',
    );
    await database.sql(
      'update public.prices set price_cents = price_cents + 500 where enhancement_id is not null',
    );
    try {
      expect(sold).toMatchObject({ service_price_cents: 9000, subtotal_cents: 10_500 });
      expect(await record(paymentIntentId, { amountCents: 11_222 })).toEqual(sold);
    } finally {
      await database.sql(
        'update public.prices set price_cents = price_cents - 1000 where service_id is not null',
      );
      await database.sql(
        'update public.prices set price_cents = price_cents - 500 where enhancement_id is not null',
      );
    }
  });

  it('gives the appointment its own code to say on the phone', async () => {
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

  it('is confirmed right away if the therapist doesn’t approve such bookings', async () => {
    await database.sql("update public.settings set approves = 'nobody'");
    const { paymentIntentId } = await openWithPayment(rpc);
    expect(await record(paymentIntentId)).toMatchObject({
      appointment_status: 'confirmed',
    });
  });

  it('gives the same answer if it is reported twice, and books once', async () => {
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
    'books nothing for %s: it is recorded, refunded, and becomes a task',
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

  it('refuses an unknown payment', async () => {
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

  it('is stored as a new client', async () => {
    const { order, paymentIntentId } = await openWithPayment(rpc);
    await record(paymentIntentId);
    expect(await clientsCalled(order.email ?? '')).toEqual([
      { first_name: 'Ada', phone: '(320) 555-0187', is_existing: false },
    ]);
  });

  it('is found by email and name in upper or lower case, and nothing stored is overwritten', async () => {
    await database.sql(`insert into public.clients (first_name, last_name, email, phone, is_existing)
      values ('Adelheid', 'Nyberg', 'Adelheid@Example.com', '111', true)`);
    const { paymentIntentId } = await openWithPayment(rpc, {
      ...{ first_name: 'ADELHEID ', last_name: 'Nyberg', email: 'adelheid@example.COM' },
    });
    await record(paymentIntentId);
    expect(await clientsCalled('adelheid@example.com')).toEqual([
      { first_name: 'Adelheid', phone: '111', is_existing: true },
    ]);
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

  it('for a lost time is recorded once and closes the order', async () => {
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

  it('of one part leaves an appointment paid; of the rest makes it refunded', async () => {
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
