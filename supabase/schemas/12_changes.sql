-- Changes: an appointment gets another time, service or enhancements. Its time, cost and payment are decided together.

create type private.change_request as (
  order_id uuid, appointment_id uuid, version integer, service_id text, local_date date, local_time time,
  client_type text, can_book_at_home boolean, lines jsonb, is_by_client boolean
);
comment on type private.change_request is
  'A change of an appointment as the API passes it (p_change). order_id names the change; lines price everything the appointment will consist of.';

create function private.require_changeable(p_request private.change_request, p_now timestamptz) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_request.appointment_id);
begin
  if v_appointment.version <> p_request.version then
    perform private.refuse_stale_version(p_request.appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') or p_request.is_by_client and v_appointment.starts_at <= p_now or exists (
    select from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_appointment.order_id and private.is_disputed(t.tender_id)
  ) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  return v_appointment;
end;
$$;
comment on function private.require_changeable(private.change_request, timestamptz) is
  'Returns the appointment of a change, locked. PT404 not_found, PT409 stale_version, change_not_possible (it is over, it has begun and its client asks, or a bank is reviewing its payment).';
grant execute on function private.require_changeable(private.change_request, timestamptz) to service_role;

create function private.place_of_move(p_appointment public.appointments, p_local_date date, p_local_time time) returns public.locations
language sql stable set search_path = ''
as $$
  select place.* from public.locations place
  where place.location_id = case
    when p_appointment.location = 'visit' then 'visit'
    else (private.place_on(p_local_date, p_local_time, p_appointment.location)).location_id
  end
$$;
comment on function private.place_of_move(public.appointments, date, time) is
  'Returns where an appointment is once the therapist has moved it: where she is then (place_on); a home visit stays one.';
grant execute on function private.place_of_move(public.appointments, date, time) to service_role;

create function private.slot_of_change(p_request private.change_request, p_appointment public.appointments, p_now timestamptz)
returns setof private.slot
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
  v_extra_minutes constant integer := private.extra_minutes(p_request.lines, p_appointment.order_id);
  v_service public.services;
  v_place public.locations;
  v_slot private.slot;
  v_visit public.home_visits;
begin
  select * into v_visit from public.home_visits v where v.order_id = p_appointment.order_id;
  if v_starts_at <> p_appointment.starts_at and p_request.is_by_client then
    return query select * from private.require_offered_slot(
      jsonb_populate_record(null::private.booking_request, to_jsonb(p_request) || case
        when v_visit.order_id is not null then jsonb_build_object('home_visit', to_jsonb(v_visit)) else '{}' end
      ), p_now, v_extra_minutes,
      -- It can keep the service it was sold with, whether or not that is still on offer.
      p_request.service_id = p_appointment.service_id
    );
    return;
  elsif v_starts_at <> p_appointment.starts_at and v_starts_at <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  select * into v_service from public.services s where s.service_id = p_request.service_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_slot.starts_at := v_starts_at;
  v_slot.ends_at := v_starts_at + case
    when p_request.lines is null then p_appointment.ends_at - p_appointment.starts_at
    else make_interval(mins => v_service.duration_minutes + v_extra_minutes)
  end;
  if v_starts_at <> p_appointment.starts_at then
    v_place := private.place_of_move(p_appointment, p_request.local_date, p_request.local_time);
    v_slot.location := v_place.location_id;
    v_slot.during := private.occupied(v_starts_at, v_slot.ends_at, v_service, v_place, v_visit.minutes_before, v_visit.minutes_after);
  else
    -- It keeps its start, so notice and horizon don't apply. Only the therapist can let it run past closing.
    if p_request.is_by_client and v_slot.ends_at > p_appointment.ends_at and private.is_past_closing(v_starts_at, v_slot.ends_at) then
      raise exception using errcode = 'PT409', message = 'slot_unavailable';
    end if;
    v_slot.location := p_appointment.location;
    -- With the same service it also keeps the buffers and travel that it was sold with.
    select tstzrange(lower(o.during), upper(o.during) + (v_slot.ends_at - p_appointment.ends_at)) into v_slot.during
      from public.occupancy o where o.appointment_id = p_appointment.appointment_id and p_request.service_id = p_appointment.service_id;
    if not found then
      select private.occupied(v_starts_at, v_slot.ends_at, v_service, place, v_visit.minutes_before, v_visit.minutes_after) into v_slot.during
        from public.locations place where place.location_id = p_appointment.location;
    end if;
  end if;
  return next v_slot;
end;
$$;
comment on function private.slot_of_change(private.change_request, public.appointments, timestamptz) is
  'Returns the time that an appointment will have. For its client, that is a time offered online; for the therapist, any future time, where she is then. A home visit stays one, with its address and its drives. If it keeps its start, it lasts as long as its service and enhancements take, for its client only within business hours. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.slot_of_change(private.change_request, public.appointments, timestamptz) to service_role;

create function private.write_change_lines(p_order_id uuid, p_root_id uuid, p_lines jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_credit constant public.tenders := private.credit_of_family(p_root_id);
  v_lines jsonb := p_lines;
  v_kept bigint[];
begin
  if p_lines is null then
    return;
  end if;
  -- A service of the same length takes over the credit.
  if exists (
    select from public.wallets w, jsonb_to_recordset(p_lines) wanted (kind text, duration_minutes integer)
    where w.wallet_id = v_credit.wallet_id and wanted.kind = 'service' and wanted.duration_minutes = w.duration_minutes
  ) then
    v_lines := private.price_by_credit(p_lines, v_credit.amount_cents);
  end if;
  -- What stays keeps the price it was sold at, what goes is reversed at that price, and only what is new has today's price.
  select coalesce(array_agg(sold.order_line_id), '{}') into v_kept
    from private.current_lines(p_root_id) sold
    where exists (
      select from jsonb_to_recordset(p_lines) wanted (service_id text, enhancement_id text)
      where wanted.service_id is not distinct from sold.service_id and wanted.enhancement_id is not distinct from sold.enhancement_id
    );
  perform private.reverse_line(p_order_id, sold)
    from private.current_lines(p_root_id) sold where sold.order_line_id <> all (v_kept);
  perform private.insert_lines(p_order_id, coalesce((
    select jsonb_agg(wanted)
    from jsonb_array_elements(v_lines) wanted
    where not exists (
      select from public.order_lines kept
      where kept.order_line_id = any (v_kept)
        and kept.service_id is not distinct from wanted ->> 'service_id'
        and kept.enhancement_id is not distinct from wanted ->> 'enhancement_id'
    )
  ), '[]'));
end;
$$;
comment on function private.write_change_lines(uuid, uuid, jsonb) is
  'Writes the lines of a change: reverses what goes, adds what is new, and leaves what stays. PT404 unknown_service, unknown_enhancement.';
grant execute on function private.write_change_lines(uuid, uuid, jsonb) to service_role;

create function private.credit_given_up(p_order_id uuid, p_root_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select t.amount_cents
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines l on l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null
  where l.duration_minutes <> w.duration_minutes and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.credit_given_up(uuid, uuid) is
  'Returns what a credit paid that a change returns because the new service has another length: that amount has to be paid another way. Null if none is returned.';
grant execute on function private.credit_given_up(uuid, uuid) to service_role;

create function private.finish_change_lines(
  p_order_id uuid, p_appointment public.appointments, p_is_by_client boolean, p_now timestamptz
)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_charge constant integer := private.charge_cents(p_order_id);
  v_is_late constant boolean := p_is_by_client and p_now > p_appointment.free_until;
  v_least constant integer := case
    when v_is_late then 0 else private.value_given_cents(p_appointment.order_id) - private.due_cents(p_appointment.order_id)
  end;
begin
  if v_charge < v_least then
    insert into public.order_lines (order_id, kind, name, amount_cents)
      values (p_order_id, 'fee', case when v_is_late then 'Late change' else 'Already refunded' end, v_least - v_charge);
  end if;
  return private.waive(
    p_order_id, private.charge_cents(p_order_id) + coalesce(private.credit_given_up(p_order_id, p_appointment.order_id), 0)
  );
end;
$$;
comment on function private.finish_change_lines(uuid, public.appointments, boolean, timestamptz) is
  'Adds a line so that no change by its client lowers what is due after the deadline, and no change ever takes it below zero; then one that waives a difference too small for a card, either way. Returns how much more the change costs, with what a credit paid that it returns; negative if it costs less.';
grant execute on function private.finish_change_lines(uuid, public.appointments, boolean, timestamptz) to service_role;

create function private.hold_change(p_order_id uuid, p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during tstzmultirange;
  v_expires_at timestamptz;
begin
  select tstzmultirange(r.during), o.expires_at into strict v_during, v_expires_at
    from public.orders o join public.order_requests r using (order_id) where o.order_id = p_order_id;
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  -- The time that the appointment already has needs no hold; what is left can be two pieces around it.
  insert into public.occupancy (during, order_id, expires_at)
    select piece, p_order_id, v_expires_at
    from unnest(v_during - coalesce(
      (select tstzmultirange(o.during) from public.occupancy o where o.appointment_id = p_appointment_id), '{}'
    )) piece;
end;
$$;
comment on function private.hold_change(uuid, uuid, timestamptz) is
  'Holds what a change takes beyond the time of its appointment. PT409 slot_taken, lapsed_hold.';
grant execute on function private.hold_change(uuid, uuid, timestamptz) to service_role;

create function private.lapse_changes(p_root_id uuid, p_except_order_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.release_hold(o.order_id, private.intent_of(o.order_id), p_now)
  from public.orders o
  where o.root_id = p_root_id and o.kind = 'change' and o.state = 'open' and o.order_id is distinct from p_except_order_id
$$;
comment on function private.lapse_changes(uuid, uuid, timestamptz) is
  'Releases the open change of a booking, unless it is p_except_order_id. PT409 lapsed_hold if it has a payment intent.';
grant execute on function private.lapse_changes(uuid, uuid, timestamptz) to service_role;

create function private.is_other_choice(p_request private.change_request) returns boolean
language sql stable set search_path = ''
as $$
  select p_request.lines is not null and (
    select array_agg(wanted.enhancement_id order by wanted.enhancement_id)
    from jsonb_to_recordset(p_request.lines) wanted (enhancement_id text) where wanted.enhancement_id is not null
  ) is distinct from (
    select array_agg(l.enhancement_id order by l.enhancement_id)
    from (
      select sold.enhancement_id from public.orders o cross join lateral private.current_lines(o.root_id) sold
      where o.order_id = p_request.order_id and not exists (
        select from public.order_lines gone where gone.order_id = o.order_id and gone.reverses_line_id = sold.order_line_id
      )
      union
      select added.enhancement_id from public.order_lines added where added.order_id = p_request.order_id and added.reverses_line_id is null
    ) l
    where l.enhancement_id is not null
  )
$$;
comment on function private.is_other_choice(private.change_request) is
  'Whether a request asks for other enhancements than its open change (with the same id) would leave the appointment with.';
grant execute on function private.is_other_choice(private.change_request) to service_role;

create function public.open_change(p_change jsonb, p_now timestamptz default now()) returns setof public.order_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
  v_appointment public.appointments;
  v_known public.order_details;
  v_cents integer;
begin
  perform private.lock_calendar();
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  select * into v_known from public.order_details d where d.order_id = v_request.order_id;
  if found then
    if (v_known.kind, v_known.appointment_id, v_known.appointment_version, v_known.service_id,
        v_known.local_date, v_known.local_time::time) is distinct from
      ('change', v_request.appointment_id, v_request.version, v_request.service_id, v_request.local_date, v_request.local_time)
      or v_known.state in ('open', 'paid') and private.is_other_choice(v_request)
    then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return next v_known;
    return;
  end if;
  v_appointment := private.require_changeable(v_request, p_now);
  perform private.end_undo_of(v_appointment.appointment_id, p_now);
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_request.order_id, root.order_id, 'change', root.currency, root.policy_version, p_now,
      p_now + make_interval(mins => s.hold_minutes)
    from public.orders root, public.settings s where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, appointment_id, appointment_version, is_by_client
  )
  select v_request.order_id, v_request.service_id, slot.starts_at, slot.ends_at, slot.during, slot.location, p_now,
    v_appointment.appointment_id, v_appointment.version, v_request.is_by_client
  from private.slot_of_change(v_request, v_appointment, p_now) slot;
  perform private.write_change_lines(v_request.order_id, v_appointment.order_id, v_request.lines);
  v_cents := private.finish_change_lines(v_request.order_id, v_appointment, v_request.is_by_client, p_now);
  if not v_request.is_by_client then
    -- The therapist sees what is offered to the waitlist, and can take it.
    perform private.withdraw_offers(tstzmultirange(r.during), p_now), private.end_undo_within(tstzmultirange(r.during), p_now)
      from public.order_requests r where r.order_id = v_request.order_id;
  end if;
  perform private.hold_change(v_request.order_id, v_appointment.appointment_id, p_now);
  -- A client who already owes something isn't charged now: this is added to it.
  if v_cents > 0 and private.due_cents(v_appointment.order_id) <= private.kept_of_family(v_appointment.order_id) then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (v_request.order_id, 'card', v_cents, p_now);
  else
    perform private.settle_order(v_request.order_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_request.order_id;
end;
$$;
comment on function public.open_change(jsonb, timestamptz) is
  'Opens a change of an appointment (the keys of private.change_request) and holds its time. The same order_id gets the same change; another one replaces an unpaid change. With nothing to charge, it is settled right away; otherwise charge_cents are to be paid. PT400 date_in_past, PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken, lapsed_hold.';
grant execute on function public.open_change(jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_change(p_change jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language plpgsql stable rows 2 set search_path = ''
as $$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
begin
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  return query
    select o.order_id, private.intent_of(o.order_id), false
    from public.appointments a join public.orders o on o.root_id = a.order_id
    where a.appointment_id = v_request.appointment_id and o.kind = 'change' and o.state = 'open'
      and o.order_id is distinct from v_request.order_id
    union
    select held.* from public.appointments a
    cross join lateral private.slot_of_change(v_request, a, p_now) slot
    cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), v_request.order_id, p_now) held
    where a.appointment_id = v_request.appointment_id;
end;
$$;
comment on function public.holds_to_release_for_change(jsonb, timestamptz) is
  'Returns the holds to release before a change (as open_change takes it) can be opened: another change of the same appointment, and what is in the way of its time.';
grant execute on function public.holds_to_release_for_change(jsonb, timestamptz) to service_role;

create function private.fulfil_change(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_change public.order_requests;
  v_old public.appointments;
  v_left tstzrange;
begin
  select * into strict v_change from public.order_requests r where r.order_id = p_order.order_id;
  select * into strict v_old from public.appointments a where a.appointment_id = v_change.appointment_id for update;
  -- What the therapist adds during a session, or right after it, keeps the start.
  if v_change.starts_at <= p_now and (v_change.is_by_client or v_change.starts_at <> v_old.starts_at) or v_old.version <> v_change.appointment_version or v_old.status not in ('pending', 'confirmed')
    or private.is_taken(tstzmultirange(v_change.during), array[p_order.order_id], v_old.appointment_id, p_now)
  then
    return false;
  end if;
  delete from public.occupancy where order_id = p_order.order_id;
  v_left := (select o.during from public.occupancy o where o.appointment_id = v_old.appointment_id);
  perform private.occupy_appointment(v_old.appointment_id, v_change.during, p_now);
  update public.appointments set
    version = version + 1, service_id = v_change.service_id, starts_at = v_change.starts_at, ends_at = v_change.ends_at,
    location = v_change.location, free_until = private.free_until(v_old, v_change.starts_at, v_change.is_by_client, p_now)
    where appointment_id = v_old.appointment_id;
  perform private.keep_place(p_order, v_old, v_left, v_change.during, p_now);
  if private.credit_given_up(p_order.order_id, p_order.root_id) is not null then
    perform private.return_credit(p_order.root_id, p_now);
  end if;
  perform private.end_proposal_of(v_old.appointment_id, p_now);
  if not v_change.is_by_client and (v_change.starts_at, v_change.location) <> (v_old.starts_at, v_old.location) then
    perform private.end_check_in_of(v_old.appointment_id, 'moved', p_now);
  end if;
  return true;
end;
$$;
comment on function private.fulfil_change(public.orders, timestamptz) is
  'Applies a change to its appointment, freeing the old time and taking the new one in one step; other times offered for it are free again. Returns false if the appointment isn''t as it was or the time is gone. PT409 lapsed_hold.';
grant execute on function private.fulfil_change(public.orders, timestamptz) to service_role;

create function public.reschedule_appointment(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_location text default null,
  p_now timestamptz default now(), p_accepts_warnings text[] default null
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_location constant text := (private.place_of_move(v_appointment, p_local_date, p_local_time)).location_id;
  v_warnings text[];
begin
  -- A second call finds what the first one did.
  if (v_appointment.version, v_appointment.starts_at) is distinct from (p_version + 1, private.require_instant(p_local_date, p_local_time)) then
    if p_location <> v_location then
      raise exception using errcode = 'PT409', message = 'place_changes', detail = jsonb_build_object('location', v_location);
    end if;
    if p_accepts_warnings is not null and v_appointment.version = p_version then
      v_warnings := private.move_warnings(v_appointment, p_local_date, p_local_time, null, p_now);
      if not v_warnings <@ p_accepts_warnings then
        raise exception using errcode = 'PT409', message = 'confirmation_needed', detail = jsonb_build_object('warnings', v_warnings);
      end if;
      if 'time_off' = any (v_warnings) then
        perform private.lock_calendar();
        perform private.leave_out_of_time_off(slot.during) from private.slot_of_change(
          private.move_request(v_appointment, p_local_date, p_local_time, null), v_appointment, p_now
        ) slot;
      end if;
    end if;
    perform public.open_change(jsonb_build_object(
      'order_id', gen_random_uuid(), 'appointment_id', p_appointment_id, 'version', p_version, 'service_id', v_appointment.service_id,
      'local_date', p_local_date, 'local_time', p_local_time, 'is_by_client', false
    ), p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz, text[]) is
  'Moves an appointment to a free time that the therapist chooses, within business hours or not, and to where she is then: a change without lines. With p_location, only if that is the location; with p_accepts_warnings, only if nothing else is unusual about the time (move_warnings); into time off only with them. Safe to repeat. PT400 date_in_past, PT404 not_found, PT409 stale_version (details: the appointment now), place_changes (details: the location at that time), confirmation_needed (details: the warnings), slot_taken, slot_unavailable, change_not_possible, lapsed_hold.';
grant execute on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz, text[]) to service_role;

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
  -- Write it as open_change would, read it, and undo it.
  begin
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, root.order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = v_root_id;
    if (
      select private.is_taken(
        tstzmultirange(slot.during),
        array(select o.order_id from public.orders o where o.root_id = v_root_id), v_appointment.appointment_id, p_now,
        p_takes_undo => not v_request.is_by_client
      )
      from private.slot_of_change(v_request, v_appointment, p_now) slot
    ) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.write_change_lines(v_id, v_root_id, v_request.lines);
    difference_cents := private.finish_change_lines(v_id, v_appointment, v_request.is_by_client, p_now);
    v_given_up := coalesce(private.credit_given_up(v_id, v_root_id), 0);
    raise exception using errcode = 'PT200';
  exception when sqlstate 'PT200' then null;
  end;
  select sum(l.amount_cents + l.tax_cents) - v_given_up into before_cents from private.current_lines(v_root_id) l;
  is_to_pay := difference_cents > 0 and private.due_cents(v_root_id) <= private.kept_of_family(v_root_id);
  return next;
end;
$$;
comment on function public.price_change(jsonb, timestamptz) is
  'Returns what a change (the keys of private.change_request) would cost, without making it: the price now (without what a credit pays that would be returned), how much more or less it would be, and whether that has to be paid first. PT400 date_in_past, PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken.';
grant execute on function public.price_change(jsonb, timestamptz) to service_role;
