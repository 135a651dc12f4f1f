-- Session notes: writing, signing and adding to them, and the templates they start from. The table is in 20_health.sql.

create table public.session_note_addenda (
  addendum_id uuid primary key,
  appointment_id uuid not null references public.session_notes,
  encrypted_words text not null,
  written_at timestamptz not null
);
create index session_note_addenda_by_note on public.session_note_addenda (appointment_id, written_at);
alter table public.session_note_addenda enable row level security;
grant select, insert, update on public.session_note_addenda to service_role;
comment on table public.session_note_addenda is 'What the therapist added to a signed session note. Rows are added, never changed.';
comment on column public.session_note_addenda.encrypted_words is
  'Encrypted by the API for its id and the client of the appointment: unreadable in the database and its backups.';

create table public.note_templates (
  template_id uuid primary key,
  name text not null constraint note_templates_name_is_short check (length(name) between 1 and 40),
  body jsonb not null constraint note_templates_body_is_a_note check (jsonb_typeof(body) = 'object')
);
create unique index note_templates_by_name on public.note_templates (lower(name));
alter table public.note_templates enable row level security;
grant select, insert, update, delete on public.note_templates to service_role;
comment on table public.note_templates is 'What a session note can start from. The therapist''s own phrases: nothing about a client belongs here.';

create index session_notes_to_sign on public.session_notes (begun_at) where signed_at is null;

-- What has been signed stays.

create function private.is_only_encrypted_again(p_old text, p_new text) returns boolean
language sql immutable set search_path = ''
as $$
  select split_part(p_new, '.', 1) <> split_part(p_old, '.', 1)
$$;
comment on function private.is_only_encrypted_again(text, text) is
  'Whether a text was encrypted with another key. The database can''t tell whether it says the same; its digest does.';
grant execute on function private.is_only_encrypted_again(text, text) to service_role;

create function private.is_of_erased_client(p_appointment_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.appointments a join public.clients c using (client_id)
    where a.appointment_id = p_appointment_id and c.erased_at is not null
  )
$$;
comment on function private.is_of_erased_client(uuid) is 'Whether an appointment is of a client who was erased.';
grant execute on function private.is_of_erased_client(uuid) to service_role;

create function private.keep_signed_note() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'encrypted_note' = to_jsonb(old) - 'encrypted_note'
      and private.is_only_encrypted_again(old.encrypted_note, new.encrypted_note) then
      return new;
    end if;
  elsif private.is_of_erased_client(old.appointment_id) then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'note_signed';
end;
$$;
comment on function private.keep_signed_note() is 'Refuses to delete a signed note, unless its client was erased, and to change it except by encrypting it again. PT409 note_signed.';

create trigger session_notes_stay_as_signed
  before update or delete on public.session_notes
  for each row when (old.signed_at is not null) execute function private.keep_signed_note();

create function private.keep_addendum() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'encrypted_words' = to_jsonb(old) - 'encrypted_words'
      and private.is_only_encrypted_again(old.encrypted_words, new.encrypted_words) then
      return new;
    end if;
  elsif private.is_of_erased_client(old.appointment_id) then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'note_signed';
end;
$$;
comment on function private.keep_addendum() is 'Refuses to delete an addendum, unless its client was erased, and to change it except by encrypting it again. PT409 note_signed.';

create trigger session_note_addenda_stay
  before update or delete on public.session_note_addenda
  for each row execute function private.keep_addendum();

create function private.note_signed_at(p_note public.session_notes, p_ends_at timestamptz, p_now timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce(p_note.signed_at, due.signs_at)
  from (select) one left join lateral (
    select greatest(p_ends_at + interval '72 hours', p_note.begun_at + interval '24 hours') as signs_at
  ) due on p_note.digest is not null and due.signs_at <= p_now
$$;
comment on function private.note_signed_at(public.session_notes, timestamptz, timestamptz) is
  'When a note was signed: by hand, or 72 hours after its session, but not within a day of its first words. Null if it isn''t yet.';
grant execute on function private.note_signed_at(public.session_notes, timestamptz, timestamptz) to service_role;

create function private.addenda_of(p_appointment_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('addendum_id', d.addendum_id, 'encrypted_words', d.encrypted_words, 'written_at', d.written_at) order by d.written_at
  ), '[]')
  from public.session_note_addenda d where d.appointment_id = p_appointment_id
$$;
comment on function private.addenda_of(uuid) is 'What was added to a session note, oldest first.';
grant execute on function private.addenda_of(uuid) to service_role;

create function private.notes_shown(p_appointment public.appointments) returns table (appointment_id uuid)
language sql stable rows 2 set search_path = ''
as $$
  select n.appointment_id from public.session_notes n where n.appointment_id = p_appointment.appointment_id
  union all
  (
    select earlier.appointment_id from public.appointments earlier join public.session_notes using (appointment_id)
    where earlier.client_id = p_appointment.client_id and earlier.starts_at < p_appointment.starts_at
    order by earlier.starts_at desc limit 1
  )
$$;
comment on function private.notes_shown(public.appointments) is
  'The notes that are shown with an appointment: its own, and the client''s last one from an earlier session.';
grant execute on function private.notes_shown(public.appointments) to service_role;

create function public.write_session_note(
  p_appointment_id uuid, p_encrypted_note text, p_digest text, p_now timestamptz default now(), p_based_on timestamptz default null,
  p_is_checked boolean default false
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_note public.session_notes;
begin
  select * into v_note from public.session_notes n where n.appointment_id = p_appointment_id;
  if private.note_signed_at(v_note, v_appointment.ends_at, p_now) is not null
    -- What was added stays, and so does a note that it was added to.
    or p_encrypted_note is null and exists (select from public.session_note_addenda d where d.appointment_id = p_appointment_id)
  then
    raise exception using errcode = 'PT409', message = 'note_signed';
  -- The browser has it in milliseconds.
  elsif p_is_checked and date_trunc('milliseconds', v_note.written_at) is distinct from date_trunc('milliseconds', p_based_on) then
    raise exception using errcode = 'PT409', message = 'note_changed';
  end if;
  if p_encrypted_note is null then
    delete from public.session_notes where appointment_id = p_appointment_id;
  else
    insert into public.session_notes (appointment_id, encrypted_note, digest, begun_at, written_at)
      values (p_appointment_id, p_encrypted_note, p_digest, p_now, p_now)
      on conflict (appointment_id) do update
        set encrypted_note = excluded.encrypted_note, digest = excluded.digest, written_at = excluded.written_at;
  end if;
  return case when p_encrypted_note is not null then p_now end;
end;
$$;
comment on function public.write_session_note(uuid, text, text, timestamptz, timestamptz, boolean) is
  'Stores the therapist''s note of a session and the digest of its words, replacing the previous one; null deletes it, unless it was added to. Returns when it was written. With p_is_checked, only if the previous one was written at p_based_on (null: there is none). PT404 not_found, PT409 note_signed, note_changed.';
grant execute on function public.write_session_note(uuid, text, text, timestamptz, timestamptz, boolean) to service_role;

create function public.sign_session_note(
  p_appointment_id uuid, p_written_at timestamptz, p_digest text, p_now timestamptz default now()
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_note public.session_notes;
  v_signed_at timestamptz;
begin
  select * into v_note from public.session_notes n where n.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif date_trunc('milliseconds', v_note.written_at) <> date_trunc('milliseconds', p_written_at) then
    raise exception using errcode = 'PT409', message = 'note_changed';
  elsif v_appointment.starts_at > p_now then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  v_signed_at := coalesce(private.note_signed_at(v_note, v_appointment.ends_at, p_now), p_now);
  update public.session_notes set signed_at = v_signed_at, digest = coalesce(digest, p_digest)
    where appointment_id = p_appointment_id and signed_at is null;
  return v_signed_at;
end;
$$;
comment on function public.sign_session_note(uuid, timestamptz, text, timestamptz) is
  'Signs the note of a session that was written at p_written_at, with the digest of its words if it has none; from then on it can only be added to. Returns when it was signed. Harmless twice. PT404 not_found, PT409 note_changed, session_not_begun.';
grant execute on function public.sign_session_note(uuid, timestamptz, text, timestamptz) to service_role;

create function public.sign_due_notes(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.session_notes n set signed_at = private.note_signed_at(n, a.ends_at, p_now)
    from public.appointments a
    where a.appointment_id = n.appointment_id and n.signed_at is null and private.note_signed_at(n, a.ends_at, p_now) is not null;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.sign_due_notes(timestamptz) is
  'Signs the notes whose session ended 72 hours ago. They couldn''t be written any more anyway; this has the table refuse it, too. Returns how many.';
grant execute on function public.sign_due_notes(timestamptz) to service_role;

create function public.add_to_session_note(
  p_addendum_id uuid, p_appointment_id uuid, p_encrypted_words text, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from public.session_notes n where n.appointment_id = p_appointment_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.session_note_addenda (addendum_id, appointment_id, encrypted_words, written_at)
    values (p_addendum_id, p_appointment_id, p_encrypted_words, p_now) on conflict do nothing;
end;
$$;
comment on function public.add_to_session_note(uuid, uuid, text, timestamptz) is
  'Adds to a session note, once for each p_addendum_id. PT404 not_found (no note).';
grant execute on function public.add_to_session_note(uuid, uuid, text, timestamptz) to service_role;

-- Templates.

create function public.save_note_template(p_template_id uuid, p_name text, p_body jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.note_templates (template_id, name, body) values (p_template_id, p_name, p_body)
    on conflict (template_id) do update set name = excluded.name, body = excluded.body;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'name_taken';
end;
$$;
comment on function public.save_note_template(uuid, text, jsonb) is 'Stores a template, or replaces it. PT409 name_taken.';
grant execute on function public.save_note_template(uuid, text, jsonb) to service_role;

create function public.delete_note_template(p_template_id uuid) returns void
language sql volatile set search_path = ''
as $$
  delete from public.note_templates where template_id = p_template_id
$$;
comment on function public.delete_note_template(uuid) is 'Deletes a template; notes that started from it stay. Harmless twice.';
grant execute on function public.delete_note_template(uuid) to service_role;
