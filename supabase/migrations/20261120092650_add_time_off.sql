-- Blocking time: never over a booking.

create function public.add_time_off(
  p_starts_at timestamptz, p_ends_at timestamptz, p_reason text default null, p_now timestamptz default now()
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
  select jsonb_agg(
      jsonb_build_object(
        'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, c.appointment_id), 'time_off_id', o.time_off_id,
        'starts_at', lower(o.during), 'ends_at', upper(o.during), 'hold_expires_at', o.expires_at
      ) order by o.during
    ) into v_conflicts
    from public.occupancy o left join public.appointment_changes c using (appointment_change_id)
    where o.during && v_during and (o.expires_at is null or o.expires_at > p_now);
  if v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.let_go(old.booking_draft_id, old.appointment_change_id, old.payment_intent_id, old.release)
    from private.holds_in_the_way(v_during, null, p_now) old;
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at) values (p_starts_at, p_ends_at, p_reason, p_now)
    returning *;
end;
$$;
comment on function public.add_time_off(timestamptz, timestamptz, text, timestamptz) is
  'Blocks the calendar from one instant to another, at once for everybody. Harmless twice. PT409 time_off_conflicts (details: the appointments, holds and other time off in the way; nothing is deleted), lapsed_hold.';
grant execute on function public.add_time_off(timestamptz, timestamptz, text, timestamptz) to service_role;
