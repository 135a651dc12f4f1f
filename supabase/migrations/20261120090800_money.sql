-- Money: the ledger of every captured and returned cent, refunds on their way, disputes, and the events of Stripe.

create table public.payments (
  payment_id bigint primary key generated always as identity,
  kind text not null
    constraint payments_kind_is_known
    check (kind in ('appointment', 'change', 'bundle', 'gift_certificate', 'tip', 'fee', 'refund', 'refund_reversal')),
  amount_cents integer not null,
  currency text not null,
  booking_draft_id uuid references public.booking_drafts,
  appointment_id uuid references public.appointments,
  appointment_change_id uuid references public.appointment_changes,
  stripe_payment_intent_id text,
  stripe_refund_id text,
  created_at timestamptz not null default now(),
  constraint payments_refunds_alone_are_negative
    check (case kind when 'refund' then amount_cents < 0 else amount_cents > 0 end),
  constraint payments_refunds_alone_name_a_refund
    check (stripe_refund_id is null or kind in ('refund', 'refund_reversal')),
  constraint payments_record_a_refund_once unique (stripe_refund_id, kind)
);
create unique index payments_record_a_charge_once
  on public.payments (stripe_payment_intent_id, kind) where kind not in ('refund', 'refund_reversal');
create index payments_by_payment_intent on public.payments (stripe_payment_intent_id);
create index payments_booking_draft_id_idx on public.payments (booking_draft_id);
create index payments_appointment_id_idx on public.payments (appointment_id);
create index payments_appointment_change_id_idx on public.payments (appointment_change_id);
alter table public.payments enable row level security;
grant select, insert on public.payments to service_role;

create function private.refuse_ledger_change() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'ledger_is_append_only';
end;
$$;
comment on function private.refuse_ledger_change() is 'Refuses update, delete and truncate: a mistake is corrected by a new row.';

create trigger payments_are_append_only
  before update or delete or truncate on public.payments
  for each statement execute function private.refuse_ledger_change();

create table public.refunds (
  refund_key text primary key constraint refunds_are_named_after_their_payment 
    check (starts_with(refund_key, 'refund:' || stripe_payment_intent_id || ':')),
  stripe_payment_intent_id text not null,
  reason text not null,
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
create index refunds_by_payment_intent on public.refunds (stripe_payment_intent_id);
create index refunds_unfinished on public.refunds (next_attempt_at) where status in ('requested', 'pending');
alter table public.refunds enable row level security;
grant select, insert, update on public.refunds to service_role;

create table public.disputes (
  stripe_dispute_id text primary key,
  stripe_payment_intent_id text,
  amount_cents integer not null,
  currency text not null,
  reason text not null,
  status text not null,
  is_open boolean not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index disputes_by_payment_intent on public.disputes (stripe_payment_intent_id);
alter table public.disputes enable row level security;
grant select, insert, update on public.disputes to service_role;

create table public.stripe_events (
  stripe_event_id text primary key,
  type text not null,
  outcome text not null
    constraint stripe_events_outcome_is_known check (outcome in ('processed', 'ignored', 'foreign')),
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
create index stripe_events_by_outcome on public.stripe_events (outcome, recorded_at);
alter table public.stripe_events enable row level security;
grant select, insert on public.stripe_events to service_role;

create function private.lock_payment(p_payment_intent_id text) returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('payment:' || p_payment_intent_id, 0)) $$;
comment on function private.lock_payment(text) is
  'One writer of the refunds of a payment at a time, until the transaction ends. After lock_calendar where both are taken.';
grant execute on function private.lock_payment(text) to service_role;

create function private.is_disputed(p_payment_intent_id text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.disputes d where d.stripe_payment_intent_id = p_payment_intent_id and d.is_open)
$$;
comment on function private.is_disputed(text) is 'Whether a bank looks into a payment: nothing of it is given back meanwhile.';
grant execute on function private.is_disputed(text) to service_role;

comment on table public.payments is 'Every captured cent (positive) and every returned one (negative). Rows are added, never changed.';
comment on column public.payments.stripe_payment_intent_id is 'The payment at Stripe; of a refund, the payment it returns.';
comment on column public.payments.kind is 'What a charge was for; refund: money that went back; refund_reversal: a refund that failed after all.';
comment on table public.refunds is 'Money that is to go back, from the moment it is decided; in the ledger once Stripe has it.';
comment on column public.refunds.refund_key is 'refund:<payment>:<reason>. The key under which Stripe is asked, so that it gives back once.';
comment on column public.refunds.status is
  'requested: Stripe does not have it yet, or not that we know. pending: on its way. succeeded: arrived, as far as the bank says. failed: sent back by the bank; a person has to see to it. void: not needed, Stripe had given the money back already.';
comment on column public.refunds.next_attempt_at is 'When the sweep asks Stripe again; later after each attempt.';
comment on table public.disputes is 'Charges that a bank asks about. While one is open, its payment is not refunded.';
comment on table public.stripe_events is 'Events of Stripe that were dealt with, by what came of them: ignored ones need nothing, foreign ones are about payments of others on the same account.';
comment on column public.stripe_events.created_at is 'When Stripe made the event.';
