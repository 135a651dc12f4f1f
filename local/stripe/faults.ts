import type { Answer } from './idempotency.ts';

/** A call that is about to be answered, for choosing the ones to disturb. */
export interface StripeCall {
  method: string;
  path: string;
  idempotencyKey: string | null;
}

/** Where a test may come between a call and its answer. Each may wait; a Response replaces what would follow. */
export interface Faults {
  /** Before anything runs: a Response means that the call never reached Stripe. */
  before?: (call: StripeCall) => Promise<Response | undefined>;
  /** After the call ran, before its idempotency key remembers the answer. */
  remembering?: (call: StripeCall, answer: Answer) => Promise<Answer>;
  /** After all is stored: a Response takes the place of the answer, which is lost. */
  after?: (call: StripeCall, answer: Answer) => Promise<Response | undefined>;
}
