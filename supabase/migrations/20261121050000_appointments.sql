-- Appointments: booked sessions.

create function private.new_confirmation_code() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    -- Neither look nor sound alike, and no vowels to make words of.
    select string_agg(substr('2345679FHKLMRTWXY', 1 + floor(random() * 17)::integer, 1), '') into v_code
      from generate_series(1, 6);
    exit when not exists (select from public.appointments a where a.confirmation_code = v_code);
  end loop;
  return v_code;
end;
$$;
comment on function private.new_confirmation_code() is
  'Six characters that no appointment has yet, to be read out on the phone. They name an appointment and open nothing.';
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
  location text not null constraint appointments_location_is_known check (location in ('broadway', 'home')),
  status text not null
    constraint appointments_status_is_known check (status in ('pending', 'confirmed', 'completed', 'no_show', 'cancelled')),
  health_note_id uuid references public.health_notes,
  pressure_preference text
    constraint appointments_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  arrived_at timestamptz,
  link_number integer not null default 1 constraint appointments_link_number_counts_up check (link_number >= 1),
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || confirmation_code)
      || ' ' || private.phone_digits(coalesce(phone, ''))
  ) stored,
  created_at timestamptz not null default now(),
  constraint appointments_of_nobody_have_no_arrival check (arrived_at is null or status not in ('no_show', 'cancelled')),
  constraint appointments_end_after_they_start check (starts_at < ends_at),
  constraint appointments_to_come_are_of_a_client check (
    num_nonnulls(client_id, email, phone) = 3 or num_nonnulls(client_id, email, phone) = 0 and status in ('completed', 'no_show')
  )
);
create index appointments_by_client on public.appointments (client_id, starts_at);
create index appointments_by_start on public.appointments (starts_at);
create index appointments_by_booking on public.appointments (created_at);
create index appointments_by_health_note on public.appointments (health_note_id) where health_note_id is not null;
create index appointments_service_id_idx on public.appointments (service_id);
create index appointments_to_come on public.appointments (ends_at) where status in ('pending', 'confirmed');
alter table public.appointments enable row level security;
grant select, insert, update on public.appointments to service_role;

comment on table public.appointments is
  'Booked sessions. The time they take is their row of occupancy, what was sold are the lines of their order''s family.';
comment on column public.appointments.version is 'Counts changes, so that an edit of an outdated copy can be refused.';
comment on column public.appointments.confirmation_code is 'What the client says on the phone; shown as two groups of three.';
comment on column public.appointments.order_id is 'The order that booked it, the root of its family.';
comment on column public.appointments.client_id is 'Null for a session at the desk of somebody who gave no more than a name.';
comment on column public.appointments.email is 'With name and phone: the contact as given for this appointment, to which its messages go. A typed address proves nothing, so it is no client''s.';
comment on column public.appointments.free_until is 'Until then its client cancels for nothing.';
comment on column public.appointments.link_number is 'Which link its messages carry: the token is made of it, so that ending a link makes the next another.';
comment on column public.appointments.search_text is 'Name, address, code and number as they are searched for.';
comment on column public.appointments.arrived_at is 'When the therapist saw its client come in; forgotten when it turns out that nobody came, or it is moved.';

create function private.guard_appointment_status() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('completed', 'no_show'), ('no_show', 'completed'),
    -- A wrong press of Done, taken back.
    ('completed', 'confirmed')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'change_not_possible', detail = to_jsonb(old.status || ' to ' || new.status)::text;
end;
$$;
comment on function private.guard_appointment_status() is
  'The steps that an appointment can take; any other is refused, whoever asks. PT409 change_not_possible.';
create trigger appointments_take_known_steps_alone
  before update of status on public.appointments
  for each row execute function private.guard_appointment_status();

create function private.forget_arrival() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if new.status in ('no_show', 'cancelled') or new.starts_at <> old.starts_at then
    new.arrived_at := null;
  end if;
  return new;
end;
$$;
comment on function private.forget_arrival() is 'Whoever has not come, or is to come at another time, has not arrived.';
create trigger appointments_that_move_or_end_forget_the_arrival
  before update of status, starts_at on public.appointments
  for each row when (old.arrived_at is not null) execute function private.forget_arrival();
