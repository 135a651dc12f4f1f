import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of booking: what is offered, times and their holds, waitlists. */
export const BOOKING_REFUSALS = {
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
  date_in_past: {
    status: 400,
    title: 'Date in the past',
    detail: 'That time has already passed. Please choose a later one.',
  },
  not_open_yet: {
    status: 409,
    title: 'Not open yet',
    detail: 'You can’t book or buy anything online yet. Please call us. Your card was not charged.',
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
  visits_not_allowed: {
    status: 403,
    title: 'Home visits by arrangement',
    detail: 'Home visits can be booked online once we’ve arranged them with you. Please call us.',
  },
  outside_zones: {
    status: 409,
    title: 'Outside our area',
    detail: 'We don’t offer home visits at that ZIP code. Please choose the studio, or call us.',
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
      'We’ve emailed this address as often as we can for now. If you have an email from us, please confirm it. Or log in or sign up: an account needs no confirmation for the waitlist. You can also call us.',
  },
} satisfies RefusalsOfArea;
