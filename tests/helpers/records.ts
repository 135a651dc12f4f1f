import type { RunSql } from '../../local/database-server.ts';

/** A draft, as far as the invariants look. */
export interface DraftRecord {
  booking_draft_id: string;
  status: string;
  payment_intent_id: string | null;
  hold_expires_at: string | null;
  created_at: string;
  paid_at: string | null;
}

/** An appointment, as far as the invariants look. */
export interface AppointmentRecord {
  appointment_id: string;
  booking_draft_id: string | null;
  status: string;
  payment_status: string;
}

/** A row of the ledger. */
export interface PaymentRecord {
  kind: string;
  amount_cents: number;
  stripe_payment_intent_id: string | null;
  stripe_refund_id: string | null;
}

/** A message about an appointment, or about the booking that it did not become. */
export interface NotificationRecord {
  notification_id: string;
  kind: string;
  subject: string;
  recipient: string;
  channel: string;
  status: string;
  created_at: string;
}

/** What takes the therapist's time. */
export interface OccupancyRecord {
  occupancy_id: number;
  kind: string;
  expires_at: string | null;
  booking_draft_id: string | null;
  appointment_id: string | null;
  appointment_change_id: string | null;
}

/** A change of an appointment. */
export interface ChangeRecord {
  appointment_change_id: string;
  status: string;
  payment_intent_id: string | null;
  expires_at: string;
}

/** Money that is to go back. */
export interface RefundRecord {
  refund_key: string;
  stripe_payment_intent_id: string;
  amount_cents: number;
  status: string;
  next_attempt_at: string;
}

/** Something that a person is asked to look at. */
export interface ReviewItemRecord {
  kind: string;
  subject: string;
  details: { payment_intent_id?: string };
}

/** A charge that its bank asks about. */
export interface DisputeRecord {
  stripe_payment_intent_id: string | null;
  is_open: boolean;
}

/** The rows that the invariants are about. */
export interface Records {
  drafts: DraftRecord[];
  appointments: AppointmentRecord[];
  payments: PaymentRecord[];
  notifications: NotificationRecord[];
  occupancy: OccupancyRecord[];
  changes: ChangeRecord[];
  refunds: RefundRecord[];
  reviewItems: ReviewItemRecord[];
  disputes: DisputeRecord[];
  /** Pairs of ranges that overlap, which the constraint forbids. */
  overlaps: [number, number][];
}

const rowsOf = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from public.${table} t)`;

const QUERY = `select jsonb_build_object(
  'drafts', ${rowsOf('booking_drafts')},
  'appointments', ${rowsOf('appointments')},
  'payments', ${rowsOf('payments')},
  'notifications', ${rowsOf('notifications')},
  'occupancy', ${rowsOf('occupancy')},
  'changes', ${rowsOf('appointment_changes')},
  'refunds', ${rowsOf('refunds')},
  'reviewItems', ${rowsOf('review_items')},
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
