-- Throttle of the public forms: how often one sender may use them, without keeping who the sender is.

create table private.sender_salts (
  salt_date date primary key,
  salt uuid not null default gen_random_uuid()
);
alter table private.sender_salts enable row level security;
grant select, insert, delete on private.sender_salts to service_role;

create table private.form_submissions (
  form_submission_id uuid primary key default gen_random_uuid(),
  form text not null constraint form_submissions_form_is_known check (form in ('contact', 'testimonial')),
  sender_hash bytea not null,
  submitted_at timestamptz not null
);
create index form_submissions_by_sender on private.form_submissions (form, sender_hash, submitted_at);
create index form_submissions_by_time on private.form_submissions (submitted_at);
alter table private.form_submissions enable row level security;
grant select, insert, delete on private.form_submissions to service_role;

comment on table private.sender_salts is
  'A secret a day, forgotten the day after: from then on nobody can tell whose the hashes of that day were.';
comment on table private.form_submissions is 'Uses of the public forms within a day, by salted hash of the sender.';

create function private.claim_submission(p_form text, p_senders text[], p_now timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_hashes bytea[];
  v_free_at timestamptz;
begin
  -- One at a time for each form: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions:' || p_form, 0));
  delete from private.sender_salts where salt_date < v_today;
  delete from private.form_submissions where submitted_at <= p_now - interval '1 day';
  insert into private.sender_salts (salt_date) values (v_today) on conflict do nothing;

  select array_agg(sha256(convert_to(salts.salt || ' ' || sender, 'UTF8'))) into v_hashes
    from private.sender_salts salts, unnest(p_senders) sender
    where salts.salt_date = v_today;

  select max(nth.submitted_at + allowed.span) into v_free_at
    from unnest(v_hashes) each_hash (sender_hash)
    cross join (values (5, interval '1 hour'), (10, interval '1 day')) allowed (uses, span)
    cross join lateral (
      select used.submitted_at from private.form_submissions used
        where used.form = p_form and used.sender_hash = each_hash.sender_hash
          and used.submitted_at > p_now - allowed.span
        order by used.submitted_at desc offset allowed.uses - 1 limit 1
    ) nth;
  if v_free_at is not null then return ceil(extract(epoch from v_free_at - p_now)); end if;

  insert into private.form_submissions (form, sender_hash, submitted_at)
    select p_form, sender_hash, p_now from unnest(v_hashes) each_hash (sender_hash);
  return 0;
end;
$$;
comment on function private.claim_submission(text, text[], timestamptz) is
  'Counts one use of a form for each name of its sender: at most 5 an hour and 10 a day. Answers 0, or the seconds to wait.';
grant execute on function private.claim_submission(text, text[], timestamptz) to service_role;
