-- The therapist's own notes of sessions, and the record of who looked at what clients said of their health.

create table public.session_notes (
  appointment_id uuid primary key references public.appointments,
  sealed_note text not null,
  written_at timestamptz not null
);
alter table public.session_notes enable row level security;
grant select, insert, update, delete on public.session_notes to service_role;

comment on table public.session_notes is 'What the therapist wrote down about a session, for the next one.';
comment on column public.session_notes.sealed_note is 'Sealed by the API: readable neither in the database nor in its backups.';

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
