-- Demo clients and two weeks of appointments around the instant in the setting demo.now. For the local stack alone.

insert into public.clients (first_name, last_name, email, phone, can_book_at_home, is_existing)
values
  ('Maren', 'Lindqvist', 'maren.lindqvist@example.com', '(320) 555-0111', true, true),
  ('Tom', 'Halvorsen', 'tom.halvorsen@example.com', '(320) 555-0112', true, true),
  ('Ruth', 'Abernathy', 'ruth.abernathy@example.com', '(320) 555-0113', false, true),
  ('Diego', 'Santos', 'diego.santos@example.com', '(320) 555-0114', false, true),
  ('Hannah', 'Oakes', 'hannah.oakes@example.com', '(320) 555-0115', false, false),
  ('Priya', 'Raman', 'priya.raman@example.com', '(320) 555-0116', true, true),
  ('Walt', 'Jensen', 'walt.jensen@example.com', '(320) 555-0117', false, false),
  ('June', 'Castellano', 'june.castellano@example.com', '(320) 555-0118', false, false);

with plan (day_index, local_time, service_id, first_name, status_ahead, special_requests) as (
  -- Days are counted from Monday of this week.
  values
    (0, time '09:00', 'swedish-60', 'Ruth', 'confirmed', null),
    (0, '10:30', 'deep-tissue-90', 'Diego', 'confirmed', 'Left shoulder, after a long week of painting'),
    (0, '14:00', 'thai-90', 'Maren', 'confirmed', null),
    (1, '10:00', 'thai-120', 'Priya', 'confirmed', null),
    (2, '09:30', 'deep-tissue-60', 'Walt', 'confirmed', 'First visit'),
    (2, '13:00', 'swedish-90', 'Hannah', 'confirmed', 'Unscented oil, please'),
    (2, '15:30', 'deep-tissue-30', 'Diego', 'confirmed', null),
    (3, '09:00', 'swedish-60', 'Tom', 'confirmed', null),
    (3, '13:30', 'thai-60', 'Maren', 'confirmed', null),
    (4, '09:00', 'thai-60', 'June', 'pending', null),
    (4, '11:00', 'swedish-30', 'Ruth', 'confirmed', null),
    (4, '14:30', 'deep-tissue-90', 'Walt', 'confirmed', null),
    (7, '10:00', 'thai-60', 'Hannah', 'confirmed', null),
    (9, '09:00', 'swedish-60', 'Ruth', 'confirmed', null),
    (9, '14:00', 'deep-tissue-60', 'June', 'pending', 'Training for a half marathon'),
    (10, '10:00', 'thai-90', 'Priya', 'confirmed', null),
    (11, '09:30', 'swedish-90', 'Diego', 'confirmed', null)
),
practice as (
  select s.*, (select sum(t.rate_ppm) from public.sales_taxes t where t.holds_until is null) as rate_ppm,
    current_setting('demo.now')::timestamptz as now,
    date_trunc('week', current_setting('demo.now')::timestamptz at time zone s.time_zone)::date as monday
  from public.settings s
),
sessions as (
  select plan.*, service.price_cents, hours.location, practice.currency, practice.buffer_minutes, practice.now,
    round(service.price_cents * practice.rate_ppm / 1000000.0)::integer as tax_cents,
    start.starts_at, start.starts_at + make_interval(mins => service.duration_minutes) as ends_at
  from practice
  cross join plan
  cross join lateral (
    select (practice.monday + plan.day_index + plan.local_time) at time zone practice.time_zone as starts_at
  ) start
  join public.services service using (service_id)
  join public.business_hours hours on hours.day_of_week = plan.day_index % 7 + 1
),
booked as (
  insert into public.appointments
    (client_id, service_id, starts_at, ends_at, location, status, payment_status, special_requests,
     subtotal_cents, tax_cents, total_cents, currency)
  select client.client_id, s.service_id, s.starts_at, s.ends_at, s.location,
    case when s.ends_at < s.now then 'completed' else s.status_ahead end,
    case when s.ends_at < s.now then 'paid' else 'pending' end,
    s.special_requests, s.price_cents, s.tax_cents, s.price_cents + s.tax_cents, s.currency
  from sessions s join public.clients client using (first_name)
  returning appointment_id, starts_at, ends_at, payment_status, total_cents, currency
),
sold as (
  -- Paid at the practice: no payment at Stripe stands behind them.
  insert into public.payments (kind, amount_cents, currency, appointment_id, created_at)
  select 'appointment', b.total_cents, b.currency, b.appointment_id, b.ends_at from booked b where b.payment_status = 'paid'
)
insert into public.occupancy (during, appointment_id)
select tstzrange(b.starts_at, b.ends_at + make_interval(mins => practice.buffer_minutes)), b.appointment_id
from booked b cross join practice;

insert into public.time_off (starts_at, ends_at, note)
select (monday + 11 + time '13:00') at time zone time_zone, (monday + 11 + time '17:00') at time zone time_zone, 'Dentist'
from (
  select s.time_zone, date_trunc('week', current_setting('demo.now')::timestamptz at time zone s.time_zone)::date as monday
  from public.settings s
) week;
