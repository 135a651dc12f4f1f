import type { StripeErrorBody } from './errors.ts';

/**
 * What Stripe documents that any call can be answered with instead of a result (docs.stripe.com/error-low-level, /error-codes):
 * each type of error, each status, and the codes that need something else of us. A test can have any of them answered
 * (FaultPlan.refuse).
 */
export const API_ERRORS = {
  /** Something broke at Stripe. */
  api_error: [500, 'api_error', 'An unknown error occurred'],
  bad_gateway: [502, 'api_error', 'Bad gateway'],
  service_unavailable: [503, 'api_error', 'Stripe is temporarily unavailable'],
  /** A service that Stripe depends on failed. */
  external_dependency_failed: [424, 'api_error', 'An external dependency failed'],
  /** Too many calls, or another call that changes the same object. */
  rate_limit: [429, 'invalid_request_error', 'Request rate limit exceeded', 'rate_limit'],
  lock_timeout: [
    429,
    'invalid_request_error',
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    'lock_timeout',
  ],
  /** Our key isn't known, has expired, or isn't allowed to do this. */
  unknown_key: [401, 'invalid_request_error', 'Invalid API Key provided: sk_test_********0000'],
  api_key_expired: [401, 'invalid_request_error', 'Expired API Key provided', 'api_key_expired'],
  not_permitted: [
    403,
    'invalid_request_error',
    'The provided key does not have the required permissions for this endpoint.',
  ],
  /** The call itself is wrong. */
  parameter_invalid: [
    400,
    'invalid_request_error',
    'You passed an empty string for this parameter.',
    'parameter_invalid_empty',
  ],
  amount_too_small: [
    400,
    'invalid_request_error',
    'Amount must be at least $0.50 usd',
    'amount_too_small',
  ],
  amount_too_large: [
    400,
    'invalid_request_error',
    'Amount must be no more than $999,999.99',
    'amount_too_large',
  ],
  testmode_charges_only: [
    400,
    'invalid_request_error',
    'Your account cannot currently make live charges.',
    'testmode_charges_only',
  ],
  resource_missing: [404, 'invalid_request_error', 'No such object', 'resource_missing'],
  card_error: [402, 'card_error', 'Your card was declined.', 'card_declined'],
  /** Our key for a repeated call is in use, or was used for another call. */
  idempotency_key_in_use: [
    409,
    'invalid_request_error',
    'There is currently another in-progress request using this Idempotent Key.',
    'idempotency_key_in_use',
  ],
  idempotency_error: [
    400,
    'idempotency_error',
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  ],
} as const satisfies Record<
  string,
  readonly [status: number, type: StripeErrorBody['type'], message: string, code?: string]
>;

export type ApiErrorName = keyof typeof API_ERRORS;

/** Why an issuer declines one of the test cards, and what Stripe's API then says (docs.stripe.com/declines/codes). */
export const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
  },
  stolen_card: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: 'Your card was declined.',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently.',
  },
  live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, { code: string; decline_code?: string; message: string }>;

export type DeclineReason = keyof typeof DECLINES;
