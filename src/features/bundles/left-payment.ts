import type { settleBundle } from '../../contract/orders/bundles.ts';
import type { Answer } from '../../contract/call.ts';
import { takeBundlePayment } from '../../lib/stripe/bundle-payment.ts';
import { postJson } from '../../lib/post-json.ts';

// Who comes back from the payment page by the browser's own Back button is told whether anything was charged.

/** Asks once whether the page that this tab left was paid, and says so; without an answer it says nothing. */
export async function sayWhatBecameOfIt(): Promise<void> {
  const words = document.querySelector<HTMLElement>('.cancelled');
  const sessionId = takeBundlePayment();
  if (!sessionId || !words) return;
  const answer = await postJson<typeof settleBundle>('/api/bundles/return', { sessionId });
  if (!answer?.ok) return;
  const { isPaid } = (await answer.json()) as Answer<typeof settleBundle>;
  if (isPaid)
    words.textContent = 'Your bundle is paid for. Its credits are in the account you chose.';
  words.hidden = false;
  // The page comes back where its button was pressed, far below.
  words.scrollIntoView({ block: 'center' });
}

if ('leftPayment' in document.documentElement.dataset) void sayWhatBecameOfIt();
