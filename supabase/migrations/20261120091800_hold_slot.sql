-- Keeping a time for somebody who is about to pay.

create function private.claim_slot(p_booking_draft_id uuid, p_during tstzrange, p_expires_at timestamptz, p_now timestamptz)
returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where during && p_during and expires_at <= p_now;
  -- "On conflict" meets occupancy_never_overlaps, so that losing a race is an answer and not an error.
  insert into public.occupancy (during, booking_draft_id, expires_at)
    values (p_during, p_booking_draft_id, p_expires_at)
    on conflict do nothing;
  return found;
end;
$$;
comment on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz) is
  'Takes a range of time for a draft unless somebody has it. Deletes the expired holds in its way.';
grant execute on function private.claim_slot(uuid, tstzrange, timestamptz, timestamptz) to service_role;

create function public.hold_slot(p_draft jsonb, p_now timestamptz default now()) returns setof public.draft_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_draft);
  v_open public.draft_details;
  v_is_same boolean;
  v_slot record;
  v_draft public.booking_drafts;
begin
  perform private.lock_calendar();
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and v_open.status = 'held' and private.is_same_draft(v_open, v_request);
  if v_is_same and v_open.hold_expires_at > p_now then
    return next v_open;
    return;
  end if;

  select * into v_slot from private.require_offered_slot(v_request, p_now);
  v_draft.hold_expires_at := p_now + make_interval(mins => (select s.hold_minutes from public.settings s));
  if v_is_same then
    -- The same booking after its hold ran out: the draft, and the payment intent made for it, live on.
    v_draft.booking_draft_id := v_open.booking_draft_id;
    update public.booking_drafts set hold_expires_at = v_draft.hold_expires_at
      where booking_draft_id = v_draft.booking_draft_id;
  else
    perform public.supersede_draft(v_open.booking_draft_id);
    v_draft.status := 'held';
    v_draft.starts_at := v_slot.starts_at;
    v_draft.ends_at := v_slot.ends_at;
    v_draft.location := v_slot.location;
    v_draft.created_at := p_now;
    v_draft.booking_draft_id := private.insert_draft(v_draft, v_request);
  end if;

  if not private.claim_slot(v_draft.booking_draft_id, v_slot.during, v_draft.hold_expires_at, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  return query select * from public.draft_details d where d.booking_draft_id = v_draft.booking_draft_id;
end;
$$;
comment on function public.hold_slot(jsonb, timestamptz) is
  'Keeps the time of a booking while its client pays, and frees what the same checkout held before. The same checkout asking the same gets the same draft, its hold as it was while it lives, renewed under the rules once it has expired. PT400 date_in_past, PT404 unknown_service, unknown_enhancement, PT409 slot_unavailable, slot_taken.';
grant execute on function public.hold_slot(jsonb, timestamptz) to service_role;
