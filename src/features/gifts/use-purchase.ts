import { useEffect, useLayoutEffect, useReducer, useRef, type Dispatch } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  openGiftPayment,
  readGiftStatus,
  type GiftPayment,
  type GiftStatus,
} from '#contract/orders/gifts.ts';
import { ApiError, call, refusalOf } from '#lib/api-client.ts';
import { showRefusals } from '#lib/forms/show-refusals.ts';
import type { PaymentOutcome } from '#lib/stripe/payment-outcome.ts';
import { pauseBefore } from '#lib/stripe/retry-pause.ts';
import { EMPTY_GIFT, giftBody, type GiftValues } from './gift-values.ts';
import { reducePurchase, startPurchase, type Purchase, type PurchaseEvent } from './purchase.ts';
import {
  forgetPayment,
  keepPurchase,
  notePayment,
  onNoteOfOtherTab,
  recallPurchase,
} from './purchase-memory.ts';

const UNREACHED =
  'We can’t reach our server. Your card was not charged. Please try again in a moment.';
const NOT_SET_UP = 'Unable to initialize payment. Please try again. Your card was not charged.';

const askStatus = (checkoutKey: string, signal?: AbortSignal): Promise<GiftStatus> =>
  call(readGiftStatus, { checkoutKey }, signal && { signal });

/** Leaves out blank values. */
const withoutBlanks = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;

const openPayment = (
  checkoutKey: string,
  values: GiftValues,
  signal: AbortSignal,
): Promise<GiftPayment> =>
  call(openGiftPayment, { gift: withoutBlanks(giftBody(values)), checkoutKey }, { signal });

/** Returns what it means that a payment couldn't be prepared. */
function readOpenFailure(error: unknown): PurchaseEvent {
  if (refusalOf(openGiftPayment, error)) return { type: 'already_paid' };
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === null || problem.status >= 500) return { type: 'not_opened', words: NOT_SET_UP };
  // Field errors are shown at their fields.
  const { detail, fields = {} } = problem;
  if (Object.keys(fields).some(isOfGift)) return { type: 'not_opened', words: '' };
  return {
    type: 'not_opened',
    words: detail.includes('not charged') ? detail : `${detail} Nothing was charged.`,
  };
}

/** Whether a field that was refused is one of the form's. */
const isOfGift = (field: string) =>
  Object.keys(EMPTY_GIFT).some((name) => field === `gift.${name}`);

const ENDS: ReadonlySet<Purchase['phase']> = new Set(['bought', 'refunded', 'review']);

export interface PurchaseUnderWay {
  purchase: Purchase;
  dispatch: Dispatch<PurchaseEvent>;
  /** Right before the card is charged: asks the server whether it may be and stores that it is; false if it must not be. */
  beforeCharge: () => Promise<boolean>;
  onOutcome: (outcome: PaymentOutcome) => void;
}

/** Runs a purchase: the reducer decides, this hook calls and stores. */
export function usePurchase(form: UseFormReturn<GiftValues>): PurchaseUnderWay {
  const [purchase, dispatch] = useReducer(reducePurchase, {
    checkoutKey: '',
    phase: 'choosing',
    notice: '',
  });
  const { checkoutKey, phase } = purchase;

  // The page was built for everyone: what this tab stored is added after the first render.
  useLayoutEffect(() => {
    const { memory, values } = recallPurchase();
    form.reset(values);
    dispatch({ type: 'resumed', purchase: startPurchase(memory) });
  }, [form]);

  useEffect(() => {
    const leaving = new AbortController();
    const tell = (event: PurchaseEvent) => {
      if (!leaving.signal.aborted) dispatch(event);
    };
    const ask = async (attempt: number) => {
      await pauseBefore(attempt, leaving.signal);
      if (leaving.signal.aborted) return;
      const status = await askStatus(purchase.checkoutKey, leaving.signal).catch(() => null);
      if (status?.state === 'expired' || status?.state === 'none') {
        forgetPayment(purchase.checkoutKey);
      }
      tell({ type: 'answer', status });
    };
    const open = async () => {
      try {
        const payment = await openPayment(purchase.checkoutKey, form.getValues(), leaving.signal);
        tell({ type: 'opened', payment });
      } catch (error) {
        if (leaving.signal.aborted) return;
        tell(readOpenFailure(error));
        const refused = error instanceof ApiError ? error.problem?.fields : undefined;
        // The fields are back in the page after the next render.
        setTimeout(() => showRefusals(form, refused));
      }
    };
    if (purchase.phase === 'asking') void ask(purchase.attempt);
    if (purchase.phase === 'opening') void open();
    return () => leaving.abort();
  }, [purchase, form]);

  const newest = useRef(purchase);
  useEffect(() => {
    newest.current = purchase;
    if (purchase.checkoutKey === '') return;
    keepPurchase(purchase, form.getValues());
    if (ENDS.has(purchase.phase)) forgetPayment(purchase.checkoutKey);
  }, [purchase, form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (newest.current.checkoutKey !== '') keepPurchase(newest.current, values);
        },
      }),
    [form],
  );

  // While this tab charges, the note is its own.
  const isIdle = phase === 'paying' && !purchase.isCharging;
  useEffect(() => {
    if (!isIdle) return;
    const ask = async () => {
      const status = await askStatus(checkoutKey).catch(() => null);
      if (status) dispatch({ type: 'answer', status });
    };
    return onNoteOfOtherTab(() => void ask());
  }, [isIdle, checkoutKey]);

  const beforeCharge = async () => {
    try {
      const status = await askStatus(checkoutKey);
      if (status.state !== 'open') {
        dispatch({ type: 'answer', status });
        return false;
      }
    } catch {
      dispatch({ type: 'declined', words: UNREACHED });
      return false;
    }
    notePayment(checkoutKey);
    // Written now, not in the next render: the card may be charged before that.
    if (purchase.phase === 'paying')
      keepPurchase({ ...purchase, isCharging: true }, form.getValues());
    dispatch({ type: 'charging' });
    return true;
  };
  const onOutcome = (outcome: PaymentOutcome) => {
    if (outcome.type === 'declined') {
      forgetPayment(checkoutKey);
      const words = outcome.message ?? 'The payment didn’t go through.';
      dispatch({ type: 'declined', words: `${words} Your card was not charged.` });
    } else dispatch({ type: outcome.type });
  };
  return { purchase, dispatch, beforeCharge, onOutcome };
}
