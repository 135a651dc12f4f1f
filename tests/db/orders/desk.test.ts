import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { afterNow, buildLines, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { createFamilies } from '../../helpers/builders/families.ts';

let database: RunningDatabase;
let families: ReturnType<typeof createFamilies>;
beforeAll(async () => {
  database = await createTestDatabase();
  families = createFamilies(database);
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from public.occupancy'));

const AT_80 = { service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] };
const CLIENT = {
  ...{ first_name: 'Ada', last_name: 'Nyberg', email: 'ada@example.com' },
  phone: '(320) 555-0187',
};

/** Opens a sale: an hour for 80 dollars in cash, to someone who walked in, unless told otherwise. */
async function openSale(overrides: object = {}, now = NOW) {
  const orderId = randomUUID();
  const tenders = await families.rpc('open_sale', {
    p_sale: {
      ...{ order_id: orderId, service_id: AT_80.service_id, lines: buildLines(AT_80) },
      ...{ first_name: 'Sam', last_name: '', rest_kind: 'cash' },
      ...overrides,
    },
    p_now: now,
  });
  return { orderId, tenders };
}

const takeCash = (orderId: string, cents: number, tenderId: string = randomUUID(), now = NOW) =>
  families.rpc('record_cash', {
    ...{ p_order_id: orderId, p_tender_id: tenderId, p_amount_cents: cents, p_now: now },
  });

/** A booking to be paid later: 80 dollars. */
async function bookByTelephone() {
  const [order] = await families.rpc('open_booking', {
    p_booking: buildRequest(AT_80),
    p_now: NOW,
  });
  const orderId = order?.order_id ?? '';
  await families.rpc('settle_unpaid', { p_order_id: orderId, p_now: NOW });
  return { orderId, appointmentId: '', card: '' };
}

/** A sale that is paid in cash. */
async function sellForCash() {
  const sale = await openSale();
  await takeCash(sale.orderId, 8000, sale.tenders[0]?.tender_id);
  return { ...sale, appointmentId: '', card: '' };
}

const appointmentOf = async (orderId: string) => {
  const [row] = await database.sql(
    `select first_name, email, client_id is not null as has_client, status, location, ends_at,
       extract(epoch from ends_at - starts_at) / 60 as minutes,
       exists (select from public.occupancy o where o.appointment_id = a.appointment_id) as takes_time
     from public.appointments a where order_id = $1`,
    [orderId],
  );
  return row && { ...row, minutes: Number(row['minutes']) };
};

describe('a sale', () => {
  it('that is paid in cash records a session that is over, and takes no time', async () => {
    // Someone else has all of that hour.
    await families.book({ local_time: '10:00' });
    const sale = await openSale({}, '2026-11-23T17:00:00Z');
    expect(sale.tenders).toMatchObject([{ kind: 'cash', amount_cents: 8000 }]);
    const tender = sale.tenders[0]?.tender_id;
    for (let times = 0; times < 2; times += 1) {
      expect(await takeCash(sale.orderId, 8000, tender, '2026-11-23T17:05:00Z')).toBe('settled');
    }
    expect(await appointmentOf(sale.orderId)).toMatchObject({
      ...{ first_name: 'Sam', email: null, has_client: false, status: 'completed', minutes: 60 },
      ...{ location: 'broadway', takes_time: false },
    });
    expect(await families.moneyOf(sale)).toEqual({
      ...{ due: 8000, kept: 8000, promised: 0 },
      status: 'paid',
    });
  });

  it('to someone who left no address can still turn out to be a no-show, which emails no one', async () => {
    const { orderId } = await sellForCash();
    const [row] = await database.sql(
      'select appointment_id, version from public.appointments where order_id = $1',
      [orderId],
    );
    const [ended] = await families.rpc('mark_no_show', {
      p_appointment_id: String(row?.['appointment_id']),
      ...{ p_version: Number(row?.['version']), p_now: NOW },
    });
    expect(ended).toMatchObject({ status: 'no_show' });
    expect(
      await database.sql(
        `select kind from public.messages where about = $1 and recipient = 'client'`,
        [orderId],
      ),
    ).toEqual([]);
  });

  it('to a client is one of their sessions', async () => {
    const sale = await openSale(CLIENT);
    await takeCash(sale.orderId, 8000, sale.tenders[0]?.tender_id);
    expect(await appointmentOf(sale.orderId)).toMatchObject({
      ...{ email: 'ada@example.com', has_client: true },
    });
  });

  it('can be paid by credit, gift value and cash', async () => {
    const owner = 'desk@example.com';
    await families.buyCredits({ owner, minutes: 60, cents: 23_800 });
    await families.buyGift(owner, 1500);
    const sale = await openSale({
      ...{ wallet_owner_email: owner, uses_credit: true, uses_gift_value: true },
      lines: buildLines({ ...AT_80, enhancement_ids: ['hot-stones'] }),
    });
    expect(sale.tenders.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['credit', 7933],
      ['gift', 1500],
      ['cash', 500],
    ]);
    await takeCash(sale.orderId, 500, sale.tenders[2]?.tender_id);
    expect(await families.walletsOf(owner)).toEqual([
      { credits: 2, free: 2 },
      { gift: 0, free: 0 },
    ]);
  });

  it('is opened once under its id, and refused under the id of something else', async () => {
    const sale = await openSale();
    const again = await openSale({ order_id: sale.orderId });
    expect(again.tenders).toEqual(sale.tenders);
    const booking = await families.book();
    await expect(openSale({ order_id: booking.orderId })).rejects.toThrow('change_not_possible');
  });

  it('accepts the amount due and no other', async () => {
    const sale = await openSale();
    await expect(takeCash(sale.orderId, 7000, sale.tenders[0]?.tender_id)).rejects.toThrow(
      'payment_mismatch',
    );
    await expect(takeCash(sale.orderId, 8000)).rejects.toThrow('payment_mismatch');
  });

  it('that no one pays is given up, and takes no cash from then on', async () => {
    const sale = await openSale();
    await families.rpc('lapse_unpayable', { p_now: afterNow(13 * 60) });
    await expect(takeCash(sale.orderId, 8000, sale.tenders[0]?.tender_id)).rejects.toThrow(
      'payment_mismatch',
    );
    const [order] = await database.sql('select state from public.orders where order_id = $1', [
      sale.orderId,
    ]);
    expect(order).toEqual({ state: 'lapsed' });
  });
});

describe('what is paid later', () => {
  it('is booked and owed, and paid at the desk with a tip', async () => {
    const booking = await bookByTelephone();
    expect(await families.moneyOf(booking)).toMatchObject({
      due: 8000,
      kept: 0,
      status: 'pending',
    });
    await families.adjust(booking, 1500, 'Tip');
    const tender = randomUUID();
    await takeCash(booking.orderId, 9500, tender);
    await takeCash(booking.orderId, 9500, tender);
    expect(await families.moneyOf(booking)).toEqual({
      ...{ due: 9500, kept: 9500, promised: 0 },
      status: 'paid',
    });
  });

  it('counts as paid from the first cash on, and nothing else does', async () => {
    const booking = await bookByTelephone();
    const other = await openSale();
    const paidAt = async ({ orderId }: { orderId: string }) =>
      (await database.sql('select paid_at from public.orders where order_id = $1', [orderId]))[0]?.[
        'paid_at'
      ];
    expect(await paidAt(booking)).toBeNull();
    for (const minutes of [5, 6]) {
      await takeCash(booking.orderId, 4000, randomUUID(), afterNow(minutes));
      expect(await paidAt(booking)).toBe('2026-11-20T18:05:00+00:00');
    }
    expect(await paidAt(other)).toBeNull();
  });

  it('takes no more than is owed', async () => {
    const booking = await bookByTelephone();
    await expect(takeCash(booking.orderId, 8001)).rejects.toThrow('payment_mismatch');
    await takeCash(booking.orderId, 5000);
    await expect(takeCash(booking.orderId, 3001)).rejects.toThrow('payment_mismatch');
    await takeCash(booking.orderId, 3000);
    expect(await families.moneyOf(booking)).toMatchObject({ due: 8000, kept: 8000 });
  });

  it('cannot be an order that someone may be paying right now', async () => {
    const [order] = await families.rpc('open_booking', {
      p_booking: buildRequest(AT_80),
      p_now: NOW,
    });
    const p_order_id = order?.order_id ?? '';
    await families.rpc('attach_intent', { p_order_id, p_payment_intent_id: 'pi_on_the_phone' });
    await expect(families.rpc('settle_unpaid', { p_order_id, p_now: NOW })).rejects.toThrow(
      'already_paid',
    );
  });
});

describe('what the therapist books for a client', () => {
  const wish = (more: Parameters<typeof buildRequest>[0] = {}) =>
    buildRequest({ ...AT_80, email: 'ada@example.com', ...more });
  const bookFor = (p_booking: ReturnType<typeof wish>, p_now = NOW) =>
    families.rpc('book_for_client', { p_booking, p_now });

  it('is booked once under its key, and the key can’t be used for anything else', async () => {
    const first = wish();
    const appointmentId = await bookFor(first);
    expect(await bookFor({ ...first, email: 'ADA@Example.com' })).toBe(appointmentId);
    for (const more of [
      { service_id: 'swedish-30' },
      { local_date: '2026-11-25' },
      { local_time: '13:00' },
      { email: 'bo@example.com' },
    ])
      await expect(bookFor({ ...first, ...more })).rejects.toThrow('change_not_possible');
    await expect(bookFor(wish())).rejects.toThrow('slot_taken');
    expect(
      await database.sql(
        `select is_by_client from public.order_requests r join public.appointments a using (order_id)
         where a.appointment_id = $1`,
        [appointmentId],
      ),
    ).toEqual([{ is_by_client: false }]);
  });

  it('begins later than now', async () => {
    const begins = '2026-11-23T16:00:00Z';
    await expect(bookFor(wish(), begins)).rejects.toThrow('date_in_past');
    expect(await bookFor(wish(), '2026-11-23T15:59:00Z')).toBeTruthy();
  });

  it('is another booking after the first was canceled, though only its key is different', async () => {
    const first = await bookFor(wish());
    await families.cancel({ orderId: '', appointmentId: first, card: '' });
    const second = await bookFor(wish());
    expect(second).not.toBe(first);
    expect(
      await database.sql('select appointment_id from public.occupancy where order_id is null'),
    ).toEqual([{ appointment_id: second }]);
  });

  it('cannot be an order that the client is about to pay for online', async () => {
    const online = wish();
    await families.rpc('open_booking', { p_booking: online, p_now: NOW });
    await expect(bookFor(online)).rejects.toThrow('change_not_possible');
  });
});

describe('a cash refund', () => {
  it('is promised until it is handed over, and never goes to Stripe', async () => {
    const sale = await sellForCash();
    await families.adjust(sale, -8000);
    expect(await families.moneyOf(sale)).toMatchObject({ due: 0, kept: 8000, promised: 8000 });
    expect(await families.makeRefunds(afterNow(10))).toEqual([]);
    const [refund] = await families.refundsOf(sale);
    for (let times = 0; times < 2; times += 1) {
      await families.rpc('record_cash_refund', {
        p_refund_id: refund?.refund_id ?? '',
        p_now: NOW,
      });
    }
    expect(await families.moneyOf(sale)).toEqual({
      ...{ due: 0, kept: 0, promised: 0 },
      status: 'refunded',
    });
  });

  it('comes from the latest cash', async () => {
    const booking = await bookByTelephone();
    const [first, last] = [randomUUID(), randomUUID()];
    await takeCash(booking.orderId, 4000, first);
    await takeCash(booking.orderId, 4000, last);
    await families.adjust(booking, -5000);
    expect(
      await database.sql(
        `select r.tender_id, r.amount_cents from public.refunds r join public.tenders t using (tender_id)
         where t.order_id = $1 order by r.amount_cents desc`,
        [booking.orderId],
      ),
    ).toEqual([
      { tender_id: last, amount_cents: 4000 },
      { tender_id: first, amount_cents: 1000 },
    ]);
  });

  it('cannot be made of a card payment', async () => {
    const booking = await families.book();
    await families.adjust(booking, -1000);
    const [refund] = await families.refundsOf(booking);
    await expect(
      families.rpc('record_cash_refund', { p_refund_id: refund?.refund_id ?? '', p_now: NOW }),
    ).rejects.toThrow('payment_not_found');
  });
});
