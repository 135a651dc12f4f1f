import { adoptCheckout, forgetCheckout, hasBookingOf } from '#lib/session-storage.ts';
import {
  isCheckoutOpen,
  OPEN_CHECKOUT_KEY,
  readOpenCheckout,
  removeOpenCheckout,
} from './open-checkout.ts';
import { listPaymentNotes, PAYMENT_NOTES_KEY } from '../state/payment-note.ts';

// Any page may load it, so it is short and imports no library.

const bar = document.querySelector<HTMLElement>('.go-on');
const [words, link, goOn, letGo] = [...(bar?.children ?? [])] as HTMLElement[];

/** Shows the way back to a payment whose result isn't known, otherwise to a checkout left before paying. */
async function show(): Promise<void> {
  if (!bar || !words || !link || !goOn || !letGo) return;
  const isBegun = listPaymentNotes().length > 0;
  const open = isBegun ? null : readOpenCheckout();
  // While a tab is about to pay, no one needs a way back to it.
  bar.hidden = !isBegun && (!open || (await isCheckoutOpen()));
  if (bar.hidden) return;
  goOn.hidden = !open || hasBookingOf(open.checkoutKey);
  link.hidden = !goOn.hidden;
  letGo.hidden = isBegun;
  link.textContent = isBegun ? 'Check on it' : 'Continue';
  words.textContent = open
    ? `You started booking ${open.words}.`
    : 'You started a payment that isn’t confirmed yet.';
  if (!open) return;
  const { checkoutKey, serviceId: book, date, time, endsAtMs } = open;
  // The dialog opens with the held time, which the checkout's own key makes available to this tab.
  Object.assign(goOn.dataset, { book, date, time });
  goOn.onclick = () => adoptCheckout(checkoutKey);
  letGo.onclick = () => {
    removeOpenCheckout(checkoutKey);
    if (hasBookingOf(checkoutKey)) forgetCheckout();
    // Without an answer, the time is free once the server's hold ends.
    fetch(letGo.dataset['at'] ?? '', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ checkoutKey }),
    }).catch(() => null);
    link.hidden = goOn.hidden = letGo.hidden = true;
    words.textContent = 'OK. Nothing is booked or charged.';
    words.focus();
    setTimeout(show, 5000);
  };
  setTimeout(show, endsAtMs - Date.now());
}

void show();
// Paid, released or started in another tab.
addEventListener('storage', ({ key }) => {
  if (key === OPEN_CHECKOUT_KEY || key === PAYMENT_NOTES_KEY) void show();
});
