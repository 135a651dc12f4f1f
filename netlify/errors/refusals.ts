import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProblemCode } from '../../src/contract/problem.ts';

interface Refusal {
  status: ContentfulStatusCode;
  title: string;
  /** Shown to a person: what to do next, and what did not happen. */
  detail: string;
}

/** The one table from code to status and sentence. */
export const REFUSALS: Record<ProblemCode, Refusal> = {
  malformed_json: {
    status: 400,
    title: 'Unreadable request',
    detail: 'We could not read that request. Please reload the page and try again.',
  },
  invalid_request: {
    status: 400,
    title: 'Something is missing or not right',
    detail: 'Please check what you entered and try again.',
  },
  cross_site_request: {
    status: 403,
    title: 'Request from another site',
    detail: 'This request did not come from our own pages. Please reload the page and try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is nothing at this address.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not take that kind of request.',
  },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'That is more text than we can take. Please shorten it and try again.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported format',
    detail: 'This address takes JSON only.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many at once',
    detail:
      'Quite a few messages came from you in a short time, so this one was not sent. Please wait a while and try again, or call us.',
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
      'The confirmation link is invalid or has expired. Please sign up again, and we will send a new one.',
  },
  confirm_failed: {
    status: 401,
    title: 'Not confirmed',
    detail:
      'That is not the password you signed up with, so your account was not opened yet. Please try again.',
  },
  reset_link_invalid: {
    status: 410,
    title: 'Invalid reset link',
    detail: 'The password reset link is invalid or has expired.',
  },
  account_exists: {
    status: 409,
    title: 'You already have an account',
    detail: 'There is an account with this email address already. Please log in.',
  },
  appointments_ahead: {
    status: 409,
    title: 'Appointments ahead',
    detail:
      'You have an appointment ahead, so your account was not deleted. Please call us to cancel it first.',
  },
  accounts_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'We can’t reach our accounts right now. Please try again in a minute.',
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
      'We don’t know that gift code. Please compare it with the certificate, or call us. Nothing was charged.',
  },
  gift_code_empty: {
    status: 409,
    title: 'Nothing left on it',
    detail:
      'There is nothing left on that gift certificate, or what is left is kept for a booking that is not finished. Nothing was charged.',
  },
  gift_code_frozen: {
    status: 409,
    title: 'Certificate can’t be used now',
    detail:
      'That gift certificate can’t be used at the moment. Please call us. Nothing was charged.',
  },
  credit_missing: {
    status: 409,
    title: 'No credit left',
    detail:
      'There is no credit left for a session of this length: it may be in use in another tab, or kept for another booking. Nothing was booked and your card was not charged. You can pay by card instead.',
  },
  grant_limit: {
    status: 409,
    title: 'Twelve credits this year',
    detail: 'At most twelve wellness credits can be granted to a person in a calendar year.',
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
      'That time has just been taken. If that was you on another device or in another tab, please finish there; otherwise choose another one. Your card was not charged.',
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
      'We could not keep that time any longer. Please choose it again. Your card was not charged.',
  },
  too_many_holds: {
    status: 429,
    title: 'Too many times kept at once',
    detail:
      'Several times are being kept unpaid for your network already, or were asked for in a short while, so this one was not kept. Please finish one of them, or wait a few minutes and try again. Your card was not charged.',
  },
  booking_pending: {
    status: 503,
    title: 'Payment arrived, booking on its way',
    detail:
      'Your payment arrived and is being confirmed. Please don’t pay again: this page asks until it is done, and you will get an e-mail as well.',
  },
  already_paid: {
    status: 409,
    title: 'Already paid',
    detail: 'This booking is already paid. There is no need to pay again.',
  },
  payment_not_found: {
    status: 404,
    title: 'Payment not found',
    detail: 'We could not find that payment. Nothing was booked. Please call us and we will help.',
  },
  payment_not_completed: {
    status: 402,
    title: 'Payment not completed',
    detail:
      'The payment was not completed, so nothing is booked yet. Please try again or use another card.',
  },
  payment_processing: {
    status: 409,
    title: 'Payment on its way',
    detail:
      'Your payment is still being processed. Please don’t pay again: wait a minute and reload this page.',
  },
  payment_mismatch: {
    status: 409,
    title: 'Payment does not match the booking',
    detail:
      'That payment belongs to a different booking, so nothing was changed. Please call us and we will help.',
  },
  payment_already_used: {
    status: 409,
    title: 'Payment already used',
    detail: 'That payment has already been used, so nothing new was booked.',
  },
  payment_in_review: {
    status: 409,
    title: 'Payment being looked at',
    detail:
      'Your payment arrived, but we could not book by ourselves. We are looking at it and will call you. Please don’t pay again.',
  },
  payment_disputed: {
    status: 409,
    title: 'Payment disputed',
    detail:
      'The bank is looking into this payment, so it can’t be refunded here. Nothing was changed. Please answer the dispute instead.',
  },
  already_refunded: {
    status: 409,
    title: 'Already being refunded',
    detail: 'This payment is refunded already, or about to be. No second refund was made.',
  },
  refund_exceeds_payment: {
    status: 409,
    title: 'More than was paid',
    detail: 'That is more than is left of the payment, so nothing was refunded.',
  },
  stale_version: {
    status: 409,
    title: 'Changed meanwhile',
    detail:
      'Somebody has changed this appointment meanwhile, so your change was not made. Please look at it again.',
  },
  place_changes: {
    status: 409,
    title: 'Another place',
    detail: 'You’re somewhere else that day. Move it there?',
  },
  time_off_conflicts: {
    status: 409,
    title: 'Bookings in the way',
    detail:
      'There are bookings in that time, so it was not blocked and nothing was deleted. Please move or cancel them first.',
  },
  day_is_fixed: {
    status: 409,
    title: 'Always open',
    detail: 'This day is always open. To close it once, block its time instead.',
  },
  change_not_possible: {
    status: 409,
    title: 'Change not possible',
    detail: 'That change can’t be made any more, so the appointment stays as it was.',
  },
  session_not_begun: {
    status: 409,
    title: 'Not started yet',
    detail: 'This session hasn’t started yet, so nothing was changed.',
  },
  confirmation_needed: {
    status: 409,
    title: 'Please confirm the amount',
    detail: 'That is an unusually large amount, so nothing was changed. Please confirm it.',
  },
  unknown_link: {
    status: 404,
    title: 'Link not valid',
    detail: 'This link is not valid any more. Please use the one in our newest mail, or call us.',
  },
  offer_over: {
    status: 409,
    title: 'Offer over',
    detail: 'That time is no longer kept for you. You can book any time that is free.',
  },
  times_free: {
    status: 409,
    title: 'There are free times',
    detail: 'There is no need to wait: that day has free times right now. Please choose one.',
  },
  waitlist_limit: {
    status: 409,
    title: 'Waiting for five already',
    detail:
      'You already wait for five times, which is as many as we keep for one person. Please leave one of them first: the way to each is in the mail about it.',
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
    detail: 'That appointment is cancelled or over, so there is nothing to remind of.',
  },
  reminder_time_not_possible: {
    status: 409,
    title: 'Reminder time not possible',
    detail:
      'Please choose a time ahead of now and before the appointment. Texts are sent between 9 AM and 8 PM, so they may be moved earlier.',
  },
  reminder_sent: {
    status: 409,
    title: 'Reminder sent',
    detail: 'That reminder has been sent, so it can’t be deleted any more.',
  },
  texts_not_wanted: {
    status: 409,
    title: 'Texts not wanted',
    detail: 'This client has not agreed to text messages. Please choose e-mail.',
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
    detail: 'This call is not signed by the payment service.',
  },
  not_readable: {
    status: 500,
    title: 'Not readable',
    detail:
      'What is stored here can’t be read: it was changed in the database, or the key that sealed it is missing. Nothing was overwritten.',
  },
  database_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail:
      'We can’t reach our calendar right now, so nothing was kept and nothing new was charged. Please try again in a minute.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    detail: 'Something went wrong on our side. Please try again, or call us.',
  },
};
