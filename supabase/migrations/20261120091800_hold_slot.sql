-- Keeping a time for somebody who is about to pay.

create function private.claim_slot(p_booking_draft_id uuid, p_during tstzrange, p_expires_at timestamptz, p_now timestamptz)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if private.is_taken(tstzmultirange(p_during), array[p_booking_draft_id], null, p_now) then
    return false;
  end if;
  perform private.let_go(old.booking_draft_id, old.appointment_change_id, old.payment_intent_id, old.release)
    from private.holds_in_the_way(tstzmultirange(p_during), p_booking_draft_id, p_now) old;
  delete from public.occupancy where booking_draft_id = p_booking_draft_id;
  -- "On conflict" meets occupancy_never_overlaps, so that losing a race is an answer and not an error.
  insert into public.occupancy (during, booking_draft_id, expires_at)
    values (p_during, p_booking_draft_id, p_expires_at)
    on conflict do nothing;
  return found;
end;
$$;
comment on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz) is
  'Takes a range of time for a draft unless somebody has it. Lets go of the expired holds in its way; PT409 lapsed_hold where one has a payment intent.';
grant execute on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz) to service_role;

create function public.hold_slot(p_draft jsonb, p_now timestamptz default now(), p_sender text default null)
returns setof public.draft_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_draft);
  v_sender_hash constant bytea := private.hash_sender(p_sender, p_now);
  v_open public.draft_details;
  v_is_same boolean;
  v_own_ids uuid[];
  v_slot record;
  v_draft public.booking_drafts;
begin
  perform private.lock_calendar();
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and v_open.status = 'held' and private.is_same_draft(v_open, v_request);
  if v_is_same and v_open.hold_expires_at > p_now then
    return query select * from public.renew_hold(v_open.booking_draft_id, p_now);
    return;
  end if;

  select * into v_slot from private.require_offered_slot(v_request, p_now);
  v_draft.booking_draft_id := case when v_is_same then v_open.booking_draft_id end;
  -- Nothing of somebody's own is let go for a time that they cannot have.
  select array_agg(own.booking_draft_id) into v_own_ids
    from private.holds_of_the_same_person(v_request, v_sender_hash, v_draft.booking_draft_id) own;
  if private.is_taken(tstzmultirange(v_slot.during), v_own_ids || v_draft.booking_draft_id, null, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.let_go(own.booking_draft_id, null, own.payment_intent_id, own.release)
    from private.holds_of_the_same_person(v_request, v_sender_hash, v_draft.booking_draft_id) own;
  perform private.require_room_for_hold(v_request.email, v_sender_hash, v_draft.booking_draft_id, p_now);
  perform private.require_allowance('hold', p_sender, p_now);

  v_draft.held_since := p_now;
  v_draft.hold_expires_at := p_now + make_interval(mins => (select s.hold_minutes from public.settings s));
  if v_is_same then
    -- The same booking after its hold ran out: the draft, and the payment intent made for it, live on.
    update public.booking_drafts set held_since = v_draft.held_since, hold_expires_at = v_draft.hold_expires_at
      where booking_draft_id = v_draft.booking_draft_id;
  else
    v_draft.status := 'held';
    v_draft.starts_at := v_slot.starts_at;
    v_draft.ends_at := v_slot.ends_at;
    v_draft.location := v_slot.location;
    v_draft.sender_hash := v_sender_hash;
    v_draft.created_at := p_now;
    v_draft.booking_draft_id := private.insert_draft(v_draft, v_request);
  end if;
  if not private.claim_slot(v_draft.booking_draft_id, v_slot.during, v_draft.hold_expires_at, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  return query select * from public.draft_details d where d.booking_draft_id = v_draft.booking_draft_id;
end;
$$;
comment on function public.hold_slot(jsonb, timestamptz, text) is
  'Keeps the time of a booking while its client pays, and frees what the same person held before. The same checkout asking the same gets the same draft, its hold renewed: within the longest time while it lives, under the rules once it has expired. PT400 date_in_past, PT404 unknown_service, unknown_enhancement, PT409 slot_unavailable, slot_taken, lapsed_hold (let go of lapsed_holds, then ask again), PT429 too_many_holds (details: seconds to wait).';
grant execute on function public.hold_slot(jsonb, timestamptz, text) to service_role;
