import { useEffect, useState } from 'react';
import { settleBundle } from '#contract/bundles/bundles.ts';
import { call } from '#lib/api-client.ts';
import { takeBundlePayment } from '#lib/stripe/bundle-payment.ts';
import { paths } from '#lib/site/paths.ts';

/** The purchase that someone is coming back from; `unknown` is neither paid nor known to be unpaid. */
export type Purchase = 'none' | 'asking' | 'paid' | 'unknown';

const DELAYS_MS = [0, 1000, 2000, 4000, 8000];

/** Returns the hosted page named in the address. It is removed once the answer is known, so a reload before that asks again. */
const purchaseOfAddress = () => new URLSearchParams(location.search).get('bundle');

async function isPaid(sessionId: string, signal: AbortSignal): Promise<boolean> {
  for (const delayMs of DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (signal.aborted) return false;
    // Without an answer, the next try may get one, and the webhook settles it too.
    const answer = await call(settleBundle, { sessionId }, { signal }).catch(() => null);
    if (answer?.isPaid) return true;
  }
  return false;
}

/** Finds out whether the purchase that the person is coming back from is paid. */
export function usePurchase(onPaid: () => void): Purchase {
  const [sessionId] = useState(purchaseOfAddress);
  const [purchase, setPurchase] = useState<Purchase>(sessionId ? 'asking' : 'none');
  useEffect(() => {
    if (!sessionId) return;
    const leaving = new AbortController();
    void isPaid(sessionId, leaving.signal).then((known) => {
      if (leaving.signal.aborted) return;
      history.replaceState(null, '', paths.memberDashboard);
      setPurchase(known ? 'paid' : 'unknown');
      if (known) {
        takeBundlePayment();
        onPaid();
      }
    });
    return () => leaving.abort();
  }, [sessionId, onPaid]);
  return purchase;
}
