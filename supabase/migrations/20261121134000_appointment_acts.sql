-- What the therapist does to an appointment from the dashboard, beyond changing and cancelling it.

create function public.set_arrived(p_appointment_id uuid, p_is_arrived boolean, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if p_is_arrived and v_appointment.status in ('cancelled', 'no_show') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif p_is_arrived and v_appointment.starts_at > p_now then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  update public.appointments set arrived_at = case when p_is_arrived then coalesce(arrived_at, p_now) end
    where appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_arrived(uuid, boolean, timestamptz) is
  'Writes down that a client has come, or takes that back; no other copy of the appointment is outdated by it. Harmless twice. PT404 not_found, PT409 change_not_possible (cancelled, or nobody came), session_not_begun.';
grant execute on function public.set_arrived(uuid, boolean, timestamptz) to service_role;

create function public.write_session_note(p_appointment_id uuid, p_sealed_note text, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_appointment(p_appointment_id);
  if p_sealed_note is null then
    delete from public.session_notes where appointment_id = p_appointment_id;
  else
    insert into public.session_notes (appointment_id, sealed_note, written_at) values (p_appointment_id, p_sealed_note, p_now)
      on conflict (appointment_id) do update set sealed_note = excluded.sealed_note, written_at = excluded.written_at;
  end if;
end;
$$;
comment on function public.write_session_note(uuid, text, timestamptz) is
  'Keeps the therapist''s note of a session, in place of the one before; null removes it. PT404 not_found.';
grant execute on function public.write_session_note(uuid, text, timestamptz) to service_role;

create function public.view_health_notes(p_appointment_id uuid, p_user_id uuid, p_now timestamptz default now())
returns table (health_note_id uuid, sealed_notes text, address text)
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  if not exists (select from public.appointments a where a.appointment_id = p_appointment_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.health_note_views (appointment_id, user_id, viewed_at) values (p_appointment_id, p_user_id, p_now);
  return query
    select n.health_note_id, n.sealed_notes, private.address_of_notes(a)
    from public.appointments a join public.health_notes n using (health_note_id) where a.appointment_id = p_appointment_id;
end;
$$;
comment on function public.view_health_notes(uuid, uuid, timestamptz) is
  'What a client said of their health and wishes, sealed, or no row, and the address that the seal has to hold for; that somebody looked is written down in the same step. PT404 not_found.';
grant execute on function public.view_health_notes(uuid, uuid, timestamptz) to service_role;

create function public.forget_health_notes(p_appointment_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_id uuid;
begin
  select a.health_note_id into v_note_id from public.appointments a where a.appointment_id = p_appointment_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointments set health_note_id = null where health_note_id = v_note_id;
  update public.order_requests set health_note_id = null where health_note_id = v_note_id;
  delete from public.health_notes where health_note_id = v_note_id;
end;
$$;
comment on function public.forget_health_notes(uuid) is
  'Deletes what a client said of their health and wishes for an appointment, because they asked for it; who had looked stays. Harmless twice. PT404 not_found.';
grant execute on function public.forget_health_notes(uuid) to service_role;

-- Refunds.

create function private.has_something_to_refund(p_root_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.kept_of_family(p_root_id) - private.value_given_cents(p_root_id) > (
      select coalesce(sum(private.promised_cents(t.tender_id)), 0)
      from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id
    )
    -- A granted credit is worth nothing, and comes back all the same.
    or (private.credit_of_family(p_root_id)).tender_id is not null and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.has_something_to_refund(uuid) is
  'Whether the practice keeps money, gift value or a credit of a family that is not promised back already.';
grant execute on function private.has_something_to_refund(uuid) to service_role;

create function public.refund_appointment(p_appointment_id uuid, p_version integer, p_reason text, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_root_id constant uuid := v_appointment.order_id;
  v_name constant text := 'Refunded: ' || p_reason;
  v_before constant jsonb := private.money_facts(v_root_id);
  v_id uuid;
begin
  -- The same call made twice finds what the first one did.
  if v_appointment.version = p_version + 1 and exists (
    select from public.orders o join public.order_lines l using (order_id) where o.root_id = v_root_id and l.name = v_name
  ) then
    return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
    return;
  elsif v_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment_id);
  elsif private.is_family_disputed(v_root_id) then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  elsif not private.has_something_to_refund(v_root_id) then
    raise exception using errcode = 'PT409', message = 'already_refunded';
  end if;
  if v_appointment.status in ('pending', 'confirmed') and v_appointment.starts_at > p_now then
    perform public.cancel_appointment(p_appointment_id, v_appointment.version, 'therapist', 0, p_now);
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select o.order_id, 'adjustment', v_name, 0 from public.orders o
      where o.root_id = v_root_id and o.kind = 'cancellation' order by o.created_at desc limit 1;
  else
    v_id := private.adjust(v_root_id, v_name, private.value_given_cents(v_root_id) - private.due_cents(v_root_id), p_now);
    perform private.return_credit(v_root_id, p_now);
    perform private.spread_surplus(v_root_id, v_id, 'adjustment', p_now);
    perform private.tell_of_money_back(v_id, 'adjustment', v_before, true, p_now);
    update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.refund_appointment(uuid, integer, text, timestamptz) is
  'Gives back all that is kept for an appointment: one that is ahead is cancelled by the therapist in the same step; any other stays in the book, its price taken back. Without a version the newest is meant. Harmless twice. PT404 not_found, PT409 stale_version (details: the appointment now), payment_disputed, already_refunded (nothing is kept).';
grant execute on function public.refund_appointment(uuid, integer, text, timestamptz) to service_role;

-- What a change would cost.

create function public.price_change(p_change jsonb, p_now timestamptz default now())
returns table (before_cents integer, difference_cents integer, is_to_pay boolean)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_request constant private.change_request := jsonb_populate_record(
    null::private.change_request, jsonb_build_object('is_by_client', true) || jsonb_strip_nulls(p_change)
  );
  v_appointment constant public.appointments := private.require_changeable(v_request, p_now);
  v_root_id constant uuid := v_appointment.order_id;
  v_id constant uuid := gen_random_uuid();
  v_given_up integer;
begin
  -- Written as open_change would write it, read, and undone.
  begin
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, root.order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = v_root_id;
    if (
      select private.is_taken(
        tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)),
        array(select o.order_id from public.orders o where o.root_id = v_root_id), v_appointment.appointment_id, p_now
      )
      from private.slot_of_change(v_request, v_appointment, p_now) slot
    ) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.write_change_lines(v_id, v_root_id, v_request.lines);
    perform private.keep_due(v_id, v_appointment, v_request.is_by_client, p_now);
    v_given_up := coalesce(private.credit_given_up(v_id, v_root_id), 0);
    difference_cents := private.charge_cents(v_id) + v_given_up;
    raise exception using errcode = 'PT200';
  exception when sqlstate 'PT200' then null;
  end;
  select sum(l.amount_cents + l.tax_cents) - v_given_up into before_cents from private.current_lines(v_root_id) l;
  is_to_pay := difference_cents > 0 and private.due_cents(v_root_id) <= private.kept_of_family(v_root_id);
  return next;
end;
$$;
comment on function public.price_change(jsonb, timestamptz) is
  'What a change (the keys of private.change_request) would cost, and changes nothing: what it costs now (without what a credit pays that would come back), how much more or less it would, and whether that is to be paid first. PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken.';
grant execute on function public.price_change(jsonb, timestamptz) to service_role;

-- What is owed, paid at the desk.

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
  v_cents integer;
begin
  -- As lock_family does, with the wallets of the codes among the others: one order for everybody.
  perform private.lock_calendar();
  perform from public.orders o where o.order_id = v_root_id for no key update;
  perform private.lock_wallets(v_root_id, null, v_hashes);
  perform private.lock_appointment(p_appointment_id);
  v_cents := greatest(private.debt_cents(v_root_id), 0) + p_tip_cents;
  if not exists (select from public.orders o where o.order_id = p_payment_id) then
    if v_cents <= 0 then
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
  'What is owed for an appointment is paid at the desk, with a tip: by gift codes (hashes in hex), and what those leave in cash at once, or by a card, for which this is the order to be paid. What is paid beyond what is due by then goes back by itself. The same p_payment_id pays once. PT404 not_found, PT409 already_paid (nothing is owed), gift_code_frozen, gift_code_empty, change_not_possible (something else has this id; or its client would pay while a bank has the money).';
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
  'How the order that pays a debt is paid: by gift codes, and the rest by card or in cash, which is taken now; with nothing left for a card it settles at once.';
grant execute on function private.pay_debt(uuid, integer, bytea[], text, timestamptz) to service_role;
