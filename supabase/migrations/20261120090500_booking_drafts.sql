-- Booking drafts: what somebody is about to pay for, from the first price to the booked or refunded end.

create table public.booking_drafts (
  booking_draft_id uuid primary key default gen_random_uuid(),
  checkout_key uuid,
  status text not null
    constraint booking_drafts_status_is_known
    check (status in ('quoted', 'held', 'booked', 'superseded', 'slot_lost', 'refunded')),
  service_id text not null references public.services,
  starts_at timestamptz,
  ends_at timestamptz,
  location text constraint booking_drafts_location_is_known check (location in ('broadway', 'home')),
  hold_expires_at timestamptz,
  first_name text,
  last_name text,
  email text,
  phone text,
  health_conditions text,
  pressure_preference text
    constraint booking_drafts_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  special_requests text,
  subtotal_cents integer not null constraint booking_drafts_subtotal_is_not_negative check (subtotal_cents >= 0),
  tax_cents integer not null constraint booking_drafts_tax_is_not_negative check (tax_cents >= 0),
  total_cents integer not null,
  currency text not null,
  payment_intent_id text constraint booking_drafts_have_their_own_payment unique,
  created_at timestamptz not null default now(),
  constraint booking_drafts_total_adds_up check (total_cents = subtotal_cents + tax_cents),
  constraint booking_drafts_end_after_they_start check (starts_at < ends_at),
  constraint booking_drafts_contact_is_whole check (num_nonnulls(first_name, last_name, email, phone) in (0, 4)),
  constraint booking_drafts_time_is_whole check (num_nonnulls(starts_at, ends_at, location) in (0, 3)),
  constraint booking_drafts_taking_time_know_whose
    check (status not in ('held', 'booked') or num_nonnulls(starts_at, email) = 2),
  constraint booking_drafts_held_have_an_end check (status <> 'held' or hold_expires_at is not null)
);
create unique index booking_drafts_one_open_per_checkout
  on public.booking_drafts (checkout_key) where status in ('quoted', 'held');
create index booking_drafts_service_id_idx on public.booking_drafts (service_id);
alter table public.booking_drafts enable row level security;
grant select, insert, update on public.booking_drafts to service_role;

create table public.booking_draft_enhancements (
  booking_draft_id uuid not null references public.booking_drafts on delete cascade,
  enhancement_id text not null references public.enhancements,
  price_cents integer not null constraint booking_draft_enhancements_price_is_not_negative check (price_cents >= 0),
  primary key (booking_draft_id, enhancement_id)
);
create index booking_draft_enhancements_enhancement_id_idx on public.booking_draft_enhancements (enhancement_id);
alter table public.booking_draft_enhancements enable row level security;
grant select, insert on public.booking_draft_enhancements to service_role;

comment on table public.booking_drafts is 'What somebody is about to pay for. Its amounts are what the card is charged.';
comment on column public.booking_drafts.checkout_key is 'Names one checkout of one browser tab; at most one open draft each.';
comment on column public.booking_drafts.status is
  'quoted: priced, no time yet. held: its time is kept until hold_expires_at. booked: paid, has an appointment. superseded: the same checkout chose something else. slot_lost: paid, but its time was gone, a refund is due. refunded: the money went back.';
comment on column public.booking_drafts.payment_intent_id is 'The payment intent at Stripe that pays for this draft.';
comment on table public.booking_draft_enhancements is 'The enhancements of a draft, at the price they had then.';
