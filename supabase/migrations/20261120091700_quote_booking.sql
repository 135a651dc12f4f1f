-- A draft for a payment intent that is asked for before a time is chosen.

create function public.quote_booking(p_draft jsonb, p_now timestamptz default now(), p_senders text[] default null)
returns setof public.draft_details
language plpgsql volatile set search_path = ''
as $$
declare
  v_request private.booking_request := jsonb_populate_record(null::private.booking_request, p_draft);
  v_open public.draft_details;
  v_draft public.booking_drafts;
  v_draft_id uuid;
begin
  -- A quote has no time and nobody's contact, whatever the caller sends.
  v_request := jsonb_populate_record(null::private.booking_request, jsonb_build_object(
    'checkout_key', v_request.checkout_key, 'service_id', v_request.service_id, 'enhancement_ids', v_request.enhancement_ids,
    'subtotal_cents', v_request.subtotal_cents, 'tax_cents', v_request.tax_cents, 'total_cents', v_request.total_cents,
    'tax_parts', v_request.tax_parts, 'policy_version', v_request.policy_version
  ));
  if not exists (select from public.services s where s.service_id = v_request.service_id and s.is_active) then
    raise exception using errcode = 'PT404', message = 'unknown_service';
  end if;

  perform private.lock_calendar();
  select * into v_open from public.find_checkout(v_request.checkout_key);
  if found and v_open.status = 'quoted' and private.is_same_draft(v_open, v_request) then
    v_draft_id := v_open.booking_draft_id;
  else
    perform private.require_allowance('quote', p_senders, p_now);
    perform private.let_go(own.booking_draft_id, null, own.payment_intent_id, own.release)
      from private.holds_of_the_same_person(v_request, null, null, p_now) own;
    v_draft.status := 'quoted';
    v_draft.sender_hashes := private.hash_senders(p_senders, p_now);
    v_draft.created_at := p_now;
    v_draft_id := private.insert_draft(v_draft, v_request);
  end if;
  return query select * from public.draft_details d where d.booking_draft_id = v_draft_id;
end;
$$;
comment on function public.quote_booking(jsonb, timestamptz, text[]) is
  'Stores the price of a service and enhancements, without a time. The same checkout asking the same gets the same draft. PT404 unknown_service, unknown_enhancement, PT409 lapsed_hold (see lapsed_holds), PT429 too_many_holds (details: seconds to wait).';
grant execute on function public.quote_booking(jsonb, timestamptz, text[]) to service_role;
