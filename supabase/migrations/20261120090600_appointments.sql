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
  client_id uuid not null references public.clients,
  service_id text not null references public.services,
  booking_draft_id uuid constraint appointments_come_from_one_draft unique references public.booking_drafts,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location text not null constraint appointments_location_is_known check (location in ('broadway', 'home')),
  status text not null
    constraint appointments_status_is_known check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  payment_status text not null default 'pending'
    constraint appointments_payment_status_is_known check (payment_status in ('pending', 'paid', 'refunded')),
  used_membership_credit boolean not null default false,
  health_conditions text,
  pressure_preference text
    constraint appointments_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  special_requests text,
  subtotal_cents integer not null constraint appointments_subtotal_is_not_negative check (subtotal_cents >= 0),
  tax_cents integer not null constraint appointments_tax_is_not_negative check (tax_cents >= 0),
  total_cents integer not null,
  currency text not null,
  created_at timestamptz not null default now(),
  constraint appointments_total_adds_up check (total_cents = subtotal_cents + tax_cents),
  constraint appointments_end_after_they_start check (starts_at < ends_at)
);
create index appointments_client_id_idx on public.appointments (client_id);
create index appointments_service_id_idx on public.appointments (service_id);
alter table public.appointments enable row level security;
grant select, insert, update on public.appointments to service_role;

create table public.appointment_enhancements (
  appointment_id uuid not null references public.appointments on delete cascade,
  enhancement_id text not null references public.enhancements,
  price_cents integer not null constraint appointment_enhancements_price_is_not_negative check (price_cents >= 0),
  primary key (appointment_id, enhancement_id)
);
create index appointment_enhancements_enhancement_id_idx on public.appointment_enhancements (enhancement_id);
alter table public.appointment_enhancements enable row level security;
grant select, insert, delete on public.appointment_enhancements to service_role;

comment on table public.appointments is 'Booked sessions. The time they take is their row of occupancy.';
comment on column public.appointments.version is 'Counts changes, so that an edit of an outdated copy can be refused.';
comment on column public.appointments.confirmation_code is 'What the client says on the phone; shown as two groups of three.';
comment on column public.appointments.booking_draft_id is 'The paid draft it came from; null when booked by the therapist.';
comment on table public.appointment_enhancements is 'The enhancements of an appointment, at the price they had then.';
