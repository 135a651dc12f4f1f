-- Appointments: booked sessions.

create function private.new_confirmation_code() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    -- Characters that neither look nor sound alike, without vowels that could form words.
    select string_agg(substr('2345679FHKLMRTWXY', 1 + floor(random() * 17)::integer, 1), '') into v_code
      from generate_series(1, 6);
    exit when not exists (select from public.appointments a where a.confirmation_code = v_code);
  end loop;
  return v_code;
end;
$$;
comment on function private.new_confirmation_code() is
  'Returns six characters that no appointment has yet, to be read out on the phone. They identify an appointment but give no access to it.';
grant execute on function private.new_confirmation_code() to service_role;

create table public.appointments (
  appointment_id uuid primary key default gen_random_uuid(),
  version integer not null default 1 constraint appointments_version_counts_up check (version >= 1),
  confirmation_code text not null default private.new_confirmation_code()
    constraint appointments_confirmation_code_is_unique unique
    constraint appointments_confirmation_code_is_speakable check (confirmation_code ~ '^[2-79FHKLMRTWXY]{6}$'),
  order_id uuid not null constraint appointments_come_from_one_order unique references public.orders,
  client_id uuid references public.clients,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  text_consent_version text,
  service_id text not null references public.services,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  free_until timestamptz not null,
  location text not null references public.locations,
  status text not null
    constraint appointments_status_is_known check (status in ('pending', 'confirmed', 'completed', 'no_show', 'cancelled')),
  health_note_id uuid references public.health_notes,
  pressure_preference text
    constraint appointments_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  arrived_at timestamptz,
  declined_at timestamptz,
  link_number integer not null default 1 constraint appointments_link_number_counts_up check (link_number >= 1),
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || confirmation_code)
      || ' ' || private.phone_digits(coalesce(phone, ''))
  ) stored,
  created_at timestamptz not null default now(),
  constraint appointments_declined_are_canceled check (declined_at is null or status = 'cancelled'),
  constraint appointments_of_nobody_have_no_arrival check (arrived_at is null or status not in ('no_show', 'cancelled')),
  constraint appointments_end_after_they_start check (starts_at < ends_at),
  constraint appointments_to_come_are_of_a_client check (
    num_nonnulls(client_id, email, phone) = 3
      -- A walk-in gave only a name, and of an erased client there is no contact.
      or num_nonnulls(email, phone) = 0 and (status in ('completed', 'no_show') or status = 'cancelled' and client_id is not null)
  )
);
create trigger appointments_lead_to_survivor
  before insert or update of client_id on public.appointments for each row execute function private.lead_to_survivor();
create index appointments_by_client on public.appointments (client_id, starts_at);
create index appointments_by_start on public.appointments (starts_at);
create index appointments_by_booking on public.appointments (created_at);
create index appointments_by_health_note on public.appointments (health_note_id) where health_note_id is not null;
create index appointments_location_idx on public.appointments (location);
create index appointments_service_id_idx on public.appointments (service_id);
create index appointments_to_come on public.appointments (ends_at) where status in ('pending', 'confirmed');
alter table public.appointments enable row level security;
grant select, insert, update on public.appointments to service_role;
comment on table public.appointments is
  'Booked sessions. The time they take is their row of occupancy; what was sold is the lines of their order''s family.';
comment on column public.appointments.version is 'Counts changes, so that an edit of an outdated copy can be refused.';
comment on column public.appointments.confirmation_code is 'What the client says on the phone; shown as two groups of three.';
comment on column public.appointments.order_id is 'The order that booked it, the root of its family.';
comment on column public.appointments.client_id is 'Null for a session at the desk with a walk-in who gave only a name.';
comment on column public.appointments.email is 'With name and phone: the contact given for this appointment, where its messages go. A typed address proves nothing, so the client''s own stays as it is.';
comment on column public.appointments.free_until is 'Until then the client can cancel free of charge.';
comment on column public.appointments.link_number is 'Which link its messages contain. The token is made from it, so that ending a link makes the next one different.';
comment on column public.appointments.search_text is 'Name, email, confirmation code and phone number in the form they are searched by.';
comment on column public.appointments.declined_at is 'When the therapist declined the request, or the client didn''t answer her offer of other times and silence meant that.';
comment on column public.appointments.arrived_at is 'When the therapist saw the client arrive; cleared if the appointment is a no-show, canceled or moved.';

create function private.client_of(p_email text, p_first_name text, p_last_name text) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(c.merged_into, c.client_id)
  from public.clients c
  cross join lateral (select private.name_key(p_first_name, p_last_name) as asked, private.name_key(c.first_name, c.last_name) as own) named
  where lower(c.email) = lower(p_email) and c.erased_at is null and (
    named.own = named.asked or exists (
      -- What they were called before the therapist changed it.
      select from public.appointments own
      where own.client_id = coalesce(c.merged_into, c.client_id) and private.name_key(own.first_name, own.last_name) = named.asked
    )
  )
  order by named.own <> named.asked, not c.holds_address, c.created_at limit 1
$$;
comment on function private.client_of(text, text, text) is
  'Returns the client with an address and a name, their own now or on a booking of theirs; an alias''s survivor in its place; null if there is none. Decides whose a booking or a form from an address is: people can share one.';
grant execute on function private.client_of(text, text, text) to service_role;

create function private.guard_appointment_status() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('completed', 'no_show'), ('no_show', 'completed'),
    -- Done was pressed by mistake.
    ('completed', 'confirmed')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'change_not_possible', detail = to_jsonb(old.status || ' to ' || new.status)::text;
end;
$$;
comment on function private.guard_appointment_status() is
  'Allows the known changes of an appointment''s status and refuses any other, no matter who makes it. PT409 change_not_possible.';

create trigger appointments_take_known_steps_alone
  before update of status on public.appointments
  for each row execute function private.guard_appointment_status();

create function private.clear_arrival() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if new.status in ('no_show', 'cancelled') or new.starts_at <> old.starts_at then
    new.arrived_at := null;
  end if;
  return new;
end;
$$;
comment on function private.clear_arrival() is 'Clears the arrival of an appointment that is a no-show, canceled or moved.';

create trigger appointments_that_move_or_end_forget_the_arrival
  before update of status, starts_at on public.appointments
  for each row when (old.arrived_at is not null) execute function private.clear_arrival();

-- An appointment with its money, and the changes of its status. Calendar and money change in one transaction.

create view public.appointment_details with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.order_id, a.status, private.payment_status(a.order_id) as payment_status, a.service_id,
  array(
    select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement' order by l.enhancement_id
  ) as enhancement_ids,
  a.starts_at, a.ends_at, (a.starts_at at time zone s.time_zone)::date as local_date,
  to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.free_until, a.location, sold.subtotal_cents, sold.tax_cents, sold.subtotal_cents + sold.tax_cents as total_cents, o.currency
from public.appointments a
join public.orders o using (order_id)
cross join public.settings s
cross join lateral (
  select coalesce(sum(l.amount_cents), 0)::integer as subtotal_cents, coalesce(sum(l.tax_cents), 0)::integer as tax_cents
  from private.current_lines(a.order_id) l
) sold;
comment on view public.appointment_details is 'Appointments as sold, with their local date and time, without anyone''s contact or notes.';
grant select on public.appointment_details to service_role;

create function private.lock_appointment(p_appointment_id uuid) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  perform private.lock_calendar();
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.lock_family(v_appointment.order_id);
  return v_appointment;
end;
$$;
comment on function private.lock_appointment(uuid) is 'Returns an appointment that no one else can change until the transaction ends. PT404 not_found.';
grant execute on function private.lock_appointment(uuid) to service_role;

create function private.refuse_stale_version(p_appointment_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'stale_version',
    detail = (select to_jsonb(d) from public.appointment_details d where d.appointment_id = p_appointment_id);
end;
$$;
comment on function private.refuse_stale_version(uuid) is 'Raises PT409 stale_version, with the appointment as it is now in details.';
grant execute on function private.refuse_stale_version(uuid) to service_role;

create function private.free_until(
  p_appointment public.appointments, p_starts_at timestamptz, p_is_by_client boolean, p_now timestamptz
)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when p_starts_at = p_appointment.starts_at then p_appointment.free_until
    -- If a client moves it late and then cancels, the earliest deadline counts.
    when p_is_by_client and p_now > p_appointment.free_until then p_appointment.free_until
    when p_is_by_client then p_starts_at - notice.hours
    else greatest(p_starts_at - notice.hours, p_now + notice.hours)
  end
  from (select private.notice_of(o.policy_version) as hours from public.orders o where o.order_id = p_appointment.order_id) notice
$$;
comment on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) is
  'Returns until when a moved appointment can be canceled free of charge. A client''s move after the deadline keeps the deadline, one before it sets a new one. After the therapist''s move it is the new one, or the notice period from now if that is later.';
grant execute on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) to service_role;

create function private.is_to_be_done(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_appointment.ends_at > p_now - interval '12 hours'
    and exists (select from public.orders o where o.order_id = p_appointment.order_id and o.kind in ('booking', 'import'))
$$;
comment on function private.is_to_be_done(public.appointments, timestamptz) is
  'Whether an appointment may still have to be marked completed: until 12 hours after its end, when that happens automatically; never for a session sold at the desk.';
grant execute on function private.is_to_be_done(public.appointments, timestamptz) to service_role;

create function private.is_yet_to_become(p_appointment public.appointments, p_status text, p_version integer) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- A repeated call finds its change already made, and a status that is already set needs no change.
  if p_appointment.status = p_status and (p_version is null or p_appointment.version in (p_version, p_version + 1)) then
    return false;
  elsif p_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment.appointment_id);
  end if;
  return true;
end;
$$;
comment on function private.is_yet_to_become(public.appointments, text, integer) is
  'Whether a locked appointment still has to get a status: false for a repeated call. Without a version, the newest is meant. PT409 stale_version (details: the appointment now).';
grant execute on function private.is_yet_to_become(public.appointments, text, integer) to service_role;

create function private.change_status(p_appointment_id uuid, p_status text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointments set status = p_status, version = version + 1 where appointment_id = p_appointment_id;
  perform private.end_proposal_of(p_appointment_id, p_now);
end;
$$;
comment on function private.change_status(uuid, text, timestamptz) is
  'Gives a locked appointment a status and its next version, and ends an offer of other times. PT409 change_not_possible.';
grant execute on function private.change_status(uuid, text, timestamptz) to service_role;

create function public.approve_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if private.is_yet_to_become(v_appointment, 'confirmed', p_version) then
    if v_appointment.status <> 'pending' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    perform private.change_status(p_appointment_id, 'confirmed', p_now);
    perform private.notify_client('appointment_approved', p_appointment_id::text, p_appointment_id, '{}', p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.approve_appointment(uuid, integer, timestamptz) is
  'Approves a request, which ends an offer of other times, and emails its client. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.approve_appointment(uuid, integer, timestamptz) to service_role;

create function public.complete_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if private.is_yet_to_become(v_appointment, 'completed', p_version) then
    if v_appointment.status <> 'cancelled' and v_appointment.starts_at > p_now then
      raise exception using errcode = 'PT409', message = 'session_not_begun';
    elsif v_appointment.status <> 'confirmed' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    perform private.change_status(p_appointment_id, 'completed', p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.complete_appointment(uuid, integer, timestamptz) is
  'Completes a confirmed appointment, from its start on. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible, session_not_begun.';
grant execute on function public.complete_appointment(uuid, integer, timestamptz) to service_role;

create function public.reopen_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if private.is_yet_to_become(v_appointment, 'confirmed', p_version) then
    if v_appointment.status <> 'completed' or not private.is_to_be_done(v_appointment, p_now) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    perform private.change_status(p_appointment_id, 'confirmed', p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.reopen_appointment(uuid, integer, timestamptz) is
  'Makes a completed appointment confirmed again: Done was pressed by mistake. Possible until 12 hours after its end; notifies no one. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.reopen_appointment(uuid, integer, timestamptz) to service_role;

create function public.mark_no_show(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_ending_id uuid;
begin
  if private.is_yet_to_become(v_appointment, 'no_show', p_version) then
    if v_appointment.status <> 'cancelled' and v_appointment.starts_at > p_now then
      raise exception using errcode = 'PT409', message = 'session_not_begun';
    elsif v_appointment.status not in ('confirmed', 'completed') then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    perform private.change_status(p_appointment_id, 'no_show', p_now);
    perform private.end_check_in_of(p_appointment_id, 'canceled', p_now);
    v_ending_id := private.undo_lines(v_appointment, private.no_show_fee_percent(v_appointment), 'No-show', p_now);
    perform private.settle_order(v_ending_id, p_now);
    perform private.notify_client('appointment_missed', v_ending_id::text, p_appointment_id,
      private.money_facts(v_appointment.order_id, v_before, v_ending_id), p_now,
      -- She may have pressed the wrong button.
      p_now + (select make_interval(secs => s.undo_seconds) from public.settings s where s.undo_seconds > 0));
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.mark_no_show(uuid, integer, timestamptz) is
  'Marks a confirmed or completed appointment a no-show, from its start on: the policy''s share of the service''s price is charged and the rest refunded, and the client is emailed once it can''t be undone anymore (undo_seconds). Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible, session_not_begun.';
grant execute on function public.mark_no_show(uuid, integer, timestamptz) to service_role;

create function public.undo_no_show(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if private.is_yet_to_become(v_appointment, 'completed', p_version) then
    if v_appointment.status <> 'no_show' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    perform private.change_status(p_appointment_id, 'completed', p_now);
    -- What the no-show took off is owed again.
    perform private.adjust(
      v_appointment.order_id, 'Came after all', -(
        select private.charge_cents(o.order_id) from public.orders o
        where o.root_id = v_appointment.order_id and o.kind = 'cancellation' and o.state = 'settled'
        order by o.closed_at desc limit 1
      ), p_now
    );
    perform private.waive_debt(v_appointment.order_id, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.undo_no_show(uuid, integer, timestamptz) is
  'Completes an appointment that was marked a no-show, because the client came after all: what the no-show took off is owed again. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.undo_no_show(uuid, integer, timestamptz) to service_role;

create function private.advance_appointment(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointments a set status = 'confirmed'
    where a.appointment_id = p_appointment_id and a.status = 'pending' and a.starts_at <= p_now;
  update public.appointments a set status = 'completed'
    where a.appointment_id = p_appointment_id and a.status = 'confirmed' and not private.is_to_be_done(a, p_now);
end;
$$;
comment on function private.advance_appointment(uuid, timestamptz) is
  'Confirms an appointment at its start if no one approved it, and completes it 12 hours after its end.';
grant execute on function private.advance_appointment(uuid, timestamptz) to service_role;

create function public.advance_appointments(p_limit integer default 200, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointments uuid[];
begin
  perform private.lock_calendar();
  v_appointments := array(
    select a.appointment_id from public.appointments a
    where a.status = 'pending' and a.starts_at <= p_now or a.status = 'confirmed' and not private.is_to_be_done(a, p_now)
    order by private.has_failed('advance_appointment', a.appointment_id), a.starts_at limit p_limit
  );
  failed := private.attempt_each('advance_appointment', v_appointments, p_now);
  done := (select count(*) from public.appointments a where a.appointment_id = any (v_appointments) and a.status = 'completed');
  return next;
end;
$$;
comment on function public.advance_appointments(integer, timestamptz) is
  'Confirms appointments that no one approved when they start, and completes those that ended 12 hours ago. Those that failed last time come last. Returns how many it completed and how many failed (job_failed).';
grant execute on function public.advance_appointments(integer, timestamptz) to service_role;

-- Arriving.

create function public.set_arrived(
  p_appointment_id uuid, p_is_arrived boolean, p_now timestamptz default now(), p_at timestamptz default null
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_at constant timestamptz := coalesce(p_at, p_now);
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  -- The clock of a phone can be a few seconds off.
  if v_at > p_now + interval '1 minute' or v_at < p_now - interval '48 hours' then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  elsif p_is_arrived and v_appointment.status in ('cancelled', 'no_show') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  -- Clients are asked to come 10 to 15 minutes early (ARRIVES_MINUTES_BEFORE).
  elsif p_is_arrived and v_appointment.starts_at > v_at + interval '15 minutes' then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  update public.appointments set arrived_at = case when p_is_arrived then coalesce(arrived_at, v_at) end
    where appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_arrived(uuid, boolean, timestamptz, timestamptz) is
  'Records that a client has arrived, from 15 minutes before the start on, or undoes that, without outdating other copies of the appointment. p_at is when it was pressed, if that was without a connection, at most 48 hours ago. Safe to repeat. PT400 invalid_request (a time that can''t be), PT404 not_found, PT409 change_not_possible (canceled or a no-show), session_not_begun.';
grant execute on function public.set_arrived(uuid, boolean, timestamptz, timestamptz) to service_role;

-- What members see of their appointments and their notes.

create function private.clients_at_address_of(p_client_id uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select same.client_id from public.clients c join public.clients same on lower(same.email) = lower(c.email) where c.client_id = p_client_id
  )
$$;
comment on function private.clients_at_address_of(uuid) is 'Returns a client and everyone who shares their email address.';
grant execute on function private.clients_at_address_of(uuid) to service_role;

create function public.account_appointments(
  p_client_id uuid, p_appointment_id uuid default null, p_limit integer default 50, p_now timestamptz default now()
)
returns table (
  appointment_id uuid, version integer, confirmation_code text, status text, payment_status text, starts_at timestamptz,
  location text, booked_at timestamptz, service_name text, duration_minutes integer, lines jsonb,
  subtotal_cents integer, tax_cents integer, paid_cents integer, refunded_cents integer,
  credits_used integer, credits_returned integer, credit_cents integer, is_over boolean,
  service_id text, enhancement_ids text[], pressure_preference text, owed_cents integer, payments jsonb,
  gift_value_given_cents integer, policy jsonb, is_declined boolean, visit_address text, link_number integer
)
language sql stable set search_path = ''
as $$
  select a.appointment_id, a.version, a.confirmation_code, a.status, private.payment_status(a.order_id), a.starts_at,
    a.location, coalesce(o.paid_at, o.created_at), sold.service_name, sold.duration_minutes, sold.lines,
    sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents,
    money.credits_used, money.credits_returned, money.credit_cents,
    a.ends_at <= p_now or a.status not in ('pending', 'confirmed'),
    a.service_id, sold.enhancement_ids, a.pressure_preference, private.asked_cents(a.order_id),
    private.payment_parts(a.order_id), private.gift_value_given(a.order_id),
    (select to_jsonb(policy) from private.policy_of(o.policy_version) policy), a.declined_at is not null,
    private.visit_address(a.order_id), a.link_number
  from (
    select * from public.appointments own
    where own.client_id = any (private.clients_at_address_of(p_client_id)) and (p_appointment_id is null or own.appointment_id = p_appointment_id)
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
  'Returns the newest appointments of a client and of anyone who shares their address, which is emailed about them, or one of them, as sold, with the money and credits that came in and were refunded, by way of paying, and what the client is asked to pay. Has no one''s contact or notes.';
grant execute on function public.account_appointments(uuid, uuid, integer, timestamptz) to service_role;

create function public.account_notes(p_user_id uuid)
returns table (
  starts_at timestamptz, health_note_id uuid, encrypted_notes text, address text, alias_id uuid, client_id uuid, pressure_preference text
)
language sql stable set search_path = ''
as $$
  select a.starts_at, n.health_note_id, n.encrypted_notes, held.address, held.alias_id, a.client_id, a.pressure_preference
  from public.order_requests r
  join public.appointments a on a.order_id = r.order_id
  left join private.address_of_notes(a) held on true
  left join public.health_notes n on n.health_note_id = a.health_note_id
  where r.booked_by = p_user_id
  order by a.starts_at
$$;
comment on function public.account_notes(uuid) is 'Returns the encrypted health notes and the pressure of bookings made while this account was logged in, for its copy of its data. Typing a name or an address doesn''t make anything theirs.';
grant execute on function public.account_notes(uuid) to service_role;

-- Appointment links: anyone with the secret of an emailed link can do with its appointment what the client can.

create table public.appointment_links (
  token_hash bytea primary key constraint appointment_links_keep_a_hash check (length(token_hash) = 32),
  appointment_id uuid not null references public.appointments,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index appointment_links_appointment_id_idx on public.appointment_links (appointment_id);
alter table public.appointment_links enable row level security;
grant select, insert, update, delete on public.appointment_links to service_role;
comment on table public.appointment_links is
  'The links in messages and answers about an appointment, as the SHA-256 of their tokens. The cipher makes a token from appointment and link_number, so nothing here opens anything.';
comment on column public.appointment_links.ended_at is 'When someone ended it. Until then, it works for as long as link_expires_at says.';

create function private.link_expires_at(p_appointment public.appointments) returns timestamptz
language sql immutable set search_path = ''
as $$ select p_appointment.ends_at + interval '60 days' $$;
comment on function private.link_expires_at(public.appointments) is
  'Returns until when the links of an appointment work: 60 days after its session, so that a receipt can be fetched. A move moves it, too.';
grant execute on function private.link_expires_at(public.appointments) to service_role;

create function public.keep_appointment_link(
  p_appointment_id uuid, p_link_number integer, p_token_hash text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.appointment_links (token_hash, appointment_id, created_at)
    select decode(p_token_hash, 'hex'), a.appointment_id, p_now
    from (select * from public.appointments of_link where of_link.appointment_id = p_appointment_id for share) a
    where a.link_number = p_link_number and private.link_expires_at(a) > p_now
    on conflict do nothing;
end;
$$;
comment on function public.keep_appointment_link(uuid, integer, text, timestamptz) is
  'Lets a link (SHA-256 of its token, in hex) that is about to be sent open its appointment, unless it was ended or has expired in the meantime. Safe to repeat.';
grant execute on function public.keep_appointment_link(uuid, integer, text, timestamptz) to service_role;

create function public.end_appointment_links(p_appointment_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  update public.appointments set link_number = link_number + 1 where appointment_id = p_appointment_id returning * into v_appointment;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointment_links set ended_at = p_now where appointment_id = p_appointment_id and ended_at is null;
  -- A message that hasn't been tried yet gets the next link; one that has keeps its words, and its link stays ended.
  update public.messages m set facts = m.facts || jsonb_build_object('link_number', v_appointment.link_number)
    where m.about = v_appointment.order_id and m.facts ? 'link_number' and m.state = 'due' and m.attempts = 0;
end;
$$;
comment on function public.end_appointment_links(uuid, timestamptz) is
  'Ends every link to an appointment that was sent so far; its next message has a new one. PT404 not_found.';
grant execute on function public.end_appointment_links(uuid, timestamptz) to service_role;

create function public.send_appointment_link(p_appointment_id uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if v_appointment.email is null or private.link_expires_at(v_appointment) <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Its email says when the session is.
  perform private.end_undo_of(p_appointment_id, p_now);
  -- If pressed twice in the same minute, it is sent once.
  perform private.notify_client(
    'appointment_link', p_appointment_id || ' ' || v_appointment.link_number || ' ' || to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
    p_appointment_id, '{}', p_now
  );
  return v_appointment.order_id;
end;
$$;
comment on function public.send_appointment_link(uuid, timestamptz) is
  'Puts an email with the appointment''s link in the outbox, to the address given for the appointment. Returns its order. PT404 not_found, PT409 change_not_possible (no address is known, or its links have expired).';
grant execute on function public.send_appointment_link(uuid, timestamptz) to service_role;

-- Whose appointment a call is about.

create type private.own_key as (token_hash text, session text, appointment_id uuid, networks text[]);
comment on type private.own_key is
  'How a person gets to their appointment (p_key): by the SHA-256 of a link''s token, or by their session and the appointment''s id; and from which networks.';

create function private.find_own_appointment(p_key jsonb, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant private.own_key := jsonb_populate_record(null::private.own_key, p_key);
  v_id uuid;
  v_wait_seconds integer := 0;
begin
  if v_key.token_hash is not null then
    select a.appointment_id into v_id
      from public.appointment_links l join public.appointments a using (appointment_id)
      where l.token_hash = decode(v_key.token_hash, 'hex') and l.ended_at is null and private.link_expires_at(a) > p_now;
  else
    select a.appointment_id into v_id
      from private.find_viewer(v_key.session, p_now) viewer join public.appointments a using (client_id)
      where not viewer.is_pending and a.appointment_id = v_key.appointment_id;
  end if;
  -- A right link works whatever others have tried from its network.
  if v_id is null then
    v_wait_seconds := private.apply_rate_limit('link', v_key.networks, p_now);
  end if;
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
  end if;
  return v_id;
end;
$$;
comment on function private.find_own_appointment(jsonb, timestamptz) is
  'Returns the appointment that a person can act on as its client (the keys of private.own_key). Null for a link that is unknown, ended or expired, and for someone else''s appointment: that counts against the sender, 20 an hour. PT429 too_many_requests, details: seconds to wait.';
grant execute on function private.find_own_appointment(jsonb, timestamptz) to service_role;

-- An appointment as its client sees it.

create function private.fixed_reason(p_appointment public.appointments, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_appointment.status = 'cancelled' then 'cancelled'
    when p_appointment.status = 'no_show' then 'missed'
    when p_appointment.status not in ('pending', 'confirmed') or p_appointment.ends_at <= p_now then 'over'
    when p_appointment.starts_at <= p_now then 'begun'
    when private.is_family_disputed(p_appointment.order_id) then 'disputed'
  end
$$;
comment on function private.fixed_reason(public.appointments, timestamptz) is
  'Returns why the client can no longer change or cancel an appointment: cancelled, missed, over, begun or disputed; null while they can.';
grant execute on function private.fixed_reason(public.appointments, timestamptz) to service_role;

-- Planning takes longer than reading one appointment: it is planned once for each connection.
create function public.read_own_appointment(p_key jsonb, p_now timestamptz default now())
returns table (
  account jsonb, order_id uuid, first_name text, local_date date, local_time text,
  free_until timestamptz, late_fee_cents integer, kept_percent_now integer, if_cancelled_now jsonb,
  fixed text, is_intake_missing boolean, every_weeks integer, recurring jsonb, proposal jsonb
)
language plpgsql volatile rows 1 set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
begin
  return query
  select to_jsonb(listed), a.order_id, a.first_name, d.local_date, d.local_time, a.free_until,
    greatest(private.kept_fee_cents(a, policy.late_fee_percent), 0), late.percent_now, private.ending_of(a, late.percent_now) - 'kept_percent',
    private.fixed_reason(a, p_now), form.is_intake_missing,
    private.rhythm_of(a.recurring_id), private.other_dates(a, p_now),
    case when a.status = 'pending' then private.proposal_of(a.appointment_id) end
  from public.appointments a
  join public.appointment_details d using (appointment_id)
  join private.appointment_intakes form using (appointment_id)
  cross join lateral public.account_appointments(a.client_id, a.appointment_id, 1, p_now) listed
  join public.orders o on o.order_id = a.order_id
  cross join lateral private.policy_of(o.policy_version) policy
  cross join lateral (select private.late_fee_percent(a, 'client', p_now) as percent_now) late
  where a.appointment_id = v_id;
end;
$$;
comment on function public.read_own_appointment(jsonb, timestamptz) is
  'Returns an appointment as its own client sees it (the keys of private.own_key), with what canceling would come to now and after the deadline, by the functions that cancel it; no row for anyone else. PT429 too_many_requests.';
grant execute on function public.read_own_appointment(jsonb, timestamptz) to service_role;

-- The times it can be moved to.

create function private.days_to_move(p_appointment public.appointments, p_first_date date, p_days integer, p_now timestamptz)
returns table (local_date date, slot_times text[], why text)
language plpgsql stable rows 28 set search_path = ''
as $$
declare
  v_taken tstzmultirange;
begin
  -- As in open_change: a hold that yields to someone who is about to pay doesn't yield to a move.
  select range_agg(o.during) into v_taken
    from public.occupancy o
    where o.during && private.around_days(p_first_date, p_days)
      and (o.expires_at is null or o.expires_at > p_now)
      and o.appointment_id is distinct from (p_appointment).appointment_id
      and not exists (
        select from public.orders own
        where own.order_id = o.order_id and own.root_id = (p_appointment).order_id and own.kind = 'change'
      );
  return query
    select day.* from public.terms_of_client((p_appointment).appointment_id) terms
    left join public.home_visits visit on visit.order_id = (p_appointment).order_id
    cross join lateral private.days_with_times(
      (p_appointment).service_id, p_first_date, p_days, terms.client_type, terms.can_book_at_home, coalesce(v_taken, '{}'), p_now,
      private.extra_minutes(null, (p_appointment).order_id), true, visit.minutes_before, visit.minutes_after
    ) day;
end;
$$;
comment on function private.days_to_move(public.appointments, date, integer, timestamptz) is
  'Returns what available_days does, for moving an appointment: its own time, and what an open change of it holds, count as free.';
grant execute on function private.days_to_move(public.appointments, date, integer, timestamptz) to service_role;

create function public.own_available_days(
  p_key jsonb, p_first_date date default null, p_days integer default 28, p_now timestamptz default now()
)
returns table (local_date date, slot_times text[], why text)
language plpgsql volatile rows 28 set search_path = ''
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = v_id;
  if not found then
    return;
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  return query select * from private.days_to_move(v_appointment, v_first_date, p_days, p_now);
end;
$$;
comment on function public.own_available_days(jsonb, date, integer, timestamptz) is
  'Returns the days to move an appointment to (days_to_move) as its client (the keys of private.own_key). No row for anyone else. PT409 change_not_possible, PT429 too_many_requests.';
grant execute on function public.own_available_days(jsonb, date, integer, timestamptz) to service_role;
