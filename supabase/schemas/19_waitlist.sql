-- The waitlist: who waits for a day that is full, and the times that are kept for them, one after the other in the order of asking.

create table public.waitlist_entries (
  entry_id uuid primary key,
  queue_number bigint generated always as identity,
  token_hash text not null constraint waitlist_entries_have_a_link_each unique,
  first_name text,
  last_name text,
  email text,
  phone text,
  text_consent_version text,
  service_id text not null references public.services,
  local_date date not null,
  day_part text not null constraint waitlist_entries_day_part_is_known check (day_part in ('any', 'morning', 'afternoon')),
  client_type text not null constraint waitlist_entries_client_type_is_known check (client_type in ('new', 'existing')),
  can_book_at_home boolean not null,
  state text not null default 'waiting'
    constraint waitlist_entries_state_is_known check (state in ('unconfirmed', 'waiting', 'offered', 'booked', 'left', 'missed', 'past', 'expired')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint waitlist_entries_wait_until_they_end check ((ended_at is null) = (state in ('unconfirmed', 'waiting', 'offered'))),
  constraint waitlist_entries_that_wait_are_somebodys check (
    ended_at is not null or num_nonnulls(first_name, last_name, email, phone) = 4
  )
);
create index waitlist_entries_to_come on public.waitlist_entries (local_date, queue_number) where ended_at is null;
create index waitlist_entries_by_address on public.waitlist_entries (lower(email)) where email is not null;
create index waitlist_entries_service_id_idx on public.waitlist_entries (service_id);
create index waitlist_entries_not_emptied on public.waitlist_entries (ended_at) where email is not null and ended_at is not null;
alter table public.waitlist_entries enable row level security;
grant select, insert, update on public.waitlist_entries to service_role;
comment on table public.waitlist_entries is 'Who waits for a day, or part of a day, that was full when they asked.';
comment on column public.waitlist_entries.queue_number is
  'The order of asking, which is the order of being offered a time; one whose address had to be confirmed stands behind those who were there by then.';
comment on column public.waitlist_entries.token_hash is 'SHA-256 in hex of the secret in their link, which is made from the id and kept nowhere.';
comment on column public.waitlist_entries.client_type is 'With can_book_at_home: which times they may book, as it was when they asked.';
comment on column public.waitlist_entries.state is
  'unconfirmed: asked for, with an address whose owner has not said yes; waiting; offered: a time is kept for them; booked; left: by the person or the therapist; missed: two offers ran out; past: nothing can be offered any more; expired: not confirmed within a day.';

create table public.waitlist_offers (
  offer_id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  checkout_key uuid,
  order_id uuid references public.orders,
  ended_at timestamptz,
  ending text constraint waitlist_offers_ending_is_known check (ending in ('booked', 'lapsed', 'declined', 'withdrawn')),
  constraint waitlist_offers_are_of_a_time_once unique (entry_id, starts_at),
  -- Without a minimum notice an offer can last until the session.
  constraint waitlist_offers_end_before_the_session check (expires_at <= starts_at and starts_at < ends_at),
  constraint waitlist_offers_end_in_one_way check ((ended_at is null) = (ending is null))
);
create unique index waitlist_offers_live_once on public.waitlist_offers (entry_id) where ended_at is null;
create index waitlist_offers_by_checkout on public.waitlist_offers (checkout_key) where ended_at is null;
create index waitlist_offers_order_id_idx on public.waitlist_offers (order_id);
create index waitlist_offers_live on public.waitlist_offers (expires_at) where ended_at is null;
alter table public.waitlist_offers enable row level security;
grant select, insert, update on public.waitlist_offers to service_role;

alter table public.occupancy add constraint occupancy_offer_id_fkey foreign key (offer_id) references public.waitlist_offers;
comment on table public.waitlist_offers is
  'Times that are or were kept for somebody who waited: each a row of occupancy until it is booked or ends. Nobody is offered the same time twice.';
comment on column public.waitlist_offers.expires_at is
  'Kept until then; and from then until it is offered on, so that nobody takes it in between.';
comment on column public.waitlist_offers.checkout_key is 'The checkout that took it, and sees it as its own.';
comment on column public.waitlist_offers.order_id is 'The order by which that checkout holds it while it pays.';
comment on column public.waitlist_offers.ending is
  'booked; lapsed: ran out; declined: passed on by its person; withdrawn: its time was needed by the therapist.';

-- When a time may be offered, and to whom.

create function private.offer_from(p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when here.at::time < s.texts_from then (here.at::date + s.texts_from) at time zone s.time_zone
    when here.at::time >= s.texts_until then (here.at::date + 1 + s.texts_from) at time zone s.time_zone
    else p_now
  end
  from public.settings s cross join lateral (select p_now at time zone s.time_zone as at) here
$$;
comment on function private.offer_from(timestamptz) is
  'From when an offer that is made now is counted: at night from the morning, when texts are sent again.';
grant execute on function private.offer_from(timestamptz) to service_role;

create function private.offer_until(p_starts_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(private.offer_from(p_now) + interval '2 hours', p_starts_at - make_interval(mins => s.minimum_notice_minutes))
  from public.settings s
$$;
comment on function private.offer_until(timestamptz, timestamptz) is
  'Until when a time that is offered now is kept: two hours, and no longer than it can be booked.';
grant execute on function private.offer_until(timestamptz, timestamptz) to service_role;

create function private.offered_starts_from(p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.offer_from(p_now) + interval '20 minutes' + make_interval(mins => s.minimum_notice_minutes) from public.settings s
$$;
comment on function private.offered_starts_from(timestamptz) is
  'The earliest start that is still offered: what leaves less than twenty waking minutes to answer is not.';
grant execute on function private.offered_starts_from(timestamptz) to service_role;

create function private.is_in_day_part(p_local_start timestamp, p_day_part text) returns boolean
language sql immutable set search_path = ''
as $$
  select case p_day_part
    when 'morning' then p_local_start::time < time '12:00'
    when 'afternoon' then p_local_start::time >= time '12:00'
    else true
  end
$$;
comment on function private.is_in_day_part(timestamp, text) is 'Whether a local start is in a part of the day; the morning ends at noon.';
grant execute on function private.is_in_day_part(timestamp, text) to service_role;

create function private.fitting_times(p_entry public.waitlist_entries, p_now timestamptz)
returns table (starts_at timestamptz, ends_at timestamptz, during tstzrange)
language sql stable rows 10 set search_path = ''
as $$
  select slot.starts_at, slot.ends_at, slot.during
  from private.offered_slots(
    p_entry.local_date, p_entry.local_date, p_entry.service_id, p_entry.client_type, p_entry.can_book_at_home, p_now
  ) slot
  where private.is_in_day_part(slot.local_start, p_entry.day_part)
$$;
comment on function private.fitting_times(public.waitlist_entries, timestamptz) is
  'The times that the rules allow of what somebody waits for, whoever has taken them. PT404 unknown_service.';
grant execute on function private.fitting_times(public.waitlist_entries, timestamptz) to service_role;

create function private.next_in_line(p_now timestamptz, p_limit integer)
returns table (entry public.waitlist_entries, session interval, free_times tstzrange[])
language sql stable rows 5 set search_path = ''
as $$
  -- Set by set: the free times of each day, service and kind of client are found once, however many wait for them.
  with waiting as materialized (
    select e as entry, e.*
    from public.waitlist_entries e join public.services s using (service_id)
    where e.state = 'waiting' and e.ended_at is null and s.is_active
      -- One at a time for a person and a day. A list that is read once, whatever the planner knows of the table.
      and (lower(e.email), e.local_date) not in (
        select lower(other.email), other.local_date from public.waitlist_entries other
        where other.state = 'offered' and other.ended_at is null
      )
  ),
  free as materialized (
    select wanted.*, slot.local_start, slot.starts_at, slot.ends_at, slot.during
    from (select distinct local_date, service_id, client_type, can_book_at_home from waiting) wanted
    cross join lateral private.offered_slots(
      wanted.local_date, wanted.local_date, wanted.service_id, wanted.client_type, wanted.can_book_at_home, p_now
    ) slot
    -- Asked in a query of its own, once; as a function beside a column it would be called for every row.
    where slot.starts_at >= (select private.offered_starts_from(p_now))
      and not exists (select from public.occupancy taken where taken.during && slot.during)
  )
  select e.entry, theirs.session, theirs.free_times
  from waiting e
  cross join lateral (
    select max(free.ends_at - free.starts_at) as session, array_agg(free.during order by free.starts_at) as free_times
    from free
    where (free.local_date, free.service_id, free.client_type, free.can_book_at_home)
        = (e.local_date, e.service_id, e.client_type, e.can_book_at_home)
      and private.is_in_day_part(free.local_start, e.day_part)
      and not exists (select from public.waitlist_offers past where (past.entry_id, past.starts_at) = (e.entry_id, free.starts_at))
  ) theirs
  -- None to an address that takes no email; asked only of those for whom there is a time.
  where case when theirs.free_times is not null then not private.has_bounced(e.email, p_now) else false end
  order by e.queue_number
  limit p_limit
$$;
comment on function private.next_in_line(timestamptz, integer) is
  'Who waits for times that are free now and were not offered to them yet, in the order of asking; how long their session is, and those times, buffer included.';
grant execute on function private.next_in_line(timestamptz, integer) to service_role;

-- What is told.

create function private.notify_waiting(p_kind text, p_subject uuid, p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', p_kind, 'subject', p_subject, 'about', e.entry_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'send_after', way.send_after,
      'facts', jsonb_build_object(
        'entry_id', e.entry_id, 'first_name', e.first_name, 'service_name', s.name, 'duration_minutes', s.duration_minutes,
        'local_date', e.local_date, 'day_part', e.day_part, 'starts_at', offer.starts_at, 'expires_at', offer.expires_at
      )
    ), p_now)
  from public.waitlist_entries e
  join public.services s using (service_id)
  left join public.waitlist_offers offer on offer.offer_id = p_subject
  cross join lateral (
    select 'email', e.email, p_now
    union all
    select 'sms', e.phone, private.offer_from(p_now) where p_kind = 'waitlist_offer' and e.text_consent_version is not null
  ) way (channel, address, send_after)
  where e.entry_id = p_entry_id
$$;
comment on function private.notify_waiting(text, uuid, uuid, timestamptz) is
  'Writes down that somebody on the waitlist is to be told of their place or an offer: by mail at once, of an offer by text too, with consent, made at night in the morning.';
grant execute on function private.notify_waiting(text, uuid, uuid, timestamptz) to service_role;

create function private.notify_missed(p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select private.notify_waiting('waitlist_missed', p_entry_id, p_entry_id, p_now) $$;
comment on function private.notify_missed(uuid, timestamptz) is 'Writes down that somebody is to be told that they wait no longer.';
grant execute on function private.notify_missed(uuid, timestamptz) to service_role;

-- Offering, and what ends an offer or a place.

create function private.end_offers(p_offer_ids uuid[], p_ending text, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.occupancy where offer_id = any (p_offer_ids);
  update public.waitlist_offers set ended_at = p_now, ending = p_ending where offer_id = any (p_offer_ids) and ended_at is null;
  update public.waitlist_entries e set
    state = case when ran_out.is_second then 'missed' else 'waiting' end,
    ended_at = case when ran_out.is_second then p_now end
    from public.waitlist_offers offer
    join public.waitlist_entries place using (entry_id)
    cross join lateral (
      -- Of all places of a person for the day: five of them must not keep its time ten times.
      select p_ending = 'lapsed' and count(*) >= 2 as is_second from public.waitlist_offers past join public.waitlist_entries theirs using (entry_id)
        where lower(theirs.email) = lower(place.email) and theirs.local_date = place.local_date and past.ending = 'lapsed'
    ) ran_out
    where offer.offer_id = any (p_offer_ids) and e.entry_id = offer.entry_id and e.state = 'offered';
  -- One who cannot be told keeps no time from the others.
  perform private.attempt_each('notify_missed', array(
    select e.entry_id from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed'
  ), p_now);
  -- Told once, for all that the person waits for that day.
  update public.waitlist_entries other set state = 'missed', ended_at = p_now
    from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed' and other.state = 'waiting'
      and lower(other.email) = lower(e.email) and other.local_date = e.local_date;
end;
$$;
comment on function private.end_offers(uuid[], text, timestamptz) is
  'Ends live offers in one way and frees their time; who missed two of a day waits for it no longer, and is told so.';
grant execute on function private.end_offers(uuid[], text, timestamptz) to service_role;

create function private.end_what_is_over(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- What a checkout holds while it pays is over when that is.
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer
    where offer.ended_at is null and offer.expires_at <= p_now
      and not exists (select from public.orders o where o.order_id = offer.order_id and o.state = 'open')
  ), 'lapsed', p_now);
  update public.waitlist_entries set state = 'expired', ended_at = p_now
    where ended_at is null and state = 'unconfirmed' and asked_at <= p_now - interval '24 hours';
  update public.waitlist_entries e set state = 'past', ended_at = p_now
    from public.settings s
    where e.ended_at is null and e.state in ('unconfirmed', 'waiting')
      and (e.local_date + case e.day_part when 'morning' then time '12:00' else time '24:00' end) at time zone s.time_zone
        <= (select private.offered_starts_from(p_now));
end;
$$;
comment on function private.end_what_is_over(timestamptz) is
  'Ends the offers that ran out, the places that nobody has confirmed for a day, and those for which nothing can be offered any more.';
grant execute on function private.end_what_is_over(timestamptz) to service_role;

create function private.offer_first_free(
  p_entry public.waitlist_entries, p_session interval, p_free_times tstzrange[], p_now timestamptz
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  insert into public.waitlist_offers (entry_id, starts_at, ends_at, offered_at, expires_at)
    select p_entry.entry_id, first.starts_at, first.starts_at + p_session, p_now, private.offer_until(first.starts_at, p_now)
    from (
      select lower(free.during) as starts_at from unnest(p_free_times) free (during)
      where not exists (select from public.occupancy taken where taken.during && free.during)
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and other.ended_at is null and lower(other.email) = lower(p_entry.email)
            and other.local_date = p_entry.local_date
        )
      order by starts_at limit 1
    ) first
    returning * into v_offer;
  -- Those before may have been offered all that is free.
  if v_offer.offer_id is null then
    return false;
  end if;
  insert into public.occupancy (during, offer_id) values (private.during_of(v_offer.starts_at, v_offer.ends_at), v_offer.offer_id);
  update public.waitlist_entries set state = 'offered' where entry_id = p_entry.entry_id;
  perform private.notify_waiting('waitlist_offer', v_offer.offer_id, p_entry.entry_id, p_now);
  return true;
end;
$$;
comment on function private.offer_first_free(public.waitlist_entries, interval, tstzrange[], timestamptz) is
  'Offers the first of some free times to a person who waits, holds it and tells them; whether one was left.';
grant execute on function private.offer_first_free(public.waitlist_entries, interval, tstzrange[], timestamptz) to service_role;

create function private.offer_free_times(p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_next record;
  v_entry_id uuid;
  v_count integer := 0;
begin
  perform private.lock_calendar();
  if not exists (select from public.waitlist_entries e where e.ended_at is null) then
    return 0;
  end if;
  perform private.end_what_is_over(p_now);
  for v_next in select * from private.next_in_line(p_now, 50) loop
    v_entry_id := (v_next.entry).entry_id;
    -- One that fails stops neither the others nor whatever has freed the time.
    begin
      if private.offer_first_free(v_next.entry, v_next.session, v_next.free_times, p_now) then
        perform private.report_recovery('offer_time ' || v_entry_id, p_now);
        v_count := v_count + 1;
      end if;
    exception when others then
      perform private.report_failure('offer_time ' || v_entry_id, jsonb_build_object(
        'part', 'offer_time', 'row', v_entry_id, 'sqlstate', sqlstate
      ), p_now);
    end;
  end loop;
  return v_count;
end;
$$;
comment on function private.offer_free_times(timestamptz) is
  'Offers each time that is free to the first who waits for it, and keeps it for them; answers how many. Called by whatever frees time, in its transaction, and by the jobs.';
grant execute on function private.offer_free_times(timestamptz) to service_role;

create function public.offer_free_times(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$ select private.offer_free_times(p_now) $$;
comment on function public.offer_free_times(timestamptz) is
  'Ends what is over on the waitlist, and offers the times that are free to who waits for them, at most fifty a call; answers how many. Harmless however often.';
grant execute on function public.offer_free_times(timestamptz) to service_role;

-- What becomes of an offer at the checkout.

create function private.offer_for(p_checkout_key uuid, p_during tstzrange, p_now timestamptz) returns public.waitlist_offers
language sql stable set search_path = ''
as $$
  select offer.* from public.waitlist_offers offer
  where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
    and private.during_of(offer.starts_at, offer.ends_at) && p_during
  order by lower(p_during) <> offer.starts_at, offer.starts_at limit 1
$$;
comment on function private.offer_for(uuid, tstzrange, timestamptz) is
  'The live offer that a checkout took, if it is in the way of a time; nulls where there is none.';
grant execute on function private.offer_for(uuid, tstzrange, timestamptz) to service_role;

create function private.keep_offered_times(p_order_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  for v_offer in
    select * from public.waitlist_offers offer
    where offer.order_id = any (p_order_ids) and offer.ended_at is null and offer.expires_at > p_now
  loop
    insert into public.occupancy (during, offer_id) values (private.during_of(v_offer.starts_at, v_offer.ends_at), v_offer.offer_id)
      on conflict do nothing;
    -- Part of it may have been freed by a checkout that chose another start, and be somebody else's.
    if not exists (select from public.occupancy kept where kept.offer_id = v_offer.offer_id) then
      perform private.end_offers(array[v_offer.offer_id], 'withdrawn', p_now);
    end if;
  end loop;
end;
$$;
comment on function private.keep_offered_times(uuid[], timestamptz) is
  'Keeps the times of the waitlist that some orders held and have let go, until their offers are over.';
grant execute on function private.keep_offered_times(uuid[], timestamptz) to service_role;

create function private.end_offer_as_booked(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Paid late it may have run out, and be free all the same.
  update public.waitlist_offers set ended_at = coalesce(ended_at, p_now), ending = 'booked' where order_id = p_order_id;
  update public.waitlist_entries e set state = 'booked', ended_at = coalesce(e.ended_at, p_now)
    from public.waitlist_offers offer
    where offer.order_id = p_order_id and e.entry_id = offer.entry_id;
  -- Offered another time meanwhile: nobody waits for that any more.
  perform private.end_offers(array(
    select later.offer_id from public.waitlist_offers offer join public.waitlist_offers later using (entry_id)
    where offer.order_id = p_order_id and later.ended_at is null
  ), 'declined', p_now);
end;
$$;
comment on function private.end_offer_as_booked(uuid, timestamptz) is
  'Whoever waited has booked the time that was kept for them.';
grant execute on function private.end_offer_as_booked(uuid, timestamptz) to service_role;

-- Asking for a place.

create type private.waitlist_request as (
  entry_id uuid, token_hash text, first_name text, last_name text, email text, phone text, text_consent_version text,
  service_id text, local_date date, day_part text, client_type text, can_book_at_home boolean, is_confirmed boolean
);
comment on type private.waitlist_request is 'A place on the waitlist as the API asks for it (p_waitlist); confirmed: the address is that of the account which asks.';

create function private.require_full(p_entry public.waitlist_entries, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_free jsonb;
begin
  if p_entry.local_date < (select (p_now at time zone s.time_zone)::date from public.settings s) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  elsif not exists (
    select from private.fitting_times(p_entry, p_now) slot where slot.starts_at >= private.offered_starts_from(p_now)
  ) then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  select jsonb_agg(jsonb_build_object(
      'date', p_entry.local_date, 'time', to_char(free.starts_at at time zone s.time_zone, 'HH24:MI'), 'startsAt', free.starts_at
    ) order by free.starts_at) into v_free
    from public.settings s cross join (
      select slot.starts_at from private.fitting_times(p_entry, p_now) slot
      where not private.is_taken(tstzmultirange(slot.during), null, null, p_now)
      order by slot.starts_at limit 3
    ) free;
  if v_free is not null then
    raise exception using errcode = 'PT409', message = 'times_free', detail = v_free;
  end if;
end;
$$;
comment on function private.require_full(public.waitlist_entries, timestamptz) is
  'Whether a day can be waited for: it is to come, something of it could still be offered, and nothing of it is free. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable, times_free (details: up to three of them).';
grant execute on function private.require_full(public.waitlist_entries, timestamptz) to service_role;

create function private.require_room(p_email text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) from public.waitlist_entries e
    where lower(e.email) = lower(p_email) and e.ended_at is null and e.state <> 'unconfirmed'
  ) >= 5 then
    raise exception using errcode = 'PT409', message = 'waitlist_limit';
  end if;
end;
$$;
comment on function private.require_room(text) is
  'Refuses a sixth place to an address; what others have asked for in its name is none of them. PT409 waitlist_limit.';
grant execute on function private.require_room(text) to service_role;

create function public.join_waitlist(p_waitlist jsonb, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries := jsonb_populate_record(
    null::public.waitlist_entries, to_jsonb(jsonb_populate_record(null::private.waitlist_request, p_waitlist))
  );
  v_is_confirmed constant boolean := coalesce((jsonb_populate_record(null::private.waitlist_request, p_waitlist)).is_confirmed, false);
begin
  perform private.lock_calendar();
  perform from public.waitlist_entries e where e.entry_id = v_entry.entry_id;
  if found then
    -- The same call made twice is one; nobody gets another's link by its id.
    if not exists (
      select from public.waitlist_entries e
      where e.entry_id = v_entry.entry_id and (e.email, e.service_id, e.local_date, e.day_part)
        = (v_entry.email, v_entry.service_id, v_entry.local_date, v_entry.day_part)
    ) then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    end if;
    return;
  end if;
  perform private.require_full(v_entry, p_now);
  perform private.require_room(v_entry.email);
  perform private.require_allowance('waitlist', p_networks, 'too_many_requests', p_now);
  if not v_is_confirmed and not private.claim_mail('waitlist', v_entry.email, p_networks, v_entry.entry_id, p_now) then
    raise exception using errcode = 'PT429', message = 'confirm_first';
  end if;
  insert into public.waitlist_entries (
    entry_id, token_hash, first_name, last_name, email, phone, text_consent_version, service_id, local_date, day_part,
    client_type, can_book_at_home, state, asked_at
  )
  values (
    v_entry.entry_id, v_entry.token_hash, v_entry.first_name, v_entry.last_name, v_entry.email, v_entry.phone,
    v_entry.text_consent_version, v_entry.service_id, v_entry.local_date, v_entry.day_part,
    coalesce(v_entry.client_type, 'new'), coalesce(v_entry.can_book_at_home, false),
    case when v_is_confirmed then 'waiting' else 'unconfirmed' end, p_now
  );
  perform private.notify_waiting(
    case when v_is_confirmed then 'waitlist_joined' else 'waitlist_confirm' end, v_entry.entry_id, v_entry.entry_id, p_now
  );
end;
$$;
comment on function public.join_waitlist(jsonb, text[], timestamptz) is
  'A place on the waitlist (the keys of private.waitlist_request), once for each id; told by mail with the way to it. Unless it is confirmed, that mail is all that is sent, and it counts for nothing until its link was followed. PT400 date_in_past, invalid_request (another has this id), PT404 unknown_service, PT409 slot_unavailable (closed, too soon or too far ahead for them), times_free (details: some), waitlist_limit (five places an address), PT429 too_many_requests, confirm_first (the address was mailed often enough today).';
grant execute on function public.join_waitlist(jsonb, text[], timestamptz) to service_role;

-- A place as it stands.

create function private.waitlist_places(p_entry_ids uuid[], p_now timestamptz)
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language sql stable rows 10 set search_path = ''
as $$
  select e.entry_id, case when e.state = 'offered' and live.starts_at is null then 'waiting' else e.state end,
    case when e.state in ('waiting', 'offered') and live.starts_at is null then (
      select count(*)::integer + 1 from public.waitlist_entries before
      where before.local_date = e.local_date and before.state = 'waiting' and before.queue_number < e.queue_number
    ) end,
    e.first_name, e.last_name, e.email, e.phone, e.service_id, s.name, s.duration_minutes, e.local_date, e.day_part, e.asked_at,
    (live.starts_at at time zone settings.time_zone)::date, to_char(live.starts_at at time zone settings.time_zone, 'HH24:MI'),
    live.starts_at, live.until, floor(extract(epoch from live.until - p_now))::integer,
    (select count(*)::integer from public.waitlist_offers past where past.entry_id = e.entry_id and past.ending in ('lapsed', 'declined'))
  from public.waitlist_entries e
  join public.services s using (service_id)
  cross join public.settings settings
  left join lateral (
    select offer.starts_at, greatest(offer.expires_at, o.expires_at) as until
    from public.waitlist_offers offer left join public.orders o on o.order_id = offer.order_id and o.state = 'open'
    where offer.entry_id = e.entry_id and offer.ended_at is null and greatest(offer.expires_at, o.expires_at) > p_now
  ) live on true
  where e.entry_id = any (p_entry_ids)
$$;
comment on function private.waitlist_places(uuid[], timestamptz) is
  'Places on the waitlist as they stand: how many asked for the day before, the time that is kept, how many offers ran out or were passed on.';
grant execute on function private.waitlist_places(uuid[], timestamptz) to service_role;

create function private.find_waiting(p_token_hash text, p_networks text[], p_now timestamptz) returns public.waitlist_entries
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
  v_wait_seconds integer;
begin
  select * into v_entry from public.waitlist_entries e where e.token_hash = p_token_hash and e.email is not null;
  -- A right link opens whatever others have tried from its network.
  if not found then
    v_wait_seconds := private.apply_rate_limit('link', p_networks, p_now);
    if v_wait_seconds > 0 then
      raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
    end if;
  end if;
  return v_entry;
end;
$$;
comment on function private.find_waiting(text, text[], timestamptz) is
  'The place of a link, null fields where there is none, which counts against its sender. PT429 too_many_requests after 20 wrong ones in an hour.';
grant execute on function private.find_waiting(text, text[], timestamptz) to service_role;

create function public.read_waitlist_entry(p_token_hash text, p_networks text[], p_now timestamptz default now())
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_entry constant public.waitlist_entries := private.find_waiting(p_token_hash, p_networks, p_now);
begin
  return query select * from private.waitlist_places(array[v_entry.entry_id], p_now);
end;
$$;
comment on function public.read_waitlist_entry(text, text[], timestamptz) is
  'A place on the waitlist by the hash of its link; no row where there is none. PT429 too_many_requests.';
grant execute on function public.read_waitlist_entry(text, text[], timestamptz) to service_role;

create function public.confirm_place(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  if v_entry.state is distinct from 'unconfirmed' then
    return;
  end if;
  perform private.require_room(v_entry.email);
  update public.waitlist_entries set state = 'waiting', queue_number = default where entry_id = v_entry.entry_id;
  -- Its mail was wanted.
  perform private.forgive_use(v_entry.entry_id);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.confirm_place(text, text[], timestamptz) is
  'The owner of its address wants a place: it stands in line from now on, behind those who wait already. Harmless twice. PT409 waitlist_limit, PT429 too_many_requests.';
grant execute on function public.confirm_place(text, text[], timestamptz) to service_role;

create function public.leave_waitlist(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  perform private.end_place(v_entry.entry_id, p_now);
end;
$$;
comment on function public.leave_waitlist(text, text[], timestamptz) is
  'Ends a place on the waitlist; a time that is kept for it goes to the next. Harmless twice. PT429 too_many_requests.';
grant execute on function public.leave_waitlist(text, text[], timestamptz) to service_role;

create function private.end_place(p_entry_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.waitlist_entries set state = 'left', ended_at = p_now where entry_id = p_entry_id and ended_at is null;
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = p_entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function private.end_place(uuid, timestamptz) is 'Ends a place that somebody leaves or is taken off.';
grant execute on function private.end_place(uuid, timestamptz) to service_role;

create function public.decline_offer(p_token_hash text, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = v_entry.entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.decline_offer(text, text[], timestamptz) is
  'Passes on the time that is kept for a place, which goes on waiting for another one. Harmless twice. PT429 too_many_requests.';
grant execute on function public.decline_offer(text, text[], timestamptz) to service_role;

create function public.take_offer(p_token_hash text, p_checkout_key uuid, p_networks text[], p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_networks, p_now);
  if v_entry.entry_id is null then
    return;
  end if;
  -- Taken at the last moment, there is time to fill in the form, once.
  update public.waitlist_offers offer set checkout_key = p_checkout_key, expires_at = case
      when offer.checkout_key is null then greatest(offer.expires_at, least(
        p_now + make_interval(mins => s.hold_minutes), offer.starts_at - make_interval(mins => s.minimum_notice_minutes)
      ))
      else offer.expires_at
    end
    from public.settings s
    where offer.entry_id = v_entry.entry_id and offer.ended_at is null and (offer.expires_at > p_now or exists (
      select from public.orders o where o.order_id = offer.order_id and o.state = 'open' and o.expires_at > p_now
    ));
  if not found then
    raise exception using errcode = 'PT409', message = 'offer_over';
  end if;
end;
$$;
comment on function public.take_offer(text, uuid, text[], timestamptz) is
  'Gives the time that is kept for a place to a checkout, which sees and books it as its own; the last one that takes it has it. PT409 offer_over, PT429 too_many_requests.';
grant execute on function public.take_offer(text, uuid, text[], timestamptz) to service_role;

-- For the therapist.

create function public.list_waitlist(p_now timestamptz default now())
returns table (
  entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text,
  service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamptz,
  offer_date date, offer_time text, offer_starts_at timestamptz, offer_expires_at timestamptz, offer_seconds_left integer,
  missed_offers integer
)
language sql stable set search_path = ''
as $$
  select places.* from private.waitlist_places(array(
    select e.entry_id from public.waitlist_entries e where e.ended_at is null and e.state <> 'unconfirmed'
  ), p_now) places
  join public.waitlist_entries e using (entry_id)
  order by e.local_date, e.queue_number
$$;
comment on function public.list_waitlist(timestamptz) is 'Who waits, by day and in the order of asking; without those whose address nobody has confirmed.';
grant execute on function public.list_waitlist(timestamptz) to service_role;

create function private.withdraw_offers(p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_offers(array(
    select kept.offer_id from public.occupancy kept where kept.during && p_during and kept.offer_id is not null
  ), 'withdrawn', p_now)
$$;
comment on function private.withdraw_offers(tstzmultirange, timestamptz) is
  'Takes back what is kept within some time for people on the waitlist, who go on waiting: the therapist needs it.';
grant execute on function private.withdraw_offers(tstzmultirange, timestamptz) to service_role;

create function public.remove_from_waitlist(p_entry_id uuid, p_now timestamptz default now()) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  if not exists (select from public.waitlist_entries e where e.entry_id = p_entry_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.end_place(p_entry_id, p_now);
end;
$$;
comment on function public.remove_from_waitlist(uuid, timestamptz) is
  'Takes somebody off the waitlist; a time that is kept for them goes to the next. Harmless twice. PT404 not_found.';
grant execute on function public.remove_from_waitlist(uuid, timestamptz) to service_role;
