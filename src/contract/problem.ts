import * as z from 'zod/mini';
import { alternativesSchema } from './availability.ts';

/** Every refusal the API can answer, by the stable word that code compares (never the sentence). */
export const PROBLEM_CODES = [
  'malformed_json',
  'invalid_request',
  'cross_site_request',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'login_failed',
  'unknown_link',
  'login_required',
  'not_allowed',
  'confirm_link_invalid',
  'confirm_failed',
  'reset_link_invalid',
  'account_exists',
  'appointments_ahead',
  'accounts_unavailable',
  'unknown_service',
  'unknown_enhancement',
  'unknown_bundle',
  'unknown_gift_code',
  'gift_code_empty',
  'gift_code_frozen',
  'credit_missing',
  'grant_limit',
  'date_in_past',
  'slot_unavailable',
  'slot_taken',
  'slot_lost_refunded',
  'hold_expired',
  'too_many_holds',
  'booking_pending',
  'already_paid',
  'payment_not_found',
  'payment_not_completed',
  'payment_processing',
  'payment_mismatch',
  'payment_already_used',
  'payment_in_review',
  'payment_disputed',
  'already_refunded',
  'refund_exceeds_payment',
  'stale_version',
  'place_changes',
  'time_off_conflicts',
  'day_is_fixed',
  'change_not_possible',
  'offer_over',
  'times_free',
  'waitlist_limit',
  'reminder_not_possible',
  'reminder_time_not_possible',
  'reminder_sent',
  'texts_not_wanted',
  'speech_unavailable',
  'payments_unavailable',
  'bad_signature',
  'not_readable',
  'database_unavailable',
  'internal',
] as const;

/** The one error body of the API: RFC 9457 problem details with our code, and field messages for forms. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  /** A sentence fit to show a person. */
  detail: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Free times near the one that was lost; with times_free, of the day that was to be waited for. */
  alternatives: z.optional(alternativesSchema),
  /** With already_paid: the payment to confirm. */
  paymentIntentId: z.optional(z.string()),
  /** With stale_version: the appointment as it is now. With time_off_conflicts: what is in the way. With place_changes: the place of that day. */
  current: z.optional(z.unknown()),
});

export type ProblemCode = (typeof PROBLEM_CODES)[number];
export type Problem = z.infer<typeof problemSchema>;
