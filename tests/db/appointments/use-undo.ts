import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { NOW, type buildRequest } from '../../helpers/builders/build-request.ts';
import { emptyOrders, useDatabase } from '../../helpers/database/database.ts';

/** So many seconds after now, a Friday at noon; the appointment is on Monday at 10. */
export const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();

/** The day of the appointment. */
export const MONDAY = '2026-11-23';

/** The day that it is moved to. */
export const WEDNESDAY = '2026-11-25';

/** An instant on the practice’s clock. */
export const local = (instant = '') =>
  instant &&
  new Date(instant).toLocaleString('en-US', {
    ...{ timeZone: 'America/Chicago', weekday: 'short', hour: 'numeric', minute: '2-digit' },
  });

/** A database of a test file’s own on which acts of the therapist can be undone for 90 seconds. */
export function useUndo() {
  const { sql, rpc } = useDatabase();

  beforeAll(() => sql('update public.settings set undo_seconds = 90'));
  afterEach(async () => {
    await sql('truncate public.waitlist_entries cascade');
    await sql('delete from public.time_off');
    await emptyOrders(sql);
  });

  async function book(overrides: Parameters<typeof buildRequest>[0] = {}) {
    const { order, paymentIntentId } = await openWithPayment(rpc, overrides);
    const booked = await capture({ rpc, sql }, paymentIntentId, {
      amountCents: order.charge_cents ?? 0,
    });
    // Its own messages aren't what these tests are about.
    await send(0);
    return String(booked['appointment_id']);
  }

  async function move(id: string, version: number, time: string, seconds = 0, date = WEDNESDAY) {
    await rpc('reschedule_appointment', {
      ...{ p_appointment_id: id, p_version: version, p_local_date: date, p_local_time: time },
      p_now: after(seconds),
    });
    const [step] = await sql(
      'select undo_id from public.undo_steps where appointment_id = $1 order by made_at desc limit 1',
      [id],
    );
    return String(step?.['undo_id']);
  }

  const undo = (undoId: string, seconds: number) =>
    rpc('undo_act', { p_undo_id: undoId, p_now: after(seconds) });

  /** Sends what is due by then, as the worker does; answers the start that each email to a client says. */
  async function send(seconds: number) {
    const claimed = await sql('select * from public.claim_messages(50, p_now => $1)', [
      after(seconds),
    ]);
    const told: string[] = [];
    for (const message of claimed) {
      const key = {
        p_message_id: String(message['message_id']),
        p_attempt: 1,
        p_now: after(seconds),
      };
      if (!(await rpc('begin_message', { ...key, p_attempt: Number(message['attempts']) })))
        continue;
      await rpc('settle_message', {
        ...{ ...key, p_attempt: Number(message['attempts']), p_outcome: 'sent' },
        p_detail: randomUUID(),
      });
      const facts = message['facts'] as { starts_at?: string; before?: { starts_at: string } };
      if (message['recipient'] === 'client' && message['channel'] === 'email')
        told.push(`${message['kind']} ${local(facts.before?.starts_at)} ${local(facts.starts_at)}`);
    }
    return told;
  }

  const stateOf = async (id: string) => {
    const [row] = await sql(
      `select a.starts_at, a.ends_at, a.free_until, a.location, a.arrived_at, o.during::text as during
       from public.appointments a left join public.occupancy o using (appointment_id) where appointment_id = $1`,
      [id],
    );
    return row;
  };

  const offered = async (date: string, seconds: number) =>
    (
      await rpc('available_slots', {
        ...{ p_local_date: date, p_service_id: 'thai-60', p_now: after(seconds) },
      })
    ).map((slot) => slot.slot_time);

  const taken = async () =>
    (await sql('select kind, is_for_undo from public.occupancy order by during')).map(
      (row) => `${row['kind']}${row['is_for_undo'] ? ' for undo' : ''}`,
    );

  return { sql, rpc, book, move, undo, send, stateOf, offered, taken };
}
