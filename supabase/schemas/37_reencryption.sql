-- Re-encryption: after every domain that encrypts something.

-- Every encrypted text, to be encrypted again when the practice changes its key (npm run reencrypt).

create view private.encrypted_texts with (security_invoker = true) as
  select 'health_notes' as place, n.health_note_id::text as row_id, n.encrypted_notes as encrypted_text, array(
    select r.email from public.order_requests r where r.health_note_id = n.health_note_id and r.email is not null
    union
    select a.email from public.appointments a where a.health_note_id = n.health_note_id and a.email is not null
  ) as holders
  from public.health_notes n
  union all
  select 'session_notes', n.appointment_id::text, n.encrypted_note, coalesce(private.ids_of_client(a.client_id)::text[], array['nobody'])
  from public.session_notes n join public.appointments a using (appointment_id)
  union all
  select 'session_note_addenda', d.addendum_id::text, d.encrypted_words, coalesce(private.ids_of_client(a.client_id)::text[], array['nobody'])
  from public.session_note_addenda d join public.appointments a using (appointment_id)
  union all
  select 'intakes', i.intake_id::text, i.encrypted_form, case when i.client_id is null then array[i.email] else array(
    select i.email || ' ' || known.id from unnest(private.ids_of_client(i.client_id)) known (id)
  ) end from public.intakes i
  union all
  select 'client_words', w.client_word_id::text, w.encrypted_words, private.ids_of_client(w.client_id)::text[] from public.client_words w
  union all
  select 'gift_certificates', g.order_id::text, g.encrypted_code, null from public.gift_certificates g where g.encrypted_code is not null
  union all
  select 'outside_calendars', c.calendar_id::text, c.encrypted_url, null from public.outside_calendars c
  union all
  select 'safety_contacts', c.safety_contact_id::text, c.encrypted_contact, null from public.safety_contacts c
  union all
  select 'received_texts', t.received_text_id::text, t.encrypted_words, array[t.phone] from public.received_texts t
  union all
  select 'text_answers', a.text_answer_id::text, a.encrypted_words, array[a.phone] from public.text_answers a
  union all
  select 'contact_messages', c.contact_message_id::text, c.encrypted_message, array[c.email] from public.contact_messages c
  union all
  select 'messages', m.subject, m.facts ->> 'token', array[m.address] from public.messages m where m.facts ? 'token';
comment on view private.encrypted_texts is
  'Every encrypted text, with its table, its id and who it is encrypted for; the id of its key comes before the first period. Holders: it is encrypted for one of these (notes can be in several rows); null if only for its row.';
grant select on private.encrypted_texts to service_role;

create function public.rows_to_reencrypt(p_key_id text, p_after text default '', p_limit integer default 200)
returns table (place text, row_id text, encrypted_text text, holders text[])
language sql stable set search_path = ''
as $$
  select s.place, s.row_id, s.encrypted_text, s.holders from private.encrypted_texts s
  where split_part(s.encrypted_text, '.', 1) <> p_key_id and s.place || ' ' || s.row_id > p_after
  order by s.place || ' ' || s.row_id limit p_limit
$$;
comment on function public.rows_to_reencrypt(text, text, integer) is
  'Texts encrypted with a key other than this one, ordered by place and row_id, after the given pair (joined by a space).';
grant execute on function public.rows_to_reencrypt(text, text, integer) to service_role;

create function public.reencrypt_rows(p_rows jsonb) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_row record;
  v_found integer;
  v_count integer := 0;
begin
  for v_row in select * from jsonb_to_recordset(p_rows) as given (place text, row_id text, encrypted_text text, reencrypted_text text) loop
    -- A text written since then stays.
    case v_row.place
      when 'health_notes' then
        update public.health_notes set encrypted_notes = v_row.reencrypted_text
          where health_note_id = v_row.row_id::uuid and encrypted_notes = v_row.encrypted_text;
      when 'session_notes' then
        update public.session_notes set encrypted_note = v_row.reencrypted_text
          where appointment_id = v_row.row_id::uuid and encrypted_note = v_row.encrypted_text;
      when 'session_note_addenda' then
        update public.session_note_addenda set encrypted_words = v_row.reencrypted_text
          where addendum_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'intakes' then
        update public.intakes set encrypted_form = v_row.reencrypted_text
          where intake_id = v_row.row_id::uuid and encrypted_form = v_row.encrypted_text;
      when 'client_words' then
        update public.client_words set encrypted_words = v_row.reencrypted_text
          where client_word_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'gift_certificates' then
        update public.gift_certificates set encrypted_code = v_row.reencrypted_text
          where order_id = v_row.row_id::uuid and encrypted_code = v_row.encrypted_text;
      when 'outside_calendars' then
        update public.outside_calendars set encrypted_url = v_row.reencrypted_text
          where calendar_id = v_row.row_id::uuid and encrypted_url = v_row.encrypted_text;
      when 'safety_contacts' then
        update public.safety_contacts set encrypted_contact = v_row.reencrypted_text
          where safety_contact_id = v_row.row_id::uuid and encrypted_contact = v_row.encrypted_text;
      when 'received_texts' then
        update public.received_texts set encrypted_words = v_row.reencrypted_text
          where received_text_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'text_answers' then
        update public.text_answers set encrypted_words = v_row.reencrypted_text
          where text_answer_id = v_row.row_id::uuid and encrypted_words = v_row.encrypted_text;
      when 'contact_messages' then
        update public.contact_messages set encrypted_message = v_row.reencrypted_text
          where contact_message_id = v_row.row_id::uuid and encrypted_message = v_row.encrypted_text;
      when 'messages' then
        update public.messages set facts = facts || jsonb_build_object('token', v_row.reencrypted_text)
          where subject = v_row.row_id and facts ->> 'token' = v_row.encrypted_text;
    end case;
    get diagnostics v_found = row_count;
    v_count := v_count + v_found;
  end loop;
  return v_count;
end;
$$;
comment on function public.reencrypt_rows(jsonb) is
  'Replaces encrypted_text with reencrypted_text (rows of rows_to_reencrypt) if it is still there. Returns how many it replaced.';
grant execute on function public.reencrypt_rows(jsonb) to service_role;
