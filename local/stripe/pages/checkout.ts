import { html } from 'hono/html';
import type Stripe from 'stripe';
import { framePage } from '../../pages/frame.ts';
import type { LineItem } from '../state.ts';
import { CARD } from '../cards/test-cards.ts';
import { dollars, NOTICE } from './dashboard.ts';

interface CheckoutPage {
  session: Stripe.Checkout.Session;
  lines: readonly LineItem[];
  publishableKey: string;
  /** Why the card of a form sent without a script didn't pay. */
  problem?: string;
}

/** The hosted page of a checkout session. */
export function checkoutPage({
  session,
  lines,
  publishableKey,
  problem = '',
}: CheckoutPage): string {
  if (session.status !== 'open')
    return framePage({
      title: session.status === 'complete' ? 'This payment is complete' : 'This page has expired',
      notice: NOTICE,
      body: html`<p class="card">
        ${session.status === 'complete' ? 'You have already paid.' : 'Your card was not charged.'}
        You can close this page.
      </p>`,
    });
  return framePage({
    title: `Pay ${dollars(session.amount_total ?? 0)}`,
    notice: NOTICE,
    body: html`<div style="max-width:32rem;margin-inline:auto">
      <ul class="card" style="list-style:none;margin:0 0 1rem">
        ${lines.map(
          (line) =>
            html`<li style="display:flex;justify-content:space-between;gap:1rem">
              <span>${line.name}${line.quantity > 1 ? ` × ${line.quantity}` : ''}</span>
              <span class="amount">${dollars(line.unitAmount * line.quantity)}</span>
            </li>`,
        )}
      </ul>
      <form
        id="pay"
        data-key="${publishableKey}"
        data-session="${session.id}"
        data-success-url="${session.success_url}"
      >
        <div id="card" style="min-height:20rem"></div>
        <p role="alert" id="problem"></p>
        <button>Pay ${dollars(session.amount_total ?? 0)}</button>
        ${session.cancel_url ? html` <a href="${session.cancel_url}">Back without paying</a>` : ''}
      </form>
      ${withoutScripts(session, problem)}
      <script src="/v3/stripe.js"></script>
      <script src="/v3/hosted-page.js"></script>
    </div>`,
  });
}

/** Stripe's own page needs scripts; this form is for a person who allows scripts only there. */
function withoutScripts({ id, amount_total }: Stripe.Checkout.Session, problem: string) {
  return html`<noscript>
    <style>
      #pay > button {
        display: none;
      }
    </style>
    <form method="post" action="/c/pay/${id}/plain" class="card">
      <p role="alert">${problem}</p>
      <label>Card number <input name="card" value="${CARD.succeeds}" /></label>
      <button>Pay ${dollars(amount_total ?? 0)}</button>
    </form>
  </noscript>`;
}
