import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProblemCode } from '../../src/contract/problem.ts';

interface Refusal {
  status: ContentfulStatusCode;
  title: string;
  /** Shown to a person: what didn't happen, and what to do next. */
  detail: string;
}

/** The status and sentence for every code. */
export const REFUSALS: Record<ProblemCode, Refusal> = {
  malformed_json: {
    status: 400,
    title: 'Unreadable request',
    detail: 'We couldn’t read that request. Please reload the page and try again.',
  },
  invalid_request: {
    status: 400,
    title: 'Something is missing or incorrect',
    detail: 'Please check what you entered and try again.',
  },
  cross_site_request: {
    status: 403,
    title: 'Request from another site',
    detail: 'This request didn’t come from our site. Please reload the page and try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'We couldn’t find what you asked for.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address doesn’t accept that kind of request.',
  },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'That’s more text than we can accept. Please shorten it and try again.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported format',
    detail: 'This address only accepts JSON.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail:
      'You’ve sent a lot of messages in a short time, so this one wasn’t sent. Please wait a while and try again, or call us.',
  },
  login_failed: { status: 401, title: 'Login failed', detail: 'Invalid email or password' },
  login_required: {
    status: 401,
    title: 'Login required',
    detail: 'Please log in first.',
  },
  not_allowed: {
    status: 403,
    title: 'Not allowed',
    detail: 'Your account can’t do that.',
  },
  confirm_link_invalid: {
    status: 410,
    title: 'Invalid confirmation link',
    detail:
      'The confirmation link is invalid or has expired. Please sign up again, and we’ll send you a new one.',
  },
  confirm_failed: {
    status: 401,
    title: 'Not confirmed',
    detail:
      'That isn’t the password you signed up with, so your account isn’t open yet. Please try again.',
  },
  reset_link_invalid: {
    status: 410,
    title: 'Invalid reset link',
    detail: 'The password reset link is invalid or has expired.',
  },
  account_exists: {
    status: 409,
    title: 'You already have an account',
    detail: 'There’s already an account with this email address. Please log in.',
  },
  appointments_ahead: {
    status: 409,
    title: 'Upcoming appointment',
    detail:
      'You have an upcoming appointment, so your account wasn’t deleted. Please call us to cancel the appointment first.',
  },
  accounts_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'We can’t reach our account service right now. Please try again in a minute.',
  },
  unknown_service: {
    status: 404,
    title: 'Unknown service',
    detail: 'We no longer offer that service. Please choose another one.',
  },
  unknown_enhancement: {
    status: 404,
    title: 'Unknown enhancement',
    detail: 'We no longer offer one of those enhancements. Please choose again.',
  },
  unknown_bundle: {
    status: 404,
    title: 'Unknown bundle',
    detail: 'We no longer offer that bundle. Please choose another one.',
  },
  unknown_gift_code: {
    status: 404,
    title: 'Gift code not found',
    detail:
      'We don’t recognize that gift code. Please check it against the certificate, or call us. Nothing was charged.',
  },
  gift_code_empty: {
    status: 409,
    title: 'No balance left',
    detail:
      'That gift certificate has no balance, or its balance is reserved for an unfinished booking. Nothing was charged.',
  },
  gift_code_frozen: {
    status: 409,
    title: 'Certificate can’t be used',
    detail: 'That gift certificate can’t be used right now. Please call us. Nothing was charged.',
  },
  credit_missing: {
    status: 409,
    title: 'No credit left',
    detail:
      'You have no credit left for a session of this length. It may be in use in another tab or reserved for another booking. Nothing was booked and your card was not charged. You can pay by card instead.',
  },
  grant_limit: {
    status: 409,
    title: 'Limit of 12 credits a year',
    detail: 'A client can get up to 12 wellness credits in a calendar year.',
  },
  date_in_past: {
    status: 400,
    title: 'Date in the past',
    detail: 'That time has already passed. Please choose a later one.',
  },
  slot_unavailable: {
    status: 409,
    title: 'Time not available',
    detail:
      'That time can’t be booked online. Please choose another one. Your card was not charged.',
  },
  slot_taken: {
    status: 409,
    title: 'Time just taken',
    detail:
      'That time was just taken. If that was you on another device or in another tab, please finish there; otherwise choose another time. Your card was not charged.',
  },
  slot_lost_refunded: {
    status: 409,
    title: 'Time taken, payment refunded',
    detail:
      'That time was taken before your payment arrived, so nothing is booked and your payment was refunded in full. It can take a few days to show on your statement.',
  },
  hold_expired: {
    status: 409,
    title: 'Time no longer held',
    detail:
      'We couldn’t hold that time any longer. Please choose it again. Your card was not charged.',
  },
  too_many_holds: {
    status: 429,
    title: 'Too many times held at once',
    detail:
      'Your network is already holding several unpaid times, so we couldn’t hold this one. Please finish one of them, or wait a few minutes and try again. Your card was not charged.',
  },
  booking_pending: {
    status: 503,
    title: 'Payment received, booking on its way',
    detail:
      'We received your payment and are confirming your booking. Please don’t pay again: this page will keep checking, and we’ll email you too.',
  },
  already_paid: {
    status: 409,
    title: 'Already paid',
    detail: 'This booking is already paid. You don’t need to pay again.',
  },
  payment_not_found: {
    status: 404,
    title: 'Payment not found',
    detail: 'We couldn’t find that payment. Nothing was booked. Please call us and we’ll help.',
  },
  payment_not_completed: {
    status: 402,
    title: 'Payment not completed',
    detail:
      'The payment wasn’t completed, so nothing is booked yet. Please try again or use another card.',
  },
  payment_processing: {
    status: 409,
    title: 'Payment processing',
    detail:
      'Your payment is still being processed. Please don’t pay again: wait a minute and reload this page.',
  },
  payment_mismatch: {
    status: 409,
    title: 'Payment doesn’t match the booking',
    detail:
      'That payment belongs to a different booking, so nothing was changed. Please call us and we’ll help.',
  },
  payment_already_used: {
    status: 409,
    title: 'Payment already used',
    detail: 'That payment has already been used, so nothing new was booked.',
  },
  payment_in_review: {
    status: 409,
    title: 'Payment under review',
    detail:
      'We received your payment, but couldn’t book your time automatically. We’re reviewing it and will call you. Please don’t pay again.',
  },
  payment_disputed: {
    status: 409,
    title: 'Payment disputed',
    detail:
      'The bank is reviewing this payment, so it can’t be refunded here. Nothing was changed. Please respond to the dispute instead.',
  },
  already_refunded: {
    status: 409,
    title: 'Already refunded',
    detail: 'This payment was already refunded, or is about to be. We didn’t refund it again.',
  },
  refund_exceeds_payment: {
    status: 409,
    title: 'More than was paid',
    detail: 'That’s more than is left to refund, so nothing was refunded.',
  },
  stale_version: {
    status: 409,
    title: 'Just changed',
    detail:
      'Someone else just changed this appointment, so your change wasn’t saved. Please review it and try again.',
  },
  place_changes: {
    status: 409,
    title: 'Another location',
    detail: 'You’re somewhere else that day. Move it there?',
  },
  time_off_conflicts: {
    status: 409,
    title: 'Bookings in the way',
    detail:
      'There are bookings at that time, so it wasn’t blocked and nothing was deleted. Please move or cancel them first.',
  },
  day_is_fixed: {
    status: 409,
    title: 'Always open',
    detail: 'This day is always open. To close it just once, block off the time instead.',
  },
  change_not_possible: {
    status: 409,
    title: 'Change not possible',
    detail: 'That change can no longer be made. The appointment hasn’t changed.',
  },
  session_not_begun: {
    status: 409,
    title: 'Not started yet',
    detail: 'This session hasn’t started yet, so nothing was changed.',
  },
  confirmation_needed: {
    status: 409,
    title: 'Please confirm the amount',
    detail: 'That’s an unusually large amount, so nothing was changed. Please confirm it.',
  },
  unknown_link: {
    status: 404,
    title: 'Link no longer valid',
    detail: 'This link is no longer valid. Please use the one in our latest email, or call us.',
  },
  offer_over: {
    status: 409,
    title: 'Offer ended',
    detail: 'We’re no longer holding that time for you. You can book any time that’s open.',
  },
  times_free: {
    status: 409,
    title: 'Times are open',
    detail: 'No need to wait: that day has open times right now. Please choose one.',
  },
  waitlist_limit: {
    status: 409,
    title: 'Already on five waitlists',
    detail:
      'You’re already on five waitlists, which is the most we allow per person. Please leave one first, with the link in its email.',
  },
  confirm_first: {
    status: 429,
    title: 'Please confirm first',
    detail:
      'We’ve emailed this address as often as we can today. Please open the newest email from us and confirm it, then try again, or call us.',
  },
  reminder_not_possible: {
    status: 409,
    title: 'Reminder not possible',
    detail: 'That appointment is canceled or over, so there’s nothing to send a reminder for.',
  },
  reminder_time_not_possible: {
    status: 409,
    title: 'Reminder time not possible',
    detail:
      'Choose a time between now and the appointment. Texts are only sent between 9 AM and 8 PM, so yours may go out earlier.',
  },
  reminder_sent: {
    status: 409,
    title: 'Reminder already sent',
    detail: 'That reminder has been sent, so it can no longer be deleted.',
  },
  texts_not_wanted: {
    status: 409,
    title: 'No consent to texts',
    detail: 'This client hasn’t agreed to texts. Please choose email.',
  },
  speech_unavailable: {
    status: 503,
    title: 'Audio not available',
    detail:
      'Audio features require a speech-service key. Please configure it in deployment settings.',
  },
  speech_failed: {
    status: 502,
    title: 'Audio failed',
    detail: 'Failed to generate speech',
  },
  payments_unavailable: {
    status: 503,
    title: 'Payments unavailable',
    detail: 'We can’t reach the payment service right now. Please try again in a minute.',
  },
  bad_signature: {
    status: 400,
    title: 'Bad signature',
    detail: 'This call isn’t signed by the payment service.',
  },
  not_readable: {
    status: 500,
    title: 'Can’t be read',
    detail:
      'This can’t be read: it was changed in the database, or its encryption key is missing. Nothing was overwritten.',
  },
  database_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail:
      'We can’t reach our calendar right now, so nothing was saved and nothing new was charged. Please try again in a minute.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    detail: 'Something went wrong on our side. Please try again, or call us.',
  },
};
