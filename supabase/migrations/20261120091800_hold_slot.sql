-- Keeping a time for somebody who is about to pay.

create function private.claim_slot(
  p_booking_draft_id uuid, p_during tstzrange, p_expires_at timestamptz, p_now timestamptz,
  p_takes_yielding boolean default false
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if private.is_taken(tstzmultirange(p_during), array[p_booking_draft_id], null, p_now, p_takes_yielding) then
    return false;
  end if;
  perform private.let_go(old.booking_draft_id, old.appointment_change_id, old.payment_intent_id, old.release)
    from private.holds_in_the_way(tstzmultirange(p_during), p_booking_draft_id, p_now, p_takes_yielding) old;
  delete from public.occupancy where booking_draft_id = p_booking_draft_id;
  -- "On conflict" meets occupancy_never_overlaps, so that losing a race is an answer and not an error.
  insert into public.occupancy (during, booking_draft_id, expires_at, yields_from)
    values (p_during, p_booking_draft_id, p_expires_at, p_now)
    on conflict do nothing;
  return found;
end;
$$;
comment on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) is
  'Takes a range of time for a draft unless somebody has it. Lets go of the holds that make way; PT409 lapsed_hold where one has a payment intent.';
grant execute on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz, boolean) to service_role;

create function private.take_firmly(p_draft public.booking_drafts, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (
    select from public.occupancy o where o.booking_draft_id = p_draft.booking_draft_id and o.expires_at > p_now
  ) and not private.claim_slot(
    p_draft.booking_draft_id, private.during_of(p_draft.starts_at, p_draft.ends_at), p_draft.hold_expires_at, p_now,
    private.may_take_yielding(p_draft.booking_draft_id, p_now)
  ) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  update public.occupancy set yields_from = p_now + interval '1 minute' where booking_draft_id = p_draft.booking_draft_id;
end;
$$;
comment on function private.take_firmly(public.booking_drafts, timestamptz) is
  'Takes the time of a draft whose client is about to pay, so that nobody else gets it within the next minute; after that Stripe says whether they began to pay. PT409 slot_taken, lapsed_hold.';
grant execute on function private.take_firmly(public.booking_drafts, timestamptz) to service_role;

create function private.warn_of_pressure(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select public.open_review_item('calendar_held', (p_now at time zone 'UTC')::date::text, jsonb_build_object(
    'done', 'Much of your open time is being held by people, or a program, who have not begun to pay. Online booking stays open: such a hold yields to whoever pays.',
    'next_step', 'Nothing, if you have just announced something. Otherwise look in Stripe for many unpaid payments, and tell whoever looks after the site.'
  ), p_now)
  where not exists (
    select from public.review_items item
    where item.kind = 'calendar_held' and item.subject = (p_now at time zone 'UTC')::date::text
  )
$$;
comment on function private.warn_of_pressure(timestamptz) is 'Tells the practice, once a day, that its calendar is held unpaid.';
grant execute on function private.warn_of_pressure(timestamptz) to service_role;

create function private.store_hold(
  p_request private.booking_request, p_open_draft_id uuid, p_senders text[], p_is_under_pressure boolean, p_now timestamptz
)
returns public.booking_drafts
language plpgsql volatile set search_path = ''
as $$
declare
  v_slot record;
  v_draft public.booking_drafts;
  v_own_ids uuid[];
begin
  select * into v_slot from private.require_offered_slot(p_request, p_now);
  -- Nothing of somebody's own is let go for a time that they cannot have.
  select array_agg(own.booking_draft_id) into v_own_ids
    from private.holds_of_the_same_person(p_request, p_senders, p_open_draft_id, p_now) own;
  if private.is_taken(tstzmultirange(v_slot.during), v_own_ids || p_open_draft_id, null, p_now, p_is_under_pressure) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.let_go(own.booking_draft_id, null, own.payment_intent_id, own.release)
    from private.holds_of_the_same_person(p_request, p_senders, p_open_draft_id, p_now) own;
  perform private.require_room_for_hold(p_senders, p_open_draft_id, p_now);
  perform private.require_allowance('hold', p_senders, p_now);

  v_draft.held_since := p_now;
  v_draft.hold_expires_at := p_now + make_interval(mins => (select s.hold_minutes from public.settings s));
  if p_open_draft_id is not null then
    -- The same booking after its hold ran out: the draft, and the payment intent made for it, live on.
    update public.booking_drafts set held_since = v_draft.held_since, hold_expires_at = v_draft.hold_expires_at
      where booking_draft_id = p_open_draft_id;
    v_draft.booking_draft_id := p_open_draft_id;
  else
    v_draft.status := 'held';
    v_draft.starts_at := v_slot.starts_at;
    v_draft.ends_at := v_slot.ends_at;
    v_draft.location := v_slot.location;
    v_draft.sender_hashes := private.hash_senders(p_senders, p_now);
    v_draft.created_at := p_now;
    v_draft.booking_draft_id := private.insert_draft(v_draft, p_request);
  end if;
  -- Under pressure somebody may hold it who has not begun to pay: theirs it stays until this one does.
  if not private.claim_slot(v_draft.booking_draft_id, v_slot.during, v_draft.hold_expires_at, p_now) then
    if not p_is_under_pressure then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    delete from public.occupancy where booking_draft_id = v_draft.booking_draft_id;
  end if;
  select * into v_draft from public.booking_drafts d where d.booking_draft_id = v_draft.booking_draft_id;
  return v_draft;
end;
$$;
comment on function private.store_hold(private.booking_request, uuid, text[], boolean, timestamptz) is
  'A new hold, or an expired one begun again, in place of what the same person held. Under pressure it may be without the time, which its client gets by being the first to pay.';
grant execute on function private.store_hold(private.booking_request, uuid, text[], boolean, timestamptz) to service_role;

create function public.hold_slot(p_draft jsonb, p_now timestamptz default now(), p_senders text[] default null)
returns setof public.draft_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_draft);
  v_open public.draft_details;
  v_is_same boolean;
  v_is_under_pressure boolean;
  v_draft public.booking_drafts;
begin
  perform private.lock_calendar();
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and v_open.status = 'held' and private.is_same_draft(v_open, v_request);
  if v_is_same and v_open.hold_expires_at > p_now then
    perform private.require_allowance('renewal', p_senders, p_now);
    perform public.renew_hold(v_open.booking_draft_id, p_now);
    select * into v_draft from public.booking_drafts d where d.booking_draft_id = v_open.booking_draft_id;
  else
    v_is_under_pressure := private.is_under_pressure(p_now);
    v_draft := private.store_hold(
      v_request, case when v_is_same then v_open.booking_draft_id end, p_senders, v_is_under_pressure, p_now
    );
    if v_is_under_pressure then
      perform private.warn_of_pressure(p_now);
    end if;
  end if;
  if v_request.is_paying then
    perform private.take_firmly(v_draft, p_now);
  end if;
  return query select * from public.draft_details d where d.booking_draft_id = v_draft.booking_draft_id;
end;
$$;
comment on function public.hold_slot(jsonb, timestamptz, text[]) is
  'Keeps the time of a booking while its client pays, and frees what the same person held before. The same checkout asking the same gets the same draft, its hold renewed: within the longest time while it lives, under the rules once it has expired. With is_paying the time is taken firmly. PT400 date_in_past, PT404 unknown_service, unknown_enhancement, PT409 slot_unavailable, slot_taken, lapsed_hold (let go of lapsed_holds, then ask again), PT429 too_many_holds (details: seconds to wait).';
grant execute on function public.hold_slot(jsonb, timestamptz, text[]) to service_role;
