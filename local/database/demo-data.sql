-- Demo clients, two weeks of appointments around the instant in the setting demo.now, and a full day around that instant. For the local
-- stack only.

-- What only the therapist can say of herself is invented here: until it is said, no one can book online.
update public.practice set
  last_name = coalesce(last_name, 'Holm'), training = coalesce(training, '650 hours at a school of massage'),
  insurance = coalesce(insurance, 'none'), medicare = coalesce(medicare, 'not accepted'), partial_payment = coalesce(partial_payment, 'none');

insert into public.clients (first_name, last_name, email, phone, can_book_at_home, is_existing)
values
  ('Maren', 'Lindqvist', 'maren.lindqvist@example.com', '(320) 555-0111', true, true),
  ('Tom', 'Halvorsen', 'tom.halvorsen@example.com', '(320) 555-0112', true, true),
  ('Ruth', 'Abernathy', 'ruth.abernathy@example.com', '(320) 555-0113', false, true),
  ('Diego', 'Santos', 'diego.santos@example.com', '(320) 555-0114', false, true),
  ('Hannah', 'Oakes', 'hannah.oakes@example.com', '(320) 555-0115', false, false),
  ('Priya', 'Raman', 'priya.raman@example.com', '(320) 555-0116', true, true),
  ('Walt', 'Jensen', 'walt.jensen@example.com', '(320) 555-0117', false, false),
  ('June', 'Castellano', 'june.castellano@example.com', '(320) 555-0118', false, false),
  ('Erik', 'Halvorsen', 'erik.halvorsen@example.com', '(320) 555-0119', false, false);

-- Two accounts; their passwords are in local/database/demo-accounts.ts.
insert into private.signups (email, first_name, last_name, phone, login_phone, password_hash, link_hash, created_at, expires_at, verified_at)
values
  ('maren.lindqvist@example.com', 'Maren', 'Lindqvist', '(320) 555-0111', '+13205550111', '', 'demo member', now(), now(), now()),
  ('linnea@example.com', 'Linnea', 'Demo', null, null, '', 'demo administrator', now(), now(), now());
insert into auth.users (id, email, encrypted_password, email_confirmed_at)
values
  (gen_random_uuid(), 'maren.lindqvist@example.com', '$2a$10$hw8UDjwuiue4Qf.B.gH.xOo55bPz/KKwn2HsZxDF/SJR8lFwpj49e', now()),
  (gen_random_uuid(), 'linnea@example.com', '$2a$10$IAceoTGffrz8g.82mutQZuITHBuLF8Tv84OzZSr6sQwlIVyTCMjUC', now());
select public.grant_admin('linnea@example.com', current_setting('demo.now')::timestamptz);

create temporary table demo_sessions as
with plan (day_index, local_time, service_id, first_name, status_ahead, special_requests) as (
  -- Days count from Monday of this week.
  values
    (-6, time '10:00', 'thai-90', 'Maren', 'confirmed', null),
    (0, '09:00', 'swedish-60', 'Ruth', 'confirmed', null),
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
    (8, '13:00', 'swedish-90', 'Maren', 'confirmed', null),
    (8, '16:00', 'deep-tissue-30', 'Tom', 'pending', null),
    (9, '09:00', 'swedish-60', 'Ruth', 'confirmed', null),
    (9, '14:00', 'deep-tissue-60', 'June', 'pending', 'Training for a half marathon'),
    (10, '10:00', 'thai-90', 'Priya', 'confirmed', null),
    (11, '09:30', 'swedish-90', 'Diego', 'confirmed', null)
),
-- Today, in minutes from the last half hour: done, just finished and unpaid, next, later, and one that is canceled below.
today (minutes, service_id, first_name, status, is_paid, pressure, health, special_requests) as (
  values
    (-300, 'thai-90', 'Ruth', 'completed', true, 'medium', null, null),
    (-90, 'deep-tissue-60', 'Priya', 'confirmed', false, 'firm', null, null),
    (30, 'thai-90', 'Erik', 'confirmed', false, 'firm', 'Migraine with aura; blood pressure tablets since May.', 'No oil in the hair, please'),
    (150, 'swedish-60', 'Walt', 'confirmed', false, 'light', null, null),
    (360, 'swedish-30', 'Tom', 'confirmed', false, null, null, null)
),
practice as (
  select s.*, current_setting('demo.now')::timestamptz as now,
    date_trunc('week', current_setting('demo.now')::timestamptz at time zone s.time_zone)::date as monday
  from public.settings s
),
session as (
  select plan.first_name, plan.service_id, plan.status_ahead, plan.special_requests, null as pressure, null as health,
    (practice.monday + plan.day_index + plan.local_time) at time zone practice.time_zone as starts_at, false as is_today, null as is_paid
  from practice cross join plan
  union all
  select today.first_name, today.service_id, today.status, today.special_requests, today.pressure, today.health,
    date_bin('30 minutes', practice.now, 'epoch') + make_interval(mins => today.minutes), true, today.is_paid
  from practice cross join today
)
select gen_random_uuid() as order_id, session.*, sold.line, place.location_id as location,
  private.occupied(session.starts_at, ending.ends_at, service, place) as during,
  practice.currency, ending.ends_at, coalesce(session.is_paid, ending.ends_at < practice.now) as is_over
from practice
cross join session
join public.services service using (service_id)
join public.clients client using (first_name)
join demo_lines sold on sold.service_id = session.service_id
  and sold.is_member = exists (select from public.profiles p where lower(p.email) = client.email)
cross join lateral (select session.starts_at + make_interval(mins => service.duration_minutes) as ends_at) ending
cross join lateral (select session.starts_at at time zone practice.time_zone as at) here
cross join lateral private.place_on(here.at::date, here.at::time) place
-- Leaves the hours of the full day to its own sessions.
where session.is_today or session.starts_at not between practice.now - interval '8 hours' and practice.now + interval '10 hours';

-- Booked under the newest policy, as all bookings are: it sets the fees for a late cancellation and a no-show.
insert into public.orders (order_id, root_id, kind, currency, policy_version)
select order_id, order_id, 'booking', currency, (select private.policy_for(null, now())) from demo_sessions;
insert into public.order_requests (order_id, service_id, starts_at, ends_at, during, location)
select order_id, service_id, starts_at, ends_at, during, location from demo_sessions;
select private.insert_lines(order_id, jsonb_build_array(line)) from demo_sessions;
-- Paid in cash at the visit, once they are over.
with paid as (
  insert into public.tenders (order_id, kind, amount_cents)
  select order_id, 'cash', private.charge_cents(order_id) from demo_sessions where is_over
  returning tender_id, order_id, amount_cents
)
insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
select paid.tender_id, 'captured', paid.amount_cents, s.currency, 'till ' || paid.tender_id, s.ends_at
from paid join demo_sessions s using (order_id);
update public.orders set state = 'settled', closed_at = s.starts_at, paid_at = case when s.is_over then s.ends_at end
from demo_sessions s where s.order_id = orders.order_id;

with booked as (
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status,
    pressure_preference, created_at
  )
  select s.order_id, client.client_id, client.first_name, client.last_name, client.email, client.phone, s.service_id, s.starts_at,
    s.ends_at, s.starts_at - private.notice_of(private.policy_for(null, now())), s.location, case when s.is_over then 'completed' else s.status_ahead end,
    s.pressure, least(s.starts_at - interval '6 days', current_setting('demo.now')::timestamptz - interval '5 hours')
  from demo_sessions s join public.clients client using (first_name)
  returning appointment_id, order_id
)
insert into public.occupancy (during, appointment_id)
select s.during, b.appointment_id from booked b join demo_sessions s using (order_id);
-- The caller encrypts the health notes before it stores them.
create temporary table demo_notes as
select a.appointment_id, jsonb_build_object('healthConditions', s.health, 'specialRequests', s.special_requests) as words,
  num_nonnulls(s.health, s.special_requests) as note_count
from demo_sessions s join public.appointments a using (order_id)
where num_nonnulls(s.health, s.special_requests) > 0;
drop table demo_sessions;

-- A client cancels a session of today.
select public.cancel_appointment(a.appointment_id, a.version, 'client', 0, current_setting('demo.now')::timestamptz)
from public.appointments a
where a.first_name = 'Tom' and a.starts_at - current_setting('demo.now')::timestamptz between interval '5 hours' and interval '7 hours';

insert into public.testimonials (name, location, service_id, rating, review)
select 'Ruth A.', 'Alexandria', service_id, 5, 'I can look over my shoulder again when I back the boat trailer down.'
from public.services where service_id = 'swedish-60';

insert into public.time_off (starts_at, ends_at, note)
select (monday + 11 + time '13:00') at time zone time_zone, (monday + 11 + time '17:00') at time zone time_zone, 'Dentist'
from (
  select s.time_zone, date_trunc('week', current_setting('demo.now')::timestamptz at time zone s.time_zone)::date as monday
  from public.settings s
) week;

-- The member's credits: three that she bought, which made her membership active, and two that she was granted.
with price as (
  select 23800 as cents, round(23800 * sum(t.rate_ppm) / 1000000.0)::integer as tax_cents
  from private.sales_taxes_on(current_setting('demo.now')::date) t
),
bundle as (
  insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at)
  select id, id, 'bundle', 'maren.lindqvist@example.com', s.currency, current_setting('demo.now')::timestamptz - interval '40 days'
  from (select gen_random_uuid() as id) new, public.settings s
  returning order_id, currency, created_at
),
line as (
  insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents, tax_cents)
  select order_id, 'item', '3 sessions of 60 minutes', 60, 3, cents, tax_cents from bundle, price
),
paid as (
  insert into public.tenders (order_id, kind, amount_cents, created_at)
  select order_id, 'cash', cents + tax_cents, created_at from bundle, price returning tender_id, order_id, amount_cents
)
insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
select paid.tender_id, 'captured', paid.amount_cents, bundle.currency, 'till ' || paid.tender_id, bundle.created_at
from paid join bundle using (order_id);
update public.orders set paid_at = created_at where kind = 'bundle';
select public.settle_order(order_id, created_at) from public.orders where kind = 'bundle';
select public.grant_credits(gen_random_uuid(), 'maren.lindqvist@example.com', v.duration_minutes, 2, current_setting('demo.now')::timestamptz)
from public.services v where v.service_id = 'thai-90';
-- One of them pays for a session later today or, at night, for one tomorrow.
select public.book_for_client(jsonb_build_object(
  'checkout_key', gen_random_uuid(), 'service_id', 'thai-90', 'local_date', start.at::date, 'local_time', start.at::time,
  'client_type', 'existing', 'can_book_at_home', true, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email, 'phone', c.phone,
  'wallet_owner_email', c.email, 'uses_credit', true,
  'policy_version', (select private.policy_for(null, now())),
  'lines', jsonb_build_array(sold.line)
), current_setting('demo.now')::timestamptz)
from public.clients c
cross join public.services v
join demo_lines sold using (service_id)
cross join public.settings s
cross join lateral (select current_setting('demo.now')::timestamptz at time zone s.time_zone as at) here
cross join lateral (
  select case
    when extract(hour from here.at) between 6 and 17 then date_bin('30 minutes', here.at, timestamp 'epoch') + interval '240 minutes'
    else date_trunc('day', here.at) + interval '1 day 15 hours'
  end as at
) wished
-- The nearest time that is free: with longer sessions the wished one may be taken.
cross join lateral (
  select wished.at::date + t.slot_time::time as at
  from public.times_for_therapist(wished.at::date, v.service_id, null, current_setting('demo.now')::timestamptz) t
  order by abs(extract(epoch from t.slot_time::time - wished.at::time)) limit 1
) start
where c.first_name = 'Maren' and v.service_id = 'thai-90' and sold.is_member;
-- No one expects the emails that a real day would have sent.
delete from public.messages;

-- Gift certificates, paid in cash: emailed and unused, to print, ready, partly spent, and one to be emailed in two weeks. The caller
-- encrypts their codes.
create temporary table demo_gifts as
select gen_random_uuid() as order_id, current_setting('demo.now')::timestamptz - sold.ago as at, sold.*
from (values
  (interval '12 days', 'THA76XMAREN2HANNAS', 'thai_60', 10000, 'Hannah Oakes', 'hannah.oakes@example.com', 'Maren Lindqvist', 'maren.lindqvist@example.com', 'Happy birthday, Hannah. An hour of quiet for you.', 'email', null),
  (interval '20 hours', 'PAPER4GRANDMA9ERKX', null, 15000, 'Grandma Halvorsen', null, 'Erik Halvorsen', 'erik.halvorsen@example.com', 'For your shoulders, with love', 'physical', null),
  (interval '3 days', 'READY2BEPCKED3UPXE', 'swedish_60', 9000, 'Ida Jensen', null, 'Walt Jensen', 'walt.jensen@example.com', null, 'physical', null),
  (interval '40 days', 'RUTH8TWE9VE2WEEKS2', null, 10000, 'Tom Halvorsen', 'tom.halvorsen@example.com', 'Ruth Abernathy', 'ruth.abernathy@example.com', null, 'email', null),
  (interval '2 hours', 'SWEDSH9FRTHE2TMAS2', 'swedish_90', 13000, 'June Castellano', 'june.castellano@example.com', 'Diego Santos', 'diego.santos@example.com', 'See you at the lake', 'email', 14)
) sold (
  ago, code, gift_service_id, cents, recipient_name, recipient_email, purchaser_name, purchaser_email, personal_message,
  delivery_method, days_ahead
);
select public.open_gift(jsonb_build_object(
  'order_id', d.order_id, 'checkout_key', gen_random_uuid(), 'gift_service_id', d.gift_service_id, 'amount_cents', d.cents,
  'recipient_name', d.recipient_name, 'recipient_email', d.recipient_email, 'purchaser_name', d.purchaser_name,
  'purchaser_email', d.purchaser_email, 'purchaser_phone', c.phone, 'personal_message', d.personal_message,
  'delivery_method', d.delivery_method, 'deliver_on', (current_setting('demo.now')::timestamptz)::date + d.days_ahead,
  'code_hash', sha256(d.code::bytea), 'encrypted_code', 'not encrypted yet'
), d.at)
from demo_gifts d join public.clients c on c.email = d.purchaser_email;
update public.tenders t set kind = 'cash' from demo_gifts d where t.order_id = d.order_id;
insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
select t.tender_id, 'captured', t.amount_cents, 'usd', 'till ' || t.tender_id, d.at from demo_gifts d join public.tenders t using (order_id);
update public.orders o set paid_at = d.at from demo_gifts d where o.order_id = d.order_id;
select public.settle_order(order_id, at) from demo_gifts;
select public.set_gift_delivery(order_id, 'ready', at + interval '1 day') from demo_gifts where recipient_name = 'Ida Jensen';
select public.adjust_gift(order_id, gen_random_uuid(), -6000, 'Spent on a session before codes could be entered', at + interval '9 days')
from demo_gifts where recipient_name = 'Tom Halvorsen';
delete from public.messages m where m.kind <> 'gift_certificate' or m.send_after <= current_setting('demo.now')::timestamptz;

-- Hannah, who gets texts, and the therapist are texting; her last one is unanswered. The caller encrypts and stores them.
update public.appointments set text_consent_version = '2026-11' where first_name = 'Hannah';
create temporary table demo_texts as
select c.client_id, '+13205550115' as phone, said.is_from_client, said.words, current_setting('demo.now')::timestamptz - said.ago as at
from (values
  (true, 'Hi, is there parking near you? Stairs are hard for my hip just now.', interval '26 hours'),
  (false, 'Yes, right at the door, and no stairs. See you soon!', interval '25 hours'),
  (true, 'Thank you! Could we start 15 minutes later?', interval '40 minutes')
) said (is_from_client, words, ago)
cross join public.clients c
where c.first_name = 'Hannah';
