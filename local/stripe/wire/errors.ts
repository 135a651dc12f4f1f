import type Stripe from 'stripe';

/** The `error` object of a Stripe answer; the words are Stripe's. */
export interface StripeErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
}

/** An error that Stripe would answer, with its HTTP status. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  /** The call never began to run, so Stripe forgets its idempotency key. */
  readonly beforeExecution: boolean;

  constructor(status: number, body: StripeErrorBody, { beforeExecution = false } = {}) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.beforeExecution = beforeExecution;
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** 400 with type `invalid_request_error`. */
export function invalidRequest(
  message: string,
  details: Partial<StripeErrorBody> = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

/** 400 for a missing, unknown or malformed parameter: nothing ran. */
export function invalidParameter(message: string, code: string, param: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, code, param },
    { beforeExecution: true },
  );
}

/** 404 for an unknown id. */
export function noSuch(noun: string, id: string, param = 'id'): StripeFailure {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });
}
