-- Orders: one way to pay for anything. An order has lines (what is sold), tenders (how it is paid) and a ledger (what
-- happened to the money). A booking with its changes, its cancellation and its adjustments is one family, named by its root.

create table public.order_kinds (
  order_kind text primary key,
  takes_time boolean not null
);
alter table public.order_kinds enable row level security;
grant select on public.order_kinds to service_role;
comment on table public.order_kinds is
  'What can be bought. Each kind has a function private.fulfil_<kind>(orders, timestamptz) that does what was paid for and returns true if it is done, false if it is impossible, null if it can''t be done yet.';
comment on column public.order_kinds.takes_time is 'Whether its family takes time on the calendar, whose lock is then taken first.';

insert into public.order_kinds values
  ('booking', true), ('change', true), ('cancellation', true), ('adjustment', true), ('bundle', false), ('grant', false), ('sale', false),
  ('gift', false), ('import', true);

create table public.orders (
  order_id uuid primary key default gen_random_uuid(),
  root_id uuid not null references public.orders deferrable initially deferred,
  kind text not null references public.order_kinds,
  state text not null default 'open'
    constraint orders_state_is_known check (state in ('open', 'settled', 'returned', 'lapsed')),
  checkout_key uuid,
  owner_email text constraint orders_owner_is_lower_case check (owner_email = lower(owner_email)),
  currency text not null,
  policy_version text references public.cancellation_policies,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint orders_closed_know_since_when check ((state = 'open') = (closed_at is null))
);

-- Each condition names the indexed column: the planner thinks the index empty on a calm day and would scan it for other queries.
create unique index orders_one_open_per_checkout
  on public.orders (checkout_key) where state = 'open' and paid_at is null and checkout_key is not null;
create index orders_unpaid
  on public.orders (expires_at) where state = 'open' and paid_at is null and expires_at is not null;
create unique index orders_one_open_change_at_a_time on public.orders (root_id) where kind = 'change' and state = 'open';
create index orders_by_checkout on public.orders (checkout_key, created_at);
create index orders_by_family on public.orders (root_id, created_at);
create index orders_paid_and_open on public.orders (paid_at) where state = 'open' and paid_at is not null;
create index orders_kind_idx on public.orders (kind);
create index orders_policy_version_idx on public.orders (policy_version);
alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
comment on table public.orders is 'Anything that a person can owe or be owed.';
comment on column public.orders.root_id is 'The first order of its family; a booking''s own id.';
comment on column public.orders.state is
  'open: can be paid. settled: what was paid for is done. returned: it couldn''t be done, and what was paid is refunded. lapsed: ran out or was given up unpaid; if paid late, it is settled or returned after all.';
comment on column public.orders.checkout_key is 'Names one checkout of one browser tab, which has at most one unpaid open order.';
comment on column public.orders.owner_email is
  'Whose wallets it uses or fills: the verified address of an account, or the one that credits are bought for.';
comment on column public.orders.policy_version is 'The cancellation policy that the client agrees to by paying.';
comment on column public.orders.expires_at is
  'Until then its time is held. After that anyone can ask for the time, which is free once the payment is canceled at Stripe.';
comment on column public.orders.paid_at is 'When its first payment arrived.';

create table public.order_requests (
  order_id uuid primary key references public.orders,
  service_id text not null references public.services,
  starts_at timestamptz,
  ends_at timestamptz,
  during tstzrange,
  location text references public.locations,
  held_since timestamptz,
  first_name text,
  last_name text,
  email text,
  phone text,
  health_note_id uuid references public.health_notes,
  pressure_preference text
    constraint order_requests_pressure_is_known check (pressure_preference in ('light', 'medium', 'firm', 'varies')),
  text_consent_version text,
  network_hashes bytea[],
  appointment_id uuid,
  appointment_version integer,
  is_by_client boolean not null default true,
  gift_code_hashes bytea[],
  booked_by uuid references public.profiles on delete set null,
  constraint order_requests_end_after_they_start check (starts_at < ends_at),
  -- A walk-in gives only a name.
  constraint order_requests_contact_is_whole check (
    num_nonnulls(email, phone) in (0, 2) and num_nonnulls(first_name, last_name) >= num_nonnulls(email, phone)
      and num_nonnulls(first_name, last_name) in (0, 2)
  ),
  constraint order_requests_time_is_whole check (num_nonnulls(starts_at, ends_at, during, location) in (0, 4)),
  constraint order_requests_take_their_time check (during @> tstzrange(starts_at, ends_at)),
  constraint order_requests_of_changes_name_a_version check (num_nonnulls(appointment_id, appointment_version) in (0, 2))
);

-- No fastupdate: each hold looks up its networks, which would scan the index's pending entries every time.
create index order_requests_by_network on public.order_requests using gin (network_hashes)
  with (fastupdate = off) where network_hashes is not null;
create index order_requests_service_id_idx on public.order_requests (service_id);
create index order_requests_location_idx on public.order_requests (location);
create index order_requests_by_health_note on public.order_requests (health_note_id) where health_note_id is not null;
create index order_requests_by_appointment on public.order_requests (appointment_id) where appointment_id is not null;
create index order_requests_by_account on public.order_requests (booked_by) where booked_by is not null;
alter table public.order_requests enable row level security;
grant select, insert, update on public.order_requests to service_role;
comment on table public.order_requests is 'What a person asks for with a booking or a change: time, contact and notes, as given.';
comment on column public.order_requests.during is
  'The time that it takes on the calendar: the session with its buffers and travel, by the settings of the moment it was requested.';
comment on column public.order_requests.held_since is 'When the hold on its time began; the hold can be renewed only for so long.';
comment on column public.order_requests.network_hashes is
  'The networks it was requested from, the smallest first, hashed with that day''s salt; deleted when it lapses.';
comment on column public.order_requests.text_consent_version is
  'The version of the wording with which the client agreed to texts about their appointments, when the order was made and from network_hashes; null without consent.';

-- Where a home visit is: an address, given with its booking, and how long the therapist drives.

create table public.home_visits (
  order_id uuid primary key references public.orders,
  street text not null constraint home_visits_have_a_street check (street <> ''),
  city text not null constraint home_visits_have_a_city check (city <> ''),
  zip text not null constraint home_visits_zip_has_five_digits check (zip ~ '^[0-9]{5}$'),
  access_note text,
  minutes_before integer not null constraint home_visits_drive_there_is_sensible check (minutes_before between 0 and 240),
  minutes_after integer not null constraint home_visits_drive_back_is_sensible check (minutes_after between 0 and 240)
);
alter table public.home_visits enable row level security;
grant select, insert, update, delete on public.home_visits to service_role;
comment on table public.home_visits is
  'The address of a session at the location visit, as given with its booking, and the minutes of driving before and after it. They are instead of the location''s travel_minutes, and move with it. Between two visits in a row only one of the two drives takes time on the calendar (occupancy).';
comment on column public.home_visits.order_id is 'The booking, the root of its family: the address is there before the appointment, and goes with an unpaid checkout.';
comment on column public.home_visits.access_note is 'How to get in: parking, a gate, stairs, a dog.';

create function private.visit_address(p_order_id uuid) returns text
language sql stable set search_path = ''
as $$ select v.street || ', ' || v.city || ' ' || v.zip from public.home_visits v where v.order_id = p_order_id $$;
comment on function private.visit_address(uuid) is 'Returns the address of a home visit in one line; null for any other session.';
grant execute on function private.visit_address(uuid) to service_role;

create function private.home_visit_facts(p_order_id uuid, p_starts_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'street', v.street, 'city', v.city, 'zip', v.zip, 'access_note', v.access_note,
    'minutes_before', v.minutes_before, 'minutes_after', v.minutes_after,
    'leave_by', to_char((p_starts_at - make_interval(mins => v.minutes_before + 5)) at time zone s.time_zone, 'HH24:MI')
  )
  from public.home_visits v
  cross join public.settings s
  where v.order_id = p_order_id
$$;
comment on function private.home_visit_facts(uuid, timestamptz) is
  'Returns the address of a home visit, the drives before and after it, and when the therapist has to leave: five minutes before the drive there, in the practice''s local time. Null for any other session.';
grant execute on function private.home_visit_facts(uuid, timestamptz) to service_role;
comment on column public.order_requests.appointment_version is 'For a change: the version of the appointment that it changes. It isn''t applied to any other version.';
comment on column public.order_requests.gift_code_hashes is 'The gift codes that will pay for it, hashed, in the order given.';
comment on column public.order_requests.booked_by is
  'The member account that was logged in when it was requested, as determined by the server: the notes belong to that account. Null for a guest and for what the therapist books.';
comment on column public.order_requests.is_by_client is 'Whether the client asked for it or the therapist did. What she books is confirmed at once.';

create table public.order_lines (
  order_line_id bigint primary key generated always as identity,
  order_id uuid not null references public.orders,
  kind text not null constraint order_lines_kind_is_known check (kind in ('service', 'enhancement', 'fee', 'tip', 'adjustment', 'item')),
  service_id text references public.services,
  enhancement_id text references public.enhancements,
  name text not null,
  duration_minutes integer,
  extra_minutes integer not null default 0,
  credits integer,
  amount_cents integer not null,
  tax_cents integer not null default 0,
  tax_parts jsonb not null default '[]',
  reverses_line_id bigint references public.order_lines,
  constraint order_lines_name_what_they_sell check (
    (kind = 'service') = (service_id is not null) and (kind = 'enhancement') = (enhancement_id is not null)
  ),
  constraint order_lines_of_services_have_a_length check (kind <> 'service' or duration_minutes > 0),
  constraint order_lines_of_credits_have_a_length check (credits is null or kind = 'item' and duration_minutes > 0 and credits <> 0)
);
create index order_lines_order_id_idx on public.order_lines (order_id);
create index order_lines_service_id_idx on public.order_lines (service_id);
create index order_lines_enhancement_id_idx on public.order_lines (enhancement_id);
create index order_lines_reverses_line_id_idx on public.order_lines (reverses_line_id);
alter table public.order_lines enable row level security;
grant select, insert on public.order_lines to service_role;
comment on table public.order_lines is
  'What is sold, as it was when sold: name, length, price, tax. Rows are added, never changed: what is taken back is a line with the opposite sign.';
comment on column public.order_lines.extra_minutes is 'How much longer an enhancement makes the session.';
comment on column public.order_lines.credits is 'How many credits an item is; negative if they are taken back.';
comment on column public.order_lines.tax_parts is 'The parts of the sales tax in tax_cents: the name, rate_ppm and cents of each.';
comment on column public.order_lines.reverses_line_id is 'The line that this one takes back, in whole or in part.';

create table public.tenders (
  tender_id uuid primary key default gen_random_uuid(),
  tender_number bigint not null generated always as identity,
  order_id uuid not null references public.orders,
  kind text not null constraint tenders_kind_is_known check (kind in ('credit', 'gift', 'card', 'cash')),
  amount_cents integer not null,
  line_id bigint references public.order_lines,
  payment_intent_id text constraint tenders_have_their_own_payment unique,
  checkout_session_id text constraint tenders_have_their_own_session unique,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  constraint tenders_pay_something check (amount_cents > 0 or kind = 'credit' and amount_cents = 0),
  constraint tenders_of_credits_pay_one_line check ((kind = 'credit') = (line_id is not null)),
  constraint tenders_by_card_alone_are_at_stripe check (num_nonnulls(payment_intent_id, checkout_session_id) = 0 or kind = 'card')
);
create index tenders_order_id_idx on public.tenders (order_id);
create index tenders_line_id_idx on public.tenders (line_id);
alter table public.tenders enable row level security;
grant select, insert, update on public.tenders to service_role;
comment on table public.tenders is 'How an order is paid. An order without tenders has nothing to charge.';
comment on column public.tenders.tender_number is 'What an order takes from wallets is taken from the lowest number up and refunded from the highest down.';
comment on column public.tenders.kind is
  'In the order of payment: a credit pays for the service, then gift value, then the card (at the desk also cash) for the rest.';
comment on column public.tenders.line_id is 'The line that a credit pays for, at the credit''s cost; 0 if it was granted.';
comment on column public.tenders.payment_intent_id is 'The payment intent at Stripe, once there is one; on the hosted page, from when the person first tries to pay.';
comment on column public.tenders.checkout_session_id is 'The hosted page at Stripe, for what is paid there.';

create table public.ledger (
  ledger_id bigint primary key generated always as identity,
  tender_id uuid not null references public.tenders,
  kind text not null constraint ledger_kind_is_known
    check (kind in ('captured', 'refunded', 'refund_reversed', 'dispute_out', 'dispute_in')),
  amount_cents integer not null,
  credits integer not null default 0,
  currency text not null,
  source text not null,
  created_at timestamptz not null default now(),
  constraint ledger_signs_say_the_direction check (
    case when kind in ('refunded', 'dispute_out') then greatest(amount_cents, credits) <= 0 and least(amount_cents, credits) < 0
      else least(amount_cents, credits) >= 0 and greatest(amount_cents, credits) > 0 end
  ),
  constraint ledger_counts_credits_one_by_one check (credits between -1 and 1),
  constraint ledger_records_each_thing_once unique (kind, source)
);
create index ledger_tender_id_idx on public.ledger (tender_id);
create index ledger_by_time on public.ledger (created_at);
alter table public.ledger enable row level security;
grant select, insert on public.ledger to service_role;
comment on table public.ledger is 'One row for each thing that happened to a tender''s money. Rows are added, never changed.';
comment on column public.ledger.credits is 'For a tender that is a credit: 1 if it is taken from its wallet, -1 if it is returned to it.';
comment on column public.ledger.source is
  'What proves it: the id of the payment, refund or balance transaction at Stripe; otherwise till: or wallet: and the tender or refund.';

create function private.refuse_ledger_change() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = tg_table_name || '_is_append_only';
end;
$$;
comment on function private.refuse_ledger_change() is 'Refuses update, delete and truncate: a mistake is corrected with a new row.';

create trigger ledger_is_append_only
  before update or delete or truncate on public.ledger
  for each statement execute function private.refuse_ledger_change();

create trigger order_lines_are_append_only
  before update or delete or truncate on public.order_lines
  for each statement execute function private.refuse_ledger_change();

create table public.refunds (
  refund_id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders,
  tender_id uuid not null references public.tenders,
  reason text not null constraint refunds_reason_is_known check (reason in (
    'slot_lost', 'credit_missing', 'mismatch', 'change', 'change_not_applied', 'cancelled', 'no_show', 'adjustment', 'asked_again',
    'made_at_stripe'
  )),
  amount_cents integer not null constraint refunds_give_something_back check (amount_cents > 0),
  currency text not null,
  status text not null default 'requested'
    constraint refunds_status_is_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'void')),
  stripe_refund_id text constraint refunds_are_one_each_at_stripe unique,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint refunds_at_stripe_have_its_id check (status in ('requested', 'void') or stripe_refund_id is not null)
);
create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_tender_id_idx on public.refunds (tender_id);
create index refunds_unfinished on public.refunds (next_attempt_at) where status in ('requested', 'pending');
alter table public.refunds enable row level security;
grant select, insert, update on public.refunds to service_role;
comment on table public.refunds is 'Money to be refunded, from the moment it is decided; in the ledger once Stripe has it.';
comment on column public.refunds.refund_id is 'The key for the request to Stripe, so that Stripe refunds it only once.';
comment on column public.refunds.order_id is 'The order that caused it.';
comment on column public.refunds.status is
  'requested: Stripe doesn''t have it yet, or not that we know. pending: on its way. succeeded: arrived, as far as the bank says. failed: returned by the bank; still promised until a person requests it again. void: not needed.';
comment on column public.refunds.next_attempt_at is 'When the sweep asks Stripe again; the wait grows with each attempt.';

create table public.disputes (
  stripe_dispute_id text primary key,
  tender_id uuid not null references public.tenders,
  amount_cents integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index disputes_tender_id_idx on public.disputes (tender_id);
alter table public.disputes enable row level security;
grant select, insert, update on public.disputes to service_role;
comment on table public.disputes is 'Payments that a bank questions. While one is open, its tender isn''t refunded. What the bank takes is in the ledger.';

create function private.guard_order_state() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    if new.state = 'open' then return new; end if;
  elsif old.state = new.state or (old.state, new.state) in (
    ('open', 'settled'), ('open', 'returned'), ('open', 'lapsed'), ('lapsed', 'settled'), ('lapsed', 'returned')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'illegal_transition',
    detail = to_jsonb(case tg_op when 'INSERT' then new.state else old.state || ' to ' || new.state end)::text;
end;
$$;
comment on function private.guard_order_state() is
  'Allows the known changes of an order''s state and refuses any other, no matter who makes it. PT409 illegal_transition.';

create trigger orders_take_known_steps_alone
  before insert or update of state on public.orders
  for each row execute function private.guard_order_state();

create function private.is_disputed(p_tender_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.disputes d where d.tender_id = p_tender_id and d.is_open);
end;
$$;
comment on function private.is_disputed(uuid) is 'Whether a bank is reviewing a payment: none of it is refunded in the meantime.';
grant execute on function private.is_disputed(uuid) to service_role;

create function private.kept_cents(p_tender_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(l.amount_cents), 0) from public.ledger l where l.tender_id = p_tender_id);
end;
$$;
comment on function private.kept_cents(uuid) is 'Returns what the practice has of a tender, in cents.';
grant execute on function private.kept_cents(uuid) to service_role;

create function private.promised_cents(p_tender_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.amount_cents), 0)::integer from public.refunds r
    where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
  );
end;
$$;
comment on function private.promised_cents(uuid) is
  'Returns what is promised back from a tender and not in the ledger, in cents: a refund that failed stays promised.';
grant execute on function private.promised_cents(uuid) to service_role;

create function private.due_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.amount_cents + l.tax_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id)
    where o.root_id = p_root_id and o.state = 'settled'
  );
end;
$$;
comment on function private.due_cents(uuid) is 'Returns what a family''s settled orders cost, tax included, in cents.';
grant execute on function private.due_cents(uuid) to service_role;

create function private.kept_of_family(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.kept_cents(t.tender_id)), 0)::integer
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  );
end;
$$;
comment on function private.kept_of_family(uuid) is 'Returns what the practice has from a family''s closed orders, in cents. The money of an open order doesn''t count yet.';
grant execute on function private.kept_of_family(uuid) to service_role;

create function private.debt_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.due_cents(p_root_id) - private.kept_of_family(p_root_id) + coalesce(sum(private.promised_cents(t.tender_id)), 0)::integer
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  );
end;
$$;
comment on function private.debt_cents(uuid) is
  'Returns what is owed for a family, in cents, counting promised refunds as already gone; negative while more is kept than is due and promised.';
grant execute on function private.debt_cents(uuid) to service_role;

create function private.is_family_disputed(p_root_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id and private.is_disputed(t.tender_id)
  );
end;
$$;
comment on function private.is_family_disputed(uuid) is 'Whether a bank is reviewing any payment of a family.';
grant execute on function private.is_family_disputed(uuid) to service_role;

create function private.asked_cents(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return case when private.is_family_disputed(p_root_id) then 0 else greatest(private.debt_cents(p_root_id), 0) end;
end;
$$;
comment on function private.asked_cents(uuid) is
  'Returns what a client is asked to pay for a family, in cents: what is owed, but 0 while a bank has the money and may return it to us.';
grant execute on function private.asked_cents(uuid) to service_role;

create function private.payment_status(p_root_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when money.due > money.kept then 'pending'
      when money.kept = 0 and money.credits = 0 and money.has_gone_back then 'refunded'
      else 'paid'
    end
    from (
      select private.due_cents(p_root_id) as due, private.kept_of_family(p_root_id) as kept,
        coalesce(sum(l.credits), 0) as credits, coalesce(bool_or(l.kind = 'refunded'), false) as has_gone_back
      from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
      where o.root_id = p_root_id
    ) money
  );
end;
$$;
comment on function private.payment_status(uuid) is 'Returns pending (something is owed), paid or refunded (nothing is kept, not even a credit that cost nothing), derived from a family''s money.';
grant execute on function private.payment_status(uuid) to service_role;

create function private.current_lines(p_root_id uuid) returns setof public.order_lines
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select l.* from public.orders o join public.order_lines l using (order_id)
    where o.root_id = p_root_id and o.state = 'settled' and l.kind in ('service', 'enhancement') and l.reverses_line_id is null
      and not exists (
        select from public.order_lines reversal join public.orders by_order using (order_id)
        where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
      )
    order by l.order_line_id;
end;
$$;
comment on function private.current_lines(uuid) is 'Returns what a booking consists of now: what was sold, without what a change has replaced.';
grant execute on function private.current_lines(uuid) to service_role;

create function private.insert_lines(p_order_id uuid, p_lines jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if exists (
    select from jsonb_to_recordset(p_lines) line (kind text, service_id text)
    where line.kind = 'service' and not exists (
      select from public.services s where s.service_id = line.service_id and s.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  elsif exists (
    select from jsonb_to_recordset(p_lines) line (kind text, enhancement_id text)
    where line.kind = 'enhancement' and not exists (
      select from public.enhancements e where e.enhancement_id = line.enhancement_id and e.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_enhancement';
  end if;
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, extra_minutes, credits, amount_cents, tax_cents, tax_parts
  )
  select p_order_id, line.kind, line.service_id, line.enhancement_id, line.name, line.duration_minutes,
    coalesce((select e.extra_minutes from public.enhancements e where e.enhancement_id = line.enhancement_id), 0), line.credits,
    line.amount_cents, coalesce(line.tax_cents, 0), coalesce(line.tax_parts, '[]')
  from jsonb_to_recordset(p_lines) line (
    kind text, service_id text, enhancement_id text, name text, duration_minutes integer, credits integer,
    amount_cents integer, tax_cents integer, tax_parts jsonb
  );
end;
$$;
comment on function private.insert_lines(uuid, jsonb) is
  'Adds lines to an order as they were priced. PT404 unknown_service, unknown_enhancement for what is no longer on offer.';
grant execute on function private.insert_lines(uuid, jsonb) to service_role;

create function private.reverse_line(p_order_id uuid, p_line public.order_lines) returns void
language sql volatile set search_path = ''
as $$
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, extra_minutes, credits, amount_cents, tax_cents, tax_parts,
    reverses_line_id
  )
  select p_order_id, p_line.kind, p_line.service_id, p_line.enhancement_id, p_line.name, p_line.duration_minutes, p_line.extra_minutes,
    -p_line.credits, -p_line.amount_cents, -p_line.tax_cents,
    coalesce((
      select jsonb_agg(part || jsonb_build_object('cents', -(part ->> 'cents')::integer)) from jsonb_array_elements(p_line.tax_parts) part
    ), '[]'),
    p_line.order_line_id
$$;
comment on function private.reverse_line(uuid, public.order_lines) is 'Takes a line back: the same line with the opposite sign, its tax by the cents that were stored.';
grant execute on function private.reverse_line(uuid, public.order_lines) to service_role;

create function private.charge_cents(p_order_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.order_lines l where l.order_id = p_order_id);
end;
$$;
comment on function private.charge_cents(uuid) is 'Returns the sum of an order''s lines with tax, in cents.';
grant execute on function private.charge_cents(uuid) to service_role;

create function private.waive(p_order_id uuid, p_cents integer) returns integer
language plpgsql volatile set search_path = ''
as $$
begin
  if p_cents = 0 or abs(p_cents) >= private.least_charge_cents() then
    return p_cents;
  end if;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (p_order_id, 'adjustment', 'Waived: too little for a card', -p_cents);
  return 0;
end;
$$;
comment on function private.waive(uuid, integer) is
  'Adds a line to an open order that waives what it would charge, or refund if negative, if that is less than a card can be charged. Returns what is left of the sum: all of it or 0.';
grant execute on function private.waive(uuid, integer) to service_role;

-- How a booking was paid and what was refunded. Only these functions read it from the ledger, for screens, answers and messages.

create function private.way_of(p_tender public.tenders) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when p_tender.kind <> 'gift' then p_tender.kind
    when exists (select from public.wallets w where w.wallet_id = p_tender.wallet_id and w.code_hash is not null) then 'gift_certificate'
    else 'gift_value'
  end;
end;
$$;
comment on function private.way_of(public.tenders) is
  'Returns how a tender pays, in everyday words: card, cash, gift_certificate (by a code), gift_value (its owner''s own) or credit.';
grant execute on function private.way_of(public.tenders) to service_role;

create function private.payments_by_way(p_root_id uuid)
returns table (
  way text, paid_cents integer, refunded_cents integer, refunding_cents integer, credits integer, credits_returned integer,
  is_disputed boolean
)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    select private.way_of(t), sum(moved.paid_cents)::integer, sum(moved.refunded_cents)::integer,
      sum(private.promised_cents(t.tender_id))::integer, sum(moved.credits)::integer, sum(moved.credits_returned)::integer,
      bool_or(private.is_disputed(t.tender_id))
    from public.orders o
    join public.tenders t using (order_id)
    cross join lateral (
      -- A payment that a bank is reviewing counts as paid; what the bank has taken for good doesn't.
      select coalesce(sum(l.amount_cents) filter (
          where l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id)
        ), 0) as paid_cents,
        coalesce(-sum(l.amount_cents) filter (where l.kind in ('refunded', 'refund_reversed')), 0) as refunded_cents,
        coalesce(sum(l.credits) filter (where l.credits > 0), 0) as credits,
        coalesce(-sum(l.credits) filter (where l.credits < 0), 0) as credits_returned,
        count(*) as entries
      from public.ledger l where l.tender_id = t.tender_id
    ) moved
    where o.root_id = p_root_id and o.state in ('settled', 'returned') and moved.entries > 0
    group by 1;
end;
$$;
comment on function private.payments_by_way(uuid) is
  'Returns what paid for a family''s closed orders, by way of paying: what came in (without what a bank has taken for good), what of it was refunded and what is promised back, in cents and in credits; and whether a bank is reviewing it. A credit''s cents are what it cost.';
grant execute on function private.payments_by_way(uuid) to service_role;

create function private.payment_parts(p_root_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      to_jsonb(part) - 'is_disputed'
      order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], part.way)
    ), '[]'
  )
  from private.payments_by_way(p_root_id) part
$$;
comment on function private.payment_parts(uuid) is 'Returns a family''s payments by way of paying, as screens read them.';
grant execute on function private.payment_parts(uuid) to service_role;

create function private.gift_value_given(p_root_id uuid) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(w.value_cents), 0)::integer
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
  );
end;
$$;
comment on function private.gift_value_given(uuid) is
  'Returns the gift value that the owner of a family''s credit got for part of it, with its share of the tax, in cents.';
grant execute on function private.gift_value_given(uuid) to service_role;

create function public.list_returned(p_appointment_id uuid, p_order_id uuid default null)
returns table (way text, amount_cents integer, credits integer, payment_intent_id text, status text)
language plpgsql stable rows 3 set search_path = ''
as $$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_cause_ids uuid[];
  v_at timestamptz;
begin
  select array_agg(o.order_id), o.closed_at into v_cause_ids, v_at from public.orders o
    where o.root_id = v_root_id and o.state = 'settled'
      and case when p_order_id is null then o.kind in ('cancellation', 'adjustment') else o.order_id = p_order_id end
    group by o.closed_at order by o.closed_at desc limit 1;
  return query
  select gone.way, gone.amount_cents, gone.credits, gone.payment_intent_id, gone.status
  from (
    select private.way_of(t) as way, r.amount_cents, 0 as credits, t.payment_intent_id, r.status
    from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
    where o.root_id = v_root_id and r.order_id = any (v_cause_ids) and r.status <> 'void'
    union all
    -- What returns to a wallet doesn't name its cause, but has the instant at which the cause was closed.
    select private.way_of(t), -l.amount_cents, -l.credits, null, 'succeeded'
    from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where o.root_id = v_root_id and l.kind = 'refunded' and l.created_at = v_at and t.wallet_id is not null
    union all
    select 'gift_value', w.value_cents, 0, null, 'succeeded'
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = v_root_id and o.kind = 'adjustment' and w.kind = 'gift' and w.created_at = v_at
  ) gone
  order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], gone.way), gone.amount_cents desc;
end;
$$;
comment on function public.list_returned(uuid, uuid) is
  'Returns what was refunded because of an order of an appointment (by default the newest cancellation or adjustment), by way of paying, each with the payment it goes to and the status of its refund.';
grant execute on function public.list_returned(uuid, uuid) to service_role;

-- What messages say about money: how a family's money stands, and what an act has changed.
-- netlify/emails/words/money-text.ts puts it into words.

create function private.money_of(p_root_id uuid)
returns table (
  due_cents integer, owed_cents integer, held_cents integer, is_disputed boolean,
  credits integer, credit_cents integer, credits_back integer, value_given_cents integer,
  card_cents integer, card_back_cents integer, card_to_come_cents integer,
  cash_cents integer, cash_back_cents integer, cash_to_come_cents integer,
  certificate_cents integer, certificate_back_cents integer, value_cents integer, value_back_cents integer
)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
    select private.due_cents(p_root_id), greatest(debt.cents, 0), greatest(-debt.cents, 0), coalesce(bool_or(paid.is_disputed), false),
      coalesce(sum(paid.credits - paid.credits_returned), 0)::integer,
      coalesce(sum(paid.paid_cents - paid.refunded_cents) filter (where paid.way = 'credit'), 0)::integer,
      coalesce(sum(paid.credits_returned), 0)::integer, private.gift_value_given(p_root_id),
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
      coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
      coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_value'), 0)::integer,
      coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_value'), 0)::integer
    from (select private.debt_cents(p_root_id) as cents) debt
    left join lateral private.payments_by_way(p_root_id) paid on true
    group by debt.cents;
end;
$$;
comment on function private.money_of(uuid) is
  'Returns the money of a family''s closed orders, by what paid it (card, cash, a gift certificate, its owner''s gift value): what came in (without what a bank has taken for good), what was refunded or is promised back, and what of that is still to come. Also what the family costs, what is owed, and what is held back while a bank reviews a payment. For credits: how many pay for it now and what those cost (0 if granted), how many were returned, and the gift value given for part of one.';
grant execute on function private.money_of(uuid) to service_role;

create function private.money_facts(p_root_id uuid, p_before jsonb default null, p_act_id uuid default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('money', to_jsonb(m)) || case when p_before is null then '{}' else jsonb_build_object(
        'money_before', p_before -> 'money', 'fee_cents', (
          select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.orders o join public.order_lines l using (order_id)
          where o.order_id = p_act_id and o.kind = 'cancellation' and l.kind = 'fee'
        )
      ) end
    from private.money_of(p_root_id) m
  );
end;
$$;
comment on function private.money_facts(uuid, jsonb, uuid) is
  'Returns what a message says about a family''s money: how it stands; after an act also how it stood before (what this function returned then), so that the message can say what the act has changed, and the fee that the act charges.';
grant execute on function private.money_facts(uuid, jsonb, uuid) to service_role;

create function private.has_come_back(p_facts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select exists (
    select from unnest(array[
      'card_back_cents', 'cash_back_cents', 'certificate_back_cents', 'value_back_cents', 'credits_back', 'value_given_cents'
    ]) name
    where (p_facts -> 'money' ->> name)::integer > (p_facts -> 'money_before' ->> name)::integer
  )
$$;
comment on function private.has_come_back(jsonb) is
  'Whether an act, by its money_facts, has refunded or promised anything: money, a certificate''s value, a credit, or gift value for part of one.';
grant execute on function private.has_come_back(jsonb) to service_role;
