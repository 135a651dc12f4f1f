-- In person: sessions sold at the visit, bookings by phone, cash, and what is paid later.

create function public.read_desk_client(p_client_id uuid)
returns table (
  first_name text, last_name text, email text, phone text, wallet_owner_email text, is_member boolean, text_consent_version text
)
language sql stable rows 1 set search_path = ''
as $$
  select c.first_name, c.last_name, c.email, c.phone, coalesce(lower(p.email), (private.emails_of_client(c.client_id, true))[1]),
    coalesce(p.membership_status = 'active', false), (
      -- The consent that came with the client's current number.
      select a.text_consent_version from public.appointments a
      where a.client_id = c.client_id and a.phone = c.phone order by a.created_at desc limit 1
    )
  from public.clients given
  join public.clients c on c.client_id = coalesce(given.merged_into, given.client_id)
  left join public.profiles p on p.client_id = c.client_id
  where given.client_id = p_client_id
$$;
comment on function public.read_desk_client(uuid) is
  'A client the therapist sells to or books for: their contact, whose wallets pay for them (null for someone who shares an address), whether they pay member prices, and what they last agreed to about texts.';
grant execute on function public.read_desk_client(uuid) to service_role;

create type private.sale_request as (
  order_id uuid, service_id text, first_name text, last_name text, email text, phone text, lines jsonb, rest_kind text,
  wallet_owner_email text, uses_credit boolean, uses_gift_value boolean, gift_code_hashes bytea[]
);
comment on type private.sale_request is
  'A session that was given, as the API sends it (p_sale), with its lines priced. It is sold to a client with their full contact, or to a walk-in who gave a name. rest_kind (card or cash) pays what no wallet pays.';

create function private.is_other_sale(p_sale private.sale_request) returns boolean
language sql stable set search_path = ''
as $$
  select (r.first_name, r.last_name, r.email) is distinct from (p_sale.first_name, p_sale.last_name, p_sale.email)
    or (
      select array_agg(sold.item order by sold.item)
      from public.order_lines l
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) sold
      where l.order_id = p_sale.order_id
    ) is distinct from (
      select array_agg(wanted.item order by wanted.item)
      from jsonb_to_recordset(p_sale.lines) l (kind text, service_id text, enhancement_id text, amount_cents integer)
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) wanted
    )
    or exists (
      select from public.tenders t
      where t.order_id = p_sale.order_id and t.kind in ('card', 'cash') and t.kind <> coalesce(p_sale.rest_kind, 'card')
    )
    or coalesce(p_sale.uses_credit, false) <> exists (select from public.tenders t where t.order_id = p_sale.order_id and t.kind = 'credit')
    or not coalesce(p_sale.uses_gift_value, false) and exists (
      select from public.tenders t join public.wallets w using (wallet_id)
      where t.order_id = p_sale.order_id and w.kind = 'gift' and w.code_hash is null
    )
    or coalesce(r.gift_code_hashes, '{}') <> coalesce(p_sale.gift_code_hashes, '{}')
  from public.order_requests r where r.order_id = p_sale.order_id
$$;
comment on function private.is_other_sale(private.sale_request) is
  'Whether the sale with this id is for another person, sells something else or is paid another way. Its prices stay as they were when it was opened.';
grant execute on function private.is_other_sale(private.sale_request) to service_role;

create function public.open_sale(p_sale jsonb, p_now timestamptz default now())
returns table (tender_id uuid, kind text, amount_cents integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_sale constant private.sale_request := jsonb_populate_record(null::private.sale_request, p_sale);
  v_lines jsonb := v_sale.lines;
  v_credit record;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_sale.order_id, 0));
  perform private.lock_wallets(null, v_sale.wallet_owner_email, v_sale.gift_code_hashes);
  if exists (select from public.orders o where o.order_id = v_sale.order_id and (o.kind <> 'sale' or o.state = 'lapsed' and o.paid_at is null))
    or private.is_other_sale(v_sale)
  then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif not exists (select from public.orders o where o.order_id = v_sale.order_id) then
    select null::uuid as wallet_id into v_credit;
    if v_sale.uses_credit then
      select credit.* into v_credit
        from jsonb_to_recordset(v_lines) l (kind text, duration_minutes integer)
        cross join lateral private.find_credit(v_sale.wallet_owner_email, l.duration_minutes, p_now) credit
        where l.kind = 'service';
      if not found then
        raise exception using errcode = 'PT409', message = 'credit_missing';
      end if;
      v_lines := private.price_by_credit(v_lines, v_credit.cost_cents);
    else
      v_lines := private.price_by_gift(v_lines, v_sale.gift_code_hashes, null, p_now);
    end if;
    insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at, expires_at)
      select v_sale.order_id, v_sale.order_id, 'sale', lower(v_sale.wallet_owner_email), s.currency, p_now, p_now + interval '1 hour'
      from public.settings s;
    perform private.insert_lines(v_sale.order_id, v_lines);
    insert into public.order_requests (order_id, service_id, first_name, last_name, email, phone, gift_code_hashes)
      values (
        v_sale.order_id, v_sale.service_id, v_sale.first_name, v_sale.last_name, v_sale.email, v_sale.phone, v_sale.gift_code_hashes
      );
    perform private.insert_tenders(
      v_sale.order_id, v_credit.wallet_id, coalesce(v_sale.uses_gift_value, false), coalesce(v_sale.rest_kind, 'card'), p_now,
      v_sale.gift_code_hashes
    );
  end if;
  return query
    select t.tender_id, t.kind, t.amount_cents from public.tenders t
    where t.order_id = v_sale.order_id and t.voided_at is null
    order by array_position(array['credit', 'gift', 'card', 'cash'], t.kind), t.tender_id;
end;
$$;
comment on function public.open_sale(jsonb, timestamptz) is
  'Opens the order of a session that was given (the keys of private.sale_request) and returns how to pay it. The same order_id opens it once. PT404 unknown_service, unknown_enhancement, PT409 credit_missing, gift_code_frozen, gift_code_empty, change_not_possible (this id belongs to something else, to a sale with other contents or to one that was given up).';
grant execute on function public.open_sale(jsonb, timestamptz) to service_role;

create function private.fulfil_sale(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_request public.order_requests;
  v_minutes constant integer := (
    select l.duration_minutes from public.order_lines l where l.order_id = p_order.order_id and l.kind = 'service'
  );
  v_client_id uuid;
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  if v_request.email is not null then
    v_client_id := private.find_or_create_client(v_request);
  end if;
  -- The session is over: it takes no time on the calendar, so it can't lose its time to anyone.
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status,
    created_at
  )
  select p_order.order_id, v_client_id, coalesce(v_request.first_name, 'Walk-in'), coalesce(v_request.last_name, ''), v_request.email, v_request.phone,
    v_request.service_id, p_order.created_at - make_interval(mins => v_minutes), p_order.created_at, p_order.created_at,
    (private.place_on(here.at::date, here.at::time)).location_id, 'completed', p_now
  from public.settings s cross join lateral (select p_order.created_at at time zone s.time_zone as at) here;
  return true;
end;
$$;
comment on function private.fulfil_sale(public.orders, timestamptz) is
  'Records a session that was sold at the desk as a completed appointment.';
grant execute on function private.fulfil_sale(public.orders, timestamptz) to service_role;

create function public.settle_unpaid(p_order_id uuid, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if private.intent_of(p_order_id) is not null then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  update public.tenders t set voided_at = p_now where t.order_id = p_order_id and t.wallet_id is null and t.voided_at is null
    and exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open');
  return public.settle_order(p_order_id, p_now);
end;
$$;
comment on function public.settle_unpaid(uuid, timestamptz) is
  'The therapist makes a booking that is paid later, usually by phone. What would have been paid by card or cash is owed. Returns the order''s state. PT409 already_paid (someone may be paying it), slot_taken, hold_expired, lapsed_hold.';
grant execute on function public.settle_unpaid(uuid, timestamptz) to service_role;

create function public.record_cash(p_order_id uuid, p_tender_id uuid, p_amount_cents integer, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  if not exists (select from public.ledger l where l.source = 'till:' || p_tender_id) then
    if v_order.state = 'settled' and p_amount_cents <= private.debt_cents(v_order.root_id) then
      insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
        values (p_tender_id, p_order_id, 'cash', p_amount_cents, p_now);
    elsif v_order.state <> 'open' or not exists (
      select from public.tenders t
      where (t.tender_id, t.order_id, t.kind, t.amount_cents) = (p_tender_id, p_order_id, 'cash', p_amount_cents) and t.voided_at is null
    ) then
      raise exception using errcode = 'PT409', message = 'payment_mismatch';
    end if;
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender_id, 'captured', p_amount_cents, v_order.currency, 'till:' || p_tender_id, p_now);
    update public.orders set paid_at = p_now where order_id = p_order_id and paid_at is null;
  end if;
  perform private.settle_order(p_order_id, p_now);
  return (select o.state from public.orders o where o.order_id = p_order_id);
end;
$$;
comment on function public.record_cash(uuid, uuid, integer, timestamptz) is
  'Records cash that the therapist took: for the cash part of an open sale or, under a new id, for what a settled order owes (a tip is owed once adjust_order adds it). Change isn''t recorded. Each id counts once. PT409 payment_mismatch (not the amount to be paid, or more than is owed).';
grant execute on function public.record_cash(uuid, uuid, integer, timestamptz) to service_role;

create function public.record_cash_refund(p_refund_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_tender public.tenders;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  select * into v_tender from public.tenders t where t.tender_id = v_refund.tender_id and t.kind = 'cash';
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  perform private.write_refund(v_tender, 'till:' || p_refund_id, v_refund.amount_cents, 'succeeded', p_refund_id, p_now);
end;
$$;
comment on function public.record_cash_refund(uuid, timestamptz) is
  'Records that a cash refund was handed over; until then it is only promised. Harmless twice. PT404 payment_not_found (not a cash refund).';
grant execute on function public.record_cash_refund(uuid, timestamptz) to service_role;

-- Bookings that the therapist makes, by phone or for a client's next visit.

create function private.time_of_desk_booking(p_request private.booking_request, p_now timestamptz)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
  v_drive constant private.drive := private.drive_of(p_request);
begin
  if v_starts_at <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  return query
    select v_starts_at, session.ends_at,
      private.occupied(v_starts_at, session.ends_at, service, place, v_drive.minutes_before, v_drive.minutes_after), place.location_id
    from public.services service
    cross join lateral (
      select v_starts_at + make_interval(mins => service.duration_minutes + private.extra_minutes(p_request.lines)) as ends_at
    ) session
    join public.locations place on place.location_id = case
      when p_request.home_visit is not null then 'visit'
      else (private.place_on(p_request.local_date, p_request.local_time)).location_id
    end
    where service.service_id = p_request.service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
end;
$$;
comment on function private.time_of_desk_booking(private.booking_request, timestamptz) is
  'The time of a session that the therapist books. Neither business hours nor minimum notice apply; the location is where she is then, or the address that is given. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable (the clock skips this time).';
grant execute on function private.time_of_desk_booking(private.booking_request, timestamptz) to service_role;

create function public.holds_to_release_for_client(p_booking jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select held.*
  from private.time_of_desk_booking(jsonb_populate_record(null::private.booking_request, p_booking), p_now) slot
  cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), null, p_now) held
$$;
comment on function public.holds_to_release_for_client(jsonb, timestamptz) is
  'Returns the lapsed holds that must be released before book_for_client can have its time.';
grant execute on function public.holds_to_release_for_client(jsonb, timestamptz) to service_role;

create function public.book_for_client(p_booking jsonb, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_slot private.slot;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select d.order_id into v_id from public.order_details d
    where d.checkout_key = v_request.checkout_key and d.kind = 'booking' and d.state = 'settled'
      and (d.service_id, d.local_date, d.local_time::time, lower(d.email))
        = (v_request.service_id, v_request.local_date, v_request.local_time, lower(v_request.email));
  if not found then
    if exists (select from public.orders o where o.checkout_key = v_request.checkout_key) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    select * into strict v_slot from private.time_of_desk_booking(v_request, p_now);
    v_id := private.insert_booking(v_request, v_slot, null, p_now + interval '1 minute', p_now);
    -- The therapist sees what is held for the waitlist and can take it.
    perform private.withdraw_offers(tstzmultirange(v_slot.during), p_now), private.end_undo_within(tstzmultirange(v_slot.during), p_now);
    if not private.hold_slot(v_id, v_slot.during, p_now + interval '1 minute', p_now) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    update public.order_requests set is_by_client = false, recurring_id = v_request.recurring_id where order_id = v_id;
    perform public.settle_unpaid(v_id, p_now);
    if v_request.recurring_id is null then
      perform private.keep_undo(
        jsonb_build_object('act', 'booking', 'appointment_id', a.appointment_id, 'until', private.undo_until(o, p_now)),
        tstzmultirange(v_slot.during), p_now
      ) from public.appointments a join public.orders o using (order_id) where a.order_id = v_id;
    end if;
  end if;
  return (select a.appointment_id from public.appointments a where a.order_id = v_id);
end;
$$;
comment on function public.book_for_client(jsonb, timestamptz) is
  'The therapist books any free time ahead for a client (the keys of private.booking_request). It is confirmed at once; what no credit or gift code pays is owed. Returns the appointment''s id. The same checkout_key books once. PT400 date_in_past, PT404 unknown_service, unknown_enhancement, PT409 slot_taken, slot_unavailable, credit_missing, gift_code_frozen, gift_code_empty, change_not_possible (something else has this key), lapsed_hold.';
grant execute on function public.book_for_client(jsonb, timestamptz) to service_role;

-- Paying what is owed.

create function public.pay_owed(
  p_appointment_id uuid, p_payment_id uuid, p_method text, p_tip_cents integer default 0, p_code_hashes text[] default '{}',
  p_is_by_client boolean default false, p_now timestamptz default now()
)
returns table (
  order_id uuid, state text, tender_id uuid, payment_intent_id text, charge_cents integer, gift_cents integer, currency text,
  created_at timestamptz
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_hashes constant bytea[] := array(
    select decode(given.hash, 'hex') from unnest(p_code_hashes) with ordinality given (hash, place) order by given.place
  );
  v_owed_cents integer;
  v_cents integer;
begin
  -- Locks as lock_family does, including the wallets of the codes: everyone locks in the same order.
  perform private.lock_calendar();
  perform from public.orders o where o.order_id = v_root_id for no key update;
  perform private.lock_wallets(v_root_id, null, v_hashes);
  perform private.lock_appointment(p_appointment_id);
  v_owed_cents := greatest(private.debt_cents(v_root_id), 0);
  v_cents := v_owed_cents + p_tip_cents;
  if not exists (select from public.orders o where o.order_id = p_payment_id) then
    -- A session that never took place gets no tip.
    if v_cents <= 0 or v_owed_cents = 0 and exists (
      select from public.appointments a where a.appointment_id = p_appointment_id and a.status = 'cancelled'
    ) then
      raise exception using errcode = 'PT409', message = 'already_paid';
    elsif p_is_by_client and private.is_family_disputed(v_root_id) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    insert into public.orders (order_id, root_id, kind, currency, created_at, expires_at)
      select p_payment_id, root.order_id, 'adjustment', root.currency, p_now, p_now + interval '1 hour'
      from public.orders root where root.order_id = v_root_id;
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select p_payment_id, 'tip', 'Tip', p_tip_cents where p_tip_cents > 0;
    perform private.pay_debt(p_payment_id, v_cents, v_hashes, p_method, p_now);
  end if;
  return query
    select o.order_id, o.state, t.tender_id, t.payment_intent_id, coalesce(t.amount_cents, 0), gift.cents, o.currency, o.created_at
    from public.orders o
    left join public.tenders t on t.order_id = o.order_id and t.voided_at is null and t.wallet_id is null
    cross join lateral (
      select coalesce(sum(g.amount_cents), 0)::integer as cents, array_agg(w.code_hash) as hashes
      from public.tenders g join public.wallets w using (wallet_id) where g.order_id = o.order_id and g.voided_at is null
    ) gift
    where o.order_id = p_payment_id and (o.root_id, o.kind) = (v_root_id, 'adjustment') and coalesce(t.kind, p_method) = p_method
      and private.charge_cents(o.order_id) = p_tip_cents and coalesce(gift.hashes, '{}') <@ v_hashes;
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function public.pay_owed(uuid, uuid, text, integer, text[], boolean, timestamptz) is
  'Takes payment for what an appointment owes, plus a tip: gift codes (hashes in hex) first, then cash at once or a card, for which this returns the order to pay. Anything paid beyond what is due by then is refunded automatically. The same p_payment_id pays once. PT404 not_found, PT409 already_paid (nothing is owed, and the tip is none or for a canceled session), gift_code_frozen, gift_code_empty, change_not_possible (something else has this id, or the client would pay while a bank has the money).';
grant execute on function public.pay_owed(uuid, uuid, text, integer, text[], boolean, timestamptz) to service_role;

create function private.pay_debt(p_order_id uuid, p_cents integer, p_code_hashes bytea[], p_method text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender_id constant uuid := gen_random_uuid();
  v_left constant integer := private.insert_gift_tenders(p_order_id, p_cents, p_code_hashes, false, p_now);
begin
  if v_left = 0 then
    perform public.settle_order(p_order_id, p_now);
    return;
  end if;
  insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
    values (v_tender_id, p_order_id, p_method, v_left, p_now);
  if p_method = 'cash' then
    perform public.record_cash(p_order_id, v_tender_id, v_left, p_now);
  end if;
end;
$$;
comment on function private.pay_debt(uuid, integer, bytea[], text, timestamptz) is
  'Pays the order for a debt: with gift codes, then by card or in cash, which is recorded now. If nothing is left to pay, the order settles at once.';
grant execute on function private.pay_debt(uuid, integer, bytea[], text, timestamptz) to service_role;
