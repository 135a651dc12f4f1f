-- Health: intake forms, session notes, and who read what clients say about their health. The API encrypts the texts.

-- Who has read what.

create table public.audit_log (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null,
  actor uuid not null,
  op text not null constraint audit_log_op_is_known check (op in ('read', 'export', 'merge', 'undo', 'keep_apart', 'erase')),
  place text not null,
  row_id text not null,
  client_id uuid
);
create index audit_log_by_client on public.audit_log (client_id, at) where client_id is not null;
create index audit_log_by_row on public.audit_log (row_id, at);
create index audit_log_by_age on public.audit_log (at);
alter table public.audit_log enable row level security;
grant select, insert on public.audit_log to service_role;
comment on table public.audit_log is 'Who did what on the dashboard, one row each. Rows are added, never changed. Has ids only, no one''s name or words.';
comment on column public.audit_log.actor is 'The account that did it, kept even if the account is deleted.';
comment on column public.audit_log.place is 'The table of row_id.';
comment on column public.audit_log.client_id is 'The client it is about, kept even if the client is erased.';

create trigger audit_log_is_append_only
  before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_ledger_change();

create function private.log_reading(p_actor uuid, p_place text, p_row_id text, p_client_id uuid, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into public.audit_log (at, actor, op, place, row_id, client_id) values (p_now, p_actor, 'read', p_place, p_row_id, p_client_id)
$$;
comment on function private.log_reading(uuid, text, text, uuid, timestamptz) is 'Records that an account has read a row, in the transaction that answers it.';
grant execute on function private.log_reading(uuid, text, text, uuid, timestamptz) to service_role;

-- Intake forms of new clients: who sent one, when, which client it belongs to and who read it.

create table public.intakes (
  intake_id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null constraint intakes_email_has_an_at check (email like '%_@_%'),
  encrypted_form text not null,
  bill_of_rights_version text not null,
  received_at timestamptz not null,
  client_id uuid references public.clients,
  sent_by uuid references public.profiles on delete set null,
  is_suspected boolean not null default false,
  search_text text not null generated always as (private.search_text(first_name || ' ' || last_name || ' ' || email)) stored
);
create trigger intakes_lead_to_survivor
  before insert or update of client_id on public.intakes for each row execute function private.lead_to_survivor();
create index intakes_by_client on public.intakes (client_id, received_at);
create index intakes_by_email on public.intakes (lower(email), received_at) where client_id is null;
create index intakes_by_age on public.intakes (received_at);
create index intakes_by_account on public.intakes (sent_by) where sent_by is not null;
alter table public.intakes enable row level security;
grant select, insert, update, delete on public.intakes to service_role;
comment on table public.intakes is 'Intake forms as they were sent; deleted on request.';
comment on column public.intakes.intake_id is
  'Derived by the API from the form, so that sending the same form twice stores it once. The form is encrypted for this id, the typed address and, once linked, client_id.';
comment on column public.intakes.encrypted_form is
  'The whole form, encrypted by the API: unreadable in the database and its backups. The name and address beside it are for the list.';
comment on column public.intakes.bill_of_rights_version is
  'The version of the Client Bill of Rights that the form acknowledges, as of received_at.';
comment on column public.intakes.client_id is 'The client it belongs to, once the therapist has linked it.';
comment on column public.intakes.sent_by is
  'The member account that was logged in when it was sent, as verified by the server; the form is shown to this account. Null if a guest sent it.';
comment on column public.intakes.is_suspected is 'It looks like a program''s. It counts as sent all the same.';

create view private.appointment_intakes with (security_invoker = true) as
select
  a.appointment_id, of_client.intake_id,
  a.status in ('pending', 'confirmed') and of_client.intake_id is null and not private.is_existing_client(a.client_id)
    as is_intake_missing
from public.appointments a
cross join lateral (
  select coalesce(
    (
      select i.intake_id from public.intakes i
      where i.client_id = a.client_id order by i.received_at desc limit 1
    ),
    (
      select i.intake_id from public.intakes i
      where i.client_id is null and lower(i.email) = lower(a.email)
        and private.client_of(i.email, i.first_name, i.last_name) = a.client_id
      order by i.received_at desc limit 1
    )
  ) as intake_id
) of_client
where a.client_id is not null;
comment on view private.appointment_intakes is
  'The intake form of the client of each appointment: the latest one linked to them, or else the latest unlinked one from the same address and under their name. Missing before the first visit of a new client who hasn''t sent one.';
grant select on private.appointment_intakes to service_role;

create function public.submit_intake(p_intake jsonb, p_networks text[], p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_intake constant public.intakes := jsonb_populate_record(null::public.intakes, p_intake);
  v_wait_seconds constant integer := private.apply_rate_limit('intake', p_networks, p_now, v_intake.intake_id);
begin
  if v_wait_seconds = 0 then
    insert into public.intakes (intake_id, first_name, last_name, email, encrypted_form, bill_of_rights_version, received_at, sent_by, is_suspected)
      values (
        v_intake.intake_id, v_intake.first_name, v_intake.last_name, v_intake.email, v_intake.encrypted_form,
        v_intake.bill_of_rights_version, p_now, v_intake.sent_by, coalesce(v_intake.is_suspected, false)
      )
      -- The same form sent first as a guest and then from an account belongs to that account.
      on conflict (intake_id) do update set sent_by = excluded.sent_by
        where intakes.sent_by is null and excluded.sent_by is not null;
    perform private.notify_practice_of_form('intake_received', v_intake.intake_id,
      jsonb_build_object('first_name', v_intake.first_name, 'is_suspected', nullif(v_intake.is_suspected, false)), p_now);
  end if;
  return v_wait_seconds;
end;
$$;
comment on function public.submit_intake(jsonb, text[], timestamptz) is
  'Stores an intake form (columns of public.intakes) and notifies the practice, once for each intake_id. Returns 0, or the seconds its sender has to wait.';
grant execute on function public.submit_intake(jsonb, text[], timestamptz) to service_role;

-- What the therapist does with intake forms.

create type public.intake_for_therapist as (
  intake_id uuid, first_name text, last_name text, email text, received_at timestamptz,
  client jsonb, suggested_client jsonb, views integer, last_viewed_at timestamptz, is_suspected boolean
);
comment on type public.intake_for_therapist is
  'An intake form without its contents: its client, or the client whom its address and name suggest, how often it was read, and whether it looks like a program''s.';

create function private.intakes_in_order(p_intake_ids uuid[]) returns setof public.intake_for_therapist
language plpgsql stable rows 50 set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select i.intake_id, i.first_name, i.last_name, i.email, i.received_at,
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where c.client_id = i.client_id
    ),
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where i.client_id is null and c.client_id = private.client_of(i.email, i.first_name, i.last_name)
    ),
    read.views, read.last_viewed_at, i.is_suspected
  from unnest(p_intake_ids) with ordinality chosen (intake_id, place)
  join public.intakes i using (intake_id)
  cross join lateral (
    select count(*)::integer as views, max(l.at) as last_viewed_at from public.audit_log l where l.place = 'intakes' and l.row_id = i.intake_id::text
  ) read
  order by chosen.place;
end;
$$;
comment on function private.intakes_in_order(uuid[]) is 'Intake forms as the therapist lists them, in the order of the given ids.';
grant execute on function private.intakes_in_order(uuid[]) to service_role;

create function public.list_intakes(p_words text default '', p_limit integer default 100, p_now timestamptz default now())
returns table (intakes jsonb, missing jsonb)
language plpgsql stable rows 1 set search_path = ''
as $$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
begin
  select coalesce(jsonb_agg(listed), '[]') into intakes from private.intakes_in_order(array(
    select i.intake_id from public.intakes i
    where i.search_text like all (v_patterns) order by i.received_at desc, i.intake_id limit p_limit
  )) listed;
  select coalesce(jsonb_agg(next order by next.starts_at), '[]') into missing from (
    select distinct on (a.client_id) a.appointment_id, a.starts_at, a.first_name, a.last_name, a.email, a.phone
    from public.appointments a join private.appointment_intakes form using (appointment_id)
    where a.status in ('pending', 'confirmed') and a.ends_at > p_now and form.is_intake_missing
    order by a.client_id, a.starts_at
  ) next;
  return next;
end;
$$;
comment on function public.list_intakes(text, integer, timestamptz) is
  'The intake forms that match all of some words in name or address (rows of intake_for_therapist), newest first; and the next session of each new client who hasn''t sent one.';
grant execute on function public.list_intakes(text, integer, timestamptz) to service_role;

create function public.view_intake(p_intake_id uuid, p_user_id uuid, p_now timestamptz default now())
returns table (intake jsonb, encrypted_form text, email text, client_id uuid, bill_of_rights_version text)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_intake public.intakes;
begin
  select * into v_intake from public.intakes i where i.intake_id = p_intake_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.log_reading(p_user_id, 'intakes', p_intake_id::text,
    coalesce(v_intake.client_id, private.client_of(v_intake.email, v_intake.first_name, v_intake.last_name)), p_now);
  return query
    select to_jsonb(listed), i.encrypted_form, i.email, i.client_id, i.bill_of_rights_version
    from private.intakes_in_order(array[p_intake_id]) listed join public.intakes i using (intake_id);
end;
$$;
comment on function public.view_intake(uuid, uuid, timestamptz) is
  'Returns one intake form, encrypted, and records in the same transaction that it was read. PT404 not_found.';
grant execute on function public.view_intake(uuid, uuid, timestamptz) to service_role;

create function public.link_intake(p_intake_id uuid, p_client_id uuid, p_encrypted_form text) returns setof public.intake_for_therapist
language plpgsql volatile set search_path = ''
as $$
begin
  update public.intakes set client_id = p_client_id, encrypted_form = p_encrypted_form
    where intake_id = p_intake_id
      and (p_client_id is null or exists (select from public.clients c where c.client_id = p_client_id));
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.intakes_in_order(array[p_intake_id]);
end;
$$;
comment on function public.link_intake(uuid, uuid, text) is
  'Links an intake form, encrypted for its client, to that client; null unlinks it. PT404 not_found (form or client).';
grant execute on function public.link_intake(uuid, uuid, text) to service_role;

create function public.delete_intake(p_intake_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.messages where kind = 'intake_received' and subject = p_intake_id::text;
  delete from public.intakes where intake_id = p_intake_id;
end;
$$;
comment on function public.delete_intake(uuid) is
  'Deletes an intake form and the messages about it; the record of who read it stays. Harmless twice.';
grant execute on function public.delete_intake(uuid) to service_role;

create function public.account_intakes(p_user_id uuid)
returns table (intake_id uuid, received_at timestamptz, encrypted_form text, email text, client_id uuid)
language sql stable set search_path = ''
as $$
  select i.intake_id, i.received_at, i.encrypted_form, i.email, i.client_id
  from public.intakes i where i.sent_by = p_user_id order by i.received_at
$$;
comment on function public.account_intakes(uuid) is 'The intake forms sent while this account was logged in, encrypted, for its owner''s copy of their data. A typed name or address doesn''t make a form theirs.';
grant execute on function public.account_intakes(uuid) to service_role;

-- The therapist's session notes, and the record of who read what clients say about their health.

create table public.session_notes (
  appointment_id uuid primary key references public.appointments,
  encrypted_note text not null,
  begun_at timestamptz not null,
  written_at timestamptz not null,
  digest text,
  signed_at timestamptz,
  constraint session_notes_signed_has_a_digest check (signed_at is null or digest is not null)
);
alter table public.session_notes enable row level security;
grant select, insert, update, delete on public.session_notes to service_role;
comment on table public.session_notes is 'What the therapist wrote about a session, for the next one.';
comment on column public.session_notes.encrypted_note is
  'Encrypted by the API for its appointment and that appointment''s client: unreadable in the database and its backups.';
comment on column public.session_notes.begun_at is 'When it was first written.';
comment on column public.session_notes.digest is
  'An HMAC of the words, made by the API, which shows whether a signed note still says what was signed. Null for a note from before there were digests, until it is written again.';
comment on column public.session_notes.signed_at is 'From then on it can''t be changed. Null if not signed, or if private.note_signed_at has yet to be stored.';

create function private.address_of_notes(p_appointment public.appointments) returns table (address text, alias_id uuid)
language sql stable rows 1 set search_path = ''
as $$
  select c.email, case when c.merged_into is not null then c.client_id end
  from public.clients c
  where (c.client_id = p_appointment.client_id or c.merged_into = p_appointment.client_id) and lower(c.email) = lower(p_appointment.email)
  order by c.merged_into is not null, c.created_at, c.client_id limit 1
$$;
comment on function private.address_of_notes(public.appointments) is
  'The address that the health notes of an appointment are encrypted for: the typed one, if it is the client''s, or that of an alias of theirs, who is named. No row if it is neither because the appointment or address was reassigned; then the notes can''t be decrypted.';
grant execute on function private.address_of_notes(public.appointments) to service_role;

create function public.view_health_notes(p_appointment_id uuid, p_user_id uuid, p_now timestamptz default now())
returns table (health_note_id uuid, encrypted_notes text, address text, alias_id uuid, client_id uuid)
language plpgsql volatile rows 1 set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if v_appointment.health_note_id is not null then
    perform private.log_reading(p_user_id, 'health_notes', v_appointment.health_note_id::text, v_appointment.client_id, p_now);
  end if;
  return query
    select n.health_note_id, n.encrypted_notes, held.address, held.alias_id, a.client_id
    from public.appointments a join public.health_notes n using (health_note_id)
    left join private.address_of_notes(a) held on true where a.appointment_id = p_appointment_id;
end;
$$;
comment on function public.view_health_notes(uuid, uuid, timestamptz) is
  'Returns a client''s encrypted health notes and the address they must be encrypted for, or no row if there are none, and records in the same transaction that they were read. PT404 not_found.';
grant execute on function public.view_health_notes(uuid, uuid, timestamptz) to service_role;

create function public.delete_health_notes(p_appointment_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_id uuid;
begin
  select a.health_note_id into v_note_id from public.appointments a where a.appointment_id = p_appointment_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointments set health_note_id = null where health_note_id = v_note_id;
  update public.order_requests set health_note_id = null where health_note_id = v_note_id;
  delete from public.health_notes where health_note_id = v_note_id;
end;
$$;
comment on function public.delete_health_notes(uuid) is
  'Deletes the health notes of an appointment at the client''s request; the record of who read them stays. Harmless twice. PT404 not_found.';
grant execute on function public.delete_health_notes(uuid) to service_role;
