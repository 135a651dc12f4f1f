-- Occupancy: everything that takes the therapist's time, under one constraint. A double booking is impossible here,
-- whatever the code above does.

create table public.occupancy (
  occupancy_id bigint primary key generated always as identity,
  during tstzrange not null
    constraint occupancy_is_bounded check (not (isempty(during) or lower_inf(during) or upper_inf(during))),
  booking_draft_id uuid constraint occupancy_of_a_draft_is_one unique references public.booking_drafts,
  appointment_id uuid constraint occupancy_of_an_appointment_is_one unique references public.appointments,
  time_off_id uuid constraint occupancy_of_time_off_is_one unique references public.time_off on delete cascade,
  kind text not null generated always as (
    case when booking_draft_id is not null then 'hold' when appointment_id is not null then 'appointment' else 'time_off' end
  ) stored,
  expires_at timestamptz,
  constraint occupancy_never_overlaps exclude using gist (during with &&),
  constraint occupancy_has_one_reason check (num_nonnulls(booking_draft_id, appointment_id, time_off_id) = 1),
  constraint occupancy_of_holds_alone_expires check ((booking_draft_id is not null) = (expires_at is not null))
);
alter table public.occupancy enable row level security;
grant select, insert, update, delete on public.occupancy to service_role;

comment on table public.occupancy is 'Everything that takes the therapist''s time: appointments, holds of people who are paying, time off.';
comment on column public.occupancy.during is 'From the start to the end, buffer included.';
comment on column public.occupancy.expires_at is 'A hold counts until then. Whoever claims the time next deletes it.';

create function private.lock_calendar() returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(7215001) $$;
comment on function private.lock_calendar() is
  'One writer of the calendar at a time, until the transaction ends. Taken before any row lock, so that writers queue instead of deadlocking.';
grant execute on function private.lock_calendar() to service_role;

create function private.occupy_time_off() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.lock_calendar();
  delete from public.occupancy where time_off_id = new.time_off_id;
  delete from public.occupancy where during && tstzrange(new.starts_at, new.ends_at) and expires_at <= now();
  insert into public.occupancy (during, time_off_id) values (tstzrange(new.starts_at, new.ends_at), new.time_off_id);
  return new;
end;
$$;
comment on function private.occupy_time_off() is 'Blocks the calendar for a row of time_off; refused over a booking or a live hold.';

create trigger time_off_occupies_the_calendar
  after insert or update of starts_at, ends_at on public.time_off
  for each row execute function private.occupy_time_off();
