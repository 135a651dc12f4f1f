-- Appointment links: whoever has the secret of a mailed link may do with its appointment what its client may.

create table public.appointment_links (
  token_hash bytea primary key constraint appointment_links_keep_a_hash check (length(token_hash) = 32),
  appointment_id uuid not null references public.appointments,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index appointment_links_appointment_id_idx on public.appointment_links (appointment_id);
alter table public.appointment_links enable row level security;
grant select, insert, update, delete on public.appointment_links to service_role;

comment on table public.appointment_links is
  'The links that messages and answers about an appointment carried, as the SHA-256 of their tokens, which the sealer makes of appointment and link_number: nothing here opens anything.';
comment on column public.appointment_links.ended_at is 'When somebody ended it; until then it opens for as long as link_expires_at says.';

create function private.link_expires_at(p_appointment public.appointments) returns timestamptz
language sql immutable set search_path = ''
as $$ select p_appointment.ends_at + interval '60 days' $$;
comment on function private.link_expires_at(public.appointments) is
  'Until when the links of an appointment open: 60 days after its session, so that a receipt can be fetched; it follows a move.';
grant execute on function private.link_expires_at(public.appointments) to service_role;

create function public.keep_appointment_link(
  p_appointment_id uuid, p_link_number integer, p_token_hash text, p_now timestamptz default now()
)
returns void
language sql volatile set search_path = ''
as $$
  insert into public.appointment_links (token_hash, appointment_id, created_at)
    select decode(p_token_hash, 'hex'), a.appointment_id, p_now
    from (select * from public.appointments of_link where of_link.appointment_id = p_appointment_id for share) a
    where a.link_number = p_link_number and private.link_expires_at(a) > p_now
    on conflict do nothing
$$;
comment on function public.keep_appointment_link(uuid, integer, text, timestamptz) is
  'Lets a link open its appointment, whose token (SHA-256 in hex) is about to be told; not one that was ended meanwhile. Harmless twice.';
grant execute on function public.keep_appointment_link(uuid, integer, text, timestamptz) to service_role;

create function public.end_appointment_links(p_appointment_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  update public.appointments set link_number = link_number + 1 where appointment_id = p_appointment_id returning * into v_appointment;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointment_links set ended_at = p_now where appointment_id = p_appointment_id and ended_at is null;
  -- What has not been tried yet carries the next one; what has keeps its words, and its link stays ended.
  update public.messages m set facts = m.facts || jsonb_build_object('link_number', v_appointment.link_number)
    where m.about = v_appointment.order_id and m.facts ? 'link_number' and m.state = 'due' and m.attempts = 0;
end;
$$;
comment on function public.end_appointment_links(uuid, timestamptz) is
  'Ends every link of an appointment that was told so far; the next message carries another. PT404 not_found.';
grant execute on function public.end_appointment_links(uuid, timestamptz) to service_role;

create function public.send_appointment_link(p_appointment_id uuid, p_now timestamptz default now()) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.email is null or private.link_expires_at(v_appointment) <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Pressed twice within a minute it is sent once.
  perform private.tell_client(
    'appointment_link', p_appointment_id || ' ' || v_appointment.link_number || ' ' || to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
    p_appointment_id, '{}', p_now
  );
  return v_appointment.order_id;
end;
$$;
comment on function public.send_appointment_link(uuid, timestamptz) is
  'Writes the mail down that carries the link of an appointment again, to the address given for it; answers its order. PT404 not_found, PT409 change_not_possible (nobody''s address is known, or no link opens it any more).';
grant execute on function public.send_appointment_link(uuid, timestamptz) to service_role;

-- Whose appointment a call is about.

create type private.own_key as (token_hash text, session text, appointment_id uuid, senders text[]);
comment on type private.own_key is
  'How somebody comes to their appointment (p_key): by the SHA-256 of a link''s token, or by their session and its id; and from which networks.';

create function private.find_own_appointment(p_key jsonb, p_now timestamptz) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant private.own_key := jsonb_populate_record(null::private.own_key, p_key);
  v_id uuid;
  v_wait_seconds integer := 0;
begin
  if v_key.token_hash is not null then
    select a.appointment_id into v_id
      from public.appointment_links l join public.appointments a using (appointment_id)
      where l.token_hash = decode(v_key.token_hash, 'hex') and l.ended_at is null and private.link_expires_at(a) > p_now;
  else
    select a.appointment_id into v_id
      from private.find_viewer(v_key.session, p_now) viewer join public.appointments a using (client_id)
      where not viewer.is_pending and a.appointment_id = v_key.appointment_id;
  end if;
  -- A right link opens whatever others have tried from its network.
  if v_id is null then
    v_wait_seconds := private.apply_rate_limit('link', v_key.senders, p_now);
  end if;
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
  end if;
  return v_id;
end;
$$;
comment on function private.find_own_appointment(jsonb, timestamptz) is
  'The appointment that somebody may act on as its client (the keys of private.own_key). Null for a link that was never told, is ended or over, and for another''s appointment: that counts against whoever asks, 20 in an hour. PT429 too_many_requests, details: seconds to wait.';
grant execute on function private.find_own_appointment(jsonb, timestamptz) to service_role;

-- How it stands, as its client sees it.

create function private.fixed_reason(p_appointment public.appointments, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when p_appointment.status = 'cancelled' then 'cancelled'
    when p_appointment.status not in ('pending', 'confirmed') or p_appointment.ends_at <= p_now then 'over'
    when p_appointment.starts_at <= p_now then 'begun'
    when private.is_family_disputed(p_appointment.order_id) then 'disputed'
  end
$$;
comment on function private.fixed_reason(public.appointments, timestamptz) is
  'Why the client of an appointment can neither change nor cancel it any more; null while they can.';
grant execute on function private.fixed_reason(public.appointments, timestamptz) to service_role;

create function public.read_own_appointment(p_key jsonb, p_now timestamptz default now())
returns table (
  account jsonb, order_id uuid, first_name text, local_date date, local_time text,
  free_until timestamptz, late_fee_percent integer, late_fee_cents integer, kept_percent_now integer, if_cancelled_now jsonb,
  fixed text, is_intake_missing boolean, every_weeks integer, standing jsonb
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
begin
  return query
  select to_jsonb(listed), a.order_id, a.first_name, d.local_date, d.local_time, a.free_until,
    late.percent, greatest(private.kept_fee_cents(a, late.percent), 0), late.percent_now, private.ending_of(a, late.percent_now) - 'kept_percent',
    private.fixed_reason(a, p_now), form.is_intake_missing,
    private.rhythm_of(a.standing_id), private.other_dates(a, p_now)
  from public.appointments a
  join public.appointment_details d using (appointment_id)
  join private.appointment_intakes form using (appointment_id)
  cross join lateral public.account_appointments(a.client_id, a.appointment_id, 1, p_now) listed
  cross join lateral (
    select private.late_fee_percent(a, 'client', 'infinity') as percent, private.late_fee_percent(a, 'client', p_now) as percent_now
  ) late
  where a.appointment_id = v_id;
end;
$$;
comment on function public.read_own_appointment(jsonb, timestamptz) is
  'An appointment as its own client sees it (the keys of private.own_key), with what cancelling would come to now and after the deadline, by the functions that cancel it; no row for anybody else. PT429 too_many_requests.';
grant execute on function public.read_own_appointment(jsonb, timestamptz) to service_role;

-- To which times it can be moved.

create function public.own_available_days(
  p_key jsonb, p_first_date date default null, p_days integer default 28, p_now timestamptz default now()
)
returns table (local_date date, slot_times text[], why text)
language plpgsql volatile rows 28 set search_path = ''
as $$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
  v_appointment public.appointments;
  v_taken tstzmultirange;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = v_id;
  if not found then
    return;
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- As open_change finds it: a hold that yields to whoever pays does not yield to a move.
  select range_agg(o.during) into v_taken
    from public.occupancy o
    where o.during && private.around_days(v_first_date, p_days)
      and (o.expires_at is null or o.expires_at > p_now)
      and o.appointment_id is distinct from v_appointment.appointment_id
      and not exists (
        select from public.orders own
        where own.order_id = o.order_id and own.root_id = v_appointment.order_id and own.kind = 'change'
      );
  return query
    select day.* from public.terms_of_client(v_appointment.appointment_id) terms
    cross join lateral private.days_with_times(
      v_appointment.service_id, v_first_date, p_days, terms.client_type, terms.can_book_at_home, coalesce(v_taken, '{}'), p_now,
      true
    ) day;
end;
$$;
comment on function public.own_available_days(jsonb, date, integer, timestamptz) is
  'What available_days answers, for moving an appointment as its client (the keys of private.own_key): its own time, and what an open change of it holds, are free. No row for anybody else. PT409 change_not_possible, PT429 too_many_requests.';
grant execute on function public.own_available_days(jsonb, date, integer, timestamptz) to service_role;

-- Cancelling what one was told.

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
  'Cancels an appointment as its client, if that comes to what they were told (if_cancelled_now of read_own_appointment): whoever read "free" is not charged because the deadline has passed since. Harmless twice. PT404 not_found, PT409 stale_version (changed, or it comes to something else by now), change_not_possible.';
grant execute on function public.cancel_own_appointment(uuid, integer, jsonb, timestamptz) to service_role;
