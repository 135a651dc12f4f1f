import { useCallback, useEffect, useRef, useState } from 'react';
import { prepareSale, releaseSale, type DeskPayment } from '#contract/checkout/in-person.ts';
import { ApiError, call, refusalOf } from '#lib/api-client.ts';
import { invalidate } from '#lib/query/cache.ts';
import { readFailure } from '#lib/query/failure.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { ALL_NOUNS } from './nouns.ts';
import { reduceSale, resumeSale, savedSale, type Sale, type SaleEvent } from './sale.ts';
import { saleBody, settleSale, type Settled } from './settle-sale.ts';

/** The payment of the sale, as far as it has been prepared. */
export type Preparation =
  | { state: 'none' }
  | { state: 'under_way' }
  | { state: 'failed'; words: string }
  | { state: 'ready'; payment: DeskPayment; checkoutKey: string };

export interface SaleUnderWay {
  sale: Sale;
  dispatch: (event: SaleEvent) => void;
  preparation: Preparation;
  /** Asks the server for the payment of the sale; does nothing if it has been asked already. */
  prepare: () => void;
  /** The latest answer about a charged sale; null before there is one. */
  settling: Settled | null;
  /** The last sale that was completed, to announce once. */
  sold: Sale | null;
}

const SETTLE_FAILED = {
  tone: 'error',
  title: 'Appointment Creation Failed',
} as const;
const PAID_NOT_CREATED = 'Payment was successful but appointment could not be created';

/** Releases a sale that was given up; returns false if nothing answered, so that it is tried again. */
async function release(checkoutKey: string): Promise<boolean> {
  try {
    await call(releaseSale, { checkoutKey });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return false;
    if (refusalOf(releaseSale, error) === 'already_paid') {
      $toast.set({
        tone: 'error',
        title: 'Already paid',
        text: 'The previous sale was paid after all. We’re recording it, so don’t charge it again.',
      });
    }
  }
  return true;
}

/** Runs an in-person sale: the choices are stored in this tab, and the server gets one call after the other. */
export function useSale(): SaleUnderWay {
  const [sale, setSale] = useState(() => resumeSale(savedSale.read()));
  const [preparation, setPreparation] = useState<Preparation>({ state: 'none' });
  const [settling, setSettling] = useState<Settled | null>(null);
  const [sold, setSold] = useState<Sale | null>(null);
  const newest = useRef(sale);
  const preparedKey = useRef('');

  // Stored before anything is sent: an immediate reload must know what may be charged.
  const dispatch = useCallback((event: SaleEvent) => {
    const next = reduceSale(newest.current, event);
    newest.current = next;
    savedSale.write(next);
    setSale(next);
    if (event.type === 'buyer' || event.type === 'charging') setSold(null);
    if (next.step === 'client') setPreparation({ state: 'none' });
  }, []);

  // A sale is never released before it was opened: the calls wait for each other.
  const line = useRef(Promise.resolve());
  const inLine = useCallback((step: () => Promise<void>) => {
    line.current = line.current.then(step, step);
  }, []);

  const letGo = useCallback(async () => {
    for (const checkoutKey of newest.current.replaced) {
      if (await release(checkoutKey)) dispatch({ type: 'released', checkoutKey });
    }
  }, [dispatch]);

  const prepare = useCallback(() => {
    inLine(async () => {
      if (preparedKey.current === newest.current.checkoutKey) return;
      setPreparation({ state: 'under_way' });
      await letGo();
      // Choices made while the previous sale was being released count.
      const asked = newest.current;
      const isWanted = asked.step === 'service' || asked.step === 'payment';
      if (!isWanted || preparedKey.current === asked.checkoutKey) return;
      dispatch({ type: 'opened' });
      const isStill = () => newest.current.checkoutKey === asked.checkoutKey;
      try {
        const { method, tip, confirmedTip, useCredit, useGiftValue } = asked;
        const isConfirmed = tip === confirmedTip;
        const giftCodes = asked.gifts.map(({ code }) => code);
        const payment = await call(prepareSale, {
          ...saleBody(asked),
          method,
          tip,
          useCredit,
          useGiftValue,
          giftCodes,
          isConfirmed,
        });
        if (!isStill()) return;
        preparedKey.current = asked.checkoutKey;
        setPreparation({ state: 'ready', payment, checkoutKey: asked.checkoutKey });
        dispatch({ type: 'prepared' });
      } catch (error) {
        if (!isStill()) return;
        const { problem, words } = readFailure(error);
        const refusal = refusalOf(prepareSale, error);
        if (refusal === 'already_paid') {
          dispatch({
            type: 'charging',
            paymentIntentId: problem?.paymentIntentId ?? null,
            amount: asked.amount,
          });
          dispatch({ type: 'charged', isPaid: true });
          return;
        }
        // It expired, or was released elsewhere: the same choices open a new sale.
        if (refusal === 'change_not_possible' && asked.isOpened) {
          dispatch({ type: 'renew' });
          return;
        }
        setPreparation({ state: 'failed', words });
        $toast.set({ tone: 'error', title: 'Error', text: 'Failed to create payment' });
      }
    });
  }, [inLine, letGo, dispatch]);

  const { checkoutKey, step } = sale;
  useEffect(() => {
    if (step === 'payment') prepare();
    else if (newest.current.replaced.length > 0 && step === 'client') inLine(letGo);
  }, [checkoutKey, step, prepare, inLine, letGo]);

  useEffect(() => {
    if (step !== 'settling') return;
    const leaving = new AbortController();
    const ask = async () => {
      let hasTold = false;
      for (let attempt = 0; !leaving.signal.aborted; attempt += 1) {
        const asked = newest.current;
        const answer = await settleSale(asked, attempt, leaving.signal);
        if (leaving.signal.aborted) return;
        setSettling(answer);
        if (answer.type === 'waiting') {
          if (!hasTold && asked.isPaid && asked.paymentIntentId) {
            $toast.set({ ...SETTLE_FAILED, text: PAID_NOT_CREATED });
          }
          hasTold = true;
          continue;
        }
        if (answer.type === 'done') {
          setSold(asked);
          dispatch({ type: 'over' });
        } else if (answer.type === 'not_paid') {
          $toast.set(
            asked.paymentIntentId
              ? { tone: 'error', title: 'Payment Failed', text: answer.words }
              : { ...SETTLE_FAILED, text: `Nothing was recorded. ${answer.words}` },
          );
          // A card pays the same payment again; what was refused without a card starts over.
          dispatch({ type: asked.paymentIntentId ? 'not_charged' : 'renew' });
        }
        invalidate(...ALL_NOUNS);
        return;
      }
    };
    void ask();
    return () => {
      leaving.abort();
      setSettling(null);
    };
  }, [step, checkoutKey, dispatch]);

  // A payment prepared for other choices can't be used anymore.
  const isOutdated = preparation.state === 'ready' && preparation.checkoutKey !== checkoutKey;
  const unprepared: Preparation = { state: step === 'payment' ? 'under_way' : 'none' };
  const current = isOutdated ? unprepared : preparation;
  return { sale, dispatch, preparation: current, prepare, settling, sold };
}
