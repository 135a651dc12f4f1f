-- Settlement, from paid to done: the one path for browser, webhook and sweep, and the refund of any surplus.

create function private.lock_family(p_root_id uuid) returns public.orders
language plpgsql volatile set search_path = ''
as $$
declare
  v_root public.orders;
begin
  if (select k.takes_time from public.orders o join public.order_kinds k on k.order_kind = o.kind where o.order_id = p_root_id) then
    perform private.lock_calendar();
  end if;
  select * into v_root from public.orders o where o.order_id = p_root_id for no key update;
  perform private.lock_wallets(p_root_id);
  return v_root;
end;
$$;
comment on function private.lock_family(uuid) is
  'Lets one transaction at a time write to the money of a family, until it ends. Locks the calendar first if the family takes time, then its root, then the wallets that it uses or bought. Sums have to be read in a later statement.';
grant execute on function private.lock_family(uuid) to service_role;

create function private.describe_order(p_order_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
        'service_name', l.name, 'duration_minutes', l.duration_minutes, 'credits', l.credits,
        'starts_at', coalesce(a.starts_at, r.starts_at)
      ))
      from public.orders o
      left join public.order_requests r using (order_id)
      left join public.appointments a on a.order_id = o.root_id
      left join lateral (
        select line.name, line.duration_minutes, line.credits from private.current_lines(o.root_id) line where line.kind = 'service'
        union all
        select line.name, line.duration_minutes, line.credits from public.order_lines line
          where line.order_id = o.order_id and line.kind in ('service', 'item')
            and (line.duration_minutes is not null or o.kind = 'gift')
        limit 1
      ) l on true
      where o.order_id = p_order_id
  );
end;
$$;
comment on function private.describe_order(uuid) is 'Returns the session, the credits or the gift certificate of an order, as sold, for messages to name it.';
grant execute on function private.describe_order(uuid) to service_role;

create function private.first_name_of(p_root_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select a.first_name from public.appointments a where a.order_id = p_root_id),
    (select r.first_name from public.order_requests r where r.order_id = p_root_id),
    (select split_part(g.purchaser_name, ' ', 1) from public.gift_certificates g where g.order_id = p_root_id)
  );
end;
$$;
comment on function private.first_name_of(uuid) is 'Returns the first name under which something was ordered.';
grant execute on function private.first_name_of(uuid) to service_role;

create function private.request_refund(
  p_tender_id uuid, p_cause_id uuid, p_reason text, p_amount_cents integer, p_now timestamptz
)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    select p_cause_id, p_tender_id, p_reason, p_amount_cents, o.currency, p_now, p_now
    from public.orders o where o.order_id = p_cause_id
$$;
comment on function private.request_refund(uuid, uuid, text, integer, timestamptz) is 'Promises to refund an amount of a tender.';
grant execute on function private.request_refund(uuid, uuid, text, integer, timestamptz) to service_role;

create function private.credit_part_cents(p_root_id uuid, p_surplus_cents integer) returns integer
language sql stable set search_path = ''
as $$
  select least(
      coalesce(sum(t.kept_cents) filter (where t.kind = 'credit'), 0) - private.value_given_cents(p_root_id),
      p_surplus_cents - coalesce(sum(greatest(t.kept_cents - private.promised_cents(t.tender_id), 0)) filter (where t.kind <> 'credit'), 0)
    )::integer
  from (
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) as kept_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  ) t
$$;
comment on function private.credit_part_cents(uuid, integer) is
  'Returns how much of a surplus was paid by a credit: what exceeds all the money and gift value that is left, including money that a bank is reviewing.';
grant execute on function private.credit_part_cents(uuid, integer) to service_role;

create function private.waive_debt(p_root_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_debt constant integer := private.asked_cents(p_root_id);
  v_id constant uuid := gen_random_uuid();
begin
  if v_debt not between 1 and private.least_charge_cents() - 1 then
    return;
  end if;
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  perform private.waive(v_id, v_debt);
  perform private.close_order(v_id, 'settled', p_now);
end;
$$;
comment on function private.waive_debt(uuid, timestamptz) is
  'Waives what a family owes if it is less than a card can be charged. While a bank is reviewing a payment, nothing is owed yet.';
grant execute on function private.waive_debt(uuid, timestamptz) to service_role;

create function private.spread_surplus(p_root_id uuid, p_cause_id uuid, p_reason text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender record;
  v_surplus integer := -private.debt_cents(p_root_id);
  v_part integer;
begin
  if v_surplus <= 0 then
    perform private.waive_debt(p_root_id, p_now);
    return;
  end if;
  v_part := private.credit_part_cents(p_root_id, v_surplus);
  if v_part > 0 then
    perform private.give_value(p_root_id, v_part, p_now);
    v_surplus := v_surplus - v_part;
  end if;
  -- Returned orders first, then the newest; in each, money before gift value, then the last payment. Disputed ones stay.
  for v_tender in
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id)
    order by (o.state = 'returned') desc, o.created_at desc, o.order_id, t.kind = 'gift',
      (select max(l.ledger_id) from public.ledger l where l.tender_id = t.tender_id) desc
  loop
    v_part := least(v_surplus, v_tender.left_cents);
    continue when v_part <= 0;
    if v_tender.kind = 'gift' then
      perform private.return_to_wallet(v_tender.tender_id, v_part, 0, p_now);
    else
      perform private.request_refund(v_tender.tender_id, p_cause_id, p_reason, v_part, p_now);
    end if;
    v_surplus := v_surplus - v_part;
  end loop;
end;
$$;
comment on function private.spread_surplus(uuid, uuid, text, timestamptz) is
  'Refunds the surplus of a family: what its closed orders were paid beyond what they cost. A late payment, a double payment, a lower price, a cancellation and goodwill are all the same case. A credit''s part of it becomes gift value. If it owes something instead that is too little for a card, that is waived.';
grant execute on function private.spread_surplus(uuid, uuid, text, timestamptz) to service_role;

create function private.close_order(p_order_id uuid, p_state text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_kind text;
begin
  update public.orders set state = p_state, closed_at = p_now where order_id = p_order_id returning kind into v_kind;
  delete from public.occupancy where order_id = p_order_id and not is_for_undo;
  -- These already have the calendar's lock and may free time.
  if v_kind in ('change', 'cancellation') or (v_kind, p_state) = ('booking', 'returned') then
    perform private.keep_offered_times(array[p_order_id], p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.close_order(uuid, text, timestamptz) is
  'Gives an order its final state and frees what it still holds. If that can free time, it offers the free times to the waitlist.';
grant execute on function private.close_order(uuid, text, timestamptz) to service_role;

create function private.return_order(p_order public.orders, p_reason text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant jsonb := private.money_facts(p_order.root_id);
begin
  perform private.close_order(p_order.order_id, 'returned', p_now);
  -- In full, whatever else its family owes: a bank may be reviewing another payment.
  perform private.request_refund(own.tender_id, p_order.order_id, p_reason, own.left_cents, p_now)
    from (
      select t.tender_id, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
      from public.tenders t
      where t.order_id = p_order.order_id and t.kind = 'card' and not private.is_disputed(t.tender_id)
    ) own
    where own.left_cents > 0;
  perform private.spread_surplus(p_order.root_id, p_order.order_id, p_reason, p_now);
  if p_order.kind = 'booking' and p_reason <> 'mismatch' then
    perform private.write_message(jsonb_build_object(
        'kind', 'slot_lost', 'subject', p_order.order_id, 'about', p_order.root_id, 'recipient', 'client', 'channel', 'email',
        'address', r.email, 'facts', private.describe_order(p_order.order_id) || jsonb_build_object('first_name', r.first_name)
          || private.money_facts(p_order.root_id, v_before)
      ), p_now)
      from public.order_requests r where r.order_id = p_order.order_id and r.email is not null;
  end if;
  -- A payment of a debt is returned because the debt was paid another way in the meantime. Of a change, the client only
  -- needs to know that it wasn't made, whatever the cause.
  perform private.notify_of_money_back(
    p_order.order_id,
    case p_order.kind when 'adjustment' then 'paid_twice' when 'change' then 'change_not_applied' else p_reason end,
    v_before, false, p_now
  );
end;
$$;
comment on function private.return_order(public.orders, text, timestamptz) is
  'Ends an order that can''t be fulfilled: refunds what was paid for it and notifies its client.';
grant execute on function private.return_order(public.orders, text, timestamptz) to service_role;

create function private.find_or_create_client(p_request public.order_requests) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_client_id uuid;
  v_holds boolean;
begin
  -- The first at an address holds it; anyone else there, by another name, shares it. A race is lost to the row that is there then.
  foreach v_holds in array array[true, false] loop
    v_client_id := private.client_of(p_request.email, p_request.first_name, p_request.last_name);
    exit when v_client_id is not null;
    insert into public.clients (first_name, last_name, email, phone, holds_address)
      values (p_request.first_name, p_request.last_name, p_request.email, p_request.phone, v_holds)
      on conflict do nothing
      returning client_id into v_client_id;
    exit when v_client_id is not null;
  end loop;
  return coalesce(v_client_id, private.client_of(p_request.email, p_request.first_name, p_request.last_name));
end;
$$;
comment on function private.find_or_create_client(public.order_requests) is
  'Returns the client with the email address and name of a request (client_of), new if there is none: the holder of the address, or someone who shares it. What the practice stored about a known client is never overwritten.';
grant execute on function private.find_or_create_client(public.order_requests) to service_role;

create function private.fulfil_booking(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_request public.order_requests;
  v_client_id uuid;
  v_appointment_id uuid;
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  if v_request.starts_at is null and v_request.email is null and p_order.paid_at > p_now - interval '1 hour' then
    return null;
  end if;
  -- One without a person was emptied, unpaid, a day after it was made: no one would know whose time it is.
  if v_request.starts_at is null or v_request.starts_at <= p_now or v_request.email is null then
    return false;
  end if;
  if not exists (select from public.occupancy o where o.order_id = p_order.order_id)
    and not private.hold_slot(
      p_order.order_id, v_request.during, 'infinity', p_now, private.may_take_yielding(p_order.order_id, p_now)
    )
  then
    return false;
  end if;
  v_client_id := private.find_or_create_client(v_request);
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, text_consent_version, service_id, starts_at, ends_at, free_until,
    location, status, health_note_id, pressure_preference, recurring_id, created_at
  )
  select
    p_order.order_id, v_client_id, v_request.first_name, v_request.last_name, v_request.email,
    v_request.phone, v_request.text_consent_version, v_request.service_id, v_request.starts_at, v_request.ends_at,
    v_request.starts_at - private.notice_of(p_order.policy_version), v_request.location,
    case when v_request.is_by_client and private.needs_approval(v_client_id) then 'pending' else 'confirmed' end,
    v_request.health_note_id, v_request.pressure_preference, v_request.recurring_id, p_now
  returning appointment_id into v_appointment_id;
  update public.occupancy set order_id = null, expires_at = null, yields_from = null, appointment_id = v_appointment_id
    where order_id = p_order.order_id;
  perform private.end_offer_as_booked(p_order.order_id, p_now);
  perform private.remember_address(p_order.order_id, v_client_id);
  return true;
end;
$$;
comment on function private.fulfil_booking(public.orders, timestamptz) is
  'Turns a paid hold into its appointment; without a hold, takes the time if it is still free and not past. Returns null for an order whose time wasn''t chosen yet, until an hour after it was paid.';
grant execute on function private.fulfil_booking(public.orders, timestamptz) to service_role;

create function private.notice_of(p_policy_version text) returns interval
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select make_interval(hours => p.free_until_hours) from private.policy_of(p_policy_version) p
  );
end;
$$;
comment on function private.notice_of(text) is 'Returns how long before the start a cancellation is free of charge, by the policy agreed to.';
grant execute on function private.notice_of(text) to service_role;

create function private.fulfil_adjustment(p_order public.orders, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- If it pays a debt that was paid another way in the meantime, this payment is refunded and not the other.
  select private.debt_cents(p_order.root_id) > 0 or coalesce(sum(t.amount_cents), 0) <= private.charge_cents(p_order.order_id)
  from public.tenders t where t.order_id = p_order.order_id and t.voided_at is null
$$;
comment on function private.fulfil_adjustment(public.orders, timestamptz) is
  'Does nothing: an adjustment is its lines, or pays a debt. Returns false if it pays a debt that is no longer owed.';
grant execute on function private.fulfil_adjustment(public.orders, timestamptz) to service_role;

create function private.notify_practice_of_appointment(
  p_kind text, p_subject text, p_appointment public.appointments, p_facts jsonb, p_now timestamptz
)
returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice(p_kind, p_subject, p_appointment.order_id, jsonb_build_object(
    'first_name', p_appointment.first_name, 'session', private.describe_order(p_appointment.order_id)
  ) || p_facts, p_now)
$$;
comment on function private.notify_practice_of_appointment(text, text, public.appointments, jsonb, timestamptz) is
  'Writes a message to the practice about what a client has done with an appointment, with first name and session.';
grant execute on function private.notify_practice_of_appointment(text, text, public.appointments, jsonb, timestamptz) to service_role;

create function private.notify_of_settled(p_order public.orders, p_before jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
  v_is_by_client boolean;
  v_moved jsonb;
  v_send_after timestamptz;
begin
  if p_order.kind = 'bundle' then
    perform private.write_message(jsonb_build_object(
      'kind', 'credits_bought', 'subject', p_order.order_id, 'about', p_order.order_id, 'recipient', 'member', 'channel', 'email',
      'address', p_order.owner_email, 'facts', jsonb_build_object(
        'paid_at', p_now, 'lines', jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents)),
        'subtotal_cents', sum(l.amount_cents), 'tax_cents', sum(l.tax_cents)
      )
    ), p_now)
    from public.order_lines l where l.order_id = p_order.order_id;
    perform private.notify_practice('credits_bought', p_order.order_id::text, p_order.order_id, jsonb_build_object(
      'first_name', (select p.first_name from public.profiles p where lower(p.email) = p_order.owner_email),
      'session', private.describe_order(p_order.order_id), 'amount_cents', private.charge_cents(p_order.order_id)
    ), p_now);
  elsif p_order.kind = 'gift' then
    perform private.notify_of_gift(p_order.order_id, p_now);
  elsif p_order.kind in ('booking', 'change') then
    select * into strict v_appointment from public.appointments a where a.order_id = p_order.root_id;
    -- The therapist knows what she has done herself.
    v_is_by_client := (select r.is_by_client from public.order_requests r where r.order_id = p_order.order_id);
    v_send_after := private.undo_until(p_order, p_now);
    if p_order.kind = 'booking' then
      perform private.notify_client('booking_received', v_appointment.appointment_id::text, v_appointment.appointment_id,
        jsonb_build_object('is_intake_missing', form.is_intake_missing), p_now, v_send_after)
        from private.appointment_intakes form
        -- The client gets one message about a recurring appointment, with all of its dates.
        where form.appointment_id = v_appointment.appointment_id and v_appointment.recurring_id is null;
      if v_is_by_client then
        perform private.notify_practice_of_appointment('booking_received', v_appointment.appointment_id::text, v_appointment,
          private.money_facts(p_order.root_id), p_now);
      end if;
    else
      if not v_is_by_client then
        -- News of her booking or move that still waits comes first.
        v_send_after := greatest(v_send_after, private.waits_until(p_order.root_id, p_now));
      end if;
      v_moved := jsonb_build_object('before', coalesce(private.untold_before(p_order.root_id), p_before -> 'session')) || private.money_facts(p_order.root_id, p_before, p_order.order_id);
      perform private.notify_client('appointment_changed', p_order.order_id::text, v_appointment.appointment_id, v_moved, p_now, v_send_after);
      perform private.confirm_after_all(v_appointment, v_send_after, p_now);
      if v_is_by_client then
        perform private.notify_practice_of_appointment('appointment_changed', p_order.order_id::text, v_appointment,
          v_moved || jsonb_build_object('before', p_before -> 'session'), p_now);
      end if;
      -- A reminder that the therapist has scheduled gets the new time, and isn't sent while the change can be undone.
      update public.messages m set facts = m.facts || private.appointment_facts(v_appointment.appointment_id),
          next_at = greatest(m.next_at, v_send_after)
        where m.about = p_order.root_id and m.kind = 'reminder' and m.state = 'due';
    end if;
  end if;
end;
$$;
comment on function private.notify_of_settled(public.orders, jsonb, timestamptz) is
  'Writes the messages about a settled order: booked, changed (p_before has the session and the money_facts from before) or bought. The practice gets one about what a client has done.';
grant execute on function private.notify_of_settled(public.orders, jsonb, timestamptz) to service_role;

create function private.settle_order(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_wanted integer;
  v_has_come integer;
  v_is_done boolean;
  v_before jsonb;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  v_before := private.money_facts(v_order.root_id);
  if v_order.state in ('settled', 'returned') then
    -- Paid again: the surplus is refunded.
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.notify_of_money_back(p_order_id, 'paid_twice', v_before, false, p_now);
    return;
  end if;
  select coalesce(sum(t.amount_cents), 0), coalesce(sum(private.kept_cents(t.tender_id)), 0) into v_wanted, v_has_come
    from public.tenders t where t.order_id = p_order_id and t.voided_at is null and t.wallet_id is null;
  -- A payment of a debt still pays what wasn't refunded by hand; the refunded part lowers what is due, as it does later.
  if v_has_come < v_wanted and not (v_order.kind = 'adjustment' and v_order.paid_at is not null and v_has_come > 0) then
    -- Paid, and refunded by hand before it was done: nothing is left to do.
    if v_order.paid_at is not null then
      perform private.return_order(v_order, private.reason_of(v_order), p_now);
    end if;
    return;
  end if;
  if not private.wallets_suffice(p_order_id, p_now) then
    perform private.return_order(v_order, 'credit_missing', p_now);
    return;
  end if;
  v_before := v_before || jsonb_build_object('session', private.describe_order(v_order.root_id));
  execute format('select private.%I($1, $2)', 'fulfil_' || v_order.kind) into v_is_done using v_order, p_now;
  if v_is_done then
    perform private.take_from_wallets(p_order_id, p_now);
    perform private.close_order(p_order_id, 'settled', p_now);
    if v_has_come < v_wanted then
      perform private.explain_debt(v_order.root_id, private.debt_cents(v_order.root_id) - (v_wanted - v_has_come), p_now);
    end if;
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.notify_of_settled(v_order, v_before, p_now);
  elsif not v_is_done then
    perform private.return_order(
      v_order, case v_order.kind when 'change' then 'change_not_applied' else private.reason_of(v_order) end, p_now
    );
  end if;
end;
$$;
comment on function private.settle_order(uuid, timestamptz) is
  'The only path from paid to done. Once an order''s money has arrived and its wallets cover the rest, it does what the order is for and takes what the wallets pay; if that can''t be done, it returns the order. An order with nothing to charge comes here when its client confirms. The caller has locked the family. PT409 lapsed_hold (release holds_to_release, then call again).';
grant execute on function private.settle_order(uuid, timestamptz) to service_role;

create function private.reason_of(p_order public.orders) returns text
language sql stable set search_path = ''
as $$
  select case p_order.kind
    when 'booking' then 'slot_lost'
    when 'change' then 'change'
    when 'cancellation' then (
      select case a.status when 'no_show' then 'no_show' else 'cancelled' end
      from public.appointments a where a.order_id = p_order.root_id
    )
    else 'adjustment'
  end
$$;
comment on function private.reason_of(public.orders) is 'Returns the reason for a refund that an order causes.';
grant execute on function private.reason_of(public.orders) to service_role;

create function private.outcome_of(p_order_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select case
      when o.state = 'settled' then 'booked'
      when o.state = 'open' then 'awaiting_booking'
      when money.kept_cents = 0 then 'refunded'
      when money.is_disputed or money.has_failed_refund or money.is_mismatch then 'review'
      else 'slot_lost'
    end
    from public.orders o
    cross join lateral (
      select coalesce(sum(private.kept_cents(t.tender_id)), 0) as kept_cents,
        coalesce(bool_or(private.is_disputed(t.tender_id)), false) as is_disputed,
        coalesce(bool_or(exists (select from public.refunds f where f.tender_id = t.tender_id and f.status = 'failed')), false) as has_failed_refund,
        coalesce(bool_or(exists (
          select from public.ledger l where l.tender_id = t.tender_id and l.kind = 'captured'
            and (l.amount_cents, l.currency) is distinct from (t.amount_cents, o.currency)
        )), false) as is_mismatch
      from public.tenders t where t.order_id = o.order_id
    ) money
    where o.order_id = p_order_id
  );
end;
$$;
comment on function private.outcome_of(uuid) is
  'Returns what became of a paid order: booked (done), awaiting_booking, slot_lost (it couldn''t be done and its refund is promised), refunded, or review (a person checks it).';
grant execute on function private.outcome_of(uuid) to service_role;

create view public.confirmations with (security_invoker = true) as
select
  private.outcome_of(o.order_id) as outcome,
  o.order_id, a.appointment_id, a.version as appointment_version, a.link_number, a.confirmation_code,
  a.status as appointment_status, case when a.appointment_id is not null then private.payment_status(o.order_id) end as payment_status,
  coalesce(a.starts_at, r.starts_at) as starts_at, coalesce(a.ends_at, r.ends_at) as ends_at,
  (coalesce(a.starts_at, r.starts_at) at time zone s.time_zone)::date as local_date,
  to_char(coalesce(a.starts_at, r.starts_at) at time zone s.time_zone, 'HH24:MI') as local_time,
  coalesce(a.location, r.location) as location,
  sold.service_id, sold.service_name, sold.duration_minutes, sold.service_price_cents, sold.enhancements, sold.enhancement_ids,
  coalesce(r.first_name, a.first_name) as first_name, r.last_name, r.email, r.phone, r.text_consent_version is not null as accepts_texts,
  sold.subtotal_cents, sold.tax_cents, sold.subtotal_cents + sold.tax_cents as total_cents,
  private.intent_of(o.order_id) as payment_intent_id, coalesce(o.paid_at, o.closed_at) as paid_at,
  money.by_credit, money.gift_cents, money.charged_cents, private.payment_parts(o.root_id) as payments,
  to_jsonb(policy) as policy, private.visit_address(o.order_id) as visit_address, (select v.zip from public.home_visits v where v.order_id = o.order_id) as visit_zip
from public.orders o
join public.order_requests r using (order_id)
cross join public.settings s
cross join lateral private.policy_of(o.policy_version) policy
left join public.appointments a on a.order_id = o.order_id
cross join lateral (
  select
    max(line.service_id) as service_id, max(line.name) filter (where line.kind = 'service') as service_name,
    max(line.duration_minutes) as duration_minutes,
    (sum(line.amount_cents) filter (where line.kind = 'service'))::integer as service_price_cents,
    coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'price_cents', line.amount_cents) order by line.order_line_id)
      filter (where line.kind = 'enhancement'), '[]') as enhancements,
    coalesce(array_agg(line.enhancement_id) filter (where line.enhancement_id is not null), '{}') as enhancement_ids,
    sum(line.amount_cents)::integer as subtotal_cents, sum(line.tax_cents)::integer as tax_cents
  from (
    select * from private.current_lines(o.order_id)
    union all
    select l.* from public.order_lines l where l.order_id = o.order_id and o.state <> 'settled'
  ) line
) sold
cross join lateral (
  select coalesce(bool_or(t.kind = 'credit' and t.voided_at is null), false) as by_credit,
    coalesce(sum(t.amount_cents) filter (where t.kind = 'gift' and t.voided_at is null), 0)::integer as gift_cents,
    coalesce(sum(t.amount_cents) filter (where t.wallet_id is null and t.voided_at is null), 0)::integer as charged_cents
  from public.tenders t where t.order_id = o.order_id
) money
where o.kind = 'booking' and (o.state in ('settled', 'returned') or o.state = 'open' and o.paid_at is not null);
comment on view public.confirmations is 'Paid bookings, as sold, with what became of them.';
grant select on public.confirmations to service_role;

create function private.complete_quote(p_order_id uuid, p_booking jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
begin
  if not exists (
    select from public.order_requests r where r.order_id = p_order_id and r.starts_at is null and r.email is null
  ) then
    return;
  end if;
  update public.order_requests r set
    first_name = v_request.first_name, last_name = v_request.last_name, email = v_request.email, phone = v_request.phone,
    health_note_id = private.keep_health_notes(v_request.health_notes), pressure_preference = v_request.pressure_preference,
    text_consent_version = v_request.text_consent_version, booked_by = v_request.booked_by
    where r.order_id = p_order_id;
  begin
    update public.order_requests r
      set starts_at = slot.starts_at, ends_at = slot.ends_at, during = slot.during, location = slot.location
      from private.require_offered_slot(v_request, p_now) slot
      where r.order_id = p_order_id;
    perform private.keep_home_visit(p_order_id, v_request);
  exception
    -- The money has already arrived: if the rules refuse the time, it is lost and the payment is refunded.
    when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT404' or sqlstate 'PT409' then null;
  end;
end;
$$;
comment on function private.complete_quote(uuid, jsonb, timestamptz) is
  'Adds the contact and, if the rules offer it, the time of a booking to an order that was paid for without one.';
grant execute on function private.complete_quote(uuid, jsonb, timestamptz) to service_role;

create function private.review_mismatch(p_tender public.tenders, p_order public.orders, p_amount_cents integer, p_currency text, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform public.open_task('payment_mismatch', p_tender.payment_intent_id, jsonb_build_object(
    'order_id', p_order.order_id, 'payment_intent_id', p_tender.payment_intent_id,
    'expected_cents', p_tender.amount_cents, 'expected_currency', p_order.currency,
    'received_cents', p_amount_cents, 'received_currency', lower(p_currency),
    'done', 'Nothing was booked for it. A full refund was requested, unless a bank is reviewing the payment.',
    'next_step', 'Compare the payment in Stripe with the order, see that the refund arrived, and call the client.'
  ), p_now);
  perform private.return_order(p_order, 'mismatch', p_now);
end;
$$;
comment on function private.review_mismatch(public.tenders, public.orders, integer, text, timestamptz) is
  'Refunds a payment that isn''t what was agreed, does nothing else for it, and opens a task.';
grant execute on function private.review_mismatch(public.tenders, public.orders, integer, text, timestamptz) to service_role;

create function public.record_capture(
  p_payment_intent_id text, p_amount_cents integer, p_currency text, p_booking jsonb default null,
  p_refunds jsonb default '[]', p_now timestamptz default now()
)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_tender public.tenders;
  v_order public.orders;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    values (v_tender.tender_id, 'captured', p_amount_cents, lower(p_currency), p_payment_intent_id, p_now)
    on conflict do nothing;
  update public.orders set paid_at = p_now where order_id = v_tender.order_id and paid_at is null;
  if found and v_tender.voided_at is not null then
    -- Of several hosted pages of one order, the one that is paid first counts.
    update public.tenders set voided_at = case when tender_id <> v_tender.tender_id then p_now end
      where order_id = v_tender.order_id and kind = 'card';
  end if;
  -- Refunds as Stripe has them, in the same step: what is already refunded buys nothing.
  perform private.write_refund(
      v_tender, refund.stripe_refund_id, refund.amount_cents, refund.status, refund.refund_id, p_now
    )
    from jsonb_to_recordset(p_refunds) refund (stripe_refund_id text, amount_cents integer, status text, refund_id uuid);
  if p_booking is not null then
    perform private.complete_quote(v_tender.order_id, p_booking, p_now);
  end if;
  select * into v_order from public.orders o where o.order_id = v_tender.order_id;
  if v_order.state in ('open', 'lapsed')
    and (v_tender.amount_cents, v_order.currency) is distinct from (p_amount_cents, lower(p_currency))
  then
    perform private.review_mismatch(v_tender, v_order, p_amount_cents, p_currency, p_now);
  else
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  return v_tender.order_id;
end;
$$;
comment on function public.record_capture(text, integer, text, jsonb, jsonb, timestamptz) is
  'Records a payment that has arrived, with the refunds that Stripe has of it, and settles its order. Safe to call twice and in any order. p_booking: contact and time, for an order that was paid without them. Returns the id of the order. PT404 payment_not_found, PT409 lapsed_hold (release holds_to_release, then call again).';
grant execute on function public.record_capture(text, integer, text, jsonb, jsonb, timestamptz) to service_role;

create function public.find_payment(p_payment_intent_id text) returns table (order_id uuid, kind text)
language sql stable rows 1 set search_path = ''
as $$
  select o.order_id, o.kind from public.tenders t join public.orders o using (order_id)
  where t.payment_intent_id = p_payment_intent_id
$$;
comment on function public.find_payment(text) is 'Returns the order that a payment intent pays for, of whatever kind; no row for a payment that isn''t ours.';
grant execute on function public.find_payment(text) to service_role;

create function public.settle_order(p_order_id uuid, p_now timestamptz default now()) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
  v_state text;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into v_order from public.orders o where o.order_id = p_order_id;
  -- Given up for something else and never paid: no one wants it.
  if v_order.state = 'lapsed' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_order.state = 'open' and not private.wallets_suffice(p_order_id, p_now) then
    raise exception using errcode = 'PT409', message = case
      when exists (
        select from public.tenders t join public.wallets w using (wallet_id) where t.order_id = p_order_id and w.code_hash is null
      ) then 'credit_missing'
      else 'gift_code_empty'
    end;
  end if;
  perform private.settle_order(p_order_id, p_now);
  v_state := (select o.state from public.orders o where o.order_id = p_order_id);
  if v_state = 'returned' and v_order.state = 'open' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  return v_state;
end;
$$;
comment on function public.settle_order(uuid, timestamptz) is
  'Settles an order that its client confirms and that is paid or has nothing to charge; returns its state. Safe to repeat. PT409 hold_expired (given up), credit_missing, gift_code_empty and slot_taken (nothing was taken; the order stays as it was), lapsed_hold.';
grant execute on function public.settle_order(uuid, timestamptz) to service_role;

create function private.return_overdue_order(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.orders;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  perform private.lock_family(v_order.root_id);
  perform private.return_order(v_order, private.reason_of(v_order), p_now);
end;
$$;
comment on function private.return_overdue_order(uuid, timestamptz) is 'Gives an order that was paid and couldn''t be done the state returned.';
grant execute on function private.return_overdue_order(uuid, timestamptz) to service_role;

create function public.return_overdue(p_limit integer default 20, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o where o.state = 'open' and o.paid_at <= p_now - interval '1 hour'
    order by private.has_failed('return_overdue_order', o.order_id), o.paid_at limit p_limit
  );
  failed := private.attempt_each('return_overdue_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  return next;
end;
$$;
comment on function public.return_overdue(integer, timestamptz) is
  'Ends the orders that were paid an hour ago or earlier and couldn''t be done, most often because no time was ever chosen. Orders that failed last time come last. Returns how many it ended, and how many failed (job_failed).';
grant execute on function public.return_overdue(integer, timestamptz) to service_role;
