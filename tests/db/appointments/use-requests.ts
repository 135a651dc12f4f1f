import { NOW } from '../../helpers/builders/build-request.ts';
import type { Family } from '../../helpers/builders/families.ts';
import { useFamilies } from '../orders/use-families.ts';

/** A Wednesday and its free hours. */
export const on = (local_time: string, local_date = '2026-11-25') => ({ local_date, local_time });

/** One of its hours as an instant. */
export const at = (time: string, date = '2026-11-25') => `${date}T${time}:00-06:00`;

/** A database of a test file’s own with requests that the therapist may decline, and how each stands. */
export function useRequests() {
  const { database, families } = useFamilies();
  const { rpc, sql } = database;

  const decline = ({ appointmentId }: Family, version = 1, now = NOW) =>
    rpc('decline_appointment', {
      p_appointment_id: appointmentId,
      p_version: version,
      p_now: now,
    });

  /** How an appointment stands: its status, its start, and whether it was declined. */
  async function stateOf({ appointmentId }: Family) {
    const [row] = await sql(
      `select status, to_char(starts_at at time zone 'America/Chicago', 'Dy HH24:MI') as start, declined_at is not null as declined
       from public.appointments where appointment_id = $1`,
      [appointmentId],
    );
    return [row?.['status'], row?.['start'], ...(row?.['declined'] ? ['declined'] : [])];
  }

  const calendar = async () =>
    (
      await sql(
        `select to_char(lower(during) at time zone 'America/Chicago', 'Dy HH24:MI') || ' ' || kind as taken from public.occupancy order by during`,
      )
    ).map(({ taken }) => taken);

  /** The kinds of messages about a booking, oldest first. */
  const told = async ({ orderId }: Family) =>
    (
      await sql(
        `select kind || ' to ' || recipient || case channel when 'sms' then ' by text' else '' end as message
         from public.messages where about = $1 and kind <> 'booking_received' order by created_at, kind, channel`,
        [orderId],
      )
    ).map(({ message }) => message);

  const debt = async ({ orderId }: Family) =>
    Number((await sql('select private.kept_of_family($1) as cents', [orderId]))[0]?.['cents']);

  return { rpc, sql, families, decline, stateOf, calendar, told, debt };
}
