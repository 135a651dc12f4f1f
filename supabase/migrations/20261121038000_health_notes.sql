-- What clients say of their health and what they wish for when they book. The API seals it before it comes here, and opens it.

create table public.health_notes (
  health_note_id uuid primary key,
  sealed_notes text not null,
  note_count smallint not null constraint health_notes_are_of_one_or_two_fields check (note_count in (1, 2))
);
alter table public.health_notes enable row level security;
grant select, insert, update, delete on public.health_notes to service_role;

comment on table public.health_notes is
  'Health notes and wishes of bookings, named by orders and appointments; deleted once nothing names them.';
comment on column public.health_notes.health_note_id is
  'Made by the API from checkout, address and words, so that the same booking asked again names the same row. The seal holds for this id and the typed address alone.';
comment on column public.health_notes.sealed_notes is 'Sealed by the API: readable neither in the database nor in its backups.';
comment on column public.health_notes.note_count is 'How many of the two fields were filled in.';

create function private.keep_health_notes(p_notes jsonb) returns uuid
language sql volatile set search_path = ''
as $$
  insert into public.health_notes (health_note_id, sealed_notes, note_count)
    select n.health_note_id, n.sealed_notes, n.note_count
    from jsonb_populate_record(null::public.health_notes, p_notes) n where n.health_note_id is not null
    on conflict do nothing;
  select (p_notes ->> 'health_note_id')::uuid
$$;
comment on function private.keep_health_notes(jsonb) is
  'Keeps the sealed notes of a booking (columns of public.health_notes), once; answers their id, null without any.';
grant execute on function private.keep_health_notes(jsonb) to service_role;
