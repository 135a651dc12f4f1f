-- The practice's email: bookings, health questions and replies go there, so another one counts once its link is followed. And the
-- emails to an administrator or a member about changes that someone else could use.

create function private.write_security_notice(
  p_user_id uuid, p_what text, p_subject text, p_facts jsonb, p_now timestamptz, p_address text default null
)
returns void
language sql volatile set search_path = ''
as $$
  select private.write_message(jsonb_build_object(
    'kind', 'security_notice', 'subject', p_what || ' ' || p_subject, 'about', p.user_id, 'recipient', 'member', 'channel', 'email',
    'address', coalesce(p_address, p.email), 'facts', jsonb_build_object('first_name', p.first_name, 'what', p_what) || p_facts
  ), p_now)
  from public.profiles p where p.user_id = p_user_id
$$;
comment on function private.write_security_notice(uuid, text, text, jsonb, timestamptz, text) is
  'Writes an email that says what was changed with an account: to its own address, or to another one.';
grant execute on function private.write_security_notice(uuid, text, text, jsonb, timestamptz, text) to service_role;

create function public.ask_for_practice_email(
  p_change_id uuid, p_email text, p_link text, p_encrypted_token text, p_by uuid, p_now timestamptz default now()
)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.email_changes where true;
  insert into private.email_changes (change_id, email, link_hash, asked_at) values (p_change_id, p_email, p_link, p_now);
  perform private.write_message(jsonb_build_object(
    'kind', 'verify_practice_email', 'subject', p_change_id, 'about', p_by, 'recipient', 'member', 'channel', 'email', 'address', p_email,
    'facts', jsonb_build_object('token', p_encrypted_token)
  ), p_now);
end;
$$;
comment on function public.ask_for_practice_email(uuid, text, text, text, uuid, timestamptz) is
  'Remembers what is to become the practice''s email and adds the email with its link to the outbox (p_link: SHA-256 of the token, which is encrypted for the change and that address). An earlier link stops working. The caller has checked the password.';
grant execute on function public.ask_for_practice_email(uuid, text, text, text, uuid, timestamptz) to service_role;

-- With its owner's rights, as change_practice.
create function public.confirm_practice_email(p_link text, p_by uuid, p_now timestamptz default now()) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_change private.email_changes;
  v_old constant text := (select p.email from public.practice p);
begin
  perform private.lock_calendar();
  select * into v_change from private.email_changes c where c.link_hash = p_link and private.is_open(c, p_now) for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_link';
  elsif v_change.confirmed_at is null then
    update private.email_changes set confirmed_at = p_now where change_id = v_change.change_id;
    perform private.make_change(
      v_change.change_id, 'practice_email', jsonb_build_object('email', v_change.email), null, true, p_by, p_now
    );
    perform private.write_security_notice(
      p_by, 'practice_email', v_change.change_id::text, jsonb_build_object('is', v_change.email), p_now, v_old
    ) where v_old <> v_change.email;
  end if;
  return v_change.email;
end;
$$;
comment on function public.confirm_practice_email(text, uuid, timestamptz) is
  'Makes an address the practice''s email by the link that was sent there, as a change in the history, and adds an email to the one before to the outbox. Returns it. Safe to repeat. PT404 unknown_link.';
grant execute on function public.confirm_practice_email(text, uuid, timestamptz) to service_role;
