-- The therapist's own notes of sessions, and the record of who looked at what clients said of their health.

create table public.session_notes (
  appointment_id uuid primary key references public.appointments,
  sealed_note text not null,
  written_at timestamptz not null
);
alter table public.session_notes enable row level security;
grant select, insert, update, delete on public.session_notes to service_role;

comment on table public.session_notes is 'What the therapist wrote down about a session, for the next one.';
comment on column public.session_notes.sealed_note is
  'Sealed by the API for its appointment and that one''s client: readable neither in the database nor in its backups.';

create table public.health_note_views (
  health_note_view_id bigint primary key generated always as identity,
  appointment_id uuid not null references public.appointments,
  user_id uuid not null,
  viewed_at timestamptz not null
);
create index health_note_views_appointment_id_idx on public.health_note_views (appointment_id);
alter table public.health_note_views enable row level security;
grant select, insert on public.health_note_views to service_role;

comment on table public.health_note_views is 'Each look at the health notes of an appointment on the dashboard. Rows are added, never changed.';
comment on column public.health_note_views.user_id is 'The account that looked; it stays here when the account is deleted.';

create function private.address_of_notes(p_appointment public.appointments) returns text
language sql stable set search_path = ''
as $$
  select c.email from public.clients c where c.client_id = p_appointment.client_id and lower(c.email) = lower(p_appointment.email)
$$;
comment on function private.address_of_notes(public.appointments) is
  'The address that the health notes of an appointment are sealed for: the one typed, which is its client''s. Null where they differ, because appointment or address were put to somebody else: then nothing opens.';
grant execute on function private.address_of_notes(public.appointments) to service_role;
