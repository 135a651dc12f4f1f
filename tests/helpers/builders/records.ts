import type { RunSql } from '#local/database/database-server.ts';

/** An order, as far as the invariants look. */
export interface OrderRecord {
  order_id: string;
  root_id: string;
  kind: string;
  /** paid: open, and the money is here. */
  state: 'open' | 'paid' | 'settled' | 'returned' | 'lapsed';
  expires_at: string | null;
  paid_at: string | null;
  closed_at: string | null;
  /** Of a booking or a change: the therapist made it; a booking of hers is to be paid later. */
  is_by_therapist: boolean;
}

/** How an order is paid. */
export interface TenderRecord {
  tender_id: string;
  order_id: string;
  kind: string;
  amount_cents: number;
  payment_intent_id: string | null;
  wallet_id: string | null;
  voided_at: string | null;
}

/** A line of an order. */
export interface LineRecord {
  order_id: string;
  order_line_id: number;
  reverses_line_id: number | null;
  name: string;
  amount_cents: number;
  tax_cents: number;
  credits: number | null;
}

/** What a line bought to be spent later. */
export interface WalletRecord {
  wallet_id: string;
  kind: string;
  order_line_id: number;
  owner_email: string | null;
  credits: number;
  value_cents: number;
}

/** An appointment, as far as the invariants look. */
export interface AppointmentRecord {
  appointment_id: string;
  /** The therapist booked it, and undid that before its client heard of it. */
  was_undone: boolean;
  order_id: string;
  status: string;
  payment_status: string;
  declined_at: string | null;
}

/** A row of the ledger. */
export interface LedgerRecord {
  tender_id: string;
  kind: string;
  amount_cents: number;
  credits: number;
  source: string;
}

/** A message about an appointment, or about the order that did not become one. */
export interface MessageRecord {
  message_id: string;
  kind: string;
  subject: string;
  /** The booking's order that it belongs to. */
  about: string | null;
  recipient: string;
  channel: string;
  state: string;
  first_attempt_at: string | null;
  facts: unknown;
}

/** What takes the therapist's time. */
export interface OccupancyRecord {
  occupancy_id: number;
  kind: string;
  expires_at: string | null;
  order_id: string | null;
  appointment_id: string | null;
  offer_id: string | null;
  /** It keeps the time that a move has left, which is settled. */
  is_for_undo: boolean;
}

/** A time that is or was kept for someone on the waitlist, and how their place stands. */
export interface OfferRecord {
  offer_id: string;
  order_id: string | null;
  expires_at: string;
  ended_at: string | null;
  state: string;
}

/** Money that is to go back. */
export interface RefundRecord {
  refund_id: string;
  order_id: string;
  tender_id: string;
  reason: string;
  amount_cents: number;
  status: string;
  next_attempt_at: string;
}

/** Something that a person is asked to look at. */
export interface TaskRecord {
  kind: string;
  subject: string;
  details: { payment_intent_id?: string };
}

/** A charge that its bank asks about. */
export interface DisputeRecord {
  tender_id: string;
  is_open: boolean;
}

/** The rows that the invariants are about. */
export interface Records {
  orders: OrderRecord[];
  tenders: TenderRecord[];
  lines: LineRecord[];
  wallets: WalletRecord[];
  appointments: AppointmentRecord[];
  ledger: LedgerRecord[];
  messages: MessageRecord[];
  occupancy: OccupancyRecord[];
  offers: OfferRecord[];
  refunds: RefundRecord[];
  tasks: TaskRecord[];
  disputes: DisputeRecord[];
  /** Pairs of ranges that overlap, which the constraint forbids. */
  overlaps: [number, number][];
}

const rowsOf = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.${table} t)`;

const QUERY = `select jsonb_build_object(
  'orders', (
    select coalesce(jsonb_agg(
      to_jsonb(o) || jsonb_build_object(
        'state', case when o.state = 'open' and o.paid_at is not null then 'paid' else o.state end,
        'is_by_therapist', o.kind in ('booking', 'change') and not coalesce(r.is_by_client, true)
      )
    ), '[]') from public.orders o left join public.order_requests r using (order_id)
  ),
  'tenders', ${rowsOf('tenders')},
  'lines', ${rowsOf('order_lines')},
  'wallets', ${rowsOf('wallets')},
  'appointments', (
    select coalesce(jsonb_agg(
      to_jsonb(a) || jsonb_build_object(
        'payment_status', private.payment_status(a.order_id),
        -- The step itself is forgotten after a week.
        'was_undone', exists (
          select from public.messages m
          where m.failure = 'undone' and (m.kind, m.subject) in (
            ('booking_received', a.appointment_id::text), ('recurring_booked', a.recurring_id::text)
          )
        )
      )
    ), '[]') from public.appointments a
  ),
  'ledger', ${rowsOf('ledger')},
  'messages', ${rowsOf('messages')},
  'occupancy', ${rowsOf('occupancy')},
  'offers', (
    -- A time of a proposal is live with it.
    select coalesce(jsonb_agg(to_jsonb(o) || jsonb_build_object(
      'state', coalesce(e.state, case when p.ended_at is null then 'offered' else p.ending end)
    )), '[]')
    from public.waitlist_offers o left join public.waitlist_entries e using (entry_id) left join public.proposals p using (proposal_id)
  ),
  'refunds', ${rowsOf('refunds')},
  'tasks', ${rowsOf('tasks')},
  'disputes', ${rowsOf('disputes')},
  'overlaps', (
    select coalesce(jsonb_agg(jsonb_build_array(a.occupancy_id, b.occupancy_id)), '[]')
    from public.occupancy a join public.occupancy b on a.during && b.during and a.occupancy_id < b.occupancy_id
  )
) as records`;

/** Reads all of it in one statement, so that it is one moment's truth. */
export async function readRecords(sql: RunSql): Promise<Records> {
  const [row] = await sql(QUERY);
  return row?.['records'] as Records;
}
