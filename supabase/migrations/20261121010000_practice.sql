-- Privileges: nothing is granted unless a migration grants it.
-- The hosted project gives anon, authenticated and service_role every right on new objects of schema public, and
-- PostgreSQL lets everyone execute new functions. Both defaults end here, before the first table is made.

alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
-- The built-in right of public to execute can be revoked for all schemas at once only.
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Helpers of the functions in schema public. Not served over HTTP.';
revoke all on schema private from public;
grant usage on schema private to service_role;

-- Settings: the practice's rules that are numbers. One row, always there.

create table public.settings (
  settings_id boolean primary key default true constraint settings_have_one_row check (settings_id),
  time_zone text not null,
  currency text not null constraint settings_currency_is_iso_code check (currency ~ '^[a-z]{3}$'),
  slot_step_minutes integer not null constraint settings_slot_step_is_sensible check (slot_step_minutes between 5 and 240),
  buffer_minutes integer not null constraint settings_buffer_is_sensible check (buffer_minutes between 0 and 240),
  minimum_notice_minutes integer not null constraint settings_notice_is_not_negative check (minimum_notice_minutes >= 0),
  horizon_days integer not null constraint settings_horizon_is_within_a_year check (horizon_days between 1 and 366),
  hold_minutes integer not null constraint settings_hold_is_within_an_hour check (hold_minutes between 1 and 60),
  longest_hold_minutes integer not null,
  hosted_hold_minutes integer not null constraint settings_hosted_hold_outlives_the_page check (hosted_hold_minutes between 32 and 240),
  pressure_percent integer not null constraint settings_pressure_is_a_share check (pressure_percent between 1 and 100),
  auto_confirm boolean not null,
  constraint settings_longest_hold_is_no_shorter_than_one check (longest_hold_minutes between hold_minutes and 240)
);
alter table public.settings enable row level security;
grant select, update on public.settings to service_role;

comment on table public.settings is 'The rules of the practice that are numbers: one row.';
comment on column public.settings.time_zone is 'IANA name. Local times become instants in this zone, in SQL alone.';
comment on column public.settings.slot_step_minutes is 'A slot starts every so many minutes from opening time.';
comment on column public.settings.buffer_minutes is 'Kept free after each session; may run past closing time.';
comment on column public.settings.minimum_notice_minutes is 'The earliest online booking, from now.';
comment on column public.settings.horizon_days is 'The last day that can be booked, counted from today.';
comment on column public.settings.hold_minutes is 'How long a time is kept for somebody who pays.';
comment on column public.settings.longest_hold_minutes is 'How long a time is kept at most, however often its hold is renewed.';
comment on column public.settings.hosted_hold_minutes is 'How long a time is kept for somebody who pays on Stripe''s hosted page, which is open for half an hour at least.';
comment on column public.settings.pressure_percent is 'From this share of the next two weeks'' open time held unpaid, a hold yields to whoever is about to pay.';
comment on column public.settings.auto_confirm is 'True: a paid booking is confirmed at once. False: the therapist approves it.';

insert into public.settings
  (time_zone, currency, slot_step_minutes, buffer_minutes, minimum_notice_minutes, horizon_days,
   hold_minutes, longest_hold_minutes, hosted_hold_minutes, pressure_percent, auto_confirm)
values ('America/Chicago', 'usd', 30, 15, 720, 90, 10, 30, 35, 15, false);

create table public.sales_taxes (
  sales_tax_id integer primary key generated always as identity,
  name text not null,
  rate_ppm integer not null constraint sales_taxes_rate_is_a_share check (rate_ppm between 0 and 1000000),
  holds_from date not null,
  holds_until date,
  constraint sales_taxes_end_after_they_begin check (holds_from <= holds_until)
);
alter table public.sales_taxes enable row level security;
grant select, insert, update, delete on public.sales_taxes to service_role;

comment on table public.sales_taxes is
  'The parts of the sales tax (state, county, city), each with the days on which it holds. What was sold keeps the rates it was sold with.';
comment on column public.sales_taxes.rate_ppm is 'In parts per million: 68750 is 6.875 %.';
comment on column public.sales_taxes.holds_until is 'Its last day; null while no end is known.';

-- Minnesota Statutes 297A.62. The practice adds the local parts that hold at its address.
insert into public.sales_taxes (name, rate_ppm, holds_from) values ('Minnesota', 68750, '2009-07-01');
