-- Cancellation: the fee for ending an appointment, by the policy it was sold with, and the refund of the rest.

create function private.fulfil_cancellation(p_order public.orders, p_now timestamptz) returns boolean
language sql immutable set search_path = ''
as $$ select true $$;
comment on function private.fulfil_cancellation(public.orders, timestamptz) is 'Does nothing: the appointment has already ended, and the lines are what that comes to.';
grant execute on function private.fulfil_cancellation(public.orders, timestamptz) to service_role;

create function private.service_fee_cents(p_appointment public.appointments) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (
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
  );
end;
$$;
comment on function private.service_fee_cents(public.appointments) is
  'Returns the service price that a fee is a share of: the booked service''s, or that of a more expensive one that its client gave up after the deadline.';
grant execute on function private.service_fee_cents(public.appointments) to service_role;

create function private.kept_fee_cents(p_appointment public.appointments, p_kept_percent integer) returns integer
language sql stable set search_path = ''
as $$
  -- The odd cent is the client's, and what was refunded before isn't charged again.
  select least(
    private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id),
    floor(private.service_fee_cents(p_appointment) * p_kept_percent / 100.0)
  )::integer
$$;
comment on function private.kept_fee_cents(public.appointments, integer) is 'Returns the fee that a share of the service price comes to when an appointment ends.';
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
    from (values ('adjustment', 'Canceled', -v_due), ('fee', p_fee_name, v_fee)) line (kind, name, amount_cents)
    where line.amount_cents <> 0;
  -- Only a full refund returns the credit. Otherwise what the fee leaves of it becomes gift value; a granted one is used up.
  if p_kept_percent = 0 then
    perform private.return_credit(p_appointment.order_id, p_now);
  end if;
  return v_id;
end;
$$;
comment on function private.undo_lines(public.appointments, integer, text, timestamptz) is
  'Opens a cancellation that reverses everything due for an appointment and charges a share of its service price as the fee; enhancements and tax are refunded.';
grant execute on function private.undo_lines(public.appointments, integer, text, timestamptz) to service_role;

create function private.late_fee_percent(p_appointment public.appointments, p_by text, p_now timestamptz) returns integer
language sql stable set search_path = ''
as $$
  select case
    when p_by = 'client' and p_now > p_appointment.free_until then (
      select p.late_fee_percent from public.orders o cross join lateral private.policy_of(o.policy_version) p
      where o.order_id = p_appointment.order_id
    )
    else 0
  end
$$;
comment on function private.late_fee_percent(public.appointments, text, timestamptz) is
  'Returns the share of the service price that is charged when a client cancels now, by the policy they agreed to; zero when the therapist cancels.';
grant execute on function private.late_fee_percent(public.appointments, text, timestamptz) to service_role;

create function private.no_show_fee_percent(p_appointment public.appointments) returns integer
language sql stable set search_path = ''
as $$
  select p.no_show_fee_percent from public.orders o cross join lateral private.policy_of(o.policy_version) p
  where o.order_id = p_appointment.order_id
$$;
comment on function private.no_show_fee_percent(public.appointments) is
  'Returns the share of the service price that is charged for a no-show, by the policy the client agreed to; all of it if they agreed to none.';
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
  'Returns what undo_lines, and then spread_surplus, would do now with the money of an appointment, without doing it: the fee, the refund (money, and gift value at what it is worth), how much of the refund would be gift value given for a part of its credit, and whether its credit is returned.';
grant execute on function private.full_ending_of(public.appointments, integer) to service_role;

create function private.ending_of(p_appointment public.appointments, p_kept_percent integer) returns jsonb
language sql stable set search_path = ''
as $$ select private.full_ending_of(p_appointment, p_kept_percent) - 'value_cents' $$;
comment on function private.ending_of(public.appointments, integer) is
  'Returns what an ending would come to, as screens show it: full_ending_of without value_cents.';
grant execute on function private.ending_of(public.appointments, integer) to service_role;

create function private.notify_of_cancellation(
  p_appointment public.appointments, p_cancellation_id uuid, p_by text, p_is_own_act boolean, p_before jsonb, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_id constant text := p_appointment.appointment_id;
  v_facts constant jsonb := jsonb_build_object('by', p_by) || private.money_facts(p_appointment.order_id, p_before, p_cancellation_id);
begin
  perform private.notify_client('appointment_cancelled', v_id, p_appointment.appointment_id, v_facts, p_now);
  if not p_is_own_act then
    perform private.notify_practice_of_appointment('appointment_cancelled', v_id, p_appointment, v_facts, p_now);
  end if;
end;
$$;
comment on function private.notify_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) is
  'Writes the messages about a canceled appointment, to the client and, unless the therapist did it, to the practice: with what was refunded since p_before (money_facts), the fee and what is owed.';
grant execute on function private.notify_of_cancellation(public.appointments, uuid, text, boolean, jsonb, timestamptz) to service_role;

create function private.cancel(p_appointment public.appointments, p_kept_percent integer, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_cancellation_id uuid;
begin
  update public.appointments set status = 'cancelled', version = version + 1 where appointment_id = p_appointment.appointment_id;
  delete from public.occupancy where appointment_id = p_appointment.appointment_id;
  perform private.end_proposal_of(p_appointment.appointment_id, p_now);
  update public.orders o set expires_at = least(o.expires_at, p_now)
    where o.root_id = p_appointment.order_id and o.kind = 'change' and o.state = 'open';
  delete from public.occupancy o using public.orders c
    where o.order_id = c.order_id and c.root_id = p_appointment.order_id and c.kind = 'change';
  v_cancellation_id := private.undo_lines(p_appointment, p_kept_percent, 'Late cancellation', p_now);
  perform private.settle_order(v_cancellation_id, p_now);
  return v_cancellation_id;
end;
$$;
comment on function private.cancel(public.appointments, integer, timestamptz) is
  'Ends a locked appointment: frees its time and that of its open change and of the times offered for it, charges a share of the service price and refunds the rest. Notifies no one. Returns the id of the cancellation.';
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
  -- A second call finds what the first one did.
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
    perform private.notify_of_cancellation(v_appointment, v_cancellation_id, p_by, p_is_own_act, v_before, p_now);
    if p_is_own_act then
      perform private.end_check_in_of(p_appointment_id, 'canceled', p_now);
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) is
  'Cancels an appointment in one step: frees its time, ends its open change, charges the fee of the policy agreed to (p_by: client or therapist; with p_kept_percent the therapist sets another share of the service price) and refunds the rest. Without a version, the newest is meant. The practice is notified unless the therapist cancels herself (p_is_own_act), even on her client''s behalf. Safe to repeat. PT400 invalid_request (not a percentage), PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible.';
grant execute on function public.cancel_appointment(uuid, integer, text, integer, timestamptz, boolean) to service_role;

create function public.terms_of_client(p_appointment_id uuid)
returns table (is_member boolean, client_type text, can_book_at_home boolean, service_id text, enhancement_ids text[])
language sql stable rows 1 set search_path = ''
as $$
  select coalesce(p.membership_status = 'active', false),
    case when private.is_existing_client(c.client_id) then 'existing' else 'new' end,
    coalesce(c.can_book_at_home, false), a.service_id,
    array(select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement')
  from public.appointments a left join public.clients c using (client_id) left join public.profiles p on p.client_id = c.client_id
  where a.appointment_id = p_appointment_id
$$;
comment on function public.terms_of_client(uuid) is
  'Returns what decides the prices and times of an appointment''s client, no matter who changes it, and what it was sold with; no row if there is no such appointment.';
grant execute on function public.terms_of_client(uuid) to service_role;

-- Refunds.

create function private.has_something_to_refund(p_root_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.kept_of_family(p_root_id) - private.value_given_cents(p_root_id) > (
      select coalesce(sum(private.promised_cents(t.tender_id)), 0)
      from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id
    )
    -- A granted credit is worth nothing, and is returned all the same.
    or (private.credit_of_family(p_root_id)).tender_id is not null and private.value_given_cents(p_root_id) = 0
$$;
comment on function private.has_something_to_refund(uuid) is
  'Whether the practice keeps money, gift value or a credit of a family that isn''t already promised back.';
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
  -- A second call finds what the first one did.
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
    perform private.notify_of_money_back(v_id, 'adjustment', v_before, true, p_now);
    update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.refund_appointment(uuid, integer, text, timestamptz) is
  'Refunds everything that is kept for an appointment. If it is upcoming, the therapist cancels it in the same step; otherwise it stays on the books with its price reversed. Without a version, the newest is meant. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), payment_disputed, already_refunded (nothing is kept).';
grant execute on function public.refund_appointment(uuid, integer, text, timestamptz) to service_role;

-- Canceling on the terms that the client was shown.

create function public.cancel_own_appointment(
  p_appointment_id uuid, p_version integer, p_told jsonb, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if v_appointment.version = p_version then
    if private.fixed_reason(v_appointment, p_now) is not null then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)) - 'kept_percent' <> p_told then
      perform private.refuse_stale_version(p_appointment_id);
    end if;
  end if;
  perform public.cancel_appointment(p_appointment_id, p_version, 'client', null, p_now, false);
end;
$$;
comment on function public.cancel_own_appointment(uuid, integer, jsonb, timestamptz) is
  'Cancels an appointment as its client, if that comes to what they were shown (if_cancelled_now of read_own_appointment): a client who read "free" isn''t charged because the deadline has passed since. Safe to repeat. PT404 not_found, PT409 stale_version (it has changed, or comes to something else by now), change_not_possible.';
grant execute on function public.cancel_own_appointment(uuid, integer, jsonb, timestamptz) to service_role;
