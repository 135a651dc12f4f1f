import {
  bundleCheckoutInputSchema,
  bundleCheckoutSchema,
  type BundleCheckoutInput,
} from '../../contract/bundles.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { apiPaths } from '../../lib/paths.ts';
import { forgetViewer } from '../../lib/viewer.ts';
import '../../ui/mount-toaster.tsx';
import { $toast } from '../../ui/toast-store.ts';

// Sells a bundle: fetched when somebody who is logged in reaches for one. The hosted page of Stripe takes the card.

const form = document.querySelector<HTMLFormElement>('#bundle-owner');
const emailField = document.querySelector<HTMLInputElement>('#owner-email');
const fieldError = document.querySelector('#owner-error');
let isUnderWay = false;

function showFieldError(words: string): void {
  if (fieldError) fieldError.textContent = words;
  emailField?.toggleAttribute('aria-invalid', words !== '');
  if (words) emailField?.focus();
}

/** What is asked for; null when the address of the other account is none, which the field then says. */
function readOrder(bundleId: string): BundleCheckoutInput | null {
  const isForOther = form && new FormData(form).get('owner') === 'other';
  const asked = { bundleId, ...(isForOther && { ownerEmail: emailField?.value ?? '' }) };
  const checked = bundleCheckoutInputSchema.safeParse(asked);
  showFieldError(checked.success ? '' : (checked.error.issues[0]?.message ?? ''));
  return checked.success ? checked.data : null;
}

function sayFailure(error: unknown): void {
  const problem = error instanceof ApiError ? error.problem : null;
  if (error instanceof ApiError && error.status === 401) {
    $toast.set({
      tone: 'error',
      title: 'Login Required',
      text: 'Please sign up or log in to purchase session bundles.',
    });
    forgetViewer();
    return;
  }
  const refused = problem?.fields?.['ownerEmail'];
  if (refused) {
    showFieldError(refused);
    return;
  }
  const text =
    problem?.code === 'payments_unavailable'
      ? 'Payment system not configured. Please contact support.'
      : error instanceof ApiError
        ? 'Unable to process purchase. Please try again.'
        : 'Stripe failed to load. Please check your internet connection.';
  $toast.set({ tone: 'error', title: 'Purchase Failed', text });
}

async function buy(button: HTMLButtonElement): Promise<void> {
  const body = isUnderWay ? null : readOrder(button.dataset['bundle'] ?? '');
  if (!body) return;
  isUnderWay = true;
  button.ariaDisabled = 'true';
  try {
    const schema = bundleCheckoutSchema;
    const { url } = await callApi({ path: apiPaths.bundleCheckout, schema, body });
    location.assign(url);
  } catch (error) {
    sayFailure(error);
  }
  isUnderWay = false;
  button.ariaDisabled = null;
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-bundle]');
  if (button) void buy(button);
});
