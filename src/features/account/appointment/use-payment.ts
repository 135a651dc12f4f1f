import { useEffect, useReducer, type Dispatch } from 'react';
import * as z from 'zod/mini';
import {
  changeOwnAppointment,
  payOwnAppointment,
  readOwnPayment,
  type OwnAppointment,
} from '#contract/people/own-appointment.ts';
import { call, refusalOf } from '#lib/api-client.ts';
import { paths } from '#lib/site/paths.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { readFailure } from '#lib/query/failure.ts';
import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import { sessionValue } from '#lib/session-storage.ts';
import { currentOf, takeOwn, wordsOf, type OwnKey } from './own-calls.ts';
import {
  reducePayment,
  resumePayment,
  type OwnPayment,
  type OwnPaymentEvent,
  type PaidRequest,
  type PaymentNote,
} from './payment.ts';

const UNREACHED =
  'We can’t reach our server. Your card was not charged. Please try again in a moment.';

/** This tab's payment and the appointment it is for, so that a reload and the return from a bank find it. */
const keptPayment = sessionValue<PaymentNote & { key: OwnKey }>(
  'appointment-payment',
  z.object({
    key: z.union([z.object({ link: z.string() }), z.object({ appointmentId: z.string() })]),
    paymentIntentId: z.string(),
    isCharging: z.boolean(),
    request: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('change'),
        version: z.int(),
        changeId: z.uuid(),
        enhancementIds: z.array(z.string()),
        date: z.string(),
        time: z.string(),
      }),
      z.object({ kind: z.literal('owed'), paymentId: z.uuid() }),
    ]),
  }),
);

/** Returns the key of the appointment being paid for in this tab: the return from a bank's page names none. */
export const keyOfPayment = (): OwnKey | null => keptPayment.read()?.key ?? null;

const isSame = (one: OwnKey, other: OwnKey) => JSON.stringify(one) === JSON.stringify(other);

/** Stores a change that must be paid for, for the appointment's own page, which takes cards. */
export function keepForPage(key: OwnKey, request: PaidRequest): void {
  keptPayment.write({ key, request, paymentIntentId: '', isCharging: false });
}

interface PaymentUnderWay {
  payment: OwnPayment;
  dispatch: Dispatch<OwnPaymentEvent>;
  /** Right before the card is charged: asks the server whether it may be and stores that it is; false if it must not be. */
  beforeCharge: () => Promise<boolean>;
  onOutcome: (outcome: PaymentOutcome) => void;
}

/** Runs the payment for a client's own appointment: the reducer decides, this hook calls and stores. */
export function usePayment(key: OwnKey): PaymentUnderWay {
  const [payment, dispatch] = useReducer(reducePayment, null, () => {
    const kept = keptPayment.read();
    return resumePayment(kept && isSame(kept.key, key) ? kept : null);
  });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (event: OwnPaymentEvent, appointment?: OwnAppointment | null) => {
      if (signal.aborted) return;
      if (appointment) takeOwn(appointment);
      dispatch(event);
    };
    const open = async (request: PaidRequest) => {
      try {
        const answer = await (request.kind === 'change'
          ? call(changeOwnAppointment, { ...key, ...request }, { signal })
          : call(payOwnAppointment, { ...key, paymentId: request.paymentId }, { signal }));
        tell({ type: 'opened', answer }, answer.appointment);
      } catch (error) {
        if (signal.aborted) return;
        const failure = readFailure(error);
        tell({ type: 'refused', words: wordsOf(failure) }, currentOf(failure));
      }
    };
    const ask = async (paymentIntentId: string, attempt: number) => {
      await pauseBefore(attempt, signal);
      if (signal.aborted) return;
      try {
        const given = { ...key, paymentIntentId };
        const { state, appointment } = await call(readOwnPayment, given, { signal });
        tell({ type: 'answer', state }, appointment);
      } catch (error) {
        const isUnknown = refusalOf(readOwnPayment, error) !== null;
        tell({ type: 'answer', state: isUnknown ? 'expired' : null });
      }
    };
    if (payment.phase === 'opening') void open(payment.request);
    if (payment.phase === 'asking') void ask(payment.paymentIntentId, payment.attempt);
    return () => leaving.abort();
  }, [payment, key]);

  useEffect(() => {
    if (payment.phase === 'paying') {
      const { request, paymentIntentId, isCharging } = payment;
      keptPayment.write({ key, request, paymentIntentId, isCharging });
    }
    if (payment.phase === 'ended' || payment.phase === 'none') {
      const kept = keptPayment.read();
      if (kept && isSame(kept.key, key)) keptPayment.clear();
    }
  }, [payment, key]);

  const beforeCharge = async () => {
    if (payment.phase !== 'paying') return false;
    const { request, paymentIntentId } = payment;
    const answer = await call(readOwnPayment, { ...key, paymentIntentId }).catch(() => null);
    if (answer?.state !== 'open') {
      dispatch(
        answer ? { type: 'answer', state: answer.state } : { type: 'declined', words: UNREACHED },
      );
      return false;
    }
    // Written now, not in the next render: the card may be charged before that.
    keptPayment.write({ key, request, paymentIntentId, isCharging: true });
    dispatch({ type: 'charging' });
    return true;
  };
  const onOutcome = (outcome: PaymentOutcome) => {
    if (outcome.type === 'declined') {
      const words = outcome.message ?? 'The payment didn’t go through.';
      dispatch({ type: 'declined', words: `${words} Your card was not charged.` });
    } else dispatch({ type: outcome.type });
  };
  return { payment, dispatch, beforeCharge, onOutcome };
}

/** Returns where a bank's page leads back to: without the link's secret, which no one else gets to see. */
export const paymentReturnUrl = () => `${location.origin}${paths.appointment}`;
