-- Retention: what nobody needs any more is emptied, after the hours that src/contract/retention.ts gives and the privacy page says.

-- What there is to empty; a held order still takes somebody's time and lapses first.
create index order_requests_not_emptied on public.order_requests (order_id)
  where num_nonnulls(email, health_note_id, pressure_preference, sender_hashes) > 0;

create index orders_not_emptied on public.orders (created_at) where owner_email is not null and state = 'lapsed' and paid_at is null;

create function private.empty_unpaid_orders(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
  v_note_ids uuid[];
begin
  with emptied as (
    update public.order_requests r
      set first_name = null, last_name = null, email = null, phone = null, health_note_id = null,
        pressure_preference = null, text_consent_version = null, sender_hashes = null, booked_by = null
      from (
        select old.order_id, old.health_note_id from public.order_requests old join public.orders o using (order_id)
        where o.paid_at is null and (o.state = 'lapsed' or o.state = 'open' and old.starts_at is null) and o.created_at <= p_before
          and num_nonnulls(old.email, old.health_note_id, old.pressure_preference, old.sender_hashes) > 0
        order by o.created_at limit p_limit for update of old skip locked
      ) was
      where r.order_id = was.order_id
      returning was.health_note_id
  )
  select count(*)::integer, array_agg(e.health_note_id) into v_count, v_note_ids from emptied e;
  -- The same notes may have gone on to another order of their checkout, and to its appointment.
  delete from public.health_notes n
    where n.health_note_id = any(v_note_ids)
      and not exists (select from public.order_requests r where r.health_note_id = n.health_note_id)
      and not exists (select from public.appointments a where a.health_note_id = n.health_note_id);
  update public.orders o set owner_email = null
    where o.order_id in (
      select old.order_id from public.orders old
      where old.owner_email is not null and old.state = 'lapsed' and old.paid_at is null and old.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  return v_count;
end;
$$;
comment on function private.empty_unpaid_orders(timestamptz, integer) is
  'Takes person, notes and network out of orders that were never paid and are this old: service, time and amounts stay. Answers how many.';
grant execute on function private.empty_unpaid_orders(timestamptz, integer) to service_role;

create function private.empty_unpaid_gifts(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.gift_certificates g
    set recipient_name = null, recipient_email = null, purchaser_name = null, purchaser_email = null, purchaser_phone = null,
      personal_message = null, code_hash = null, sealed_code = null
    where g.order_id in (
      select old.order_id from public.gift_certificates old join public.orders o using (order_id)
      where old.code_hash is not null and o.state = 'lapsed' and o.paid_at is null and o.created_at <= p_before
      limit p_limit for update of old skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_unpaid_gifts(timestamptz, integer) is
  'Takes people, message and code out of gift certificates that were never paid and are this old. Answers how many.';
grant execute on function private.empty_unpaid_gifts(timestamptz, integer) to service_role;

create function private.empty_ended_places(p_before timestamptz, p_limit integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_count integer;
begin
  update public.waitlist_entries e
    set first_name = null, last_name = null, email = null, phone = null, text_consent_version = null
    where e.entry_id in (
      select old.entry_id from public.waitlist_entries old
      where old.email is not null and old.ended_at <= p_before
      order by old.ended_at limit p_limit for update skip locked
    );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.empty_ended_places(timestamptz, integer) is
  'Takes the person out of places on the waitlist that ended this long ago; their links open nothing from then on. Answers how many.';
grant execute on function private.empty_ended_places(timestamptz, integer) to service_role;

create function public.empty_old_data(p_what text, p_hours integer, p_limit integer default 5000, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_before constant timestamptz := p_now - make_interval(hours => p_hours);
  v_count integer;
begin
  case p_what
    when 'unpaid-checkout' then
      return private.empty_unpaid_orders(v_before, p_limit) + private.empty_unpaid_gifts(v_before, p_limit);
    when 'waitlist' then
      return private.empty_ended_places(v_before, p_limit);
    when 'sender-hash' then
      delete from private.form_submissions where submitted_at <= v_before;
    when 'sender-salt' then
      delete from private.sender_salts where salt_date::timestamp at time zone 'UTC' <= v_before;
    when 'contact-message' then
      delete from public.contact_messages where created_at <= v_before;
    when 'message' then
      delete from public.messages where created_at <= v_before and settled_at is not null;
    when 'appointment-link' then
      delete from public.appointment_links l using public.appointments a
        where a.appointment_id = l.appointment_id and private.link_expires_at(a) <= v_before;
  end case;
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function public.empty_old_data(text, integer, integer, timestamptz) is
  'Empties or deletes one kind of what is kept no longer than so many hours: unpaid-checkout, waitlist (since it ended), sender-hash, sender-salt (since its day began), contact-message, message (once it is sent or given up), appointment-link (since it opens nothing any more); another is an error. Answers how many. What was paid keeps its data. Harmless twice.';
grant execute on function public.empty_old_data(text, integer, integer, timestamptz) to service_role;
