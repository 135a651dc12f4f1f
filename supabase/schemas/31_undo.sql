-- Undo: for a short while, a move, a booking or time off of the therapist can be undone, as if it had never been. Until then its
-- messages wait, and a move keeps the time that it left.

create table public.undo_steps (
  undo_id uuid primary key default gen_random_uuid(),
  act text not null constraint undo_steps_act_is_known check (act in ('move', 'booking', 'recurring', 'time_off')),
  appointment_id uuid references public.appointments on delete cascade,
  change_id uuid references public.orders,
  recurring_id uuid references public.recurring_appointments,
  time_off_id uuid,
  version_after integer,
  before jsonb,
  offer_ids uuid[] not null,
  made_at timestamptz not null,
  until timestamptz not null,
  ended_at timestamptz,
  undone_at timestamptz,
  constraint undo_steps_are_of_one_item check (num_nonnulls(appointment_id, recurring_id, time_off_id) = 1),
  constraint undo_steps_of_a_move_know_where_it_was check ((act = 'move') = (num_nonnulls(change_id, before) = 2))
);
create index undo_steps_appointment_id_idx on public.undo_steps (appointment_id);
create index undo_steps_change_id_idx on public.undo_steps (change_id);
create index undo_steps_recurring_id_idx on public.undo_steps (recurring_id);
create index undo_steps_by_end on public.undo_steps (until);
alter table public.undo_steps enable row level security;
grant select, insert, update, delete on public.undo_steps to service_role;
comment on table public.undo_steps is
  'Acts of the therapist that can be undone until their messages are sent, and what that takes. Kept for a week.';
comment on column public.undo_steps.time_off_id is 'The first date, if it repeats: all dates are undone. Deleted then, so nothing refers to it.';
comment on column public.undo_steps.version_after is 'The appointment''s version after the act: any other means that someone has changed it since.';
comment on column public.undo_steps.before is 'Of a move: starts_at, ends_at, during, location, free_until and arrived_at from before it.';
comment on column public.undo_steps.offer_ids is 'The waitlist offers that the act withdrew.';
comment on column public.undo_steps.ended_at is 'When something else ended it early: another act of hers needed the time, or its appointment was changed.';

create function private.undo_until(p_order public.orders, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select p_now + make_interval(secs => s.undo_seconds)
  from public.settings s join public.order_requests r on r.order_id = p_order.order_id
  where s.undo_seconds > 0 and not r.is_by_client and r.recurring_id is null
    -- A change with lines moves money, which isn't undone.
    and not (p_order.kind = 'change' and exists (select from public.order_lines l where l.order_id = p_order.order_id))
$$;
comment on function private.undo_until(public.orders, timestamptz) is
  'Returns until when a booking or a move of the therapist, made now, can be undone; null for any other order.';
grant execute on function private.undo_until(public.orders, timestamptz) to service_role;

create function private.keep_undo(p_step jsonb, p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.undo_steps (act, appointment_id, change_id, recurring_id, time_off_id, version_after, before, offer_ids, made_at, until)
    select s.act, s.appointment_id, s.change_id, s.recurring_id, s.time_off_id,
      (select a.version from public.appointments a where a.appointment_id = s.appointment_id), s.before,
      array(
        select w.offer_id from public.waitlist_offers w
        where w.ending = 'withdrawn' and w.ended_at = p_now and tstzmultirange(w.during) && p_during
      ), p_now, s.until
    from jsonb_populate_record(null::public.undo_steps, p_step) s where s.until is not null
$$;
comment on function private.keep_undo(jsonb, tstzmultirange, timestamptz) is
  'Writes down an act that was just made (columns of undo_steps), with the offers that it withdrew within some time. Without until, it can''t be undone.';
grant execute on function private.keep_undo(jsonb, tstzmultirange, timestamptz) to service_role;

create function private.keep_place(
  p_order public.orders, p_before public.appointments, p_left tstzrange, p_during tstzrange, p_now timestamptz
)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_until constant timestamptz := private.undo_until(p_order, p_now);
begin
  if v_until is null then
    return;
  end if;
  perform private.keep_undo(jsonb_build_object(
    'act', 'move', 'appointment_id', p_before.appointment_id, 'change_id', p_order.order_id, 'until', v_until,
    'before', jsonb_build_object(
      'starts_at', p_before.starts_at, 'ends_at', p_before.ends_at, 'during', p_left, 'location', p_before.location,
      'free_until', p_before.free_until, 'arrived_at', p_before.arrived_at
    )
  ), tstzmultirange(p_during), p_now);
  insert into public.occupancy (during, order_id, expires_at, is_for_undo)
    select piece, p_order.order_id, v_until, true from unnest(tstzmultirange(p_left) - tstzmultirange(p_during)) piece;
end;
$$;
comment on function private.keep_place(public.orders, public.appointments, tstzrange, tstzrange, timestamptz) is
  'Keeps what it takes to undo a move of the therapist that is being made, and holds the time that it leaves against clients and the waitlist.';
grant execute on function private.keep_place(public.orders, public.appointments, tstzrange, tstzrange, timestamptz) to service_role;

create function private.can_be_undone(p_appointment_id uuid, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.undo_steps u
    where u.appointment_id = p_appointment_id and u.until > p_now and u.undone_at is null and u.ended_at is null
  )
$$;
comment on function private.can_be_undone(uuid, timestamptz) is 'Whether the therapist can still undo what she has done to an appointment.';
grant execute on function private.can_be_undone(uuid, timestamptz) to service_role;

create function private.was_undone(p_change_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.undo_steps u where u.change_id = p_change_id and u.undone_at is not null) $$;
comment on function private.was_undone(uuid) is 'Whether a change was undone, as if it had never been made.';
grant execute on function private.was_undone(uuid) to service_role;

-- What messages say while an act can be undone.

create function private.untold_before(p_root_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select m.facts -> 'before' from public.messages m
  where m.about = p_root_id and m.kind = 'appointment_changed' and (m.recipient, m.channel) = ('client', 'email')
    and m.state in ('due', 'claimed') and m.first_attempt_at is null
  order by m.created_at desc limit 1
$$;
comment on function private.untold_before(uuid) is
  'Returns the session that a client knows of, if an email about a change of it hasn''t been sent yet: the next one says what changed since then.';
grant execute on function private.untold_before(uuid) to service_role;

create function private.waits_until(p_root_id uuid, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(m.next_at) from public.messages m
  where m.about = p_root_id and m.recipient = 'client' and m.kind in ('booking_received', 'appointment_changed')
    and m.state = 'due' and m.next_at > p_now and m.attempts = 0
$$;
comment on function private.waits_until(uuid, timestamptz) is
  'Returns until when the news of an appointment''s booking or change waits because it could be undone; null if none does.';
grant execute on function private.waits_until(uuid, timestamptz) to service_role;

create function private.is_known(p_message public.messages) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_before constant jsonb := p_message.facts -> 'before';
begin
  return coalesce((v_before ->> 'starts_at')::timestamptz = (p_message.facts ->> 'starts_at')::timestamptz, false)
    and (v_before ->> 'service_name', v_before ->> 'duration_minutes')
      is not distinct from (p_message.facts ->> 'service_name', p_message.facts ->> 'duration_minutes')
    -- Neither this change nor one that its client hasn't heard of has changed what was sold.
    and not exists (
      select from public.messages untold join public.order_lines l on l.order_id::text = untold.subject
      where untold.about = p_message.about and untold.kind = 'appointment_changed' and untold.recipient = 'client'
        and (untold.message_id = p_message.message_id or untold.first_attempt_at is null and untold.created_at <= p_message.created_at)
    );
end;
$$;
comment on function private.is_known(public.messages) is
  'Whether a message about a change says what its client heard last: moved and moved back before anyone heard of it.';
grant execute on function private.is_known(public.messages) to service_role;

create function private.confirm_after_all(p_appointment public.appointments, p_send_after timestamptz, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = coalesce(p_send_after, p_now)
  where m.about = p_appointment.order_id and m.recipient = 'client' and m.kind = 'booking_received'
    and (m.state, m.failure) = ('cancelled', 'no_longer_true')
    and (m.facts ->> 'starts_at')::timestamptz = p_appointment.starts_at
    and not exists (
      select from public.messages told
      where told.about = m.about and told.recipient = 'client' and told.kind in ('appointment_changed', 'appointment_approved') and told.state = 'sent'
    )
$$;
comment on function private.confirm_after_all(public.appointments, timestamptz, timestamptz) is
  'Sends the confirmation of a booking that was moved before its client heard of it, and is now back where it was booked.';
grant execute on function private.confirm_after_all(public.appointments, timestamptz, timestamptz) to service_role;

-- Ending it.

create function private.end_undo(p_change_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where is_for_undo and order_id = any (p_change_ids);
  update public.undo_steps set ended_at = p_now where change_id = any (p_change_ids) and ended_at is null and undone_at is null;
end;
$$;
comment on function private.end_undo(uuid[], timestamptz) is 'Ends the Undo of some moves and frees the times that they left.';
grant execute on function private.end_undo(uuid[], timestamptz) to service_role;

create function private.end_undo_within(p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_undo(array(select o.order_id from public.occupancy o where o.during && p_during and o.is_for_undo), p_now)
$$;
comment on function private.end_undo_within(tstzmultirange, timestamptz) is
  'Gives the therapist what is held for an Undo within some time, because she needs it for something else.';
grant execute on function private.end_undo_within(tstzmultirange, timestamptz) to service_role;

create function private.end_undo_of(p_appointment_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.end_undo(array(
    select u.change_id from public.undo_steps u where u.appointment_id = p_appointment_id and u.change_id is not null and u.ended_at is null and u.undone_at is null
  ), p_now);
  update public.undo_steps u set ended_at = p_now
    from public.appointments a
    where a.appointment_id = p_appointment_id and (u.appointment_id = a.appointment_id or u.recurring_id = a.recurring_id)
      and u.change_id is null and u.ended_at is null and u.undone_at is null;
end;
$$;
comment on function private.end_undo_of(uuid, timestamptz) is
  'Ends the Undo of an appointment''s booking and last move, because it is being changed again or its client is about to hear when it is.';
grant execute on function private.end_undo_of(uuid, timestamptz) to service_role;

create function private.end_undo_windows(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where is_for_undo and expires_at <= p_now;
  delete from public.undo_steps where until <= p_now - interval '7 days';
end;
$$;
comment on function private.end_undo_windows(timestamptz) is
  'Frees the times that were held for an Undo until now, so that they can be offered.';
grant execute on function private.end_undo_windows(timestamptz) to service_role;

-- Undoing.

create function private.undone_appointments(p_step public.undo_steps) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select a.appointment_id from public.appointments a
    where a.appointment_id = p_step.appointment_id or a.recurring_id = p_step.recurring_id order by a.starts_at
  )
$$;
comment on function private.undone_appointments(public.undo_steps) is 'Returns the appointments that an act moved or booked.';
grant execute on function private.undone_appointments(public.undo_steps) to service_role;

create function private.stop_messages_of(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_messages uuid[];
begin
  -- These locks meet the worker's "skip locked": either it has the message, or we do.
  v_messages := array(
    select m.message_id from public.messages m
    where m.recipient = 'client' and (m.kind, m.subject) = (
      case p_step.act when 'move' then 'appointment_changed' when 'booking' then 'booking_received' else 'recurring_booked' end,
      (case p_step.act when 'move' then p_step.change_id when 'booking' then p_step.appointment_id else p_step.recurring_id end)::text
    )
    for update
  );
  if exists (select from public.messages m where m.message_id = any (v_messages) and m.state not in ('due', 'cancelled')) then
    raise exception using errcode = 'PT409', message = 'undo_over';
  end if;
  update public.messages set state = 'cancelled', failure = 'undone', settled_at = p_now, facts = facts - 'token'
    where message_id = any (v_messages) and state = 'due';
end;
$$;
comment on function private.stop_messages_of(public.undo_steps, timestamptz) is
  'Cancels the messages about an act that is being undone. PT409 undo_over if one has begun to be sent.';
grant execute on function private.stop_messages_of(public.undo_steps, timestamptz) to service_role;

create function private.require_undoable(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointments constant uuid[] := private.undone_appointments(p_step);
begin
  perform private.lock_appointment(id) from unnest(v_appointments) id;
  if p_step.until <= p_now or p_step.ended_at is not null
    or p_step.act = 'time_off' and not exists (select from public.time_off t where t.time_off_id = p_step.time_off_id)
    or exists (
      select from public.appointments a
      where a.appointment_id = any (v_appointments)
        and (a.version <> coalesce(p_step.version_after, 1) or a.status not in ('pending', 'confirmed'))
    )
    -- Money that came in since then would have to be refunded.
    or p_step.act <> 'move' and exists (
      select from public.appointments a join public.orders o on o.root_id = a.order_id join public.tenders t on t.order_id = o.order_id
      where a.appointment_id = any (v_appointments) and t.created_at > p_step.made_at
    )
  then
    raise exception using errcode = 'PT409', message = 'undo_over';
  end if;
  perform private.stop_messages_of(p_step, p_now);
end;
$$;
comment on function private.require_undoable(public.undo_steps, timestamptz) is
  'Locks what an act is about and cancels its messages. PT409 undo_over: its time is over, a message has begun, it was paid, or someone has changed the appointment since.';
grant execute on function private.require_undoable(public.undo_steps, timestamptz) to service_role;

create function private.undo_move(p_step public.undo_steps, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_before record;
  v_appointment public.appointments;
begin
  select * into v_before from jsonb_to_record(p_step.before) b (
    starts_at timestamptz, ends_at timestamptz, during tstzrange, location text, free_until timestamptz, arrived_at timestamptz
  );
  delete from public.occupancy where order_id = p_step.change_id;
  update public.occupancy set during = v_before.during where appointment_id = p_step.appointment_id;
  update public.appointments set
    version = version + 1, starts_at = v_before.starts_at, ends_at = v_before.ends_at, location = v_before.location,
    free_until = v_before.free_until, arrived_at = v_before.arrived_at
    where appointment_id = p_step.appointment_id returning * into v_appointment;
  -- Time off that it was moved into is whole again.
  update public.time_off t set starts_at = t.starts_at
    from public.order_requests r where r.order_id = p_step.change_id and tstzrange(t.starts_at, t.ends_at) && r.during;
  update public.messages m set facts = m.facts || private.appointment_facts(v_appointment.appointment_id)
    where m.about = v_appointment.order_id and m.kind = 'reminder' and m.state = 'due';
  -- What the move made untrue is true again, such as the news of an earlier move that hasn't been sent.
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = p_now
    where m.about = v_appointment.order_id and m.recipient = 'client' and (m.state, m.failure) = ('cancelled', 'no_longer_true')
      and m.settled_at >= p_step.made_at and (m.facts ->> 'starts_at')::timestamptz = v_before.starts_at;
end;
$$;
comment on function private.undo_move(public.undo_steps, timestamptz) is
  'Puts an appointment where it was before a move, with its deadline and its arrival.';
grant execute on function private.undo_move(public.undo_steps, timestamptz) to service_role;

create function private.restore_offers(p_offer_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_restored uuid[];
begin
  with held as (
    insert into public.occupancy (during, offer_id)
      select w.during, w.offer_id from public.waitlist_offers w join public.waitlist_entries e using (entry_id)
      where w.offer_id = any (p_offer_ids) and w.ending = 'withdrawn' and w.expires_at > p_now and e.state = 'waiting'
        -- They may have been offered another time since.
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and lower(other.email) = lower(e.email) and other.local_date = e.local_date
        )
      on conflict do nothing
      returning offer_id
  )
  select array_agg(held.offer_id) into v_restored from held;
  update public.waitlist_offers set ended_at = null, ending = null where offer_id = any (v_restored);
  update public.waitlist_entries e set state = 'offered'
    from public.waitlist_offers w where w.offer_id = any (v_restored) and e.entry_id = w.entry_id;
  update public.messages m set state = 'due', failure = null, settled_at = null, next_at = p_now
    where m.kind = 'waitlist_offer' and m.subject = any (v_restored::text[]) and (m.state, m.failure) = ('cancelled', 'no_longer_true');
end;
$$;
comment on function private.restore_offers(uuid[], timestamptz) is
  'Gives waitlist offers back that an act withdrew, unless they have run out or their people were offered another time since.';
grant execute on function private.restore_offers(uuid[], timestamptz) to service_role;

create function public.undo_act(p_undo_id uuid, p_now timestamptz default now()) returns table (act text, first_name text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_step public.undo_steps;
  v_booked uuid[];
begin
  perform private.lock_calendar();
  select * into v_step from public.undo_steps u where u.undo_id = p_undo_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if v_step.undone_at is null then
    perform private.require_undoable(v_step, p_now);
    update public.undo_steps set undone_at = p_now where undo_id = p_undo_id;
    if v_step.act = 'move' then
      perform private.undo_move(v_step, p_now);
    elsif v_step.act = 'time_off' then
      delete from public.time_off t where t.time_off_id = v_step.time_off_id
        or t.series_id = (select one.series_id from public.time_off one where one.time_off_id = v_step.time_off_id);
    else
      v_booked := private.undone_appointments(v_step);
      delete from public.occupancy where appointment_id = any (v_booked);
    end if;
    -- Before what is free now is offered to anyone else.
    perform private.restore_offers(v_step.offer_ids, p_now);
    perform private.cancel(a, 0, p_now) from public.appointments a where a.appointment_id = any (v_booked);
    update public.recurring_appointments set ended_at = p_now where recurring_id = v_step.recurring_id;
    perform private.offer_free_times(p_now);
  end if;
  act := v_step.act;
  first_name := (select a.first_name from public.appointments a where a.appointment_id = (private.undone_appointments(v_step))[1]);
  return next;
end;
$$;
comment on function public.undo_act(uuid, timestamptz) is
  'Undoes a move, a booking or time off of the therapist before anyone hears of it: the appointment, its deadline and arrival, the offers that were withdrawn, and the messages. A booking that was undone stays as a canceled one that its client never heard of. Safe to repeat while it is remembered. PT404 not_found, PT409 undo_over.';
grant execute on function public.undo_act(uuid, timestamptz) to service_role;
