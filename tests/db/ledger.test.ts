import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { capture, openWithPayment } from '../helpers/bookings.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
let appointmentId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
  const { paymentIntentId } = await openWithPayment(rpc);
  const booked = await capture({ rpc, sql: database.sql }, paymentIntentId);
  appointmentId = String(booked['appointment_id']);
});
afterAll(() => database.stop());

describe('the ledger', () => {
  it.each([
    'update public.ledger set amount_cents = 1',
    'delete from public.ledger',
    'truncate public.ledger',
    'truncate public.orders cascade',
  ])('refuses "%s", even to the owner of the database', async (statement) => {
    await expect(database.sql(statement)).rejects.toThrow('is_append_only');
    const rows = await database.sql('select amount_cents from public.ledger');
    expect(rows).toEqual([{ amount_cents: 9619 }]);
  });

  it.each([
    'update public.order_lines set amount_cents = 1',
    'delete from public.order_lines',
    'truncate public.order_lines cascade',
  ])('has lines under it that refuse "%s" as well', async (statement) => {
    await expect(database.sql(statement)).rejects.toThrow('order_lines_is_append_only');
  });

  const add = (kind: string, cents: number, source: string) =>
    database.sql(
      `insert into public.ledger (tender_id, kind, amount_cents, currency, source)
       select tender_id, $1, $2, 'usd', $3 from public.tenders`,
      [kind, cents, source],
    );

  it('takes one charge of a kind for a payment intent', async () => {
    await add('captured', 100, 'pi_once');
    await add('refunded', -100, 'pi_once');
    await expect(add('captured', 100, 'pi_once')).rejects.toThrow('ledger_records_each_thing_once');
  });

  it.each([
    ['refunded', 100],
    ['dispute_out', 100],
    ['captured', -100],
    ['refund_reversed', -100],
    ['dispute_in', -100],
    ['captured', 0],
  ])('refuses a %s of %i cents', async (kind, cents) => {
    await expect(add(kind, cents, 'pi_sign')).rejects.toThrow('ledger_signs_say_the_direction');
  });
});

describe('record_stripe_event', () => {
  it('is true the first time only', async () => {
    const event = { p_event_id: 'evt_1', p_type: 'x', p_created: '2026-11-20T18:00:00Z' };
    expect(await rpc('record_stripe_event', event)).toBe(true);
    expect(await rpc('record_stripe_event', event)).toBe(false);
  });
});

describe('claim_notification', () => {
  const claim = (p_channel: string, p_kind = 'booking_received', p_recipient = 'client') =>
    rpc('claim_notification', { p_subject: appointmentId, p_kind, p_recipient, p_channel });

  it('gives the right to send once for what happened, to whom, by which channel', async () => {
    const email = await claim('email');
    expect(email).toMatch(/^[0-9a-f-]{36}$/);
    expect(await claim('email')).toBeNull();
    expect(await claim('sms')).not.toBeNull();
    expect(await claim('email', 'appointment_cancelled')).not.toBeNull();
  });

  it('gives it once however often the appointment is changed afterwards', async () => {
    await database.sql('update public.appointments set version = version + 1');
    expect(await claim('email')).toBeNull();
  });

  it('remembers how the sending went, and does not change its mind', async () => {
    const p_notification_id = await claim('email', 'payment_refunded');
    await rpc('settle_notification', { p_notification_id, p_was_sent: true });
    await rpc('settle_notification', { p_notification_id, p_was_sent: false });
    expect(
      await database.sql('select status from public.notifications where notification_id = $1', [
        p_notification_id,
      ]),
    ).toEqual([{ status: 'sent' }]);
  });
});

describe('occupancy', () => {
  it('refuses time off over a booking', async () => {
    await expect(
      database.sql(
        `insert into public.time_off (starts_at, ends_at) values ('2026-11-23T17:10Z', '2026-11-23T20:00Z')`,
      ),
    ).rejects.toThrow('occupancy_never_overlaps');
  });

  it('frees the calendar when time off is deleted, and moves with it', async () => {
    const occupied = () =>
      database.sql(`select during::text from public.occupancy where kind = 'time_off'`);
    await database.sql(
      `insert into public.time_off (starts_at, ends_at) values ('2026-11-25T17:00Z', '2026-11-25T20:00Z')`,
    );
    await database.sql(`update public.time_off set ends_at = '2026-11-25T18:00Z'`);
    expect(await occupied()).toEqual([
      { during: '["2026-11-25 17:00:00+00","2026-11-25 18:00:00+00")' },
    ]);
    await database.sql('delete from public.time_off');
    expect(await occupied()).toEqual([]);
  });
});
