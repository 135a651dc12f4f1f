-- Keeping a time a little longer, for somebody who is about to confirm their payment.

create function public.renew_hold(p_booking_draft_id uuid, p_now timestamptz default now()) returns setof public.draft_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_expires_at timestamptz;
begin
  perform private.lock_calendar();
  update public.booking_drafts d
    set hold_expires_at = greatest(d.hold_expires_at, least(
      p_now + make_interval(mins => s.hold_minutes), d.held_since + make_interval(mins => s.longest_hold_minutes)
    ))
    from public.settings s
    where d.booking_draft_id = p_booking_draft_id and d.status = 'held' and d.hold_expires_at > p_now
    returning d.hold_expires_at into v_expires_at;
  if not found then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.occupancy set expires_at = v_expires_at where booking_draft_id = p_booking_draft_id;
  return query select * from public.draft_details d where d.booking_draft_id = p_booking_draft_id;
end;
$$;
comment on function public.renew_hold(uuid, timestamptz) is
  'Gives a live hold its full time again, within the longest that a time is kept. PT409 hold_expired.';
grant execute on function public.renew_hold(uuid, timestamptz) to service_role;

create function public.hold_seconds_left(p_booking_draft_id uuid, p_now timestamptz default now()) returns integer
language sql stable set search_path = ''
as $$
  select greatest(0, floor(extract(epoch from d.hold_expires_at - p_now)))::integer
  from public.booking_drafts d where d.booking_draft_id = p_booking_draft_id
$$;
comment on function public.hold_seconds_left(uuid, timestamptz) is
  'Seconds until others may ask for the time of a draft, by the clock that decides it; null for a draft without a time.';
grant execute on function public.hold_seconds_left(uuid, timestamptz) to service_role;
