-- An appointment as an editor sees it, and the refusal of an edit of an outdated copy.

create view public.appointment_details with (security_invoker = true) as
select
  a.appointment_id, a.version, a.confirmation_code, a.status, a.payment_status, a.service_id,
  array(
    select e.enhancement_id from public.appointment_enhancements e
    where e.appointment_id = a.appointment_id order by e.enhancement_id
  ) as enhancement_ids,
  a.starts_at, a.ends_at, (a.starts_at at time zone s.time_zone)::date as local_date,
  to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as local_time,
  a.location, a.subtotal_cents, a.tax_cents, a.total_cents, a.currency
from public.appointments a
cross join public.settings s;
comment on view public.appointment_details is 'Appointments with their local date and time, without anybody''s contact or notes.';
grant select on public.appointment_details to service_role;

create function private.lock_appointment(p_appointment_id uuid) returns public.appointments
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments;
begin
  perform private.lock_calendar();
  select * into v_appointment from public.appointments a where a.appointment_id = p_appointment_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  return v_appointment;
end;
$$;
comment on function private.lock_appointment(uuid) is 'An appointment that nobody else changes until the transaction ends. PT404 not_found.';
grant execute on function private.lock_appointment(uuid) to service_role;

create function private.refuse_stale_version(p_appointment_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'stale_version',
    detail = (select to_jsonb(d) from public.appointment_details d where d.appointment_id = p_appointment_id);
end;
$$;
comment on function private.refuse_stale_version(uuid) is 'PT409 stale_version, with the appointment as it is now in details.';
grant execute on function private.refuse_stale_version(uuid) to service_role;

create function private.occupy_appointment(p_appointment_id uuid, p_starts_at timestamptz, p_ends_at timestamptz, p_now timestamptz)
returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_during constant tstzmultirange := tstzmultirange(private.during_of(p_starts_at, p_ends_at));
begin
  if private.is_taken(v_during, null, p_appointment_id, p_now) then
    raise exception using errcode = 'PT409', message = 'slot_taken';
  end if;
  perform private.let_go(old.booking_draft_id, old.appointment_change_id, old.payment_intent_id, old.release)
    from private.holds_in_the_way(v_during, null, p_now) old;
  delete from public.occupancy where appointment_id = p_appointment_id;
  begin
    insert into public.occupancy (during, appointment_id) select unnest(v_during), p_appointment_id;
  exception
    -- What a change of this very appointment holds is in its way, too.
    when exclusion_violation then raise exception using errcode = 'PT409', message = 'slot_taken';
  end;
end;
$$;
comment on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) is
  'Gives an appointment its time, in place of the one it had. PT409 slot_taken, lapsed_hold.';
grant execute on function private.occupy_appointment(uuid, timestamptz, timestamptz, timestamptz) to service_role;
