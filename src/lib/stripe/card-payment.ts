import { useLayoutEffect, useState } from 'react';
import type { PaymentOutcome } from './payment-outcome.ts';
import { pauseBefore } from './retry-pause.ts';

/** A payment that the card form can take; the amount is a decimal one. */
export interface PreparedPayment {
  paymentIntentId: string;
  clientSecret: string;
  amount: string;
}

/** A payment that the server is asked about. */
export interface Asked<Subject> {
  subject: Subject;
  /** Null if this tab hasn't seen it. */
  paymentIntentId: string | null;
  /** Stripe has said that it succeeded. */
  isPaid: boolean;
}

/** The state of a card payment: `Subject` is what is paid for, `Place` what the screen shows before and after. */
export type CardPayment<Subject, Place> =
  | { phase: 'idle'; place: Place }
  /** The payment is being prepared; `isAnew` after the card form was shown before. */
  | { phase: 'opening'; subject: Subject; isAnew: boolean; notice: string }
  /** The card form; `isCharging` from the moment money may move. */
  | ({ phase: 'paying'; subject: Subject; isCharging: boolean; notice: string } & PreparedPayment)
  /** Nothing offers to pay until the server has said that paying is safe. */
  | ({ phase: 'asking'; attempt: number } & Asked<Subject>);

/** What the server says about a payment. */
export type Answer<Place> =
  /** Its result is known. */
  | { is: 'ended'; place: Place }
  /** Not paid, and it can't be paid anymore. */
  | { is: 'unpaid'; place: Place }
  /** Not paid, and it may be paid; `lapsed` if that takes another payment. */
  | { is: 'payable' | 'lapsed'; words?: string }
  | { is: 'unknown' };

/** What differs between those who take a card payment. */
export interface CardPaymentOptions<Subject, Place> {
  /** Prepares the payment: at first, after a reload, and when it takes another one. Throws if nothing is known. */
  open: (subject: Subject, signal: AbortSignal) => Promise<PreparedPayment | Answer<Place>>;
  /** Asks what became of it: reads a state, or repeats an act that happens once. Throws if nothing is known. */
  ask: (asked: Asked<Subject>, signal: AbortSignal) => Promise<Answer<Place>>;
  /** What it means that Stripe canceled the payment: by default, that it takes another one. */
  canceled?: Answer<Place>;
  /** Stores what a reload must know: called at every step, so before money can move. */
  keep?: (payment: CardPayment<Subject, Place>) => void;
}

/** Ends what is said about a payment that can be tried again. */
export const NOT_CHARGED = 'Your card was not charged.';
const WORDS = {
  payable: `Your payment didn’t go through. ${NOT_CHARGED}`,
  lapsed: `We had to restart your payment. ${NOT_CHARGED} Please re-enter it.`,
  unreached: `We can’t reach our server. ${NOT_CHARGED} Please try again in a moment.`,
} as const;

const UNKNOWN = { is: 'unknown' } as const;

type Asking<Subject> = Extract<CardPayment<Subject, never>, { phase: 'asking' }>;

/** Returns the question what became of a payment. */
function toAsk<Subject>(
  { subject, paymentIntentId = null }: { subject: Subject; paymentIntentId?: string | null },
  isPaid: boolean,
  attempt: number,
): Asking<Subject> {
  return { phase: 'asking', subject, paymentIntentId, isPaid, attempt };
}

/** Returns the state after an answer. A payment that Stripe confirmed is asked about again, never called unpaid. */
function afterAnswer<Subject, Place>(
  asked: Asking<Subject>,
  answer: Answer<Place>,
): CardPayment<Subject, Place> {
  const { subject, isPaid, attempt } = asked;
  if (answer.is === 'unknown' || (isPaid && answer.is !== 'ended')) {
    return { ...asked, attempt: attempt + 1 };
  }
  if ('place' in answer) return { phase: 'idle', place: answer.place };
  const notice = answer.words ?? WORDS[answer.is];
  return { phase: 'opening', subject, isAnew: true, notice };
}

/** Runs a card payment, from its first state or from where a reload interrupted it. */
export function runCardPayment<Subject, Place>(
  start: CardPayment<Subject, Place>,
  { open, ask, canceled = { is: 'lapsed' }, keep }: CardPaymentOptions<Subject, Place>,
) {
  type State = CardPayment<Subject, Place>;
  let state = start;
  let listener: ((state: State) => void) | null = null;
  let leaving = new AbortController();

  const become = (next: State) => {
    state = next;
    keep?.(state);
    listener?.(state);
    void work();
  };

  /** Opens or asks, if that is what comes next. Once the state has changed, or the screen has closed, no answer counts. */
  const work = async () => {
    leaving.abort();
    if (!listener) return;
    leaving = new AbortController();
    const { signal } = leaving;
    const now = state;
    if (now.phase === 'opening') {
      const { subject, notice } = now;
      const opened = await open(subject, signal).catch(() => UNKNOWN);
      if (signal.aborted) return;
      if ('is' in opened) become(afterAnswer(toAsk(now, false, -1), opened));
      else become({ phase: 'paying', subject, ...opened, isCharging: false, notice });
    }
    if (now.phase === 'asking') {
      await pauseBefore(now.attempt, signal);
      if (signal.aborted) return;
      const answer = await ask(now, signal).catch(() => UNKNOWN);
      if (!signal.aborted) become(afterAnswer(now, answer));
    }
  };

  /** Goes elsewhere, unless money may move, or has. */
  const go = (next: State) => {
    const isBound = state.phase === 'asking' || (state.phase === 'paying' && state.isCharging);
    if (!isBound) become(next);
  };
  const decline = (notice: string) => {
    if (state.phase === 'paying') become({ ...state, isCharging: false, notice });
  };
  /** Right before the card is charged; returns false if there is nothing to charge, or if it's being charged. */
  const charge = () => {
    if (state.phase !== 'paying' || state.isCharging) return false;
    become({ ...state, isCharging: true, notice: '' });
    return true;
  };
  /** Asks whether an idle card form may still be paid; returns null if nothing answered. */
  const check = async () => {
    if (state.phase !== 'paying' || state.isCharging) return false;
    const { signal } = leaving;
    const asked = toAsk(state, false, 0);
    const answer = await ask(asked, signal).catch(() => null);
    if (!answer || signal.aborted) return signal.aborted ? false : null;
    if (answer.is === 'payable') return true;
    become(afterAnswer(asked, answer));
    return false;
  };

  return {
    current: () => state,
    /** Shows every state and does what it needs, until the returned function is called. */
    show: (next: (state: State) => void) => {
      listener = next;
      listener(state);
      void work();
      return () => {
        listener = null;
        leaving.abort();
      };
    },
    resume: become,
    start: (subject: Subject) => go({ phase: 'opening', subject, isAnew: false, notice: '' }),
    leave: (place: Place) => go({ phase: 'idle', place }),
    check,
    charge,
    /** Right before the card is charged: asks the server as well. */
    beforeCharge: async () => {
      const isPayable = await check();
      if (isPayable === null) decline(WORDS.unreached);
      return isPayable === true && charge();
    },
    decline,
    /** Takes what Stripe says. */
    onOutcome: (outcome: PaymentOutcome) => {
      if (state.phase !== 'paying') return;
      switch (outcome.type) {
        case 'paid':
          return become(toAsk(state, true, 0));
        case 'unknown':
          // It may need time to arrive.
          return become(toAsk(state, false, 1));
        case 'cancelled':
          return become(afterAnswer(toAsk(state, false, 0), canceled));
        case 'declined':
          return decline(`${outcome.message ?? 'The payment didn’t go through.'} ${NOT_CHARGED}`);
      }
    },
  };
}

/** Runs a card payment while its component is shown. The options of its first render count. */
export function useCardPayment<Subject, Place>(
  start: () => CardPayment<Subject, Place>,
  options: CardPaymentOptions<Subject, Place>,
) {
  const [run] = useState(() => runCardPayment(start(), options));
  const [payment, show] = useState(run.current);
  useLayoutEffect(() => run.show(show), [run]);
  return { ...run, payment };
}
