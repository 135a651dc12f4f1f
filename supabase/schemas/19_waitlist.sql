-- The waitlist: the people waiting for a full day, and the times held for them one after another, first come, first served.

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
comment on table public.waitlist_entries is 'Who is waiting for a day, or part of a day, that was full when they asked.';
comment on column public.waitlist_entries.queue_number is
  'The order of asking, in which times are offered. A spot whose address had to be confirmed moves behind the others when it is confirmed.';
comment on column public.waitlist_entries.token_hash is 'SHA-256 in hex of the secret in their link, which is derived from the id, not stored.';
comment on column public.waitlist_entries.client_type is 'With can_book_at_home: which times they could book when they asked.';
comment on column public.waitlist_entries.state is
  'unconfirmed: the owner of the address hasn''t followed the emailed link; waiting; offered: a time is held for them; booked; left: by the person or the therapist; missed: two offers ran out; past: nothing can be offered anymore; expired: not confirmed within a day.';

create table public.waitlist_offers (
  offer_id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  checkout_key uuid,
  order_id uuid references public.orders,
  ended_at timestamptz,
  ending text constraint waitlist_offers_ending_is_known check (ending in ('booked', 'lapsed', 'declined', 'withdrawn')),
  time_taken_at timestamptz,
  constraint waitlist_offers_are_of_a_time_once unique (entry_id, starts_at),
  -- Without a minimum notice, an offer can last until the session starts.
  constraint waitlist_offers_end_before_the_session check (expires_at <= starts_at and starts_at < ends_at),
  constraint waitlist_offers_take_their_time check (during @> tstzrange(starts_at, ends_at)),
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
  'Times that are or were held for someone on the waitlist, or for the client of a request (proposals). Each has a row in occupancy until it is booked or ends. No one is offered the same time twice.';
comment on column public.waitlist_offers.during is 'The time that it takes on the calendar, with buffers and travel.';
comment on column public.waitlist_offers.expires_at is
  'The time is held until then, and after that until it is offered to the next person, so that no one takes it in between.';
comment on column public.waitlist_offers.checkout_key is 'The checkout that took the offer and sees its time as free.';
comment on column public.waitlist_offers.order_id is 'The order that holds the time while that checkout pays.';
comment on column public.waitlist_offers.ending is
  'booked; lapsed: ran out; declined: passed on by the person; withdrawn: the therapist needed the time.';
comment on column public.waitlist_offers.time_taken_at is
  'When its time was booked or blocked after it ended. If the time opens up again, that is a new one (is_open_to_all).';

create index waitlist_offers_not_booked on public.waitlist_offers using gist (during)
  where ending in ('lapsed', 'declined') and time_taken_at is null;

create table public.waitlist_openings (
  opening_id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.waitlist_entries,
  starts_at timestamptz not null,
  during tstzrange not null,
  opened_at timestamptz not null
);
create index waitlist_openings_entry_id_idx on public.waitlist_openings (entry_id);
create index waitlist_openings_by_time on public.waitlist_openings using gist (during);
alter table public.waitlist_openings enable row level security;
grant select, insert, delete on public.waitlist_openings to service_role;
comment on table public.waitlist_openings is
  'Who was notified of which open time (is_open_to_all), so that they are notified once. A row goes when its time is booked or blocked: a time that is free again is news.';

-- When a time can be offered, and to whom.

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
  'When the two hours of an offer made now start: at once, or at night in the morning, when texts are sent again.';
grant execute on function private.offer_from(timestamptz) to service_role;

create function private.offer_until(p_starts_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(private.offer_from(p_now) + interval '2 hours', p_starts_at - make_interval(mins => s.minimum_notice_minutes))
  from public.settings s
$$;
comment on function private.offer_until(timestamptz, timestamptz) is
  'Until when a time offered now is held: two hours, and no longer than it can be booked.';
grant execute on function private.offer_until(timestamptz, timestamptz) to service_role;

create function private.offered_starts_from(p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select private.offer_from(p_now) + interval '20 minutes' + make_interval(mins => s.minimum_notice_minutes) from public.settings s
$$;
comment on function private.offered_starts_from(timestamptz) is
  'The earliest start that can be offered: anything earlier leaves less than twenty daytime minutes to answer.';
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

create function private.fitting_times(p_entry public.waitlist_entries, p_now timestamptz, p_ignores_away boolean default false)
returns table (starts_at timestamptz, ends_at timestamptz, during tstzrange)
language sql stable rows 10 set search_path = ''
as $$
  select slot.starts_at, slot.ends_at, slot.during
  from private.offered_slots(
    p_entry.local_date, p_entry.local_date, p_entry.service_id, p_entry.client_type, p_entry.can_book_at_home, p_now,
    p_ignores_away => p_ignores_away
  ) slot
  where private.is_in_day_part(slot.local_start, p_entry.day_part)
$$;
comment on function private.fitting_times(public.waitlist_entries, timestamptz, boolean) is
  'The times an entry could be offered by the rules, taken or not. PT404 unknown_service.';
grant execute on function private.fitting_times(public.waitlist_entries, timestamptz, boolean) to service_role;

create function private.is_open_to_all(p_during tstzrange) returns boolean
language sql stable set search_path = ''
as $$
  -- Offers side by side of parts of a long time count once.
  select coalesce(sum(upper(held.during) - lower(held.during)), interval '0') >= interval '3 hours'
  from (
    select unnest(range_agg(tstzrange(least(private.offer_from(offer.offered_at), offer.ended_at), offer.ended_at))) as during
    from public.waitlist_offers offer
    where offer.during && p_during and offer.ending in ('lapsed', 'declined') and offer.time_taken_at is null
      and offer.entry_id is not null
  ) held
$$;
comment on function private.is_open_to_all(tstzrange) is
  'Whether a free time has been held for three hours in all since it opened up, nights not counted, for people on the waitlist who didn''t book it: after two silent ones, or several who passed late. From then on it isn''t held for one of them anymore; everyone whom it suits is notified, and the first to book it has it.';
grant execute on function private.is_open_to_all(tstzrange) to service_role;

create function private.knows_of_time(p_email text, p_during tstzrange) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.waitlist_entries e join public.waitlist_openings told using (entry_id)
    where lower(e.email) = lower(p_email) and told.during && p_during
  ) or exists (
    select from public.waitlist_entries e join public.waitlist_offers past using (entry_id)
    where lower(e.email) = lower(p_email) and past.during && p_during and past.ending in ('lapsed', 'declined') and past.time_taken_at is null
  )
$$;
comment on function private.knows_of_time(text, tstzrange) is
  'Whether someone, in any of their spots, was notified that a time is open to all, or was offered it and didn''t take it.';
grant execute on function private.knows_of_time(text, tstzrange) to service_role;

create function private.next_in_line(p_now timestamptz, p_limit integer)
returns table (entry public.waitlist_entries, free_times private.slot[], open_times private.slot[])
language sql stable rows 5 set search_path = ''
as $$
  -- The free times of each day, service and kind of client are computed once, however many people wait for them.
  with waiting as materialized (
    select e as entry, e.*
    from public.waitlist_entries e join public.services s using (service_id)
    where e.state = 'waiting' and e.ended_at is null and s.is_active
      -- One offer per person and day. "Not in" reads this list once, whatever the planner expects of the table.
      and (lower(e.email), e.local_date) not in (
        select lower(other.email), other.local_date from public.waitlist_entries other
        where other.state = 'offered' and other.ended_at is null
      )
  ),
  free as materialized (
    select wanted.*, slot.local_start, slot.starts_at, (slot.starts_at, slot.ends_at, slot.during, slot.location)::private.slot as slot,
      private.is_open_to_all(slot.during) as is_open
    from (select distinct local_date, service_id, client_type, can_book_at_home from waiting) wanted
    cross join lateral private.offered_slots(
      wanted.local_date, wanted.local_date, wanted.service_id, wanted.client_type, wanted.can_book_at_home, p_now
    ) slot
    -- As a subquery it is called once; as a plain function it would be called for every row.
    where slot.starts_at >= (select private.offered_starts_from(p_now))
      and not exists (select from public.occupancy taken where taken.during && slot.during)
  )
  select e.entry, theirs.free_times, theirs.open_times
  from waiting e
  cross join lateral (
    select array_agg(free.slot order by free.starts_at) filter (where not free.is_open) as free_times,
      array_agg(free.slot order by free.starts_at) filter (where free.is_open) as open_times
    from free
    where (free.local_date, free.service_id, free.client_type, free.can_book_at_home)
        = (e.local_date, e.service_id, e.client_type, e.can_book_at_home)
      and private.is_in_day_part(free.local_start, e.day_part)
      and case
        when free.is_open then not private.knows_of_time(e.email, (free.slot).during)
        else not exists (select from public.waitlist_offers past where (past.entry_id, past.starts_at) = (e.entry_id, free.starts_at))
      end
  ) theirs
  -- No offer to an address that bounces; checked only for those who have a time.
  where case when theirs.free_times is not null or theirs.open_times is not null then not private.has_bounced(e.email, p_now) else false end
  order by e.queue_number
  limit p_limit
$$;
comment on function private.next_in_line(timestamptz, integer) is
  'Who is waiting for times that are free now and that they don''t know of yet, in the order of asking: with the times that can be held for them, and those that are open to all.';
grant execute on function private.next_in_line(timestamptz, integer) to service_role;

-- Messages.

create function private.notify_waiting(p_kind text, p_subject uuid, p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
      'kind', p_kind, 'subject', p_subject, 'about', e.entry_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'send_after', way.send_after,
      'facts', jsonb_build_object(
        'entry_id', e.entry_id, 'first_name', e.first_name, 'service_name', s.name, 'duration_minutes', s.duration_minutes,
        'local_date', e.local_date, 'day_part', e.day_part, 'starts_at', coalesce(offer.starts_at, open_time.starts_at),
        'expires_at', offer.expires_at
      )
    ), p_now)
  from public.waitlist_entries e
  join public.services s using (service_id)
  left join public.waitlist_offers offer on offer.offer_id = p_subject
  left join public.waitlist_openings open_time on open_time.opening_id = p_subject
  cross join lateral (
    select 'email', e.email, p_now
    union all
    select 'sms', e.phone, private.offer_from(p_now) where p_kind in ('waitlist_offer', 'waitlist_open_time') and e.text_consent_version is not null
  ) way (channel, address, send_after)
  where e.entry_id = p_entry_id
$$;
comment on function private.notify_waiting(text, uuid, uuid, timestamptz) is
  'Writes the message to someone on the waitlist about their spot or an offer: an email at once; about a time also a text if they agreed to texts, which at night waits until morning.';
grant execute on function private.notify_waiting(text, uuid, uuid, timestamptz) to service_role;

create function private.is_spot_of_client(p_entry_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.waitlist_entries e join public.clients c on lower(c.email) = lower(e.email)
    where e.entry_id = p_entry_id and private.phone_digits(c.phone) = private.phone_digits(e.phone)
  );
end;
$$;
comment on function private.is_spot_of_client(uuid) is
  'Whether a spot on the waitlist is a client''s, with the phone number that we have for them. Anyone can type anyone''s number.';
grant execute on function private.is_spot_of_client(uuid) to service_role;

create function private.notify_missed(p_entry_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$ select private.notify_waiting('waitlist_missed', p_entry_id, p_entry_id, p_now) $$;
comment on function private.notify_missed(uuid, timestamptz) is 'Writes the email that says someone''s wait is over.';
grant execute on function private.notify_missed(uuid, timestamptz) to service_role;

-- Making offers, and ending offers and spots.

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
      -- Counts all of a person's spots for the day, so that five spots don't hold its times ten times.
      select p_ending = 'lapsed' and count(*) >= 2 as is_second from public.waitlist_offers past join public.waitlist_entries theirs using (entry_id)
        where lower(theirs.email) = lower(place.email) and theirs.local_date = place.local_date and past.ending = 'lapsed'
    ) ran_out
    where offer.offer_id = any (p_offer_ids) and e.entry_id = offer.entry_id and e.state = 'offered';
  -- A failed message must not keep the time from others.
  perform private.attempt_each('notify_missed', array(
    select e.entry_id from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed'
  ), p_now);
  -- One message covers all of the person's spots for that day.
  update public.waitlist_entries other set state = 'missed', ended_at = p_now
    from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed' and other.state = 'waiting'
      and lower(other.email) = lower(e.email) and other.local_date = e.local_date;
end;
$$;
comment on function private.end_offers(uuid[], text, timestamptz) is
  'Ends live offers in the given way and frees their times. Someone who missed two offers for the same day is off the list for that day and gets an email.';
grant execute on function private.end_offers(uuid[], text, timestamptz) to service_role;

create function private.end_what_is_over(p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- While its checkout is paying, an offer lasts as long as the order.
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
  'Ends the offers that ran out, the spots not confirmed within a day, and those for which nothing can be offered anymore.';
grant execute on function private.end_what_is_over(timestamptz) to service_role;

create function private.offer_first_free(
  p_entry public.waitlist_entries, p_free_times private.slot[], p_now timestamptz
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at)
    select p_entry.entry_id, first.starts_at, first.ends_at, first.during, p_now, private.offer_until(first.starts_at, p_now)
    from (
      select free.* from unnest(p_free_times) free
      where not exists (select from public.occupancy taken where taken.during && free.during)
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and other.ended_at is null and lower(other.email) = lower(p_entry.email)
            and other.local_date = p_entry.local_date
        )
      order by free.starts_at limit 1
    ) first
    returning * into v_offer;
  -- People ahead may have been offered all that is free.
  if v_offer.offer_id is null then
    return false;
  end if;
  insert into public.occupancy (during, offer_id) values (v_offer.during, v_offer.offer_id);
  update public.waitlist_entries set state = 'offered' where entry_id = p_entry.entry_id;
  perform private.notify_waiting('waitlist_offer', v_offer.offer_id, p_entry.entry_id, p_now);
  return true;
end;
$$;
comment on function private.offer_first_free(public.waitlist_entries, private.slot[], timestamptz) is
  'Offers and holds the first of some times that is still free, and notifies the person. Returns whether one was free.';
grant execute on function private.offer_first_free(public.waitlist_entries, private.slot[], timestamptz) to service_role;

create function private.notify_of_open_time(
  p_entry public.waitlist_entries, p_open_times private.slot[], p_now timestamptz
)
returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_opening_id uuid;
begin
  -- One message is enough for all that is open: its link shows the others.
  with told as (
    insert into public.waitlist_openings (entry_id, starts_at, during, opened_at)
      select p_entry.entry_id, open_time.starts_at, open_time.during, p_now
      from unnest(p_open_times) open_time
      where not exists (select from public.occupancy taken where taken.during && open_time.during)
        -- Another of their spots may just have told them.
        and not private.knows_of_time(p_entry.email, open_time.during)
      returning *
  )
  select told.opening_id into v_opening_id from told order by told.starts_at limit 1;
  if v_opening_id is null then
    return false;
  end if;
  perform private.notify_waiting('waitlist_open_time', v_opening_id, p_entry.entry_id, p_now);
  return true;
end;
$$;
comment on function private.notify_of_open_time(public.waitlist_entries, private.slot[], timestamptz) is
  'Notifies someone who is waiting of times that are open to all, by the first that is still free. They keep waiting. Returns whether one was free and new to them.';
grant execute on function private.notify_of_open_time(public.waitlist_entries, private.slot[], timestamptz) to service_role;

create function private.clear_taken_times(p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update public.waitlist_offers offer set time_taken_at = p_now
    from public.occupancy taken
    where taken.during && offer.during and taken.kind in ('appointment', 'time_off') and lower(offer.during) > p_now
      and offer.ending in ('lapsed', 'declined') and offer.time_taken_at is null;
  delete from public.waitlist_openings told using public.occupancy taken
    where taken.during && told.during and taken.kind in ('appointment', 'time_off');
$$;
comment on function private.clear_taken_times(timestamptz) is
  'Forgets who was offered, or told of, times that are booked or blocked by now: one that opens up again is new to everyone.';
grant execute on function private.clear_taken_times(timestamptz) to service_role;

create function private.offer_free_times(p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_next record;
  v_entry_id uuid;
  v_is_notified boolean;
  v_count integer := 0;
begin
  perform private.lock_calendar();
  perform private.end_undo_windows(p_now);
  -- Before looking for anyone waiting: what they hold may be free, no matter who waits.
  perform private.lapse_proposals(p_now);
  if not exists (select from public.waitlist_entries e where e.ended_at is null) then
    return 0;
  end if;
  perform private.end_what_is_over(p_now);
  perform private.clear_taken_times(p_now);
  -- Anyone who books waits for the calendar's lock meanwhile.
  for v_next in select * from private.next_in_line(p_now, 15) loop
    v_entry_id := (v_next.entry).entry_id;
    -- A failed offer stops neither the others nor the act that freed the time.
    begin
      v_is_notified := private.offer_first_free(v_next.entry, v_next.free_times, p_now);
      if not v_is_notified then
        v_is_notified := private.notify_of_open_time(v_next.entry, v_next.open_times, p_now);
      end if;
      if v_is_notified then
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
  'Ends the proposals that are over, then offers each free time to the first person waiting for it, and holds it for them, or tells everyone waiting if it is open to all: at most fifteen people. Returns how many. Called in the transaction of whatever frees time, and by the jobs, which go on until there is no one left.';
grant execute on function private.offer_free_times(timestamptz) to service_role;

create function public.offer_free_times(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$ select private.offer_free_times(p_now) $$;
comment on function public.offer_free_times(timestamptz) is
  'Ends what is over, an Undo''s hold, an offer or a proposal, and offers the free times to those who wait for them, to at most fifteen people, so that bookings get their turn at the calendar; called again, it goes on. Returns how many people it offered or told of a time. Safe to call at any time.';
grant execute on function public.offer_free_times(timestamptz) to service_role;

-- What happens to an offer at checkout.

create function private.offer_for(p_checkout_key uuid, p_slot private.slot, p_now timestamptz) returns public.waitlist_offers
language sql stable set search_path = ''
as $$
  select offer.* from public.waitlist_offers offer
  where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
    and offer.during && p_slot.during
  order by p_slot.starts_at <> offer.starts_at, offer.starts_at limit 1
$$;
comment on function private.offer_for(uuid, private.slot, timestamptz) is
  'The live offer that a checkout took, if its time overlaps the given one; nulls if there is none.';
grant execute on function private.offer_for(uuid, private.slot, timestamptz) to service_role;

create function private.keep_offered_times(p_order_ids uuid[], p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_offer public.waitlist_offers;
begin
  for v_offer in
    select * from public.waitlist_offers offer
    where offer.order_id = any (p_order_ids) and offer.ended_at is null
  loop
    insert into public.occupancy (during, offer_id) values (v_offer.during, v_offer.offer_id)
      on conflict do nothing;
    -- A checkout that chose another start may have freed part of it, and someone else may have that now.
    if not exists (select from public.occupancy kept where kept.offer_id = v_offer.offer_id) then
      perform private.end_offers(array[v_offer.offer_id], 'withdrawn', p_now);
    end if;
  end loop;
end;
$$;
comment on function private.keep_offered_times(uuid[], timestamptz) is
  'Holds the offered times that some orders held and released again, until their offers end: one that has run out goes to the next person waiting, not to anyone who comes by first.';
grant execute on function private.keep_offered_times(uuid[], timestamptz) to service_role;

create function private.end_offer_as_booked(p_order_id uuid, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A late payment can book a time whose offer has lapsed.
  update public.waitlist_offers set ended_at = coalesce(ended_at, p_now), ending = 'booked' where order_id = p_order_id;
  update public.waitlist_entries e set state = 'booked', ended_at = coalesce(e.ended_at, p_now)
    from public.waitlist_offers offer
    where offer.order_id = p_order_id and e.entry_id = offer.entry_id;
  update public.waitlist_entries e set state = 'booked', ended_at = p_now
    from public.order_requests r join public.waitlist_openings told on told.during && r.during
    where r.order_id = p_order_id and e.entry_id = told.entry_id and e.state = 'waiting' and lower(e.email) = lower(r.email);
  -- They may have been offered another time since, which they no longer need.
  perform private.end_offers(array(
    select later.offer_id from public.waitlist_offers offer join public.waitlist_offers later using (entry_id)
    where offer.order_id = p_order_id and later.ended_at is null
  ), 'declined', p_now);
end;
$$;
comment on function private.end_offer_as_booked(uuid, timestamptz) is
  'Records that a person on the waitlist booked the time that they were offered, or told was open to all.';
grant execute on function private.end_offer_as_booked(uuid, timestamptz) to service_role;

-- Asking for a spot.

create type private.waitlist_request as (
  entry_id uuid, token_hash text, first_name text, last_name text, email text, phone text, text_consent_version text,
  service_id text, local_date date, day_part text, client_type text, can_book_at_home boolean, is_confirmed boolean
);
comment on type private.waitlist_request is 'A spot on the waitlist as the API asks for it (p_waitlist); is_confirmed: the address is that of the account asking.';

create function private.require_full(p_entry public.waitlist_entries, p_now timestamptz) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_free jsonb;
begin
  if p_entry.local_date < (select (p_now at time zone s.time_zone)::date from public.settings s) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  elsif not exists (
    select from private.fitting_times(p_entry, p_now, true) slot where slot.starts_at >= private.offered_starts_from(p_now)
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
  'Checks that a day can be waited for: it isn''t past, some time of it could still be offered, and none of it is free. PT400 date_in_past, PT404 unknown_service, PT409 slot_unavailable, times_free (details: up to three of them).';
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
  'Refuses a sixth spot to an address; unconfirmed ones don''t count. PT409 waitlist_limit.';
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
    -- A repeated call adds nothing. An id doesn't give anyone another person's link.
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
  if not v_is_confirmed and not private.claim_email('waitlist', v_entry.email, p_networks, v_entry.entry_id, p_now) then
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
  'Adds a spot on the waitlist (the keys of private.waitlist_request), once for each id, and emails its link. An unconfirmed one gets only that email and doesn''t count until its link is followed. PT400 date_in_past, invalid_request (another spot has this id), PT404 unknown_service, PT409 slot_unavailable (closed, too soon or too far ahead for them), times_free (details: some of them), waitlist_limit (five spots per address), PT429 too_many_requests, confirm_first (this address got enough emails today).';
grant execute on function public.join_waitlist(jsonb, text[], timestamptz) to service_role;

-- Reading, confirming and leaving a spot.

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
  'Spots on the waitlist now: their place in line, the time held for them, and how many offers ran out or were declined.';
grant execute on function private.waitlist_places(uuid[], timestamptz) to service_role;

create function private.find_waiting(p_token_hash text, p_networks text[], p_now timestamptz) returns public.waitlist_entries
language plpgsql volatile set search_path = ''
as $$
declare
  v_entry public.waitlist_entries;
  v_wait_seconds integer;
begin
  select * into v_entry from public.waitlist_entries e where e.token_hash = p_token_hash and e.email is not null;
  -- A valid link always works, whatever else was tried from its network.
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
  'Returns the spot with this link, or null fields if there is none, which counts against the sender. PT429 too_many_requests after 20 wrong links in an hour.';
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
  'Returns the spot on the waitlist with this link''s hash; no row if there is none. PT429 too_many_requests.';
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
  -- The owner of the address wanted that email.
  perform private.forgive_use(v_entry.entry_id);
  perform private.offer_free_times(p_now);
end;
$$;
comment on function public.confirm_place(text, text[], timestamptz) is
  'Confirms a spot for the owner of its address: it joins the line behind those already waiting. Harmless twice. PT409 waitlist_limit, PT429 too_many_requests.';
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
  'Ends a spot on the waitlist; a time held for it is offered to the next person. Harmless twice. PT429 too_many_requests.';
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
comment on function private.end_place(uuid, timestamptz) is 'Ends a spot that its person leaves or the therapist removes.';
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
  'Declines the time held for a spot, which keeps waiting for another one. Harmless twice. PT429 too_many_requests.';
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
  -- An offer taken at the last moment is extended, once, to leave time to fill in the form.
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
  'Gives the time held for a spot to a checkout, which sees it as free and can book it; the last checkout to take it has it. PT409 offer_over, PT429 too_many_requests.';
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
comment on function public.list_waitlist(timestamptz) is 'Who is waiting, by day and in the order of asking; without unconfirmed spots.';
grant execute on function public.list_waitlist(timestamptz) to service_role;

create function private.withdraw_offers(p_during tstzmultirange, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  select private.end_offers(array(
    select kept.offer_id from public.occupancy kept where kept.during && p_during and kept.offer_id is not null
  ), 'withdrawn', p_now)
$$;
comment on function private.withdraw_offers(tstzmultirange, timestamptz) is
  'Takes back offers within some time, because the therapist needs it; their people keep waiting.';
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
  'Removes someone from the waitlist; a time held for them is offered to the next person. Harmless twice. PT404 not_found.';
grant execute on function public.remove_from_waitlist(uuid, timestamptz) to service_role;
