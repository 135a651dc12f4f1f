-- Moving an appointment: the therapist may choose any free time, whatever is offered online.

create function private.require_instant(p_local_date date, p_local_time time) returns timestamptz
language plpgsql stable set search_path = ''
as $$
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
$$;
comment on function private.require_instant(date, time) is
  'The instant of a local time of the practice; of the hour that comes twice in autumn the second. PT409 slot_unavailable for a time that the clock skips.';
grant execute on function private.require_instant(date, time) to service_role;

create function public.reschedule_appointment(
  p_appointment_id uuid, p_version integer, p_local_date date, p_local_time time, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
  v_starts_at constant timestamptz := private.require_instant(p_local_date, p_local_time);
  v_change public.appointment_changes;
begin
  -- The same call made twice finds what the first one did.
  if (v_appointment.version, v_appointment.starts_at) is distinct from (p_version + 1, v_starts_at) then
    if v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    elsif v_appointment.status not in ('pending', 'confirmed') then
      raise exception using errcode = 'PT409', message = 'change_not_possible';
    elsif v_starts_at <= p_now then
      raise exception using errcode = 'PT400', message = 'date_in_past';
    end if;
    -- A change like any other, which costs nothing and is applied at once.
    insert into public.appointment_changes (
      appointment_change_id, appointment_id, appointment_version, status, service_id, starts_at, ends_at, location,
      subtotal_cents, tax_cents, total_cents, difference_cents, currency, expires_at, created_at, settled_at
    )
    values (
      gen_random_uuid(), p_appointment_id, p_version, 'applied', v_appointment.service_id, v_starts_at,
      v_starts_at + (v_appointment.ends_at - v_appointment.starts_at), v_appointment.location,
      v_appointment.subtotal_cents, v_appointment.tax_cents, v_appointment.total_cents, 0, v_appointment.currency,
      p_now, p_now, p_now
    )
    returning * into v_change;
    insert into public.appointment_change_enhancements (appointment_change_id, enhancement_id, price_cents)
      select v_change.appointment_change_id, e.enhancement_id, e.price_cents
      from public.appointment_enhancements e where e.appointment_id = p_appointment_id;
    perform private.write_change(v_change, p_now);
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.reschedule_appointment(uuid, integer, date, time, timestamptz) is
  'Moves an appointment to a free time of the therapist''s choice, which opening hours do not bind. Harmless twice. PT400 date_in_past, PT404 not_found, PT409 stale_version (details: the appointment now), slot_taken, slot_unavailable, change_not_possible, lapsed_hold.';
grant execute on function public.reschedule_appointment(uuid, integer, date, time, timestamptz) to service_role;
