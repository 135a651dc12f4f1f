-- Sealed texts, wherever they are: they are sealed anew when the practice changes its key (npm run reseal).

create view private.sealed_texts with (security_invoker = true) as
  select 'health_notes' as place, n.health_note_id::text as row_id, n.sealed_notes as sealed_text, array(
    select r.email from public.order_requests r where r.health_note_id = n.health_note_id and r.email is not null
    union
    select a.email from public.appointments a where a.health_note_id = n.health_note_id and a.email is not null
  ) as holders
  from public.health_notes n
  union all
  select 'session_notes', n.appointment_id::text, n.sealed_note, array[coalesce(a.client_id::text, 'nobody')]
  from public.session_notes n join public.appointments a using (appointment_id)
  union all
  select 'intakes', i.intake_id::text, i.sealed_form, array[concat_ws(' ', i.email, i.client_id)] from public.intakes i
  union all
  select 'gift_certificates', g.order_id::text, g.sealed_code, null from public.gift_certificates g where g.sealed_code is not null
  union all
  select 'messages', m.subject, m.facts ->> 'token', array[m.address] from public.messages m where m.facts ? 'token';
comment on view private.sealed_texts is
  'Every sealed text, by the table it is in, the id and whom its seal holds for; the id of its key stands before the point. Holders: of notes that several rows name, one of these; null for what is sealed for its row alone.';
grant select on private.sealed_texts to service_role;

create function public.rows_to_reseal(p_key_id text, p_after text default '', p_limit integer default 200)
returns table (place text, row_id text, sealed_text text, holders text[])
language sql stable set search_path = ''
as $$
  select s.place, s.row_id, s.sealed_text, s.holders from private.sealed_texts s
  where split_part(s.sealed_text, '.', 1) <> p_key_id and s.place || ' ' || s.row_id > p_after
  order by s.place || ' ' || s.row_id limit p_limit
$$;
comment on function public.rows_to_reseal(text, text, integer) is
  'Sealed texts that another key than this one has sealed, in the order of place and row_id, after one of them (both, with a space between).';
grant execute on function public.rows_to_reseal(text, text, integer) to service_role;

create function public.reseal_rows(p_rows jsonb) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_row record;
  v_found integer;
  v_count integer := 0;
begin
  for v_row in select * from jsonb_to_recordset(p_rows) as given (place text, row_id text, sealed_text text, resealed_text text) loop
    -- What somebody has written meanwhile stays.
    case v_row.place
      when 'health_notes' then
        update public.health_notes set sealed_notes = v_row.resealed_text
          where health_note_id = v_row.row_id::uuid and sealed_notes = v_row.sealed_text;
      when 'session_notes' then
        update public.session_notes set sealed_note = v_row.resealed_text
          where appointment_id = v_row.row_id::uuid and sealed_note = v_row.sealed_text;
      when 'intakes' then
        update public.intakes set sealed_form = v_row.resealed_text
          where intake_id = v_row.row_id::uuid and sealed_form = v_row.sealed_text;
      when 'gift_certificates' then
        update public.gift_certificates set sealed_code = v_row.resealed_text
          where order_id = v_row.row_id::uuid and sealed_code = v_row.sealed_text;
      when 'messages' then
        update public.messages set facts = facts || jsonb_build_object('token', v_row.resealed_text)
          where subject = v_row.row_id and facts ->> 'token' = v_row.sealed_text;
    end case;
    get diagnostics v_found = row_count;
    v_count := v_count + v_found;
  end loop;
  return v_count;
end;
$$;
comment on function public.reseal_rows(jsonb) is
  'Puts resealed_text in place of sealed_text (rows of rows_to_reseal), where that is still there; answers how many.';
grant execute on function public.reseal_rows(jsonb) to service_role;
