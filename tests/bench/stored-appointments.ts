import type pg from 'pg';

/** Stores appointments of the years before, 90 minutes apart, each with its paid order and its row of occupancy. */
export async function storeAppointments(client: pg.Client, count: number): Promise<void> {
  // A replica runs no triggers: foreign keys would take longer to check than all the rest.
  await client.query('set session_replication_role = replica');
  await client.query(`insert into public.clients (first_name, last_name, email, phone)
    values ('Bench', 'Client', 'bench@example.com', '3205550100')`);
  await client.query(
    `with sessions as materialized (
       select gen_random_uuid() as order_id, gen_random_uuid() as tender_id, gen_random_uuid() as appointment_id,
         timestamptz '2026-11-20 00:00Z' - n * interval '90 minutes' as starts_at, n
       from generate_series(1, $1::integer) as n
     ), orders as (
       insert into public.orders
         (order_id, root_id, kind, state, checkout_key, currency, created_at, expires_at, paid_at, closed_at)
       select order_id, order_id, 'booking', 'settled', gen_random_uuid(), 'usd', starts_at - interval '1 day',
         starts_at, starts_at, starts_at
       from sessions
     ), requests as (
       insert into public.order_requests
         (order_id, service_id, starts_at, ends_at, during, location, held_since, first_name, last_name, email, phone, network_hashes)
       select order_id, 'thai-60', starts_at, starts_at + interval '1 hour',
         tstzrange(starts_at, starts_at + interval '75 minutes'), 'broadway', starts_at,
         'Bench', 'Client', 'bench@example.com', '3205550100', array[sha256(n::text::bytea)]
       from sessions
     ), lines as (
       insert into public.order_lines (order_id, kind, service_id, name, duration_minutes, amount_cents, tax_cents)
       select order_id, 'service', 'thai-60', 'Thai Bodywork', 60, 9000, 619 from sessions
     ), tenders as (
       insert into public.tenders (tender_id, order_id, kind, amount_cents, payment_intent_id, created_at)
       select tender_id, order_id, 'card', 9619, 'pi_' || n, starts_at from sessions
     ), ledger as (
       insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
       select tender_id, 'captured', 9619, 'usd', 'pi_' || n, starts_at from sessions
     ), appointments as (
       insert into public.appointments
         (appointment_id, order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at,
          free_until, location, status)
       select appointment_id, order_id, client_id, first_name, last_name, email, phone, 'thai-60', starts_at,
         starts_at + interval '1 hour', starts_at - interval '1 day', 'broadway', 'completed'
       from sessions cross join public.clients
     )
     insert into public.occupancy (during, appointment_id)
     select tstzrange(starts_at, starts_at + interval '75 minutes'), appointment_id from sessions`,
    [count],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze');
}
