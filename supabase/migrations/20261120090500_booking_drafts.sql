-- Booking drafts: what somebody is about to pay for, from the first price to the booked or refunded end.

create table public.booking_drafts (
  booking_draft_id uuid primary key default gen_random_uuid(),
  checkout_key uuid,
  status text not null
    constraint booking_drafts_status_is_known
    check (status in ('quoted', 'held', 'superseded', 'expired', 'paid', 'booked', 'slot_lost', 'review', 'refunded')),
  service_id text not null references public.services,
  starts_at timestamptz,
  ends_at timestamptz,
  location text constraint booking_drafts_location_is_known check (location in ('broadway', 'home')),
  held_since timestamptz,
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
  sender_hashes bytea[],
  tax_parts jsonb not null default '[]',
  policy_version text,
  text_consent_version text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint booking_drafts_total_adds_up check (total_cents = subtotal_cents + tax_cents),
  constraint booking_drafts_end_after_they_start check (starts_at < ends_at),
  constraint booking_drafts_contact_is_whole check (num_nonnulls(first_name, last_name, email, phone) in (0, 4)),
  constraint booking_drafts_time_is_whole check (num_nonnulls(starts_at, ends_at, location) in (0, 3)),
  constraint booking_drafts_taking_time_know_whose
    check (status not in ('held', 'booked') or num_nonnulls(starts_at, email) = 2),
  constraint booking_drafts_held_have_an_end check (status <> 'held' or num_nonnulls(held_since, hold_expires_at) = 2),
  constraint booking_drafts_with_money_know_since_when
    check (status in ('quoted', 'held', 'superseded', 'expired') or paid_at is not null)
);
create unique index booking_drafts_one_open_per_checkout
  on public.booking_drafts (checkout_key) where status in ('quoted', 'held');
create index booking_drafts_held on public.booking_drafts (hold_expires_at) where status = 'held';
-- Without fastupdate, for each hold looks its networks up: what waits to be sorted in would be read through every time.
create index booking_drafts_held_by_sender on public.booking_drafts using gin (sender_hashes)
  with (fastupdate = off) where status = 'held';
create index booking_drafts_unsettled
  on public.booking_drafts (status, created_at) where status in ('quoted', 'paid', 'slot_lost');
create index booking_drafts_by_checkout on public.booking_drafts (checkout_key, created_at);
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
  'quoted: priced, no time yet. held: its time is kept until hold_expires_at. superseded: the same person chose something else. expired: ran out unpaid. paid: the money is here and in the ledger. booked: has its appointment. slot_lost: paid, but its time was gone, a refund is due. review: paid, and a person decides. refunded: the money went back.';
comment on column public.booking_drafts.held_since is 'When its time was first kept: a hold can be renewed for so long only.';
comment on column public.booking_drafts.hold_expires_at is
  'From then on anybody may ask for the time. It becomes free once the payment intent is cancelled at Stripe.';
comment on column public.booking_drafts.sender_hashes is
  'The networks it was asked from, the smallest first, hashed with the salt of its day.';
comment on column public.booking_drafts.tax_parts is 'The parts of the sales tax it is sold with: name and rate_ppm of each.';
comment on column public.booking_drafts.policy_version is 'The cancellation policy that its client agrees to by paying.';
comment on column public.booking_drafts.text_consent_version is
  'The wording by which its client agreed to texts about their appointments, when it was created, from sender_hashes; null without consent.';
comment on column public.booking_drafts.payment_intent_id is 'The payment intent at Stripe that pays for this draft.';
comment on table public.booking_draft_enhancements is 'The enhancements of a draft, at the price they had then.';

create function private.guard_draft_status() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.status in ('quoted', 'held') then return new; end if;
  elsif old.status = new.status or (old.status, new.status) in (
    ('quoted', 'superseded'), ('quoted', 'expired'), ('quoted', 'paid'),
    ('held', 'superseded'), ('held', 'expired'), ('held', 'paid'),
    ('superseded', 'paid'), ('expired', 'paid'),
    ('paid', 'booked'), ('paid', 'slot_lost'), ('paid', 'review'),
    ('slot_lost', 'refunded'), ('slot_lost', 'review'),
    ('review', 'refunded'), ('review', 'booked'),
    ('refunded', 'review')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'illegal_transition',
    detail = case tg_op when 'INSERT' then new.status else old.status || ' to ' || new.status end;
end;
$$;
comment on function private.guard_draft_status() is
  'The steps that a draft can take; any other is refused, whoever asks. PT409 illegal_transition.';

create trigger booking_drafts_take_known_steps_alone
  before insert or update of status on public.booking_drafts
  for each row execute function private.guard_draft_status();
