-- Retention: what nobody needs any more is emptied, after the hours that src/contract/retention.ts gives and the privacy page says.

-- What there is to empty, oldest first; a held draft still takes somebody's time and is let go first.
create index booking_drafts_not_emptied on public.booking_drafts (created_at)
  where status in ('quoted', 'superseded', 'expired')
    and num_nonnulls(email, health_conditions, pressure_preference, special_requests, sender_hashes) > 0;

create function private.empty_unpaid_drafts(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.booking_drafts d
    set first_name = null, last_name = null, email = null, phone = null, health_conditions = null,
      pressure_preference = null, special_requests = null, text_consent_version = null, sender_hashes = null
    where d.booking_draft_id in (
      select old.booking_draft_id from public.booking_drafts old
      where old.status in ('quoted', 'superseded', 'expired') and old.created_at <= p_before
        and num_nonnulls(old.email, old.health_conditions, old.pressure_preference, old.special_requests, old.sender_hashes) > 0
      order by old.created_at limit p_limit for update skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_unpaid_drafts(timestamptz, integer) is
  'Takes person, notes and network out of drafts that were never paid and are this old: service, time and amounts stay. Answers how many.';
grant execute on function private.empty_unpaid_drafts(timestamptz, integer) to service_role;

create function private.forget_senders(p_hashes_before timestamptz, p_salts_before timestamptz) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from private.sender_salts where salt_date::timestamp at time zone 'UTC' <= p_salts_before;
  delete from private.form_submissions where submitted_at <= p_hashes_before;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.forget_senders(timestamptz, timestamptz) is
  'Deletes the uses of the forms that are this old, and the salts of days that began so long ago. Answers how many uses.';
grant execute on function private.forget_senders(timestamptz, timestamptz) to service_role;

create function public.empty_old_data(
  p_unpaid_checkout_hours integer, p_contact_message_hours integer, p_sender_hash_hours integer, p_sender_salt_hours integer,
  p_limit integer default 5000, p_now timestamptz default now()
)
returns table (checkouts integer, contact_messages integer, form_uses integer)
language plpgsql volatile rows 1 set search_path = ''
as $$
begin
  checkouts := private.empty_unpaid_drafts(p_now - make_interval(hours => p_unpaid_checkout_hours), p_limit);
  form_uses := private.forget_senders(
    p_now - make_interval(hours => p_sender_hash_hours), p_now - make_interval(hours => p_sender_salt_hours)
  );
  delete from public.contact_messages m where m.created_at <= p_now - make_interval(hours => p_contact_message_hours);
  get diagnostics contact_messages = row_count;
  return next;
end;
$$;
comment on function public.empty_old_data(integer, integer, integer, integer, integer, timestamptz) is
  'Empties or deletes what is kept no longer than so many hours; answers how much of each. What was paid keeps its data. Harmless twice.';
grant execute on function public.empty_old_data(integer, integer, integer, integer, integer, timestamptz) to service_role;
