import { useEffect, useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  openGiftPayment,
  readGiftStatus,
  type BoughtGift,
  type GiftStatus,
} from '#contract/gifts/gifts.ts';
import type { Problem } from '#contract/problem.ts';
import { ApiError, call, refusalOf } from '#lib/api-client.ts';
import { showRefusals } from '#lib/forms/show-refusals.ts';
import {
  NOT_CHARGED,
  useCardPayment,
  type Answer,
  type CardPayment,
} from '#lib/stripe/card-payment.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { EMPTY_GIFT, giftBody, type GiftValues } from '../gift-values.ts';
import {
  forgetPayment,
  keepPurchase,
  notePayment,
  onNoteOfOtherTab,
  recallPurchase,
} from './purchase-memory.ts';

/** Where a purchase is while nothing is being paid. */
export type GiftPlace = { checkoutKey: string } & (
  | { phase: 'choosing' | 'details'; notice: string; refused?: Problem['fields'] }
  | { phase: 'bought'; gift: BoughtGift }
  /** Paid and refunded, or paid and under review by a person. */
  | { phase: 'refunded' | 'review' }
);

/** The checkout that is paid for. `ownKey` is this tab's own checkout, if it asks about another one's payment. */
interface GiftSubject {
  checkoutKey: string;
  ownKey: string;
}

export type GiftCardPayment = CardPayment<GiftSubject, GiftPlace>;

/** A purchase as its screens show it. */
export type Purchase = GiftPlace | Exclude<GiftCardPayment, { phase: 'idle' }>;

const NOT_SET_UP = `Unable to initialize payment. Please try again. ${NOT_CHARGED}`;
const REFUSED_BY_BANK = `Your bank didn’t approve the payment. ${NOT_CHARGED}`;
const ELSEWHERE =
  'If you just paid for a certificate in another browser, we’ll email your receipt. Please don’t pay again.';
const BEGUN_ELSEWHERE =
  'You started paying for a certificate in another tab. Your card hasn’t been charged. If you’re paying there, please finish there.';

/** What the tab and the browser know when the page opens. */
export interface PurchaseMemory {
  checkoutKey: string;
  /** How far this tab got; null if it hasn't started. */
  at: 'choosing' | 'details' | 'payment' | 'under_way' | 'bought' | null;
  gift: BoughtGift | null;
  /** A payment of this browser whose result it hasn't seen. */
  noted: string | null;
  /** What a bank's page sent back with the person. */
  returned: { hasFailed: boolean } | null;
}

/** Returns the first state of a purchase. What may have been paid comes first: no one pays before knowing about it. */
export function startPurchase({
  checkoutKey,
  at,
  gift,
  noted,
  returned,
}: PurchaseMemory): GiftCardPayment {
  const subject = { checkoutKey, ownKey: checkoutKey };
  const anew = { phase: 'opening', subject, isAnew: true } as const;
  const asking = { phase: 'asking', paymentIntentId: null, isPaid: false } as const;
  const put = (phase: 'choosing' | 'details', notice: string): GiftCardPayment => ({
    phase: 'idle',
    place: { checkoutKey, phase, notice },
  });
  if (at === 'bought' && gift) return { phase: 'idle', place: { checkoutKey, phase: at, gift } };
  if (at === 'under_way') {
    return returned?.hasFailed
      ? { ...anew, notice: REFUSED_BY_BANK }
      : { ...asking, subject, attempt: 1 };
  }
  if (noted) return { ...asking, subject: { ...subject, checkoutKey: noted }, attempt: 0 };
  if (at === 'payment') return { ...anew, notice: '' };
  return at === 'details' ? put(at, '') : put('choosing', returned ? ELSEWHERE : '');
}

/** Returns what the server's state of a purchase means. */
export function readStatus(
  { checkoutKey, ownKey }: GiftSubject,
  { state, gift }: GiftStatus,
): Answer<GiftPlace> {
  switch (state) {
    case 'booked':
      return gift
        ? { is: 'ended', place: { checkoutKey, phase: 'bought', gift } }
        : { is: 'unknown' };
    case 'refunding':
    case 'refunded':
      return { is: 'ended', place: { checkoutKey, phase: 'refunded' } };
    case 'review':
      return { is: 'ended', place: { checkoutKey, phase: 'review' } };
    case 'open':
    case 'expired':
    case 'none': {
      if (checkoutKey === ownKey) return { is: state === 'open' ? 'payable' : 'lapsed' };
      const notice = state === 'open' ? BEGUN_ELSEWHERE : '';
      return { is: 'unpaid', place: { checkoutKey: ownKey, phase: 'choosing', notice } };
    }
    default:
      return { is: 'unknown' };
  }
}

/** Leaves out blank values. */
const withoutBlanks = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;

/** Whether a field that was refused is one of the form's. */
const isOfGift = (field: string) =>
  Object.keys(EMPTY_GIFT).some((name) => field === `gift.${name}`);

/** Returns what is said about a payment that couldn't be prepared; field errors are shown at their fields. */
function openFailureWords(problem: Problem | null): string {
  if (problem === null || problem.status >= 500) return NOT_SET_UP;
  const { detail, fields = {} } = problem;
  if (Object.keys(fields).some(isOfGift)) return '';
  return detail.includes('not charged') ? detail : `${detail} Nothing was charged.`;
}

const BEFORE_RECALL: GiftCardPayment = {
  phase: 'idle',
  place: { checkoutKey: '', phase: 'choosing', notice: '' },
};

/** Runs a purchase: what was typed for it, and its card payment. */
export function usePurchase(form: UseFormReturn<GiftValues>) {
  const card = useCardPayment<GiftSubject, GiftPlace>(() => BEFORE_RECALL, {
    open: async ({ checkoutKey }, signal) => {
      try {
        const gift = withoutBlanks(giftBody(form.getValues()));
        const opened = await call(openGiftPayment, { gift, checkoutKey }, { signal });
        return { ...opened, amount: opened.calculatedAmount };
      } catch (error) {
        signal.throwIfAborted();
        if (refusalOf(openGiftPayment, error)) return { is: 'unknown' };
        const problem = error instanceof ApiError ? error.problem : null;
        const [notice, refused] = [openFailureWords(problem), problem?.fields];
        return { is: 'unpaid', place: { checkoutKey, phase: 'details', notice, refused } };
      }
    },
    ask: async ({ subject }, signal) => {
      const { checkoutKey } = subject;
      const status = await call(readGiftStatus, { checkoutKey }, { signal });
      if (status.state === 'expired' || status.state === 'none') forgetPayment(checkoutKey);
      return readStatus(subject, status);
    },
    keep: (next) => keepPurchase(next, form.getValues()),
  });
  const { payment, current, resume, leave, check } = card;

  // The page was built for everyone: what this tab stored is added after the first render.
  useLayoutEffect(() => {
    const { memory, values } = recallPurchase();
    form.reset(values);
    resume(startPurchase(memory));
  }, [form, resume]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepPurchase(current(), values),
      }),
    [form, current],
  );
  const refused = 'place' in payment && 'refused' in payment.place && payment.place.refused;
  useEffect(() => {
    // After the heading of the step has taken the focus.
    if (refused) setTimeout(() => showRefusals(form, refused));
  }, [form, refused]);
  // While this tab charges, the note is its own, and nothing is checked.
  useEffect(() => onNoteOfOtherTab(() => void check()), [check]);

  const ownKey = payment.phase === 'idle' ? payment.place.checkoutKey : payment.subject.ownKey;
  const put = (phase: 'choosing' | 'details', checkoutKey = ownKey) =>
    leave({ checkoutKey, phase, notice: '' });
  return {
    purchase: payment.phase === 'idle' ? payment.place : payment,
    choose: () => put('choosing'),
    edit: () => put('details'),
    startOver: () => put('choosing', crypto.randomUUID()),
    submit: () => {
      // It is opened once, however often it is sent.
      if (current().phase === 'idle') card.start({ checkoutKey: ownKey, ownKey });
    },
    beforeCharge: async () => {
      const mayCharge = await card.beforeCharge();
      if (mayCharge) notePayment(ownKey);
      return mayCharge;
    },
    onOutcome: (outcome: PaymentOutcome) => {
      if (outcome.type === 'declined') forgetPayment(ownKey);
      card.onOutcome(outcome);
    },
  };
}

export type PurchaseUnderWay = ReturnType<typeof usePurchase>;
