import type { OwnChange, OwnStatus } from '#contract/people/own-appointment.ts';
import type { OwnChangeRequest } from './own-calls.ts';

/** What a card is charged for: a change that costs more, or the balance owed. The same request twice is one charge. */
export type PaidRequest =
  ({ kind: 'change' } & OwnChangeRequest) | { kind: 'owed'; paymentId: string };

/** The state of a payment. In `asking`, nothing offers to pay until the server has said that paying again is safe. */
export type OwnPayment =
  | { phase: 'none' }
  /** The payment is being prepared, or prepared again after a reload. */
  | { phase: 'opening'; request: PaidRequest; notice: string }
  | {
      phase: 'paying';
      request: PaidRequest;
      paymentIntentId: string;
      clientSecret: string;
      /** A decimal amount. */
      amount: string;
      isCharging: boolean;
      notice: string;
    }
  /** `isPaid`: Stripe has said that the payment succeeded. */
  | {
      phase: 'asking';
      request: PaidRequest;
      paymentIntentId: string;
      isPaid: boolean;
      attempt: number;
    }
  | { phase: 'ended'; request: PaidRequest; end: 'applied' | 'returned' | 'unpaid'; words: string };

export type OwnPaymentEvent =
  | { type: 'started'; request: PaidRequest }
  | { type: 'opened'; answer: Omit<OwnChange, 'appointment'> }
  | { type: 'refused'; words: string }
  | { type: 'charging' | 'paid' | 'unknown' | 'cancelled' | 'closed' }
  | { type: 'declined'; words: string }
  | { type: 'answer'; state: OwnStatus['state'] | null };

const NOT_CHARGED = 'Your card was not charged.';
const NOT_PAID = `Your payment didn’t go through. ${NOT_CHARGED}`;
const RAN_OUT = `The payment took too long, so we stopped it. ${NOT_CHARGED} Please start over.`;
const APPLIED = {
  change: 'Your change is paid and saved.',
  owed: 'It’s paid. Thank you.',
} as const;
const RETURNED = {
  change:
    'We received your payment, but could no longer make the change. You’ll get a full refund.',
  owed: 'We received your payment, but nothing was due anymore. You’ll get a full refund.',
} as const;

/** What this tab stores about a payment, for a reload and for the return from a bank. */
export interface PaymentNote {
  request: PaidRequest;
  paymentIntentId: string;
  /** The card may have been charged. */
  isCharging: boolean;
}

/** Returns the first state of a payment that this tab stored earlier. */
export function resumePayment(note: PaymentNote | null): OwnPayment {
  if (!note) return { phase: 'none' };
  const { request, paymentIntentId, isCharging } = note;
  return isCharging
    ? { phase: 'asking', request, paymentIntentId, isPaid: false, attempt: 0 }
    : { phase: 'opening', request, notice: '' };
}

type In<Phase extends OwnPayment['phase']> = Extract<OwnPayment, { phase: Phase }>;

const ended = (request: PaidRequest, end: In<'ended'>['end'], words: string): OwnPayment => ({
  phase: 'ended',
  request,
  end,
  words,
});

/** Turns the server's answer into the next state. A payment that Stripe confirmed is asked about again, never called unpaid. */
function readAnswer(
  { request, paymentIntentId }: In<'asking' | 'paying'>,
  state: OwnStatus['state'] | null,
  { isPaid, attempt }: Pick<In<'asking'>, 'isPaid' | 'attempt'>,
): OwnPayment {
  if (state === 'applied') return ended(request, 'applied', APPLIED[request.kind]);
  if (state === 'returned') return ended(request, 'returned', RETURNED[request.kind]);
  if (!isPaid && state === 'open') return { phase: 'opening', request, notice: NOT_PAID };
  if (!isPaid && state === 'expired') return ended(request, 'unpaid', RAN_OUT);
  return { phase: 'asking', request, paymentIntentId, isPaid, attempt: attempt + 1 };
}

function whilePaying(state: In<'paying'>, event: OwnPaymentEvent): OwnPayment {
  const { request, paymentIntentId } = state;
  const asking = { phase: 'asking', request, paymentIntentId, attempt: 0 } as const;
  switch (event.type) {
    case 'charging':
      return { ...state, isCharging: true, notice: '' };
    case 'declined':
      return { ...state, isCharging: false, notice: event.words };
    case 'paid':
      return { ...asking, isPaid: true };
    case 'unknown':
      return { ...asking, isPaid: false, attempt: 1 };
    case 'cancelled':
      return ended(request, 'unpaid', RAN_OUT);
    case 'answer':
      return event.state === 'open'
        ? state
        : readAnswer(state, event.state, { isPaid: false, attempt: 0 });
    case 'closed':
      return state.isCharging ? state : { phase: 'none' };
    default:
      return state;
  }
}

/** Returns the next state of a payment; an event that doesn't belong to its phase changes nothing. */
export function reducePayment(state: OwnPayment, event: OwnPaymentEvent): OwnPayment {
  const mayBeCharged = state.phase === 'asking' || (state.phase === 'paying' && state.isCharging);
  if (event.type === 'started' && !mayBeCharged) {
    return { phase: 'opening', request: event.request, notice: '' };
  }
  switch (state.phase) {
    case 'opening': {
      const { request, notice } = state;
      if (event.type === 'refused') return ended(request, 'unpaid', event.words);
      if (event.type !== 'opened') return event.type === 'closed' ? { phase: 'none' } : state;
      const { outcome, clientSecret, paymentIntentId, amount } = event.answer;
      if (outcome === 'applied') return ended(request, 'applied', APPLIED[request.kind]);
      if (!clientSecret || !paymentIntentId) return ended(request, 'unpaid', RAN_OUT);
      const sums = { clientSecret, paymentIntentId, amount };
      return { phase: 'paying', request, ...sums, isCharging: false, notice };
    }
    case 'paying':
      return whilePaying(state, event);
    case 'asking':
      return event.type === 'answer' ? readAnswer(state, event.state, state) : state;
    case 'ended':
      return event.type === 'closed' ? { phase: 'none' } : state;
    default:
      return state;
  }
}
