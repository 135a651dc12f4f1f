-- A booking before it is paid: its price, the hold on its time, and the release of that hold.

create view public.order_details with (security_invoker = true) as
select
  o.order_id, o.root_id, o.kind, o.checkout_key,
  case when o.state = 'open' and o.paid_at is not null then 'paid' else o.state end as state,
  r.service_id, r.appointment_id, r.appointment_version,
  array(
    select l.enhancement_id from public.order_lines l
    where l.order_id = o.order_id and l.kind = 'enhancement' and l.reverses_line_id is null order by l.enhancement_id
  ) as enhancement_ids,
  (r.starts_at at time zone s.time_zone)::date as local_date,
  to_char(r.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  r.starts_at, r.ends_at, r.location, case when r.starts_at is not null then o.expires_at end as hold_expires_at,
  r.first_name, r.last_name, r.email, r.phone, r.health_note_id, r.pressure_preference,
  price.subtotal_cents, price.tax_cents, price.subtotal_cents + price.tax_cents as total_cents, o.currency,
  o.policy_version, to_jsonb(policy) as policy, r.text_consent_version, t.tender_id, coalesce(t.amount_cents, 0) as charge_cents, t.payment_intent_id,
  from_wallets.credit_cents, from_wallets.gift_cents, o.created_at, coalesce(r.gift_code_hashes, '{}') as gift_code_hashes,
  t.checkout_session_id
from public.orders o
join public.order_requests r using (order_id)
cross join public.settings s
cross join lateral private.policy_of(o.policy_version) policy
cross join lateral (
  select coalesce(sum(l.amount_cents), 0)::integer as subtotal_cents, coalesce(sum(l.tax_cents), 0)::integer as tax_cents
  from public.order_lines l where l.order_id = o.order_id
) price
cross join lateral (
  select sum(w.amount_cents) filter (where w.kind = 'credit')::integer as credit_cents,
    sum(w.amount_cents) filter (where w.kind = 'gift')::integer as gift_cents
  from public.tenders w where w.order_id = o.order_id and w.voided_at is null
) from_wallets
left join public.tenders t on t.order_id = o.order_id and t.kind = 'card' and t.voided_at is null;
comment on view public.order_details is
  'Bookings and changes as the API reads them, with their price and their local date and time. State paid: the money has arrived, and the order is neither settled nor returned yet.';
grant select on public.order_details to service_role;

create function public.find_checkout(p_checkout_key uuid) returns setof public.order_details
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select d.* from public.order_details d where d.checkout_key = p_checkout_key and d.state = 'open';
end;
$$;
comment on function public.find_checkout(uuid) is 'Returns the unpaid open order of a checkout, if it has one. Its hold may have expired.';
grant execute on function public.find_checkout(uuid) to service_role;

create type private.booking_request as (
  checkout_key uuid, service_id text, local_date date, local_time time, client_type text, can_book_at_home boolean,
  first_name text, last_name text, email text, phone text,
  health_notes jsonb, pressure_preference text,
  lines jsonb, policy_version text, text_consent_version text, is_paying boolean,
  wallet_owner_email text, uses_credit boolean, uses_gift_value boolean, gift_code_hashes bytea[], is_hosted boolean,
  recurring_id uuid, booked_by uuid, can_be_visited boolean, home_visit jsonb
);
comment on type private.booking_request is
  'A booking as the API passes it (p_booking), with its lines priced. health_notes: encrypted, as private.keep_health_notes takes them. is_paying: its client is about to pay. wallet_owner_email: the verified address of the person logged in, whose credits and gift value it can use. gift_code_hashes: the codes that pay, in this order. is_hosted: it is paid on Stripe''s hosted page. policy_version: the cancellation policy that the client was shown (private.policy_for). recurring_id: the recurring appointment that it is a date of. booked_by: the member account that is logged in. home_visit: the address of a home visit (columns of public.home_visits), for which a client needs can_be_visited; from the therapist with the minutes of its drives.';

create function private.require_offered_slot(
  p_request private.booking_request, p_now timestamptz, p_extra_minutes integer default null, p_is_sold boolean default false
)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local_start constant timestamp := p_request.local_date + p_request.local_time;
  v_drive constant private.drive := private.drive_of(p_request);
begin
  return query
  select o.starts_at, o.ends_at, o.during, o.location
  from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now,
    coalesce(p_extra_minutes, private.extra_minutes(p_request.lines)), p_is_sold, false, v_drive.minutes_before, v_drive.minutes_after
  ) o
  where o.local_start = v_local_start;
  if found then
    return;
  end if;
  if v_local_start <= p_now at time zone v_time_zone then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  -- A time at which the therapist is away is taken, as far as clients know.
  perform from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now,
    coalesce(p_extra_minutes, private.extra_minutes(p_request.lines)), p_is_sold, true, v_drive.minutes_before, v_drive.minutes_after
  ) o
  where o.local_start = v_local_start;
  raise exception using errcode = 'PT409', message = case when found then 'slot_taken' else 'slot_unavailable' end;
end;
$$;
comment on function private.require_offered_slot(private.booking_request, timestamptz, integer, boolean) is
  'Returns the slot of a request, if the rules offer it: as long as its service with the enhancements of its lines, or with p_extra_minutes. PT400 date_in_past, PT403 visits_not_allowed, PT404 unknown_service, PT409 slot_unavailable, slot_taken (the therapist is away then), outside_zones.';
grant execute on function private.require_offered_slot(private.booking_request, timestamptz, integer, boolean) to service_role;

create function private.is_paid_alike(p_order_id uuid, p_request private.booking_request, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(p_request.uses_credit, false) = coalesce(bool_or(t.kind = 'credit'), false)
    and coalesce(p_request.uses_gift_value, false) >= coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
    and bool_and(w.owner_email is null or o.owner_email = lower(p_request.wallet_owner_email))
    and private.wallets_suffice(p_order_id, p_now)
    -- The order charges a card, but the request newly asks for gift value that could pay instead.
    and not (
      coalesce(p_request.uses_gift_value and bool_or(t.kind = 'card'), false)
      and not coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
      and exists (
        select from public.wallets own cross join lateral private.available_in(own.wallet_id, null, p_now) available
        where own.kind = 'gift' and own.owner_email = any (private.wallet_addresses(p_request.wallet_owner_email))
          and own.frozen_at is null and available.cents > 0
      )
    )
  from public.orders o left join public.tenders t using (order_id) left join public.wallets w using (wallet_id)
  where o.order_id = p_order_id and t.voided_at is null
$$;
comment on function private.is_paid_alike(uuid, private.booking_request, timestamptz) is
  'Whether an order would be paid the way a request asks, and its wallets still cover their part.';
grant execute on function private.is_paid_alike(uuid, private.booking_request, timestamptz) to service_role;

create function private.is_paid_where_asked(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when not coalesce(p_request.is_hosted, false) then p_order.checkout_session_id is null
    -- A hosted page ends with its hold, and none opens for less than half an hour: with less time left, it takes a new order.
    else p_order.hold_expires_at > p_now
      and (p_order.checkout_session_id is not null or p_order.hold_expires_at > p_now + interval '31 minutes')
  end
$$;
comment on function private.is_paid_where_asked(public.order_details, private.booking_request, timestamptz) is
  'Whether an order can still be paid where a request wants to pay: on our own page or on Stripe''s hosted one.';
grant execute on function private.is_paid_where_asked(public.order_details, private.booking_request, timestamptz) to service_role;

create function private.is_sold_alike(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql stable set search_path = ''
as $$
  with sold as (
    select array_agg(concat_ws(' ', l.service_id, l.enhancement_id) order by 1) as items,
      array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1) as prices,
      coalesce(sum(l.amount_cents + l.tax_cents), 0) as total
    from public.order_lines l
    where l.order_id = p_order.order_id and not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
  ), today as (
    select array_agg(concat_ws(' ', l.service_id, l.enhancement_id) order by 1) as items,
      array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1) as prices,
      coalesce(sum(l.amount_cents + l.tax_cents), 0) as total
    from jsonb_to_recordset(private.price_by_gift(p_request.lines, p_request.gift_code_hashes, p_order.order_id, p_now)) l (
      kind text, service_id text, enhancement_id text, amount_cents integer, tax_cents integer
    )
    -- What a credit pays for costs what the credit cost, whatever the catalog says.
    where not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
  )
  select case
    when p_order.hold_expires_at > p_now then sold.items is not distinct from today.items and sold.total <= today.total
    else sold.prices is not distinct from today.prices
      and p_order.policy_version = private.policy_for(p_request.policy_version, p_now)
  end
  from sold, today
$$;
comment on function private.is_sold_alike(public.order_details, private.booking_request, timestamptz) is
  'Whether an order still stands for what a request asks for. While its hold lives, it keeps its price and its policy unless the same costs less today; after that, both have to be today''s.';
grant execute on function private.is_sold_alike(public.order_details, private.booking_request, timestamptz) to service_role;

create function private.lines_as_held(p_request private.booking_request, p_now timestamptz) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce((
        select jsonb_agg(to_jsonb(l) order by l.order_line_id) from public.order_lines l where l.order_id = (last.held).order_id
      ), p_request.lines)
    from (select) one
    -- Its last order: to make way for another hour, it has been released already if it had a payment.
    left join lateral (
      select d as held from public.order_details d
      where d.checkout_key = p_request.checkout_key and d.state in ('open', 'lapsed') order by d.created_at desc limit 1
    ) last on (last.held).hold_expires_at > p_now
      and ((last.held).local_date, (last.held).local_time::time) is distinct from (p_request.local_date, p_request.local_time)
      and (last.held).gift_code_hashes = coalesce(p_request.gift_code_hashes, '{}')
      and ((last.held).credit_cents is not null) = coalesce(p_request.uses_credit, false)
      and private.is_sold_alike(last.held, p_request, p_now)
  );
end;
$$;
comment on function private.lines_as_held(private.booking_request, timestamptz) is
  'Returns the lines of a request, as the checkout''s last hold priced them if it is of another hour, would still live and is for the same items and wallets: choosing another hour doesn''t raise the price. If the same costs less today, today''s.';
grant execute on function private.lines_as_held(private.booking_request, timestamptz) to service_role;

create function private.is_same_booking(p_order public.order_details, p_request private.booking_request, p_now timestamptz)
returns boolean
language sql stable set search_path = ''
as $$
  select
    (p_order.service_id, p_order.local_date, p_order.local_time::time, p_order.first_name, p_order.last_name, p_order.email,
      p_order.phone, p_order.health_note_id, p_order.pressure_preference, p_order.text_consent_version)
    is not distinct from
    (p_request.service_id, p_request.local_date, p_request.local_time, p_request.first_name, p_request.last_name,
      p_request.email, p_request.phone, (p_request.health_notes ->> 'health_note_id')::uuid, p_request.pressure_preference,
      p_request.text_consent_version)
    and private.is_sold_alike(p_order, p_request, p_now)
    and private.is_same_visit(p_order.order_id, p_request.home_visit)
    and p_order.gift_code_hashes = coalesce(p_request.gift_code_hashes, '{}')
    and private.is_paid_alike(p_order.order_id, p_request, p_now)
    and private.is_paid_where_asked(p_order, p_request, p_now)
$$;
comment on function private.is_same_booking(public.order_details, private.booking_request, timestamptz) is
  'Whether a request asks for what an order already holds, on its terms (is_sold_alike) and from the same wallets.';
grant execute on function private.is_same_booking(public.order_details, private.booking_request, timestamptz) to service_role;

create function public.lapse_order(
  p_order_id uuid, p_payment_intent_id text default null, p_now timestamptz default now(), p_then_offer boolean default false
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  update public.orders o set state = 'lapsed', closed_at = p_now
    where o.order_id = p_order_id and o.state = 'open' and o.paid_at is null
      and p_payment_intent_id is not distinct from (
        select t.payment_intent_id from public.tenders t where t.order_id = o.order_id and t.kind = 'card' and t.voided_at is null
      );
  if found then
    delete from public.occupancy where order_id = p_order_id;
    update public.order_requests set network_hashes = null where order_id = p_order_id;
    perform private.keep_offered_times(array[p_order_id], p_now);
    if p_then_offer then
      perform private.offer_free_times(p_now);
    end if;
  end if;
end;
$$;
comment on function public.lapse_order(uuid, text, timestamptz, boolean) is
  'Ends an unpaid open order and frees its time; p_then_offer offers that to the waitlist, for when no one is about to claim it. Safe to call twice, and for an order that is no longer open. First cancel its payment intent at Stripe and pass it here: an order that has another one by now stays as it is.';
grant execute on function public.lapse_order(uuid, text, timestamptz, boolean) to service_role;

create function private.lapse_unpayable_order(p_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select public.lapse_order(p_order_id, null, p_now) $$;
comment on function private.lapse_unpayable_order(uuid, timestamptz) is 'Ends an open order that has run out and has no payment to cancel.';
grant execute on function private.lapse_unpayable_order(uuid, timestamptz) to service_role;

create function public.lapse_unpayable(p_limit integer default 50, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o
    where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now
      and not exists (
        select from public.tenders t
        where t.order_id = o.order_id and num_nonnulls(t.payment_intent_id, t.checkout_session_id) > 0
      )
    order by private.has_failed('lapse_unpayable_order', o.order_id), o.expires_at limit p_limit
  );
  failed := private.attempt_each('lapse_unpayable_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  if done > 0 then
    perform private.offer_free_times(p_now);
  end if;
  return next;
end;
$$;
comment on function public.lapse_unpayable(integer, timestamptz) is
  'Ends open orders that have run out and have no payment to cancel and no hosted page to close, then offers the free times to the waitlist. Orders that failed last time come last. Returns how many it ended, and how many failed (job_failed).';
grant execute on function public.lapse_unpayable(integer, timestamptz) to service_role;

create function private.release_hold(p_order_id uuid, p_payment_intent_id text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_payment_intent_id is not null or exists (
    select from public.tenders t where t.order_id = p_order_id and t.checkout_session_id is not null and t.voided_at is null
  ) then
    -- It may still be paid: the API cancels the intent at Stripe, or closes the hosted page, then calls again.
    raise exception using errcode = 'PT409', message = 'lapsed_hold';
  end if;
  -- What is held for an Undo belongs to a change that is settled, which lapse_order leaves alone.
  delete from public.occupancy where order_id = p_order_id and is_for_undo and expires_at <= p_now;
  perform public.lapse_order(p_order_id, null, p_now);
end;
$$;
comment on function private.release_hold(uuid, text, timestamptz) is
  'Releases a hold that has neither a payment intent nor a hosted page. PT409 lapsed_hold if it has one.';
grant execute on function private.release_hold(uuid, text, timestamptz) to service_role;

create function private.intent_of(p_order_id uuid) returns text
language sql stable set search_path = ''
as $$
  select t.payment_intent_id from public.tenders t
  where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null
$$;
comment on function private.intent_of(uuid) is 'Returns the payment intent that pays for an order; null if it has none yet.';
grant execute on function private.intent_of(uuid) to service_role;

create function private.holds_in_the_way(
  p_during tstzmultirange, p_except_order_id uuid, p_now timestamptz, p_takes_yielding boolean default false
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct o.order_id, private.intent_of(o.order_id), o.expires_at > p_now
  from public.occupancy o
  where o.during && p_during and (o.expires_at <= p_now or p_takes_yielding and o.yields_from <= p_now)
    and (p_except_order_id is null or o.order_id is distinct from p_except_order_id)
$$;
comment on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) is
  'Returns the holds within some time that make way, except one order''s own: expired ones and, with p_takes_yielding, those that yield.';
grant execute on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) to service_role;

create function private.may_take_yielding(p_order_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- A live order that doesn't hold its time was accepted under pressure. It keeps its chance after the pressure is over.
  select private.is_under_pressure(p_now) or exists (
    select from public.orders o join public.order_requests r using (order_id)
    where o.order_id = p_order_id and o.state = 'open' and o.expires_at > p_now and r.held_since is not null
      and not exists (select from public.occupancy held where held.order_id = o.order_id)
  )
$$;
comment on function private.may_take_yielding(uuid, timestamptz) is
  'Whether a client who is about to pay can take the time of a hold whose own client hasn''t begun to pay.';
grant execute on function private.may_take_yielding(uuid, timestamptz) to service_role;

create function private.holds_from(p_networks text[], p_now timestamptz)
returns table (order_id uuid, email text, network_hashes bytea[], expires_at timestamptz)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_hashes constant bytea[] := private.known_hashes(p_networks, v_today - 1, v_today);
begin
  -- Found by network only, since a flood can open very many holds. The offset keeps open orders from being read first; a
  -- plan made on a calm day would read them all.
  return query
  select r.order_id, r.email, r.network_hashes, o.expires_at
  from public.order_requests r
  cross join lateral (select * from public.orders known where known.order_id = r.order_id offset 0) o
  where r.network_hashes && v_hashes and r.starts_at is not null and o.state = 'open' and o.paid_at is null;
end;
$$;
comment on function private.holds_from(text[], timestamptz) is
  'Returns the unpaid open bookings with a time that were requested from any of some networks, today or yesterday.';
grant execute on function private.holds_from(text[], timestamptz) to service_role;

create function private.orders_of_the_same_person(
  p_request private.booking_request, p_networks text[], p_except_order_id uuid, p_now timestamptz
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  return query
  select o.order_id, private.intent_of(o.order_id), false
  from public.orders o
  where o.checkout_key = p_request.checkout_key and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  -- A waitlist offer that this checkout took over from another browser, which had already opened an order.
  select o.order_id, private.intent_of(o.order_id), false
  from public.waitlist_offers offer join public.orders o using (order_id)
  where offer.checkout_key = p_request.checkout_key and offer.ended_at is null and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  select h.order_id, private.intent_of(h.order_id), false
  from private.holds_from(p_networks[1:1], p_now) h
  where lower(h.email) = lower(p_request.email) and h.order_id is distinct from p_except_order_id;
end;
$$;
comment on function private.orders_of_the_same_person(private.booking_request, text[], uuid, timestamptz) is
  'Returns what a person already has open: under the same checkout key, or with the same email address from the same household''s network.';
grant execute on function private.orders_of_the_same_person(private.booking_request, text[], uuid, timestamptz) to service_role;

create function public.lapsed_orders(
  p_limit integer default 50, p_after_expiry timestamptz default '-infinity', p_after_order_id uuid default null,
  p_now timestamptz default now()
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean, expires_at timestamptz)
language sql stable rows 20 set search_path = ''
as $$
  select o.order_id, private.intent_of(o.order_id), false, o.expires_at
  from public.orders o
  where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now and o.expires_at >= p_after_expiry
    and (o.expires_at > p_after_expiry or p_after_order_id is null or o.order_id > p_after_order_id)
  order by o.expires_at, o.order_id limit p_limit
$$;
comment on function public.lapsed_orders(integer, timestamptz, uuid, timestamptz) is
  'Returns open orders that have run out unpaid, the oldest first, starting after the one that was tried last. Cancel each payment intent at Stripe, then call lapse_order.';
grant execute on function public.lapsed_orders(integer, timestamptz, uuid, timestamptz) to service_role;

create function public.holds_to_release(
  p_order_id uuid default null, p_from timestamptz default null, p_until timestamptz default null, p_now timestamptz default now()
)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
begin
  return query
    select held.* from private.holds_in_the_way(
      coalesce(
        tstzmultirange(tstzrange(p_from, p_until)),
        (select tstzmultirange(r.during) from public.order_requests r where r.order_id = p_order_id)
      ),
      -- A range of time is for the therapist's own use, which takes no live hold.
      p_order_id, p_now, p_order_id is not null and private.may_take_yielding(p_order_id, p_now)
    ) held;
end;
$$;
comment on function public.holds_to_release(uuid, timestamptz, timestamptz, timestamptz) is
  'Returns the holds to release before an order, or a range of time, can have its time. Cancel each payment intent at Stripe (if is_yielding, only while no one has begun to pay it), then call lapse_order.';
grant execute on function public.holds_to_release(uuid, timestamptz, timestamptz, timestamptz) to service_role;

create function public.holds_to_release_for_booking(p_booking jsonb, p_networks text[] default null, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_own_id uuid;
begin
  select own.order_id into v_own_id from public.find_checkout(v_request.checkout_key) own
    where private.is_same_booking(own, v_request, p_now);
  return query select own.* from private.orders_of_the_same_person(v_request, p_networks, v_own_id, p_now) own;
  if v_request.local_date is not null then
    return query
      select held.* from private.require_offered_slot(v_request, p_now) slot
      cross join lateral private.holds_in_the_way(
        tstzmultirange(slot.during), v_own_id, p_now,
        coalesce(v_request.is_paying, false) and private.may_take_yielding(v_own_id, p_now)
      ) held;
  end if;
end;
$$;
comment on function public.holds_to_release_for_booking(jsonb, text[], timestamptz) is
  'Returns the holds to release before a booking (as open_booking takes it) can be opened: what the same person has open, and what is in the way of its time.';
grant execute on function public.holds_to_release_for_booking(jsonb, text[], timestamptz) to service_role;

create function private.require_room_for_hold(p_networks text[], p_except_order_id uuid, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_free_at timestamptz;
begin
  with nearby as materialized (
    select * from private.holds_from(p_networks, p_now) h
    where h.order_id is distinct from p_except_order_id and h.expires_at > p_now
  )
  -- In each full network, the hold that ends first makes room.
  select max(full_network.free_at) into v_free_at
  from (
    select min(nearby.expires_at) as free_at
    from unnest(p_networks) named (network)
    join nearby on nearby.network_hashes && private.known_hashes(array[named.network], v_today - 1, v_today)
    group by named.network
    having count(*) >= 3 * private.share_of(named.network)
  ) full_network;
  if v_free_at is not null then
    raise exception using errcode = 'PT429', message = 'too_many_holds',
      detail = ceil(extract(epoch from v_free_at - p_now))::integer;
  end if;
end;
$$;
comment on function private.require_room_for_hold(text[], uuid, timestamptz) is
  'Allows at most 3 unpaid holds at a time from a household''s network, and more from a larger one (share_of). PT429 too_many_holds, details: seconds to wait.';
grant execute on function private.require_room_for_hold(text[], uuid, timestamptz) to service_role;

create function public.renew_hold(p_order_id uuid, p_now timestamptz default now()) returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_expires_at timestamptz;
begin
  perform private.lock_calendar();
  update public.orders o
    set expires_at = greatest(o.expires_at, least(
      p_now + make_interval(mins => s.hold_minutes), r.held_since + make_interval(mins => s.longest_hold_minutes)
    ))
    from public.settings s, public.order_requests r
    where o.order_id = p_order_id and r.order_id = o.order_id and r.held_since is not null
      and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
    returning o.expires_at into v_expires_at;
  if not found then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.occupancy set expires_at = v_expires_at where order_id = p_order_id;
  return query select * from public.order_details d where d.order_id = p_order_id;
end;
$$;
comment on function public.renew_hold(uuid, timestamptz) is
  'Gives a live hold its full time again, up to the longest that a time can be held. PT409 hold_expired.';
grant execute on function public.renew_hold(uuid, timestamptz) to service_role;

create function public.hold_seconds_left(p_order_id uuid, p_now timestamptz default now()) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select greatest(0, floor(extract(epoch from d.hold_expires_at - p_now)))::integer
    from public.order_details d where d.order_id = p_order_id
  );
end;
$$;
comment on function public.hold_seconds_left(uuid, timestamptz) is
  'Returns the seconds until others can ask for the time of an order, by the database''s clock, which decides it; null for an order without a time.';
grant execute on function public.hold_seconds_left(uuid, timestamptz) to service_role;

create function private.hold_slot(
  p_order_id uuid, p_during tstzrange, p_expires_at timestamptz, p_now timestamptz, p_takes_yielding boolean default false
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer record;
begin
  -- The waitlist offer that this order uses makes way for it, and the hold yields to no one before that offer would have ended.
  select * into v_offer from public.waitlist_offers offer where offer.order_id = p_order_id and offer.ended_at is null;
  if private.is_taken(tstzmultirange(p_during), array[p_order_id, v_offer.offer_id], null, p_now, p_takes_yielding) then
    return false;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(tstzmultirange(p_during), p_order_id, p_now, p_takes_yielding) old;
  delete from public.occupancy where order_id = p_order_id or offer_id = v_offer.offer_id;
  -- "On conflict" covers occupancy_never_overlaps, so that losing a race returns false instead of raising an error.
  insert into public.occupancy (during, order_id, expires_at, yields_from)
    values (p_during, p_order_id, p_expires_at, greatest(v_offer.expires_at, p_now))
    on conflict do nothing;
  return found;
end;
$$;
comment on function private.hold_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) is
  'Holds a range of time for an order; false if it is taken. Releases the holds that make way. PT409 lapsed_hold if one of them has a payment intent or a hosted page.';
grant execute on function private.hold_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) to service_role;

create function private.take_firmly(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during tstzrange;
  v_expires_at timestamptz;
begin
  select r.during, o.expires_at into strict v_during, v_expires_at
    from public.orders o join public.order_requests r using (order_id) where o.order_id = p_order_id;
  if not exists (select from public.occupancy o where o.order_id = p_order_id and o.expires_at > p_now)
    and not private.hold_slot(p_order_id, v_during, v_expires_at, p_now, private.may_take_yielding(p_order_id, p_now))
  then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  update public.occupancy set yields_from = greatest(yields_from, p_now + interval '1 minute') where order_id = p_order_id;
end;
$$;
comment on function private.take_firmly(uuid, timestamptz) is
  'Takes the time of an order whose client is about to pay, so that no one else gets it within the next minute; after that, Stripe knows whether they began to pay. PT409 slot_taken, lapsed_hold.';
grant execute on function private.take_firmly(uuid, timestamptz) to service_role;

create function private.warn_of_pressure(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.open_task('calendar_held', (p_now at time zone 'UTC')::date::text, jsonb_build_object(
    'done', 'Much of your open time is being held by people, or a program, who have not begun to pay. Online booking stays open: such a hold yields to whoever pays.',
    'next_step', 'If you just announced something, there is nothing to do. Otherwise look in Stripe for many unpaid payments, and contact whoever maintains the site.'
  ), p_now)
  where not exists (
    select from public.tasks item
    where item.kind = 'calendar_held' and item.subject = (p_now at time zone 'UTC')::date::text
  )
$$;
comment on function private.warn_of_pressure(timestamptz) is 'Warns the practice with a task, once a day, that its calendar is full of unpaid holds.';
grant execute on function private.warn_of_pressure(timestamptz) to service_role;

create function private.insert_booking(
  p_request private.booking_request, p_slot private.slot, p_networks text[], p_expires_at timestamptz, p_now timestamptz
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_uses_wallets constant boolean := coalesce(p_request.uses_credit or p_request.uses_gift_value, false);
  v_credit record;
begin
  select null::uuid as wallet_id, null::integer as cost_cents into v_credit;
  if p_request.uses_credit then
    select c.* into v_credit
      from jsonb_to_recordset(p_request.lines) l (kind text, duration_minutes integer)
      cross join lateral private.find_credit(p_request.wallet_owner_email, l.duration_minutes, p_now) c
      where l.kind = 'service';
    if not found then
      raise exception using errcode = 'PT409', message = 'credit_missing';
    end if;
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, policy_version, created_at, expires_at)
    select v_id, v_id, 'booking', p_request.checkout_key, case when v_uses_wallets then lower(p_request.wallet_owner_email) end,
      s.currency, private.policy_for(p_request.policy_version, p_now), p_now, p_expires_at
    from public.settings s;
  perform private.insert_lines(v_id, case
    when p_request.uses_credit then private.price_by_credit(p_request.lines, v_credit.cost_cents)
    else private.price_by_gift(p_request.lines, p_request.gift_code_hashes, v_id, p_now)
  end);
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, first_name, last_name, email, phone,
    health_note_id, pressure_preference, text_consent_version, network_hashes, gift_code_hashes, booked_by
  )
  values (
    v_id, p_request.service_id, p_slot.starts_at, p_slot.ends_at, p_slot.during, p_slot.location,
    case when p_slot.starts_at is not null then p_now end,
    p_request.first_name, p_request.last_name, p_request.email, p_request.phone,
    private.keep_health_notes(p_request.health_notes), p_request.pressure_preference, p_request.text_consent_version,
    private.hash_networks(p_networks, p_now), p_request.gift_code_hashes, p_request.booked_by
  );
  perform private.keep_home_visit(v_id, p_request);
  perform private.insert_tenders(
    v_id, v_credit.wallet_id, coalesce(p_request.uses_gift_value, false), 'card', p_now, p_request.gift_code_hashes
  );
  return v_id;
end;
$$;
comment on function private.insert_booking(private.booking_request, private.slot, text[], timestamptz, timestamptz) is
  'Inserts a new open order for a booking, with its lines, request and tenders. PT404 unknown_service, unknown_enhancement, PT409 credit_missing, gift_code_frozen, gift_code_empty.';
grant execute on function private.insert_booking(private.booking_request, private.slot, text[], timestamptz, timestamptz) to service_role;

create function private.hold_booking(
  p_request private.booking_request, p_open_order_id uuid, p_networks text[], p_is_under_pressure boolean, p_now timestamptz
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_expires_at timestamptz := p_now + make_interval(mins => (
    select case when p_request.is_hosted then s.hosted_hold_minutes else s.hold_minutes end from public.settings s
  ));
  v_slot private.slot;
  v_id uuid := p_open_order_id;
  v_own_ids uuid[];
  v_offer record;
begin
  select * into v_slot from private.require_offered_slot(
    p_request, p_now,
    -- An order that is kept also keeps the minutes of its enhancements.
    (select sum(l.extra_minutes)::integer from public.order_lines l where l.order_id = p_open_order_id)
  );
  select * into v_offer from private.offer_for(p_request.checkout_key, v_slot, p_now);
  v_expires_at := greatest(v_expires_at, v_offer.expires_at);
  -- A person's own holds aren't released for a time that they can't have.
  select array_agg(own.order_id) into v_own_ids
    from private.orders_of_the_same_person(p_request, p_networks, p_open_order_id, p_now) own;
  if private.is_taken(
    tstzmultirange(v_slot.during), v_own_ids || p_open_order_id || v_offer.offer_id, null, p_now, p_is_under_pressure
  ) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, p_networks, p_open_order_id, p_now) own;
  if v_offer.offer_id is null then
    -- A time that is already held for its offer takes no more of the calendar.
    perform private.require_room_for_hold(p_networks, p_open_order_id, p_now);
  end if;
  perform private.require_allowance('hold', p_networks, 'too_many_holds', p_now);
  if v_id is not null then
    -- The same booking after its hold ran out keeps the order and its payment intent.
    update public.orders set expires_at = v_expires_at where order_id = v_id;
    update public.order_requests set held_since = p_now, ends_at = v_slot.ends_at, during = v_slot.during where order_id = v_id;
  else
    v_id := private.insert_booking(p_request, v_slot, p_networks, v_expires_at, p_now);
  end if;
  update public.waitlist_offers set order_id = v_id where offer_id = v_offer.offer_id;
  -- Under pressure, a client who hasn't begun to pay may hold the time. They keep it until this one is about to pay.
  if not private.hold_slot(v_id, v_slot.during, v_expires_at, p_now) then
    if not p_is_under_pressure then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    delete from public.occupancy where order_id = v_id;
  end if;
  return v_id;
end;
$$;
comment on function private.hold_booking(private.booking_request, uuid, text[], boolean, timestamptz) is
  'Makes a new hold, or restarts an expired one, in place of what the same person held. Under pressure it may come without the time, which its client gets by being the first to pay.';
grant execute on function private.hold_booking(private.booking_request, uuid, text[], boolean, timestamptz) to service_role;

create function private.quote_booking(p_request private.booking_request, p_networks text[], p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.require_allowance('quote', p_networks, 'too_many_holds', p_now);
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, null, null, p_now) own;
  -- Less than the day for which Stripe remembers the idempotency key of its intent.
  return private.insert_booking(p_request, null, p_networks, p_now + interval '12 hours', p_now);
end;
$$;
comment on function private.quote_booking(private.booking_request, text[], timestamptz) is
  'Makes a new order with a price and no time yet, in place of what the same checkout had open.';
grant execute on function private.quote_booking(private.booking_request, text[], timestamptz) to service_role;

create function public.open_booking(p_booking jsonb, p_networks text[] default null, p_now timestamptz default now())
returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_open public.order_details;
  v_is_same boolean;
  v_is_under_pressure boolean;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.require_open(p_now);
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and private.is_same_booking(v_open, v_request, p_now);
  if v_is_same and v_open.hold_expires_at is null then
    v_id := v_open.order_id;
  elsif v_request.local_date is null then
    v_id := private.quote_booking(v_request, p_networks, p_now);
  elsif v_is_same and v_open.hold_expires_at > p_now then
    v_id := v_open.order_id;
    perform private.require_allowance('renewal', p_networks, 'too_many_holds', p_now);
    perform public.renew_hold(v_id, p_now);
  else
    v_is_under_pressure := private.is_under_pressure(p_now);
    v_request.lines := private.lines_as_held(v_request, p_now);
    v_id := private.hold_booking(v_request, case when v_is_same then v_open.order_id end, p_networks, v_is_under_pressure, p_now);
    if v_is_under_pressure then
      perform private.warn_of_pressure(p_now);
    end if;
  end if;
  -- The client may have logged in or out since the first request. The notes belong to the last one's account.
  update public.order_requests set booked_by = v_request.booked_by
    where order_id = v_id and booked_by is distinct from v_request.booked_by;
  if v_request.is_paying and v_request.local_date is not null then
    perform private.take_firmly(v_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_id;
end;
$$;
comment on function public.open_booking(jsonb, text[], timestamptz) is
  'Opens the order of a booking (the keys of private.booking_request) and holds its time while its client pays; without a time, it holds only the price. It releases what the same person held before. The same request from the same checkout gets the same order with its hold renewed: up to the longest time while it lives, under the rules once it has expired. With is_paying the time is taken firmly; with is_hosted it is held for as long as Stripe''s page is open. PT400 date_in_past, PT403 visits_not_allowed, PT404 unknown_service, unknown_enhancement, PT409 not_open_yet, outside_zones, slot_unavailable, slot_taken, credit_missing (no unreserved credit of this length is left), gift_code_empty, gift_code_frozen, lapsed_hold (release holds_to_release_for_booking, then call again), PT429 too_many_holds (details: seconds to wait).';
grant execute on function public.open_booking(jsonb, text[], timestamptz) to service_role;

create function public.attach_intent(p_order_id uuid, p_payment_intent_id text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
begin
  perform private.lock_calendar();
  select * into v_tender from public.tenders t where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null;
  if v_tender.payment_intent_id = p_payment_intent_id then
    return;
  elsif not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_tender.payment_intent_id is not null or exists (
    select from public.tenders t where t.payment_intent_id = p_payment_intent_id
  ) then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id where tender_id = v_tender.tender_id;
end;
$$;
comment on function public.attach_intent(uuid, text) is
  'Sets the payment intent of an open order, once and for all. Safe to repeat. PT409 payment_already_used (the order has another, or another order has it), hold_expired (the order is no longer open).';
grant execute on function public.attach_intent(uuid, text) to service_role;

create function public.keep_processing(p_order_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_until constant timestamptz := p_now + interval '1 day';
begin
  perform private.lock_calendar();
  update public.orders set expires_at = v_until
    where order_id = p_order_id and state = 'open' and paid_at is null and expires_at <= p_now;
  if found then
    update public.occupancy set expires_at = v_until, yields_from = case when yields_from is not null then v_until end
      where order_id = p_order_id;
    perform public.open_task('payment_processing', p_order_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of(p_order_id),
      'done', 'A payment is still being processed, so we hold its time for one more day and offer it to no one else.',
      'next_step', 'Look the payment up in Stripe. When it succeeds the booking is made by itself; when it is cancelled there, the time is free again.'
    ), p_now);
  end if;
end;
$$;
comment on function public.keep_processing(uuid, timestamptz) is
  'Holds the time of an order that ran out while its payment is being processed, for one more day at a time, and opens a task.';
grant execute on function public.keep_processing(uuid, timestamptz) to service_role;
