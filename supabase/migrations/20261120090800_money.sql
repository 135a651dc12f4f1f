-- Money: the ledger of every captured and returned cent, and the events of Stripe that were dealt with.

create table public.payments (
  payment_id bigint primary key generated always as identity,
  kind text not null
    constraint payments_kind_is_known
    check (kind in ('appointment', 'bundle', 'gift_certificate', 'tip', 'fee', 'refund')),
  amount_cents integer not null,
  currency text not null,
  booking_draft_id uuid references public.booking_drafts,
  stripe_payment_intent_id text,
  stripe_refund_id text constraint payments_record_a_refund_once unique,
  created_at timestamptz not null default now(),
  constraint payments_refunds_alone_are_negative
    check (case kind when 'refund' then amount_cents < 0 else amount_cents > 0 end),
  constraint payments_refunds_alone_name_a_refund check (stripe_refund_id is null or kind = 'refund')
);
create unique index payments_record_a_charge_once
  on public.payments (stripe_payment_intent_id, kind) where kind <> 'refund';
create index payments_booking_draft_id_idx on public.payments (booking_draft_id);
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

create table public.stripe_events (
  stripe_event_id text primary key,
  type text not null,
  created_at timestamptz not null,
  recorded_at timestamptz not null default now()
);
alter table public.stripe_events enable row level security;
grant select, insert on public.stripe_events to service_role;

comment on table public.payments is 'Every captured cent (positive) and every returned one (negative). Rows are added, never changed.';
comment on column public.payments.stripe_payment_intent_id is 'The payment at Stripe; of a refund, the payment it returns.';
comment on table public.stripe_events is 'Events of Stripe that were dealt with.';
comment on column public.stripe_events.created_at is 'When Stripe made the event.';
