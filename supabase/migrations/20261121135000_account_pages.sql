-- What members see of their appointments.

create function public.account_appointments(
  p_client_id uuid, p_appointment_id uuid default null, p_limit integer default 50, p_now timestamptz default now()
)
returns table (
  appointment_id uuid, version integer, confirmation_code text, status text, payment_status text, starts_at timestamptz,
  location text, booked_at timestamptz, service_name text, duration_minutes integer, lines jsonb,
  subtotal_cents integer, tax_cents integer, paid_cents integer, refunded_cents integer,
  credits_used integer, credits_returned integer, credit_cents integer, is_over boolean,
  service_id text, enhancement_ids text[], pressure_preference text, owed_cents integer, payments jsonb,
  gift_value_given_cents integer
)
language sql stable set search_path = ''
as $$
  select a.appointment_id, a.version, a.confirmation_code, a.status, private.payment_status(a.order_id), a.starts_at,
    a.location, coalesce(o.paid_at, o.created_at), sold.service_name, sold.duration_minutes, sold.lines,
    sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents,
    money.credits_used, money.credits_returned, money.credit_cents,
    a.ends_at <= p_now or a.status not in ('pending', 'confirmed'),
    a.service_id, sold.enhancement_ids, a.pressure_preference, greatest(private.debt_cents(a.order_id), 0),
    private.payment_parts(a.order_id), private.gift_value_given(a.order_id)
  from (
    select * from public.appointments own
    where own.client_id = p_client_id and (p_appointment_id is null or own.appointment_id = p_appointment_id)
    order by own.starts_at desc limit p_limit
  ) a
  join public.orders o using (order_id)
  cross join lateral (
    select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
      jsonb_agg(jsonb_build_object('name', l.name, 'kind', l.kind, 'cents', l.amount_cents) order by l.order_line_id) as lines,
      coalesce(array_agg(l.enhancement_id order by l.enhancement_id) filter (where l.enhancement_id is not null), '{}') as enhancement_ids,
      sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
    from private.current_lines(a.order_id) l
  ) sold
  cross join lateral (
    select
      coalesce(sum(l.amount_cents) filter (where t.kind <> 'credit' and l.kind = 'captured'), 0)::integer as paid_cents,
      coalesce(-sum(l.amount_cents) filter (where t.kind <> 'credit' and l.kind in ('refunded', 'refund_reversed')), 0)::integer
        as refunded_cents,
      coalesce(sum(l.credits) filter (where l.credits > 0), 0)::integer as credits_used,
      coalesce(-sum(l.credits) filter (where l.credits < 0), 0)::integer as credits_returned,
      coalesce(sum(l.amount_cents) filter (where t.kind = 'credit'), 0)::integer as credit_cents
    from public.orders of_family join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where of_family.root_id = a.order_id
  ) money
  order by a.starts_at desc
$$;
comment on function public.account_appointments(uuid, uuid, integer, timestamptz) is
  'The newest appointments of a client, or one of them, as sold, with the money and the credits that came in and went back, by the way it was paid, and what is owed; nobody''s contact or notes.';
grant execute on function public.account_appointments(uuid, uuid, integer, timestamptz) to service_role;

create function public.account_notes(p_user_id uuid)
returns table (starts_at timestamptz, health_note_id uuid, sealed_notes text, pressure_preference text)
language sql stable set search_path = ''
as $$
  select a.starts_at, n.health_note_id, n.sealed_notes, a.pressure_preference
  from public.profiles p join public.appointments a using (client_id) left join public.health_notes n using (health_note_id)
  where p.user_id = p_user_id
    -- Somebody else may have booked with this address: what they said of their health is theirs.
    and lower(a.first_name || ' ' || a.last_name) = lower(p.first_name || ' ' || p.last_name)
  order by a.starts_at
$$;
comment on function public.account_notes(uuid) is 'What a person told the practice with their own bookings, their health notes sealed, for their own copy of it.';
grant execute on function public.account_notes(uuid) to service_role;
