-- Every function as it stands after all migrations. Written by npm run db:types.

CREATE OR REPLACE FUNCTION public.account_appointments(p_client_id uuid, p_appointment_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 50, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(appointment_id uuid, version integer, confirmation_code text, status text, payment_status text, starts_at timestamp with time zone, location text, booked_at timestamp with time zone, service_name text, duration_minutes integer, lines jsonb, subtotal_cents integer, tax_cents integer, paid_cents integer, refunded_cents integer, credits_used integer, credits_returned integer, credit_cents integer, is_over boolean, service_id text, enhancement_ids text[], pressure_preference text, owed_cents integer, payments jsonb, gift_value_given_cents integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.appointment_id, a.version, a.confirmation_code, a.status, private.payment_status(a.order_id), a.starts_at,
    a.location, coalesce(o.paid_at, o.created_at), sold.service_name, sold.duration_minutes, sold.lines,
    sold.subtotal_cents, sold.tax_cents, money.paid_cents, money.refunded_cents,
    money.credits_used, money.credits_returned, money.credit_cents,
    a.ends_at <= p_now or a.status not in ('pending', 'confirmed'),
    a.service_id, sold.enhancement_ids, a.pressure_preference, private.asked_cents(a.order_id),
    private.payment_parts(a.order_id), private.gift_value_given(a.order_id)
  from (
    select * from public.appointments own
    where own.client_id = p_client_id and (p_appointment_id is null or own.appointment_id = p_appointment_id)
    order by own.starts_at desc limit p_limit
  ) a
  join public.orders o using (order_id)
  cross join lateral (
    select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
      jsonb_agg(jsonb_build_object('name', l.name, 'kind', l.kind, 'cents', l.amount_cents) order by l.order_line_id) as lines,
      coalesce(array_agg(l.enhancement_id order by l.enhancement_id) filter (where l.enhancement_id is not null), '{}') as enhancement_ids,
      sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
    from private.current_lines(a.order_id) l
  ) sold
  cross join lateral (
    select
      coalesce(sum(part.paid_cents) filter (where part.way <> 'credit'), 0)::integer as paid_cents,
      coalesce(sum(part.refunded_cents) filter (where part.way <> 'credit'), 0)::integer as refunded_cents,
      coalesce(sum(part.credits), 0)::integer as credits_used,
      coalesce(sum(part.credits_returned), 0)::integer as credits_returned,
      coalesce(sum(part.paid_cents - part.refunded_cents) filter (where part.way = 'credit'), 0)::integer as credit_cents
    from private.payments_by_way(a.order_id) part
  ) money
  order by a.starts_at desc
$function$;

CREATE OR REPLACE FUNCTION public.account_intakes(p_user_id uuid)
 RETURNS TABLE(intake_id uuid, received_at timestamp with time zone, sealed_form text, email text, client_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select i.intake_id, i.received_at, i.sealed_form, i.email, i.client_id
  from public.intakes i where i.sent_by = p_user_id order by i.received_at
$function$;

CREATE OR REPLACE FUNCTION public.account_notes(p_user_id uuid)
 RETURNS TABLE(starts_at timestamp with time zone, health_note_id uuid, sealed_notes text, address text, pressure_preference text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.starts_at, n.health_note_id, n.sealed_notes, private.address_of_notes(a), a.pressure_preference
  from public.order_requests r
  join public.appointments a on a.order_id = r.order_id
  left join public.health_notes n on n.health_note_id = a.health_note_id
  where r.booked_by = p_user_id
  order by a.starts_at
$function$;

CREATE OR REPLACE FUNCTION public.add_local_time_off(p_start_date date, p_end_date date, p_start_time time without time zone DEFAULT NULL::time without time zone, p_end_time time without time zone DEFAULT NULL::time without time zone, p_note text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now(), p_ends_offers boolean DEFAULT false)
 RETURNS SETOF time_off
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select added.* from public.time_off_range(p_start_date, p_end_date, p_start_time, p_end_time) range
  cross join lateral public.add_time_off(range.starts_at, range.ends_at, p_note, p_now, p_ends_offers) added
$function$;

CREATE OR REPLACE FUNCTION public.add_time_off(p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_reason text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now(), p_ends_offers boolean DEFAULT false)
 RETURNS SETOF time_off
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_during constant tstzmultirange := tstzmultirange(tstzrange(p_starts_at, p_ends_at));
  v_conflicts jsonb;
begin
  perform private.lock_calendar();
  return query select * from public.time_off t where (t.starts_at, t.ends_at) = (p_starts_at, p_ends_at);
  if found then
    return;
  end if;
  v_conflicts := private.calendar_conflicts(v_during, p_now);
  if p_ends_offers and not v_conflicts @@ '$[*].kind != "offer"' then
    perform private.withdraw_offers(v_during, p_now);
  elsif v_conflicts is not null then
    raise exception using errcode = 'PT409', message = 'time_off_conflicts', detail = v_conflicts;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  return query
    insert into public.time_off (starts_at, ends_at, note, created_at) values (p_starts_at, p_ends_at, p_reason, p_now)
    returning *;
end;
$function$;

CREATE OR REPLACE FUNCTION public.adjust_gift(p_order_id uuid, p_adjustment_id uuid, p_amount_cents integer, p_reason text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
begin
  if exists (select from public.orders o where o.order_id = p_adjustment_id) then
    -- The same one a second time is done; another one under its id is a mistake.
    if not exists (
      select from public.order_lines l join public.gift_reasons why using (order_id)
      where (l.order_id, l.reverses_line_id, l.amount_cents, why.reason) = (p_adjustment_id, v_wallet.order_line_id, p_amount_cents, p_reason)
    ) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return;
  elsif p_amount_cents = 0 then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif (select available.cents from private.available_in(v_wallet.wallet_id, null, p_now) available) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_adjustment_id, p_order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_order_id;
  -- The first line moves what is left, the second one takes care that nothing is owed or goes back for it.
  insert into public.order_lines (order_id, kind, name, amount_cents, reverses_line_id)
    select p_adjustment_id, sold.kind, sold.name, p_amount_cents, sold.order_line_id
    from public.order_lines sold where sold.order_line_id = v_wallet.order_line_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (p_adjustment_id, 'adjustment', 'Gift certificate adjusted', -p_amount_cents);
  insert into public.gift_reasons (order_id, reason) values (p_adjustment_id, p_reason);
  perform private.close_order(p_adjustment_id, 'settled', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.adjust_order(p_order_id uuid, p_name text, p_amount_cents integer, p_adjustment_id uuid DEFAULT gen_random_uuid(), p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  if exists (
    select from public.orders o where (o.order_id, o.root_id, o.kind) = (p_adjustment_id, v_root_id, 'adjustment')
      and private.charge_cents(o.order_id) = p_amount_cents
  ) then
    return p_adjustment_id;
  elsif exists (select from public.orders o where o.order_id = p_adjustment_id) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif private.due_cents(v_root_id) - private.value_given_cents(v_root_id) + p_amount_cents < 0 then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  perform private.adjust(v_root_id, p_name, p_amount_cents, p_now, p_adjustment_id);
  perform private.spread_surplus(v_root_id, p_adjustment_id, 'adjustment', p_now);
  perform private.tell_of_money_back(p_adjustment_id, 'adjustment', v_before, true, p_now);
  return p_adjustment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.advance_appointments(p_limit integer DEFAULT 200, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(done integer, failed integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_appointments uuid[];
begin
  perform private.lock_calendar();
  v_appointments := array(
    select a.appointment_id from public.appointments a
    where a.status = 'pending' and a.starts_at <= p_now or a.status = 'confirmed' and not private.is_to_be_done(a, p_now)
    order by private.has_failed('advance_appointment', a.appointment_id), a.starts_at limit p_limit
  );
  failed := private.attempt_each('advance_appointment', v_appointments, p_now);
  done := (select count(*) from public.appointments a where a.appointment_id = any (v_appointments) and a.status = 'completed');
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.appointment_for_therapist(p_appointment_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(appointment jsonb, sealed_note text, last_note jsonb, free_until timestamp with time zone, endings jsonb, refund_is_told_by text[])
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query
  select to_jsonb(shown), note.sealed_note, to_jsonb(noted), v_appointment.free_until,
    jsonb_build_object(
      'by_client', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)),
      'by_therapist', private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'therapist', p_now)),
      'no_show', private.ending_of(v_appointment, private.no_show_fee_percent(v_appointment))
    ),
    -- As tell_client writes it down: a refund of what is ahead cancels it.
    array_remove(array[
      case when shown.email is not null then 'email' end,
      case when shown.can_text and shown.phone is not null and v_appointment.status in ('pending', 'confirmed')
        and v_appointment.starts_at > p_now and private.is_text_hour(p_now) then 'sms' end
    ], null)
  from private.appointments_in_order(array[p_appointment_id]) shown
  left join public.session_notes note using (appointment_id)
  left join lateral (
    select earlier.appointment_id, earlier.starts_at, written.sealed_note
    from public.appointments earlier join public.session_notes written using (appointment_id)
    where earlier.client_id = v_appointment.client_id and earlier.starts_at < v_appointment.starts_at
    order by earlier.starts_at desc limit 1
  ) noted on true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.appointments_of_client(p_client_id uuid, p_limit integer DEFAULT 100)
 RETURNS SETOF admin_appointments
 LANGUAGE sql
 STABLE ROWS 50
 SET search_path TO ''
AS $function$
  select * from private.appointments_in_order(array(
    select a.appointment_id from public.appointments a where a.client_id = p_client_id order by a.starts_at desc limit p_limit
  ))
$function$;

CREATE OR REPLACE FUNCTION public.ask_refund_again(p_refund_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_failed public.refunds;
  v_id uuid;
begin
  select * into v_failed from public.refunds r where r.refund_id = p_refund_id;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_failed.order_id));
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'failed';
  if not found then
    raise exception using errcode = 'PT409', message = 'already_refunded';
  end if;
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    values (v_failed.order_id, v_failed.tender_id, 'asked_again', v_failed.amount_cents, v_failed.currency, p_now, p_now)
    returning refund_id into v_id;
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.attach_intent(p_order_id uuid, p_payment_intent_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tender public.tenders;
begin
  perform private.lock_calendar();
  select * into v_tender from public.tenders t where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null;
  if v_tender.payment_intent_id = p_payment_intent_id then
    return;
  elsif not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_tender.payment_intent_id is not null or exists (
    select from public.tenders t where t.payment_intent_id = p_payment_intent_id
  ) then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id where tender_id = v_tender.tender_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.attach_session(p_order_id uuid, p_checkout_session_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_family(p_order_id);
  if not exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open') then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.tenders set checkout_session_id = p_checkout_session_id
    where order_id = p_order_id and kind = 'card' and coalesce(checkout_session_id, p_checkout_session_id) = p_checkout_session_id;
  if not found then
    raise exception using errcode = 'PT409', message = 'payment_already_used';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.attach_session_payment(p_order_id uuid, p_payment_intent_id text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if exists (select from public.tenders t where t.payment_intent_id = p_payment_intent_id) then
    return;
  end if;
  update public.tenders set payment_intent_id = p_payment_intent_id
    where order_id = p_order_id and kind = 'card' and payment_intent_id is null;
  if found then
    return;
  end if;
  -- A second page of the same order: whichever is paid first buys it, and the other payment goes back.
  update public.tenders t set voided_at = p_now
    where t.order_id = p_order_id and t.voided_at is null and not exists (
      select from public.ledger l where l.tender_id = t.tender_id
    );
  insert into public.tenders (order_id, kind, amount_cents, payment_intent_id, created_at)
    values (p_order_id, 'card', private.charge_cents(p_order_id), p_payment_intent_id, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.available_days(p_service_id text, p_first_date date DEFAULT NULL::date, p_days integer DEFAULT 28, p_checkout_key uuid DEFAULT NULL::uuid, p_client_type text DEFAULT 'new'::text, p_can_book_at_home boolean DEFAULT false, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_times text[], why text)
 LANGUAGE plpgsql
 STABLE ROWS 28
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
begin
  return query select * from private.days_with_times(
    p_service_id, v_first_date, p_days, p_client_type, p_can_book_at_home,
    private.taken_times(private.around_days(v_first_date, p_days), private.held_by_checkout(p_checkout_key, p_now), p_now), p_now
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.available_days_of_viewer(p_session text, p_service_id text, p_first_date date DEFAULT NULL::date, p_days integer DEFAULT 28, p_checkout_key uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_times text[], why text)
 LANGUAGE sql
 STABLE ROWS 28
 SET search_path TO ''
AS $function$
  select day.*
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral public.available_days(
    p_service_id, p_first_date, p_days, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now
  ) day
$function$;

CREATE OR REPLACE FUNCTION public.available_slots(p_local_date date, p_service_id text, p_checkout_key uuid DEFAULT NULL::uuid, p_client_type text DEFAULT 'new'::text, p_can_book_at_home boolean DEFAULT false, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(slot_time text, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(private.around_days(p_local_date, 1), private.held_by_checkout(p_checkout_key, p_now), p_now);
  return query
  select to_char(o.local_start, 'HH24:MI'), o.starts_at
  from private.offered_slots(p_local_date, p_local_date, p_service_id, p_client_type, p_can_book_at_home, p_now) o
  where not o.during && v_taken
  order by o.starts_at;
end;
$function$;

CREATE OR REPLACE FUNCTION public.available_slots_of_viewer(p_session text, p_local_date date, p_service_id text, p_checkout_key uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(slot_time text, starts_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select slot.slot_time, slot.starts_at
  from (select null) always left join private.find_viewer(p_session, p_now) viewer on true
  cross join lateral public.available_slots(
    p_local_date, p_service_id, p_checkout_key,
    case when viewer.is_existing_client then 'existing' else 'new' end, coalesce(viewer.can_book_at_home, false), p_now
  ) slot
$function$;

CREATE OR REPLACE FUNCTION public.begin_confirmation(p_link text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(signup_id uuid, email text, password_hash text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query
    select s.signup_id, s.email, s.password_hash from private.signups s where s.link_hash = p_link and s.expires_at > p_now;
  -- A right link opens whatever others have tried from its network; what is tried with it is passwords.
  if found then
    perform public.enforce_rate_limit('confirmation_link', array['link ' || p_link], p_now);
  else
    perform public.enforce_rate_limit('confirmation', p_senders, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_login(p_identifier text, p_for_admin boolean, p_senders text[], p_device text DEFAULT NULL::text, p_attempt uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(email text, user_id uuid, role text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_account constant text := 'account ' || p_identifier;
begin
  select * into v_profile from public.profiles p
    where (lower(p.email) = p_identifier or p.login_phone = p_identifier) and p.banned_at is null
      and (p.role = 'admin' or not p_for_admin);
  if private.is_device_of(p_device, v_profile.user_id, p_now) then
    perform private.require_allowance('login_device', array['device ' || p_device], 'too_many_requests', p_now, p_attempt);
  else
    perform private.require_allowance('login', p_senders, 'too_many_requests', p_now, p_attempt);
    -- What one network has tried keeps no other out; all of them together try no more than thirty.
    perform private.require_allowance(
      'login_from', array(select v_account || ' ' || sender from unnest(p_senders) named (sender)), 'too_many_requests', p_now, p_attempt
    );
    perform private.require_allowance('login_account', array[v_account], 'too_many_requests', p_now, p_attempt);
  end if;
  return query select coalesce(v_profile.email, 'nobody@accounts.invalid'), v_profile.user_id, v_profile.role;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_message(p_message_id uuid, p_attempt integer, p_phone text DEFAULT NULL::text, p_country text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
  v_why_not text;
begin
  select * into v_message from public.messages m
    where m.message_id = p_message_id and m.state = 'claimed' and m.attempts = p_attempt for update;
  if not found then
    return false;
  end if;
  -- Whoever begins it has written it.
  perform private.report_recovery('compose_message ' || p_message_id, p_now);
  v_why_not := case
    when not private.is_still_true(v_message, p_now) then 'no_longer_true'
    when exists (select from public.text_stops t where t.phone = p_phone) then 'stopped'
    when p_phone is not null and not exists (select from public.settings s where p_country = any (s.text_countries)) then 'not_served'
  end;
  if v_why_not is null and p_phone is not null and v_message.kind = 'waitlist_offer'
    and not private.claim_stranger_text(p_phone, p_message_id, p_now)
  then
    v_why_not := 'too_many';
  end if;
  -- Who mails an address again that is none is trusted less with all others. A member has asked for theirs just now.
  if v_why_not is null and (v_message.recipient, v_message.channel) = ('client', 'email')
    and private.has_bounced(v_message.address, p_now)
  then
    perform private.give_up_message(v_message, 'bounced_before', p_now);
    return false;
  end if;
  if v_why_not is not null then
    update public.messages set state = 'cancelled', failure = v_why_not, settled_at = p_now, facts = facts - 'token'
      where message_id = p_message_id;
    return false;
  end if;
  update public.messages set begun_at = p_now, first_attempt_at = coalesce(first_attempt_at, p_now), next_at = p_now + interval '2 minutes'
    where message_id = p_message_id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_password_reset(p_email text, p_senders text[], p_device text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_address constant text[] := array['address ' || lower(p_email)];
  v_mail_id constant uuid := gen_random_uuid();
begin
  select * into v_profile from public.profiles p where lower(p.email) = lower(p_email) and p.banned_at is null;
  -- A browser in which its owner has been asks for itself, whatever strangers do.
  if private.is_device_of(p_device, v_profile.user_id, p_now) then
    return case when private.apply_rate_limit('device_mail', array['device ' || p_device], p_now) = 0 then v_profile.email end;
  end if;
  perform public.enforce_rate_limit('forgotten_password', p_senders, p_now);
  -- The link of the last ten minutes works; a new one would end it.
  if private.seconds_to_wait('recent_reset', v_address, p_now) > 0
    or not private.claim_mail('reset', p_email, p_senders, v_mail_id, p_now)
  then
    return null;
  end if;
  perform private.apply_rate_limit('recent_reset', v_address, p_now);
  -- Nothing is mailed where there is no account, and who signs up next is not kept waiting by it.
  perform private.forgive_use(v_mail_id) where v_profile.user_id is null;
  return v_profile.email;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_refund(p_refund_id uuid, p_attempts integer, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.refunds r
    set attempts = r.attempts + 1,
      next_attempt_at = p_now + least(interval '5 minutes' * power(2, least(r.attempts, 10)), interval '6 hours')
    where r.refund_id = p_refund_id and r.attempts = p_attempts and r.status in ('requested', 'pending');
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_reset(p_link text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.messages m
    where m.kind = 'password_reset' and m.facts ->> 'link_hash' = p_link and m.created_at > p_now - interval '1 day'
  ) then
    perform public.enforce_rate_limit('confirmation_link', array['link ' || p_link], p_now);
  else
    perform public.enforce_rate_limit('confirmation', p_senders, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.book_for_client(p_booking jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_slot record;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select d.order_id into v_id from public.order_details d
    where d.checkout_key = v_request.checkout_key and d.kind = 'booking' and d.state = 'settled'
      and (d.service_id, d.local_date, d.local_time::time, lower(d.email))
        = (v_request.service_id, v_request.local_date, v_request.local_time, lower(v_request.email));
  if not found then
    if exists (select from public.orders o where o.checkout_key = v_request.checkout_key) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    select * into strict v_slot from private.time_of_desk_booking(v_request, p_now);
    v_id := private.insert_booking(
      v_request, v_slot.starts_at, v_slot.ends_at, v_slot.location, null, p_now + interval '1 minute', p_now
    );
    -- She sees what is kept for the waitlist, and may take it.
    perform private.withdraw_offers(tstzmultirange(private.during_of(v_slot.starts_at, v_slot.ends_at)), p_now);
    if not private.hold_slot(v_id, private.during_of(v_slot.starts_at, v_slot.ends_at), p_now + interval '1 minute', p_now) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    update public.order_requests set is_by_client = false, standing_id = v_request.standing_id where order_id = v_id;
    perform public.settle_unpaid(v_id, p_now);
  end if;
  return (select a.appointment_id from public.appointments a where a.order_id = v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.book_standing(p_standing_id uuid, p_every_weeks integer, p_booking jsonb, p_dates jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_time text, appointment_id uuid, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 ROWS 6
 SET search_path TO ''
AS $function$
begin
  perform private.lock_calendar();
  if not exists (select from public.standing_appointments s where s.standing_id = p_standing_id) then
    insert into public.standing_appointments (standing_id, client_id, every_weeks, created_at)
      values (
        p_standing_id, private.find_or_create_client(jsonb_populate_record(null::public.order_requests, p_booking)), p_every_weeks, p_now
      );
    perform private.book_date(private.booking_of_date(p_standing_id, p_booking, day.value), p_now)
      from (select d.value from jsonb_array_elements(p_dates) d order by d.value ->> 'local_date', d.value ->> 'local_time') day;
    if not exists (select from public.appointments a where a.standing_id = p_standing_id) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.tell_of_standing('standing_booked', p_standing_id, jsonb_build_object(
        'is_intake_missing', coalesce(bool_or(form.is_intake_missing), false),
        'appointments', private.facts_of(array_agg(a.appointment_id), p_now)
      ), p_now)
      from public.appointments a left join private.appointment_intakes form using (appointment_id) where a.standing_id = p_standing_id;
  end if;
  return query
    select d.local_date, to_char(d.local_time, 'HH24:MI'), a.appointment_id, a.starts_at
    from jsonb_array_elements(p_dates) day
    cross join lateral jsonb_to_record(private.booking_of_date(p_standing_id, p_booking, day.value))
      d (local_date date, local_time time, checkout_key uuid)
    left join public.orders o on o.checkout_key = d.checkout_key and o.kind = 'booking' and o.state = 'settled'
    left join public.appointments a on a.order_id = o.order_id
    order by d.local_date, d.local_time;
end;
$function$;

CREATE OR REPLACE FUNCTION public.cancel_appointment(p_appointment_id uuid, p_version integer, p_by text DEFAULT 'therapist'::text, p_kept_percent integer DEFAULT NULL::integer, p_now timestamp with time zone DEFAULT now(), p_is_own_act boolean DEFAULT true)
 RETURNS SETOF appointment_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_cancellation_id uuid;
begin
  -- The same call made twice finds what the first one did.
  if v_appointment.status <> 'cancelled' or v_appointment.version <> p_version + 1 then
    if p_kept_percent not between 0 and 100 then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    elsif v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif v_appointment.status = 'cancelled' then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    v_cancellation_id := private.cancel(
      v_appointment, coalesce(p_kept_percent, private.late_fee_percent(v_appointment, p_by, p_now)), p_now
    );
    perform private.tell_of_cancellation(v_appointment, v_cancellation_id, p_by, p_is_own_act, v_before, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.cancel_own_appointment(p_appointment_id uuid, p_version integer, p_told jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if v_appointment.version = p_version then
    if private.fixed_reason(v_appointment, p_now) is not null then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif private.ending_of(v_appointment, private.late_fee_percent(v_appointment, 'client', p_now)) - 'kept_percent' <> p_told then
      perform private.refuse_stale_version(p_appointment_id);
    end if;
  end if;
  perform public.cancel_appointment(p_appointment_id, p_version, 'client', null, p_now, false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_messages(p_limit integer DEFAULT 10, p_about uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF messages
 LANGUAGE plpgsql
 ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.attempt_each('give_up_overdue', array(
    select m.message_id from public.messages m
    where m.state in ('due', 'claimed', 'failed') and private.is_to_be_given_up(m, p_now)
    for update skip locked
  ), p_now);
  return query
    update public.messages m
      set state = 'claimed', attempts = m.attempts + 1, begun_at = null, next_at = p_now + interval '2 minutes'
      where m.message_id in (
        select turn.message_id from public.messages turn
        where turn.state in ('due', 'claimed', 'failed') and turn.next_at <= p_now and not private.is_to_be_given_up(turn, p_now)
          and (p_about is null or turn.about = p_about)
          and (turn.channel = 'email' or private.is_text_hour(p_now))
        order by turn.next_at, turn.created_at limit p_limit for update skip locked
      )
      returning m.*;
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_session(p_session text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from private.sessions where token_hash = p_session $function$;

CREATE OR REPLACE FUNCTION public.confirm_place(p_token_hash text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_senders, p_now);
  if v_entry.state is distinct from 'unconfirmed' then
    return;
  end if;
  perform private.require_room(v_entry.email);
  update public.waitlist_entries set state = 'waiting', queue_number = default where entry_id = v_entry.entry_id;
  -- Its mail was wanted.
  perform private.forgive_use(v_entry.entry_id);
  perform private.offer_free_times(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.count_foreign_events(p_since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone)
 RETURNS TABLE(type text, events bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.type, count(*) from public.stripe_events e
  where e.outcome = 'foreign' and e.recorded_at >= p_since group by e.type order by e.type
$function$;

CREATE OR REPLACE FUNCTION public.decline_offer(p_token_hash text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_senders, p_now);
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = v_entry.entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_account(p_user_id uuid, p_takes text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_what text;
begin
  select * into v_profile from public.profiles p where p.user_id = p_user_id for update;
  if exists (
    select from public.appointments a
    where a.client_id = v_profile.client_id and a.status in ('pending', 'confirmed') and a.ends_at > p_now
  ) then
    raise exception using errcode = 'PT409', message = 'appointments_ahead';
  end if;
  if v_profile.user_id is null then
    return;
  end if;
  -- Its messages are found by its sign-ups too, and everything by the account.
  for v_what in select takes.what from unnest(p_takes) takes (what) order by takes.what = 'account', takes.what = 'signup' loop
    perform private.forget_own(v_what, v_profile);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_intake(p_intake_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.messages where kind = 'intake_received' and subject = p_intake_id::text;
  delete from public.intakes where intake_id = p_intake_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_reminder(p_message_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_state text;
begin
  select m.state into v_state from public.messages m where m.message_id = p_message_id and m.kind = 'reminder' for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_state in ('sent', 'claimed') then
    raise exception using errcode = 'PT409', message = 'reminder_sent';
  end if;
  -- The row stays, so that an automatic one is not planned again.
  update public.messages set state = 'cancelled', failure = 'deleted', settled_at = p_now where message_id = p_message_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_time_off(p_time_off_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_calendar();
  delete from public.time_off where time_off_id = p_time_off_id;
  perform private.offer_free_times(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.due_refunds(p_limit integer DEFAULT 20, p_order_id uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(refund_id uuid, payment_intent_id text, reason text, amount_cents integer, status text, stripe_refund_id text, attempts integer)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select due.refund_id, private.intent_of_tender(due.tender_id), due.reason, due.amount_cents, due.status, due.stripe_refund_id, due.attempts
  from public.refunds due join public.tenders t using (tender_id)
  where due.status in ('requested', 'pending') and t.kind = 'card' and not private.is_disputed(due.tender_id)
    and case when p_order_id is null then due.next_attempt_at <= p_now else due.order_id = p_order_id end
  order by due.next_attempt_at limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.empty_old_data(p_what text, p_hours integer, p_limit integer DEFAULT 5000, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.end_appointment_links(p_appointment_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
begin
  update public.appointments set link_number = link_number + 1 where appointment_id = p_appointment_id returning * into v_appointment;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  update public.appointment_links set ended_at = p_now where appointment_id = p_appointment_id and ended_at is null;
  -- What has not been tried yet carries the next one; what has keeps its words, and its link stays ended.
  update public.messages m set facts = m.facts || jsonb_build_object('link_number', v_appointment.link_number)
    where m.about = v_appointment.order_id and m.facts ? 'link_number' and m.state = 'due' and m.attempts = 0;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_old_logins(p_limit integer DEFAULT 1000, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count integer;
begin
  delete from private.sessions s where s.token_hash in (
    select old.token_hash from private.sessions old where old.expires_at <= p_now limit p_limit
  );
  get diagnostics v_count = row_count;
  delete from private.signups s where s.expires_at <= p_now;
  delete from private.devices d where d.expires_at <= p_now;
  -- The sessions of Supabase Auth serve one call each, and nobody reads its log, which names addresses.
  delete from auth.audit_log_entries e where e.created_at <= now() - interval '1 hour';
  delete from auth.sessions a where a.created_at <= now() - interval '1 hour';
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_sessions(p_user_id uuid, p_device text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.sessions where user_id = p_user_id;
  delete from private.devices where user_id = p_user_id;
  select private.keep_device(p_user_id, p_device, p_now);
$function$;

CREATE OR REPLACE FUNCTION public.end_standing(p_standing_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(cancelled integer, kept integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
  v_cancelled uuid[] := '{}';
  v_kept uuid[] := '{}';
begin
  perform private.lock_calendar();
  update public.standing_appointments set ended_at = p_now where standing_id = p_standing_id and ended_at is null;
  if found then
    for v_appointment in
      select * from public.appointments a
      where a.standing_id = p_standing_id and a.status in ('pending', 'confirmed') and a.starts_at > p_now order by a.starts_at
    loop
      perform private.lock_appointment(v_appointment.appointment_id);
      if private.is_ended_with_standing(v_appointment, p_now) then
        perform private.cancel(v_appointment, 0, p_now);
        v_cancelled := v_cancelled || v_appointment.appointment_id;
      else
        v_kept := v_kept || v_appointment.appointment_id;
      end if;
    end loop;
    perform private.tell_of_standing('standing_ended', p_standing_id, jsonb_build_object(
      'cancelled', private.facts_of(v_cancelled, p_now), 'kept', private.facts_of(v_kept, p_now)
    ), p_now);
  end if;
  return query
    select jsonb_array_length(m.facts -> 'cancelled'), jsonb_array_length(m.facts -> 'kept')
    from public.messages m where m.kind = 'standing_ended' and m.subject = p_standing_id::text;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.enforce_rate_limit(p_form text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.require_allowance(p_form, p_senders, 'too_many_requests', p_now) $function$;

CREATE OR REPLACE FUNCTION public.find_checkout(p_checkout_key uuid)
 RETURNS SETOF order_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.* from public.order_details d where d.checkout_key = p_checkout_key and d.state = 'open'
$function$;

CREATE OR REPLACE FUNCTION public.find_payment(p_payment_intent_id text)
 RETURNS TABLE(order_id uuid, kind text)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select o.order_id, o.kind from public.tenders t join public.orders o using (order_id)
  where t.payment_intent_id = p_payment_intent_id
$function$;

CREATE OR REPLACE FUNCTION public.finish_sweep(p_sweep_run_id uuid, p_did jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.sweep_runs set did = p_did, finished_at = p_now where sweep_run_id = p_sweep_run_id
$function$;

CREATE OR REPLACE FUNCTION public.forget_health_notes(p_appointment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_stripe_event(p_event_id text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from public.stripe_event_retries where stripe_event_id = p_event_id $function$;

CREATE OR REPLACE FUNCTION public.forgive_attempt(p_attempt uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.forgive_use(p_attempt);
end;
$function$;

CREATE OR REPLACE FUNCTION public.gift_history(p_order_id uuid)
 RETURNS TABLE(at timestamp with time zone, kind text, amount_cents integer, reason text, appointment_id uuid)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  with bought as (
    select w.wallet_id, w.order_line_id, w.value_cents, w.created_at
    from public.order_lines l join public.wallets w using (order_line_id) where l.order_id = p_order_id
  )
  select h.at, h.kind, h.amount_cents, h.reason, h.appointment_id
  from (
    select b.created_at as at, 'bought' as kind, b.value_cents as amount_cents, null as reason, null::uuid as appointment_id, 0 as place, 0::bigint as number
    from bought b
    union all
    select entry.created_at, case when entry.amount_cents > 0 then 'spent' else 'returned' end, -entry.amount_cents, null, a.appointment_id, 1,
      entry.ledger_id
    from bought b join public.tenders t using (wallet_id) join public.ledger entry using (tender_id)
    join public.orders o on o.order_id = t.order_id left join public.appointments a on a.order_id = o.root_id
    union all
    select o.created_at, case when exists (
        select from public.order_lines even where even.order_id = o.order_id and even.kind = 'adjustment'
      ) then 'adjusted' else 'refunded' end, l.amount_cents, why.reason, null, 2, l.order_line_id
    from bought b join public.order_lines l on l.reverses_line_id = b.order_line_id
    join public.orders o on o.order_id = l.order_id left join public.gift_reasons why on why.order_id = o.order_id
  ) h
  order by h.at desc, h.place desc, h.number desc
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin(p_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid;
begin
  update public.profiles p set role = 'admin' where lower(p.email) = lower(p_email) returning p.user_id into v_user_id;
  perform public.end_sessions(v_user_id);
  return v_user_id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.grant_credits(p_grant_id uuid, p_owner_email text, p_duration_minutes integer, p_credits integer, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  c_most_a_year constant integer := 12;
  v_left integer;
begin
  -- One grant to a person at a time: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('grants:' || lower(p_owner_email), 0));
  if exists (select from public.orders o where (o.order_id, o.kind) = (p_grant_id, 'grant')) then
    return p_grant_id;
  end if;
  select c_most_a_year - coalesce(sum(w.credits), 0) into v_left
    from public.wallets w
    where w.owner_email = lower(p_owner_email) and w.is_granted and private.local_year(w.created_at) = private.local_year(p_now);
  if p_credits > v_left then
    raise exception using errcode = 'PT409', message = 'grant_limit', detail = greatest(v_left, 0)::text;
  end if;
  insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at)
    select p_grant_id, p_grant_id, 'grant', lower(p_owner_email), s.currency, p_now from public.settings s;
  insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents)
    values (p_grant_id, 'item', 'Wellness credit', p_duration_minutes, p_credits, 0);
  perform public.settle_order(p_grant_id, p_now);
  return p_grant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.grant_credits_to_client(p_client_id uuid, p_grant_id uuid, p_duration_minutes integer, p_credits integer, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF client_for_therapist
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_email constant text := (select c.email from public.clients c where c.client_id = p_client_id);
begin
  if v_email is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not exists (select from public.services s where s.duration_minutes = p_duration_minutes and s.is_active) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  perform public.grant_credits(p_grant_id, v_email, p_duration_minutes, p_credits, p_now);
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.hold_seconds_left(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(0, floor(extract(epoch from d.hold_expires_at - p_now)))::integer
  from public.order_details d where d.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION public.holds_to_release(p_order_id uuid DEFAULT NULL::uuid, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until timestamp with time zone DEFAULT NULL::timestamp with time zone, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
begin
  return query
    select held.* from private.holds_in_the_way(
      coalesce(
        tstzmultirange(tstzrange(p_from, p_until)),
        (select tstzmultirange(private.during_of(r.starts_at, r.ends_at)) from public.order_requests r where r.order_id = p_order_id)
      ),
      -- A range of time is the therapist's: nobody who holds part of it is about to lose that.
      p_order_id, p_now, p_order_id is not null and private.may_take_yielding(p_order_id, p_now)
    ) held;
end;
$function$;

CREATE OR REPLACE FUNCTION public.holds_to_release_for_booking(p_booking jsonb, p_senders text[] DEFAULT NULL::text[], p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_own_id uuid;
begin
  select own.order_id into v_own_id from public.find_checkout(v_request.checkout_key) own
    where private.is_same_booking(own, v_request, p_now);
  return query select own.* from private.orders_of_the_same_person(v_request, p_senders, v_own_id, p_now) own;
  if v_request.local_date is not null then
    return query
      select held.* from private.require_offered_slot(v_request, p_now) slot
      cross join lateral private.holds_in_the_way(
        tstzmultirange(slot.during), v_own_id, p_now,
        coalesce(v_request.is_paying, false) and private.may_take_yielding(v_own_id, p_now)
      ) held;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.holds_to_release_for_change(p_change jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
begin
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  return query
    select o.order_id, private.intent_of(o.order_id), false
    from public.appointments a join public.orders o on o.root_id = a.order_id
    where a.appointment_id = v_request.appointment_id and o.kind = 'change' and o.state = 'open'
      and o.order_id is distinct from v_request.order_id
    union
    select held.* from public.appointments a
    cross join lateral private.slot_of_change(v_request, a, p_now) slot
    cross join lateral private.holds_in_the_way(
      tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)), v_request.order_id, p_now
    ) held
    where a.appointment_id = v_request.appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.holds_to_release_for_client(p_booking jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select held.*
  from private.time_of_desk_booking(jsonb_populate_record(null::private.booking_request, p_booking), p_now) slot
  cross join lateral private.holds_in_the_way(tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)), null, p_now) held
$function$;

CREATE OR REPLACE FUNCTION public.holds_to_release_for_standing(p_booking jsonb, p_dates jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select distinct held.* from jsonb_array_elements(p_dates) day
  cross join lateral public.holds_to_release_for_client(p_booking || day.value, p_now) held
$function$;

CREATE OR REPLACE FUNCTION public.is_job_late(p_job text, p_minutes integer, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.heartbeats h where h.job = p_job and h.beat_at > p_now - make_interval(mins => p_minutes)
  )
$function$;

CREATE OR REPLACE FUNCTION public.job_problems()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.heartbeats h where (h.did ->> 'failures')::integer > 0)
    or exists (select from public.messages m where m.state in ('claimed', 'failed') and m.failure = 'not_composed')
    -- Offered by whatever frees a time, which is no job's failure.
    or exists (
      select from public.review_items item
      join public.waitlist_entries waiting on waiting.entry_id = (item.details ->> 'row')::uuid and waiting.ended_at is null
      where item.kind = 'job_failed' and item.resolved_at is null and item.details ->> 'part' = 'offer_time'
    )
  then
    return next 'job_failing';
  end if;
  if (
    select count(*) = 3 and bool_and((run.did ->> 'unreachable')::integer > 0)
    from (select r.did from public.sweep_runs r where r.finished_at is not null order by r.started_at desc limit 3) run
  ) then
    return next 'stripe_failing';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.join_waitlist(p_entry jsonb, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries := jsonb_populate_record(
    null::public.waitlist_entries, to_jsonb(jsonb_populate_record(null::private.waitlist_request, p_entry))
  );
  v_is_confirmed constant boolean := coalesce((jsonb_populate_record(null::private.waitlist_request, p_entry)).is_confirmed, false);
begin
  perform private.lock_calendar();
  perform from public.waitlist_entries e where e.entry_id = v_entry.entry_id;
  if found then
    -- The same call made twice is one; nobody gets another's link by its id.
    if not exists (
      select from public.waitlist_entries e
      where e.entry_id = v_entry.entry_id and (e.email, e.service_id, e.local_date, e.day_part)
        = (v_entry.email, v_entry.service_id, v_entry.local_date, v_entry.day_part)
    ) then
      raise exception using errcode = 'PT400', message = 'invalid_request';
    end if;
    return;
  end if;
  perform private.require_full(v_entry, p_now);
  perform private.require_room(v_entry.email);
  perform private.require_allowance('waitlist', p_senders, 'too_many_requests', p_now);
  if not v_is_confirmed and not private.claim_mail('waitlist', v_entry.email, p_senders, v_entry.entry_id, p_now) then
    raise exception using errcode = 'PT429', message = 'confirm_first';
  end if;
  insert into public.waitlist_entries (
    entry_id, token_hash, first_name, last_name, email, phone, text_consent_version, service_id, local_date, day_part,
    client_type, can_book_at_home, state, asked_at
  )
  values (
    v_entry.entry_id, v_entry.token_hash, v_entry.first_name, v_entry.last_name, v_entry.email, v_entry.phone,
    v_entry.text_consent_version, v_entry.service_id, v_entry.local_date, v_entry.day_part,
    coalesce(v_entry.client_type, 'new'), coalesce(v_entry.can_book_at_home, false),
    case when v_is_confirmed then 'waiting' else 'unconfirmed' end, p_now
  );
  perform private.tell_waiting(
    case when v_is_confirmed then 'waitlist_joined' else 'waitlist_confirm' end, v_entry.entry_id, v_entry.entry_id, p_now
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.keep_appointment_link(p_appointment_id uuid, p_link_number integer, p_token_hash text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.appointment_links (token_hash, appointment_id, created_at)
    select decode(p_token_hash, 'hex'), a.appointment_id, p_now
    from (select * from public.appointments of_link where of_link.appointment_id = p_appointment_id for share) a
    where a.link_number = p_link_number and private.link_expires_at(a) > p_now
    on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.keep_processing(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_until constant timestamptz := p_now + interval '1 day';
begin
  perform private.lock_calendar();
  update public.orders set expires_at = v_until
    where order_id = p_order_id and state = 'open' and paid_at is null and expires_at <= p_now;
  if found then
    update public.occupancy set expires_at = v_until, yields_from = case when yields_from is not null then v_until end
      where order_id = p_order_id;
    perform public.open_review_item('payment_processing', p_order_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of(p_order_id),
      'done', 'A payment is still being processed, so its time is kept for a day more and offered to nobody else.',
      'next_step', 'Look the payment up in Stripe. When it succeeds the booking is made by itself; when it is cancelled there, the time is free again.'
    ), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lapse_order(p_order_id uuid, p_payment_intent_id text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now(), p_then_offer boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_calendar();
  update public.orders o set state = 'lapsed', closed_at = p_now
    where o.order_id = p_order_id and o.state = 'open' and o.paid_at is null
      and p_payment_intent_id is not distinct from (
        select t.payment_intent_id from public.tenders t where t.order_id = o.order_id and t.kind = 'card' and t.voided_at is null
      );
  if found then
    delete from public.occupancy where order_id = p_order_id;
    update public.order_requests set sender_hashes = null where order_id = p_order_id;
    perform private.keep_offered_times(array[p_order_id], p_now);
    if p_then_offer then
      perform private.offer_free_times(p_now);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lapse_unpayable(p_limit integer DEFAULT 50, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(done integer, failed integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o
    where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now
      and not exists (
        select from public.tenders t
        where t.order_id = o.order_id and num_nonnulls(t.payment_intent_id, t.checkout_session_id) > 0
      )
    order by private.has_failed('lapse_unpayable_order', o.order_id), o.expires_at limit p_limit
  );
  failed := private.attempt_each('lapse_unpayable_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  if done > 0 then
    perform private.offer_free_times(p_now);
  end if;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.lapsed_orders(p_limit integer DEFAULT 50, p_after_expiry timestamp with time zone DEFAULT '-infinity'::timestamp with time zone, p_after_order_id uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select o.order_id, private.intent_of(o.order_id), false, o.expires_at
  from public.orders o
  where o.state = 'open' and o.paid_at is null and o.expires_at <= p_now and o.expires_at >= p_after_expiry
    and (o.expires_at > p_after_expiry or p_after_order_id is null or o.order_id > p_after_order_id)
  order by o.expires_at, o.order_id limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.leave_waitlist(p_token_hash text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_senders, p_now);
  perform private.end_place(v_entry.entry_id, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.link_intake(p_intake_id uuid, p_client_id uuid, p_sealed_form text)
 RETURNS SETOF intake_for_therapist
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.intakes set client_id = p_client_id, sealed_form = p_sealed_form
    where intake_id = p_intake_id
      and (p_client_id is null or exists (select from public.clients c where c.client_id = p_client_id));
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.intakes_in_order(array[p_intake_id]);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_appointments(p_list text, p_limit integer DEFAULT 50, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF admin_appointments
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_days record;
  v_ids uuid[];
begin
  select * into v_days from private.practice_days(p_now);
  if p_list in ('today', 'week') then
    -- Cancelled ones as well: who looks for one must find what became of it.
    select array_agg(a.appointment_id order by a.starts_at, a.created_at) into v_ids
      from public.appointments a
      where a.starts_at >= case p_list when 'today' then v_days.today else v_days.this_week end
        and a.starts_at < case p_list when 'today' then v_days.tomorrow else v_days.next_week end;
  elsif p_list = 'pending' then
    select array_agg(a.appointment_id order by a.created_at, a.appointment_id) into v_ids
      from public.appointments a where a.status = 'pending';
  elsif p_list = 'completed' then
    v_ids := array(
      select a.appointment_id from public.appointments a where a.status in ('completed', 'no_show')
      order by a.starts_at desc, a.appointment_id limit p_limit
    );
  else
    v_ids := array(select a.appointment_id from public.appointments a order by a.created_at desc, a.appointment_id limit p_limit);
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_catalogue(p_now timestamp with time zone DEFAULT now())
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where s.is_active
    ), '[]'),
    'retired_services', coalesce((
      select jsonb_agg(to_jsonb(s) - 'position' - 'is_active' order by s.position) from public.services s where not s.is_active
    ), '[]'),
    'enhancements', coalesce((
      select jsonb_agg(to_jsonb(e) - 'position' order by e.position) from public.enhancements e
    ), '[]'),
    'bundles', coalesce((
      select jsonb_agg(to_jsonb(b) - 'is_active' order by b.duration_minutes, b.credits) from public.bundles b where b.is_active
    ), '[]'),
    'gift_services', coalesce((
      select jsonb_agg(to_jsonb(g) - 'position' - 'is_active' order by g.position) from public.gift_services g where g.is_active
    ), '[]'),
    'sales_taxes', coalesce((
      select jsonb_agg(jsonb_build_object('name', t.name, 'rate_ppm', t.rate_ppm) order by t.sales_tax_id)
      from public.sales_taxes t
      where (p_now at time zone settings.time_zone)::date between t.holds_from and coalesce(t.holds_until, 'infinity')
    ), '[]'),
    'currency', settings.currency,
    'time_zone', settings.time_zone
  )
  from public.settings
$function$;

CREATE OR REPLACE FUNCTION public.list_clients(p_words text DEFAULT ''::text, p_limit integer DEFAULT 50, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF client_for_therapist
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if v_patterns = '{}' then
    -- Whoever was here lately is among the last visits: no need to look at those of all the years.
    v_ids := array(
      select visit.client_id
      from (
        select a.client_id, a.starts_at from public.appointments a
        where a.status = 'completed' and a.client_id is not null order by a.starts_at desc limit p_limit * 10
      ) visit
      group by visit.client_id order by max(visit.starts_at) desc, visit.client_id limit p_limit
    );
  end if;
  if coalesce(cardinality(v_ids), 0) < p_limit then
    v_ids := array(
      select c.client_id from public.clients c
      cross join lateral (
        select max(a.starts_at) as seen_at from public.appointments a where a.client_id = c.client_id and a.status = 'completed'
      ) visit
      where c.search_text like all (v_patterns)
      order by visit.seen_at desc nulls last, c.created_at desc, c.client_id limit p_limit
    );
  end if;
  return query select * from private.clients_in_order(v_ids, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_credit_costs(p_owner_email text, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(duration_minutes integer, cost_cents integer)
 LANGUAGE sql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
  -- As find_credit chooses; where all are reserved, the one that is.
  select distinct on (w.duration_minutes) w.duration_minutes,
    round(case when available.credits > 0 then available.cents::numeric / available.credits else balance.cents::numeric / balance.credits end)::integer
  from public.wallets w
  cross join lateral private.balance_of(w.wallet_id) balance
  cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where w.kind = 'credit' and w.owner_email = lower(p_owner_email) and w.frozen_at is null and balance.credits > 0
  order by w.duration_minutes, (available.credits > 0) desc, w.is_granted desc, w.created_at, w.order_line_id
$function$;

CREATE OR REPLACE FUNCTION public.list_credit_uses(p_owner_email text)
 RETURNS TABLE(starts_at timestamp with time zone, service_name text, duration_minutes integer, is_returned boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select a.starts_at, service.name, line.duration_minutes, sum(l.credits) <= 0
  from public.wallets w
  join public.tenders t using (wallet_id)
  join public.ledger l using (tender_id)
  join public.order_lines line on line.order_line_id = t.line_id
  join public.orders o on o.order_id = t.order_id
  join public.appointments a on a.order_id = o.root_id
  join public.services service on service.service_id = line.service_id
  where (w.kind, w.owner_email) = ('credit', lower(p_owner_email))
  group by t.tender_id, a.appointment_id, service.service_id, line.order_line_id
  order by a.starts_at desc, t.tender_id
$function$;

CREATE OR REPLACE FUNCTION public.list_gifts(p_words text DEFAULT ''::text, p_list text DEFAULT 'all'::text, p_code_hash text DEFAULT NULL::text, p_limit integer DEFAULT 100)
 RETURNS SETOF gift_for_therapist
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_patterns constant text[] := private.search_patterns(p_words);
  v_ids uuid[];
begin
  if p_code_hash is not null then
    v_ids := array(select g.order_id from public.gift_certificates g where g.code_hash = decode(p_code_hash, 'hex'));
  elsif p_list = 'to_deliver' then
    v_ids := array(
      select g.order_id
      from private.gifts_not_delivered() waiting (order_id) join public.gift_certificates g using (order_id)
      join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  elsif p_list = 'unused' then
    v_ids := array(
      select g.order_id
      from private.wallet_balances b join public.order_lines l using (order_line_id) join public.gift_certificates g using (order_id)
      where b.has_code and b.left_cents > 0 and not b.is_frozen and g.search_text like all (v_patterns)
      order by b.created_at desc, b.order_line_id desc limit p_limit
    );
  elsif v_patterns = '{}' then
    v_ids := array(
      select l.order_id from public.wallets w join public.order_lines l using (order_line_id)
      where w.code_hash is not null order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  else
    v_ids := array(
      select g.order_id
      from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
      where g.search_text like all (v_patterns) order by w.created_at desc, w.order_line_id desc limit p_limit
    );
  end if;
  return query select * from private.gifts_in_order(v_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_hours(p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(day_of_week integer, location text, start_time time without time zone, end_time time without time zone, allowed_client_types text[], requires_toggle boolean, is_enabled boolean, ahead jsonb)
 LANGUAGE sql
 STABLE ROWS 7
 SET search_path TO ''
AS $function$
  select h.day_of_week, h.location, h.start_time, h.end_time, h.allowed_client_types, h.requires_toggle, h.is_enabled,
    case when h.requires_toggle then private.ahead_on_day(h.day_of_week, p_now) else '[]' end
  from public.business_hours h order by h.day_of_week
$function$;

CREATE OR REPLACE FUNCTION public.list_intakes(p_words text DEFAULT ''::text, p_limit integer DEFAULT 100, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(intakes jsonb, missing jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.list_messages(p_limit integer DEFAULT 50)
 RETURNS TABLE(box text, message_id uuid, kind text, channel text, recipient text, first_name text, address text, send_after timestamp with time zone, settled_at timestamp with time zone, attempts integer, delivery text, failure text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select ranked.box, ranked.message_id, ranked.kind, ranked.channel, ranked.recipient, ranked.facts ->> 'first_name', ranked.address,
    ranked.send_after, ranked.settled_at, ranked.attempts, ranked.delivery, ranked.failure
  from (
    select boxed.*, row_number() over (partition by boxed.box order by boxed.send_after desc) as place
    from (
      select m.*, case
          when m.failure = 'no_phone' then 'no_phone'
          when m.state in ('due', 'claimed') then 'due'
          when m.state in ('failed', 'given_up') or m.delivery in ('bounced', 'complained', 'failed') then 'failed'
          when m.state = 'sent' then 'sent'
        end as box
      from public.messages m
    ) boxed
    where boxed.box is not null
  ) ranked
  where ranked.place <= p_limit
  order by ranked.box, ranked.send_after desc
$function$;

CREATE OR REPLACE FUNCTION public.list_reminders(p_limit integer DEFAULT 200, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(reminder_id uuid, appointment_id uuid, channel text, send_at timestamp with time zone, custom_message text, status text, first_name text, last_name text, email text, phone text, service_name text, starts_at timestamp with time zone, failure text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select m.message_id, a.appointment_id, m.channel, m.send_after, m.facts ->> 'custom_message',
    case
      when m.state = 'given_up' or m.delivery in ('bounced', 'failed') then 'failed'
      when m.state = 'sent' then 'sent'
      when m.state = 'cancelled' or a.status = 'cancelled' then 'cancelled'
      else 'scheduled'
    end,
    a.first_name, a.last_name, a.email, a.phone, m.facts ->> 'service_name', a.starts_at, coalesce(m.failure, m.delivery)
  from public.messages m join public.appointments a on a.order_id = m.about
  where m.kind = 'reminder' and m.failure is distinct from 'deleted' and m.send_after > p_now - interval '30 days'
  order by m.send_after desc limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.list_returned(p_appointment_id uuid, p_order_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(way text, amount_cents integer, credits integer, payment_intent_id text, status text)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_cause_ids uuid[];
  v_at timestamptz;
begin
  select array_agg(o.order_id), o.closed_at into v_cause_ids, v_at from public.orders o
    where o.root_id = v_root_id and o.state = 'settled'
      and case when p_order_id is null then o.kind in ('cancellation', 'adjustment') else o.order_id = p_order_id end
    group by o.closed_at order by o.closed_at desc limit 1;
  return query
  select gone.way, gone.amount_cents, gone.credits, gone.payment_intent_id, gone.status
  from (
    select private.way_of(t) as way, r.amount_cents, 0 as credits, t.payment_intent_id, r.status
    from public.orders o join public.tenders t using (order_id) join public.refunds r using (tender_id)
    where o.root_id = v_root_id and r.order_id = any (v_cause_ids) and r.status <> 'void'
    union all
    -- What returns to a wallet names no cause: it bears the instant at which that was closed.
    select private.way_of(t), -l.amount_cents, -l.credits, null, 'succeeded'
    from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
    where o.root_id = v_root_id and l.kind = 'refunded' and l.created_at = v_at and t.wallet_id is not null
    union all
    select 'gift_value', w.value_cents, 0, null, 'succeeded'
    from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where o.root_id = v_root_id and o.kind = 'adjustment' and w.kind = 'gift' and w.created_at = v_at
  ) gone
  order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], gone.way), gone.amount_cents desc;
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_review_items(p_review_item_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(review_item_id uuid, kind text, subject text, details jsonb, opened_at timestamp with time zone, amount_cents integer, payment_intent_id text, order_id uuid, refund_id uuid, refund_status text, appointment_id uuid, first_name text)
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select open.review_item_id, open.kind, open.subject, open.details, open.opened_at, open.amount_cents, open.payment_intent_id,
    o.order_id, open.refund_id, refund.status, a.appointment_id,
    coalesce(a.first_name, request.first_name, split_part(gift.purchaser_name, ' ', 1), owner.first_name, waiting.first_name)
  from (
    select i.review_item_id, i.kind, i.subject, i.details, i.opened_at,
      coalesce(i.details ->> 'amount_cents', i.details ->> 'received_cents', i.details ->> 'owed_cents')::integer as amount_cents,
      coalesce(i.details ->> 'payment_intent_id', case when i.subject like 'pi\_%' then i.subject end) as payment_intent_id,
      private.order_of_review_item(i) as order_id,
      case i.kind when 'refund_failed' then coalesce(
        (i.details ->> 'refund_id')::uuid, (select r.refund_id from public.refunds r where r.refund_id::text = i.subject)
      ) end as refund_id
    from public.review_items i where i.resolved_at is null
    union all
    select r.refund_id, 'cash_refund', r.refund_id::text, '{}', r.created_at, r.amount_cents, null, r.order_id, r.refund_id
    from public.refunds r join public.tenders t using (tender_id) where r.status = 'requested' and t.kind = 'cash'
  ) open
  left join public.refunds refund using (refund_id)
  left join public.orders o on o.order_id = coalesce(refund.order_id, open.order_id)
  left join public.appointments a on a.order_id = o.root_id
  left join public.order_requests request on request.order_id = o.root_id
  left join public.gift_certificates gift on gift.order_id = o.root_id
  left join public.profiles owner on lower(owner.email) = o.owner_email
  -- A message about a place on the waitlist is about no order.
  left join public.waitlist_entries waiting on waiting.entry_id = coalesce((open.details ->> 'row')::uuid, open.order_id)
  where p_review_item_id is null or open.review_item_id = p_review_item_id
  order by open.opened_at, open.review_item_id
$function$;

CREATE OR REPLACE FUNCTION public.list_testimonials(p_status text DEFAULT 'published'::text)
 RETURNS TABLE(testimonial_id uuid, name text, location text, service_name text, rating integer, review text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.testimonial_id, t.name, t.location, s.name, t.rating, t.review, t.created_at
  from public.testimonials t
  join public.services s using (service_id)
  where t.status = p_status
  order by t.created_at desc, t.testimonial_id
  limit 200
$function$;

CREATE OR REPLACE FUNCTION public.list_time_off(p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF time_off
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select t.* from public.time_off t, private.practice_days(p_now) days where t.ends_at > days.today order by t.starts_at
$function$;

CREATE OR REPLACE FUNCTION public.list_waitlist(p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text, service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamp with time zone, offer_date date, offer_time text, offer_starts_at timestamp with time zone, offer_expires_at timestamp with time zone, offer_seconds_left integer, missed_offers integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select places.* from private.waitlist_places(array(
    select e.entry_id from public.waitlist_entries e where e.ended_at is null and e.state <> 'unconfirmed'
  ), p_now) places
  join public.waitlist_entries e using (entry_id)
  order by e.local_date, e.queue_number
$function$;

CREATE OR REPLACE FUNCTION public.list_wallets(p_owner_email text, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(wallet_id uuid, kind text, duration_minutes integer, credits integer, credits_left integer, credits_available integer, value_cents integer, value_left_cents integer, value_available_cents integer, is_granted boolean, is_of_this_year boolean, is_frozen boolean, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select w.wallet_id, w.kind, w.duration_minutes,
    w.credits + (select coalesce(sum(l.credits), 0)::integer from public.order_lines l where l.reverses_line_id = w.order_line_id),
    balance.credits, case when w.frozen_at is null then available.credits else 0 end,
    w.value_cents, balance.cents, case when w.frozen_at is null then available.cents else 0 end,
    w.is_granted, private.local_year(w.created_at) = private.local_year(p_now), w.frozen_at is not null, w.created_at
  from public.wallets w
  cross join lateral private.balance_of(w.wallet_id) balance
  cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where w.owner_email = lower(p_owner_email)
  order by w.created_at, w.order_line_id
$function$;

CREATE OR REPLACE FUNCTION public.move_sweep_cursor(p_part text, p_reached_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_reached_id text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_reached_at is null then
    delete from public.sweep_cursors where part = p_part;
  else
    insert into public.sweep_cursors (part, reached_at, reached_id) values (p_part, p_reached_at, p_reached_id)
      on conflict (part) do update set reached_at = excluded.reached_at, reached_id = excluded.reached_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.nearest_slots(p_service_id text, p_from timestamp with time zone, p_limit integer DEFAULT 3, p_client_type text DEFAULT 'new'::text, p_can_book_at_home boolean DEFAULT false, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_time text, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  -- Offered days are cut to those between today and the horizon; no zone is a day away from UTC.
  v_first_date constant date := (p_now at time zone 'UTC')::date - 1;
  v_last_date constant date := (p_now at time zone 'UTC')::date + 400;
  v_taken tstzmultirange;
begin
  v_taken := private.taken_times(tstzrange(p_now, p_now + interval '400 days'), null, p_now);
  return query
  select near.local_start::date, to_char(near.local_start, 'HH24:MI'), near.starts_at
  from (
    select o.local_start, o.starts_at
    -- Asked by who has or has paid for it, also where it is not on offer any more.
    from private.offered_slots(v_first_date, v_last_date, p_service_id, p_client_type, p_can_book_at_home, p_now, true) o
    where not o.during && v_taken
    order by abs(extract(epoch from o.starts_at - p_from)), o.starts_at
    limit p_limit
  ) near
  order by near.starts_at;
end;
$function$;

CREATE OR REPLACE FUNCTION public.offer_free_times(p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.offer_free_times(p_now) $function$;

CREATE OR REPLACE FUNCTION public.open_booking(p_booking jsonb, p_senders text[] DEFAULT NULL::text[], p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF order_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
  v_open public.order_details;
  v_is_same boolean;
  v_is_under_pressure boolean;
  v_id uuid;
begin
  perform private.lock_calendar();
  perform private.lock_wallets(null, v_request.wallet_owner_email, v_request.gift_code_hashes);
  select * into v_open from public.find_checkout(v_request.checkout_key);
  v_is_same := found and private.is_same_booking(v_open, v_request, p_now);
  if v_is_same and v_open.hold_expires_at is null then
    v_id := v_open.order_id;
  elsif v_request.local_date is null then
    v_id := private.quote_booking(v_request, p_senders, p_now);
  elsif v_is_same and v_open.hold_expires_at > p_now then
    v_id := v_open.order_id;
    perform private.require_allowance('renewal', p_senders, 'too_many_holds', p_now);
    perform public.renew_hold(v_id, p_now);
  else
    v_is_under_pressure := private.is_under_pressure(p_now);
    v_id := private.hold_booking(v_request, case when v_is_same then v_open.order_id end, p_senders, v_is_under_pressure, p_now);
    if v_is_under_pressure then
      perform private.warn_of_pressure(p_now);
    end if;
  end if;
  -- Logged in or out since it was asked for first: who asks last is whose notes these are.
  update public.order_requests set booked_by = v_request.booked_by
    where order_id = v_id and booked_by is distinct from v_request.booked_by;
  if v_request.is_paying and v_request.local_date is not null then
    perform private.take_firmly(v_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_bundle(p_checkout_key uuid, p_owner_email text, p_lines jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, tender_id uuid, charge_cents integer, currency text, checkout_session_id text, created_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  -- Two tabs at once: the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || p_checkout_key, 0));
  select o.order_id into v_id
    from public.orders o join public.tenders t using (order_id)
    where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
      -- Stripe opens no page for less than half an hour.
      and (t.checkout_session_id is not null or o.expires_at > p_now + interval '35 minutes');
  if not found then
    update public.orders o set state = 'lapsed', closed_at = p_now
      where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, created_at, expires_at)
      select v_id, v_id, 'bundle', p_checkout_key, lower(p_owner_email), s.currency, p_now, p_now + interval '2 hours'
      from public.settings s;
    perform private.insert_lines(v_id, p_lines);
    perform private.insert_tenders(v_id, null, false, 'card', p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.amount_cents, o.currency, t.checkout_session_id, o.created_at, o.expires_at
    from public.orders o join public.tenders t using (order_id) where o.order_id = v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_change(p_change jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF order_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request private.change_request := jsonb_populate_record(null::private.change_request, p_change);
  v_appointment public.appointments;
  v_known public.order_details;
  v_cents integer;
begin
  perform private.lock_calendar();
  v_request.is_by_client := coalesce(v_request.is_by_client, true);
  select * into v_known from public.order_details d where d.order_id = v_request.order_id;
  if found then
    if (v_known.kind, v_known.appointment_id, v_known.appointment_version, v_known.service_id,
        v_known.local_date, v_known.local_time::time) is distinct from
      ('change', v_request.appointment_id, v_request.version, v_request.service_id, v_request.local_date, v_request.local_time)
      or v_known.state in ('open', 'paid') and private.is_other_choice(v_request)
    then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    return next v_known;
    return;
  end if;
  v_appointment := private.require_changeable(v_request, p_now);
  perform private.lapse_changes(v_appointment.order_id, null, p_now);
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at, expires_at)
    select v_request.order_id, root.order_id, 'change', root.currency, root.policy_version, p_now,
      p_now + make_interval(mins => s.hold_minutes)
    from public.orders root, public.settings s where root.order_id = v_appointment.order_id;
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, location, held_since, appointment_id, appointment_version, is_by_client
  )
  select v_request.order_id, v_request.service_id, slot.starts_at, slot.ends_at, slot.location, p_now,
    v_appointment.appointment_id, v_appointment.version, v_request.is_by_client
  from private.slot_of_change(v_request, v_appointment, p_now) slot;
  perform private.write_change_lines(v_request.order_id, v_appointment.order_id, v_request.lines);
  perform private.keep_due(v_request.order_id, v_appointment, v_request.is_by_client, p_now);
  if not v_request.is_by_client then
    -- She sees what is kept for the waitlist, and may take it.
    perform private.withdraw_offers(tstzmultirange(private.during_of(r.starts_at, r.ends_at)), p_now)
      from public.order_requests r where r.order_id = v_request.order_id;
  end if;
  perform private.hold_change(v_request.order_id, v_appointment.appointment_id, p_now);
  v_cents := private.charge_cents(v_request.order_id)
    + coalesce(private.credit_given_up(v_request.order_id, v_appointment.order_id), 0);
  -- Who owes already is not charged for more: it is added to that.
  if v_cents > 0 and private.due_cents(v_appointment.order_id) <= private.kept_of_family(v_appointment.order_id) then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (v_request.order_id, 'card', v_cents, p_now);
  else
    perform private.settle_order(v_request.order_id, p_now);
  end if;
  return query select * from public.order_details d where d.order_id = v_request.order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_gift(p_gift jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, tender_id uuid, payment_intent_id text, name text, charge_cents integer, currency text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_gift constant private.gift_request := jsonb_populate_record(null::private.gift_request, p_gift);
  v_open public.orders;
begin
  -- Two tabs at once: the second finds what the first one opened.
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_gift.checkout_key, 0));
  if exists (
    select from public.orders o
    where o.checkout_key = v_gift.checkout_key and (o.state = 'settled' or o.state = 'open' and o.paid_at is not null)
  ) then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  select * into v_open from public.orders o
    where o.checkout_key = v_gift.checkout_key and o.state = 'open' and o.paid_at is null;
  if found and (v_open.expires_at <= p_now or not private.is_same_gift(v_open.order_id, v_gift)) then
    perform private.release_hold(v_open.order_id, private.intent_of(v_open.order_id), p_now);
    v_open := null;
  end if;
  if v_open.order_id is null then
    perform private.insert_gift(v_gift, p_now);
  end if;
  return query
    select o.order_id, t.tender_id, t.payment_intent_id, l.name, t.amount_cents, o.currency, o.created_at
    from public.orders o join public.tenders t using (order_id) join public.order_lines l using (order_id)
    where o.order_id = coalesce(v_open.order_id, v_gift.order_id) and t.voided_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_review_item(p_kind text, p_subject text, p_details jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.review_items as item (kind, subject, details, opened_at) values (p_kind, p_subject, p_details, p_now)
    on conflict (kind, subject) where resolved_at is null do update set details = item.details || excluded.details
    returning review_item_id
$function$;

CREATE OR REPLACE FUNCTION public.open_sale(p_sale jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(tender_id uuid, kind text, amount_cents integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_sale constant private.sale_request := jsonb_populate_record(null::private.sale_request, p_sale);
  v_lines jsonb := v_sale.lines;
  v_credit record;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout:' || v_sale.order_id, 0));
  perform private.lock_wallets(null, v_sale.wallet_owner_email, v_sale.gift_code_hashes);
  if exists (select from public.orders o where o.order_id = v_sale.order_id and (o.kind <> 'sale' or o.state = 'lapsed' and o.paid_at is null))
    or private.is_other_sale(v_sale)
  then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif not exists (select from public.orders o where o.order_id = v_sale.order_id) then
    select null::uuid as wallet_id into v_credit;
    if v_sale.uses_credit then
      select credit.* into v_credit
        from jsonb_to_recordset(v_lines) l (kind text, duration_minutes integer)
        cross join lateral private.find_credit(v_sale.wallet_owner_email, l.duration_minutes, p_now) credit
        where l.kind = 'service';
      if not found then
        raise exception using errcode = 'PT409', message = 'credit_missing';
      end if;
      v_lines := private.price_by_credit(v_lines, v_credit.cost_cents);
    else
      v_lines := private.price_by_gift(v_lines, v_sale.gift_code_hashes, null, p_now);
    end if;
    insert into public.orders (order_id, root_id, kind, owner_email, currency, created_at, expires_at)
      select v_sale.order_id, v_sale.order_id, 'sale', lower(v_sale.wallet_owner_email), s.currency, p_now, p_now + interval '1 hour'
      from public.settings s;
    perform private.insert_lines(v_sale.order_id, v_lines);
    insert into public.order_requests (order_id, service_id, first_name, last_name, email, phone, gift_code_hashes)
      values (
        v_sale.order_id, v_sale.service_id, v_sale.first_name, v_sale.last_name, v_sale.email, v_sale.phone, v_sale.gift_code_hashes
      );
    perform private.insert_tenders(
      v_sale.order_id, v_credit.wallet_id, coalesce(v_sale.uses_gift_value, false), coalesce(v_sale.rest_kind, 'card'), p_now,
      v_sale.gift_code_hashes
    );
  end if;
  return query
    select t.tender_id, t.kind, t.amount_cents from public.tenders t
    where t.order_id = v_sale.order_id and t.voided_at is null
    order by array_position(array['credit', 'gift', 'card', 'cash'], t.kind), t.tender_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_session(p_user_id uuid, p_session text, p_device text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.sessions (token_hash, user_id, idle, created_at, expires_at, ends_at)
    select p_session, p.user_id, span.idle, p_now, p_now + span.idle, p_now + span.longest
    from public.profiles p cross join private.session_span(p.role) span where p.user_id = p_user_id;
  perform private.keep_device(p_user_id, p_device, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_signup(p_signup jsonb, p_session text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_signup private.signups := jsonb_populate_record(null::private.signups, p_signup);
begin
  insert into private.signups (
    signup_id, email, first_name, last_name, phone, login_phone, password_hash, link_hash, created_at, expires_at
  )
  select v_signup.signup_id, v_signup.email, v_signup.first_name, v_signup.last_name, v_signup.phone, v_signup.login_phone,
    v_signup.password_hash, v_signup.link_hash, p_now, p_now + span.longest
  from private.session_span('pending') span;
  insert into private.sessions (token_hash, signup_id, idle, created_at, expires_at, ends_at)
    select p_session, v_signup.signup_id, span.idle, p_now, p_now + span.idle, p_now + span.longest from private.session_span('pending') span;
  -- Nobody fills another's mailbox; whoever tries hears nothing of it.
  if private.claim_mail('signup', v_signup.email, p_senders, v_signup.signup_id, p_now) then
    perform private.write_message(jsonb_build_object(
      'kind', case when exists (select from public.profiles p where lower(p.email) = lower(v_signup.email))
        then 'account_exists' else 'verify_address' end,
      'subject', v_signup.signup_id, 'about', v_signup.signup_id, 'recipient', 'member', 'channel', 'email',
      'address', v_signup.email,
      'facts', jsonb_build_object('first_name', v_signup.first_name, 'token', p_signup ->> 'sealed_link')
    ), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.own_available_days(p_key jsonb, p_first_date date DEFAULT NULL::date, p_days integer DEFAULT 28, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_times text[], why text)
 LANGUAGE plpgsql
 ROWS 28
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
  v_first_date constant date := coalesce(p_first_date, (select (p_now at time zone s.time_zone)::date from public.settings s));
  v_appointment public.appointments;
  v_taken tstzmultirange;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = v_id;
  if not found then
    return;
  elsif private.fixed_reason(v_appointment, p_now) is not null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- As open_change finds it: a hold that yields to whoever pays does not yield to a move.
  select range_agg(o.during) into v_taken
    from public.occupancy o
    where o.during && private.around_days(v_first_date, p_days)
      and (o.expires_at is null or o.expires_at > p_now)
      and o.appointment_id is distinct from v_appointment.appointment_id
      and not exists (
        select from public.orders own
        where own.order_id = o.order_id and own.root_id = v_appointment.order_id and own.kind = 'change'
      );
  return query
    select day.* from public.terms_of_client(v_appointment.appointment_id) terms
    cross join lateral private.days_with_times(
      v_appointment.service_id, v_first_date, p_days, terms.client_type, terms.can_book_at_home, coalesce(v_taken, '{}'), p_now,
      true
    ) day;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pay_owed(p_appointment_id uuid, p_payment_id uuid, p_method text, p_tip_cents integer DEFAULT 0, p_code_hashes text[] DEFAULT '{}'::text[], p_is_by_client boolean DEFAULT false, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(order_id uuid, state text, tender_id uuid, payment_intent_id text, charge_cents integer, gift_cents integer, currency text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := (select a.order_id from public.appointments a where a.appointment_id = p_appointment_id);
  v_hashes constant bytea[] := array(
    select decode(given.hash, 'hex') from unnest(p_code_hashes) with ordinality given (hash, place) order by given.place
  );
  v_cents integer;
begin
  -- As lock_family does, with the wallets of the codes among the others: one order for everybody.
  perform private.lock_calendar();
  perform from public.orders o where o.order_id = v_root_id for no key update;
  perform private.lock_wallets(v_root_id, null, v_hashes);
  perform private.lock_appointment(p_appointment_id);
  v_cents := greatest(private.debt_cents(v_root_id), 0) + p_tip_cents;
  if not exists (select from public.orders o where o.order_id = p_payment_id) then
    if v_cents <= 0 then
      raise exception using errcode = 'PT409', message = 'already_paid';
    elsif p_is_by_client and private.is_family_disputed(v_root_id) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    end if;
    insert into public.orders (order_id, root_id, kind, currency, created_at, expires_at)
      select p_payment_id, root.order_id, 'adjustment', root.currency, p_now, p_now + interval '1 hour'
      from public.orders root where root.order_id = v_root_id;
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select p_payment_id, 'tip', 'Tip', p_tip_cents where p_tip_cents > 0;
    perform private.pay_debt(p_payment_id, v_cents, v_hashes, p_method, p_now);
  end if;
  return query
    select o.order_id, o.state, t.tender_id, t.payment_intent_id, coalesce(t.amount_cents, 0), gift.cents, o.currency, o.created_at
    from public.orders o
    left join public.tenders t on t.order_id = o.order_id and t.voided_at is null and t.wallet_id is null
    cross join lateral (
      select coalesce(sum(g.amount_cents), 0)::integer as cents, array_agg(w.code_hash) as hashes
      from public.tenders g join public.wallets w using (wallet_id) where g.order_id = o.order_id and g.voided_at is null
    ) gift
    where o.order_id = p_payment_id and (o.root_id, o.kind) = (v_root_id, 'adjustment') and coalesce(t.kind, p_method) = p_method
      and private.charge_cents(o.order_id) = p_tip_cents and coalesce(gift.hashes, '{}') <@ v_hashes;
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.plan_messages(p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_planner text;
  v_failed integer := 0;
begin
  -- In this order: whoever is asked to pay is reminded by that.
  foreach v_planner in array array['plan_payment_reminders', 'plan_reminders', 'plan_day_schedule', 'plan_review_requests'] loop
    v_failed := v_failed + private.attempt(v_planner, null, p_now);
  end loop;
  return v_failed;
end;
$function$;

CREATE OR REPLACE FUNCTION public.practice_stats(p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(today_appointments integer, today_done integer, pending_requests integer, oldest_pending_at timestamp with time zone, week_appointments integer, week_at_home integer, week_revenue_cents integer, last_week_revenue_cents integer)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_days record;
begin
  select * into v_days from private.practice_days(p_now);
  select count(*) filter (where is_today.yes), count(*) filter (where is_today.yes and a.status in ('completed', 'no_show')),
      count(*), count(*) filter (where a.location = 'home')
    into today_appointments, today_done, week_appointments, week_at_home
    from public.appointments a cross join lateral (select a.starts_at >= v_days.today and a.starts_at < v_days.tomorrow as yes) is_today
    where a.starts_at >= v_days.this_week and a.starts_at < v_days.next_week and a.status <> 'cancelled';
  select count(*), min(a.created_at) into pending_requests, oldest_pending_at from public.appointments a where a.status = 'pending';
  -- What money did, on the day it did it: a credit or gift value was paid for when it was sold, and what a bank takes is gone.
  select coalesce(sum(l.amount_cents) filter (where l.created_at >= v_days.this_week), 0),
      coalesce(sum(l.amount_cents) filter (where l.created_at < v_days.this_week), 0)
    into week_revenue_cents, last_week_revenue_cents
    from public.ledger l
    where l.created_at >= v_days.last_week and l.created_at < v_days.next_week
      and (select t.kind from public.tenders t where t.tender_id = l.tender_id) in ('card', 'cash');
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.price_change(p_change jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(before_cents integer, difference_cents integer, is_to_pay boolean)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_request constant private.change_request := jsonb_populate_record(
    null::private.change_request, jsonb_build_object('is_by_client', true) || jsonb_strip_nulls(p_change)
  );
  v_appointment constant public.appointments := private.require_changeable(v_request, p_now);
  v_root_id constant uuid := v_appointment.order_id;
  v_id constant uuid := gen_random_uuid();
  v_given_up integer;
begin
  -- Written as open_change would write it, read, and undone.
  begin
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, root.order_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = v_root_id;
    if (
      select private.is_taken(
        tstzmultirange(private.during_of(slot.starts_at, slot.ends_at)),
        array(select o.order_id from public.orders o where o.root_id = v_root_id), v_appointment.appointment_id, p_now
      )
      from private.slot_of_change(v_request, v_appointment, p_now) slot
    ) then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    perform private.write_change_lines(v_id, v_root_id, v_request.lines);
    perform private.keep_due(v_id, v_appointment, v_request.is_by_client, p_now);
    v_given_up := coalesce(private.credit_given_up(v_id, v_root_id), 0);
    difference_cents := private.charge_cents(v_id) + v_given_up;
    raise exception using errcode = 'PT200';
  exception when sqlstate 'PT200' then null;
  end;
  select sum(l.amount_cents + l.tax_cents) - v_given_up into before_cents from private.current_lines(v_root_id) l;
  is_to_pay := difference_cents > 0 and private.due_cents(v_root_id) <= private.kept_of_family(v_root_id);
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_calendar_feed(p_token_hash text, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(appointment_id uuid, revision integer, status text, starts_at timestamp with time zone, booked_at timestamp with time zone, first_name text, service_name text, duration_minutes integer, location text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.calendar_feeds f where f.token_hash = p_token_hash) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query
    select a.appointment_id, a.version - 1, a.status, a.starts_at, a.created_at, a.first_name, sold.name, sold.duration_minutes, a.location
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.starts_at > p_now - interval '30 days'
    order by a.starts_at;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_desk_client(p_client_id uuid)
 RETURNS TABLE(first_name text, last_name text, email text, phone text, wallet_owner_email text, is_member boolean, text_consent_version text)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select c.first_name, c.last_name, c.email, c.phone, lower(coalesce(p.email, c.email)),
    coalesce(p.membership_status = 'active', false), (
      -- To the number that they agreed to be texted at.
      select a.text_consent_version from public.appointments a
      where a.client_id = c.client_id and a.phone = c.phone order by a.created_at desc limit 1
    )
  from public.clients c left join public.profiles p using (client_id)
  where c.client_id = p_client_id
$function$;

CREATE OR REPLACE FUNCTION public.read_gift(p_order_id uuid)
 RETURNS SETOF gift_for_therapist
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$ select * from private.gifts_in_order(array[p_order_id]) $function$;

CREATE OR REPLACE FUNCTION public.read_gift_codes(p_code_hashes text[], p_senders text[], p_checkout_key uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(code_hash text, name text, value_cents integer, left_cents integer, is_frozen boolean, covers_service_id text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_hashes constant bytea[] := array(select decode(asked.hash, 'hex') from unnest(p_code_hashes) asked (hash));
  v_hash bytea;
begin
  -- A right code is good whatever others have tried from its network.
  foreach v_hash in array v_hashes loop
    if not exists (select from public.wallets w where w.code_hash = v_hash) then
      perform private.require_allowance('gift_code', p_senders, 'too_many_requests', p_now);
    end if;
  end loop;
  return query
    select encode(g.code_hash, 'hex'), g.name, g.value_cents, available.cents, g.frozen_at is not null,
      case when available.cents >= g.value_cents then g.service_id end
    from public.gift_details g
    cross join lateral private.available_in(g.wallet_id, (
      select o.order_id from public.orders o where p_checkout_key in (o.checkout_key, o.order_id) and o.state = 'open' and o.paid_at is null
    ), p_now) available
    where g.code_hash = any (v_hashes) and g.wallet_id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_own_appointment(p_key jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(account jsonb, order_id uuid, first_name text, local_date date, local_time text, free_until timestamp with time zone, late_fee_percent integer, late_fee_cents integer, kept_percent_now integer, if_cancelled_now jsonb, fixed text, is_intake_missing boolean, every_weeks integer, standing jsonb)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.find_own_appointment(p_key, p_now);
begin
  return query
  select to_jsonb(listed), a.order_id, a.first_name, d.local_date, d.local_time, a.free_until,
    late.percent, greatest(private.kept_fee_cents(a, late.percent), 0), late.percent_now, private.ending_of(a, late.percent_now) - 'kept_percent',
    private.fixed_reason(a, p_now), form.is_intake_missing,
    private.rhythm_of(a.standing_id), private.other_dates(a, p_now)
  from public.appointments a
  join public.appointment_details d using (appointment_id)
  join private.appointment_intakes form using (appointment_id)
  cross join lateral public.account_appointments(a.client_id, a.appointment_id, 1, p_now) listed
  cross join lateral (
    select private.late_fee_percent(a, 'client', 'infinity') as percent, private.late_fee_percent(a, 'client', p_now) as percent_now
  ) late
  where a.appointment_id = v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_viewer(p_session text, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(user_id uuid, is_pending boolean, role text, email text, first_name text, last_name text, phone text, membership_status text, client_id uuid, is_existing_client boolean, can_book_at_home boolean, expires_at timestamp with time zone, is_extended boolean)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_is_extended boolean;
begin
  -- Twenty at once agree: whoever comes second finds it extended, and nothing else of it changes.
  update private.sessions s set expires_at = least(p_now + s.idle, s.ends_at)
    where s.token_hash = p_session and s.expires_at > p_now and s.expires_at < least(p_now + s.idle - s.idle / 30, s.ends_at);
  v_is_extended := found;
  return query select v.*, v_is_extended from private.find_viewer(p_session, p_now) v;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_waitlist_entry(p_token_hash text, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text, service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamp with time zone, offer_date date, offer_time text, offer_starts_at timestamp with time zone, offer_expires_at timestamp with time zone, offer_seconds_left integer, missed_offers integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_entry constant public.waitlist_entries := private.find_waiting(p_token_hash, p_senders, p_now);
begin
  return query select * from private.waitlist_places(array[v_entry.entry_id], p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_capture(p_payment_intent_id text, p_amount_cents integer, p_currency text, p_booking jsonb DEFAULT NULL::jsonb, p_refunds jsonb DEFAULT '[]'::jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tender public.tenders;
  v_order public.orders;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    values (v_tender.tender_id, 'captured', p_amount_cents, lower(p_currency), p_payment_intent_id, p_now)
    on conflict do nothing;
  update public.orders set paid_at = p_now where order_id = v_tender.order_id and paid_at is null;
  if found and v_tender.voided_at is not null then
    -- Of several pages of one order the one that is paid first counts.
    update public.tenders set voided_at = case when tender_id <> v_tender.tender_id then p_now end
      where order_id = v_tender.order_id and kind = 'card';
  end if;
  -- Refunds as Stripe has them, in the same step: what went back already buys nothing.
  perform private.write_refund(
      v_tender, refund.stripe_refund_id, refund.amount_cents, refund.status, refund.refund_id, p_now
    )
    from jsonb_to_recordset(p_refunds) refund (stripe_refund_id text, amount_cents integer, status text, refund_id uuid);
  if p_booking is not null then
    perform private.complete_quote(v_tender.order_id, p_booking, p_now);
  end if;
  select * into v_order from public.orders o where o.order_id = v_tender.order_id;
  if v_order.state in ('open', 'lapsed')
    and (v_tender.amount_cents, v_order.currency) is distinct from (p_amount_cents, lower(p_currency))
  then
    perform private.review_mismatch(v_tender, v_order, p_amount_cents, p_currency, p_now);
  else
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  return v_tender.order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_cash(p_order_id uuid, p_tender_id uuid, p_amount_cents integer, p_now timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  if not exists (select from public.ledger l where l.source = 'till:' || p_tender_id) then
    if v_order.state = 'settled' and p_amount_cents <= private.debt_cents(v_order.root_id) then
      insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
        values (p_tender_id, p_order_id, 'cash', p_amount_cents, p_now);
    elsif v_order.state <> 'open' or not exists (
      select from public.tenders t
      where (t.tender_id, t.order_id, t.kind, t.amount_cents) = (p_tender_id, p_order_id, 'cash', p_amount_cents) and t.voided_at is null
    ) then
      raise exception using errcode = 'PT409', message = 'payment_mismatch';
    end if;
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender_id, 'captured', p_amount_cents, v_order.currency, 'till:' || p_tender_id, p_now);
    update public.orders set paid_at = p_now where order_id = p_order_id and paid_at is null;
  end if;
  perform private.settle_order(p_order_id, p_now);
  return (select o.state from public.orders o where o.order_id = p_order_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_cash_refund(p_refund_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refund public.refunds;
  v_tender public.tenders;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  select * into v_tender from public.tenders t where t.tender_id = v_refund.tender_id and t.kind = 'cash';
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = v_tender.order_id));
  perform private.write_refund(v_tender, 'till:' || p_refund_id, v_refund.amount_cents, 'succeeded', p_refund_id, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_delivery(p_provider_id text, p_delivery text, p_failure text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
begin
  -- Good news takes no bad news back: a complaint comes after the delivery.
  update public.messages set delivery = p_delivery, failure = coalesce(p_failure, failure)
    where provider_id = p_provider_id and (delivery is null or delivery = 'delivered')
    returning * into v_message;
  if found and p_delivery in ('bounced', 'failed') and v_message.recipient <> 'practice' then
    perform public.open_review_item('stuck_message', v_message.message_id::text, jsonb_build_object(
      'kind', v_message.kind, 'subject', v_message.subject, 'recipient', v_message.recipient, 'channel', v_message.channel,
      'failure', p_delivery, 'done', 'The message was sent and did not arrive: its address or number does not take it.',
      'next_step', 'Ask for another address or number, tell them what it was about, then close this item.'
    ), p_now);
  end if;
  return v_message.message_id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_dispute(p_stripe_dispute_id text, p_payment_intent_id text, p_amount_cents integer, p_currency text, p_reason text, p_status text, p_created timestamp with time zone, p_balance_transactions jsonb DEFAULT '[]'::jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_is_open constant boolean := p_status not in ('won', 'lost', 'warning_closed', 'prevented');
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  insert into public.disputes as known (
    stripe_dispute_id, tender_id, amount_cents, currency, reason, status, is_open, created_at, recorded_at
  )
  values (p_stripe_dispute_id, v_tender.tender_id, p_amount_cents, p_currency, p_reason, p_status, v_is_open, p_created, p_now)
  -- A closed one stays closed, in whatever order the news arrives.
  on conflict (stripe_dispute_id) do update set status = excluded.status, is_open = excluded.is_open where known.is_open;
  -- An inquiry moves no money; what the bank takes and gives back says so itself.
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select v_tender.tender_id, case when moved.amount_cents < 0 then 'dispute_out' else 'dispute_in' end, moved.amount_cents,
      p_currency, moved.id, p_now
    from jsonb_to_recordset(p_balance_transactions) moved (id text, amount_cents integer)
    where moved.amount_cents <> 0
    on conflict do nothing;
  perform private.freeze_wallets(v_root_id, p_now);
  -- What the bank has given to the client already, we do not promise them as well; what it paid for and is not used is ours again.
  if p_status = 'lost' then
    perform private.take_out_for(v_root_id, private.debt_cents(v_root_id), p_now);
    perform private.replace_promises(
      v_tender.tender_id, private.promised_cents(v_tender.tender_id) - greatest(private.kept_cents(v_tender.tender_id), 0), p_now
    );
  end if;
  -- Told about once, however often the bank writes.
  if not exists (select from public.review_items i where i.kind = 'dispute' and i.subject = p_stripe_dispute_id) then
    perform public.open_review_item('dispute', p_stripe_dispute_id, jsonb_build_object(
      'payment_intent_id', p_payment_intent_id, 'amount_cents', p_amount_cents, 'currency', p_currency, 'reason', p_reason,
      'done', 'Nothing was cancelled. Refunds of this payment are off while the dispute is open.',
      'next_step', 'Answer the dispute in Stripe before its deadline.'
    ), p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.tell_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_heartbeat(p_job text, p_did jsonb, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.heartbeats (job, beat_at, did) values (p_job, p_now, p_did)
    on conflict (job) do update set beat_at = excluded.beat_at, did = excluded.did
$function$;

CREATE OR REPLACE FUNCTION public.record_refund(p_payment_intent_id text, p_stripe_refund_id text, p_amount_cents integer, p_status text DEFAULT 'succeeded'::text, p_refund_id uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tender public.tenders;
  v_root_id uuid;
  v_before jsonb;
begin
  select * into v_tender from public.tenders t where t.payment_intent_id = p_payment_intent_id;
  if not exists (select from public.ledger l where l.tender_id = v_tender.tender_id and l.kind = 'captured') then
    raise exception using errcode = 'PT404', message = 'payment_not_found';
  end if;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_tender.order_id);
  perform private.lock_family(v_root_id);
  perform private.write_refund(v_tender, p_stripe_refund_id, p_amount_cents, p_status, p_refund_id, p_now);
  if p_status <> 'failed' and exists (select from public.orders o where o.order_id = v_tender.order_id and o.state = 'open') then
    perform private.settle_order(v_tender.order_id, p_now);
  end if;
  v_before := private.money_facts(v_root_id);
  perform private.spread_surplus(v_root_id, v_tender.order_id, 'adjustment', p_now);
  perform private.tell_of_money_back(v_tender.order_id, 'adjustment', v_before, false, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_stripe_event(p_event_id text, p_type text, p_created timestamp with time zone, p_outcome text DEFAULT 'processed'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.stripe_events (stripe_event_id, type, created_at, outcome) values (p_event_id, p_type, p_created, p_outcome)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.forget_stripe_event(p_event_id);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_appointment(p_appointment_id uuid, p_version integer, p_reason text, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF appointment_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
  v_root_id constant uuid := v_appointment.order_id;
  v_name constant text := 'Refunded: ' || p_reason;
  v_before constant jsonb := private.money_facts(v_root_id);
  v_id uuid;
begin
  -- The same call made twice finds what the first one did.
  if v_appointment.version = p_version + 1 and exists (
    select from public.orders o join public.order_lines l using (order_id) where o.root_id = v_root_id and l.name = v_name
  ) then
    return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
    return;
  elsif v_appointment.version <> p_version then
    perform private.refuse_stale_version(p_appointment_id);
  elsif private.is_family_disputed(v_root_id) then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  elsif not private.has_something_to_refund(v_root_id) then
    raise exception using errcode = 'PT409', message = 'already_refunded';
  end if;
  if v_appointment.status in ('pending', 'confirmed') and v_appointment.starts_at > p_now then
    perform public.cancel_appointment(p_appointment_id, v_appointment.version, 'therapist', 0, p_now);
    insert into public.order_lines (order_id, kind, name, amount_cents)
      select o.order_id, 'adjustment', v_name, 0 from public.orders o
      where o.root_id = v_root_id and o.kind = 'cancellation' order by o.created_at desc limit 1;
  else
    v_id := private.adjust(v_root_id, v_name, private.value_given_cents(v_root_id) - private.due_cents(v_root_id), p_now);
    perform private.return_credit(v_root_id, p_now);
    perform private.spread_surplus(v_root_id, v_id, 'adjustment', p_now);
    perform private.tell_of_money_back(v_id, 'adjustment', v_before, true, p_now);
    update public.appointments set version = version + 1 where appointment_id = p_appointment_id;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_gift(p_order_id uuid, p_reason text, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_before constant jsonb := private.money_facts(p_order_id);
  v_taken integer;
begin
  if v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'payment_disputed';
  end if;
  -- Never more than was paid for it, what went back by hand included.
  v_taken := private.take_out(p_order_id, greatest(private.due_cents(p_order_id), 0), p_now);
  if v_taken = 0 and not exists (select from public.gift_history(p_order_id) h where h.kind = 'refunded') then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  elsif v_taken > 0 then
    insert into public.gift_reasons (order_id, reason)
      select l.order_id, p_reason from public.order_lines l
      where l.reverses_line_id = v_wallet.order_line_id order by l.order_line_id desc limit 1;
    perform private.spread_surplus(p_order_id, p_order_id, 'adjustment', p_now);
    perform private.tell_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  end if;
  return v_taken;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_purchase(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_order_id);
  v_taken integer;
  v_twice integer;
  v_before jsonb;
begin
  perform private.lock_family(v_root_id);
  v_before := private.money_facts(v_root_id);
  v_taken := private.take_out(v_root_id, null, p_now);
  if v_taken = 0 then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  end if;
  -- What went back by hand before may have lowered what is due for a part of the same.
  v_twice := greatest(-private.due_cents(v_root_id), 0);
  if v_twice > 0 then
    perform private.adjust(v_root_id, 'Refunded by hand before', v_twice, p_now);
  end if;
  perform private.spread_surplus(v_root_id, p_order_id, 'adjustment', p_now);
  perform private.tell_of_money_back(p_order_id, 'adjustment', v_before, true, p_now);
  return v_taken - v_twice;
end;
$function$;

CREATE OR REPLACE FUNCTION public.remove_from_waitlist(p_entry_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_calendar();
  if not exists (select from public.waitlist_entries e where e.entry_id = p_entry_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.end_place(p_entry_id, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.renew_hold(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF order_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_expires_at timestamptz;
begin
  perform private.lock_calendar();
  update public.orders o
    set expires_at = greatest(o.expires_at, least(
      p_now + make_interval(mins => s.hold_minutes), r.held_since + make_interval(mins => s.longest_hold_minutes)
    ))
    from public.settings s, public.order_requests r
    where o.order_id = p_order_id and r.order_id = o.order_id and r.held_since is not null
      and o.state = 'open' and o.paid_at is null and o.expires_at > p_now
    returning o.expires_at into v_expires_at;
  if not found then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  end if;
  update public.occupancy set expires_at = v_expires_at where order_id = p_order_id;
  return query select * from public.order_details d where d.order_id = p_order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reschedule_appointment(p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time without time zone, p_location text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF appointment_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_location constant text := private.place_on(p_local_date, v_appointment.location);
begin
  -- The same call made twice finds what the first one did.
  if (v_appointment.version, v_appointment.starts_at) is distinct from (p_version + 1, private.require_instant(p_local_date, p_local_time)) then
    if p_location <> v_location then
      raise exception using errcode = 'PT409', message = 'place_changes', detail = jsonb_build_object('location', v_location);
    end if;
    perform public.open_change(jsonb_build_object(
      'order_id', gen_random_uuid(), 'appointment_id', p_appointment_id, 'version', p_version, 'service_id', v_appointment.service_id,
      'local_date', p_local_date, 'local_time', p_local_time, 'is_by_client', false
    ), p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.reseal_rows(p_rows jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.resend_gift(p_order_id uuid, p_resend_id uuid, p_email text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wallet constant public.wallets := private.lock_gift(p_order_id);
  v_gift public.gift_certificates;
  v_send_after timestamptz;
begin
  select m.send_after into v_send_after from public.messages m where m.kind = 'gift_certificate' and m.subject = p_resend_id::text;
  if found then
    return v_send_after;
  elsif v_wallet.frozen_at is not null then
    raise exception using errcode = 'PT409', message = 'gift_code_frozen';
  elsif (select b.cents from private.balance_of(v_wallet.wallet_id) b) <= 0 then
    raise exception using errcode = 'PT409', message = 'gift_code_empty';
  end if;
  update public.gift_certificates g set recipient_email = coalesce(p_email, g.recipient_email)
    where g.order_id = p_order_id and g.delivery_method = 'email' returning g.* into v_gift;
  if v_gift.order_id is null then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- One that waits makes room, so that two never leave; its day stays.
  with waiting as (
    update public.messages m set state = 'cancelled', failure = 'sent_anew', settled_at = p_now
      where m.kind = 'gift_certificate' and m.about = p_order_id and m.state in ('due', 'failed') returning m.send_after
  )
  select greatest(max(w.send_after), p_now) into v_send_after from waiting w;
  perform private.write_message(jsonb_build_object(
    'kind', 'gift_certificate', 'subject', p_resend_id, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', coalesce(v_gift.recipient_email, v_gift.purchaser_email), 'facts', jsonb_build_object('order_id', p_order_id),
    'send_after', case when v_send_after > p_now then v_send_after end
  ), p_now);
  return v_send_after;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resolve_review_item(p_review_item_id uuid, p_resolution text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.review_items set resolved_at = p_now, resolution = p_resolution
    where review_item_id = p_review_item_id and resolved_at is null;
  if not found and not exists (select from public.review_items i where i.review_item_id = p_review_item_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_stripe_event_later(p_event_id text, p_created timestamp with time zone, p_sweep_run_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.stripe_event_retries as known (stripe_event_id, created_at, tried_by) values (p_event_id, p_created, p_sweep_run_id)
    on conflict (stripe_event_id) do update set attempts = known.attempts + 1, tried_by = excluded.tried_by
$function$;

CREATE OR REPLACE FUNCTION public.return_overdue(p_limit integer DEFAULT 20, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(done integer, failed integer)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_orders uuid[];
begin
  perform private.lock_calendar();
  v_orders := array(
    select o.order_id from public.orders o where o.state = 'open' and o.paid_at <= p_now - interval '1 hour'
    order by private.has_failed('return_overdue_order', o.order_id), o.paid_at limit p_limit
  );
  failed := private.attempt_each('return_overdue_order', v_orders, p_now);
  done := cardinality(v_orders) - failed;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.rows_to_reseal(p_key_id text, p_after text DEFAULT ''::text, p_limit integer DEFAULT 200)
 RETURNS TABLE(place text, row_id text, sealed_text text, holders text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.place, s.row_id, s.sealed_text, s.holders from private.sealed_texts s
  where split_part(s.sealed_text, '.', 1) <> p_key_id and s.place || ' ' || s.row_id > p_after
  order by s.place || ' ' || s.row_id limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.schedule_reminder(p_reminder_id uuid, p_appointment_id uuid, p_channel text, p_send_at timestamp with time zone, p_custom_message text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
  v_send_at constant timestamptz := case p_channel when 'sms' then private.text_time(p_send_at) else p_send_at end;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.status not in ('pending', 'confirmed') or v_appointment.starts_at <= p_now then
    raise exception using errcode = 'PT409', message = 'reminder_not_possible';
  elsif v_send_at <= p_now or v_send_at >= v_appointment.starts_at then
    raise exception using errcode = 'PT409', message = 'reminder_time_not_possible';
  elsif p_channel = 'sms' and v_appointment.text_consent_version is null then
    raise exception using errcode = 'PT409', message = 'texts_not_wanted';
  end if;
  perform private.write_message(jsonb_build_object(
    'kind', 'reminder', 'subject', p_reminder_id, 'about', v_appointment.order_id, 'recipient', 'client', 'channel', p_channel,
    'address', case p_channel when 'sms' then v_appointment.phone else v_appointment.email end, 'send_after', v_send_at,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', v_send_at, 'custom_message', p_custom_message)
  ), p_now);
  return (select m.message_id from public.messages m where m.kind = 'reminder' and m.subject = p_reminder_id::text);
end;
$function$;

CREATE OR REPLACE FUNCTION public.search_appointments(p_words text, p_dates date[] DEFAULT NULL::date[], p_limit integer DEFAULT 50)
 RETURNS SETOF admin_appointments
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_ids uuid[];
begin
  -- Words that name a service are looked for in the few services, once, and only the others in the many appointments.
  if p_dates is not null then
    with of_days as materialized (
      select a.* from unnest(p_dates) day cross join public.settings s cross join lateral (
        select a.appointment_id, a.starts_at, a.service_id, a.search_text from public.appointments a
        where a.starts_at >= day::timestamp at time zone s.time_zone and a.starts_at < (day + 1)::timestamp at time zone s.time_zone
        -- Keeps each day a search of its own, by the index.
        offset 0
      ) a
    )
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from of_days a join private.patterns_by_service(p_words) asked using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  elsif private.search_patterns(p_words) <> '{}' then
    with asked as materialized (select * from private.patterns_by_service(p_words))
    select array_agg(found.appointment_id order by found.starts_at desc, found.appointment_id) into v_ids from (
      select a.appointment_id, a.starts_at from asked join public.appointments a using (service_id)
      where a.search_text like all (asked.patterns)
      order by a.starts_at desc, a.appointment_id limit p_limit
    ) found;
  end if;
  return query select * from private.appointments_in_order(v_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION public.send_appointment_link(p_appointment_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
begin
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif v_appointment.email is null or private.link_expires_at(v_appointment) <= p_now then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  -- Pressed twice within a minute it is sent once.
  perform private.tell_client(
    'appointment_link', p_appointment_id || ' ' || v_appointment.link_number || ' ' || to_char(p_now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
    p_appointment_id, '{}', p_now
  );
  return v_appointment.order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_appointment_status(p_appointment_id uuid, p_version integer, p_status text, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF appointment_details
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_before constant jsonb := private.money_facts(v_appointment.order_id);
  v_ending_id uuid;
begin
  -- The same call made twice finds what the first one did, and what is so already needs no step.
  if v_appointment.status <> p_status or v_appointment.version not in (p_version, p_version + 1) or p_status = 'cancelled' then
    if v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif p_status = 'cancelled' or (v_appointment.status, p_status) = ('completed', 'confirmed') and not private.is_to_be_done(v_appointment, p_now) then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif p_status = 'no_show' and v_appointment.status <> 'cancelled' and v_appointment.starts_at > p_now then
      raise exception using errcode = 'PT409', message = 'session_not_begun';
    end if;
    update public.appointments set status = p_status, version = version + 1 where appointment_id = p_appointment_id;
    if v_appointment.status = 'pending' and p_status = 'confirmed' then
      perform private.tell_client('appointment_approved', p_appointment_id::text, p_appointment_id, '{}', p_now);
    elsif p_status = 'no_show' then
      v_ending_id := private.undo_lines(v_appointment, private.no_show_fee_percent(v_appointment), 'Not come', p_now);
      perform private.settle_order(v_ending_id, p_now);
      perform private.tell_of_money_back(v_ending_id, 'no_show', v_before, true, p_now);
    elsif v_appointment.status = 'no_show' then
      -- Taken back: what the no-show had taken off is owed again.
      perform private.adjust(
        v_appointment.order_id, 'Came after all', -(
          select private.charge_cents(o.order_id) from public.orders o
          where o.root_id = v_appointment.order_id and o.kind = 'cancellation' and o.state = 'settled'
          order by o.closed_at desc limit 1
        ), p_now
      );
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_arrived(p_appointment_id uuid, p_is_arrived boolean, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment constant public.appointments := private.lock_appointment(p_appointment_id);
begin
  if p_is_arrived and v_appointment.status in ('cancelled', 'no_show') then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  elsif p_is_arrived and v_appointment.starts_at > p_now then
    raise exception using errcode = 'PT409', message = 'session_not_begun';
  end if;
  update public.appointments set arrived_at = case when p_is_arrived then coalesce(arrived_at, p_now) end
    where appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_calendar_feed(p_token_hash text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.calendar_feeds where true;
  insert into public.calendar_feeds (token_hash, created_at) select p_token_hash, p_now where p_token_hash is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_day_enabled(p_day_of_week integer, p_is_enabled boolean, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_hours public.business_hours;
begin
  perform private.lock_calendar();
  select * into v_hours from public.business_hours h where h.day_of_week = p_day_of_week for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  elsif not v_hours.requires_toggle then
    raise exception using errcode = 'PT409', message = 'day_is_fixed';
  end if;
  update public.business_hours set is_enabled = p_is_enabled where day_of_week = p_day_of_week;
  if not p_is_enabled then
    -- Who is booked, or paying, stays. An offer could not be booked any more: whom it was made to goes on waiting.
    perform private.withdraw_offers(
      tstzmultirange(tstzrange((held ->> 'starts_at')::timestamptz, (held ->> 'ends_at')::timestamptz)), p_now
    )
    from jsonb_array_elements(private.ahead_on_day(p_day_of_week, p_now)) held where held ->> 'kind' = 'offer';
  end if;
  perform private.offer_free_times(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_gift_delivery(p_order_id uuid, p_delivery text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_gift(p_order_id);
  update public.gift_certificates g
    set ready_at = case when p_delivery <> 'to_print' then coalesce(g.ready_at, p_now) end,
      handed_over_at = case when p_delivery = 'handed_over' then coalesce(g.handed_over_at, p_now) end
    where g.order_id = p_order_id and g.delivery_method = 'physical';
  if not found then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_text_stop(p_phone text, p_is_stopped boolean, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_is_stopped then
    insert into public.text_stops (phone, stopped_at) values (p_phone, p_now) on conflict do nothing;
  else
    delete from public.text_stops where phone = p_phone;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_message(p_message_id uuid, p_attempt integer, p_outcome text, p_detail text DEFAULT NULL::text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
begin
  select * into v_message from public.messages m where m.message_id = p_message_id for update;
  if p_outcome = 'sent' then
    -- Also one that was given up meanwhile: it has left.
    update public.messages set state = 'sent', provider_id = p_detail, failure = null, settled_at = p_now, facts = facts - '{token,message}'::text[]
      where message_id = p_message_id and state <> 'sent';
    perform public.resolve_review_item(item.review_item_id, 'The message left after all.', p_now)
      from public.review_items item
      where item.kind = 'stuck_message' and item.subject = p_message_id::text and item.resolved_at is null;
  elsif v_message.state <> 'claimed' or v_message.attempts <> p_attempt then
    return;
  elsif p_outcome = 'retry' then
    update public.messages
      set state = 'failed', failure = p_detail, begun_at = null, next_at = p_now + interval '1 minute' * power(2, p_attempt - 1)
      where message_id = p_message_id;
    -- Not of the email that tells of such items: each would be the cause of the next.
    if p_detail = 'not_composed' and v_message.kind <> 'review_items' then
      perform private.report_failure('compose_message ' || p_message_id, jsonb_build_object(
        'part', 'compose_message', 'row', p_message_id, 'kind', v_message.kind, 'recipient', v_message.recipient, 'channel', v_message.channel
      ), p_now);
    end if;
  else
    perform private.give_up_message(v_message, coalesce(p_detail, p_outcome), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_order(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_state text;
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  select * into v_order from public.orders o where o.order_id = p_order_id;
  -- Given up for something else, and nobody paid: nobody wants it.
  if v_order.state = 'lapsed' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'hold_expired';
  elsif v_order.state = 'open' and not private.wallets_suffice(p_order_id, p_now) then
    raise exception using errcode = 'PT409', message = case
      when exists (
        select from public.tenders t join public.wallets w using (wallet_id) where t.order_id = p_order_id and w.code_hash is null
      ) then 'credit_missing'
      else 'gift_code_empty'
    end;
  end if;
  perform private.settle_order(p_order_id, p_now);
  v_state := (select o.state from public.orders o where o.order_id = p_order_id);
  if v_state = 'returned' and v_order.state = 'open' and v_order.paid_at is null then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  return v_state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.settle_unpaid(p_order_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_family((select o.root_id from public.orders o where o.order_id = p_order_id));
  if private.intent_of(p_order_id) is not null then
    raise exception using errcode = 'PT409', message = 'already_paid';
  end if;
  update public.tenders t set voided_at = p_now where t.order_id = p_order_id and t.wallet_id is null and t.voided_at is null
    and exists (select from public.orders o where o.order_id = p_order_id and o.state = 'open');
  return public.settle_order(p_order_id, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.standing_dates(p_service_id text, p_local_date date, p_local_time time without time zone, p_every_weeks integer, p_times integer, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(local_date date, slot_time text, is_free boolean, alternatives jsonb)
 LANGUAGE plpgsql
 STABLE ROWS 6
 SET search_path TO ''
AS $function$
declare
  v_length interval;
begin
  select make_interval(mins => s.duration_minutes) into v_length from public.services s where s.service_id = p_service_id and s.is_active;
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  return query
  select day.local_date, to_char(p_local_time, 'HH24:MI'), free.is_free,
    case when free.is_free then '[]' else private.therapist_times_near(p_service_id, day.local_date, slot.starts_at, p_now) end
  from public.settings s
  cross join lateral (select p_local_date + place * 7 * p_every_weeks as local_date from generate_series(0, p_times - 1) place) day
  -- The same time by the practice's clocks, whatever they were put to meanwhile.
  cross join lateral (select (day.local_date + p_local_time) at time zone s.time_zone as starts_at) slot
  cross join lateral (
    -- A time that the clock skips is moved on: read back, it is another one.
    select slot.starts_at > p_now and slot.starts_at at time zone s.time_zone = day.local_date + p_local_time
      and not private.is_taken(tstzmultirange(private.during_of(slot.starts_at, slot.starts_at + v_length)), null, null, p_now) as is_free
  ) free
  order by day.local_date;
end;
$function$;

CREATE OR REPLACE FUNCTION public.standing_of(p_standing_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(every_weeks integer, ended_at timestamp with time zone, appointment_id uuid, starts_at timestamp with time zone, status text, owed_cents integer, is_ended_with_it boolean)
 LANGUAGE sql
 STABLE ROWS 12
 SET search_path TO ''
AS $function$
  select s.every_weeks, s.ended_at, a.appointment_id, a.starts_at, a.status, greatest(private.debt_cents(a.order_id), 0),
    private.is_ended_with_standing(a, p_now)
  from public.standing_appointments s join public.appointments a using (standing_id)
  where s.standing_id = p_standing_id
  order by a.starts_at
$function$;

CREATE OR REPLACE FUNCTION public.start_sweep(p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(sweep_run_id uuid, unreached text[])
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
begin
  delete from public.sweep_runs run where run.started_at < p_now - interval '30 days';
  select coalesce(array(select jsonb_array_elements_text(run.did -> 'unreached')), '{}') into unreached
    from public.sweep_runs run where run.finished_at is not null order by run.started_at desc limit 1;
  unreached := coalesce(unreached, '{}');
  insert into public.sweep_runs as run (started_at) values (p_now) returning run.sweep_run_id into sweep_run_id;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.stripe_events_to_retry(p_sweep_run_id uuid, p_limit integer DEFAULT 20)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select r.stripe_event_id from public.stripe_event_retries r
  where r.tried_by <> p_sweep_run_id
  order by r.attempts, r.created_at limit p_limit
$function$;

CREATE OR REPLACE FUNCTION public.submit_contact_message(p_message jsonb, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(contact_message_id uuid, wait_seconds integer)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  wait_seconds := private.apply_rate_limit('contact', p_senders, p_now, (p_message ->> 'contact_message_id')::uuid);
  if wait_seconds = 0 then
    contact_message_id := coalesce((p_message ->> 'contact_message_id')::uuid, gen_random_uuid());
    insert into public.contact_messages as stored
      (contact_message_id, name, email, phone, message, created_at)
      select submit_contact_message.contact_message_id, given.name, given.email, nullif(given.phone, ''), given.message, p_now
      from jsonb_to_record(p_message) as given (name text, email text, phone text, message text)
      on conflict do nothing;
    perform private.tell_practice('contact_message', m.contact_message_id::text, m.contact_message_id, jsonb_build_object(
        'name', m.name, 'email', m.email, 'phone', m.phone, 'message', m.message
      ), p_now)
      from public.contact_messages m where m.contact_message_id = submit_contact_message.contact_message_id;
  end if;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_intake(p_intake jsonb, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_intake constant public.intakes := jsonb_populate_record(null::public.intakes, p_intake);
  v_wait_seconds constant integer := private.apply_rate_limit('intake', p_senders, p_now, v_intake.intake_id);
begin
  if v_wait_seconds = 0 then
    insert into public.intakes (intake_id, first_name, last_name, email, sealed_form, bill_of_rights_version, received_at, sent_by)
      values (
        v_intake.intake_id, v_intake.first_name, v_intake.last_name, v_intake.email, v_intake.sealed_form,
        v_intake.bill_of_rights_version, p_now, v_intake.sent_by
      )
      -- Sent as a guest, and then the same words once more from an account: it is that account's.
      on conflict (intake_id) do update set sent_by = excluded.sent_by
        where intakes.sent_by is null and excluded.sent_by is not null;
    perform private.tell_practice('intake_received', v_intake.intake_id::text, v_intake.intake_id,
      jsonb_build_object('first_name', v_intake.first_name), p_now);
  end if;
  return v_wait_seconds;
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_testimonial(p_testimonial jsonb, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wait_seconds integer;
begin
  if not exists (
    select from public.services s where s.service_id = p_testimonial ->> 'service_id' and s.is_active
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_wait_seconds := private.apply_rate_limit('testimonial', p_senders, p_now, (p_testimonial ->> 'testimonial_id')::uuid);
  if v_wait_seconds = 0 then
    insert into public.testimonials (testimonial_id, name, location, service_id, rating, review, created_at)
      select coalesce(given.testimonial_id, gen_random_uuid()), given.name, given.location, given.service_id, given.rating, given.review, p_now
      from jsonb_to_record(p_testimonial)
        as given (testimonial_id uuid, name text, location text, service_id text, rating integer, review text)
      on conflict do nothing;
  end if;
  return v_wait_seconds;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_offer(p_token_hash text, p_checkout_key uuid, p_senders text[], p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries;
begin
  perform private.lock_calendar();
  v_entry := private.find_waiting(p_token_hash, p_senders, p_now);
  if v_entry.entry_id is null then
    return;
  end if;
  -- Taken at the last moment, there is time to fill in the form, once.
  update public.waitlist_offers offer set checkout_key = p_checkout_key, expires_at = case
      when offer.checkout_key is null then greatest(offer.expires_at, least(
        p_now + make_interval(mins => s.hold_minutes), offer.starts_at - make_interval(mins => s.minimum_notice_minutes)
      ))
      else offer.expires_at
    end
    from public.settings s
    where offer.entry_id = v_entry.entry_id and offer.ended_at is null and (offer.expires_at > p_now or exists (
      select from public.orders o where o.order_id = offer.order_id and o.state = 'open' and o.expires_at > p_now
    ));
  if not found then
    raise exception using errcode = 'PT409', message = 'offer_over';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_reset(p_mail_id text, p_email text, p_sealed_token text, p_link text, p_now timestamp with time zone DEFAULT now())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
begin
  select * into v_profile from public.profiles p where lower(p.email) = lower(p_email);
  if found then
    perform private.write_message(jsonb_build_object(
      'kind', 'password_reset', 'subject', p_mail_id, 'about', v_profile.user_id, 'recipient', 'member', 'channel', 'email',
      'address', v_profile.email,
      'facts', jsonb_build_object('first_name', v_profile.first_name, 'token', p_sealed_token, 'link_hash', p_link)
    ), p_now);
  end if;
  return v_profile.user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_review_items(p_limit integer DEFAULT 20, p_now timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_items jsonb;
  v_first uuid;
begin
  with told as (
    update public.review_items set mailed_at = p_now
      where review_item_id in (
        select item.review_item_id from public.review_items item where item.mailed_at is null and item.resolved_at is null
        order by item.opened_at limit p_limit for update skip locked
      )
      returning *
  )
  select jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.opened_at), (array_agg(t.review_item_id))[1]
    into v_items, v_first from told t;
  if v_items is null then
    return 0;
  end if;
  perform private.tell_practice('review_items', v_first::text, null, jsonb_build_object('items', v_items), p_now);
  return jsonb_array_length(v_items);
end;
$function$;

CREATE OR REPLACE FUNCTION public.terms_of_client(p_appointment_id uuid)
 RETURNS TABLE(is_member boolean, client_type text, can_book_at_home boolean, service_id text, enhancement_ids text[])
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select coalesce(p.membership_status = 'active', false),
    case when private.is_existing_client(c.client_id) then 'existing' else 'new' end, coalesce(c.can_book_at_home, false), a.service_id,
    array(select l.enhancement_id from private.current_lines(a.order_id) l where l.kind = 'enhancement')
  from public.appointments a left join public.clients c using (client_id) left join public.profiles p on p.client_id = c.client_id
  where a.appointment_id = p_appointment_id
$function$;

CREATE OR REPLACE FUNCTION public.time_off_range(p_start_date date, p_end_date date, p_start_time time without time zone DEFAULT NULL::time without time zone, p_end_time time without time zone DEFAULT NULL::time without time zone)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
begin
  starts_at := private.first_instant(p_start_date + coalesce(p_start_time, time '00:00'));
  -- A day ends when the next one begins, which 24:00 is.
  select (p_end_date + coalesce(p_end_time, time '24:00')) at time zone s.time_zone into ends_at from public.settings s;
  if ends_at <= starts_at then
    raise exception using errcode = 'PT400', message = 'invalid_request';
  end if;
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.times_for_therapist(p_local_date date, p_service_id text DEFAULT NULL::text, p_appointment_id uuid DEFAULT NULL::uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(slot_time text, is_within_hours boolean, kept_for text)
 LANGUAGE plpgsql
 STABLE ROWS 40
 SET search_path TO ''
AS $function$
declare
  v_length interval;
  v_taken tstzmultirange;
begin
  select make_interval(mins => s.duration_minutes) into v_length from public.services s
    where s.service_id = p_service_id and (s.is_active or exists (
      select from public.appointments a where (a.appointment_id, a.service_id) = (p_appointment_id, s.service_id)
    ));
  if p_service_id is not null and v_length is null then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  elsif v_length is null then
    select a.ends_at - a.starts_at into v_length from public.appointments a where a.appointment_id = p_appointment_id;
    if v_length is null then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  end if;
  select range_agg(o.during) into v_taken from public.occupancy o
    where o.during && tstzrange((p_local_date - 1)::timestamp at time zone 'UTC', (p_local_date + 3)::timestamp at time zone 'UTC')
      and (o.expires_at is null or o.expires_at > p_now)
      -- Not "is distinct from" alone: without an appointment, that would take all that is none for free.
      and (p_appointment_id is null or o.appointment_id is distinct from p_appointment_id)
      and o.offer_id is null;
  return query
  select to_char(day.local_start, 'HH24:MI'), coalesce(day.local_start >= day.opens_at and day.starts_at + v_length <= day.closes_at, false),
    (
      select e.first_name
      from public.occupancy o join public.waitlist_offers offer using (offer_id) join public.waitlist_entries e using (entry_id)
      where o.during && private.during_of(day.starts_at, day.starts_at + v_length) order by o.during limit 1
    )
  from private.therapist_day(p_local_date) day
  where day.starts_at > p_now and not private.during_of(day.starts_at, day.starts_at + v_length) && coalesce(v_taken, '{}')
  order by day.starts_at;
end;
$function$;

CREATE OR REPLACE FUNCTION public.unknown_stripe_events(p_event_ids text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  select asked.event_id from unnest(p_event_ids) with ordinality as asked (event_id, place)
  where not exists (select from public.stripe_events e where e.stripe_event_id = asked.event_id)
  order by asked.place
$function$;

CREATE OR REPLACE FUNCTION public.update_client(p_client_id uuid, p_can_book_at_home boolean DEFAULT NULL::boolean, p_is_existing boolean DEFAULT NULL::boolean, p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF client_for_therapist
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.clients c
    set can_book_at_home = coalesce(p_can_book_at_home, c.can_book_at_home), is_existing = coalesce(p_is_existing, c.is_existing)
    where c.client_id = p_client_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return query select * from private.clients_in_order(array[p_client_id], p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION public.update_profile(p_user_id uuid, p_first_name text, p_last_name text, p_phone text, p_login_phone text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.profiles p
    set first_name = p_first_name, last_name = p_last_name, phone = p_phone,
      login_phone = case
        when not exists (select from public.profiles other where other.login_phone = p_login_phone and other.user_id <> p_user_id)
        then p_login_phone
      end
    where p.user_id = p_user_id
$function$;

CREATE OR REPLACE FUNCTION public.value_outstanding()
 RETURNS TABLE(certificates integer, certificate_cents integer, given_cents integer, member_cents integer, credit_cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select (count(*) filter (where b.has_code and b.left_cents > 0))::integer,
    coalesce(sum(b.left_cents) filter (where b.has_code), 0)::integer,
    coalesce(sum(least(b.left_cents, private.given_on_top_cents(b.order_line_id))) filter (where b.has_code and b.left_cents > 0), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'gift' and not b.has_code), 0)::integer,
    coalesce(sum(b.left_cents) filter (where b.kind = 'credit'), 0)::integer
  from private.wallet_balances b where not b.is_frozen
$function$;

CREATE OR REPLACE FUNCTION public.verify_signup(p_signup_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.signups set verified_at = now() where signup_id = p_signup_id;
  -- Its mail was wanted.
  perform private.forgive_use(p_signup_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.view_health_notes(p_appointment_id uuid, p_user_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(health_note_id uuid, sealed_notes text, address text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.appointments a where a.appointment_id = p_appointment_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.health_note_views (appointment_id, user_id, viewed_at) values (p_appointment_id, p_user_id, p_now);
  return query
    select n.health_note_id, n.sealed_notes, private.address_of_notes(a)
    from public.appointments a join public.health_notes n using (health_note_id) where a.appointment_id = p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.view_intake(p_intake_id uuid, p_user_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(intake jsonb, sealed_form text, email text, client_id uuid, bill_of_rights_version text)
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.intakes i where i.intake_id = p_intake_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  insert into public.intake_views (intake_id, user_id, viewed_at) values (p_intake_id, p_user_id, p_now);
  return query
    select to_jsonb(listed), i.sealed_form, i.email, i.client_id, i.bill_of_rights_version
    from private.intakes_in_order(array[p_intake_id]) listed join public.intakes i using (intake_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.void_refund(p_refund_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refund public.refunds;
  v_root_id uuid;
begin
  select * into v_refund from public.refunds r where r.refund_id = p_refund_id;
  v_root_id := (select o.root_id from public.orders o where o.order_id = v_refund.order_id);
  perform private.lock_family(v_root_id);
  update public.refunds set status = 'void' where refund_id = p_refund_id and status = 'requested';
  if found and private.kept_cents(v_refund.tender_id) - private.promised_cents(v_refund.tender_id) > 0 then
    perform public.open_review_item('refund_failed', p_refund_id::text, jsonb_build_object(
      'payment_intent_id', private.intent_of_tender(v_refund.tender_id), 'amount_cents', v_refund.amount_cents, 'reason', v_refund.reason,
      'done', 'Stripe refused this refund because part of the payment went back already.',
      'next_step', 'See in Stripe what is left of the payment and refund what is due; then close this item.'
    ), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.write_session_note(p_appointment_id uuid, p_sealed_note text, p_now timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_appointment(p_appointment_id);
  if p_sealed_note is null then
    delete from public.session_notes where appointment_id = p_appointment_id;
  else
    insert into public.session_notes (appointment_id, sealed_note, written_at) values (p_appointment_id, p_sealed_note, p_now)
      on conflict (appointment_id) do update set sealed_note = excluded.sealed_note, written_at = excluded.written_at;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.address_of_notes(p_appointment appointments)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.email from public.clients c where c.client_id = p_appointment.client_id and lower(c.email) = lower(p_appointment.email)
$function$;

CREATE OR REPLACE FUNCTION private.adjust(p_root_id uuid, p_name text, p_amount_cents integer, p_now timestamp with time zone, p_id uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select p_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents) values (p_id, 'adjustment', p_name, p_amount_cents);
  perform private.close_order(p_id, 'settled', p_now);
  return p_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.advance_appointment(p_appointment_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.appointments a set status = 'confirmed'
    where a.appointment_id = p_appointment_id and a.status = 'pending' and a.starts_at <= p_now;
  update public.appointments a set status = 'completed'
    where a.appointment_id = p_appointment_id and a.status = 'confirmed' and not private.is_to_be_done(a, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.ahead_on_day(p_day_of_week integer, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(conflict order by conflict ->> 'starts_at'), '[]')
  from public.settings s
  cross join jsonb_array_elements(private.calendar_conflicts(tstzmultirange(tstzrange(p_now, null)), p_now)) conflict
  where conflict ->> 'kind' <> 'time_off'
    and extract(isodow from (conflict ->> 'starts_at')::timestamptz at time zone s.time_zone) = p_day_of_week
$function$;

CREATE OR REPLACE FUNCTION private.apply_rate_limit(p_form text, p_senders text[], p_now timestamp with time zone, p_submission_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wait_seconds integer;
begin
  -- One at a time for each form: two at once would each count without the other.
  perform pg_advisory_xact_lock(hashtextextended('form_submissions:' || p_form, 0));
  if exists (select from private.form_submissions used where used.submission_id = p_submission_id and used.form = p_form) then
    return 0;
  end if;
  v_wait_seconds := private.seconds_to_wait(p_form, p_senders, p_now);
  if v_wait_seconds = 0 then
    insert into private.form_submissions (form, sender_hash, submission_id, submitted_at)
      select p_form, sender_hash, p_submission_id, p_now from unnest(private.hash_senders(p_senders, p_now)) hashed (sender_hash);
  end if;
  return v_wait_seconds;
end;
$function$;

CREATE OR REPLACE FUNCTION private.appointment_facts(p_appointment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'appointment_id', a.appointment_id, 'link_number', a.link_number, 'revision', a.version - 1, 'status', a.status, 'confirmation_code', a.confirmation_code,
      'first_name', a.first_name, 'last_name', a.last_name, 'starts_at', a.starts_at, 'free_until', a.free_until,
      'location', a.location, 'service_id', a.service_id, 'paid_at', coalesce(o.paid_at, o.closed_at, o.created_at),
      'service_name', sold.service_name, 'duration_minutes', sold.duration_minutes, 'lines', sold.lines,
      'subtotal_cents', sold.subtotal_cents, 'tax_cents', sold.tax_cents,
      'late_ending', private.full_ending_of(a, private.late_fee_percent(a, 'client', 'infinity')),
      'no_show_ending', private.full_ending_of(a, private.no_show_fee_percent(a))
    ) || private.money_facts(a.order_id)
    from public.appointments a
    join public.orders o using (order_id)
    cross join lateral (
      select max(l.name) filter (where l.kind = 'service') as service_name, max(l.duration_minutes) as duration_minutes,
        jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents) order by l.kind <> 'service', l.order_line_id) as lines,
        sum(l.amount_cents)::integer as subtotal_cents, sum(l.tax_cents)::integer as tax_cents
      from private.current_lines(o.order_id) l
    ) sold
    where a.appointment_id = p_appointment_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.appointments_in_order(p_appointment_ids uuid[])
 RETURNS SETOF admin_appointments
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select a.* from unnest(p_appointment_ids) with ordinality chosen (appointment_id, place)
  -- The view joins as many tables as join_collapse_limit allows: joined to it, one more would have it worked out for every
  -- appointment there is. Looked up for each id, it may grow.
  cross join lateral (
    select one.* from public.admin_appointments one where one.appointment_id = chosen.appointment_id offset 0
  ) a
  order by chosen.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.around_days(p_first_date date, p_days integer)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select tstzrange((p_first_date - 1)::timestamp at time zone 'UTC', (p_first_date + p_days + 2)::timestamp at time zone 'UTC')
$function$;

CREATE OR REPLACE FUNCTION private.asked_cents(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.is_family_disputed(p_root_id) then 0 else greatest(private.debt_cents(p_root_id), 0) end
$function$;

CREATE OR REPLACE FUNCTION private.attempt(p_function text, p_row uuid, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_subject constant text := concat_ws(' ', p_function, p_row);
  v_failed text;
  v_state text;
  v_constraint text;
  v_table text;
  v_column text;
begin
  begin
    if p_row is null then
      execute format('select private.%I($1)::text', p_function) into v_failed using p_now;
    else
      execute format('select private.%I($1, $2)::text', p_function) into v_failed using p_row, p_now;
    end if;
  exception when others then
    get stacked diagnostics
      v_state = returned_sqlstate, v_constraint = constraint_name, v_table = table_name, v_column = column_name;
    perform private.report_failure(v_subject, jsonb_build_object(
      'part', p_function, 'row', p_row, 'sqlstate', v_state, 'constraint', nullif(v_constraint, ''), 'table', nullif(v_table, ''),
      'column', nullif(v_column, '')
    ), p_now);
    return 1;
  end;
  perform private.report_recovery(v_subject, p_now);
  return coalesce(nullif(v_failed, '')::integer, 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.attempt_each(p_function text, p_rows uuid[], p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select coalesce(sum(private.attempt(p_function, row_id, p_now)), 0)::integer from unnest(p_rows) row_id $function$;

CREATE OR REPLACE FUNCTION private.available_in(p_wallet_id uuid, p_except_order_id uuid, p_now timestamp with time zone)
 RETURNS TABLE(credits integer, cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select balance.credits - reserved.credits, balance.cents - reserved.cents
  from private.balance_of(p_wallet_id) balance
  cross join lateral (
    select count(*) filter (where t.kind = 'credit')::integer as credits, coalesce(sum(t.amount_cents), 0)::integer as cents
    from public.tenders t join public.orders o using (order_id)
    where t.wallet_id = p_wallet_id and t.voided_at is null and o.order_id is distinct from p_except_order_id
      and o.state = 'open' and (o.paid_at is not null or coalesce(o.expires_at > p_now, true))
  ) reserved
$function$;

CREATE OR REPLACE FUNCTION private.balance_of(p_wallet_id uuid)
 RETURNS TABLE(credits integer, cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select (w.credits + back.credits - taken.credits)::integer, (w.value_cents + back.cents - taken.cents)::integer
  from public.wallets w
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.order_lines l where l.reverses_line_id = w.order_line_id
  ) back
  cross join lateral (
    select coalesce(sum(l.credits), 0) as credits, coalesce(sum(l.amount_cents), 0) as cents
    from public.tenders t join public.ledger l using (tender_id) where t.wallet_id = w.wallet_id
  ) taken
  where w.wallet_id = p_wallet_id
$function$;

CREATE OR REPLACE FUNCTION private.book_date(p_booking jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.book_for_client(p_booking, p_now);
exception
  when sqlstate 'PT409' then
    if sqlerrm = 'credit_missing' then
      -- Credits pay the first dates, as far as they go.
      perform private.book_date(p_booking || '{"uses_credit": false}', p_now);
    elsif sqlerrm <> 'slot_taken' then
      raise;
    end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.booking_of_date(p_standing_id uuid, p_booking jsonb, p_date jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_booking || p_date || jsonb_build_object(
    'standing_id', p_standing_id,
    'checkout_key', md5(p_standing_id || ' ' || (p_date ->> 'local_date') || ' ' || (p_date ->> 'local_time'))::uuid
  )
$function$;

CREATE OR REPLACE FUNCTION private.calendar_conflicts(p_during tstzmultirange, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(
    jsonb_build_object(
      'kind', o.kind, 'appointment_id', coalesce(o.appointment_id, r.appointment_id), 'time_off_id', o.time_off_id,
      'first_name', coalesce(a.first_name, r.first_name, moved.first_name, waiting.first_name),
      -- Of a session its own end: nobody moves it for the linens.
      'starts_at', lower(o.during), 'ends_at', coalesce(a.ends_at, r.ends_at, offer.ends_at, upper(o.during)),
      'hold_expires_at', coalesce(o.expires_at, offer.expires_at)
    ) order by o.during
  )
  from public.occupancy o
  left join public.appointments a using (appointment_id)
  left join public.order_requests r on r.order_id = o.order_id
  left join public.appointments moved on moved.appointment_id = r.appointment_id
  left join public.waitlist_offers offer on offer.offer_id = o.offer_id
  left join public.waitlist_entries waiting on waiting.entry_id = offer.entry_id
  where o.during && p_during and (o.expires_at is null or o.expires_at > p_now)
$function$;

CREATE OR REPLACE FUNCTION private.cancel(p_appointment appointments, p_kept_percent integer, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_cancellation_id uuid;
begin
  update public.appointments set status = 'cancelled', version = version + 1 where appointment_id = p_appointment.appointment_id;
  delete from public.occupancy where appointment_id = p_appointment.appointment_id;
  update public.orders o set expires_at = least(o.expires_at, p_now)
    where o.root_id = p_appointment.order_id and o.kind = 'change' and o.state = 'open';
  delete from public.occupancy o using public.orders c
    where o.order_id = c.order_id and c.root_id = p_appointment.order_id and c.kind = 'change';
  v_cancellation_id := private.undo_lines(p_appointment, p_kept_percent, 'Cancelled late', p_now);
  perform private.settle_order(v_cancellation_id, p_now);
  return v_cancellation_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_cents(p_order_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount_cents + l.tax_cents), 0)::integer from public.order_lines l where l.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.claim_mail(p_kind text, p_email text, p_senders text[], p_submission_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_address constant text := 'address ' || lower(p_email);
  v_from constant text[] := array(select v_address || ' ' || sender from unnest(p_senders) named (sender));
begin
  if private.apply_rate_limit('stranger_mail', array[v_address], p_now, p_submission_id) > 0 then
    -- Kept for others than whoever has caused one already: of whatever kind, or two of one kind would be followed by one of each.
    if private.seconds_to_wait('stranger_mail_from', v_from, p_now) > 0 then
      return false;
    elsif private.apply_rate_limit(p_kind || '_mail', array[v_address], p_now, p_submission_id) > 0 then
      return false;
    end if;
  end if;
  insert into private.form_submissions (form, sender_hash, submission_id, submitted_at)
    select 'stranger_mail_from', sender_hash, p_submission_id, p_now from unnest(private.hash_senders(v_from, p_now)) hashed (sender_hash);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_stranger_text(p_phone text, p_message_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.apply_rate_limit('stranger_text', array['number ' || p_phone], p_now, p_message_id) > 0 then
    return false;
  elsif private.apply_rate_limit('all_stranger_texts', array['all'], p_now, p_message_id) > 0 then
    perform private.forgive_use(p_message_id);
    return false;
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clients_in_order(p_client_ids uuid[], p_now timestamp with time zone)
 RETURNS SETOF client_for_therapist
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select c.client_id, c.first_name, c.last_name, c.email, c.phone, c.can_book_at_home, c.is_existing or seen.visits > 0,
    exists (select from public.profiles p where p.client_id = c.client_id and p.membership_status = 'active'),
    seen.visits, seen.last_visit_at, seen.next_visit_at, held.credits, held.gift_cents
  from unnest(p_client_ids) with ordinality chosen (client_id, place)
  join public.clients c using (client_id)
  cross join lateral (
    select (count(*) filter (where a.status = 'completed'))::integer as visits,
      max(a.starts_at) filter (where a.status = 'completed') as last_visit_at,
      min(a.starts_at) filter (where a.status in ('pending', 'confirmed') and a.starts_at > p_now) as next_visit_at
    from public.appointments a where a.client_id = c.client_id
  ) seen
  cross join lateral (
    select
      coalesce(jsonb_agg(jsonb_build_object('duration', w.duration_minutes, 'available', w.credits) order by w.duration_minutes)
        filter (where w.credits > 0), '[]') as credits,
      coalesce(sum(w.cents), 0)::integer as gift_cents
    from (
      select wallet.duration_minutes, sum(available.credits)::integer as credits,
        sum(available.cents) filter (where wallet.kind = 'gift') as cents
      from public.wallets wallet cross join lateral private.available_in(wallet.wallet_id, null, p_now) available
      where wallet.owner_email = lower(c.email) and wallet.frozen_at is null
      group by wallet.duration_minutes
    ) w
  ) held
  order by chosen.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.close_order(p_order_id uuid, p_state text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_kind text;
begin
  update public.orders set state = p_state, closed_at = p_now where order_id = p_order_id returning kind into v_kind;
  delete from public.occupancy where order_id = p_order_id;
  -- These have the calendar's lock already, and leave some of it free.
  if v_kind in ('change', 'cancellation') or (v_kind, p_state) = ('booking', 'returned') then
    perform private.keep_offered_times(array[p_order_id], p_now);
    perform private.offer_free_times(p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.complete_quote(p_order_id uuid, p_booking jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request constant private.booking_request := jsonb_populate_record(null::private.booking_request, p_booking);
begin
  if not exists (
    select from public.order_requests r where r.order_id = p_order_id and r.starts_at is null and r.email is null
  ) then
    return;
  end if;
  update public.order_requests r set
    first_name = v_request.first_name, last_name = v_request.last_name, email = v_request.email, phone = v_request.phone,
    health_note_id = private.keep_health_notes(v_request.health_notes), pressure_preference = v_request.pressure_preference,
    text_consent_version = v_request.text_consent_version, booked_by = v_request.booked_by
    where r.order_id = p_order_id;
  begin
    update public.order_requests r set starts_at = slot.starts_at, ends_at = slot.ends_at, location = slot.location
      from private.require_offered_slot(v_request, p_now) slot
      where r.order_id = p_order_id;
  exception
    -- The money is here already: a time that the rules refuse is a time that was lost, to be refunded.
    when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then null;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_given_up(p_order_id uuid, p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.amount_cents
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines l on l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null
  where l.duration_minutes <> w.duration_minutes and private.value_given_cents(p_root_id) = 0
$function$;

CREATE OR REPLACE FUNCTION private.credit_of_family(p_root_id uuid)
 RETURNS tenders
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.* from public.orders o join public.tenders t using (order_id)
  where o.root_id = p_root_id and t.kind = 'credit'
    and (select sum(l.credits) from public.ledger l where l.tender_id = t.tender_id) = 1
$function$;

CREATE OR REPLACE FUNCTION private.credit_part_cents(p_root_id uuid, p_surplus_cents integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(
      coalesce(sum(t.kept_cents) filter (where t.kind = 'credit'), 0) - private.value_given_cents(p_root_id),
      p_surplus_cents - coalesce(sum(greatest(t.kept_cents - private.promised_cents(t.tender_id), 0)) filter (where t.kind <> 'credit'), 0)
    )::integer
  from (
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) as kept_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned')
  ) t
$function$;

CREATE OR REPLACE FUNCTION private.current_lines(p_root_id uuid)
 RETURNS SETOF order_lines
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.* from public.orders o join public.order_lines l using (order_id)
  where o.root_id = p_root_id and o.state = 'settled' and l.kind in ('service', 'enhancement') and l.reverses_line_id is null
    and not exists (
      select from public.order_lines reversal join public.orders by_order using (order_id)
      where reversal.reverses_line_id = l.order_line_id and by_order.state = 'settled' and by_order.kind = 'change'
    )
  order by l.order_line_id
$function$;

CREATE OR REPLACE FUNCTION private.days_with_times(p_service_id text, p_first_date date, p_days integer, p_client_type text, p_can_book_at_home boolean, p_taken tstzmultirange, p_now timestamp with time zone, p_is_sold boolean DEFAULT false)
 RETURNS TABLE(local_date date, slot_times text[], why text)
 LANGUAGE plpgsql
 STABLE ROWS 28
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_settings public.settings;
  v_today date;
begin
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;
  return query
  select day.local_date, coalesce(offered.free, '{}'), case
      when offered.free is not null then null
      when day.local_date < v_today then 'past'
      when day.local_date > v_today + v_settings.horizon_days then 'beyond'
      when not coalesce(hours.is_enabled, false) then 'closed'
      when p_client_type <> all (hours.allowed_client_types) or hours.location = 'home' and not p_can_book_at_home then 'existing_clients'
      when offered.local_date is not null then 'full'
      else 'too_soon'
    end
  from (select p_first_date + place as local_date from generate_series(0, p_days - 1) place) day
  left join public.business_hours hours on hours.day_of_week = extract(isodow from day.local_date)
  left join (
    select o.local_start::date as local_date,
      array_agg(to_char(o.local_start, 'HH24:MI') order by o.starts_at) filter (where not o.during && p_taken) as free
    from private.offered_slots(
      p_first_date, p_first_date + p_days - 1, p_service_id, p_client_type, p_can_book_at_home, p_now, p_is_sold
    ) o
    group by o.local_start::date
  ) offered on offered.local_date = day.local_date
  order by day.local_date;
end;
$function$;

CREATE OR REPLACE FUNCTION private.debt_cents(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.due_cents(p_root_id) - private.kept_of_family(p_root_id) + coalesce(sum(private.promised_cents(t.tender_id)), 0)::integer
  from public.orders o join public.tenders t using (order_id)
  where o.root_id = p_root_id and o.state in ('settled', 'returned')
$function$;

CREATE OR REPLACE FUNCTION private.describe_order(p_order_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
      'service_name', l.name, 'duration_minutes', l.duration_minutes, 'credits', l.credits,
      'starts_at', coalesce(a.starts_at, r.starts_at)
    ))
    from public.orders o
    left join public.order_requests r using (order_id)
    left join public.appointments a on a.order_id = o.root_id
    left join lateral (
      select line.name, line.duration_minutes, line.credits from private.current_lines(o.root_id) line where line.kind = 'service'
      union all
      select line.name, line.duration_minutes, line.credits from public.order_lines line
        where line.order_id = o.order_id and line.kind in ('service', 'item')
          and (line.duration_minutes is not null or o.kind = 'gift')
      limit 1
    ) l on true
    where o.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.drop_failed_refund(p_tender tenders, p_refund refunds, p_stripe_refund_id text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.refunds set status = 'void' where refund_id = p_refund.refund_id;
  if private.left_cents(p_tender.tender_id) > 0 then
    perform public.open_review_item('refund_failed', p_stripe_refund_id, jsonb_build_object(
      'payment_intent_id', p_tender.payment_intent_id, 'amount_cents', p_refund.amount_cents, 'currency', p_refund.currency,
      'reason', p_refund.reason,
      'done', 'The bank sent back a refund that was made in Stripe, and another refund went out meanwhile.',
      'next_step', 'See in Stripe what is left of the payment and refund what is still due; then close this item.'
    ), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_cents(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount_cents + l.tax_cents), 0)::integer
  from public.orders o join public.order_lines l using (order_id)
  where o.root_id = p_root_id and o.state = 'settled'
$function$;

CREATE OR REPLACE FUNCTION private.during_of(p_starts_at timestamp with time zone, p_ends_at timestamp with time zone)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select tstzrange(p_starts_at, p_ends_at + make_interval(mins => s.buffer_minutes)) from public.settings s
$function$;

CREATE OR REPLACE FUNCTION private.empty_ended_places(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.empty_unpaid_gifts(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.empty_unpaid_orders(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.end_logins_of_changed_password()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.sessions where user_id = new.id;
  delete from private.devices where user_id = new.id;
  perform private.write_message(jsonb_build_object(
    'kind', 'password_changed', 'subject', md5(new.id || new.encrypted_password), 'about', new.id, 'recipient', 'member',
    'channel', 'email', 'address', p.email, 'facts', jsonb_build_object('first_name', p.first_name)
  ), now())
  from public.profiles p where p.user_id = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_offer_as_booked(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Paid late it may have run out, and be free all the same.
  update public.waitlist_offers set ended_at = coalesce(ended_at, p_now), ending = 'booked' where order_id = p_order_id;
  update public.waitlist_entries e set state = 'booked', ended_at = coalesce(e.ended_at, p_now)
    from public.waitlist_offers offer
    where offer.order_id = p_order_id and e.entry_id = offer.entry_id;
  -- Offered another time meanwhile: nobody waits for that any more.
  perform private.end_offers(array(
    select later.offer_id from public.waitlist_offers offer join public.waitlist_offers later using (entry_id)
    where offer.order_id = p_order_id and later.ended_at is null
  ), 'declined', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_offers(p_offer_ids uuid[], p_ending text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.occupancy where offer_id = any (p_offer_ids);
  update public.waitlist_offers set ended_at = p_now, ending = p_ending where offer_id = any (p_offer_ids) and ended_at is null;
  update public.waitlist_entries e set
    state = case when ran_out.is_second then 'missed' else 'waiting' end,
    ended_at = case when ran_out.is_second then p_now end
    from public.waitlist_offers offer
    join public.waitlist_entries place using (entry_id)
    cross join lateral (
      -- Of all places of a person for the day: five of them must not keep its time ten times.
      select p_ending = 'lapsed' and count(*) >= 2 as is_second from public.waitlist_offers past join public.waitlist_entries theirs using (entry_id)
        where lower(theirs.email) = lower(place.email) and theirs.local_date = place.local_date and past.ending = 'lapsed'
    ) ran_out
    where offer.offer_id = any (p_offer_ids) and e.entry_id = offer.entry_id and e.state = 'offered';
  -- One who cannot be told keeps no time from the others.
  perform private.attempt_each('tell_missed', array(
    select e.entry_id from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed'
  ), p_now);
  -- Told once, for all that the person waits for that day.
  update public.waitlist_entries other set state = 'missed', ended_at = p_now
    from public.waitlist_offers offer join public.waitlist_entries e using (entry_id)
    where offer.offer_id = any (p_offer_ids) and e.state = 'missed' and other.state = 'waiting'
      and lower(other.email) = lower(e.email) and other.local_date = e.local_date;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_place(p_entry_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.waitlist_entries set state = 'left', ended_at = p_now where entry_id = p_entry_id and ended_at is null;
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer where offer.entry_id = p_entry_id and offer.ended_at is null
  ), 'declined', p_now);
  perform private.offer_free_times(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_what_is_over(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What a checkout holds while it pays is over when that is.
  perform private.end_offers(array(
    select offer.offer_id from public.waitlist_offers offer
    where offer.ended_at is null and offer.expires_at <= p_now
      and not exists (select from public.orders o where o.order_id = offer.order_id and o.state = 'open')
  ), 'lapsed', p_now);
  update public.waitlist_entries set state = 'expired', ended_at = p_now
    where ended_at is null and state = 'unconfirmed' and asked_at <= p_now - interval '24 hours';
  update public.waitlist_entries e set state = 'past', ended_at = p_now
    from public.settings s
    where e.ended_at is null and e.state in ('unconfirmed', 'waiting')
      and (e.local_date + case e.day_part when 'morning' then time '12:00' else time '24:00' end) at time zone s.time_zone
        <= (select private.offered_starts_from(p_now));
end;
$function$;

CREATE OR REPLACE FUNCTION private.ending_of(p_appointment appointments, p_kept_percent integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.full_ending_of(p_appointment, p_kept_percent) - 'value_cents' $function$;

CREATE OR REPLACE FUNCTION private.explain_debt(p_root_id uuid, p_debt_before integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_new_debt integer := least(
    private.due_cents(p_root_id) - private.value_given_cents(p_root_id), private.debt_cents(p_root_id) - greatest(p_debt_before, 0)
  );
begin
  if v_new_debt > 0 then
    v_new_debt := private.take_out_for(p_root_id, v_new_debt, p_now);
  end if;
  if v_new_debt > 0 then
    perform private.adjust(p_root_id, 'Refunded by hand', -v_new_debt, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.facts_of(p_appointment_ids uuid[], p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now) order by a.starts_at), '[]')
  from public.appointments a where a.appointment_id = any (p_appointment_ids)
$function$;

CREATE OR REPLACE FUNCTION private.find_credit(p_owner_email text, p_duration_minutes integer, p_now timestamp with time zone)
 RETURNS TABLE(wallet_id uuid, cost_cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select w.wallet_id, round(available.cents::numeric / available.credits)::integer
  from public.wallets w cross join lateral private.available_in(w.wallet_id, null, p_now) available
  where (w.kind, w.owner_email, w.duration_minutes) = ('credit', lower(p_owner_email), p_duration_minutes)
    and w.frozen_at is null and available.credits > 0
  order by w.is_granted desc, w.created_at, w.order_line_id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.find_or_create_client(p_request order_requests)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_client_id uuid;
begin
  insert into public.clients (first_name, last_name, email, phone)
    values (p_request.first_name, p_request.last_name, p_request.email, p_request.phone)
    on conflict (lower(email)) do nothing
    returning client_id into v_client_id;
  if v_client_id is null then
    select c.client_id into strict v_client_id from public.clients c where lower(c.email) = lower(p_request.email);
  end if;
  return v_client_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_or_create_refund(p_tender tenders, p_stripe_refund_id text, p_amount_cents integer, p_refund_id uuid, p_now timestamp with time zone)
 RETURNS refunds
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.stripe_refund_id = p_stripe_refund_id;
  if found then
    return v_refund;
  end if;
  -- The amount is Stripe's: what was asked for under this id is what it gave back.
  update public.refunds r set stripe_refund_id = p_stripe_refund_id, amount_cents = p_amount_cents, status = 'requested'
    where r.refund_id = p_refund_id and r.tender_id = p_tender.tender_id and r.status = 'requested' and r.stripe_refund_id is null
    returning * into v_refund;
  if found then
    return v_refund;
  end if;
  -- Also one that was asked for, replaced by a refund made by hand, and made all the same.
  perform private.replace_promises(p_tender.tender_id, p_amount_cents, p_now);
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, stripe_refund_id, next_attempt_at, created_at)
    select p_tender.order_id, p_tender.tender_id, 'made_at_stripe', p_amount_cents, o.currency, p_stripe_refund_id, p_now, p_now
    from public.orders o where o.order_id = p_tender.order_id
    returning * into v_refund;
  return v_refund;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_own_appointment(p_key jsonb, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_key constant private.own_key := jsonb_populate_record(null::private.own_key, p_key);
  v_id uuid;
  v_wait_seconds integer := 0;
begin
  if v_key.token_hash is not null then
    select a.appointment_id into v_id
      from public.appointment_links l join public.appointments a using (appointment_id)
      where l.token_hash = decode(v_key.token_hash, 'hex') and l.ended_at is null and private.link_expires_at(a) > p_now;
  else
    select a.appointment_id into v_id
      from private.find_viewer(v_key.session, p_now) viewer join public.appointments a using (client_id)
      where not viewer.is_pending and a.appointment_id = v_key.appointment_id;
  end if;
  -- A right link opens whatever others have tried from its network.
  if v_id is null then
    v_wait_seconds := private.apply_rate_limit('link', v_key.senders, p_now);
  end if;
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
  end if;
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_viewer(p_session text, p_now timestamp with time zone)
 RETURNS SETOF private.viewer
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query
  select s.user_id, s.user_id is null, coalesce(p.role, 'member'), coalesce(p.email, u.email),
    coalesce(p.first_name, u.first_name), coalesce(p.last_name, u.last_name), coalesce(p.phone, u.phone),
    coalesce(p.membership_status, 'pending'), p.client_id,
    private.is_existing_client(p.client_id), coalesce(c.can_book_at_home, false), s.expires_at
  from private.sessions s
  left join public.profiles p using (user_id)
  left join private.signups u using (signup_id)
  left join public.clients c using (client_id)
  where s.token_hash = p_session and least(s.expires_at, s.ends_at) > p_now and p.banned_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_waiting(p_token_hash text, p_senders text[], p_now timestamp with time zone)
 RETURNS waitlist_entries
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_entry public.waitlist_entries;
  v_wait_seconds integer;
begin
  select * into v_entry from public.waitlist_entries e where e.token_hash = p_token_hash and e.email is not null;
  -- A right link opens whatever others have tried from its network.
  if not found then
    v_wait_seconds := private.apply_rate_limit('link', p_senders, p_now);
    if v_wait_seconds > 0 then
      raise exception using errcode = 'PT429', message = 'too_many_requests', detail = v_wait_seconds;
    end if;
  end if;
  return v_entry;
end;
$function$;

CREATE OR REPLACE FUNCTION private.first_instant(p_local timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Of the hour that comes twice the first; a time that the clock skips is an hour earlier on the old clock.
  select least(x.at, (p_local - interval '1 hour') at time zone s.time_zone + interval '1 hour', x.at - (x.at at time zone s.time_zone - p_local))
  from public.settings s cross join lateral (select p_local at time zone s.time_zone as at) x
$function$;

CREATE OR REPLACE FUNCTION private.first_name_of(p_root_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select a.first_name from public.appointments a where a.order_id = p_root_id),
    (select r.first_name from public.order_requests r where r.order_id = p_root_id),
    (select split_part(g.purchaser_name, ' ', 1) from public.gift_certificates g where g.order_id = p_root_id)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.fitting_times(p_entry waitlist_entries, p_now timestamp with time zone)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, during tstzrange)
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select slot.starts_at, slot.ends_at, slot.during
  from private.offered_slots(
    p_entry.local_date, p_entry.local_date, p_entry.service_id, p_entry.client_type, p_entry.can_book_at_home, p_now
  ) slot
  where private.is_in_day_part(slot.local_start, p_entry.day_part)
$function$;

CREATE OR REPLACE FUNCTION private.fixed_reason(p_appointment appointments, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_appointment.status = 'cancelled' then 'cancelled'
    when p_appointment.status not in ('pending', 'confirmed') or p_appointment.ends_at <= p_now then 'over'
    when p_appointment.starts_at <= p_now then 'begun'
    when private.is_family_disputed(p_appointment.order_id) then 'disputed'
  end
$function$;

CREATE OR REPLACE FUNCTION private.forget_arrival()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status in ('no_show', 'cancelled') or new.starts_at <> old.starts_at then
    new.arrived_at := null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_own(p_what text, p_profile profiles)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case p_what
    when 'health-notes' then
      perform private.forget_own_notes(p_profile.user_id);
    when 'intake' then
      perform public.delete_intake(i.intake_id) from public.intakes i where i.sent_by = p_profile.user_id;
    when 'intake-view' then
      delete from public.intake_views v using public.intakes i where i.intake_id = v.intake_id and i.sent_by = p_profile.user_id;
    when 'message' then
      perform private.forget_own_messages(p_profile);
    when 'signup' then
      delete from private.signups s where lower(s.email) = lower(p_profile.email);
    when 'login' then
      delete from private.sessions s where s.user_id = p_profile.user_id;
    when 'known-browser' then
      delete from private.devices d where d.user_id = p_profile.user_id;
    when 'account' then
      delete from auth.users u where u.id = p_profile.user_id;
      -- The log of Supabase Auth names accounts and addresses as well.
      delete from auth.audit_log_entries e where strpos(e.payload::text, p_profile.user_id::text) > 0;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_own_messages(p_profile profiles)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.messages m
    where m.recipient = 'member' and (
      m.about = p_profile.user_id
      or m.about in (select s.signup_id from private.signups s where lower(s.email) = lower(p_profile.email))
      or m.kind in ('verify_address', 'account_exists') and lower(m.address) = lower(p_profile.email)
    );
  -- The row keeps a message from being sent again, and the therapist sees by it whether a certificate arrived: its person and its
  -- words go. What is not sent yet, like the news of a refund, still is.
  update public.messages m set address = '', facts = '{}'
    where m.recipient <> 'practice' and m.settled_at is not null and (
      lower(m.address) = lower(p_profile.email)
      or m.channel = 'sms' and m.about in (select a.order_id from public.appointments a where a.client_id = p_profile.client_id)
    )
$function$;

CREATE OR REPLACE FUNCTION private.forget_own_notes(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_note_ids constant uuid[] := array(
    select r.health_note_id from public.order_requests r where r.booked_by = p_user_id and r.health_note_id is not null
  );
begin
  update public.appointments set health_note_id = null where health_note_id = any (v_note_ids);
  update public.order_requests set health_note_id = null where health_note_id = any (v_note_ids);
  delete from public.health_notes where health_note_id = any (v_note_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forgive_use(p_submission_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from private.form_submissions where submission_id = p_submission_id $function$;

CREATE OR REPLACE FUNCTION private.free_until(p_appointment appointments, p_starts_at timestamp with time zone, p_is_by_client boolean, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_starts_at = p_appointment.starts_at then p_appointment.free_until
    -- Moved late and then cancelled: the earliest deadline counts.
    when p_is_by_client and p_now > p_appointment.free_until then p_appointment.free_until
    when p_is_by_client then p_starts_at - notice.hours
    else greatest(p_starts_at - notice.hours, p_now + notice.hours)
  end
  from (select private.notice_of(o.policy_version) as hours from public.orders o where o.order_id = p_appointment.order_id) notice
$function$;

CREATE OR REPLACE FUNCTION private.freeze_wallets(p_root_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.wallets w set frozen_at = case
      -- An inquiry takes nothing; what is won is ours again.
      when exists (
        select from public.orders o join public.tenders t using (order_id) join public.disputes d using (tender_id)
        where o.root_id = p_root_id and d.status not in ('won', 'prevented') and d.status not like 'warning%'
      ) then coalesce(w.frozen_at, p_now)
    end
    from private.wallets_bought_by(p_root_id) bought where bought.wallet_id = w.wallet_id
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_adjustment(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- One that pays a debt which was paid in another way meanwhile: then this payment goes back, and not the other.
  select private.debt_cents(p_order.root_id) > 0 or coalesce(sum(t.amount_cents), 0) <= private.charge_cents(p_order.order_id)
  from public.tenders t where t.order_id = p_order.order_id and t.voided_at is null
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_booking(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request public.order_requests;
  v_appointment_id uuid;
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  if v_request.starts_at is null and v_request.email is null and p_order.paid_at > p_now - interval '1 hour' then
    return null;
  end if;
  -- One without a person was emptied unpaid a day after it was made: nobody would know whose time that is.
  if v_request.starts_at is null or v_request.starts_at <= p_now or v_request.email is null then
    return false;
  end if;
  if not exists (select from public.occupancy o where o.order_id = p_order.order_id)
    and not private.hold_slot(
      p_order.order_id, private.during_of(v_request.starts_at, v_request.ends_at), 'infinity', p_now,
      private.may_take_yielding(p_order.order_id, p_now)
    )
  then
    return false;
  end if;
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, text_consent_version, service_id, starts_at, ends_at, free_until,
    location, status, health_note_id, pressure_preference, standing_id, created_at
  )
  select
    p_order.order_id, private.find_or_create_client(v_request), v_request.first_name, v_request.last_name, v_request.email,
    v_request.phone, v_request.text_consent_version, v_request.service_id, v_request.starts_at, v_request.ends_at,
    v_request.starts_at - private.notice_of(p_order.policy_version), v_request.location,
    case when s.auto_confirm or not v_request.is_by_client then 'confirmed' else 'pending' end,
    v_request.health_note_id, v_request.pressure_preference, v_request.standing_id, p_now
  from public.settings s
  returning appointment_id into v_appointment_id;
  update public.occupancy set order_id = null, expires_at = null, yields_from = null, appointment_id = v_appointment_id
    where order_id = p_order.order_id;
  perform private.end_offer_as_booked(p_order.order_id, p_now);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_bundle(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Emptied unpaid, a day after it was made: nobody would know whose that is.
  if p_order.owner_email is null then
    return false;
  end if;
  insert into public.wallets (kind, order_line_id, owner_email, duration_minutes, credits, value_cents, is_granted, created_at)
    select 'credit', l.order_line_id, p_order.owner_email, l.duration_minutes, l.credits, l.amount_cents, p_order.kind = 'grant', p_now
    from public.order_lines l where l.order_id = p_order.order_id and l.credits > 0
    on conflict do nothing;
  if p_order.kind = 'bundle' then
    update public.profiles set membership_status = 'active' where lower(email) = p_order.owner_email;
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_cancellation(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select true $function$;

CREATE OR REPLACE FUNCTION private.fulfil_change(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_change public.order_requests;
  v_old public.appointments;
begin
  select * into strict v_change from public.order_requests r where r.order_id = p_order.order_id;
  select * into strict v_old from public.appointments a where a.appointment_id = v_change.appointment_id for update;
  -- What the therapist adds while a session goes on, or right after it, is at the start that it had.
  if v_change.starts_at <= p_now and (v_change.is_by_client or v_change.starts_at <> v_old.starts_at) or v_old.version <> v_change.appointment_version or v_old.status not in ('pending', 'confirmed')
    or private.is_taken(
      tstzmultirange(private.during_of(v_change.starts_at, v_change.ends_at)), array[p_order.order_id], v_old.appointment_id, p_now
    )
  then
    return false;
  end if;
  delete from public.occupancy where order_id = p_order.order_id;
  perform private.occupy_appointment(v_old.appointment_id, v_change.starts_at, v_change.ends_at, p_now);
  update public.appointments set
    version = version + 1, service_id = v_change.service_id, starts_at = v_change.starts_at, ends_at = v_change.ends_at,
    location = v_change.location, free_until = private.free_until(v_old, v_change.starts_at, v_change.is_by_client, p_now)
    where appointment_id = v_old.appointment_id;
  if private.credit_given_up(p_order.order_id, p_order.root_id) is not null then
    perform private.return_credit(p_order.root_id, p_now);
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_gift(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.wallets (kind, order_line_id, code_hash, value_cents, created_at)
    select 'gift', l.order_line_id, g.code_hash, l.amount_cents, p_now
    from public.gift_certificates g join public.order_lines l using (order_id)
    where g.order_id = p_order.order_id and g.code_hash is not null;
  -- Emptied unpaid, a day after it was made: nobody would know whose that is.
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fulfil_grant(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fulfil_bundle(p_order, p_now) $function$;

CREATE OR REPLACE FUNCTION private.fulfil_sale(p_order orders, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_request public.order_requests;
  v_minutes constant integer := (
    select l.duration_minutes from public.order_lines l where l.order_id = p_order.order_id and l.kind = 'service'
  );
begin
  select * into strict v_request from public.order_requests r where r.order_id = p_order.order_id;
  -- It has taken place already: it takes no time of the calendar, and so cannot lose any.
  insert into public.appointments (
    order_id, client_id, first_name, last_name, email, phone, service_id, starts_at, ends_at, free_until, location, status, created_at
  )
  select p_order.order_id, case when v_request.email is not null then private.find_or_create_client(v_request) end,
    coalesce(v_request.first_name, 'Somebody'), coalesce(v_request.last_name, ''), v_request.email, v_request.phone,
    v_request.service_id, p_order.created_at - make_interval(mins => v_minutes), p_order.created_at, p_order.created_at,
    coalesce(
      (select h.location from public.business_hours h where h.day_of_week = extract(isodow from p_order.created_at at time zone s.time_zone)),
      'broadway'
    ),
    'completed', p_now
  from public.settings s;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.full_ending_of(p_appointment appointments, p_kept_percent integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := p_appointment.order_id;
  v_given constant integer := private.value_given_cents(v_root_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
  v_credit constant public.tenders := private.credit_of_family(v_root_id);
  v_returns_credit constant boolean := v_credit.tender_id is not null and p_kept_percent = 0 and v_given = 0;
  v_surplus integer;
  v_part integer := 0;
  v_money integer;
  v_value integer;
begin
  v_surplus := private.due_cents(v_root_id) - private.debt_cents(v_root_id) - v_given - v_fee
    - case when v_returns_credit then v_credit.amount_cents else 0 end;
  if v_surplus > 0 and not v_returns_credit then
    v_part := greatest(private.credit_part_cents(v_root_id, v_surplus), 0);
  end if;
  select coalesce(sum(greatest(private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id), 0)), 0) into v_money
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id);
  v_value := coalesce(private.value_of_part(v_root_id, nullif(v_part, 0)), 0);
  return jsonb_build_object(
    'kept_percent', p_kept_percent, 'fee_cents', v_fee, 'credits_back', v_returns_credit::integer,
    'refund_cents', greatest(least(v_surplus - v_part, v_money), 0) + v_value, 'value_cents', v_value
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.gift_delivery(p_gift gift_certificates)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_gift.handed_over_at is not null then 'handed_over'
    when p_gift.ready_at is not null then 'ready'
    when p_gift.delivery_method = 'physical' then 'to_print'
    -- What was sent long ago is not in the outbox any more.
    else coalesce((
      select case
        when m.state in ('given_up', 'cancelled') or m.delivery in ('bounced', 'failed') then 'failed'
        when m.state = 'sent' then 'sent'
        else 'scheduled'
      end
      from public.messages m where m.kind = 'gift_certificate' and m.about = p_gift.order_id
      order by m.created_at desc, m.state = 'cancelled' limit 1
    ), 'sent')
  end
$function$;

CREATE OR REPLACE FUNCTION private.gift_value_given(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(w.value_cents), 0)::integer
  from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
$function$;

CREATE OR REPLACE FUNCTION private.gifts_in_order(p_order_ids uuid[])
 RETURNS SETOF gift_for_therapist
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select g.order_id, line.name, w.value_cents, balance.cents, 
    greatest(least(balance.cents - private.given_on_top_cents(w.order_line_id), private.due_cents(g.order_id)), 0),
    case
      when w.frozen_at is not null then 'frozen'
      when balance.cents > 0 then 'active'
      when exists (select from public.gift_history(g.order_id) h where h.kind = 'refunded') then 'refunded'
      else 'used'
    end,
    w.created_at, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone, g.personal_message,
    g.delivery_method, g.deliver_on, private.gift_delivery(g), g.handed_over_at, g.sealed_code
  from unnest(p_order_ids) with ordinality chosen (order_id, place)
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  order by chosen.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.gifts_not_delivered()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 100
 SET search_path TO ''
AS $function$
  select g.order_id
  from (
    select paper.order_id from public.gift_certificates paper
      where paper.delivery_method = 'physical' and paper.handed_over_at is null
    union
    select m.about from public.messages m
      where m.kind = 'gift_certificate' and (m.state <> 'sent' or m.delivery in ('bounced', 'failed'))
  ) waiting
  join public.gift_certificates g using (order_id)
  join public.order_lines line using (order_id)
  join public.wallets w using (order_line_id)
  cross join lateral private.balance_of(w.wallet_id) balance
  where balance.cents > 0 and private.gift_delivery(g) in ('to_print', 'ready', 'scheduled', 'failed')
$function$;

CREATE OR REPLACE FUNCTION private.give_up_message(p_message messages, p_failure text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.messages set state = 'given_up', failure = p_failure, settled_at = p_now, facts = facts - 'token'
    where message_id = p_message.message_id;
  perform private.report_recovery('compose_message ' || p_message.message_id, p_now);
  -- Nobody can be called about a number that is none; the list of messages shows those.
  if p_failure <> 'no_phone' then
    perform public.open_review_item('stuck_message', p_message.message_id::text, jsonb_build_object(
      'kind', p_message.kind, 'subject', p_message.subject, 'recipient', p_message.recipient, 'channel', p_message.channel,
      'attempts', p_message.attempts, 'failure', p_failure,
      'done', case p_failure when 'unknown' then 'Nobody knows whether this text left, so it is not sent again.'
        else 'The message did not leave. It is not sent again.' end,
      'next_step', case p_message.recipient when 'practice' then 'It was for you: see what it was about, then close this item.'
        else 'Tell them yourself if they need to know, then close this item.' end
    ), p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_up_overdue(p_message_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.give_up_message(m, case when m.channel = 'sms' and m.begun_at is not null then 'unknown' else 'too_late' end, p_now)
  from public.messages m where m.message_id = p_message_id
$function$;

CREATE OR REPLACE FUNCTION private.give_value(p_root_id uuid, p_cents integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := gen_random_uuid();
  v_line_id bigint;
begin
  insert into public.orders (order_id, root_id, kind, currency, created_at)
    select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    values (v_id, 'item', 'Gift value from a credit', p_cents) returning order_line_id into v_line_id;
  insert into public.wallets (kind, order_line_id, owner_email, value_cents, created_at)
    select 'gift', v_line_id, w.owner_email, private.value_of_part(p_root_id, p_cents), p_now
    from private.credit_of_family(p_root_id) t join public.wallets w using (wallet_id);
  perform private.close_order(v_id, 'settled', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.given_on_top_cents(p_order_line_id bigint)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- An adjustment that moves no money has a second line, which makes up for the first.
  select greatest(coalesce(sum(moved.amount_cents), 0), 0)::integer
  from public.order_lines moved
  where moved.reverses_line_id = p_order_line_id
    and exists (select from public.order_lines even where even.order_id = moved.order_id and even.kind = 'adjustment')
$function$;

CREATE OR REPLACE FUNCTION private.guard_appointment_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.status = new.status or (old.status, new.status) in (
    ('pending', 'confirmed'), ('pending', 'cancelled'),
    ('confirmed', 'completed'), ('confirmed', 'no_show'), ('confirmed', 'cancelled'),
    ('completed', 'no_show'), ('no_show', 'completed'),
    -- A wrong press of Done, taken back.
    ('completed', 'confirmed')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'change_not_possible', detail = to_jsonb(old.status || ' to ' || new.status)::text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_order_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.state = 'open' then return new; end if;
  elsif old.state = new.state or (old.state, new.state) in (
    ('open', 'settled'), ('open', 'returned'), ('open', 'lapsed'), ('lapsed', 'settled'), ('lapsed', 'returned')
  ) then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'illegal_transition',
    detail = to_jsonb(case tg_op when 'INSERT' then new.state else old.state || ' to ' || new.state end)::text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_new constant jsonb := to_jsonb(new);
  v_wallet_id constant uuid := coalesce(
    (select t.wallet_id from public.tenders t where t.tender_id = (v_new ->> 'tender_id')::uuid),
    (select w.wallet_id from public.wallets w where w.order_line_id = (v_new ->> 'reverses_line_id')::bigint)
  );
begin
  if v_wallet_id is null then
    return null;
  end if;
  -- Whoever else spends from it waits here, and is summed by the statement after.
  perform from public.wallets w where w.wallet_id = v_wallet_id for no key update;
  if exists (select from private.balance_of(v_wallet_id) b where least(b.credits, b.cents) < 0) then
    raise exception using errcode = 'PT409', message = 'credit_missing';
  elsif exists (
    select from public.ledger l where l.tender_id = (v_new ->> 'tender_id')::uuid having least(sum(l.amount_cents), sum(l.credits)) < 0
  ) then
    raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_bounced(p_address text, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.messages earlier
    where lower(earlier.address) = lower(p_address) and earlier.delivery in ('bounced', 'complained')
      and earlier.channel = 'email' and earlier.created_at > p_now - interval '30 days'
  )
$function$;

CREATE OR REPLACE FUNCTION private.has_come_back(p_facts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from unnest(array[
      'card_back_cents', 'cash_back_cents', 'certificate_back_cents', 'value_back_cents', 'credits_back', 'value_given_cents'
    ]) name
    where (p_facts -> 'money' ->> name)::integer > (p_facts -> 'money_before' ->> name)::integer
  )
$function$;

CREATE OR REPLACE FUNCTION private.has_failed(p_function text, p_row uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.review_items item
    where item.kind = 'job_failed' and item.subject = concat_ws(' ', p_function, p_row) and item.resolved_at is null
  )
$function$;

CREATE OR REPLACE FUNCTION private.has_something_to_refund(p_root_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.kept_of_family(p_root_id) - private.value_given_cents(p_root_id) > (
      select coalesce(sum(private.promised_cents(t.tender_id)), 0)
      from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id
    )
    -- A granted credit is worth nothing, and comes back all the same.
    or (private.credit_of_family(p_root_id)).tender_id is not null and private.value_given_cents(p_root_id) = 0
$function$;

CREATE OR REPLACE FUNCTION private.hash_senders(p_senders text[], p_now timestamp with time zone)
 RETURNS bytea[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  insert into private.sender_salts (salt_date)
    select v_today where not exists (select from private.sender_salts s where s.salt_date = v_today)
    on conflict do nothing;
  return private.known_hashes(p_senders, v_today, v_today);
end;
$function$;

CREATE OR REPLACE FUNCTION private.held_by_checkout(p_checkout_key uuid, p_now timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_checkout_key is not null then array(
    select o.order_id from public.orders o where o.checkout_key = p_checkout_key and o.state = 'open' and o.paid_at is null
    union all
    select offer.offer_id from public.waitlist_offers offer
    where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
  ) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_booking(p_request private.booking_request, p_open_order_id uuid, p_senders text[], p_is_under_pressure boolean, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_expires_at timestamptz := p_now + make_interval(mins => (
    select case when p_request.is_hosted then s.hosted_hold_minutes else s.hold_minutes end from public.settings s
  ));
  v_slot record;
  v_id uuid := p_open_order_id;
  v_own_ids uuid[];
  v_offer record;
begin
  select * into v_slot from private.require_offered_slot(p_request, p_now);
  select * into v_offer from private.offer_for(p_request.checkout_key, v_slot.during, p_now);
  v_expires_at := greatest(v_expires_at, v_offer.expires_at);
  -- Nothing of somebody's own is let go for a time that they cannot have.
  select array_agg(own.order_id) into v_own_ids
    from private.orders_of_the_same_person(p_request, p_senders, p_open_order_id, p_now) own;
  if private.is_taken(
    tstzmultirange(v_slot.during), v_own_ids || p_open_order_id || v_offer.offer_id, null, p_now, p_is_under_pressure
  ) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, p_senders, p_open_order_id, p_now) own;
  if v_offer.offer_id is null then
    -- One that is kept already takes no more of the calendar.
    perform private.require_room_for_hold(p_senders, p_open_order_id, p_now);
  end if;
  perform private.require_allowance('hold', p_senders, 'too_many_holds', p_now);
  if v_id is not null then
    -- The same booking after its hold ran out: the order, and the payment intent made for it, live on.
    update public.orders set expires_at = v_expires_at where order_id = v_id;
    update public.order_requests set held_since = p_now where order_id = v_id;
  else
    v_id := private.insert_booking(
      p_request, v_slot.starts_at, v_slot.ends_at, v_slot.location, p_senders, v_expires_at, p_now
    );
  end if;
  update public.waitlist_offers set order_id = v_id where offer_id = v_offer.offer_id;
  -- Under pressure somebody may hold it who has not begun to pay: theirs it stays until this one does.
  if not private.hold_slot(v_id, v_slot.during, v_expires_at, p_now) then
    if not p_is_under_pressure then
      raise exception using errcode = 'PT409', message = 'slot_taken';
    end if;
    delete from public.occupancy where order_id = v_id;
  end if;
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_change(p_order_id uuid, p_appointment_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.order_details;
  v_during tstzmultirange;
begin
  select * into strict v_order from public.order_details d where d.order_id = p_order_id;
  v_during := tstzmultirange(private.during_of(v_order.starts_at, v_order.ends_at));
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  -- What the appointment has already needs no holding; around it there may be two pieces.
  insert into public.occupancy (during, order_id, expires_at)
    select piece, p_order_id, v_order.hold_expires_at
    from unnest(v_during - coalesce(
      (select tstzmultirange(o.during) from public.occupancy o where o.appointment_id = p_appointment_id), '{}'
    )) piece;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_slot(p_order_id uuid, p_during tstzrange, p_expires_at timestamp with time zone, p_now timestamp with time zone, p_takes_yielding boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_offer record;
begin
  -- What was kept for this order's client on the waitlist makes way for it, and it yields to nobody before that was over.
  select * into v_offer from public.waitlist_offers offer where offer.order_id = p_order_id and offer.ended_at is null;
  if private.is_taken(tstzmultirange(p_during), array[p_order_id, v_offer.offer_id], null, p_now, p_takes_yielding) then
    return false;
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(tstzmultirange(p_during), p_order_id, p_now, p_takes_yielding) old;
  delete from public.occupancy where order_id = p_order_id or offer_id = v_offer.offer_id;
  -- "On conflict" meets occupancy_never_overlaps, so that losing a race is an answer and not an error.
  insert into public.occupancy (during, order_id, expires_at, yields_from)
    values (p_during, p_order_id, p_expires_at, greatest(v_offer.expires_at, p_now))
    on conflict do nothing;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.holds_from(p_senders text[], p_now timestamp with time zone)
 RETURNS TABLE(order_id uuid, email text, sender_hashes bytea[], expires_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE ROWS 3
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_hashes constant bytea[] := private.known_hashes(p_senders, v_today - 1, v_today);
begin
  -- Found by network alone, since in a flood very many holds are open: the offset keeps them from being read first, and a
  -- plan made on a calm day would read them all.
  return query
  select r.order_id, r.email, r.sender_hashes, o.expires_at
  from public.order_requests r
  cross join lateral (select * from public.orders known where known.order_id = r.order_id offset 0) o
  where r.sender_hashes && v_hashes and r.starts_at is not null and o.state = 'open' and o.paid_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.holds_in_the_way(p_during tstzmultirange, p_except_order_id uuid, p_now timestamp with time zone, p_takes_yielding boolean DEFAULT false)
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select distinct o.order_id, private.intent_of(o.order_id), o.expires_at > p_now
  from public.occupancy o
  where o.during && p_during and (o.expires_at <= p_now or p_takes_yielding and o.yields_from <= p_now)
    and (p_except_order_id is null or o.order_id is distinct from p_except_order_id)
$function$;

CREATE OR REPLACE FUNCTION private.insert_booking(p_request private.booking_request, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_location text, p_senders text[], p_expires_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := gen_random_uuid();
  v_uses_wallets constant boolean := coalesce(p_request.uses_credit or p_request.uses_gift_value, false);
  v_credit record;
begin
  select null::uuid as wallet_id, null::integer as cost_cents into v_credit;
  if p_request.uses_credit then
    select c.* into v_credit
      from jsonb_to_recordset(p_request.lines) l (kind text, duration_minutes integer)
      cross join lateral private.find_credit(p_request.wallet_owner_email, l.duration_minutes, p_now) c
      where l.kind = 'service';
    if not found then
      raise exception using errcode = 'PT409', message = 'credit_missing';
    end if;
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, owner_email, currency, policy_version, created_at, expires_at)
    select v_id, v_id, 'booking', p_request.checkout_key, case when v_uses_wallets then lower(p_request.wallet_owner_email) end,
      s.currency, p_request.policy_version, p_now, p_expires_at
    from public.settings s;
  perform private.insert_lines(v_id, case
    when p_request.uses_credit then private.price_by_credit(p_request.lines, v_credit.cost_cents)
    else private.price_by_gift(p_request.lines, p_request.gift_code_hashes, v_id, p_now)
  end);
  insert into public.order_requests (
    order_id, service_id, starts_at, ends_at, location, held_since, first_name, last_name, email, phone,
    health_note_id, pressure_preference, text_consent_version, sender_hashes, gift_code_hashes, booked_by
  )
  values (
    v_id, p_request.service_id, p_starts_at, p_ends_at, p_location, case when p_starts_at is not null then p_now end,
    p_request.first_name, p_request.last_name, p_request.email, p_request.phone,
    private.keep_health_notes(p_request.health_notes), p_request.pressure_preference, p_request.text_consent_version,
    private.hash_senders(p_senders, p_now), p_request.gift_code_hashes, p_request.booked_by
  );
  perform private.insert_tenders(
    v_id, v_credit.wallet_id, coalesce(p_request.uses_gift_value, false), 'card', p_now, p_request.gift_code_hashes
  );
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.insert_gift(p_gift private.gift_request, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_service public.gift_services;
  v_today date;
begin
  select * into v_service from public.gift_services s where s.gift_service_id = p_gift.gift_service_id and s.is_active;
  if not found and p_gift.gift_service_id is not null then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  v_today := (select (p_now at time zone s.time_zone)::date from public.settings s);
  if p_gift.deliver_on not between v_today and v_today + 366 then
    raise exception using errcode = 'PT400', message = 'delivery_day_not_possible';
  end if;
  insert into public.orders (order_id, root_id, kind, checkout_key, currency, created_at, expires_at)
    -- Younger than the day for which Stripe remembers the key of its intent.
    select p_gift.order_id, p_gift.order_id, 'gift', p_gift.checkout_key, s.currency, p_now, p_now + interval '12 hours'
    from public.settings s;
  perform private.insert_lines(p_gift.order_id, jsonb_build_array(jsonb_build_object(
    'kind', 'item', 'name', coalesce(v_service.name, 'Gift certificate'),
    'amount_cents', coalesce(v_service.price_cents, p_gift.amount_cents)
  )));
  insert into public.gift_certificates (
    order_id, gift_service_id, service_id, recipient_name, recipient_email, purchaser_name, purchaser_email, purchaser_phone,
    personal_message, delivery_method, deliver_on, code_hash, sealed_code
  )
  values (
    p_gift.order_id, v_service.gift_service_id, v_service.service_id, p_gift.recipient_name, p_gift.recipient_email,
    p_gift.purchaser_name, p_gift.purchaser_email, p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method,
    p_gift.deliver_on, p_gift.code_hash, p_gift.sealed_code
  );
  perform private.insert_tenders(p_gift.order_id, null, false, 'card', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.insert_gift_tenders(p_order_id uuid, p_left_cents integer, p_code_hashes bytea[], p_uses_gift_value boolean, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Stripe charges no less than this.
  c_least_charge constant integer := 50;
  v_left integer := p_left_cents;
  v_gift record;
  v_part integer;
begin
  perform private.require_codes(p_code_hashes, p_now);
  for v_gift in
    select w.wallet_id, available.cents
    from public.orders o
    join public.wallets w on w.code_hash = any (p_code_hashes) or p_uses_gift_value and (w.kind, w.owner_email) = ('gift', o.owner_email)
    cross join lateral private.available_in(w.wallet_id, null, p_now) available
    where o.order_id = p_order_id and w.frozen_at is null
    -- First the one that pays its service whole, if that is so priced.
    order by exists (
        select from public.gift_certificates g join public.order_lines l on (l.order_id, l.service_id) = (o.order_id, g.service_id)
        where g.code_hash = w.code_hash and l.amount_cents + l.tax_cents = w.value_cents
      ) desc, array_position(p_code_hashes, w.code_hash), w.created_at, w.order_line_id
  loop
    v_part := least(v_left, v_gift.cents);
    if v_left - v_part between 1 and c_least_charge - 1 then
      v_part := v_left - c_least_charge;
    end if;
    continue when v_part <= 0;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, created_at)
      values (p_order_id, 'gift', v_part, v_gift.wallet_id, p_now);
    v_left := v_left - v_part;
  end loop;
  return v_left;
end;
$function$;

CREATE OR REPLACE FUNCTION private.insert_lines(p_order_id uuid, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from jsonb_to_recordset(p_lines) line (kind text, service_id text)
    where line.kind = 'service' and not exists (
      select from public.services s where s.service_id = line.service_id and s.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  elsif exists (
    select from jsonb_to_recordset(p_lines) line (kind text, enhancement_id text)
    where line.kind = 'enhancement' and not exists (
      select from public.enhancements e where e.enhancement_id = line.enhancement_id and e.is_active
    )
  ) then
    raise exception using errcode = 'PT404', message = 'unknown_enhancement';
  end if;
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, credits, amount_cents, tax_cents, tax_parts
  )
  select p_order_id, line.kind, line.service_id, line.enhancement_id, line.name, line.duration_minutes, line.credits,
    line.amount_cents, coalesce(line.tax_cents, 0), coalesce(line.tax_parts, '[]')
  from jsonb_to_recordset(p_lines) line (
    kind text, service_id text, enhancement_id text, name text, duration_minutes integer, credits integer,
    amount_cents integer, tax_cents integer, tax_parts jsonb
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.insert_tenders(p_order_id uuid, p_credit_wallet_id uuid, p_uses_gift_value boolean, p_rest_kind text, p_now timestamp with time zone, p_code_hashes bytea[] DEFAULT NULL::bytea[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_left integer := private.charge_cents(p_order_id);
  v_line public.order_lines;
begin
  if p_credit_wallet_id is not null then
    select * into strict v_line from public.order_lines l
      where l.order_id = p_order_id and l.kind = 'service' and l.reverses_line_id is null;
    insert into public.tenders (order_id, kind, amount_cents, wallet_id, line_id, created_at)
      values (p_order_id, 'credit', v_line.amount_cents, p_credit_wallet_id, v_line.order_line_id, p_now);
    v_left := v_left - v_line.amount_cents;
  end if;
  v_left := private.insert_gift_tenders(p_order_id, v_left, p_code_hashes, p_uses_gift_value, p_now);
  if v_left > 0 then
    insert into public.tenders (order_id, kind, amount_cents, created_at) values (p_order_id, p_rest_kind, v_left, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.intakes_in_order(p_intake_ids uuid[])
 RETURNS SETOF intake_for_therapist
 LANGUAGE plpgsql
 STABLE ROWS 50
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select i.intake_id, i.first_name, i.last_name, i.email, i.received_at,
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where c.client_id = i.client_id
    ),
    (
      select jsonb_build_object('client_id', c.client_id, 'first_name', c.first_name, 'last_name', c.last_name)
      from public.clients c where i.client_id is null and lower(c.email) = lower(i.email)
    ),
    read.views, read.last_viewed_at
  from unnest(p_intake_ids) with ordinality chosen (intake_id, place)
  join public.intakes i using (intake_id)
  cross join lateral (
    select count(*)::integer as views, max(v.viewed_at) as last_viewed_at from public.intake_views v where v.intake_id = i.intake_id
  ) read
  order by chosen.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.intent_of(p_order_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select t.payment_intent_id from public.tenders t
  where t.order_id = p_order_id and t.kind = 'card' and t.voided_at is null
$function$;

CREATE OR REPLACE FUNCTION private.intent_of_tender(p_tender_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select t.payment_intent_id from public.tenders t where t.tender_id = p_tender_id $function$;

CREATE OR REPLACE FUNCTION private.is_device_of(p_device text, p_user_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.devices d where d.device_hash = p_device and d.user_id = p_user_id and d.expires_at > p_now)
$function$;

CREATE OR REPLACE FUNCTION private.is_disputed(p_tender_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select exists (select from public.disputes d where d.tender_id = p_tender_id and d.is_open) $function$;

CREATE OR REPLACE FUNCTION private.is_ended_with_standing(p_appointment appointments, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_appointment.status in ('pending', 'confirmed') and p_appointment.starts_at > p_now
    and private.debt_cents(p_appointment.order_id) > 0 and not exists (
      select from public.orders f join public.tenders t using (order_id)
      where f.root_id = p_appointment.order_id and f.state = 'settled' and t.voided_at is null
    )
$function$;

CREATE OR REPLACE FUNCTION private.is_existing_client(p_client_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.clients c where c.client_id = p_client_id and c.is_existing)
    or exists (select from public.appointments a where a.client_id = p_client_id and a.status = 'completed');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_family_disputed(p_root_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.orders o join public.tenders t using (order_id) where o.root_id = p_root_id and private.is_disputed(t.tender_id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_in_day_part(p_local_start timestamp without time zone, p_day_part text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_day_part
    when 'morning' then p_local_start::time < time '12:00'
    when 'afternoon' then p_local_start::time >= time '12:00'
    else true
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_other_choice(p_request private.change_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_request.lines is not null and (
    select array_agg(wanted.enhancement_id order by wanted.enhancement_id)
    from jsonb_to_recordset(p_request.lines) wanted (enhancement_id text) where wanted.enhancement_id is not null
  ) is distinct from (
    select array_agg(l.enhancement_id order by l.enhancement_id)
    from (
      select sold.enhancement_id from public.orders o cross join lateral private.current_lines(o.root_id) sold
      where o.order_id = p_request.order_id and not exists (
        select from public.order_lines gone where gone.order_id = o.order_id and gone.reverses_line_id = sold.order_line_id
      )
      union
      select added.enhancement_id from public.order_lines added where added.order_id = p_request.order_id and added.reverses_line_id is null
    ) l
    where l.enhancement_id is not null
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_other_sale(p_sale private.sale_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (r.first_name, r.last_name, r.email) is distinct from (p_sale.first_name, p_sale.last_name, p_sale.email)
    or (
      select array_agg(sold.item order by sold.item)
      from public.order_lines l
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) sold
      where l.order_id = p_sale.order_id
    ) is distinct from (
      select array_agg(wanted.item order by wanted.item)
      from jsonb_to_recordset(p_sale.lines) l (kind text, service_id text, enhancement_id text, amount_cents integer)
      cross join lateral (select concat_ws(' ', l.kind, l.service_id, l.enhancement_id, case l.kind when 'tip' then l.amount_cents end) as item) wanted
    )
    or exists (
      select from public.tenders t
      where t.order_id = p_sale.order_id and t.kind in ('card', 'cash') and t.kind <> coalesce(p_sale.rest_kind, 'card')
    )
    or coalesce(p_sale.uses_credit, false) <> exists (select from public.tenders t where t.order_id = p_sale.order_id and t.kind = 'credit')
    or not coalesce(p_sale.uses_gift_value, false) and exists (
      select from public.tenders t join public.wallets w using (wallet_id)
      where t.order_id = p_sale.order_id and w.kind = 'gift' and w.code_hash is null
    )
    or coalesce(r.gift_code_hashes, '{}') <> coalesce(p_sale.gift_code_hashes, '{}')
  from public.order_requests r where r.order_id = p_sale.order_id
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_alike(p_order_id uuid, p_request private.booking_request, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_request.uses_credit, false) = coalesce(bool_or(t.kind = 'credit'), false)
    and coalesce(p_request.uses_gift_value, false) >= coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
    and bool_and(w.owner_email is null or o.owner_email = lower(p_request.wallet_owner_email))
    and private.wallets_suffice(p_order_id, p_now)
    -- Gift value that was not asked for before pays what the card was to pay.
    and not (
      coalesce(p_request.uses_gift_value and bool_or(t.kind = 'card'), false)
      and not coalesce(bool_or(w.kind = 'gift' and w.code_hash is null), false)
      and exists (
        select from public.wallets own cross join lateral private.available_in(own.wallet_id, null, p_now) available
        where (own.kind, own.owner_email) = ('gift', lower(p_request.wallet_owner_email))
          and own.frozen_at is null and available.cents > 0
      )
    )
  from public.orders o left join public.tenders t using (order_id) left join public.wallets w using (wallet_id)
  where o.order_id = p_order_id and t.voided_at is null
$function$;

CREATE OR REPLACE FUNCTION private.is_paid_where_asked(p_order order_details, p_request private.booking_request, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when not coalesce(p_request.is_hosted, false) then p_order.checkout_session_id is null
    -- A hosted page ends with its hold, and none is opened for less than half an hour: after that it is another order.
    else p_order.hold_expires_at > p_now
      and (p_order.checkout_session_id is not null or p_order.hold_expires_at > p_now + interval '31 minutes')
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_past_closing(p_starts_at timestamp with time zone, p_ends_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.settings s join public.business_hours hours
      on hours.day_of_week = extract(isodow from p_starts_at at time zone s.time_zone)
    where p_ends_at <= ((p_starts_at at time zone s.time_zone)::date + hours.end_time) at time zone s.time_zone
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_same_booking(p_order order_details, p_request private.booking_request, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select
    (p_order.service_id, p_order.local_date, p_order.local_time::time, p_order.first_name, p_order.last_name, p_order.email,
      p_order.phone, p_order.health_note_id, p_order.pressure_preference, p_order.policy_version,
      p_order.text_consent_version)
    is not distinct from
    (p_request.service_id, p_request.local_date, p_request.local_time, p_request.first_name, p_request.last_name,
      p_request.email, p_request.phone, (p_request.health_notes ->> 'health_note_id')::uuid, p_request.pressure_preference,
      p_request.policy_version, p_request.text_consent_version)
    and (
      select array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1)
      from public.order_lines l
      where l.order_id = p_order.order_id and not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
    ) is not distinct from (
      select array_agg(concat_ws(' ', l.service_id, l.enhancement_id, l.amount_cents, l.tax_cents) order by 1)
      from jsonb_to_recordset(private.price_by_gift(p_request.lines, p_request.gift_code_hashes, p_order.order_id, p_now)) l (
        kind text, service_id text, enhancement_id text, amount_cents integer, tax_cents integer
      )
      -- What a credit pays for costs what the credit cost, whatever the catalogue says.
      where not (l.kind = 'service' and coalesce(p_request.uses_credit, false))
    )
    and p_order.gift_code_hashes = coalesce(p_request.gift_code_hashes, '{}')
    and private.is_paid_alike(p_order.order_id, p_request, p_now)
    and private.is_paid_where_asked(p_order, p_request, p_now)
$function$;

CREATE OR REPLACE FUNCTION private.is_same_gift(p_order_id uuid, p_gift private.gift_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.gift_certificates g join public.order_lines l using (order_id)
    left join public.gift_services offered using (gift_service_id)
    where g.order_id = p_order_id and l.amount_cents = coalesce(offered.price_cents, p_gift.amount_cents)
      and (g.gift_service_id, g.recipient_name, g.recipient_email, g.purchaser_name, g.purchaser_email, g.purchaser_phone,
        g.personal_message, g.delivery_method, g.deliver_on)
      is not distinct from
      (p_gift.gift_service_id, p_gift.recipient_name, p_gift.recipient_email, p_gift.purchaser_name, p_gift.purchaser_email,
        p_gift.purchaser_phone, p_gift.personal_message, p_gift.delivery_method, p_gift.deliver_on)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_still_true(p_message messages, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_message.kind in ('booking_received', 'appointment_approved', 'appointment_changed', 'reminder', 'payment_due') and p_message.recipient = 'client' then
    return exists (
      select from public.appointments a
      where a.order_id = p_message.about and a.starts_at = (p_message.facts ->> 'starts_at')::timestamptz
        and a.service_id = p_message.facts ->> 'service_id' and a.starts_at > p_now
        and a.status in ('confirmed', case when p_message.kind <> 'appointment_approved' then 'pending' end)
    ) and not (p_message.kind = 'appointment_changed' and exists (
      select from public.orders later
      where later.root_id = p_message.about and later.kind = 'change' and later.state = 'settled' and later.closed_at > p_message.created_at
    )) and (p_message.kind <> 'payment_due' or private.asked_cents(p_message.about) > 0);
  end if;
  return case p_message.kind
    when 'standing_booked' then exists (
      select from public.appointments a where a.standing_id = p_message.about and a.status in ('pending', 'confirmed') and a.starts_at > p_now
    )
    when 'review_request' then exists (
      select from public.appointments a where a.order_id = p_message.about and a.status = 'completed'
    )
    -- What has gone back, or may be taken back by a bank, is not given.
    when 'gift_certificate' then exists (
      select from public.gift_details g where g.order_id = p_message.about and g.left_cents > 0 and g.frozen_at is null
    )
    when 'waitlist_confirm' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state = 'unconfirmed'
    )
    when 'waitlist_joined' then exists (
      select from public.waitlist_entries e where e.entry_id = p_message.about and e.state in ('waiting', 'offered')
    )
    when 'waitlist_offer' then exists (
      select from public.waitlist_offers offer
      where offer.offer_id::text = p_message.subject and offer.ended_at is null and offer.expires_at > p_now
    )
    when 'verify_address' then p_message.created_at > p_now - interval '24 hours'
    when 'password_reset' then p_message.created_at > p_now - interval '1 hour'
    when 'day_schedule' then (
      select p_message.subject::date = (p_now at time zone s.time_zone)::date from public.settings s
    )
    else true
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_taken(p_during tstzmultirange, p_except_holds uuid[], p_except_appointment_id uuid, p_now timestamp with time zone, p_takes_yielding boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.occupancy o
    where o.during && p_during
      and (o.expires_at is null or o.expires_at > p_now)
      and not (p_takes_yielding and coalesce(o.yields_from <= p_now, false))
      and not coalesce(coalesce(o.order_id, o.offer_id) = any (p_except_holds), false)
      and (o.appointment_id is null or o.appointment_id is distinct from p_except_appointment_id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_text_hour(p_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (p_at at time zone s.time_zone)::time between s.texts_from and s.texts_until from public.settings s
$function$;

CREATE OR REPLACE FUNCTION private.is_to_be_done(p_appointment appointments, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_appointment.ends_at > p_now - interval '12 hours'
    and exists (select from public.orders o where o.order_id = p_appointment.order_id and o.kind = 'booking')
$function$;

CREATE OR REPLACE FUNCTION private.is_to_be_given_up(p_message messages, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The mail provider knows a key for a day. Texts have none: once begun they are not sent again, and never hours late.
  select (p_message.next_at <= p_now or p_message.state = 'failed') and (
    p_message.channel = 'sms' and (p_message.begun_at is not null or p_message.send_after <= p_now - interval '3 hours')
    or p_message.attempts >= 11 or coalesce(p_message.first_attempt_at <= p_now - interval '20 hours', false)
  )
$function$;

CREATE OR REPLACE FUNCTION private.is_under_pressure(p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_settings public.settings;
  v_held interval;
  v_open tstzmultirange;
  v_spoken_for tstzmultirange;
begin
  select sum(upper(o.during) - lower(o.during)) into v_held
    from public.occupancy o where o.expires_at > p_now and o.yields_from is not null;
  if v_held is null then
    return false;
  end if;
  select * into strict v_settings from public.settings;
  select range_agg(tstzrange(
      (days.midnight + hours.start_time) at time zone v_settings.time_zone,
      (days.midnight + hours.end_time) at time zone v_settings.time_zone
    )) into v_open
    from generate_series(
      (p_now at time zone v_settings.time_zone)::date::timestamp,
      (p_now at time zone v_settings.time_zone)::date + interval '13 days', interval '1 day'
    ) as days (midnight)
    join public.business_hours hours on hours.day_of_week = extract(isodow from days.midnight)
    where hours.is_enabled and 'new' = any (hours.allowed_client_types);
  select range_agg(o.during) into v_spoken_for
    from public.occupancy o where o.during && range_merge(v_open) and o.yields_from is null;
  return v_held * 100 >= v_settings.pressure_percent * coalesce((
    select sum(upper(piece) - lower(piece)) from unnest(v_open - coalesce(v_spoken_for, '{}')) piece
  ), interval '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_device(p_user_id uuid, p_device text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.devices (device_hash, user_id, expires_at) select p_device, p_user_id, p_now + interval '180 days'
    where p_device is not null
    on conflict (device_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
$function$;

CREATE OR REPLACE FUNCTION private.keep_due(p_order_id uuid, p_appointment appointments, p_is_by_client boolean, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_charge constant integer := private.charge_cents(p_order_id);
  v_is_late constant boolean := p_is_by_client and p_now > p_appointment.free_until;
  v_least constant integer := case
    when v_is_late then 0 else private.value_given_cents(p_appointment.order_id) - private.due_cents(p_appointment.order_id)
  end;
begin
  if v_charge < v_least then
    insert into public.order_lines (order_id, kind, name, amount_cents)
      values (p_order_id, 'fee', case when v_is_late then 'Kept after the deadline' else 'Given back before' end, v_least - v_charge);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_health_notes(p_notes jsonb)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.health_notes (health_note_id, sealed_notes, note_count)
    select n.health_note_id, n.sealed_notes, n.note_count
    from jsonb_populate_record(null::public.health_notes, p_notes) n where n.health_note_id is not null
    on conflict do nothing;
  select (p_notes ->> 'health_note_id')::uuid
$function$;

CREATE OR REPLACE FUNCTION private.keep_offered_times(p_order_ids uuid[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_offer public.waitlist_offers;
begin
  for v_offer in
    select * from public.waitlist_offers offer
    where offer.order_id = any (p_order_ids) and offer.ended_at is null and offer.expires_at > p_now
  loop
    insert into public.occupancy (during, offer_id) values (private.during_of(v_offer.starts_at, v_offer.ends_at), v_offer.offer_id)
      on conflict do nothing;
    -- Part of it may have been freed by a checkout that chose another start, and be somebody else's.
    if not exists (select from public.occupancy kept where kept.offer_id = v_offer.offer_id) then
      perform private.end_offers(array[v_offer.offer_id], 'withdrawn', p_now);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.kept_cents(p_tender_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select coalesce(sum(l.amount_cents), 0)::integer from public.ledger l where l.tender_id = p_tender_id $function$;

CREATE OR REPLACE FUNCTION private.kept_fee_cents(p_appointment appointments, p_kept_percent integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The odd cent is the client's, and what was given back before is not asked for again.
  select least(
    private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id),
    floor(private.service_fee_cents(p_appointment) * p_kept_percent / 100.0)
  )::integer
$function$;

CREATE OR REPLACE FUNCTION private.kept_of_family(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(private.kept_cents(t.tender_id)), 0)::integer
  from public.orders o join public.tenders t using (order_id)
  where o.root_id = p_root_id and o.state in ('settled', 'returned')
$function$;

CREATE OR REPLACE FUNCTION private.known_hashes(p_senders text[], p_first_day date, p_last_day date)
 RETURNS bytea[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select sha256(convert_to(salts.salt || ' ' || named.sender, 'UTF8'))
    from unnest(p_senders) with ordinality named (sender, place), private.sender_salts salts
    where salts.salt_date between p_first_day and p_last_day
    order by named.place
  )
$function$;

CREATE OR REPLACE FUNCTION private.lapse_changes(p_root_id uuid, p_except_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.release_hold(o.order_id, private.intent_of(o.order_id), p_now)
  from public.orders o
  where o.root_id = p_root_id and o.kind = 'change' and o.state = 'open' and o.order_id is distinct from p_except_order_id
$function$;

CREATE OR REPLACE FUNCTION private.lapse_unpayable_order(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select public.lapse_order(p_order_id, null, p_now) $function$;

CREATE OR REPLACE FUNCTION private.late_fee_percent(p_appointment appointments, p_by text, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_by = 'client' and p_now > p_appointment.free_until then coalesce((
      select p.late_fee_percent from public.orders o join public.cancellation_policies p using (policy_version)
      where o.order_id = p_appointment.order_id
    ), 0)
    else 0
  end
$function$;

CREATE OR REPLACE FUNCTION private.left_cents(p_tender_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount_cents), 0)::integer from public.ledger l
  where l.tender_id = p_tender_id and l.kind in ('captured', 'refunded', 'refund_reversed')
$function$;

CREATE OR REPLACE FUNCTION private.link_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.profiles p set client_id = new.client_id where p.client_id is null and lower(p.email) = lower(new.email);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.link_expires_at(p_appointment appointments)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select p_appointment.ends_at + interval '60 days' $function$;

CREATE OR REPLACE FUNCTION private.local_year(p_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select extract(year from p_at at time zone s.time_zone)::integer from public.settings s $function$;

CREATE OR REPLACE FUNCTION private.lock_appointment(p_appointment_id uuid)
 RETURNS appointments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
begin
  perform private.lock_calendar();
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  perform private.lock_family(v_appointment.order_id);
  return v_appointment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_calendar()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select pg_catalog.pg_advisory_xact_lock(7215001) $function$;

CREATE OR REPLACE FUNCTION private.lock_family(p_root_id uuid)
 RETURNS orders
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_root public.orders;
begin
  if (select k.takes_time from public.orders o join public.order_kinds k on k.order_kind = o.kind where o.order_id = p_root_id) then
    perform private.lock_calendar();
  end if;
  select * into v_root from public.orders o where o.order_id = p_root_id for no key update;
  perform private.lock_wallets(p_root_id);
  return v_root;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_gift(p_order_id uuid)
 RETURNS wallets
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wallet public.wallets;
begin
  perform private.lock_family(p_order_id);
  select w.* into v_wallet
    from public.gift_certificates g join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
    where g.order_id = p_order_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return v_wallet;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_wallets(p_root_id uuid, p_owner_email text DEFAULT NULL::text, p_code_hashes bytea[] DEFAULT NULL::bytea[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select from public.wallets w
  -- Gathered first, so that they are found by their key, however many wallets there are.
  where w.wallet_id = any (array(
    select own.wallet_id from public.wallets own where own.owner_email = lower(p_owner_email)
    union
    select coded.wallet_id from public.wallets coded where coded.code_hash = any (p_code_hashes)
    union
    select t.wallet_id from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and t.wallet_id is not null
    union
    select bought.wallet_id from public.orders o join public.order_lines l using (order_id) join public.wallets bought using (order_line_id)
    where o.root_id = p_root_id
  ))
  order by w.wallet_id for no key update
$function$;

CREATE OR REPLACE FUNCTION private.may_take_yielding(p_order_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- An order that is held without a time of its own was let in under pressure: that promise outlives the pressure.
  select private.is_under_pressure(p_now) or exists (
    select from public.orders o join public.order_requests r using (order_id)
    where o.order_id = p_order_id and o.state = 'open' and o.expires_at > p_now and r.held_since is not null
      and not exists (select from public.occupancy held where held.order_id = o.order_id)
  )
$function$;

CREATE OR REPLACE FUNCTION private.money_facts(p_root_id uuid, p_before jsonb DEFAULT NULL::jsonb, p_act_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('money', to_jsonb(m)) || case when p_before is null then '{}' else jsonb_build_object(
      'money_before', p_before -> 'money', 'fee_cents', (
        select coalesce(sum(l.amount_cents + l.tax_cents), 0) from public.orders o join public.order_lines l using (order_id)
        where o.order_id = p_act_id and o.kind = 'cancellation' and l.kind = 'fee'
      )
    ) end
  from private.money_of(p_root_id) m
$function$;

CREATE OR REPLACE FUNCTION private.money_of(p_root_id uuid)
 RETURNS TABLE(due_cents integer, owed_cents integer, held_cents integer, is_disputed boolean, credits integer, credit_cents integer, credits_back integer, value_given_cents integer, card_cents integer, card_back_cents integer, card_to_come_cents integer, cash_cents integer, cash_back_cents integer, cash_to_come_cents integer, certificate_cents integer, certificate_back_cents integer, value_cents integer, value_back_cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select private.due_cents(p_root_id), greatest(debt.cents, 0), greatest(-debt.cents, 0), coalesce(bool_or(paid.is_disputed), false),
    coalesce(sum(paid.credits - paid.credits_returned), 0)::integer,
    coalesce(sum(paid.paid_cents - paid.refunded_cents) filter (where paid.way = 'credit'), 0)::integer,
    coalesce(sum(paid.credits_returned), 0)::integer, private.gift_value_given(p_root_id),
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.refunding_cents) filter (where paid.way = 'card'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.refunded_cents + paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.refunding_cents) filter (where paid.way = 'cash'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
    coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_certificate'), 0)::integer,
    coalesce(sum(paid.paid_cents) filter (where paid.way = 'gift_value'), 0)::integer,
    coalesce(sum(paid.refunded_cents) filter (where paid.way = 'gift_value'), 0)::integer
  from (select private.debt_cents(p_root_id) as cents) debt
  left join lateral private.payments_by_way(p_root_id) paid on true
  group by debt.cents
$function$;

CREATE OR REPLACE FUNCTION private.morning_of(p_local_date date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select (p_local_date + time '09:00') at time zone s.time_zone from public.settings s $function$;

CREATE OR REPLACE FUNCTION private.new_confirmation_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_code text;
begin
  loop
    -- Neither look nor sound alike, and no vowels to make words of.
    select string_agg(substr('2345679FHKLMRTWXY', 1 + floor(random() * 17)::integer, 1), '') into v_code
      from generate_series(1, 6);
    exit when not exists (select from public.appointments a where a.confirmation_code = v_code);
  end loop;
  return v_code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_in_line(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(entry waitlist_entries, session interval, free_times tstzrange[])
 LANGUAGE sql
 STABLE ROWS 5
 SET search_path TO ''
AS $function$
  -- Set by set: the free times of each day, service and kind of client are found once, however many wait for them.
  with wanted as materialized (
    select distinct e.local_date, e.service_id, e.client_type, e.can_book_at_home
    from public.waitlist_entries e join public.services s using (service_id)
    where e.state = 'waiting' and e.ended_at is null and s.is_active
  ),
  free as materialized (
    select wanted.*, slot.local_start, slot.starts_at, slot.ends_at, slot.during
    from wanted
    cross join lateral private.offered_slots(
      wanted.local_date, wanted.local_date, wanted.service_id, wanted.client_type, wanted.can_book_at_home, p_now
    ) slot
    -- Asked in a query of its own, once; as a function beside a column it would be called for every row.
    where slot.starts_at >= (select private.offered_starts_from(p_now))
      and not exists (select from public.occupancy taken where taken.during && slot.during)
  )
  select e, max(free.ends_at - free.starts_at), array_agg(free.during order by free.starts_at)
  from public.waitlist_entries e
  join free on (free.local_date, free.service_id, free.client_type, free.can_book_at_home)
    = (e.local_date, e.service_id, e.client_type, e.can_book_at_home)
  where e.state = 'waiting' and e.ended_at is null
    and private.is_in_day_part(free.local_start, e.day_part)
    and not exists (select from public.waitlist_offers past where (past.entry_id, past.starts_at) = (e.entry_id, free.starts_at))
    -- One at a time for a person and a day, and none to whoever would not hear of it.
    and not exists (
      select from public.waitlist_entries other
      where other.state = 'offered' and other.ended_at is null and lower(other.email) = lower(e.email) and other.local_date = e.local_date
    )
  group by e.entry_id
  having not private.has_bounced(e.email, p_now)
  order by e.queue_number
  limit p_limit
$function$;

CREATE OR REPLACE FUNCTION private.no_show_fee_percent(p_appointment appointments)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select p.no_show_fee_percent from public.orders o join public.cancellation_policies p using (policy_version)
    where o.order_id = p_appointment.order_id
  ), 100)
$function$;

CREATE OR REPLACE FUNCTION private.notice_of(p_policy_version text)
 RETURNS interval
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select make_interval(hours => p.free_until_hours) from public.cancellation_policies p where p.policy_version = p_policy_version),
    interval '0'
  )
$function$;

CREATE OR REPLACE FUNCTION private.occupy_appointment(p_appointment_id uuid, p_starts_at timestamp with time zone, p_ends_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_during constant tstzmultirange := tstzmultirange(private.during_of(p_starts_at, p_ends_at));
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.release_hold(old.order_id, old.payment_intent_id, p_now)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  insert into public.occupancy (during, appointment_id) select unnest(v_during), p_appointment_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.occupy_time_off()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.lock_calendar();
  delete from public.occupancy where time_off_id = new.time_off_id;
  insert into public.occupancy (during, time_off_id) values (tstzrange(new.starts_at, new.ends_at), new.time_off_id);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.offer_first_free(p_entry waitlist_entries, p_session interval, p_free_times tstzrange[], p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_offer public.waitlist_offers;
begin
  insert into public.waitlist_offers (entry_id, starts_at, ends_at, offered_at, expires_at)
    select p_entry.entry_id, first.starts_at, first.starts_at + p_session, p_now, private.offer_until(first.starts_at, p_now)
    from (
      select lower(free.during) as starts_at from unnest(p_free_times) free (during)
      where not exists (select from public.occupancy taken where taken.during && free.during)
        and not exists (
          select from public.waitlist_entries other
          where other.state = 'offered' and other.ended_at is null and lower(other.email) = lower(p_entry.email)
            and other.local_date = p_entry.local_date
        )
      order by starts_at limit 1
    ) first
    returning * into v_offer;
  -- Those before may have been offered all that is free.
  if v_offer.offer_id is null then
    return false;
  end if;
  insert into public.occupancy (during, offer_id) values (private.during_of(v_offer.starts_at, v_offer.ends_at), v_offer.offer_id);
  update public.waitlist_entries set state = 'offered' where entry_id = p_entry.entry_id;
  perform private.tell_waiting('waitlist_offer', v_offer.offer_id, p_entry.entry_id, p_now);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.offer_for(p_checkout_key uuid, p_during tstzrange, p_now timestamp with time zone)
 RETURNS waitlist_offers
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select offer.* from public.waitlist_offers offer
  where offer.checkout_key = p_checkout_key and offer.ended_at is null and offer.expires_at > p_now
    and private.during_of(offer.starts_at, offer.ends_at) && p_during
  order by lower(p_during) <> offer.starts_at, offer.starts_at limit 1
$function$;

CREATE OR REPLACE FUNCTION private.offer_free_times(p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_next record;
  v_entry_id uuid;
  v_count integer := 0;
begin
  perform private.lock_calendar();
  if not exists (select from public.waitlist_entries e where e.ended_at is null) then
    return 0;
  end if;
  perform private.end_what_is_over(p_now);
  for v_next in select * from private.next_in_line(p_now, 50) loop
    v_entry_id := (v_next.entry).entry_id;
    -- One that fails stops neither the others nor whatever has freed the time.
    begin
      if private.offer_first_free(v_next.entry, v_next.session, v_next.free_times, p_now) then
        perform private.report_recovery('offer_time ' || v_entry_id, p_now);
        v_count := v_count + 1;
      end if;
    exception when others then
      perform private.report_failure('offer_time ' || v_entry_id, jsonb_build_object(
        'part', 'offer_time', 'row', v_entry_id, 'sqlstate', sqlstate
      ), p_now);
    end;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION private.offer_from(p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when here.at::time < s.texts_from then (here.at::date + s.texts_from) at time zone s.time_zone
    when here.at::time >= s.texts_until then (here.at::date + 1 + s.texts_from) at time zone s.time_zone
    else p_now
  end
  from public.settings s cross join lateral (select p_now at time zone s.time_zone as at) here
$function$;

CREATE OR REPLACE FUNCTION private.offer_until(p_starts_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(private.offer_from(p_now) + interval '2 hours', p_starts_at - make_interval(mins => s.minimum_notice_minutes))
  from public.settings s
$function$;

CREATE OR REPLACE FUNCTION private.offered_slots(p_first_date date, p_last_date date, p_service_id text, p_client_type text, p_can_book_at_home boolean, p_now timestamp with time zone, p_is_sold boolean DEFAULT false)
 RETURNS TABLE(local_start timestamp without time zone, starts_at timestamp with time zone, ends_at timestamp with time zone, during tstzrange, location text)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_settings public.settings;
  v_length interval;
  v_today date;
begin
  select make_interval(mins => s.duration_minutes) into v_length
    from public.services s where s.service_id = p_service_id and (s.is_active or p_is_sold);
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;
  select * into strict v_settings from public.settings;
  v_today := (p_now at time zone v_settings.time_zone)::date;

  return query
  select slot.local_start, slot.starts_at, slot.starts_at + v_length,
    tstzrange(slot.starts_at, slot.starts_at + v_length + make_interval(mins => v_settings.buffer_minutes)), hours.location
  from generate_series(
    greatest(p_first_date, v_today)::timestamp,
    least(p_last_date, v_today + v_settings.horizon_days)::timestamp, interval '1 day'
  ) as days (midnight)
  join public.business_hours hours on hours.day_of_week = extract(isodow from days.midnight)
  cross join lateral generate_series(
    days.midnight + hours.start_time,
    days.midnight + hours.end_time, make_interval(mins => v_settings.slot_step_minutes)
  ) as step (local_start)
  -- The only place where local time becomes an instant. Of the hour that comes twice in autumn PostgreSQL takes the second.
  cross join lateral (
    select step.local_start, step.local_start at time zone v_settings.time_zone as starts_at
  ) as slot
  cross join lateral (
    select days.midnight + hours.end_time as local_end,
      (days.midnight + hours.end_time) at time zone v_settings.time_zone as ends_at
  ) as closing
  where hours.is_enabled
    -- A time that the clock skips in spring is moved on: read back, it is another time, so it does not exist.
    and slot.starts_at at time zone v_settings.time_zone = slot.local_start
    and p_client_type = any (hours.allowed_client_types)
    and (hours.location <> 'home' or p_can_book_at_home)
    and slot.starts_at > p_now
    and slot.starts_at >= p_now + make_interval(mins => v_settings.minimum_notice_minutes)
    and slot.starts_at + v_length <= closing.ends_at
    -- A closing time that the clock skips has come when the clock jumps over it.
    and (
      closing.ends_at at time zone v_settings.time_zone = closing.local_end
      or (slot.starts_at + v_length - interval '1 microsecond') at time zone v_settings.time_zone < closing.local_end
    );
end;
$function$;

CREATE OR REPLACE FUNCTION private.offered_starts_from(p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.offer_from(p_now) + interval '20 minutes' + make_interval(mins => s.minimum_notice_minutes) from public.settings s
$function$;

CREATE OR REPLACE FUNCTION private.open_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_signup private.signups;
begin
  select * into strict v_signup from private.signups s
    where lower(s.email) = lower(new.email) and s.verified_at is not null order by s.verified_at desc limit 1;
  insert into public.profiles (user_id, email, first_name, last_name, phone, login_phone, client_id, membership_status)
    select new.id, v_signup.email, v_signup.first_name, v_signup.last_name, v_signup.phone,
      case when not exists (select from public.profiles p where p.login_phone = v_signup.login_phone) then v_signup.login_phone end,
      (select c.client_id from public.clients c where lower(c.email) = lower(v_signup.email)),
      -- Credits that somebody bought for this address have waited for it to be verified.
      case when exists (
        select from public.wallets w where w.owner_email = lower(v_signup.email) and w.kind = 'credit' and not w.is_granted
      ) then 'active' else 'none' end;
  -- Where the sign-up was made somebody has typed its password: that login waits for the link no longer.
  update private.sessions set user_id = new.id, signup_id = null, idle = span.idle, ends_at = created_at + span.longest
    from private.session_span('member') span where sessions.signup_id = v_signup.signup_id;
  perform private.write_message(jsonb_build_object(
    'kind', 'welcome', 'subject', new.id, 'about', new.id, 'recipient', 'member', 'channel', 'email', 'address', v_signup.email,
    'facts', jsonb_build_object('first_name', v_signup.first_name)
  ), now());
  delete from private.signups s where lower(s.email) = lower(new.email);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_of_review_item(p_item review_items)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (p_item.details ->> 'order_id')::uuid,
    case p_item.kind when 'payment_processing' then p_item.subject::uuid end,
    (select t.order_id from public.tenders t where t.payment_intent_id = coalesce(p_item.details ->> 'payment_intent_id', p_item.subject)),
    (select m.about from public.messages m where p_item.kind = 'stuck_message' and m.message_id::text = p_item.subject),
    case p_item.kind when 'job_failed' then private.order_of_row((p_item.details ->> 'row')::uuid) end
  )
$function$;

CREATE OR REPLACE FUNCTION private.order_of_row(p_row uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select a.order_id from public.appointments a where a.appointment_id = p_row),
    (select m.about from public.messages m where m.message_id = p_row),
    (select o.root_id from public.orders o where o.order_id = p_row)
  )
$function$;

CREATE OR REPLACE FUNCTION private.orders_of_the_same_person(p_request private.booking_request, p_senders text[], p_except_order_id uuid, p_now timestamp with time zone)
 RETURNS TABLE(order_id uuid, payment_intent_id text, is_yielding boolean)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query
  select o.order_id, private.intent_of(o.order_id), false
  from public.orders o
  where o.checkout_key = p_request.checkout_key and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  -- A time of the waitlist that was taken once more, by another browser.
  select o.order_id, private.intent_of(o.order_id), false
  from public.waitlist_offers offer join public.orders o using (order_id)
  where offer.checkout_key = p_request.checkout_key and offer.ended_at is null and o.state = 'open' and o.paid_at is null
    and o.order_id is distinct from p_except_order_id
  union
  select h.order_id, private.intent_of(h.order_id), false
  from private.holds_from(p_senders[1:1], p_now) h
  where lower(h.email) = lower(p_request.email) and h.order_id is distinct from p_except_order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.other_dates(p_appointment appointments, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
      jsonb_build_object('starts_at', a.starts_at, 'owed_cents', private.asked_cents(a.order_id)) order by a.starts_at
    ), '[]')
  from public.appointments a
  where a.standing_id = p_appointment.standing_id and a.appointment_id <> p_appointment.appointment_id
    and a.status in ('pending', 'confirmed') and a.starts_at > p_now
$function$;

CREATE OR REPLACE FUNCTION private.outcome_of(p_order_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when o.state = 'settled' then 'booked'
    when o.state = 'open' then 'awaiting_booking'
    when money.kept_cents = 0 then 'refunded'
    when money.is_disputed or money.has_failed_refund or money.is_mismatch then 'review'
    else 'slot_lost'
  end
  from public.orders o
  cross join lateral (
    select coalesce(sum(private.kept_cents(t.tender_id)), 0) as kept_cents,
      coalesce(bool_or(private.is_disputed(t.tender_id)), false) as is_disputed,
      coalesce(bool_or(exists (select from public.refunds f where f.tender_id = t.tender_id and f.status = 'failed')), false) as has_failed_refund,
      coalesce(bool_or(exists (
        select from public.ledger l where l.tender_id = t.tender_id and l.kind = 'captured'
          and (l.amount_cents, l.currency) is distinct from (t.amount_cents, o.currency)
      )), false) as is_mismatch
    from public.tenders t where t.order_id = o.order_id
  ) money
  where o.order_id = p_order_id
$function$;

CREATE OR REPLACE FUNCTION private.patterns_by_service(p_words text)
 RETURNS TABLE(service_id text, patterns text[])
 LANGUAGE sql
 STABLE ROWS 11
 SET search_path TO ''
AS $function$
  select s.service_id, private.search_patterns(p_words, private.search_text(s.name || ' ' || s.duration_minutes)) from public.services s
$function$;

CREATE OR REPLACE FUNCTION private.pay_debt(p_order_id uuid, p_cents integer, p_code_hashes bytea[], p_method text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tender_id constant uuid := gen_random_uuid();
  v_left constant integer := private.insert_gift_tenders(p_order_id, p_cents, p_code_hashes, false, p_now);
begin
  if v_left = 0 then
    perform public.settle_order(p_order_id, p_now);
    return;
  end if;
  insert into public.tenders (tender_id, order_id, kind, amount_cents, created_at)
    values (v_tender_id, p_order_id, p_method, v_left, p_now);
  if p_method = 'cash' then
    perform public.record_cash(p_order_id, v_tender_id, v_left, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.payment_parts(p_root_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(
      to_jsonb(part) - 'is_disputed'
      order by array_position(array['card', 'cash', 'gift_certificate', 'gift_value', 'credit'], part.way)
    ), '[]'
  )
  from private.payments_by_way(p_root_id) part
$function$;

CREATE OR REPLACE FUNCTION private.payment_status(p_root_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when money.due > money.kept then 'pending'
    when money.kept = 0 and money.has_gone_back then 'refunded'
    else 'paid'
  end
  from (
    select private.due_cents(p_root_id) as due, private.kept_of_family(p_root_id) as kept, exists (
        select from public.orders o join public.tenders t using (order_id) join public.ledger l using (tender_id)
        where o.root_id = p_root_id and l.kind = 'refunded'
      ) as has_gone_back
  ) money
$function$;

CREATE OR REPLACE FUNCTION private.payments_by_way(p_root_id uuid)
 RETURNS TABLE(way text, paid_cents integer, refunded_cents integer, refunding_cents integer, credits integer, credits_returned integer, is_disputed boolean)
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
  select private.way_of(t), sum(moved.paid_cents)::integer, sum(moved.refunded_cents)::integer,
    sum(private.promised_cents(t.tender_id))::integer, sum(moved.credits)::integer, sum(moved.credits_returned)::integer,
    bool_or(private.is_disputed(t.tender_id))
  from public.orders o
  join public.tenders t using (order_id)
  cross join lateral (
    -- While a bank is reviewing it, it is paid; what the bank has taken for good is not.
    select coalesce(sum(l.amount_cents) filter (
        where l.kind = 'captured' or l.kind in ('dispute_out', 'dispute_in') and not private.is_disputed(t.tender_id)
      ), 0) as paid_cents,
      coalesce(-sum(l.amount_cents) filter (where l.kind in ('refunded', 'refund_reversed')), 0) as refunded_cents,
      coalesce(sum(l.credits) filter (where l.credits > 0), 0) as credits,
      coalesce(-sum(l.credits) filter (where l.credits < 0), 0) as credits_returned,
      count(*) as entries
    from public.ledger l where l.tender_id = t.tender_id
  ) moved
  where o.root_id = p_root_id and o.state in ('settled', 'returned') and moved.entries > 0
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.phone_digits(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when length(d.digits) = 10 then '1' || d.digits else d.digits end from (select regexp_replace(p_phone, '\D', '', 'g') as digits) d
$function$;

CREATE OR REPLACE FUNCTION private.place_on(p_local_date date, p_else text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select h.location from public.business_hours h where h.day_of_week = extract(isodow from p_local_date)), p_else)
$function$;

CREATE OR REPLACE FUNCTION private.plan_day_schedule(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.tell_practice('day_schedule', here.day::text, null, jsonb_build_object(
      'local_date', here.day, 'sessions', sessions.list,
      'pending', (select count(*) from public.appointments a where a.status = 'pending' and a.starts_at > p_now)
    ), p_now)
  from public.settings s
  cross join lateral (select (p_now at time zone s.time_zone)::date as day, (p_now at time zone s.time_zone)::time as clock) here
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
        'first_name', a.first_name, 'starts_at', a.starts_at, 'location', a.location, 'status', a.status,
        'service_name', sold.name, 'duration_minutes', sold.duration_minutes
      ) order by a.starts_at), '[]') as list
    from public.appointments a cross join lateral private.current_lines(a.order_id) sold
    where sold.kind = 'service' and a.status in ('pending', 'confirmed')
      and a.starts_at >= here.day::timestamp at time zone s.time_zone and a.starts_at < (here.day + 1)::timestamp at time zone s.time_zone
  ) sessions
  where here.clock between s.day_schedule_at and s.day_schedule_at + interval '4 hours' and (
    sessions.list <> '[]'
    or exists (select from public.business_hours h where h.day_of_week = extract(isodow from here.day) and h.is_enabled)
  ) and not exists (select from public.messages m where m.kind = 'day_schedule' and m.subject = here.day::text)
$function$;

CREATE OR REPLACE FUNCTION private.plan_payment_reminder(p_appointment_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
      'kind', 'payment_due', 'subject', a.appointment_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id and private.asked_cents(a.order_id) > 0
$function$;

CREATE OR REPLACE FUNCTION private.plan_payment_reminders(p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.attempt_each('plan_payment_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + interval '3 days'
    where a.starts_at - interval '3 days' >= a.created_at + make_interval(hours => s.reminder_gap_hours)
      and not exists (select from public.messages m where m.kind = 'payment_due' and m.subject = a.appointment_id::text)
    order by a.starts_at
  ), p_now)
$function$;

CREATE OR REPLACE FUNCTION private.plan_reminder(p_appointment_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
      'kind', 'reminder', 'subject', a.appointment_id || ' ' || to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.settings s
  cross join public.appointments a
  cross join lateral (
    select greatest(a.created_at, max(o.closed_at), (
        select m.created_at from public.messages m
        where m.kind = 'payment_due' and m.subject = a.appointment_id::text and m.state <> 'cancelled'
      )) + make_interval(hours => s.reminder_gap_hours) as at
    from public.orders o where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
  ) earliest
  cross join lateral (
    select 'email', a.email, a.starts_at - make_interval(hours => s.reminder_email_hours)
    union all
    select 'sms', a.phone, private.text_time(a.starts_at - make_interval(hours => s.reminder_text_hours))
      where a.text_consent_version is not null and private.is_text_hour(p_now)
  ) way (channel, address, due_at)
  where a.appointment_id = p_appointment_id and way.due_at between earliest.at and p_now
$function$;

CREATE OR REPLACE FUNCTION private.plan_reminders(p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.attempt_each('plan_reminder', array(
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status in ('pending', 'confirmed') and a.ends_at > p_now
      and a.starts_at between p_now + interval '2 hours' and p_now + make_interval(hours => 24 + greatest(s.reminder_email_hours, s.reminder_text_hours))
    order by a.starts_at
  ), p_now)
$function$;

CREATE OR REPLACE FUNCTION private.plan_review_request(p_appointment_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
      'kind', 'review_request', 'subject', a.client_id, 'about', a.order_id, 'recipient', 'client', 'channel', 'email',
      'address', a.email, 'facts', private.appointment_facts(a.appointment_id) || jsonb_build_object('as_of', p_now)
    ), p_now)
  from public.appointments a
  where a.appointment_id = p_appointment_id
    and not exists (
      select from public.appointments before
      where before.client_id = a.client_id and before.status = 'completed' and before.starts_at < a.starts_at
    )
    and not exists (select from public.clients c where c.client_id = a.client_id and c.is_existing)
$function$;

CREATE OR REPLACE FUNCTION private.plan_review_requests(p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.attempt_each('plan_review_request', array(
    -- A walk-in who gave no more than a name can be asked nothing.
    select a.appointment_id
    from public.settings s
    join public.appointments a on a.status = 'completed' and a.client_id is not null
      and a.ends_at between p_now - interval '3 days' and p_now - interval '20 hours'
    where s.asks_for_reviews and private.is_text_hour(p_now)
      and not exists (select from public.messages m where m.kind = 'review_request' and m.subject = a.client_id::text)
    order by a.ends_at
  ), p_now)
$function$;

CREATE OR REPLACE FUNCTION private.practice_days(p_now timestamp with time zone)
 RETURNS TABLE(today timestamp with time zone, tomorrow timestamp with time zone, this_week timestamp with time zone, next_week timestamp with time zone, last_week timestamp with time zone)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select here.day at time zone s.time_zone, (here.day + interval '1 day') at time zone s.time_zone,
    here.monday at time zone s.time_zone, (here.monday + interval '7 days') at time zone s.time_zone,
    (here.monday - interval '7 days') at time zone s.time_zone
  from public.settings s
  cross join lateral (
    select date_trunc('day', p_now at time zone s.time_zone) as day, date_trunc('week', p_now at time zone s.time_zone) as monday
  ) here
$function$;

CREATE OR REPLACE FUNCTION private.price_by_credit(p_lines jsonb, p_cost_cents integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_agg(
    case line ->> 'kind'
      when 'service' then line || jsonb_build_object('amount_cents', p_cost_cents, 'tax_cents', 0, 'tax_parts', '[]'::jsonb)
      else line
    end order by place
  )
  from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
$function$;

CREATE OR REPLACE FUNCTION private.price_by_gift(p_lines jsonb, p_code_hashes bytea[], p_except_order_id uuid, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_worth_cents integer;
  v_amount_cents integer;
begin
  select w.value_cents, round(w.value_cents * 1e6 / (1e6 + tax.rate_ppm)) into v_worth_cents, v_amount_cents
    from unnest(p_code_hashes) with ordinality asked (code_hash, place)
    join public.wallets w using (code_hash)
    join public.gift_certificates g using (code_hash)
    join jsonb_to_recordset(p_lines) l (kind text, service_id text, amount_cents integer, tax_cents integer, tax_parts jsonb)
      on (l.kind, l.service_id) = ('service', g.service_id) and l.amount_cents + l.tax_cents > w.value_cents
    cross join lateral (
      select coalesce(sum((part ->> 'rate_ppm')::integer), 0) as rate_ppm from jsonb_array_elements(l.tax_parts) part
    ) tax
    cross join lateral private.available_in(w.wallet_id, p_except_order_id, p_now) available
    where w.frozen_at is null and available.cents >= w.value_cents
    order by asked.place limit 1;
  if not found then
    return p_lines;
  end if;
  return (
    select jsonb_agg(
      case line ->> 'kind' when 'service' then line || jsonb_build_object(
        'amount_cents', v_amount_cents, 'tax_cents', v_worth_cents - v_amount_cents,
        'tax_parts', private.share_tax(line -> 'tax_parts', v_worth_cents - v_amount_cents)
      ) else line end order by place
    )
    from jsonb_array_elements(p_lines) with ordinality as priced (line, place)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.promised_cents(p_tender_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(r.amount_cents), 0)::integer from public.refunds r
  where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
$function$;

CREATE OR REPLACE FUNCTION private.quote_booking(p_request private.booking_request, p_senders text[], p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_allowance('quote', p_senders, 'too_many_holds', p_now);
  perform private.release_hold(own.order_id, own.payment_intent_id, p_now)
    from private.orders_of_the_same_person(p_request, null, null, p_now) own;
  -- Younger than the day for which Stripe remembers the key of its intent.
  return private.insert_booking(p_request, null, null, null, p_senders, p_now + interval '12 hours', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reason_of(p_order orders)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case p_order.kind
    when 'booking' then 'slot_lost'
    when 'change' then 'change'
    when 'cancellation' then (
      select case a.status when 'no_show' then 'no_show' else 'cancelled' end
      from public.appointments a where a.order_id = p_order.root_id
    )
    else 'adjustment'
  end
$function$;

CREATE OR REPLACE FUNCTION private.refundable_in(p_wallet wallets, p_now timestamp with time zone)
 RETURNS TABLE(credits integer, cents integer)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  -- What was paid for is spent first, so that what was given on top is what is left last.
  select available.credits, greatest(available.cents - private.given_on_top_cents(p_wallet.order_line_id), 0)
  from private.available_in(p_wallet.wallet_id, null, p_now) available
$function$;

CREATE OR REPLACE FUNCTION private.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT409', message = tg_table_name || '_is_append_only';
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_stale_version(p_appointment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT409', message = 'stale_version',
    detail = (select to_jsonb(d) from public.appointment_details d where d.appointment_id = p_appointment_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.release_hold(p_order_id uuid, p_payment_intent_id text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_payment_intent_id is not null or exists (
    select from public.tenders t where t.order_id = p_order_id and t.checkout_session_id is not null and t.voided_at is null
  ) then
    -- Money may still come for it: the API cancels the intent at Stripe, or closes its hosted page, then asks again.
    raise exception using errcode = 'PT409', message = 'lapsed_hold';
  end if;
  perform public.lapse_order(p_order_id, null, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.replace_promises(p_tender_id uuid, p_amount_cents integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_left integer := p_amount_cents;
  v_promise public.refunds;
begin
  for v_promise in
    select * from public.refunds r where r.tender_id = p_tender_id and r.status in ('requested', 'failed')
    order by (r.amount_cents = p_amount_cents) desc, r.created_at desc, r.refund_id
  loop
    exit when v_left <= 0;
    if v_promise.status = 'failed' and v_promise.amount_cents > v_left then
      -- What is left of it still waits for a person.
      update public.refunds set amount_cents = amount_cents - v_left where refund_id = v_promise.refund_id;
    else
      update public.refunds set status = 'void' where refund_id = v_promise.refund_id;
      if v_promise.amount_cents > v_left then
        perform private.request_refund(p_tender_id, v_promise.order_id, v_promise.reason, v_promise.amount_cents - v_left, p_now);
      end if;
    end if;
    v_left := v_left - v_promise.amount_cents;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_failure(p_subject text, p_details jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- What the database says in words may quote somebody's data: the names of its own parts say enough.
  select public.open_review_item('job_failed', p_subject, jsonb_strip_nulls(p_details) || jsonb_build_object('failed_at', p_now), p_now)
$function$;

CREATE OR REPLACE FUNCTION private.report_recovery(p_subject text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select public.resolve_review_item(item.review_item_id, 'It worked at a later try.', p_now)
  from public.review_items item
  where item.kind = 'job_failed' and item.subject = p_subject and item.resolved_at is null
$function$;

CREATE OR REPLACE FUNCTION private.request_refund(p_tender_id uuid, p_cause_id uuid, p_reason text, p_amount_cents integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.refunds (order_id, tender_id, reason, amount_cents, currency, next_attempt_at, created_at)
    select p_cause_id, p_tender_id, p_reason, p_amount_cents, o.currency, p_now, p_now
    from public.orders o where o.order_id = p_cause_id
$function$;

CREATE OR REPLACE FUNCTION private.require_allowance(p_form text, p_senders text[], p_refusal text, p_now timestamp with time zone, p_submission_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wait_seconds constant integer := private.apply_rate_limit(p_form, p_senders, p_now, p_submission_id);
begin
  if v_wait_seconds > 0 then
    raise exception using errcode = 'PT429', message = p_refusal, detail = v_wait_seconds;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_changeable(p_request private.change_request, p_now timestamp with time zone)
 RETURNS appointments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments := private.lock_appointment(p_request.appointment_id);
begin
  if v_appointment.version <> p_request.version then
    perform private.refuse_stale_version(p_request.appointment_id);
  elsif v_appointment.status not in ('pending', 'confirmed') or p_request.is_by_client and v_appointment.starts_at <= p_now or exists (
    select from public.orders o join public.tenders t using (order_id)
    where o.root_id = v_appointment.order_id and private.is_disputed(t.tender_id)
  ) then
    raise exception using errcode = 'PT409', message = 'change_not_possible';
  end if;
  return v_appointment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_codes(p_code_hashes bytea[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_wallet public.wallets;
begin
  for v_wallet in select w.* from public.wallets w where w.code_hash = any (p_code_hashes) loop
    if v_wallet.frozen_at is not null then
      raise exception using errcode = 'PT409', message = 'gift_code_frozen';
    elsif (select available.cents <= 0 from private.available_in(v_wallet.wallet_id, null, p_now) available) then
      raise exception using errcode = 'PT409', message = 'gift_code_empty';
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_full(p_entry waitlist_entries, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_free jsonb;
begin
  if p_entry.local_date < (select (p_now at time zone s.time_zone)::date from public.settings s) then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  elsif not exists (
    select from private.fitting_times(p_entry, p_now) slot where slot.starts_at >= private.offered_starts_from(p_now)
  ) then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  select jsonb_agg(jsonb_build_object(
      'date', p_entry.local_date, 'time', to_char(free.starts_at at time zone s.time_zone, 'HH24:MI'), 'startsAt', free.starts_at
    ) order by free.starts_at) into v_free
    from public.settings s cross join (
      select slot.starts_at from private.fitting_times(p_entry, p_now) slot
      where not private.is_taken(tstzmultirange(slot.during), null, null, p_now)
      order by slot.starts_at limit 3
    ) free;
  if v_free is not null then
    raise exception using errcode = 'PT409', message = 'times_free', detail = v_free;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_instant(p_local_date date, p_local_time time without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local constant timestamp := p_local_date + p_local_time;
  v_instant constant timestamptz := v_local at time zone v_time_zone;
begin
  -- A time that the clock skips in spring is moved on: read back, it is another time.
  if v_instant at time zone v_time_zone <> v_local then
    raise exception using errcode = 'PT409', message = 'slot_unavailable';
  end if;
  return v_instant;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_offered_slot(p_request private.booking_request, p_now timestamp with time zone, p_is_sold boolean DEFAULT false)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, during tstzrange, location text)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_time_zone constant text := (select s.time_zone from public.settings s);
  v_local_start constant timestamp := p_request.local_date + p_request.local_time;
begin
  return query
  select o.starts_at, o.ends_at, o.during, o.location
  from private.offered_slots(
    p_request.local_date, p_request.local_date, p_request.service_id,
    coalesce(p_request.client_type, 'new'), coalesce(p_request.can_book_at_home, false), p_now, p_is_sold
  ) o
  where o.local_start = v_local_start;
  if found then
    return;
  end if;
  if v_local_start <= p_now at time zone v_time_zone then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  raise exception using errcode = 'PT409', message = 'slot_unavailable';
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_room(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (
    select count(*) from public.waitlist_entries e
    where lower(e.email) = lower(p_email) and e.ended_at is null and e.state <> 'unconfirmed'
  ) >= 5 then
    raise exception using errcode = 'PT409', message = 'waitlist_limit';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_room_for_hold(p_senders text[], p_except_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
  v_free_at timestamptz;
begin
  with nearby as materialized (
    select * from private.holds_from(p_senders, p_now) h
    where h.order_id is distinct from p_except_order_id and h.expires_at > p_now
  )
  -- In each network that is full, the hold that ends first makes room.
  select max(full_network.free_at) into v_free_at
  from (
    select min(nearby.expires_at) as free_at
    from unnest(p_senders) named (sender)
    join nearby on nearby.sender_hashes && private.known_hashes(array[named.sender], v_today - 1, v_today)
    group by named.sender
    having count(*) >= 3 * private.share_of(named.sender)
  ) full_network;
  if v_free_at is not null then
    raise exception using errcode = 'PT429', message = 'too_many_holds',
      detail = ceil(extract(epoch from v_free_at - p_now))::integer;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_verified_signup()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from private.signups s where lower(s.email) = lower(new.email) and s.verified_at > now() - interval '5 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'signup_not_verified';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_credit(p_root_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Of one that was given back in part already, the rest is given back as gift value, too (spread_surplus).
  select private.return_to_wallet(t.tender_id, t.amount_cents, 1, p_now)
  from private.credit_of_family(p_root_id) t
  where t.tender_id is not null and private.value_given_cents(p_root_id) = 0
$function$;

CREATE OR REPLACE FUNCTION private.return_order(p_order orders, p_reason text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_before constant jsonb := private.money_facts(p_order.root_id);
begin
  perform private.close_order(p_order.order_id, 'returned', p_now);
  -- Whole, whatever else its family owes: a bank may be looking into another payment.
  perform private.request_refund(own.tender_id, p_order.order_id, p_reason, own.left_cents, p_now)
    from (
      select t.tender_id, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
      from public.tenders t
      where t.order_id = p_order.order_id and t.kind = 'card' and not private.is_disputed(t.tender_id)
    ) own
    where own.left_cents > 0;
  perform private.spread_surplus(p_order.root_id, p_order.order_id, p_reason, p_now);
  if p_order.kind = 'booking' and p_reason <> 'mismatch' then
    perform private.write_message(jsonb_build_object(
        'kind', 'slot_lost', 'subject', p_order.order_id, 'about', p_order.root_id, 'recipient', 'client', 'channel', 'email',
        'address', r.email, 'facts', private.describe_order(p_order.order_id) || jsonb_build_object('first_name', r.first_name)
          || private.money_facts(p_order.root_id, v_before)
      ), p_now)
      from public.order_requests r where r.order_id = p_order.order_id and r.email is not null;
  end if;
  -- What pays a debt is returned because that was paid in another way meanwhile; of a change its client knows nothing but that it
  -- was not made, whatever kept it from that.
  perform private.tell_of_money_back(
    p_order.order_id,
    case p_order.kind when 'adjustment' then 'paid_twice' when 'change' then 'change_not_applied' else p_reason end,
    v_before, false, p_now
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_overdue_order(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  perform private.lock_family(v_order.root_id);
  perform private.return_order(v_order, private.reason_of(v_order), p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_to_wallet(p_tender_id uuid, p_amount_cents integer, p_credits integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'refunded', -p_amount_cents, -p_credits, o.currency, 'wallet:' || gen_random_uuid(), p_now
    from public.tenders t join public.orders o using (order_id) where t.tender_id = p_tender_id
$function$;

CREATE OR REPLACE FUNCTION private.reverse_line(p_order_id uuid, p_line order_lines)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.order_lines (
    order_id, kind, service_id, enhancement_id, name, duration_minutes, amount_cents, tax_cents, tax_parts, reverses_line_id
  )
  select p_order_id, p_line.kind, p_line.service_id, p_line.enhancement_id, p_line.name, p_line.duration_minutes,
    -p_line.amount_cents, -p_line.tax_cents,
    coalesce((
      select jsonb_agg(part || jsonb_build_object('cents', -(part ->> 'cents')::integer)) from jsonb_array_elements(p_line.tax_parts) part
    ), '[]'),
    p_line.order_line_id
$function$;

CREATE OR REPLACE FUNCTION private.review_mismatch(p_tender tenders, p_order orders, p_amount_cents integer, p_currency text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.open_review_item('payment_mismatch', p_tender.payment_intent_id, jsonb_build_object(
    'order_id', p_order.order_id, 'payment_intent_id', p_tender.payment_intent_id,
    'expected_cents', p_tender.amount_cents, 'expected_currency', p_order.currency,
    'received_cents', p_amount_cents, 'received_currency', lower(p_currency),
    'done', 'Nothing was done for it. A full refund was asked for, unless a bank looks into the payment.',
    'next_step', 'Compare the payment in Stripe with the order, see that the refund arrived, and call the client.'
  ), p_now);
  perform private.return_order(p_order, 'mismatch', p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.rhythm_of(p_standing_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.every_weeks from public.standing_appointments s where s.standing_id = p_standing_id
$function$;

CREATE OR REPLACE FUNCTION private.search_patterns(p_words text, p_known text DEFAULT ''::text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The longest first: it rules most out.
  select coalesce(array_agg('%' || word || '%' order by length(word) desc), '{}')
  from regexp_split_to_table(private.search_text(p_words), ' +') word
  where word <> '' and strpos(p_known, word) = 0
$function$;

CREATE OR REPLACE FUNCTION private.search_text(p_words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- What translate maps to nothing comes last: punctuation, and what a pattern would read as a sign.
  select translate(
    lower(p_words),
    E'ÅÄÁÀÂÃÉÈËÊÍÌÏÎÓÒÖÔÕØÚÙÜÛÑÇÝåäáàâãéèëêíìïîóòöôõøúùüûñçý\t\n\r-–—.,;:!?/\\|()[]{}<>+*=~^%&#$_"''`´’‘“”',
    'aaaaaaeeeeiiiioooooouuuuncyaaaaaaeeeeiiiioooooouuuuncy   '
  )
$function$;

CREATE OR REPLACE FUNCTION private.seconds_to_wait(p_form text, p_senders text[], p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_today constant date := (p_now at time zone 'UTC')::date;
begin
  return (
    select coalesce(ceil(extract(epoch from max(nth.submitted_at + allowed.span) - p_now)), 0)
    from unnest(p_senders) named (sender)
    join (values
      ('contact', 5, interval '1 hour'), ('contact', 10, interval '1 day'),
      ('testimonial', 5, interval '1 hour'), ('testimonial', 10, interval '1 day'),
      ('intake', 5, interval '1 hour'), ('intake', 10, interval '1 day'),
      ('hold', 12, interval '1 hour'), ('renewal', 40, interval '1 hour'), ('quote', 60, interval '1 hour'),
      ('appointment', 120, interval '1 hour'), ('status', 600, interval '1 hour'),
      ('gift', 30, interval '1 hour'), ('gift_code', 20, interval '1 hour'),
      ('waitlist', 12, interval '1 hour'), ('link', 20, interval '1 hour'), ('change', 60, interval '1 hour'),
      ('login', 30, interval '1 hour'), ('login_from', 10, interval '1 hour'), ('login_account', 30, interval '1 hour'),
      ('login_device', 10, interval '1 hour'), ('signup', 10, interval '1 hour'), ('confirmation', 20, interval '1 hour'),
      ('confirmation_link', 10, interval '1 hour'), ('forgotten_password', 10, interval '1 hour'), ('password', 10, interval '1 hour'),
      -- Five mails a day to an address that has not asked for any: two, and one of each kind that is kept for who else asks.
      ('stranger_mail', 2, interval '1 day'), ('stranger_mail_from', 1, interval '1 day'), ('signup_mail', 1, interval '1 day'),
      ('reset_mail', 1, interval '1 day'), ('waitlist_mail', 1, interval '1 day'), ('recent_reset', 1, interval '10 minutes'),
      ('device_mail', 3, interval '1 hour'),
      ('stranger_text', 4, interval '1 day'), ('all_stranger_texts', 20, interval '1 hour')
    ) allowed (form, uses, span) on allowed.form = p_form
    cross join lateral (
      select used.submitted_at from private.form_submissions used
        where used.form = p_form and used.sender_hash = any (private.known_hashes(array[named.sender], v_today - 1, v_today))
          and used.submitted_at > p_now - allowed.span
        order by used.submitted_at desc offset allowed.uses * private.share_of(named.sender) - 1 limit 1
    ) nth
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.service_fee_cents(p_appointment appointments)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(l.amount_cents), 0)
  from public.orders o join public.order_lines l using (order_id)
  where o.root_id = p_appointment.order_id and o.state = 'settled' and l.kind = 'service' and l.reverses_line_id is null
    and not exists (
      select from public.order_lines reversal
      join public.orders change on change.order_id = reversal.order_id
      join public.order_requests request on request.order_id = change.order_id
      where reversal.reverses_line_id = l.order_line_id and change.state = 'settled'
        and not (request.is_by_client and change.created_at > p_appointment.free_until)
    )
$function$;

CREATE OR REPLACE FUNCTION private.session_span(p_role text)
 RETURNS TABLE(idle interval, longest interval)
 LANGUAGE sql
 IMMUTABLE ROWS 1
 SET search_path TO ''
AS $function$
  select case p_role when 'admin' then interval '12 hours' when 'pending' then interval '1 day' else interval '30 days' end,
    case p_role when 'admin' then interval '7 days' when 'pending' then interval '1 day' else interval '90 days' end
$function$;

CREATE OR REPLACE FUNCTION private.settle_order(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_wanted integer;
  v_has_come integer;
  v_is_done boolean;
  v_before jsonb;
begin
  select * into strict v_order from public.orders o where o.order_id = p_order_id;
  v_before := private.money_facts(v_order.root_id);
  if v_order.state in ('settled', 'returned') then
    -- Paid once more: that goes back.
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.tell_of_money_back(p_order_id, 'paid_twice', v_before, false, p_now);
    return;
  end if;
  select coalesce(sum(t.amount_cents), 0), coalesce(sum(private.kept_cents(t.tender_id)), 0) into v_wanted, v_has_come
    from public.tenders t where t.order_id = p_order_id and t.voided_at is null and t.wallet_id is null;
  -- What pays a debt pays as much of it as was not given back by hand, which lowers what is due as it does later.
  if v_has_come < v_wanted and not (v_order.kind = 'adjustment' and v_order.paid_at is not null and v_has_come > 0) then
    -- Paid, and given back by hand before it was done: then there is nothing to do it for.
    if v_order.paid_at is not null then
      perform private.return_order(v_order, private.reason_of(v_order), p_now);
    end if;
    return;
  end if;
  if not private.wallets_suffice(p_order_id, p_now) then
    perform private.return_order(v_order, 'credit_missing', p_now);
    return;
  end if;
  v_before := v_before || jsonb_build_object('session', private.describe_order(v_order.root_id));
  execute format('select private.%I($1, $2)', 'fulfil_' || v_order.kind) into v_is_done using v_order, p_now;
  if v_is_done then
    perform private.take_from_wallets(p_order_id, p_now);
    perform private.close_order(p_order_id, 'settled', p_now);
    if v_has_come < v_wanted then
      perform private.explain_debt(v_order.root_id, private.debt_cents(v_order.root_id) - (v_wanted - v_has_come), p_now);
    end if;
    perform private.spread_surplus(v_order.root_id, p_order_id, private.reason_of(v_order), p_now);
    perform private.tell_of_settled(v_order, v_before, p_now);
  elsif not v_is_done then
    perform private.return_order(
      v_order, case v_order.kind when 'change' then 'change_not_applied' else private.reason_of(v_order) end, p_now
    );
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_of(p_sender text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case when p_sender like '%/56' then 2 when p_sender like '%/48' then 4 else 1 end $function$;

CREATE OR REPLACE FUNCTION private.share_tax(p_tax_parts jsonb, p_tax_cents integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Sums up to each part, so that what is rounded adds up.
  select coalesce(jsonb_agg(shared.part || jsonb_build_object('cents', shared.until - shared.before) order by shared.place), '[]')
  from (
    select summed.part, summed.place, summed.until, coalesce(lag(summed.until) over (order by summed.place), 0) as before
    from (
      select part, place, round(
          p_tax_cents * sum((part ->> 'rate_ppm')::numeric) over (order by place) / nullif(sum((part ->> 'rate_ppm')::numeric) over (), 0)
        )::integer as until
      from jsonb_array_elements(p_tax_parts) with ordinality parts (part, place)
    ) summed
  ) shared
$function$;

CREATE OR REPLACE FUNCTION private.slot_of_change(p_request private.change_request, p_appointment appointments, p_now timestamp with time zone)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, location text)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_length constant interval := make_interval(mins => (
    select line.duration_minutes from jsonb_to_recordset(p_request.lines) line (kind text, duration_minutes integer)
    where line.kind = 'service'
  ));
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
begin
  if v_starts_at = p_appointment.starts_at then
    -- It keeps its start, which notice and horizon no longer concern. To stay longer than she is open is hers to allow.
    if p_request.is_by_client and v_starts_at + v_length > p_appointment.ends_at
      and private.is_past_closing(v_starts_at, v_starts_at + v_length)
    then
      raise exception using errcode = 'PT409', message = 'slot_unavailable';
    end if;
    return query select v_starts_at, v_starts_at + coalesce(v_length, p_appointment.ends_at - p_appointment.starts_at), p_appointment.location;
  elsif not p_request.is_by_client then
    return query
      select v_starts_at, v_starts_at + coalesce(v_length, p_appointment.ends_at - p_appointment.starts_at),
        private.place_on(p_request.local_date, p_appointment.location)
      where v_starts_at > p_now;
    if not found then
      raise exception using errcode = 'PT400', message = 'date_in_past';
    end if;
  else
    return query
      select slot.starts_at, slot.ends_at, slot.location
      from private.require_offered_slot(
        jsonb_populate_record(null::private.booking_request, to_jsonb(p_request)), p_now,
        -- What it was sold with it keeps, whether or not that is still on offer.
        p_request.service_id = p_appointment.service_id
      ) slot;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.spread_surplus(p_root_id uuid, p_cause_id uuid, p_reason text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_tender record;
  v_surplus integer := -private.debt_cents(p_root_id);
  v_part integer;
begin
  if v_surplus <= 0 then
    return;
  end if;
  v_part := private.credit_part_cents(p_root_id, v_surplus);
  if v_part > 0 then
    perform private.give_value(p_root_id, v_part, p_now);
    v_surplus := v_surplus - v_part;
  end if;
  -- Newest order first, within it money before gift value, and what was paid last. While a bank looks into a payment it stays.
  for v_tender in
    select t.tender_id, t.kind, private.kept_cents(t.tender_id) - private.promised_cents(t.tender_id) as left_cents
    from public.orders o join public.tenders t using (order_id)
    where o.root_id = p_root_id and o.state in ('settled', 'returned') and t.kind <> 'credit' and not private.is_disputed(t.tender_id)
    order by (o.state = 'returned') desc, o.created_at desc, o.order_id, t.kind = 'gift',
      (select max(l.ledger_id) from public.ledger l where l.tender_id = t.tender_id) desc
  loop
    v_part := least(v_surplus, v_tender.left_cents);
    continue when v_part <= 0;
    if v_tender.kind = 'gift' then
      perform private.return_to_wallet(v_tender.tender_id, v_part, 0, p_now);
    else
      perform private.request_refund(v_tender.tender_id, p_cause_id, p_reason, v_part, p_now);
    end if;
    v_surplus := v_surplus - v_part;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_firmly(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_order public.order_details;
begin
  select * into strict v_order from public.order_details d where d.order_id = p_order_id;
  if not exists (select from public.occupancy o where o.order_id = p_order_id and o.expires_at > p_now)
    and not private.hold_slot(
      p_order_id, private.during_of(v_order.starts_at, v_order.ends_at), v_order.hold_expires_at, p_now,
      private.may_take_yielding(p_order_id, p_now)
    )
  then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  update public.occupancy set yields_from = greatest(yields_from, p_now + interval '1 minute') where order_id = p_order_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_from_wallets(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.ledger (tender_id, kind, amount_cents, credits, currency, source, created_at)
    select t.tender_id, 'captured', t.amount_cents, (t.kind = 'credit')::integer, o.currency, 'wallet:' || t.tender_id, p_now
    from public.orders o join public.tenders t using (order_id)
    where o.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
    order by t.tender_number
    on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.take_out(p_root_id uuid, p_most_cents integer, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_wallet public.wallets;
  v_line public.order_lines;
  v_id uuid;
  v_taken integer := 0;
begin
  for v_wallet in select * from private.wallets_bought_by(p_root_id) w where w.value_cents > 0 loop
    v_line := private.take_out_line(v_wallet, p_most_cents - v_taken, p_now);
    continue when v_line.amount_cents = 0;
    v_id := gen_random_uuid();
    insert into public.orders (order_id, root_id, kind, currency, created_at)
      select v_id, p_root_id, 'adjustment', root.currency, p_now from public.orders root where root.order_id = p_root_id;
    insert into public.order_lines (order_id, kind, name, duration_minutes, credits, amount_cents, tax_cents, tax_parts, reverses_line_id)
      values (
        v_id, v_line.kind, v_line.name, v_line.duration_minutes, v_line.credits, v_line.amount_cents, v_line.tax_cents,
        v_line.tax_parts, v_line.reverses_line_id
      );
    perform private.close_order(v_id, 'settled', p_now);
    v_taken := v_taken - v_line.amount_cents - v_line.tax_cents;
  end loop;
  return v_taken;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_out_for(p_root_id uuid, p_gone_cents integer, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_left integer := p_gone_cents;
begin
  if v_left <= 0 or not exists (select from private.wallets_bought_by(p_root_id)) then
    return v_left;
  end if;
  v_left := v_left - private.take_out(p_root_id, v_left, p_now);
  if v_left <= 0 or exists (
    select from private.wallets_bought_by(p_root_id) w, private.refundable_in(w, p_now) refundable
    where greatest(refundable.credits, refundable.cents) > 0
  ) then
    return v_left;
  end if;
  perform public.open_review_item('spent_purchase_refunded', p_root_id::text, jsonb_build_object(
    'order_id', p_root_id, 'owed_cents', v_left,
    'done', 'What was left of this purchase was taken back. The rest was used before its payment went back, so that is owed now.',
    'next_step', 'Ask the client for it, or write it off; then close this item.'
  ), p_now);
  return 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_out_line(p_wallet wallets, p_most_cents integer, p_now timestamp with time zone)
 RETURNS order_lines
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_available record;
  v_sold public.order_lines;
  v_line public.order_lines;
begin
  select * into v_available from private.refundable_in(p_wallet, p_now);
  select * into strict v_sold from public.order_lines l where l.order_line_id = p_wallet.order_line_id;
  v_line.credits := case p_wallet.kind when 'credit' then -v_available.credits end;
  v_line.amount_cents := -v_available.cents;
  loop
    select coalesce(sum(share.cents), 0), coalesce(jsonb_agg(part || jsonb_build_object('cents', share.cents)), '[]')
      into v_line.tax_cents, v_line.tax_parts
      from jsonb_array_elements(v_sold.tax_parts) part
      cross join lateral (
        select round((part ->> 'cents')::numeric * v_line.amount_cents / p_wallet.value_cents)::integer as cents
      ) share;
    exit when p_most_cents is null or -(v_line.amount_cents + v_line.tax_cents) <= p_most_cents or v_line.amount_cents = 0;
    if p_wallet.kind = 'credit' then
      v_line.credits := v_line.credits + 1;
      v_line.amount_cents := round(v_available.cents::numeric * v_line.credits / v_available.credits);
    else
      v_line.amount_cents := -p_most_cents;
    end if;
  end loop;
  v_line.kind := v_sold.kind;
  v_line.name := v_sold.name;
  v_line.duration_minutes := v_sold.duration_minutes;
  v_line.reverses_line_id := v_sold.order_line_id;
  return v_line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.taken_times(p_within tstzrange, p_ignored_ids uuid[], p_now timestamp with time zone)
 RETURNS tstzmultirange
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_is_under_pressure constant boolean := private.is_under_pressure(p_now);
begin
  return coalesce(
    (
      select range_agg(o.during) from public.occupancy o
      where o.during && p_within
        and (o.expires_at is null or o.expires_at > p_now)
        and not (v_is_under_pressure and coalesce(o.yields_from <= p_now, false))
        and not coalesce(coalesce(o.order_id, o.offer_id, o.appointment_id) = any (p_ignored_ids), false)
    ),
    '{}'
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_client(p_kind text, p_subject text, p_appointment_id uuid, p_more jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', a.order_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
    'facts', private.appointment_facts(p_appointment_id) || jsonb_build_object('as_of', p_now) || p_more
  ), p_now)
  from public.appointments a
  cross join lateral (
    select 'email', a.email
    union all
    -- At night, also of a booking made right then, the email alone tells of it: a text in the morning would be late.
    select 'sms', a.phone where a.text_consent_version is not null and private.is_text_hour(p_now)
      and p_kind in ('booking_received', 'appointment_changed', 'appointment_cancelled')
  ) way (channel, address)
  where a.appointment_id = p_appointment_id
$function$;

CREATE OR REPLACE FUNCTION private.tell_missed(p_entry_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.tell_waiting('waitlist_missed', p_entry_id, p_entry_id, p_now) $function$;

CREATE OR REPLACE FUNCTION private.tell_of_cancellation(p_appointment appointments, p_cancellation_id uuid, p_by text, p_is_own_act boolean, p_before jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id constant text := p_appointment.appointment_id;
  v_facts constant jsonb := jsonb_build_object('by', p_by) || private.money_facts(p_appointment.order_id, p_before, p_cancellation_id);
begin
  perform private.tell_client('appointment_cancelled', v_id, p_appointment.appointment_id, v_facts, p_now);
  if not p_is_own_act then
    perform private.tell_practice_of_appointment('appointment_cancelled', v_id, p_appointment, v_facts, p_now);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_gift(p_order_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_gift public.gift_details;
  v_facts jsonb;
begin
  select * into strict v_gift from public.gift_details g where g.order_id = p_order_id;
  v_facts := jsonb_build_object(
    'order_id', p_order_id, 'first_name', private.first_name_of(p_order_id), 'name', v_gift.name, 'amount_cents', v_gift.value_cents,
    'delivery_method', v_gift.delivery_method, 'deliver_on', v_gift.deliver_on
  );
  perform private.write_message(jsonb_build_object(
    'kind', 'gift_bought', 'subject', p_order_id, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
    'address', v_gift.purchaser_email, 'facts', v_facts || jsonb_build_object(
      'paid_at', p_now, 'recipient_name', v_gift.recipient_name,
      'delivered_to', case v_gift.delivery_method when 'email' then coalesce(v_gift.recipient_email, v_gift.purchaser_email) end
    )
  ), p_now);
  if v_gift.delivery_method = 'email' then
    perform private.write_message(jsonb_build_object(
      'kind', 'gift_certificate', 'subject', p_order_id, 'about', p_order_id, 'recipient', 'client', 'channel', 'email',
      'address', coalesce(v_gift.recipient_email, v_gift.purchaser_email), 'facts', jsonb_build_object('order_id', p_order_id),
      'send_after', case when v_gift.deliver_on is not null then greatest(p_now, private.morning_of(v_gift.deliver_on)) end
    ), p_now);
  end if;
  perform private.tell_practice('gift_bought', p_order_id::text, p_order_id, v_facts, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_money_back(p_cause_id uuid, p_reason text, p_before jsonb, p_is_own_act boolean, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_root public.orders;
  v_facts jsonb;
  v_subject text;
begin
  select root.* into strict v_root from public.orders o join public.orders root on root.order_id = o.root_id
    where o.order_id = p_cause_id;
  v_facts := private.money_facts(v_root.order_id, p_before, p_cause_id);
  if not private.has_come_back(v_facts) then
    return;
  end if;
  v_facts := v_facts || jsonb_build_object(
    'first_name', private.first_name_of(v_root.order_id), 'reason', p_reason, 'session', private.describe_order(v_root.order_id)
  );
  -- One order can give cause for several: each is named by a refund of its own.
  v_subject := coalesce((
    select r.refund_id from public.refunds r
    where r.order_id = p_cause_id
      and not exists (select from public.messages m where m.kind = 'payment_refunded' and m.subject = r.refund_id::text)
    order by r.created_at desc, r.refund_id limit 1
  ), p_cause_id);
  if not p_is_own_act then
    perform private.tell_practice('payment_refunded', v_subject, v_root.order_id, v_facts, p_now);
  end if;
  -- Of the others its client is told already, by what they follow from: a booking that was lost.
  if p_reason in ('made_at_stripe', 'adjustment', 'no_show', 'change_not_applied', 'paid_twice') then
    perform private.write_message(jsonb_build_object(
      'kind', 'payment_refunded', 'subject', v_subject, 'about', v_root.order_id, 'recipient', 'client', 'channel', 'email',
      'address', told.address, 'facts', jsonb_strip_nulls(v_facts)
    ), p_now)
    from (
      select coalesce(a.email, r.email, g.purchaser_email, v_root.owner_email) as address
      from (select 1) one
      left join public.appointments a on a.order_id = v_root.order_id
      left join public.order_requests r on r.order_id = v_root.order_id
      left join public.gift_certificates g on g.order_id = v_root.order_id
    ) told
    where told.address is not null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_settled(p_order orders, p_before jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_appointment public.appointments;
  v_is_by_client boolean;
  v_moved jsonb;
begin
  if p_order.kind = 'bundle' then
    perform private.write_message(jsonb_build_object(
      'kind', 'credits_bought', 'subject', p_order.order_id, 'about', p_order.order_id, 'recipient', 'member', 'channel', 'email',
      'address', p_order.owner_email, 'facts', jsonb_build_object(
        'paid_at', p_now, 'lines', jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'cents', l.amount_cents)),
        'subtotal_cents', sum(l.amount_cents), 'tax_cents', sum(l.tax_cents)
      )
    ), p_now)
    from public.order_lines l where l.order_id = p_order.order_id;
    perform private.tell_practice('credits_bought', p_order.order_id::text, p_order.order_id, jsonb_build_object(
      'first_name', (select p.first_name from public.profiles p where lower(p.email) = p_order.owner_email),
      'session', private.describe_order(p_order.order_id), 'amount_cents', private.charge_cents(p_order.order_id)
    ), p_now);
  elsif p_order.kind = 'gift' then
    perform private.tell_of_gift(p_order.order_id, p_now);
  elsif p_order.kind in ('booking', 'change') then
    select * into strict v_appointment from public.appointments a where a.order_id = p_order.root_id;
    -- Of what the therapist has done herself she knows.
    v_is_by_client := (select r.is_by_client from public.order_requests r where r.order_id = p_order.order_id);
    if p_order.kind = 'booking' then
      perform private.tell_client('booking_received', v_appointment.appointment_id::text, v_appointment.appointment_id,
        jsonb_build_object('is_intake_missing', form.is_intake_missing), p_now)
        from private.appointment_intakes form
        -- Of a standing appointment they are told once, with all of its dates.
        where form.appointment_id = v_appointment.appointment_id and v_appointment.standing_id is null;
      if v_is_by_client then
        perform private.tell_practice_of_appointment('booking_received', v_appointment.appointment_id::text, v_appointment,
          private.money_facts(p_order.root_id), p_now);
      end if;
    else
      v_moved := jsonb_build_object('before', p_before -> 'session') || private.money_facts(p_order.root_id, p_before, p_order.order_id);
      perform private.tell_client('appointment_changed', p_order.order_id::text, v_appointment.appointment_id, v_moved, p_now);
      if v_is_by_client then
        perform private.tell_practice_of_appointment('appointment_changed', p_order.order_id::text, v_appointment, v_moved, p_now);
      end if;
      -- A reminder that the therapist has scheduled says the new time.
      update public.messages m set facts = m.facts || private.appointment_facts(v_appointment.appointment_id)
        where m.about = p_order.root_id and m.kind = 'reminder' and m.state = 'due';
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_standing(p_kind text, p_standing_id uuid, p_facts jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_standing_id, 'about', p_standing_id, 'recipient', 'client', 'channel', 'email', 'address', a.email,
    'facts', jsonb_build_object('first_name', a.first_name, 'every_weeks', s.every_weeks, 'as_of', p_now) || p_facts
  ), p_now)
  from public.standing_appointments s
  cross join lateral (
    select x.first_name, x.email from public.appointments x where x.standing_id = s.standing_id order by x.starts_at desc limit 1
  ) a
  where s.standing_id = p_standing_id
$function$;

CREATE OR REPLACE FUNCTION private.tell_practice(p_kind text, p_subject text, p_about uuid, p_facts jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
    'kind', p_kind, 'subject', p_subject, 'about', p_about, 'recipient', 'practice', 'channel', 'email',
    'facts', jsonb_strip_nulls(p_facts) || jsonb_build_object('happened_at', p_now)
  ), p_now)
$function$;

CREATE OR REPLACE FUNCTION private.tell_practice_of_appointment(p_kind text, p_subject text, p_appointment appointments, p_facts jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.tell_practice(p_kind, p_subject, p_appointment.order_id, jsonb_build_object(
    'first_name', p_appointment.first_name, 'session', private.describe_order(p_appointment.order_id)
  ) || p_facts, p_now)
$function$;

CREATE OR REPLACE FUNCTION private.tell_waiting(p_kind text, p_subject uuid, p_entry_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.write_message(jsonb_build_object(
      'kind', p_kind, 'subject', p_subject, 'about', e.entry_id, 'recipient', 'client', 'channel', way.channel, 'address', way.address,
      'send_after', way.send_after,
      'facts', jsonb_build_object(
        'entry_id', e.entry_id, 'first_name', e.first_name, 'service_name', s.name, 'duration_minutes', s.duration_minutes,
        'local_date', e.local_date, 'day_part', e.day_part, 'starts_at', offer.starts_at, 'expires_at', offer.expires_at
      )
    ), p_now)
  from public.waitlist_entries e
  join public.services s using (service_id)
  left join public.waitlist_offers offer on offer.offer_id = p_subject
  cross join lateral (
    select 'email', e.email, p_now
    union all
    select 'sms', e.phone, private.offer_from(p_now) where p_kind = 'waitlist_offer' and e.text_consent_version is not null
  ) way (channel, address, send_after)
  where e.entry_id = p_entry_id
$function$;

CREATE OR REPLACE FUNCTION private.text_time(p_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Half an hour before the end, so that there is time to send it.
  select case
    when here.at::time < s.texts_from then (here.at::date - 1 + s.texts_until - interval '30 minutes') at time zone s.time_zone
    when here.at::time > s.texts_until - interval '30 minutes'
      then (here.at::date + s.texts_until - interval '30 minutes') at time zone s.time_zone
    else p_at
  end
  from public.settings s cross join lateral (select p_at at time zone s.time_zone as at) here
$function$;

CREATE OR REPLACE FUNCTION private.therapist_day(p_local_date date)
 RETURNS TABLE(local_start timestamp without time zone, starts_at timestamp with time zone, closes_at timestamp with time zone, opens_at timestamp without time zone)
 LANGUAGE sql
 STABLE ROWS 40
 SET search_path TO ''
AS $function$
  select step.local_start, step.local_start at time zone s.time_zone,
    case when hours.is_enabled then (p_local_date + hours.end_time) at time zone s.time_zone end,
    case when hours.is_enabled then p_local_date + hours.start_time end
  from public.settings s
  left join public.business_hours hours on hours.day_of_week = extract(isodow from p_local_date)
  -- From six in the morning, so that the steps meet the opening time.
  cross join lateral generate_series(
    p_local_date + time '06:00' + make_interval(mins => coalesce(
      mod((extract(epoch from hours.start_time - time '06:00') / 60)::integer + 1440, s.slot_step_minutes), 0
    )),
    p_local_date + time '21:00', make_interval(mins => s.slot_step_minutes)
  ) as step (local_start)
  -- A time that the clock skips in spring is moved on: read back, it is another time, so it does not exist.
  where step.local_start at time zone s.time_zone at time zone s.time_zone = step.local_start
$function$;

CREATE OR REPLACE FUNCTION private.therapist_times_near(p_service_id text, p_local_date date, p_starts_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(
        jsonb_build_object('date', near.local_date, 'time', near.slot_time, 'startsAt', near.starts_at) order by near.starts_at
      ), '[]')
    from (
      select day.local_date, slot.slot_time, here.starts_at
      from public.settings s
      cross join lateral (select p_local_date + place as local_date from generate_series(-3, 3) place) day
      cross join lateral public.times_for_therapist(day.local_date, p_service_id, null, p_now) slot
      cross join lateral (select (day.local_date + slot.slot_time::time) at time zone s.time_zone as starts_at) here
      where slot.is_within_hours and slot.kept_for is null
      order by abs(extract(epoch from here.starts_at - p_starts_at)), here.starts_at limit 3
    ) near
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.time_of_desk_booking(p_request private.booking_request, p_now timestamp with time zone)
 RETURNS TABLE(starts_at timestamp with time zone, ends_at timestamp with time zone, location text)
 LANGUAGE plpgsql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
declare
  v_starts_at constant timestamptz := private.require_instant(p_request.local_date, p_request.local_time);
begin
  if v_starts_at <= p_now then
    raise exception using errcode = 'PT400', message = 'date_in_past';
  end if;
  return query
    select v_starts_at, v_starts_at + make_interval(mins => line.duration_minutes), coalesce(hours.location, 'broadway')
    from jsonb_to_recordset(p_request.lines) line (kind text, duration_minutes integer)
    left join public.business_hours hours on hours.day_of_week = extract(isodow from p_request.local_date)
    where line.kind = 'service';
end;
$function$;

CREATE OR REPLACE FUNCTION private.undo_lines(p_appointment appointments, p_kept_percent integer, p_fee_name text, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := gen_random_uuid();
  v_due constant integer := private.due_cents(p_appointment.order_id) - private.value_given_cents(p_appointment.order_id);
  v_fee constant integer := private.kept_fee_cents(p_appointment, p_kept_percent);
begin
  insert into public.orders (order_id, root_id, kind, currency, policy_version, created_at)
    select v_id, root.order_id, 'cancellation', root.currency, root.policy_version, p_now
    from public.orders root where root.order_id = p_appointment.order_id;
  insert into public.order_lines (order_id, kind, name, amount_cents)
    select v_id, line.kind, line.name, line.amount_cents
    from (values ('adjustment', 'Cancelled', -v_due), ('fee', p_fee_name, v_fee)) line (kind, name, amount_cents)
    where line.amount_cents <> 0;
  -- A credit comes back only when all does: late, what is not kept of it becomes gift value, and a granted one is used up.
  if p_kept_percent = 0 then
    perform private.return_credit(p_appointment.order_id, p_now);
  end if;
  return v_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.value_given_cents(p_root_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(l.amount_cents), 0)::integer
  from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and w.kind = 'gift' and o.kind = 'adjustment'
$function$;

CREATE OR REPLACE FUNCTION private.value_of_part(p_root_id uuid, p_cents integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_cents + round(sold.tax_cents::numeric * p_cents / w.value_cents)::integer
  from private.credit_of_family(p_root_id) t
  join public.wallets w using (wallet_id)
  join public.order_lines sold using (order_line_id)
$function$;

CREATE OR REPLACE FUNCTION private.waitlist_places(p_entry_ids uuid[], p_now timestamp with time zone)
 RETURNS TABLE(entry_id uuid, state text, place integer, first_name text, last_name text, email text, phone text, service_id text, service_name text, duration_minutes integer, local_date date, day_part text, asked_at timestamp with time zone, offer_date date, offer_time text, offer_starts_at timestamp with time zone, offer_expires_at timestamp with time zone, offer_seconds_left integer, missed_offers integer)
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO ''
AS $function$
  select e.entry_id, case when e.state = 'offered' and live.starts_at is null then 'waiting' else e.state end,
    case when e.state in ('waiting', 'offered') and live.starts_at is null then (
      select count(*)::integer + 1 from public.waitlist_entries before
      where before.local_date = e.local_date and before.state = 'waiting' and before.queue_number < e.queue_number
    ) end,
    e.first_name, e.last_name, e.email, e.phone, e.service_id, s.name, s.duration_minutes, e.local_date, e.day_part, e.asked_at,
    (live.starts_at at time zone settings.time_zone)::date, to_char(live.starts_at at time zone settings.time_zone, 'HH24:MI'),
    live.starts_at, live.until, floor(extract(epoch from live.until - p_now))::integer,
    (select count(*)::integer from public.waitlist_offers past where past.entry_id = e.entry_id and past.ending in ('lapsed', 'declined'))
  from public.waitlist_entries e
  join public.services s using (service_id)
  cross join public.settings settings
  left join lateral (
    select offer.starts_at, greatest(offer.expires_at, o.expires_at) as until
    from public.waitlist_offers offer left join public.orders o on o.order_id = offer.order_id and o.state = 'open'
    where offer.entry_id = e.entry_id and offer.ended_at is null and greatest(offer.expires_at, o.expires_at) > p_now
  ) live on true
  where e.entry_id = any (p_entry_ids)
$function$;

CREATE OR REPLACE FUNCTION private.wallets_bought_by(p_root_id uuid)
 RETURNS SETOF wallets
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select w.* from public.orders o join public.order_lines l using (order_id) join public.wallets w using (order_line_id)
  where o.root_id = p_root_id and o.kind <> 'adjustment'
  order by w.wallet_id
$function$;

CREATE OR REPLACE FUNCTION private.wallets_suffice(p_order_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from (
      select t.wallet_id, count(*) filter (where t.kind = 'credit') as credits, sum(t.amount_cents) as cents
      from public.tenders t
      where t.order_id = p_order_id and t.wallet_id is not null and t.voided_at is null
      group by t.wallet_id
    ) wanted
    join public.wallets w using (wallet_id)
    cross join lateral private.available_in(wanted.wallet_id, p_order_id, p_now) available
    where w.frozen_at is not null or available.credits < wanted.credits or available.cents < wanted.cents
  )
$function$;

CREATE OR REPLACE FUNCTION private.warn_of_pressure(p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select public.open_review_item('calendar_held', (p_now at time zone 'UTC')::date::text, jsonb_build_object(
    'done', 'Much of your open time is being held by people, or a program, who have not begun to pay. Online booking stays open: such a hold yields to whoever pays.',
    'next_step', 'Nothing, if you have just announced something. Otherwise look in Stripe for many unpaid payments, and tell whoever looks after the site.'
  ), p_now)
  where not exists (
    select from public.review_items item
    where item.kind = 'calendar_held' and item.subject = (p_now at time zone 'UTC')::date::text
  )
$function$;

CREATE OR REPLACE FUNCTION private.way_of(p_tender tenders)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when p_tender.kind <> 'gift' then p_tender.kind
    when exists (select from public.wallets w where w.wallet_id = p_tender.wallet_id and w.code_hash is not null) then 'gift_certificate'
    else 'gift_value'
  end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_offers(p_during tstzmultirange, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_offers(array(
    select kept.offer_id from public.occupancy kept where kept.during && p_during and kept.offer_id is not null
  ), 'withdrawn', p_now)
$function$;

CREATE OR REPLACE FUNCTION private.write_change_lines(p_order_id uuid, p_root_id uuid, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_credit constant public.tenders := private.credit_of_family(p_root_id);
  v_lines jsonb := p_lines;
  v_kept bigint[];
begin
  if p_lines is null then
    return;
  end if;
  -- A service of the same length takes the credit over.
  if exists (
    select from public.wallets w, jsonb_to_recordset(p_lines) wanted (kind text, duration_minutes integer)
    where w.wallet_id = v_credit.wallet_id and wanted.kind = 'service' and wanted.duration_minutes = w.duration_minutes
  ) then
    v_lines := private.price_by_credit(p_lines, v_credit.amount_cents);
  end if;
  -- What stays was sold at its price; what goes is taken back at that, and only what is new costs what it costs today.
  select coalesce(array_agg(sold.order_line_id), '{}') into v_kept
    from private.current_lines(p_root_id) sold
    where exists (
      select from jsonb_to_recordset(p_lines) wanted (service_id text, enhancement_id text)
      where wanted.service_id is not distinct from sold.service_id and wanted.enhancement_id is not distinct from sold.enhancement_id
    );
  perform private.reverse_line(p_order_id, sold)
    from private.current_lines(p_root_id) sold where sold.order_line_id <> all (v_kept);
  perform private.insert_lines(p_order_id, coalesce((
    select jsonb_agg(wanted)
    from jsonb_array_elements(v_lines) wanted
    where not exists (
      select from public.order_lines kept
      where kept.order_line_id = any (v_kept)
        and kept.service_id is not distinct from wanted ->> 'service_id'
        and kept.enhancement_id is not distinct from wanted ->> 'enhancement_id'
    )
  ), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_message(p_message jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.messages (kind, subject, about, recipient, channel, address, facts, send_after, next_at, created_at)
    select m.kind, m.subject, m.about, m.recipient, m.channel, m.address, coalesce(m.facts, '{}'),
      coalesce(m.send_after, p_now), coalesce(m.send_after, '-infinity'), p_now
    from jsonb_populate_record(null::public.messages, p_message) m
    on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.write_refund(p_tender tenders, p_stripe_refund_id text, p_amount_cents integer, p_status text, p_refund_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_root_id constant uuid := (select o.root_id from public.orders o where o.order_id = p_tender.order_id);
  v_debt constant integer := private.debt_cents(v_root_id);
  v_before constant jsonb := private.money_facts(v_root_id);
  v_refund public.refunds := private.find_or_create_refund(p_tender, p_stripe_refund_id, p_amount_cents, p_refund_id, p_now);
begin
  -- It moves on only: requested, pending, succeeded, failed. Old news changes nothing.
  if v_refund.status in ('failed', 'void') or (v_refund.status = 'succeeded' and p_status <> 'failed') then
    return;
  end if;
  if v_refund.status = 'requested' and v_refund.reason = 'made_at_stripe' and p_status = 'failed' then
    -- Made by hand and back before it was heard of: first what it was for, then that it failed.
    if v_refund.amount_cents > private.left_cents(p_tender.tender_id) then
      perform private.drop_failed_refund(p_tender, v_refund, p_stripe_refund_id, p_now);
      return;
    end if;
    perform private.write_refund(p_tender, p_stripe_refund_id, p_amount_cents, 'pending', p_refund_id, p_now);
  end if;
  update public.refunds set status = p_status where refund_id = v_refund.refund_id;
  if p_status in ('pending', 'succeeded') then
    insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
      values (p_tender.tender_id, 'refunded', -v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now)
      on conflict do nothing;
    if found then
      if private.left_cents(p_tender.tender_id) < 0 then
        raise exception using errcode = 'PT409', message = 'refund_exceeds_payment';
      end if;
      -- Of one that was promised everybody was told when it was.
      if v_refund.reason = 'made_at_stripe' then
        perform private.explain_debt(v_root_id, v_debt, p_now);
        perform private.tell_of_money_back(v_refund.order_id, 'made_at_stripe', v_before, false, p_now);
      end if;
    end if;
    return;
  end if;
  insert into public.ledger (tender_id, kind, amount_cents, currency, source, created_at)
    select p_tender.tender_id, 'refund_reversed', v_refund.amount_cents, v_refund.currency, p_stripe_refund_id, p_now
    from public.ledger l where l.kind = 'refunded' and l.source = p_stripe_refund_id
    on conflict do nothing;
  if v_refund.reason = 'made_at_stripe' then
    -- Heard of only after it failed, it is promised all the same.
    perform private.explain_debt(v_root_id, v_debt, p_now);
  end if;
  perform public.open_review_item('refund_failed', p_stripe_refund_id, jsonb_build_object(
    'payment_intent_id', p_tender.payment_intent_id, 'refund_id', v_refund.refund_id, 'amount_cents', v_refund.amount_cents,
    'currency', v_refund.currency, 'reason', v_refund.reason,
    'done', 'The bank sent the refund back. The money is on our account again, and still promised.',
    'next_step', 'Ask the client how to pay them back, or ask for the refund again; then close this item.'
  ), p_now);
end;
$function$;
