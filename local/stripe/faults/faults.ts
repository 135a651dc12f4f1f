import type { Answer } from '../wire/idempotency.ts';

/** A call that is about to be answered, for choosing which ones get faults. */
export interface StripeCall {
  method: string;
  path: string;
  idempotencyKey: string | null;
}

/** Hooks with which a test can step in between a call and its answer. Each can wait; a Response replaces what would follow. */
export interface Faults {
  /** Before anything runs: a Response means that the call never reached Stripe. */
  before?: (call: StripeCall) => Promise<Response | undefined>;
  /** After the call ran, before its idempotency key remembers the answer. */
  remembering?: (call: StripeCall, answer: Answer) => Promise<Answer>;
  /** After everything is stored: a Response replaces the answer, which is lost. */
  after?: (call: StripeCall, answer: Answer) => Promise<Response | undefined>;
}
