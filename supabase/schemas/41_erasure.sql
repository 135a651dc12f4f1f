-- Erasure: the therapist deletes a client, because they ask for it. Their row stays without name or contact, so that visits,
-- payments and signed session notes still belong together.

grant delete on public.session_note_addenda, public.clients_kept_apart, public.testimonials,
  public.gift_reasons to service_role;

-- What there is of a client.

create function private.client_and_aliases(p_client_id uuid) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(select c.client_id from public.clients c where c.client_id = p_client_id or c.merged_into = p_client_id)
$$;
comment on function private.client_and_aliases(uuid) is
  'Returns a client and those who are merged into them; not one whose merge was undone, who is someone else.';
grant execute on function private.client_and_aliases(uuid) to service_role;

create function private.traces_of_clients(p_client_ids uuid[], p_now timestamptz) returns table (what text, row_id uuid)
language sql stable rows 500 set search_path = ''
as $$
  with people as materialized (
    select c as person, lower(c.email) as address, private.phone_digits(c.phone) as digits, c.holds_address,
      not exists (
        select from public.clients other where lower(other.email) = lower(c.email) and other.client_id <> all (p_client_ids)
      ) as has_own_address,
      not exists (
        select from public.clients other
        where private.phone_digits(other.phone) = private.phone_digits(c.phone) and other.client_id <> all (p_client_ids)
      ) as has_own_number
    from public.clients c where c.client_id = any (p_client_ids)
  ),
  visits as materialized (select a.* from public.appointments a where a.client_id = any (p_client_ids)),
  accounts as materialized (select p.user_id from public.profiles p where p.client_id = any (p_client_ids)),
  requests as materialized (
    select r.order_id, r.health_note_id from public.order_requests r join public.orders o using (order_id)
    left join public.appointments a on a.order_id = o.root_id
    left join people on people.address = lower(r.email)
    where a.client_id = any (p_client_ids)
      or a.client_id is null and people.address is not null and private.is_from_client(r.first_name || ' ' || r.last_name, people.person)
  ),
  gifts as materialized (
    select g.order_id from public.gift_certificates g join people on people.address in (lower(g.purchaser_email), lower(g.recipient_email))
    where private.is_from_client(
      case when lower(g.purchaser_email) = people.address then g.purchaser_name else g.recipient_name end, people.person
    )
  ),
  purchases as materialized (
    select o.order_id from public.orders o join people on people.holds_address and o.owner_email = people.address
  ),
  contact_messages as materialized (
    select c.contact_message_id from public.contact_messages c left join people on people.address = lower(c.email)
    where c.sent_by in (select user_id from accounts) or private.is_from_client(c.name, people.person)
  ),
  intakes as materialized (
    select i.intake_id from public.intakes i left join people on people.address = lower(i.email)
    where i.client_id = any (p_client_ids) or i.sent_by in (select user_id from accounts)
      or i.client_id is null and private.is_from_client(i.first_name || ' ' || i.last_name, people.person)
  ),
  waitlist as materialized (
    select e.entry_id from public.waitlist_entries e join people on people.address = lower(e.email)
    where private.is_from_client(e.first_name || ' ' || e.last_name, people.person)
  ),
  signups as materialized (
    select s.signup_id from private.signups s join people on people.holds_address and people.address = lower(s.email)
  ),
  texts as materialized (
    select t.received_text_id from public.received_texts t
    where t.client_id = any (p_client_ids) or t.client_id is null and private.phone_digits(t.phone) in (
      select people.digits from people where people.digits <> '' and people.has_own_number
    )
  ),
  subjects as materialized (
    select v.order_id as id from visits v
    union select v.appointment_id from visits v
    union select v.recurring_id from visits v where v.recurring_id is not null
    union select c.check_in_id from public.check_ins c join visits v using (appointment_id)
    union select client_id from unnest(p_client_ids) client_id
    union select order_id from requests
    union select order_id from gifts
    union select order_id from purchases
    union select user_id from accounts
    union select signup_id from signups
    union select entry_id from waitlist
    union select contact_message_id from contact_messages
    union select intake_id from intakes
    union select a.text_answer_id from public.text_answers a where a.client_id = any (p_client_ids)
  )
  select 'visits', v.appointment_id from visits v
  union all select 'requests', r.order_id from requests r
  union all select 'gifts', g.order_id from gifts g
  union all select 'purchases', p.order_id from purchases p
  union all select 'account', a.user_id from accounts a
  union all select 'contact_messages', c.contact_message_id from contact_messages c
  union all select 'intakes', i.intake_id from intakes i
  union all select 'waitlist', w.entry_id from waitlist w
  union all select 'signups', s.signup_id from signups s
  union all select 'texts', t.received_text_id from texts t
  union all
  select 'health_notes', n.health_note_id from public.health_notes n
  where n.health_note_id in (
    select v.health_note_id from visits v
    union select r.health_note_id from requests r
    union select r.health_note_id from public.order_requests r where r.booked_by in (select user_id from accounts)
  )
  union all select 'text_answers', a.text_answer_id from public.text_answers a where a.client_id = any (p_client_ids)
  union all select 'words', w.client_word_id from public.client_words w where w.client_id = any (p_client_ids)
  union all
  select case when private.note_signed_at(n, v.ends_at, p_now) is null
      and not exists (select from public.session_note_addenda d where d.appointment_id = n.appointment_id)
    then 'unsigned_notes' else 'signed_notes' end, n.appointment_id
  from visits v join public.session_notes n using (appointment_id)
  union all
  select 'addresses', v.order_id from public.home_visits v
  where v.order_id in (select order_id from visits union select order_id from requests)
  union all select 'addresses', a.client_id from public.client_addresses a where a.client_id = any (p_client_ids)
  union all
  select 'links', v.appointment_id from visits v
  where exists (select from public.appointment_links l where l.appointment_id = v.appointment_id)
  union all select 'testimonials', t.testimonial_id from public.testimonials t where t.sent_by in (select user_id from accounts)
  union all
  select 'messages', m.message_id from public.messages m
  where m.about in (select id from subjects) or m.subject in (select id::text from subjects)
    or m.recipient <> 'practice' and exists (
      select from people
      where people.has_own_address and lower(m.address) = people.address
        or people.has_own_number and m.channel = 'sms' and people.digits <> '' and private.phone_digits(m.address) = people.digits
    )
$$;
comment on function private.traces_of_clients(uuid[], timestamptz) is
  'Returns what there is of clients: every row that names them or has their words, by what it is. What came from an address that others share is theirs by its name. A row''s id is that of its table, but of a link and a session note that of the appointment.';
grant execute on function private.traces_of_clients(uuid[], timestamptz) to service_role;

create function private.what_hinders_erasure(p_client_ids uuid[], p_now timestamptz)
returns table (code text, appointment_id uuid, at timestamptz, cents integer)
language sql stable rows 5 set search_path = ''
as $$
  with traces as materialized (select * from private.traces_of_clients(p_client_ids, p_now)),
  roots as materialized (
    select a.order_id, a.appointment_id, a.starts_at as at from public.appointments a where a.client_id = any (p_client_ids)
    union all
    select o.order_id, null, o.created_at from public.orders o
    where o.order_id in (select t.row_id from traces t where t.what in ('gifts', 'purchases')) and o.root_id = o.order_id
  ),
  -- Everyone at the address of an account sees their appointments in it.
  with_account as (
    select unnest(private.clients_at_address_of(p.client_id)) as client_id from public.profiles p where p.client_id = any (p_client_ids)
    union select unnest(p_client_ids)
  )
  select 'administrator', null::uuid, null::timestamptz, null::integer
  from public.profiles p where p.client_id = any (p_client_ids) and p.role = 'admin'
  union all
  select 'appointment_ahead', a.appointment_id, a.starts_at, null from public.appointments a
  where a.client_id in (select client_id from with_account) and a.status in ('pending', 'confirmed')
  union all
  select 'money_due', r.appointment_id, r.at, debt.cents
  from roots r cross join lateral (select private.debt_cents(r.order_id) as cents) debt where debt.cents > 0
  union all
  select 'refund_open', r.appointment_id, r.at, f.amount_cents
  from roots r join public.orders o on o.root_id = r.order_id join public.refunds f on f.order_id = o.order_id
  where f.status in ('requested', 'failed')
  union all
  select 'dispute_open', r.appointment_id, r.at, d.amount_cents
  from roots r join public.orders o on o.root_id = r.order_id join public.tenders t on t.order_id = o.order_id
  join public.disputes d on d.tender_id = t.tender_id where d.is_open
  union all
  select 'checkout_open', null, o.created_at, null from public.orders o
  where o.order_id in (select t.row_id from traces t where t.what in ('requests', 'gifts', 'purchases'))
    and o.state = 'open' and (o.paid_at is not null or coalesce(o.expires_at > p_now, true))
  union all
  select 'value_left', null, w.created_at, case when w.kind = 'gift' then balance.cents end
  from public.clients c join public.wallets w on w.owner_email = lower(c.email)
  cross join lateral private.balance_of(w.wallet_id) balance
  where c.client_id = any (p_client_ids) and c.holds_address and not w.is_granted and (balance.credits > 0 or w.kind = 'gift' and balance.cents > 0)
  union all
  select 'delivery_ahead', null, o.created_at, null from public.orders o
  where o.order_id in (select t.row_id from traces t where t.what = 'gifts') and (
    o.order_id in (select private.gifts_not_delivered())
    or exists (select from public.messages m where m.about = o.order_id and m.state in ('due', 'claimed', 'failed'))
  )
$$;
comment on function private.what_hinders_erasure(uuid[], timestamptz) is
  'Returns why clients can''t be erased yet: an appointment that isn''t done or canceled, money that one owes the other, an open dispute or checkout, credits or gift value left (granted credits cost nothing and go), a certificate to be delivered; or their account is the therapist''s own.';
grant execute on function private.what_hinders_erasure(uuid[], timestamptz) to service_role;

create function private.notes_kept_until(p_client_ids uuid[], p_years integer) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(a.ends_at) filter (where a.status <> 'cancelled') + make_interval(years => p_years)
  from public.appointments a where a.client_id = any (p_client_ids)
$$;
comment on function private.notes_kept_until(uuid[], integer) is
  'Until when the signed notes of erased clients stay: so many years after their last visit.';
grant execute on function private.notes_kept_until(uuid[], integer) to service_role;

create function public.preview_erasure(p_client_id uuid, p_note_years integer, p_now timestamptz default now())
returns table (hindrances jsonb, goes jsonb, signed_notes integer, notes_until timestamptz)
language plpgsql stable rows 1 set search_path = ''
as $$
begin
  if not exists (select from public.clients c where c.client_id = p_client_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  select coalesce(jsonb_agg(h order by h.at), '[]') into hindrances from private.what_hinders_erasure(private.client_and_aliases(p_client_id), p_now) h;
  select coalesce(jsonb_object_agg(counted.what, counted.count) filter (where counted.what <> 'signed_notes'), '{}'),
      coalesce(max(counted.count) filter (where counted.what = 'signed_notes'), 0)
    into goes, signed_notes
    from (
      select t.what, count(*)::integer as count from private.traces_of_clients(private.client_and_aliases(p_client_id), p_now) t group by t.what
    ) counted;
  notes_until := private.notes_kept_until(array[p_client_id], p_note_years);
  return next;
end;
$$;
comment on function public.preview_erasure(uuid, integer, timestamptz) is
  'Returns what hinders erasing a client (what_hinders_erasure), how many rows of each kind go (traces_of_clients), how many signed session notes stay, and until when: p_note_years after the last visit. PT404 not_found.';
grant execute on function public.preview_erasure(uuid, integer, timestamptz) to service_role;

-- Erasing.

create function private.erase_money_names(p_traces jsonb, p_client public.clients) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_no_address constant text := p_client.client_id || '@erased.invalid';
begin
  update public.order_requests r
    set first_name = null, last_name = null, email = null, phone = null, health_note_id = null, pressure_preference = null,
      text_consent_version = null, network_hashes = null, booked_by = null
    where r.order_id in (select jsonb_array_elements_text(p_traces -> 'requests')::uuid);
  -- A certificate has two people: the other one's side stays, and so does what it is worth.
  update public.gift_certificates g
    set purchaser_name = case when bought then 'Erased client' else g.purchaser_name end,
      purchaser_email = case when bought then v_no_address else g.purchaser_email end,
      purchaser_phone = case when bought then '' else g.purchaser_phone end,
      personal_message = case when bought then null else g.personal_message end,
      recipient_name = case when lower(g.recipient_email) = lower(p_client.email) then 'Erased client' else g.recipient_name end,
      recipient_email = case when lower(g.recipient_email) = lower(p_client.email) then null else g.recipient_email end
    from (select lower(mine.purchaser_email) = lower(p_client.email) as bought, mine.order_id from public.gift_certificates mine) side
    where g.order_id = side.order_id and g.order_id in (select jsonb_array_elements_text(p_traces -> 'gifts')::uuid);
  delete from public.gift_reasons why using public.orders o
    where o.order_id = why.order_id and o.root_id in (select jsonb_array_elements_text(p_traces -> 'gifts')::uuid);
  -- The browser that paid has the checkout's key, and finds nothing by it from now on.
  update public.orders o set owner_email = null, checkout_key = null
    where o.order_id in (
      select id::uuid from unnest('{requests,gifts,purchases}'::text[]) what, jsonb_array_elements_text(p_traces -> what) id
    );
  if p_client.holds_address then
    update public.wallets w set owner_email = v_no_address where w.owner_email = lower(p_client.email);
  end if;
end;
$$;
comment on function private.erase_money_names(jsonb, public.clients) is
  'Takes a client''s name and contact, and their browser''s keys, off orders, certificates and empty wallets; orders, lines and ledger stay.';
grant execute on function private.erase_money_names(jsonb, public.clients) to service_role;

create function private.erase_messages(p_traces jsonb, p_client public.clients, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The rows stay, so that nothing is sent twice. An email to the other person of a certificate keeps its address.
  update public.messages m
    set facts = '{}',
      address = case when m.address is null or m.recipient = 'client' and lower(m.address) <> lower(p_client.email)
        and m.about in (select jsonb_array_elements_text(p_traces -> 'gifts')::uuid) then m.address else '' end,
      state = case when m.state in ('due', 'claimed', 'failed') then 'cancelled' else m.state end,
      failure = case when m.state in ('due', 'claimed', 'failed') then 'client_erased' else m.failure end,
      settled_at = coalesce(m.settled_at, p_now)
    where m.message_id in (select jsonb_array_elements_text(p_traces -> 'messages')::uuid);
  update public.messages m set facts = jsonb_set(m.facts, '{sessions}', (
      select coalesce(jsonb_agg(
        case when seen.session ->> 'first_name' = p_client.first_name then seen.session || '{"first_name": "Erased"}' else seen.session end
        order by seen.place
      ), '[]')
      from jsonb_array_elements(m.facts -> 'sessions') with ordinality seen (session, place)
    ))
    where m.kind = 'day_schedule' and m.facts ? 'sessions';
end;
$$;
comment on function private.erase_messages(jsonb, public.clients, timestamptz) is
  'Empties the messages to a client and about them, and cancels those that aren''t sent.';
grant execute on function private.erase_messages(jsonb, public.clients, timestamptz) to service_role;

create function private.erase_notes(p_client_id uuid, p_takes_signed boolean, p_traces jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_notes constant uuid[] := array(
    select jsonb_array_elements_text(p_traces -> what)::uuid
    from unnest(case when p_takes_signed then '{unsigned_notes,signed_notes}' else '{unsigned_notes}'::text[] end) what
  );
begin
  delete from public.session_note_addenda d where d.appointment_id = any (v_notes);
  delete from public.session_notes n where n.appointment_id = any (v_notes);
end;
$$;
comment on function private.erase_notes(uuid, boolean, jsonb) is
  'Deletes the session notes of an erased client that weren''t signed, and the signed ones too if they are to go.';
grant execute on function private.erase_notes(uuid, boolean, jsonb) to service_role;

create function private.erase_words(p_traces jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_note_ids constant uuid[] := array(select jsonb_array_elements_text(p_traces -> 'health_notes')::uuid);
begin
  update public.appointments set health_note_id = null where health_note_id = any (v_note_ids);
  update public.order_requests set health_note_id = null where health_note_id = any (v_note_ids);
  delete from public.health_notes where health_note_id = any (v_note_ids);
  perform public.delete_intake(id::uuid) from jsonb_array_elements_text(p_traces -> 'intakes') id;
  delete from public.client_words where client_word_id in (select jsonb_array_elements_text(p_traces -> 'words')::uuid);
  delete from public.received_texts where received_text_id in (select jsonb_array_elements_text(p_traces -> 'texts')::uuid);
  delete from public.text_answers where text_answer_id in (select jsonb_array_elements_text(p_traces -> 'text_answers')::uuid);
  delete from public.contact_messages where contact_message_id in (select jsonb_array_elements_text(p_traces -> 'contact_messages')::uuid);
  delete from public.testimonials where testimonial_id in (select jsonb_array_elements_text(p_traces -> 'testimonials')::uuid);
  delete from private.signups where signup_id in (select jsonb_array_elements_text(p_traces -> 'signups')::uuid);
  perform public.resolve_task(item.task_id, 'The client was erased.', p_now)
    from public.tasks item
    where item.kind = 'text_received' and item.resolved_at is null
      and item.subject in (select jsonb_array_elements_text(p_traces -> 'texts'));
  perform private.end_place(e.entry_id, p_now) from public.waitlist_entries e
    where e.entry_id in (select jsonb_array_elements_text(p_traces -> 'waitlist')::uuid) and e.ended_at is null;
  update public.waitlist_entries e
    set first_name = null, last_name = null, email = null, phone = null, text_consent_version = null
    where e.entry_id in (select jsonb_array_elements_text(p_traces -> 'waitlist')::uuid);
end;
$$;
comment on function private.erase_words(jsonb, timestamptz) is
  'Deletes what a client said, wrote and asked for: health notes, forms, texts, contact messages, testimonials, sign-ups and spots on the waitlist; and what the therapist wrote about them.';
grant execute on function private.erase_words(jsonb, timestamptz) to service_role;

create function private.erase_visits(p_client_id uuid, p_traces jsonb, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.client_addresses where client_id = p_client_id;
  delete from public.home_visits where order_id in (select jsonb_array_elements_text(p_traces -> 'addresses')::uuid);
  delete from public.appointment_links where appointment_id in (select jsonb_array_elements_text(p_traces -> 'links')::uuid);
  update public.recurring_appointments set ended_at = p_now where client_id = p_client_id and ended_at is null;
  update public.appointments a
    set first_name = 'Erased', last_name = 'client', email = null, phone = null, text_consent_version = null, pressure_preference = null
    where a.client_id = p_client_id;
end;
$$;
comment on function private.erase_visits(uuid, jsonb, timestamptz) is 'Takes the name, the contact, the addresses and the links off a client''s visits; when and what they were stays.';
grant execute on function private.erase_visits(uuid, jsonb, timestamptz) to service_role;

create function private.make_nameless(p_client public.clients, p_now timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from public.clients_kept_apart k where p_client.client_id in (k.one_id, k.other_id);
  update public.clients c
    set first_name = 'Erased', last_name = 'client', email = c.client_id || '@erased.invalid', phone = '', can_book_at_home = false,
      can_be_visited = false, is_existing = false, holds_address = true, preferences = '{}', tags = '{}', merged_into = null, import_id = null,
      version = c.version + 1, erased_at = p_now
    where c.client_id = p_client.client_id;
  if p_client.holds_address then
    -- The first of those who shared the address holds it now.
    update public.clients c set holds_address = true
      where c.client_id = (
        select same.client_id from public.clients same
        where lower(same.email) = lower(p_client.email) and same.merged_into is null order by same.created_at limit 1
      );
  end if;
end;
$$;
comment on function private.make_nameless(public.clients, timestamptz) is
  'Takes everything off a client''s own row, and gives their address to the first who shared it.';
grant execute on function private.make_nameless(public.clients, timestamptz) to service_role;

create function public.erase_client(
  p_client_id uuid, p_actor uuid, p_takes_notes boolean, p_account_takes text[], p_now timestamptz default now()
)
returns timestamptz
language plpgsql volatile set search_path = ''
as $$
declare
  v_ids uuid[];
  v_client public.clients;
  v_clients public.clients[];
  v_traces jsonb;
begin
  perform private.lock_calendar();
  v_ids := private.client_and_aliases(p_client_id);
  perform from public.clients c where c.client_id = any (v_ids) order by c.client_id for update;
  select * into v_client from public.clients c where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_client.erased_at is not null then
    return v_client.erased_at;
  elsif v_client.merged_into is not null then
    raise exception using errcode = 'PT409', message = 'client_merged';
  end if;
  -- With those who were merged into them.
  v_clients := array(select c from public.clients c where c.client_id = any (v_ids));
  -- Orders before wallets, as in lock_family.
  perform from public.orders o where o.owner_email = any (private.emails_of_client(p_client_id, true)) order by o.order_id for no key update;
  perform private.lock_wallets(null, v_client.email);
  if exists (select from private.what_hinders_erasure(v_ids, p_now)) then
    raise exception using errcode = 'PT409', message = 'erasure_not_possible';
  end if;
  select coalesce(jsonb_object_agg(t.what, t.ids), '{}') into v_traces from (
    select found.what, jsonb_agg(found.row_id) as ids from private.traces_of_clients(v_ids, p_now) found group by found.what
  ) t;
  perform public.delete_account(id::uuid, p_account_takes, p_now) from jsonb_array_elements_text(v_traces -> 'account') id;
  perform private.erase_words(v_traces, p_now);
  foreach v_client in array v_clients loop
    perform private.erase_messages(v_traces, v_client, p_now);
    perform private.erase_visits(v_client.client_id, v_traces, p_now);
    perform private.erase_money_names(v_traces, v_client);
    perform private.make_nameless(v_client, p_now);
  end loop;
  -- The merges stay, since they open signed notes; what they remember of a client doesn't.
  update public.client_merges m set moved = m.moved - 'into' where m.into_id = any (v_ids);
  -- Signed notes can be deleted only of a client who is erased.
  perform private.erase_notes(p_client_id, p_takes_notes, v_traces);
  insert into public.audit_log (at, actor, op, place, row_id, client_id)
    values (p_now, p_actor, 'erase', 'clients', p_client_id::text, p_client_id);
  return p_now;
end;
$$;
comment on function public.erase_client(uuid, uuid, boolean, text[], timestamptz) is
  'Erases a client: everything of traces_of_clients but the signed session notes (with p_takes_notes those, too), and their account with what goes with one (p_account_takes, as for delete_account). Orders, lines, ledger, visits without a name and the log stay. Records who did it. Returns when they were erased; harmless twice. PT404 not_found, PT409 client_merged, erasure_not_possible (see preview_erasure).';
grant execute on function public.erase_client(uuid, uuid, boolean, text[], timestamptz) to service_role;

create function public.delete_erased_notes(p_note_years integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_notes uuid[];
begin
  v_notes := array(
    select n.appointment_id from public.clients c join public.appointments a using (client_id) join public.session_notes n using (appointment_id)
    where c.erased_at is not null and private.notes_kept_until(array[c.client_id], p_note_years) <= p_now
  );
  delete from public.session_note_addenda d where d.appointment_id = any (v_notes);
  delete from public.session_notes n where n.appointment_id = any (v_notes);
  return cardinality(v_notes);
end;
$$;
comment on function public.delete_erased_notes(integer, timestamptz) is
  'Deletes the session notes of erased clients whose last visit is so many years ago. Returns how many. Harmless twice.';
grant execute on function public.delete_erased_notes(integer, timestamptz) to service_role;

-- Nothing comes back.

create function private.refuse_erased_client() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  v_erased_at timestamptz;
begin
  -- Waits for an erasure under way.
  select c.erased_at into v_erased_at from public.clients c where c.client_id = new.client_id for key share;
  if v_erased_at is not null then
    raise exception using errcode = 'PT409', message = 'client_erased';
  end if;
  return new;
end;
$$;
comment on function private.refuse_erased_client() is 'Refuses to store anything more of a client who was erased. PT409 client_erased.';

create trigger clients_stay_erased before update on public.clients
  for each row when (old.erased_at is not null) execute function private.refuse_erased_client();
create trigger appointments_are_not_of_the_erased before insert or update of client_id, status on public.appointments
  for each row when (new.client_id is not null) execute function private.refuse_erased_client();
create trigger client_words_are_not_of_the_erased before insert on public.client_words
  for each row execute function private.refuse_erased_client();
create trigger client_addresses_are_not_of_the_erased before insert on public.client_addresses
  for each row execute function private.refuse_erased_client();
create trigger intakes_are_not_of_the_erased before insert or update of client_id on public.intakes
  for each row when (new.client_id is not null) execute function private.refuse_erased_client();
create trigger profiles_are_not_of_the_erased before insert or update of client_id on public.profiles
  for each row when (new.client_id is not null) execute function private.refuse_erased_client();

create function private.refuse_note_of_erased_client() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if private.is_of_erased_client(new.appointment_id) then
    raise exception using errcode = 'PT409', message = 'client_erased';
  end if;
  return new;
end;
$$;
comment on function private.refuse_note_of_erased_client() is 'Refuses a session note or an addition about a client who was erased. PT409 client_erased.';

create trigger session_notes_are_not_of_the_erased before insert or update of written_at on public.session_notes
  for each row execute function private.refuse_note_of_erased_client();
create trigger session_note_addenda_are_not_of_the_erased before insert on public.session_note_addenda
  for each row execute function private.refuse_note_of_erased_client();
