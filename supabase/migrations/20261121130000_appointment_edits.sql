-- What becomes of an appointment: approved, moved, changed, cancelled, over. Calendar and money are decided in one step.

create view public.appointment_details with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.order_id, a.status, private.payment_status(a.order_id) as payment_status, a.service_id,
  array(
    select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement' order by l.enhancement_id
  ) as enhancement_ids,
  a.starts_at, a.ends_at, (a.starts_at at time zone s.time_zone)::date as local_date,
  to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.free_until, a.location, sold.subtotal_cents, sold.tax_cents, sold.subtotal_cents + sold.tax_cents as total_cents, o.currency
from public.appointments a
join public.orders o using (order_id)
cross join public.settings s
cross join lateral (
  select coalesce(sum(l.amount_cents), 0)::integer as subtotal_cents, coalesce(sum(l.tax_cents), 0)::integer as tax_cents
  from private.current_lines(a.order_id) l
) sold;
comment on view public.appointment_details is 'Appointments as sold, with their local date and time, without anybody''s contact or notes.';
grant select on public.appointment_details to service_role;

create function private.lock_appointment(p_appointment_id uuid) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  perform private.lock_calendar();
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.lock_family(v_appointment.order_id);
  return v_appointment;
end;
$$;
comment on function private.lock_appointment(uuid) is 'An appointment that nobody else changes until the transaction ends. PT404 not_found.';
grant execute on function private.lock_appointment(uuid) to service_role;

create function private.refuse_stale_version(p_appointment_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'stale_version',
    detail = (select to_jsonb(d) from public.appointment_details d where d.appointment_id = p_appointment_id);
end;
$$;
comment on function private.refuse_stale_version(uuid) is 'PT409 stale_version, with the appointment as it is now in details.';
grant execute on function private.refuse_stale_version(uuid) to service_role;

create function private.require_instant(p_local_date date, p_local_time time) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local constant timestamp := p_local_date + p_local_time;
  v_instant constant timestamptz := v_local at time zone v_time_zone;
begin
  -- A time that the clock skips in spring is moved on: read back, it is another time.
  if v_instant at time zone v_time_zone <> v_local then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  return v_instant;
end;
$$;
comment on function private.require_instant(date, time) is
  'The instant of a local time of the practice; of the hour that comes twice in autumn the second. PT409 slot_unavailable for a time that the clock skips.';
grant execute on function private.require_instant(date, time) to service_role;

create function private.free_until(
  p_appointment public.appointments, p_starts_at timestamptz, p_is_by_client boolean, p_now timestamptz
)
returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when p_starts_at = p_appointment.starts_at then p_appointment.free_until
    -- Moved late and then cancelled: the earliest deadline counts.
    when p_is_by_client and p_now > p_appointment.free_until then p_appointment.free_until
    when p_is_by_client then p_starts_at - notice.hours
    else greatest(p_starts_at - notice.hours, p_now + notice.hours)
  end
  from (select private.notice_of(o.policy_version) as hours from public.orders o where o.order_id = p_appointment.order_id) notice
$$;
comment on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) is
  'Until when a moved appointment is cancelled for nothing: a client''s move after the deadline keeps it, before it sets it anew; after the therapist''s move it is the new one, or the notice from now if that is later.';
grant execute on function private.free_until(public.appointments, timestamptz, boolean, timestamptz) to service_role;

create function private.occupy_appointment(p_appointment_id uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(private.during_of(p_starts_at, p_ends_at));
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  insert into public.occupancy (during, appointment_id) select unnest(v_during), p_appointment_id;
end;
$$;
comment on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) is
  'Gives an appointment its time, in place of the one it had. PT409 slot_taken, lapsed_hold.';
grant execute on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) to service_role;

create type private.change_request as (
  order_id uuid, appointment_id uuid, version integer, service_id text, local_date date, local_time time,
  client_type text, can_book_at_home boolean, lines jsonb, is_by_client boolean
);
comment on type private.change_request is
  'A change of an appointment as the API hands it over (p_change): order_id names it; lines price all that it is to consist of.';

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
  'The appointment of a change, locked; none that is over, that has begun (for its client) or whose payment a bank looks into. PT404 not_found, PT409 stale_version, change_not_possible.';
grant execute on function private.require_changeable(private.change_request, timestamptz) to service_role;

create function private.is_past_closing(p_starts_at timestamptz, p_ends_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from public.settings s join public.business_hours hours
      on hours.day_of_week = extract(isodow from p_starts_at at time zone s.time_zone)
    where p_ends_at <= ((p_starts_at at time zone s.time_zone)::date + hours.end_time) at time zone s.time_zone
  )
$$;
comment on function private.is_past_closing(timestamptz, timestamptz) is 'Whether a session would last longer than the practice is open on its day.';
grant execute on function private.is_past_closing(timestamptz, timestamptz) to service_role;

create function private.place_on(p_local_date date, p_else text) returns text
language sql stable set search_path = ''
as $$
  select coalesce((select h.location from public.business_hours h where h.day_of_week = extract(isodow from p_local_date)), p_else)
$$;
comment on function private.place_on(date, text) is 'Where the therapist is on a day of the week; where she never works, another place that is named.';
grant execute on function private.place_on(date, text) to service_role;

create function private.slot_of_change(p_request private.change_request, p_appointment public.appointments, p_now timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, location text)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_length constant interval := make_interval(mins => (
    select line.duration_minutes from jsonb_to_recordset(p_request.lines) line (kind text, duration_minutes integer)
    where line.kind = 'service'
  ));
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
begin
  if v_starts_at = p_appointment.starts_at then
    -- It keeps its start, which notice and horizon no longer concern. To stay longer than she is open is hers to allow.
    if p_request.is_by_client and v_starts_at + v_length > p_appointment.ends_at
      and private.is_past_closing(v_starts_at, v_starts_at + v_length)
    then
      raise exception using errcode = 'PT409', message = 'slot_unavailable';
    end if;
    return query select v_starts_at, v_starts_at + coalesce(v_length, p_appointment.ends_at - p_appointment.starts_at), p_appointment.location;
  elsif not p_request.is_by_client then
    return query
      select v_starts_at, v_starts_at + coalesce(v_length, p_appointment.ends_at - p_appointment.starts_at),
        private.place_on(p_request.local_date, p_appointment.location)
      where v_starts_at > p_now;
    if not found then
      raise exception using errcode = 'PT400', message = 'date_in_past';
    end if;
  else
    return query
      select slot.starts_at, slot.ends_at, slot.location
      from private.require_offered_slot(
        jsonb_populate_record(null::private.booking_request, to_jsonb(p_request)), p_now,
        -- What it was sold with it keeps, whether or not that is still on offer.
        p_request.service_id = p_appointment.service_id
      ) slot;
  end if;
end;
$$;
comment on function private.slot_of_change(private.change_request, public.appointments, timestamptz) is
  'The time that an appointment is to have: as offered online for its client, any for the therapist, where she is on that day; or as long as the service takes from the start it has, for its client within the hours. PT400 date_in_past, PT409 slot_unavailable.';
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
  -- A service of the same length takes the credit over.
  if exists (
    select from public.wallets w, jsonb_to_recordset(p_lines) wanted (kind text, duration_minutes integer)
    where w.wallet_id = v_credit.wallet_id and wanted.kind = 'service' and wanted.duration_minutes = w.duration_minutes
  ) then
    v_lines := private.price_by_credit(p_lines, v_credit.amount_cents);
  end if;
  -- What stays was sold at its price; what goes is taken back at that, and only what is new costs what it costs today.
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
  'The lines of a change: what goes taken back, what is new added, what stays untouched. PT404 unknown_service, unknown_enhancement.';
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
  'What a credit paid that a change returns, because the new service has another length: that is to be paid in another way. Null where none is returned.';
grant execute on function private.credit_given_up(uuid, uuid) to service_role;

create function private.keep_due(p_order_id uuid, p_appointment public.appointments, p_is_by_client boolean, p_now timestamptz)
returns void
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
      values (p_order_id, 'fee', case when v_is_late then 'Kept after the deadline' else 'Given back before' end, v_least - v_charge);
  end if;
end;
$$;
comment on function private.keep_due(uuid, public.appointments, boolean, timestamptz) is
  'After the deadline no change by its client lowers what is due, and none ever takes that below nothing.';
grant execute on function private.keep_due(uuid, public.appointments, boolean, timestamptz) to service_role;

create function private.hold_change(p_order_id uuid, p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_order public.order_details;
  v_during tstzmultirange;
begin
  select * into strict v_order from public.order_details d where d.order_id = p_order_id;
  v_during := tstzmultirange(private.during_of(v_order.starts_at, v_order.ends_at));
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  -- What the appointment has already needs no holding; around it there may be two pieces.
  insert into public.occupancy (during, order_id, expires_at)
    select piece, p_order_id, v_order.hold_expires_at
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
  'Lets go of the open change of a booking. PT409 lapsed_hold where one has a payment intent.';
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
  'Whether a request asks for other enhancements than its open change, which has the same id, would leave the appointment with.';
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
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_request.order_id, root.order_id, 'change', root.currency, root.policy_version, p_now,
      p_now + make_interval(mins => s.hold_minutes)
    from public.orders root, public.settings s where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, location, held_since, appointment_id, appointment_version, is_by_client
  )
  select v_request.order_id, v_request.service_id, slot.starts_at, slot.ends_at, slot.location, p_now,
    v_appointment.appointment_id, v_appointment.version, v_request.is_by_client
  from private.slot_of_change(v_request, v_appointment, p_now) slot;
  perform private.write_change_lines(v_request.order_id, v_appointment.order_id, v_request.lines);
  perform private.keep_due(v_request.order_id, v_appointment, v_request.is_by_client, p_now);
  if not v_request.is_by_client then
    -- She sees what is kept for the waitlist, and may take it.
    perform private.withdraw_offers(tstzmultirange(private.during_of(r.starts_at, r.ends_at)), p_now)
      from public.order_requests r where r.order_id = v_request.order_id;
  end if;
  perform private.hold_change(v_request.order_id, v_appointment.appointment_id, p_now);
  v_cents := private.charge_cents(v_request.order_id)
    + coalesce(private.credit_given_up(v_request.order_id, v_appointment.order_id), 0);
  -- Who owes already is not charged for more: it is added to that.
  if v_cents > 0 and private.due_cents(v_appointment.order_id) <= private.kept_of_family(v_appointment.order_id) then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (v_request.order_id, 'card', v_cents, p_now);
  else
    perform private.settle_order(v_request.order_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_request.order_id;
end;
$$;
comment on function public.open_change(jsonb, timestamptz) is
  'Opens a change of an appointment (the keys of private.change_request) and holds its time; the same order_id gets the same change, another one takes the place of one that is not paid. With nothing to charge it is settled at once; else charge_cents are to be paid. PT400 date_in_past, PT404 not_found, unknown_service, unknown_enhancement, PT409 stale_version, change_not_possible, slot_unavailable, slot_taken, lapsed_hold.';
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
    cross join lateral private.holds_in_the_way(
      tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)), v_request.order_id, p_now
    ) held
    where a.appointment_id = v_request.appointment_id;
end;
$$;
comment on function public.holds_to_release_for_change(jsonb, timestamptz) is
  'What has to be let go before a change (as open_change takes it) can be opened: another change of the same appointment, and what is in the way of its time.';
grant execute on function public.holds_to_release_for_change(jsonb, timestamptz) to service_role;

create function private.fulfil_change(p_order public.orders, p_now timestamptz) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_change public.order_requests;
  v_old public.appointments;
begin
  select * into strict v_change from public.order_requests r where r.order_id = p_order.order_id;
  select * into strict v_old from public.appointments a where a.appointment_id = v_change.appointment_id for update;
  -- What the therapist adds while a session goes on, or right after it, is at the start that it had.
  if v_change.starts_at <= p_now and (v_change.is_by_client or v_change.starts_at <> v_old.starts_at) or v_old.version <> v_change.appointment_version or v_old.status not in ('pending', 'confirmed')
    or private.is_taken(
      tstzmultirange(private.during_of(v_change.starts_at, v_change.ends_at)), array[p_order.order_id], v_old.appointment_id, p_now
    )
  then
    return false;
  end if;
  delete from public.occupancy where order_id = p_order.order_id;
  perform private.occupy_appointment(v_old.appointment_id, v_change.starts_at, v_change.ends_at, p_now);
  update public.appointments set
    version = version + 1, service_id = v_change.service_id, starts_at = v_change.starts_at, ends_at = v_change.ends_at,
    location = v_change.location, free_until = private.free_until(v_old, v_change.starts_at, v_change.is_by_client, p_now)
    where appointment_id = v_old.appointment_id;
  if private.credit_given_up(p_order.order_id, p_order.root_id) is not null then
    perform private.return_credit(p_order.root_id, p_now);
  end if;
  return true;
end;
$$;
comment on function private.fulfil_change(public.orders, timestamptz) is
  'Makes an appointment what its change says, the old time freed and the new one taken in one step; false when it is not as it was, or the time is gone. PT409 lapsed_hold.';
grant execute on function private.fulfil_change(public.orders, timestamptz) to service_role;

create function public.reschedule_appointment(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_location text default null,
  p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_location constant text := private.place_on(p_local_date, v_appointment.location);
begin
  -- The same call made twice finds what the first one did.
  if (v_appointment.version, v_appointment.starts_at) is distinct from (p_version + 1, private.require_instant(p_local_date, p_local_time)) then
    if p_location <> v_location then
      raise exception using errcode = 'PT409', message = 'place_changes', detail = jsonb_build_object('location', v_location);
    end if;
    perform public.open_change(jsonb_build_object(
      'order_id', gen_random_uuid(), 'appointment_id', p_appointment_id, 'version', p_version, 'service_id', v_appointment.service_id,
      'local_date', p_local_date, 'local_time', p_local_time, 'is_by_client', false
    ), p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz) is
  'Moves an appointment to a free time of the therapist''s choice, which opening hours do not bind, and to where she is on that day: a change without lines. With p_location, only if that is the place. Harmless twice. PT400 date_in_past, PT404 not_found, PT409 stale_version (details: the appointment now), place_changes (details: the place of that day), slot_taken, slot_unavailable, change_not_possible, lapsed_hold.';
grant execute on function public.reschedule_appointment(uuid, integer, date, time, text, timestamptz) to service_role;

create function private.service_fee_cents(p_appointment public.appointments) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(max(l.amount_cents), 0)
  from public.orders o join public.order_lines l using (order_id)
  where o.root_id = p_appointment.order_id and o.state = 'settled' and l.kind = 'service' and l.reverses_line_id is null
    and not exists (
      select from public.order_lines reversal
      join public.orders change on change.order_id = reversal.order_id
      join public.order_requests request on request.order_id = change.order_id
      where reversal.reverses_line_id = l.order_line_id and change.state = 'settled'
        and not (request.is_by_client and change.created_at > p_appointment.free_until)
    )
$$;
comment on function private.service_fee_cents(public.appointments) is
  'The service fee of which a share is kept: of the service that is booked, or of a dearer one that its client gave up after the deadline.';
grant execute on function private.service_fee_cents(public.appointments) to service_role;

create function private.kept_fee_cents(p_appointment public.appointments, p_kept_percent integer) returns integer
language sql stable set search_path = ''
as $$
  -- The odd cent is the client's, and what was given back before is not asked for again.
  select least(
    private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id),
    floor(private.service_fee_cents(p_appointment) * p_kept_percent / 100.0)
  )::integer
$$;
comment on function private.kept_fee_cents(public.appointments, integer) is 'What a share of the service fee comes to when an appointment ends.';
grant execute on function private.kept_fee_cents(public.appointments, integer) to service_role;

create function private.undo_lines(p_appointment public.appointments, p_kept_percent integer, p_fee_name text, p_now timestamptz)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_due constant integer := private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
begin
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at)
    select v_id, root.order_id, 'cancellation', root.currency, root.policy_version, p_now
    from public.orders root where root.order_id = p_appointment.order_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    select v_id, line.kind, line.name, line.amount_cents
    from (values ('adjustment', 'Cancelled', -v_due), ('fee', p_fee_name, v_fee)) line (kind, name, amount_cents)
    where line.amount_cents <> 0;
  -- A credit comes back only when all does: late, what is not kept of it becomes gift value, and a granted one is used up.
  if p_kept_percent = 0 then
    perform private.return_credit(p_appointment.order_id, p_now);
  end if;
  return v_id;
end;
$$;
comment on function private.undo_lines(public.appointments, integer, text, timestamptz) is
  'An open cancellation which takes back all that is due for an appointment and keeps a share of its service fee; enhancements and tax go back.';
grant execute on function private.undo_lines(public.appointments, integer, text, timestamptz) to service_role;

create function private.late_fee_percent(p_appointment public.appointments, p_by text, p_now timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select case
    when p_by = 'client' and p_now > p_appointment.free_until then coalesce((
      select p.late_fee_percent from public.orders o join public.cancellation_policies p using (policy_version)
      where o.order_id = p_appointment.order_id
    ), 0)
    else 0
  end
$$;
comment on function private.late_fee_percent(public.appointments, text, timestamptz) is
  'The share of the service fee that is kept when a client cancels now, by the policy they agreed to; nothing when the therapist does.';
grant execute on function private.late_fee_percent(public.appointments, text, timestamptz) to service_role;

create function private.no_show_fee_percent(p_appointment public.appointments) returns integer
language sql stable set search_path = ''
as $$
  select coalesce((
    select p.no_show_fee_percent from public.orders o join public.cancellation_policies p using (policy_version)
    where o.order_id = p_appointment.order_id
  ), 100)
$$;
comment on function private.no_show_fee_percent(public.appointments) is
  'The share of the service fee that is kept when a client does not come, by the policy they agreed to; all of it where they agreed to none.';
grant execute on function private.no_show_fee_percent(public.appointments) to service_role;

create function private.full_ending_of(p_appointment public.appointments, p_kept_percent integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_root_id constant uuid := p_appointment.order_id;
  v_given constant integer := private.value_given_cents(v_root_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
  v_credit constant public.tenders := private.credit_of_family(v_root_id);
  v_returns_credit constant boolean := v_credit.tender_id is not null and p_kept_percent = 0 and v_given = 0;
  v_surplus integer;
  v_part integer := 0;
  v_money integer;
  v_value integer;
begin
  v_surplus := private.due_cents(v_root_id) - private.debt_cents(v_root_id) - v_given - v_fee
    - case when v_returns_credit then v_credit.amount_cents else 0 end;
  if v_surplus > 0 and not v_returns_credit then
    v_part := greatest(private.credit_part_cents(v_root_id, v_surplus), 0);
  end if;
  select coalesce(sum(greatest(private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id), 0)), 0) into v_money
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id);
  v_value := coalesce(private.value_of_part(v_root_id, nullif(v_part, 0)), 0);
  return jsonb_build_object(
    'kept_percent', p_kept_percent, 'fee_cents', v_fee, 'credits_back', v_returns_credit::integer,
    'refund_cents', greatest(least(v_surplus - v_part, v_money), 0) + v_value, 'value_cents', v_value
  );
end;
$$;
comment on function private.full_ending_of(public.appointments, integer) is
  'What undo_lines, and spread_surplus after it, would do now with the money of an appointment, without doing it: what is kept, what goes back (money, and gift value as much as that is worth), what of that would be given as gift value for a part of its credit, and whether its credit goes back.';
grant execute on function private.full_ending_of(public.appointments, integer) to service_role;

create function private.ending_of(p_appointment public.appointments, p_kept_percent integer) returns jsonb
language sql stable set search_path = ''
as $$ select private.full_ending_of(p_appointment, p_kept_percent) - 'value_cents' $$;
comment on function private.ending_of(public.appointments, integer) is
  'What an ending would come to, as screens tell of it: full_ending_of without its parts.';
grant execute on function private.ending_of(public.appointments, integer) to service_role;

create function private.tell_of_cancellation(
  p_appointment public.appointments, p_cancellation_id uuid, p_by text, p_is_own_act boolean, p_before jsonb, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant text := p_appointment.appointment_id;
  v_facts constant jsonb := jsonb_build_object('by', p_by) || private.money_facts(p_appointment.order_id, p_before, p_cancellation_id);
begin
  perform private.tell_client('appointment_cancelled', v_id, p_appointment.appointment_id, v_facts, p_now);
  if not p_is_own_act then
    perform private.tell_practice_of_appointment('appointment_cancelled', v_id, p_appointment, v_facts, p_now);
  end if;
end;
$$;
comment on function private.tell_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) is
  'Tells the client that an appointment is cancelled, and the practice unless the therapist did it: with what went back since p_before (money_facts), what is kept and what is owed.';
grant execute on function private.tell_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) to service_role;

create function private.cancel(p_appointment public.appointments, p_kept_percent integer, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_cancellation_id uuid;
begin
  update public.appointments set status = 'cancelled', version = version + 1 where appointment_id = p_appointment.appointment_id;
  delete from public.occupancy where appointment_id = p_appointment.appointment_id;
  update public.orders o set expires_at = least(o.expires_at, p_now)
    where o.root_id = p_appointment.order_id and o.kind = 'change' and o.state = 'open';
  delete from public.occupancy o using public.orders c
    where o.order_id = c.order_id and c.root_id = p_appointment.order_id and c.kind = 'change';
  v_cancellation_id := private.undo_lines(p_appointment, p_kept_percent, 'Cancelled late', p_now);
  perform private.settle_order(v_cancellation_id, p_now);
  return v_cancellation_id;
end;
$$;
comment on function private.cancel(public.appointments, integer, timestamptz) is
  'Ends a locked appointment: its time and that of its open change are free, a share of the service fee is kept, the rest goes back. Tells nobody; answers the cancellation.';
grant execute on function private.cancel(public.appointments, integer, timestamptz) to service_role;

create function public.cancel_appointment(
  p_appointment_id uuid, p_version integer, p_by text default 'therapist', p_kept_percent integer default null,
  p_now timestamptz default now(), p_is_own_act boolean default true
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_cancellation_id uuid;
begin
  -- The same call made twice finds what the first one did.
  if v_appointment.status <> 'cancelled' or v_appointment.version <> p_version + 1 then
    if p_kept_percent not between 0 and 100 then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    elsif v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif v_appointment.status = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    v_cancellation_id := private.cancel(
      v_appointment, coalesce(p_kept_percent, private.late_fee_percent(v_appointment, p_by, p_now)), p_now
    );
    perform private.tell_of_cancellation(v_appointment, v_cancellation_id, p_by, p_is_own_act, v_before, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) is
  'Cancels an appointment: frees its time, ends its open change, keeps what the policy agreed to says (p_by client or therapist; the therapist may say another share of the service fee in p_kept_percent) and gives the rest back, in one step; without a version the newest is meant. The practice is told unless the therapist does it herself (p_is_own_act), also for her client. Harmless twice. PT400 invalid_request (no share), PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) to service_role;

create function private.is_to_be_done(p_appointment public.appointments, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p_appointment.ends_at > p_now - interval '12 hours'
    and exists (select from public.orders o where o.order_id = p_appointment.order_id and o.kind = 'booking')
$$;
comment on function private.is_to_be_done(public.appointments, timestamptz) is
  'Whether an appointment waits to be called completed: until 12 hours after its end, when it is by itself; one that was sold at the desk never does.';
grant execute on function private.is_to_be_done(public.appointments, timestamptz) to service_role;

create function public.set_appointment_status(
  p_appointment_id uuid, p_version integer, p_status text, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_ending_id uuid;
begin
  -- The same call made twice finds what the first one did, and what is so already needs no step.
  if v_appointment.status <> p_status or v_appointment.version not in (p_version, p_version + 1) or p_status = 'cancelled' then
    if v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif p_status = 'cancelled' or (v_appointment.status, p_status) = ('completed', 'confirmed') and not private.is_to_be_done(v_appointment, p_now) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif p_status = 'no_show' and v_appointment.status <> 'cancelled' and v_appointment.starts_at > p_now then
      raise exception using errcode = 'PT409', message = 'session_not_begun';
    end if;
    update public.appointments set status = p_status, version = version + 1 where appointment_id = p_appointment_id;
    if v_appointment.status = 'pending' and p_status = 'confirmed' then
      perform private.tell_client('appointment_approved', p_appointment_id::text, p_appointment_id, '{}', p_now);
    elsif p_status = 'no_show' then
      v_ending_id := private.undo_lines(v_appointment, private.no_show_fee_percent(v_appointment), 'Not come', p_now);
      perform private.settle_order(v_ending_id, p_now);
      perform private.tell_of_money_back(v_ending_id, 'no_show', v_before, true, p_now);
    elsif v_appointment.status = 'no_show' then
      -- Taken back: what the no-show had taken off is owed again.
      perform private.adjust(
        v_appointment.order_id, 'Came after all', -(
          select private.charge_cents(o.order_id) from public.orders o
          where o.root_id = v_appointment.order_id and o.kind = 'cancellation' and o.state = 'settled'
          order by o.closed_at desc limit 1
        ), p_now
      );
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_appointment_status(uuid, integer, text, timestamptz) is
  'Approves (confirmed) or completes an appointment, or says that nobody came (no_show): then the service fee is kept as the policy says, and the rest goes back. Confirmed after completed takes a wrong press back, for 12 hours, and tells nobody. Without a version the newest is meant. Harmless twice. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible (also for cancelled: cancel_appointment), session_not_begun (nobody can have missed it yet).';
grant execute on function public.set_appointment_status(uuid, integer, text, timestamptz) to service_role;

create function private.advance_appointment(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.appointments a set status = 'confirmed'
    where a.appointment_id = p_appointment_id and a.status = 'pending' and a.starts_at <= p_now;
  update public.appointments a set status = 'completed'
    where a.appointment_id = p_appointment_id and a.status = 'confirmed' and not private.is_to_be_done(a, p_now);
end;
$$;
comment on function private.advance_appointment(uuid, timestamptz) is
  'Confirms an appointment at its start if nobody approved it, and completes it 12 hours after its end.';
grant execute on function private.advance_appointment(uuid, timestamptz) to service_role;

create function public.advance_appointments(p_limit integer default 200, p_now timestamptz default now())
returns table (done integer, failed integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointments uuid[];
begin
  perform private.lock_calendar();
  v_appointments := array(
    select a.appointment_id from public.appointments a
    where a.status = 'pending' and a.starts_at <= p_now or a.status = 'confirmed' and not private.is_to_be_done(a, p_now)
    order by private.has_failed('advance_appointment', a.appointment_id), a.starts_at limit p_limit
  );
  failed := private.attempt_each('advance_appointment', v_appointments, p_now);
  done := (select count(*) from public.appointments a where a.appointment_id = any (v_appointments) and a.status = 'completed');
  return next;
end;
$$;
comment on function public.advance_appointments(integer, timestamptz) is
  'Confirms at their start the appointments that nobody approved, and completes those that ended 12 hours ago. Those that failed the last time come last. Answers how many it completed, and how many failed (job_failed).';
grant execute on function public.advance_appointments(integer, timestamptz) to service_role;

create function private.calendar_conflicts(p_during tstzmultirange, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(
    jsonb_build_object(
      'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, r.appointment_id), 'time_off_id', o.time_off_id,
      'first_name', coalesce(a.first_name, r.first_name, moved.first_name, waiting.first_name),
      -- Of a session its own end: nobody moves it for the linens.
      'starts_at', lower(o.during), 'ends_at', coalesce(a.ends_at, r.ends_at, offer.ends_at, upper(o.during)),
      'hold_expires_at', coalesce(o.expires_at, offer.expires_at)
    ) order by o.during
  )
  from public.occupancy o
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  where o.during && p_during and (o.expires_at is null or o.expires_at > p_now)
$$;
comment on function private.calendar_conflicts(tstzmultirange, timestamptz) is
  'The appointments, live holds, offers of the waitlist and time off within some time, as the therapist is told of them when she wants it for herself; null where there are none.';
grant execute on function private.calendar_conflicts(tstzmultirange, timestamptz) to service_role;

create function public.add_time_off(
  p_starts_at timestamptz, p_ends_at timestamptz, p_reason text default null, p_now timestamptz default now(),
  p_ends_offers boolean default false
)
returns setof public.time_off
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(tstzrange(p_starts_at, p_ends_at));
  v_conflicts jsonb;
begin
  perform private.lock_calendar();
  return query select * from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
  if found then
    return;
  end if;
  v_conflicts := private.calendar_conflicts(v_during, p_now);
  if p_ends_offers and not v_conflicts @@ '$[*].kind != "offer"' then
    perform private.withdraw_offers(v_during, p_now);
  elsif v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at) values (p_starts_at, p_ends_at, p_reason, p_now)
    returning *;
end;
$$;
comment on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean) is
  'Blocks the calendar from one instant to another, at once for everybody; with p_ends_offers also where nothing but offers of the waitlist is in the way. Harmless twice. PT409 time_off_conflicts (details: the appointments, holds and other time off in the way; nothing is deleted), lapsed_hold.';
grant execute on function public.add_time_off(timestamptz, timestamptz, text, timestamptz, boolean) to service_role;

create function public.terms_of_client(p_appointment_id uuid)
returns table (is_member boolean, client_type text, can_book_at_home boolean, service_id text, enhancement_ids text[])
language sql stable rows 1 set search_path = ''
as $$
  select coalesce(p.membership_status = 'active', false),
    case when private.is_existing_client(c.client_id) then 'existing' else 'new' end, coalesce(c.can_book_at_home, false), a.service_id,
    array(select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement')
  from public.appointments a left join public.clients c using (client_id) left join public.profiles p on p.client_id = c.client_id
  where a.appointment_id = p_appointment_id
$$;
comment on function public.terms_of_client(uuid) is
  'What the client of an appointment pays and is offered, whoever changes it, and what it was sold with; no row without such an appointment.';
grant execute on function public.terms_of_client(uuid) to service_role;
