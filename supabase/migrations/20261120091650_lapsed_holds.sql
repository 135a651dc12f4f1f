-- Which holds have to be let go before a time can be taken, and in which order: their payment first, then their time.

create function private.holds_in_the_way(
  p_during tstzmultirange, p_except_draft_id uuid, p_now timestamptz, p_takes_yielding boolean default false
)
returns table (booking_draft_id uuid, appointment_change_id uuid, payment_intent_id text, release text)
language sql stable rows 2 set search_path = ''
as $$
  select distinct o.booking_draft_id, o.appointment_change_id, coalesce(d.payment_intent_id, c.payment_intent_id),
    case when o.expires_at <= p_now then 'expire' else 'yield' end
  from public.occupancy o
  left join public.booking_drafts d on d.booking_draft_id = o.booking_draft_id
  left join public.appointment_changes c on c.appointment_change_id = o.appointment_change_id
  where o.during && p_during and (o.expires_at <= p_now or p_takes_yielding and o.yields_from <= p_now)
    and (p_except_draft_id is null or o.booking_draft_id is distinct from p_except_draft_id)
$$;
comment on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) is
  'The holds within some time that make way, but for one draft''s own: the expired ones and, for somebody who may take them, those that yield.';
grant execute on function private.holds_in_the_way(tstzmultirange, uuid, timestamptz, boolean) to service_role;

create function private.may_take_yielding(p_booking_draft_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  -- A draft that is held without a time of its own was let in under pressure: that promise outlives the pressure.
  select private.is_under_pressure(p_now) or exists (
    select from public.booking_drafts d
    where d.booking_draft_id = p_booking_draft_id and d.status = 'held' and d.hold_expires_at > p_now
      and not exists (select from public.occupancy o where o.booking_draft_id = d.booking_draft_id)
  )
$$;
comment on function private.may_take_yielding(uuid, timestamptz) is
  'Whether somebody who is about to pay may take the time of a hold that has not begun to pay.';
grant execute on function private.may_take_yielding(uuid, timestamptz) to service_role;

create function private.holds_of_the_same_person(
  p_request private.booking_request, p_senders text[], p_except_draft_id uuid, p_now timestamptz
)
returns table (booking_draft_id uuid, appointment_change_id uuid, payment_intent_id text, release text)
language sql stable rows 1 set search_path = ''
as $$
  select d.booking_draft_id, null::uuid, d.payment_intent_id, 'supersede'
  from public.booking_drafts d
  where d.status in ('quoted', 'held') and d.booking_draft_id is distinct from p_except_draft_id
    and (
      d.checkout_key = p_request.checkout_key
      or (
        d.status = 'held' and lower(d.email) = lower(p_request.email)
        and d.sender_hashes && private.known_hashes(
          p_senders[1:1], (p_now at time zone 'UTC')::date - 1, (p_now at time zone 'UTC')::date
        )
      )
    )
$$;
comment on function private.holds_of_the_same_person(private.booking_request, text[], uuid, timestamptz) is
  'What somebody has open already: under the same checkout key, or with the same e-mail address from the same household''s network.';
grant execute on function private.holds_of_the_same_person(private.booking_request, text[], uuid, timestamptz) to service_role;

create function public.expire_abandoned(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.lock_calendar();
  with ended as (
    update public.booking_drafts d set status = 'expired'
      where d.payment_intent_id is null and (
        d.status = 'held' and d.hold_expires_at <= p_now or d.status = 'quoted' and d.created_at <= p_now - interval '12 hours'
      )
      returning d.booking_draft_id
  ),
  freed as (delete from public.occupancy o using ended where o.booking_draft_id = ended.booking_draft_id)
  select count(*) into v_count from ended;
  return v_count;
end;
$$;
comment on function public.expire_abandoned(timestamptz) is
  'Ends every hold and quote that ran out and has no payment to cancel; answers how many.';
grant execute on function public.expire_abandoned(timestamptz) to service_role;

create function private.let_go(p_booking_draft_id uuid, p_appointment_change_id uuid, p_payment_intent_id text, p_release text)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_payment_intent_id is not null then
    -- Money may still come for it: the API cancels the intent at Stripe, then asks again.
    raise exception using errcode = 'PT409', message = 'lapsed_hold';
  elsif p_appointment_change_id is not null then
    perform public.expire_change(p_appointment_change_id);
  elsif p_release = 'supersede' then
    perform public.supersede_draft(p_booking_draft_id);
  else
    perform public.expire_draft(p_booking_draft_id);
  end if;
end;
$$;
comment on function private.let_go(uuid, uuid, text, text) is
  'Lets go of a hold that has no payment intent; of one that has, PT409 lapsed_hold.';
grant execute on function private.let_go(uuid, uuid, text, text) to service_role;

create function public.lapsed_holds(
  p_draft jsonb default null, p_senders text[] default null, p_limit integer default 50, p_now timestamptz default now()
)
returns table (booking_draft_id uuid, appointment_change_id uuid, payment_intent_id text, release text)
language plpgsql volatile rows 2 set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_draft);
  v_own_id uuid := (p_draft ->> 'booking_draft_id')::uuid;
  v_change private.change_request;
  v_during tstzmultirange;
  v_takes_yielding boolean := false;
begin
  if p_draft is null then
    return query
      select d.booking_draft_id, null::uuid, d.payment_intent_id, 'expire' from public.booking_drafts d
        where d.status = 'held' and d.hold_expires_at <= p_now
      union all
      -- Younger than the day for which Stripe remembers the key of its intent.
      select d.booking_draft_id, null, d.payment_intent_id, 'expire' from public.booking_drafts d
        where d.status = 'quoted' and d.created_at <= p_now - interval '12 hours'
      union all
      select null, c.appointment_change_id, c.payment_intent_id, 'expire' from public.appointment_changes c
        where c.status = 'proposed' and c.expires_at <= p_now
      limit p_limit;
    return;
  end if;
  if p_draft ? 'from' then
    v_during := tstzmultirange(tstzrange((p_draft ->> 'from')::timestamptz, (p_draft ->> 'until')::timestamptz));
  elsif p_draft ? 'starts_at' then
    v_during := tstzmultirange(private.during_of((p_draft ->> 'starts_at')::timestamptz, (p_draft ->> 'ends_at')::timestamptz));
  elsif p_draft ? 'appointment_change' then
    v_change := jsonb_populate_record(null::private.change_request, p_draft -> 'appointment_change');
    select tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)) into v_during
      from public.appointments a, private.slot_of_change(v_change, a, p_now) slot
      where a.appointment_id = v_change.appointment_id;
    return query select null::uuid, c.appointment_change_id, c.payment_intent_id, 'expire'
      from public.appointment_changes c
      where c.appointment_id = v_change.appointment_id and c.status = 'proposed'
        and c.appointment_change_id <> v_change.appointment_change_id;
  elsif v_own_id is not null then
    select tstzmultirange(private.during_of(d.starts_at, d.ends_at)) into v_during
      from public.booking_drafts d where d.booking_draft_id = v_own_id;
    v_takes_yielding := private.may_take_yielding(v_own_id, p_now);
  else
    select tstzmultirange(slot.during) into v_during from private.require_offered_slot(v_request, p_now) slot;
    select own.booking_draft_id into v_own_id from public.find_checkout(v_request.checkout_key) own
      where own.status = 'held' and private.is_same_draft(own, v_request);
    return query select * from private.holds_of_the_same_person(
      v_request, p_senders, v_own_id, p_now
    );
    v_takes_yielding := coalesce(v_request.is_paying, false) and private.may_take_yielding(v_own_id, p_now);
  end if;
  return query select * from private.holds_in_the_way(v_during, v_own_id, p_now, v_takes_yielding);
end;
$$;
comment on function public.lapsed_holds(jsonb, text[], integer, timestamptz) is
  'What has to be let go before something can have its time: a booking (p_draft as hold_slot takes it, or a booking_draft_id), an appointment_change (as propose_change takes it), a session (starts_at, ends_at) or a range (from, until); without one, everything that has run out. Cancel each payment intent at Stripe (one that is to yield only while nobody has begun to pay it), then call expire_draft, supersede_draft or expire_change as release and the ids say.';
grant execute on function public.lapsed_holds(jsonb, text[], integer, timestamptz) to service_role;
