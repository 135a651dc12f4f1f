-- What the therapist is asked to decide: the open review items, and the cash that she has promised back.

create function private.order_of_row(p_row uuid) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (select a.order_id from public.appointments a where a.appointment_id = p_row),
    (select m.about from public.messages m where m.message_id = p_row),
    (select o.root_id from public.orders o where o.order_id = p_row)
  )
$$;
comment on function private.order_of_row(uuid) is 'The order that a row which a job could not deal with belongs to, whatever it is; null where it belongs to none.';
grant execute on function private.order_of_row(uuid) to service_role;

create function private.order_of_review_item(p_item public.review_items) returns uuid
language sql stable set search_path = ''
as $$
  select coalesce(
    (p_item.details ->> 'order_id')::uuid,
    case p_item.kind when 'payment_processing' then p_item.subject::uuid end,
    (select t.order_id from public.tenders t where t.payment_intent_id = coalesce(p_item.details ->> 'payment_intent_id', p_item.subject)),
    (select m.about from public.messages m where p_item.kind = 'stuck_message' and m.message_id::text = p_item.subject),
    case p_item.kind when 'job_failed' then private.order_of_row((p_item.details ->> 'row')::uuid) end
  )
$$;
comment on function private.order_of_review_item(public.review_items) is 'The order that a review item is about, by whatever it names; null where it names none.';
grant execute on function private.order_of_review_item(public.review_items) to service_role;

create function public.list_review_items(p_review_item_id uuid default null)
returns table (
  review_item_id uuid, kind text, subject text, details jsonb, opened_at timestamptz, amount_cents integer, payment_intent_id text,
  order_id uuid, refund_id uuid, refund_status text, appointment_id uuid, first_name text
)
language sql stable rows 10 set search_path = ''
as $$
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
$$;
comment on function public.list_review_items(uuid) is
  'The open review items, the oldest first, or one of them, with the payment, the refund, the appointment and the first name they are about; and, as kind cash_refund under their own ids, refunds in cash that were promised and not handed over yet.';
grant execute on function public.list_review_items(uuid) to service_role;
