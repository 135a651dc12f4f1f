-- Throttle of the public forms and of holds: how often one sender may use them, without keeping who the sender is.

create table private.sender_salts (
  salt_date date primary key,
  salt uuid not null default gen_random_uuid()
);
alter table private.sender_salts enable row level security;
grant select, insert, delete on private.sender_salts to service_role;

create table private.form_submissions (
  form_submission_id uuid primary key default gen_random_uuid(),
  form text not null constraint form_submissions_form_is_known check (form in ('contact', 'testimonial', 'hold', 'quote')),
  sender_hash bytea not null,
  submission_id uuid,
  submitted_at timestamptz not null
);
create index form_submissions_by_sender on private.form_submissions (form, sender_hash, submitted_at);
create index form_submissions_by_submission on private.form_submissions (submission_id) where submission_id is not null;
create index form_submissions_by_time on private.form_submissions (submitted_at);
alter table private.form_submissions enable row level security;
grant select, insert, delete on private.form_submissions to service_role;

comment on table private.sender_salts is
  'A secret a day, forgotten the day after: from then on nobody can tell whose the hashes of that day were.';
comment on table private.form_submissions is 'Uses of the public forms, and starts of holds, within a day, by salted hash of the sender.';
comment on column private.form_submissions.submission_id is 'Names one use, so that the same call made twice counts once.';

create function private.hash_senders(p_senders text[], p_now timestamptz) returns bytea[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  insert into private.sender_salts (salt_date)
    select v_today where not exists (select from private.sender_salts s where s.salt_date = v_today)
    on conflict do nothing;
  return array(
    select sha256(convert_to(salts.salt || ' ' || sender, 'UTF8'))
    from private.sender_salts salts, unnest(p_senders) sender
    where salts.salt_date = v_today
  );
end;
$$;
comment on function private.hash_senders(text[], timestamptz) is 'The names of a sender, hashed with the salt of today.';
grant execute on function private.hash_senders(text[], timestamptz) to service_role;

create function private.claim_submission(p_form text, p_senders text[], p_now timestamptz, p_submission_id uuid default null)
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_hashes bytea[];
  v_free_at timestamptz;
begin
  -- One at a time for each form: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions:' || p_form, 0));
  delete from private.sender_salts where salt_date < (p_now at time zone 'UTC')::date;
  delete from private.form_submissions where submitted_at <= p_now - interval '1 day';
  if exists (select from private.form_submissions used where used.submission_id = p_submission_id and used.form = p_form) then
    return 0;
  end if;
  v_hashes := private.hash_senders(p_senders, p_now);

  select max(nth.submitted_at + allowed.span) into v_free_at
    from unnest(v_hashes) each_hash (sender_hash)
    join (values
      ('contact', 5, interval '1 hour'), ('contact', 10, interval '1 day'),
      ('testimonial', 5, interval '1 hour'), ('testimonial', 10, interval '1 day'),
      ('hold', 12, interval '1 hour'), ('quote', 60, interval '1 hour')
    ) allowed (form, uses, span) on allowed.form = p_form
    cross join lateral (
      select used.submitted_at from private.form_submissions used
        where used.form = p_form and used.sender_hash = each_hash.sender_hash
          and used.submitted_at > p_now - allowed.span
        order by used.submitted_at desc offset allowed.uses - 1 limit 1
    ) nth;
  if v_free_at is not null then return ceil(extract(epoch from v_free_at - p_now)); end if;

  insert into private.form_submissions (form, sender_hash, submission_id, submitted_at)
    select p_form, sender_hash, p_submission_id, p_now from unnest(v_hashes) each_hash (sender_hash);
  return 0;
end;
$$;
comment on function private.claim_submission(text, text[], timestamptz, uuid) is
  'Counts one use of a form for each name of its sender: at most 5 an hour and 10 a day of the forms, 12 holds and 60 quotes an hour. The same submission counts once. Answers 0, or the seconds to wait.';
grant execute on function private.claim_submission(text, text[], timestamptz, uuid) to service_role;
