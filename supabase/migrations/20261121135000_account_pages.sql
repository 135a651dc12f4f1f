-- What members see of their appointments and of what they said, and what goes when they delete their account.

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
    a.service_id, sold.enhancement_ids, a.pressure_preference, private.asked_cents(a.order_id),
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
      coalesce(sum(part.paid_cents) filter (where part.way <> 'credit'), 0)::integer as paid_cents,
      coalesce(sum(part.refunded_cents) filter (where part.way <> 'credit'), 0)::integer as refunded_cents,
      coalesce(sum(part.credits), 0)::integer as credits_used,
      coalesce(sum(part.credits_returned), 0)::integer as credits_returned,
      coalesce(sum(part.paid_cents - part.refunded_cents) filter (where part.way = 'credit'), 0)::integer as credit_cents
    from private.payments_by_way(a.order_id) part
  ) money
  order by a.starts_at desc
$$;
comment on function public.account_appointments(uuid, uuid, integer, timestamptz) is
  'The newest appointments of a client, or one of them, as sold, with the money and the credits that came in and went back, by the way it was paid, and what the client is asked to pay; nobody''s contact or notes.';
grant execute on function public.account_appointments(uuid, uuid, integer, timestamptz) to service_role;

create function public.account_notes(p_user_id uuid)
returns table (starts_at timestamptz, health_note_id uuid, sealed_notes text, address text, pressure_preference text)
language sql stable set search_path = ''
as $$
  select a.starts_at, n.health_note_id, n.sealed_notes, private.address_of_notes(a), a.pressure_preference
  from public.order_requests r
  join public.appointments a on a.order_id = r.order_id
  left join public.health_notes n on n.health_note_id = a.health_note_id
  where r.booked_by = p_user_id
  order by a.starts_at
$$;
comment on function public.account_notes(uuid) is 'What was told to the practice with bookings made while this account was logged in, the health notes sealed, for its own copy of it. A name or an address that somebody typed makes nothing theirs.';
grant execute on function public.account_notes(uuid) to service_role;

-- Deleting an account.

create function private.forget_own_notes(p_user_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_ids constant uuid[] := array(
    select r.health_note_id from public.order_requests r where r.booked_by = p_user_id and r.health_note_id is not null
  );
begin
  update public.appointments set health_note_id = null where health_note_id = any (v_note_ids);
  update public.order_requests set health_note_id = null where health_note_id = any (v_note_ids);
  delete from public.health_notes where health_note_id = any (v_note_ids);
end;
$$;
comment on function private.forget_own_notes(uuid) is
  'Deletes what an account said of its health with bookings made while it was logged in; who had looked stays.';
grant execute on function private.forget_own_notes(uuid) to service_role;

create function private.forget_own_messages(p_profile public.profiles) returns void
language sql volatile set search_path = ''
as $$
  delete from public.messages m
    where m.recipient = 'member' and (
      m.about = p_profile.user_id
      or m.about in (select s.signup_id from private.signups s where lower(s.email) = lower(p_profile.email))
      or m.kind in ('verify_address', 'account_exists') and lower(m.address) = lower(p_profile.email)
    );
  -- The row keeps a message from being sent again, and the therapist sees by it whether a certificate arrived: its person and its
  -- words go. What is not sent yet, like the news of a refund, still is.
  update public.messages m set address = '', facts = '{}'
    where m.recipient <> 'practice' and m.settled_at is not null and (
      lower(m.address) = lower(p_profile.email)
      or m.channel = 'sms' and m.about in (select a.order_id from public.appointments a where a.client_id = p_profile.client_id)
    )
$$;
comment on function private.forget_own_messages(public.profiles) is
  'Deletes what an account was told of itself, and takes address and facts out of what was sent to its address or, about its appointments, by text.';
grant execute on function private.forget_own_messages(public.profiles) to service_role;

create function private.forget_own(p_what text, p_profile public.profiles) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case p_what
    when 'health-notes' then
      perform private.forget_own_notes(p_profile.user_id);
    when 'intake' then
      perform public.delete_intake(i.intake_id) from public.intakes i where i.sent_by = p_profile.user_id;
    when 'intake-view' then
      delete from public.intake_views v using public.intakes i where i.intake_id = v.intake_id and i.sent_by = p_profile.user_id;
    when 'message' then
      perform private.forget_own_messages(p_profile);
    when 'signup' then
      delete from private.signups s where lower(s.email) = lower(p_profile.email);
    when 'login' then
      delete from private.sessions s where s.user_id = p_profile.user_id;
    when 'known-browser' then
      delete from private.devices d where d.user_id = p_profile.user_id;
    when 'account' then
      delete from auth.users u where u.id = p_profile.user_id;
      -- The log of Supabase Auth names accounts and addresses as well.
      delete from auth.audit_log_entries e where strpos(e.payload::text, p_profile.user_id::text) > 0;
  end case;
end;
$$;
comment on function private.forget_own(text, public.profiles) is
  'Deletes one kind of what an account has, by its id in the retention table; an id that it does not know is an error.';
grant execute on function private.forget_own(text, public.profiles) to service_role;

create function public.delete_account(p_user_id uuid, p_takes text[], p_now timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_what text;
begin
  select * into v_profile from public.profiles p where p.user_id = p_user_id for update;
  if exists (
    select from public.appointments a
    where a.client_id = v_profile.client_id and a.status in ('pending', 'confirmed') and a.ends_at > p_now
  ) then
    raise exception using errcode = 'PT409', message = 'appointments_ahead';
  end if;
  if v_profile.user_id is null then
    return;
  end if;
  -- Its messages are found by its sign-ups too, and everything by the account.
  for v_what in select takes.what from unnest(p_takes) takes (what) order by takes.what = 'account', takes.what = 'signup' loop
    perform private.forget_own(v_what, v_profile);
  end loop;
end;
$$;
comment on function public.delete_account(uuid, text[], timestamptz) is
  'Deletes an account and what goes with it (p_takes: ids of src/contract/retention.ts); the rest stays. Harmless twice. Security definer: nobody else may delete from auth.users. PT409 appointments_ahead.';
grant execute on function public.delete_account(uuid, text[], timestamptz) to service_role;
