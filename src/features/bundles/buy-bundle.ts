import type { BundleCheckout, buyBundle } from '#contract/bundles/bundles.ts';
import type { RefusalOf } from '#contract/call.ts';
import type { Problem } from '#contract/problem.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { readDisplayedMoney } from '#lib/facts/displayed-money.ts';
import { noteBundlePayment } from '#lib/stripe/bundle-payment.ts';
import { postJson } from '#lib/post-json.ts';
import { sayWhatBecameOfIt } from './left-payment.ts';

// Sells a bundle; loaded when someone who is logged in reaches for one. Stripe's hosted page takes the card.

const form = document.querySelector<HTMLFormElement>('#bundle-owner');
const emailField = document.querySelector<HTMLInputElement>('#owner-email');
const fieldError = document.querySelector('#owner-error');
const UNAVAILABLE: RefusalOf<typeof buyBundle> = 'payments_unavailable';
const REFUSED: RefusalOf<typeof buyBundle> = 'payment_refused';
const PRICE_CHANGED: RefusalOf<typeof buyBundle> = 'price_changed';
let isUnderWay = false;

function showFieldError(words: string): void {
  if (fieldError) fieldError.textContent = words;
  emailField?.toggleAttribute('aria-invalid', words !== '');
  if (words) emailField?.focus();
}

/** Returns who will own the credits: the address of another account, or nothing for the buyer's own. */
function readOwner(): { ownerEmail?: string } {
  const isForOther = form !== null && new FormData(form).get('owner') === 'other';
  return isForOther ? { ownerEmail: emailField?.value.trim() ?? '' } : {};
}

/** The price on a bundle's card. */
const priceOf = (button: HTMLButtonElement) =>
  button.closest('li')?.querySelector<HTMLElement>('[data-fact^="price:"]');

/** Shows what a bundle costs now; buying it takes another tap. */
function showPrice(button: HTMLButtonElement, price: string): void {
  const place = priceOf(button);
  if (!place) return;
  place.textContent = displayMoney(parseMoney(price));
}

async function sayFailure(button: HTMLButtonElement, answer: Response | null): Promise<void> {
  const problem = (await answer?.json().catch(() => null)) as Problem | null | undefined;
  const refused = problem?.fields?.['ownerEmail'];
  if (refused) {
    showFieldError(refused);
    return;
  }
  const { showError } = await import('#ui/toast/mount-toaster.tsx');
  if (answer?.status === 401) {
    showError('Login Required', 'Please sign up or log in to purchase session bundles.');
    // The API has cleared the hint: from now on this is a guest's page.
    dispatchEvent(new Event('viewer'));
  } else if (!answer) {
    showError('Purchase Failed', 'Stripe failed to load. Please check your internet connection.');
  } else if (problem?.code === PRICE_CHANGED) {
    showPrice(button, String(problem.current));
    showError(problem.title, problem.detail);
  } else if (problem?.code === REFUSED) {
    showError('Purchase Failed', problem.detail);
  } else if (problem?.code === UNAVAILABLE) {
    showError('Purchase Failed', 'Payment system not configured. Please contact support.');
  } else {
    showError('Purchase Failed', 'Unable to process purchase. Please try again.');
  }
}

async function buy(button: HTMLButtonElement): Promise<void> {
  if (isUnderWay) return;
  const owner = readOwner();
  const isWrong = owner.ownerEmail === '' || (owner.ownerEmail && !emailField?.validity.valid);
  showFieldError(isWrong ? 'Please enter a valid email' : '');
  if (isWrong) return;
  isUnderWay = true;
  button.ariaDisabled = 'true';
  const shown = priceOf(button)?.textContent;
  const answer = await postJson<typeof buyBundle>('/api/bundles/checkout', {
    bundleId: button.dataset['bundle'] ?? '',
    ...(shown !== undefined && { shownPrice: readDisplayedMoney(shown) }),
    ...owner,
  });
  if (answer?.ok) {
    const { sessionId, url } = (await answer.json()) as BundleCheckout;
    noteBundlePayment(sessionId);
    location.assign(url);
  } else await sayFailure(button, answer).catch(() => null);
  isUnderWay = false;
  button.ariaDisabled = null;
}

// The Back button may restore this page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void sayWhatBecameOfIt();
});

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-bundle]');
  if (button) void buy(button);
});
