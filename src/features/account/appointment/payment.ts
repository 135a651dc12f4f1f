import {
  changeOwnAppointment,
  payOwnAppointment,
  readOwnPayment,
  type OwnChange,
  type OwnStatus,
} from '#contract/appointments/own-appointment.ts';
import { call, refusalOf } from '#lib/api-client.ts';
import { readFailure } from '#lib/query/failure.ts';
import { paths } from '#lib/site/paths.ts';
import {
  NOT_CHARGED,
  useCardPayment,
  type Answer,
  type CardPayment,
  type PreparedPayment,
} from '#lib/stripe/card-payment.ts';
import { takeCurrent, takeOwn, wordsOf, type OwnKey } from './own-calls.ts';
import {
  forgetPayment,
  keepPayment,
  recallPayment,
  type PaidRequest,
  type PaymentNote,
} from './payment-note.ts';

/** The result of a payment, until it is closed. */
type End = { end: 'applied' | 'returned' | 'unpaid'; words: string } | null;
type OwnPayment = CardPayment<PaidRequest, End>;

const APPLIED = {
  change: 'Your change is paid and saved.',
  owed: 'It’s paid. Thank you.',
} as const;
const RETURNED = {
  change:
    'We received your payment, but could no longer make the change. You’ll get a full refund.',
  owed: 'We received your payment, but nothing was due anymore. You’ll get a full refund.',
} as const;

/** Returns the end of a payment that wasn't made. */
const unpaid = (words: string) =>
  ({ is: 'unpaid', place: { end: 'unpaid', words } }) satisfies Answer<End>;

/** The payment was canceled, or its answer has none. */
const RAN_OUT = unpaid(
  `The payment took too long, so we stopped it. ${NOT_CHARGED} Please start over.`,
);

const applied = ({ kind }: PaidRequest) =>
  ({ is: 'ended', place: { end: 'applied', words: APPLIED[kind] } }) satisfies Answer<End>;

/** Returns the first state of a payment that this tab stored earlier. */
export function resumePayment(note: PaymentNote | null): OwnPayment {
  if (!note) return { phase: 'idle', place: null };
  const { request: subject, paymentIntentId, isCharging } = note;
  return isCharging
    ? { phase: 'asking', subject, paymentIntentId, isPaid: false, attempt: 0 }
    : { phase: 'opening', subject, isAnew: true, notice: '' };
}

/** Returns the payment that the server prepared; it may turn out that there is nothing to pay. */
export function readOpened(request: PaidRequest, answer: Omit<OwnChange, 'appointment'>) {
  const { outcome, clientSecret, paymentIntentId, amount } = answer;
  if (outcome === 'applied') return applied(request);
  if (!clientSecret || !paymentIntentId) return RAN_OUT;
  return { clientSecret, paymentIntentId, amount } satisfies PreparedPayment;
}

/** Returns what the server's state of a payment means. */
export function readState(request: PaidRequest, state: OwnStatus['state']): Answer<End> {
  switch (state) {
    case 'applied':
      return applied(request);
    case 'returned':
      return { is: 'ended', place: { end: 'returned', words: RETURNED[request.kind] } };
    case 'open':
      return { is: 'payable' };
    case 'expired':
      return RAN_OUT;
    case 'confirming':
      return { is: 'unknown' };
  }
}

/** Runs the payment for a client's own appointment. */
export function usePayment(key: OwnKey) {
  return useCardPayment(() => resumePayment(recallPayment(key)), {
    open: async (request, signal) => {
      try {
        const answer = await (request.kind === 'change'
          ? call(changeOwnAppointment, { ...key, ...request }, { signal })
          : call(payOwnAppointment, { ...key, paymentId: request.paymentId }, { signal }));
        takeOwn(answer.appointment);
        return readOpened(request, answer);
      } catch (error) {
        signal.throwIfAborted();
        const failure = readFailure(error);
        takeCurrent(failure);
        return unpaid(wordsOf(failure));
      }
    },
    ask: async ({ subject, paymentIntentId }, signal) => {
      try {
        const given = { ...key, paymentIntentId: paymentIntentId ?? '' };
        const { state, appointment } = await call(readOwnPayment, given, { signal });
        takeOwn(appointment);
        return readState(subject, state);
      } catch (error) {
        if (refusalOf(readOwnPayment, error) !== null) return RAN_OUT;
        throw error;
      }
    },
    canceled: RAN_OUT,
    keep: (payment) => {
      if (payment.phase === 'idle') forgetPayment(key);
      if (payment.phase !== 'paying') return;
      const { subject: request, paymentIntentId, isCharging } = payment;
      keepPayment(key, { request, paymentIntentId, isCharging });
    },
  });
}

/** Returns where a bank's page leads back to: without the link's secret, which no one else gets to see. */
export const paymentReturnUrl = () => `${location.origin}${paths.appointment}`;
