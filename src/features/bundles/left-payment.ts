import type { settleBundle } from '#contract/bundles/bundles.ts';
import type { Answer } from '#contract/call.ts';
import { takeBundlePayment } from '#lib/stripe/bundle-payment.ts';
import { postJson } from '#lib/post-json.ts';

// Says whether anything was charged, if someone returns from the payment page by the browser's Back button.

/** Asks once whether the payment that this tab left for was paid, and shows the answer; without one it shows nothing. */
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
  // The page reopens at the button that was pressed, far below.
  words.scrollIntoView({ block: 'center' });
}

if ('leftPayment' in document.documentElement.dataset) void sayWhatBecameOfIt();
