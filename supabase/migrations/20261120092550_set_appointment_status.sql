-- Approving, completing, cancelling an appointment, and taking it back.

create function public.set_appointment_status(
  p_appointment_id uuid, p_version integer, p_status text, p_now timestamptz default now()
)
returns setof public.appointment_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_appointment public.appointments := private.lock_appointment(p_appointment_id);
begin
  -- The same call made twice finds what the first one did.
  if (v_appointment.version, v_appointment.status) is distinct from (p_version + 1, p_status) then
    if v_appointment.version <> p_version then
      perform private.refuse_stale_version(p_appointment_id);
    end if;
    update public.appointments set status = p_status, version = version + 1 where appointment_id = p_appointment_id;
    if p_status = 'cancelled' then
      delete from public.occupancy where appointment_id = p_appointment_id;
      perform private.tell_practice('appointment_cancelled', p_appointment_id::text, jsonb_build_object(
        'first_name', private.first_name_of(v_appointment),
        'session', private.describe_session(v_appointment.service_id, v_appointment.starts_at)
      ), p_now);
    elsif v_appointment.status = 'cancelled' then
      -- Its time was free meanwhile: it has to be taken again.
      perform private.occupy_appointment(p_appointment_id, v_appointment.starts_at, v_appointment.ends_at, p_now);
      -- What has not left is not told any more, and another cancellation is told of again.
      delete from public.notifications n
        where n.kind = 'appointment_cancelled' and n.subject = p_appointment_id::text and n.recipient = 'practice';
    end if;
  end if;
  return query select * from public.appointment_details d where d.appointment_id = p_appointment_id;
end;
$$;
comment on function public.set_appointment_status(uuid, integer, text, timestamptz) is
  'Gives an appointment another status; cancelled frees its time, taking that back needs it free. Harmless twice. PT404 not_found, PT409 stale_version (details: the appointment now), slot_taken, lapsed_hold.';
grant execute on function public.set_appointment_status(uuid, integer, text, timestamptz) to service_role;

create function public.cancel_appointment(p_appointment_id uuid, p_version integer, p_now timestamptz default now())
returns setof public.appointment_details
language sql volatile set search_path = ''
as $$ select * from public.set_appointment_status(p_appointment_id, p_version, 'cancelled', p_now) $$;
comment on function public.cancel_appointment(uuid, integer, timestamptz) is
  'Cancels an appointment and frees its time; its money is another decision (request_refund). Harmless twice. PT404 not_found, PT409 stale_version.';
grant execute on function public.cancel_appointment(uuid, integer, timestamptz) to service_role;
