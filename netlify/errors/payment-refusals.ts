import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of paying and refunding, by card, gift certificate or credit. */
export const PAYMENT_REFUSALS = {
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
  address_shared: {
    status: 409,
    title: 'Not their email address',
    detail:
      'They share this email address, and its credits belong to who holds it. Give them an address of their own first.',
  },
  grant_limit: {
    status: 409,
    title: 'Limit of 12 credits a year',
    detail: 'A client can get up to 12 wellness credits in a calendar year.',
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
  payment_refused: {
    status: 409,
    title: 'Payment not possible',
    detail:
      'The payment service refused this payment. The card was not charged. If it happens again, please call us.',
  },
  price_changed: {
    status: 409,
    title: 'The price has changed',
    detail: 'The price has changed since you saw it, so nothing was charged.',
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
  confirmation_needed: {
    status: 409,
    title: 'Please confirm',
    detail: 'That’s an unusually large amount, so nothing was changed. Please confirm it.',
  },
  payments_unavailable: {
    status: 503,
    title: 'Payments unavailable',
    detail: 'We can’t reach the payment service right now. Please try again in a minute.',
  },
  payments_failed: {
    status: 502,
    title: 'Payment service failed',
    detail:
      'The payment service couldn’t answer that, so nothing was changed. Please try again in a few minutes, or call us.',
  },
  bad_signature: {
    status: 400,
    title: 'Bad signature',
    detail: 'This call isn’t signed by the payment service.',
  },
} satisfies RefusalsOfArea;
