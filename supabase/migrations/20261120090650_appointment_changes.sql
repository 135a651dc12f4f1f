-- Changes of an appointment that are on their way: paid for first when they cost more, applied in one step or not at all.

create table public.appointment_changes (
  appointment_change_id uuid primary key,
  appointment_id uuid not null references public.appointments,
  appointment_version integer not null,
  status text not null default 'proposed'
    constraint appointment_changes_status_is_known check (status in ('proposed', 'applied', 'not_applied', 'expired')),
  service_id text not null references public.services,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location text not null constraint appointment_changes_location_is_known check (location in ('broadway', 'home')),
  subtotal_cents integer not null constraint appointment_changes_subtotal_is_not_negative check (subtotal_cents >= 0),
  tax_cents integer not null constraint appointment_changes_tax_is_not_negative check (tax_cents >= 0),
  total_cents integer not null,
  difference_cents integer not null,
  currency text not null,
  payment_intent_id text constraint appointment_changes_have_their_own_payment unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint appointment_changes_total_adds_up check (total_cents = subtotal_cents + tax_cents),
  constraint appointment_changes_end_after_they_start check (starts_at < ends_at)
);
create index appointment_changes_appointment_id_idx on public.appointment_changes (appointment_id);
create index appointment_changes_service_id_idx on public.appointment_changes (service_id);
create unique index appointment_changes_one_at_a_time
  on public.appointment_changes (appointment_id) where status = 'proposed';
create index appointment_changes_proposed on public.appointment_changes (expires_at) where status = 'proposed';
alter table public.appointment_changes enable row level security;
grant select, insert, update on public.appointment_changes to service_role;

create table public.appointment_change_enhancements (
  appointment_change_id uuid not null references public.appointment_changes on delete cascade,
  enhancement_id text not null references public.enhancements,
  price_cents integer not null constraint appointment_change_enhancements_price_is_not_negative check (price_cents >= 0),
  primary key (appointment_change_id, enhancement_id)
);
create index appointment_change_enhancements_enhancement_id_idx
  on public.appointment_change_enhancements (enhancement_id);
alter table public.appointment_change_enhancements enable row level security;
grant select, insert on public.appointment_change_enhancements to service_role;

comment on table public.appointment_changes is
  'What an appointment is to become. While proposed it holds what the new time takes beyond the old one.';
comment on column public.appointment_changes.appointment_version is 'The version of the appointment that was changed; of another one it is not applied.';
comment on column public.appointment_changes.status is
  'proposed: waits for its payment until expires_at. applied: the appointment is changed. not_applied: paid, but it could not be applied and the money goes back. expired: never paid.';
comment on column public.appointment_changes.difference_cents is 'New total less old total: charged when positive, refunded when negative.';
comment on table public.appointment_change_enhancements is 'The enhancements of a change, at the price they had then.';

create type private.change_request as (
  appointment_change_id uuid, appointment_id uuid, version integer, service_id text, enhancement_ids text[],
  local_date date, local_time time, client_type text, can_book_at_home boolean,
  subtotal_cents integer, tax_cents integer, total_cents integer
);
comment on type private.change_request is 'A change of an appointment as the API hands it over (p_change).';
