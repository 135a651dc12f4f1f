import type { StandInStripe } from './stripe.ts';

/** The hosted page: the card form, and the way back to the site once the payment succeeds. */
async function startPage(form: HTMLFormElement): Promise<void> {
  const { key = '', session = '', successUrl = '' } = form.dataset;
  const problem = form.querySelector('#problem');
  const button = form.querySelector('button');
  const { Stripe } = window as unknown as { Stripe?: (key: string) => StandInStripe };
  const stripe = Stripe?.(key);
  if (!stripe || !problem || !button) return;
  const response = await fetch(`/c/pay/${session}/payment_intent`, { method: 'POST' });
  const { client_secret: clientSecret } = (await response.json()) as { client_secret: string };
  const elements = stripe.elements({ clientSecret });
  elements.create('payment').mount('#card');

  const pay = async () => {
    button.disabled = true;
    problem.textContent = '';
    const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required' });
    if (!error) {
      location.assign(successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session));
      return;
    }
    problem.textContent = error.message ?? '';
    button.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
}

const form = document.querySelector<HTMLFormElement>('#pay');
if (form) void startPage(form);
