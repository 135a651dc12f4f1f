import type { RunSql } from '#local/database/database-server.ts';

const FIRST_NAMES = 'Ann,Bea,Carl,Dora,Ella,Finn,Greta,Hans,Ida,Jon,Karin,Lars,Maja,Nils,Ole,Pia';
const LAST_NAMES = 'Lund,Moe,Berg,Dahl,Haugen,Strand,Nygaard,Solberg,Vik,Aune,Bakke,Eide,Foss';

/**
 * Stores a practice of many years: clients with wallets, and their appointments up to two weeks ahead of an instant,
 * 90 minutes apart by day, each paid by card; some cancelled and refunded, some with an enhancement.
 */
export async function storePractice(
  sql: RunSql,
  { clients, appointments, now }: { clients: number; appointments: number; now: string },
): Promise<void> {
  // A replica runs no triggers: foreign keys would take longer to check than all the rest. In one statement, for a pool may run the next elsewhere.
  await sql(`do $$ begin
    set local session_replication_role = replica;
    create temporary table stored on commit drop as
      select gen_random_uuid() as order_id, gen_random_uuid() as tender_id, gen_random_uuid() as appointment_id, n,
        ((timestamptz '${now}' at time zone 'America/Chicago')::date + 14 - (n / 5) + time '09:00' + (n % 5) * interval '95 minutes')
          at time zone 'America/Chicago' as starts_at,
        (array['thai-60', 'swedish-90', 'deep-tissue-60'])[1 + n % 3] as service_id, 1 + (n * 7919) % ${clients} as client,
        n % 31 = 0 as is_cancelled, gen_random_uuid() as cancellation_id, gen_random_uuid() as health_note_id
      from generate_series(1, ${appointments}) n;
    create temporary table people on commit drop as
      select gen_random_uuid() as client_id, n, (string_to_array('${FIRST_NAMES}', ','))[1 + n % 16] as first_name,
        (string_to_array('${LAST_NAMES}', ','))[1 + n / 16 % 13] || n as last_name,
        'client' || n || '@example.com' as email, '(320) 5' || lpad((n % 100)::text, 2, '0') || '-' || lpad(n::text, 4, '0') as phone
      from generate_series(1, ${clients}) n;
    insert into public.clients (client_id, first_name, last_name, email, phone)
      select client_id, first_name, last_name, email, phone from people;
    insert into public.orders (order_id, root_id, kind, state, checkout_key, currency, policy_version, created_at, paid_at, closed_at)
      select order_id, order_id, 'booking', 'settled', gen_random_uuid(), 'usd', '2026-11-23', starts_at - interval '10 days',
        starts_at - interval '10 days', starts_at - interval '10 days' from stored
      union all
      select cancellation_id, order_id, 'cancellation', 'settled', null, 'usd', '2026-11-23', starts_at - interval '2 days', null,
        starts_at - interval '2 days' from stored where is_cancelled;
    insert into public.order_requests (order_id, service_id, starts_at, ends_at, during, location, first_name, last_name, email, phone)
      select order_id, service_id, starts_at, starts_at + interval '1 hour',
        tstzrange(starts_at, starts_at + interval '75 minutes'), 'broadway', first_name, last_name, email, phone
      from stored join people on people.n = stored.client;
    insert into public.order_lines (order_id, kind, service_id, enhancement_id, name, duration_minutes, amount_cents, tax_cents)
      select order_id, 'service', service_id, null, 'Massage', 60, 9000, 619 from stored
      union all
      select order_id, 'enhancement', null, 'hot-stones', 'Hot Stones', null, 2000, 137 from stored where n % 3 = 0
      union all
      select cancellation_id, 'adjustment', null, null, 'Cancelled', null, -9619 - case when n % 3 = 0 then 2137 else 0 end, 0
      from stored where is_cancelled;
    insert into public.tenders (tender_id, order_id, kind, amount_cents, payment_intent_id, created_at)
      select tender_id, order_id, 'card', 9619 + case when n % 3 = 0 then 2137 else 0 end, 'pi_' || n, starts_at from stored;
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      select tender_id, 'captured', 9619 + case when n % 3 = 0 then 2137 else 0 end, 'usd', 'pi_' || n, starts_at - interval '10 days' from stored
      union all
      select tender_id, 'refunded', -9619 - case when n % 3 = 0 then 2137 else 0 end, 'usd', 're_' || n, starts_at - interval '2 days'
      from stored where is_cancelled;
    insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, status, stripe_refund_id, next_attempt_at)
      select cancellation_id, tender_id, 'cancelled', 9619, 'usd', 'succeeded', 're_' || n, starts_at from stored where is_cancelled;
    -- One client in two has sent the form, and of those the therapist has looked at one in two.
    insert into public.intakes (intake_id, first_name, last_name, email, encrypted_form, bill_of_rights_version, received_at, client_id)
      select gen_random_uuid(), first_name, last_name, email, 'bench.' || repeat('A', 900), '2026-11',
        '${now}'::timestamptz - n * interval '1 day', case when n % 4 = 0 then client_id end from people where n % 2 = 0;
    insert into public.health_notes select health_note_id, 'bench.' || repeat('A', 140), 1 from stored;
    insert into public.appointments (
      appointment_id, order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location,
      status, health_note_id, pressure_preference, created_at
    )
    select appointment_id, order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, starts_at + interval '1 hour',
      starts_at - interval '1 day', 'broadway',
      case when is_cancelled then 'cancelled' when starts_at < '${now}' then 'completed' when stored.n % 4 = 0 then 'pending' else 'confirmed' end,
      stored.health_note_id, 'medium', starts_at - interval '10 days'
    from stored join people on people.n = stored.client;
    insert into public.occupancy (during, appointment_id)
      select tstzrange(starts_at, starts_at + interval '75 minutes'), appointment_id from stored where not is_cancelled
      on conflict do nothing;
    -- One client in five has bought a bundle.
    create temporary table bought on commit drop as
      select gen_random_uuid() as order_id, email from people where n % 5 = 0;
    insert into public.orders (order_id, root_id, kind, state, owner_email, currency, closed_at)
      select order_id, order_id, 'bundle', 'settled', email, 'usd', '${now}' from bought;
    insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents)
      select order_id, 'item', 'Bundle of 3 credits', 90, 3, 35600 from bought;
    insert into public.wallets (kind, order_line_id, owner_email, duration_minutes, credits, value_cents, created_at)
      select 'credit', order_line_id, email, 90, 3, 35600, '${now}' from bought join public.order_lines using (order_id);
  end $$`);
  await sql('analyze');
}
