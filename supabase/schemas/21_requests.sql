-- Requests: how the therapist answers a paid booking that she approves: she approves it, declines it or offers other times.

create table public.proposals (
  proposal_id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null references public.appointments,
  version integer not null,
  otherwise text not null constraint proposals_otherwise_is_known check (otherwise in ('keeps', 'declines')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ending text constraint proposals_ending_is_known check (ending in ('taken', 'kept', 'lapsed', 'withdrawn')),
  constraint proposals_leave_time_to_answer check (made_at < expires_at),
  constraint proposals_end_in_one_way check ((ended_at is null) = (ending is null))
);
create unique index proposals_live_once on public.proposals (appointment_id) where ended_at is null;
create index proposals_by_appointment on public.proposals (appointment_id, made_at);
create index proposals_live on public.proposals (expires_at) where ended_at is null;
alter table public.proposals enable row level security;
grant select, insert, update on public.proposals to service_role;
comment on table public.proposals is
  'Other times that the therapist offers for a booking she hasn''t approved, instead of its own. The booked time stays the client''s.';
comment on column public.proposals.version is 'The version of the appointment that it was made for.';
comment on column public.proposals.otherwise is 'What happens if no one answers: keeps: the booking stays as it is; declines: it is declined, with a full refund.';
comment on column public.proposals.expires_at is 'The times are held until then: a day, and no longer than each can be booked.';
comment on column public.proposals.ending is
  'taken: the client took one of the times; kept: the client keeps the booked time; lapsed: no answer; withdrawn: by the therapist, or the booking was approved, moved or canceled.';

alter table public.waitlist_offers
  alter column entry_id drop not null,
  add column proposal_id uuid references public.proposals,
  add column location text references public.locations,
  add constraint waitlist_offers_are_of_a_spot_or_a_proposal check (num_nonnulls(entry_id, proposal_id) = 1),
  add constraint waitlist_offers_of_a_proposal_have_a_place check ((proposal_id is null) = (location is null)),
  add constraint waitlist_offers_of_a_proposal_are_of_a_time_once unique (proposal_id, starts_at);
create index waitlist_offers_location_idx on public.waitlist_offers (location);
comment on column public.waitlist_offers.proposal_id is 'The proposal that it is a time of; null for a time offered to the waitlist.';
comment on column public.waitlist_offers.location is 'Where the session of a proposed time would be.';

create function private.needs_approval(p_client_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select case s.approves when 'all' then true when 'new_clients' then not private.is_existing_client(p_client_id) else false end
  from public.settings s
$$;
comment on function private.needs_approval(uuid) is
  'Whether the therapist approves what a client books and pays for online.';
grant execute on function private.needs_approval(uuid) to service_role;

create function private.proposal_of(p_appointment_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'proposal_id', p.proposal_id, 'otherwise', p.otherwise, 'expires_at', p.expires_at, 'ending', p.ending,
    'times', (
      select jsonb_agg(jsonb_build_object(
        'starts_at', offer.starts_at, 'location', offer.location, 'is_live', offer.ended_at is null,
        'local_date', (offer.starts_at at time zone s.time_zone)::date,
        'local_time', to_char(offer.starts_at at time zone s.time_zone, 'HH24:MI')
      ) order by offer.starts_at)
      from public.waitlist_offers offer cross join public.settings s where offer.proposal_id = p.proposal_id
    )
  )
  from public.proposals p where p.appointment_id = p_appointment_id order by p.made_at desc limit 1
$$;
comment on function private.proposal_of(uuid) is 'Returns the latest proposal of an appointment with its times; null if there is none.';
grant execute on function private.proposal_of(uuid) to service_role;

-- Declining.

create function private.decline(p_appointment public.appointments, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant jsonb := private.money_facts(p_appointment.order_id);
  v_cancellation_id constant uuid := private.cancel(p_appointment, 0, p_now);
begin
  update public.appointments set declined_at = p_now where appointment_id = p_appointment.appointment_id;
  perform private.notify_client('appointment_declined', p_appointment.appointment_id::text, p_appointment.appointment_id,
    private.money_facts(p_appointment.order_id, v_before, v_cancellation_id), p_now);
end;
$$;
comment on function private.decline(public.appointments, timestamptz) is
  'Declines a locked request: frees its time, refunds everything that was paid for it and tells its client.';
grant execute on function private.decline(public.appointments, timestamptz) to service_role;

create function private.require_request(p_appointment public.appointments, p_version integer, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if p_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment.appointment_id);
  elsif p_appointment.status <> 'pending' or p_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$$;
comment on function private.require_request(public.appointments, integer, timestamptz) is
  'Refuses to answer what is no request anymore. PT409 stale_version (details: the appointment now), change_not_possible (it was answered, or has begun).';
grant execute on function private.require_request(public.appointments, integer, timestamptz) to service_role;

create function public.decline_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  -- A second call finds what the first one did.
  if v_appointment.declined_at is null or v_appointment.version <> p_version + 1 then
    perform private.require_request(v_appointment, p_version, p_now);
    perform private.decline(v_appointment, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.decline_appointment(uuid, integer, timestamptz) is
  'Declines a booking that waits for approval: its time is free, everything is refunded, whatever it was paid with, and its client is emailed. Safe to repeat. PT404 not_found, PT409 stale_version (details: the appointment now), change_not_possible (approved, canceled or begun).';
grant execute on function public.decline_appointment(uuid, integer, timestamptz) to service_role;

-- Offering other times.

create function private.end_proposal(p_proposal_id uuid, p_ending text, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.proposals set ended_at = p_now, ending = p_ending where proposal_id = p_proposal_id and ended_at is null;
  select private.end_offers(
    array(select offer.offer_id from public.waitlist_offers offer where offer.proposal_id = p_proposal_id and offer.ended_at is null),
    case p_ending when 'taken' then 'declined' when 'kept' then 'declined' else p_ending end, p_now
  );
$$;
comment on function private.end_proposal(uuid, text, timestamptz) is
  'Ends a proposal and frees the times that it still holds. The caller offers the free times to the waitlist.';
grant execute on function private.end_proposal(uuid, text, timestamptz) to service_role;

create function private.end_proposal_of(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_proposal_id constant uuid := (
    select p.proposal_id from public.proposals p where p.appointment_id = p_appointment_id and p.ended_at is null
  );
begin
  if v_proposal_id is not null then
    perform private.end_proposal(v_proposal_id, 'withdrawn', p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$$;
comment on function private.end_proposal_of(uuid, timestamptz) is
  'Ends the proposal of an appointment that is approved, moved, changed, declined or canceled, which its client hears of anyway.';
grant execute on function private.end_proposal_of(uuid, timestamptz) to service_role;

create function private.proposed_slots(p_appointment public.appointments, p_times jsonb, p_now timestamptz) returns setof private.slot
language sql stable rows 3 set search_path = ''
as $$
  select slot.*
  from jsonb_to_recordset(p_times) asked (local_date date, local_time time)
  cross join lateral private.slot_of_change(jsonb_populate_record(null::private.change_request, jsonb_build_object(
    'appointment_id', p_appointment.appointment_id, 'service_id', p_appointment.service_id,
    'local_date', asked.local_date, 'local_time', asked.local_time, 'is_by_client', false
  )), p_appointment, p_now) slot
  order by slot.starts_at
$$;
comment on function private.proposed_slots(public.appointments, jsonb, timestamptz) is
  'Returns when and where an appointment would be at some local times (p_times: local_date and local_time of each), as long as it is now. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function private.proposed_slots(public.appointments, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_proposal(p_appointment_id uuid, p_times jsonb, p_now timestamptz default now())
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 2 set search_path = ''
as $$
  select distinct held.* from public.appointments a
  cross join lateral private.proposed_slots(a, p_times, p_now) slot
  cross join lateral private.holds_in_the_way(tstzmultirange(slot.during), null, p_now) held
  where a.appointment_id = p_appointment_id
$$;
comment on function public.holds_to_release_for_proposal(uuid, jsonb, timestamptz) is
  'Returns the expired holds to release before some times (as propose_times takes them) can be offered. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable.';
grant execute on function public.holds_to_release_for_proposal(uuid, jsonb, timestamptz) to service_role;

create function private.hold_proposed(p_proposal_id uuid, p_slot private.slot, p_expires_at timestamptz, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(p_slot.during);
  v_offer_id uuid;
begin
  if private.is_taken(v_during, null, null, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now) from private.holds_in_the_way(v_during, null, p_now) old;
  insert into public.waitlist_offers (proposal_id, starts_at, ends_at, during, location, offered_at, expires_at)
    values (p_proposal_id, p_slot.starts_at, p_slot.ends_at, p_slot.during, p_slot.location, p_now, p_expires_at)
    returning offer_id into v_offer_id;
  insert into public.occupancy (during, offer_id) values (p_slot.during, v_offer_id);
end;
$$;
comment on function private.hold_proposed(uuid, private.slot, timestamptz, timestamptz) is
  'Holds one of the times of a proposal. PT409 slot_taken, lapsed_hold.';
grant execute on function private.hold_proposed(uuid, private.slot, timestamptz, timestamptz) to service_role;

create function public.propose_times(
  p_appointment_id uuid, p_version integer, p_times jsonb, p_otherwise text, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_slots private.slot[];
  v_proposal public.proposals;
begin
  v_slots := array(select slot from private.proposed_slots(v_appointment, p_times, p_now) slot);
  select * into v_proposal from public.proposals p where p.appointment_id = p_appointment_id and p.ended_at is null;
  -- A second call finds what the first one did.
  if (v_proposal.version, v_proposal.otherwise) = (p_version, p_otherwise) and (
    select array_agg(offer.starts_at order by offer.starts_at) from public.waitlist_offers offer where offer.proposal_id = v_proposal.proposal_id
  ) = array(select slot.starts_at from unnest(v_slots) slot) then
    return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
    return;
  end if;
  perform private.require_request(v_appointment, p_version, p_now);
  if private.is_family_disputed(v_appointment.order_id) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif v_proposal.proposal_id is not null then
    raise exception using errcode = 'PT409', message = 'already_offered';
  elsif cardinality(v_slots) not between 1 and 3 then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  elsif exists (
    select from unnest(v_slots) with ordinality one (starts_at, ends_at, during, location, place)
    join unnest(v_slots) with ordinality other (starts_at, ends_at, during, location, place)
      on one.during && other.during and one.place < other.place
  ) or exists (
    select from public.occupancy own join unnest(v_slots) slot on own.during && slot.during where own.appointment_id = p_appointment_id
  ) then
    raise exception using errcode = 'PT409', message = 'times_overlap';
  end if;
  v_proposal.expires_at := (
    -- No one comes to a session that is declined on the way.
    select least(
        p_now + interval '1 day', v_appointment.starts_at - interval '1 hour',
        min(slot.starts_at) - make_interval(mins => s.minimum_notice_minutes)
      )
    from public.settings s cross join unnest(v_slots) slot group by s.minimum_notice_minutes
  );
  if v_proposal.expires_at < p_now + interval '20 minutes' then
    raise exception using errcode = 'PT409', message = 'too_soon_to_offer';
  end if;
  -- The therapist sees what is offered to the waitlist, and can take it.
  perform private.withdraw_offers(range_agg(slot.during), p_now) from unnest(v_slots) slot;
  insert into public.proposals (appointment_id, version, otherwise, made_at, expires_at)
    values (p_appointment_id, p_version, p_otherwise, p_now, v_proposal.expires_at)
    returning * into v_proposal;
  perform private.hold_proposed(v_proposal.proposal_id, slot, v_proposal.expires_at, p_now) from unnest(v_slots) slot;
  -- Its client hears at once which time stays theirs.
  perform private.end_undo_of(p_appointment_id, p_now);
  perform private.notify_client('times_offered', v_proposal.proposal_id::text, p_appointment_id,
    private.proposal_of(p_appointment_id), p_now);
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.propose_times(uuid, integer, jsonb, text, timestamptz) is
  'Offers the client of a request one to three other times (p_times: local_date and local_time of each), holds them until the client answers, for a day at most, and emails the client. The booked time stays theirs; p_otherwise says what silence means: keeps or declines. Safe to repeat. PT400 invalid_request, date_in_past, PT404 not_found, unknown_service, PT409 stale_version (details: the appointment now), change_not_possible, already_offered, times_overlap (each other, or the booked time), too_soon_to_offer (fewer than 20 minutes to answer), slot_taken, slot_unavailable, lapsed_hold.';
grant execute on function public.propose_times(uuid, integer, jsonb, text, timestamptz) to service_role;

create function private.notify_of_withdrawn(p_proposal_id uuid, p_appointment_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select private.notify_client('times_withdrawn', p_proposal_id::text, p_appointment_id, '{}', p_now) $$;
comment on function private.notify_of_withdrawn(uuid, uuid, timestamptz) is
  'Writes the email that says that other times are no longer held and the booked one stays, to a client who may count on silence.';
grant execute on function private.notify_of_withdrawn(uuid, uuid, timestamptz) to service_role;

create function public.withdraw_proposal(p_appointment_id uuid, p_now timestamptz default now())
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_proposal_id constant uuid := (
    select p.proposal_id from public.proposals p where p.appointment_id = v_appointment.appointment_id and p.ended_at is null
  );
begin
  if v_proposal_id is not null then
    perform private.end_proposal(v_proposal_id, 'withdrawn', p_now);
    perform private.notify_of_withdrawn(v_proposal_id, p_appointment_id, p_now);
    perform private.offer_free_times(p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.withdraw_proposal(uuid, timestamptz) is
  'Takes back the other times that were offered for a request: they are free again, the booking stays, and its client gets an email. Harmless if there are none. PT404 not_found.';
grant execute on function public.withdraw_proposal(uuid, timestamptz) to service_role;

-- What becomes of it.

create function private.notify_of_answer(p_proposal_id uuid, p_appointment public.appointments, p_facts jsonb, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.notify_practice_of_appointment('times_answered', p_proposal_id::text, p_appointment, p_facts, p_now)
$$;
comment on function private.notify_of_answer(uuid, public.appointments, jsonb, timestamptz) is
  'Writes the email to the practice about what became of the times that the therapist offered.';
grant execute on function private.notify_of_answer(uuid, public.appointments, jsonb, timestamptz) to service_role;

create function public.holds_to_release_for_answer(p_appointment_id uuid)
returns table (order_id uuid, payment_intent_id text, is_yielding boolean)
language sql stable rows 1 set search_path = ''
as $$
  select o.order_id, private.intent_of(o.order_id), false
  from public.appointments a join public.orders o on o.root_id = a.order_id
  where a.appointment_id = p_appointment_id and o.kind = 'change' and o.state = 'open'
$$;
comment on function public.holds_to_release_for_answer(uuid) is
  'Returns the unpaid change of an appointment, to release before its client takes another time.';
grant execute on function public.holds_to_release_for_answer(uuid) to service_role;

create function public.take_proposed_time(p_appointment_id uuid, p_starts_at timestamptz, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_offer public.waitlist_offers;
  v_order_id constant uuid := gen_random_uuid();
begin
  select offer.* into v_offer from public.proposals p join public.waitlist_offers offer using (proposal_id)
    where p.appointment_id = p_appointment_id and offer.starts_at = p_starts_at order by p.made_at desc limit 1;
  -- A second call finds what the first one did.
  if v_offer.ending = 'booked' and v_appointment.starts_at = p_starts_at then
    return;
  elsif v_offer.offer_id is null or v_offer.ended_at is not null or v_offer.expires_at <= p_now then
    raise exception using errcode = 'PT409', message = 'offer_over';
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  -- Ended as booked first: its time is the appointment's from here on, and no one is offered it in between.
  delete from public.occupancy where offer_id = v_offer.offer_id;
  update public.waitlist_offers set ended_at = p_now, ending = 'booked' where offer_id = v_offer.offer_id;
  perform private.end_proposal(v_offer.proposal_id, 'taken', p_now);
  -- She offered it, so it needs no approval.
  update public.appointments set status = 'confirmed' where appointment_id = p_appointment_id and status = 'pending';
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_order_id, root.order_id, 'change', root.currency, root.policy_version, p_now, p_now
    from public.orders root where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, during, location, held_since, appointment_id, appointment_version, is_by_client
  )
  values (
    v_order_id, v_appointment.service_id, v_offer.starts_at, v_offer.ends_at, v_offer.during, v_offer.location, p_now,
    p_appointment_id, v_appointment.version, false
  );
  perform private.settle_order(v_order_id, p_now);
  if (select o.state <> 'settled' from public.orders o where o.order_id = v_order_id) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.notify_of_answer(v_offer.proposal_id, v_appointment, jsonb_build_object('answer', 'taken', 'starts_at', p_starts_at), p_now);
end;
$$;
comment on function public.take_proposed_time(uuid, timestamptz, timestamptz) is
  'Moves an appointment to one of the times that the therapist offered for it, confirms it and frees the other times. The deadline is that of her own move. Safe to repeat. PT404 not_found, PT409 offer_over (the time isn''t held anymore), change_not_possible, slot_taken, lapsed_hold.';
grant execute on function public.take_proposed_time(uuid, timestamptz, timestamptz) to service_role;

create function public.keep_booked_time(p_appointment_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_proposal public.proposals;
begin
  select * into v_proposal from public.proposals p where p.appointment_id = p_appointment_id order by p.made_at desc limit 1;
  if v_proposal.ending = 'kept' then
    return;
  elsif v_proposal.proposal_id is null or v_proposal.ended_at is not null or v_proposal.expires_at <= p_now then
    raise exception using errcode = 'PT409', message = 'offer_over';
  end if;
  perform private.end_proposal(v_proposal.proposal_id, 'kept', p_now);
  perform private.notify_of_answer(v_proposal.proposal_id, v_appointment, '{"answer": "kept"}', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.keep_booked_time(uuid, timestamptz) is
  'Records that a client keeps the booked time, and frees the times that were offered instead. The therapist approves or declines it as before. Safe to repeat. PT404 not_found, PT409 offer_over.';
grant execute on function public.keep_booked_time(uuid, timestamptz) to service_role;

create function private.lapse_proposal(p_proposal_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_proposal public.proposals;
  v_appointment public.appointments;
  v_facts jsonb := '{"answer": "none"}';
  v_before jsonb;
begin
  select p.* into strict v_proposal from public.proposals p where p.proposal_id = p_proposal_id;
  v_appointment := private.lock_appointment(v_proposal.appointment_id);
  select p.* into strict v_proposal from public.proposals p where p.proposal_id = p_proposal_id;
  if v_proposal.ended_at is not null then
    return;
  elsif v_proposal.expires_at > p_now then
    -- The therapist needed all of its times for something else.
    perform private.end_proposal(p_proposal_id, 'withdrawn', p_now);
    perform private.notify_of_withdrawn(p_proposal_id, v_appointment.appointment_id, p_now);
    return;
  end if;
  perform private.end_proposal(p_proposal_id, 'lapsed', p_now);
  if v_proposal.otherwise = 'declines' and v_appointment.status = 'pending' and v_appointment.starts_at > p_now then
    v_before := private.money_facts(v_appointment.order_id);
    perform private.decline(v_appointment, p_now);
    v_facts := '{"answer": "declined"}' || private.money_facts(v_appointment.order_id, v_before);
  end if;
  perform private.notify_of_answer(p_proposal_id, v_appointment, v_facts, p_now);
end;
$$;
comment on function private.lapse_proposal(uuid, timestamptz) is
  'Ends a proposal that no one answered, and declines its booking if that is what silence means; or one whose times are all gone.';
grant execute on function private.lapse_proposal(uuid, timestamptz) to service_role;

create function private.lapse_proposals(p_now timestamptz) returns integer
language sql volatile set search_path = ''
as $$
  select private.attempt_each('lapse_proposal', array(
    select p.proposal_id from public.proposals p
    where p.ended_at is null and (p.expires_at <= p_now or not exists (
      select from public.waitlist_offers offer where offer.proposal_id = p.proposal_id and offer.ended_at is null
    ))
    order by p.expires_at
  ), p_now)
$$;
comment on function private.lapse_proposals(timestamptz) is 'Ends the proposals that are over (lapse_proposal). Returns how many of them failed.';
grant execute on function private.lapse_proposals(timestamptz) to service_role;
