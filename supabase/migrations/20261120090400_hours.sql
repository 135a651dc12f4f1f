-- Hours: when the practice is open, and when the therapist is away.

create table public.business_hours (
  day_of_week smallint primary key constraint business_hours_day_is_iso check (day_of_week between 1 and 7),
  location text not null constraint business_hours_location_is_known check (location in ('broadway', 'home')),
  start_time time not null,
  end_time time not null,
  allowed_client_types text[] not null
    constraint business_hours_client_types_are_known
    check (allowed_client_types <@ array['new', 'existing'] and cardinality(allowed_client_types) > 0),
  requires_toggle boolean not null,
  is_enabled boolean not null,
  constraint business_hours_open_before_they_close check (start_time < end_time),
  constraint business_hours_fixed_days_stay_enabled check (is_enabled or requires_toggle)
);
alter table public.business_hours enable row level security;
grant select, update on public.business_hours to service_role;

create table public.time_off (
  time_off_id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  note text,
  created_at timestamptz not null default now(),
  constraint time_off_ends_after_it_starts check (starts_at < ends_at)
);
alter table public.time_off enable row level security;
grant select, insert, update, delete on public.time_off to service_role;

comment on table public.business_hours is 'Opening hours, one row a day of the week that has any; local times of the practice.';
comment on column public.business_hours.day_of_week is 'ISO: Monday is 1, Sunday is 7.';
comment on column public.business_hours.allowed_client_types is 'Who may book online: new, existing or both. At home, a client also needs can_book_at_home.';
comment on column public.business_hours.requires_toggle is 'True: the therapist switches the day on and off. False: it is always on.';
comment on table public.time_off is 'When the therapist takes no bookings. Each row blocks the calendar through occupancy.';

insert into public.business_hours
  (day_of_week, location, start_time, end_time, allowed_client_types, requires_toggle, is_enabled)
values
  (1, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (2, 'home', '09:00', '17:00', array['existing'], true, true),
  (3, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true),
  (4, 'home', '09:00', '17:00', array['existing'], true, true),
  (5, 'broadway', '09:00', '17:00', array['new', 'existing'], false, true);
