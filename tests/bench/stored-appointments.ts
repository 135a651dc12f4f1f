import type pg from 'pg';

/** Stores appointments of the years before, 90 minutes apart, each with its paid draft and its row of occupancy. */
export async function storeAppointments(client: pg.Client, count: number): Promise<void> {
  // A replica runs no triggers: foreign keys would take longer to check than all the rest.
  await client.query('set session_replication_role = replica');
  await client.query(`insert into public.clients (first_name, last_name, email, phone)
    values ('Bench', 'Client', 'bench@example.com', '3205550100')`);
  await client.query(
    `with sessions as materialized (
       select gen_random_uuid() as draft_id, gen_random_uuid() as appointment_id,
         timestamptz '2026-11-20 00:00Z' - n * interval '90 minutes' as starts_at
       from generate_series(1, $1::integer) as n
     ), drafts as (
       insert into public.booking_drafts
         (booking_draft_id, checkout_key, status, service_id, starts_at, ends_at, location, held_since, hold_expires_at, paid_at,
          first_name, last_name, email, phone, subtotal_cents, tax_cents, total_cents, currency, created_at)
       select draft_id, gen_random_uuid(), 'booked', 'thai-60', starts_at, starts_at + interval '1 hour', 'broadway', starts_at, starts_at, starts_at,
         'Bench', 'Client', 'bench@example.com', '3205550100', 9000, 619, 9619, 'usd', starts_at - interval '1 day'
       from sessions
     ), appointments as (
       insert into public.appointments
         (appointment_id, client_id, booking_draft_id, service_id, starts_at, ends_at, location, status,
          subtotal_cents, tax_cents, total_cents, currency)
       select appointment_id, client_id, draft_id, 'thai-60', starts_at, starts_at + interval '1 hour', 'broadway', 'completed',
         9000, 619, 9619, 'usd'
       from sessions cross join public.clients
     )
     insert into public.occupancy (during, appointment_id)
     select tstzrange(starts_at, starts_at + interval '75 minutes'), appointment_id from sessions`,
    [count],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
