import { html } from 'hono/html';
import type Stripe from 'stripe';
import { framePage } from '../../pages/frame.ts';
import type { StripeState } from '../state.ts';
import { TEST_CARDS } from '../cards/test-cards.ts';

/** The notice at the top of every page of the stand-in. */
export const NOTICE = 'Stand-in for Stripe: no real money moves';

const SHOWN = 50;

/** The page that shows what happened on the local account. */
export function dashboardPage(state: StripeState): string {
  return framePage({
    title: 'Payments',
    notice: NOTICE,
    body: html`
      ${payments(newest(state.paymentIntents), state)} ${refunds(newest(state.refunds))}
      ${events(newest(state.events))} ${testCards()}
    `,
  });
}

/** Cents as dollars, for display. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

function payments(intents: Stripe.PaymentIntent[], state: StripeState) {
  if (intents.length === 0)
    return html`<p class="card">
      No payment yet. Book a session on the site and pay with a test card.
    </p>`;
  const last4 = (intent: Stripe.PaymentIntent) =>
    state.charges[String(intent.latest_charge)]?.payment_method_details?.card?.last4;
  return html`<div class="card scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Payment</th>
          <th scope="col">Status</th>
          <th scope="col">Card</th>
          <th scope="col">Created</th>
          <th scope="col" class="amount">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${intents.map(
          (intent) =>
            html`<tr id="${intent.id}">
              <td>
                ${intent.description ?? 'Payment'}<br /><code class="quiet">${intent.id}</code>
              </td>
              <td>
                ${words(intent.status)}
                ${intent.last_payment_error ? html`<br /><span class="quiet">${intent.last_payment_error.message}</span>` : ''}
              </td>
              <td>${last4(intent) ? `•••• ${last4(intent)}` : '–'}</td>
              <td>${time(intent.created)}</td>
              <td class="amount">${dollars(intent.amount)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function refunds(list: Stripe.Refund[]) {
  if (list.length === 0)
    return html`<h2>Refunds</h2>
      <p class="quiet">None.</p>`;
  return html`<h2>Refunds</h2>
    <div class="card scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Refund</th>
            <th scope="col">Of payment</th>
            <th scope="col">Status</th>
            <th scope="col">Created</th>
            <th scope="col" class="amount">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${list.map(
            (refund) =>
              html`<tr>
                <td><code>${refund.id}</code></td>
                <td>
                  <a href="#${refund.payment_intent}"><code>${refund.payment_intent}</code></a>
                </td>
                <td>${words(refund.status ?? '')}</td>
                <td>${time(refund.created)}</td>
                <td class="amount">${dollars(refund.amount)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function events(list: StripeState['events'][string][]) {
  if (list.length === 0)
    return html`<h2>Events</h2>
      <p class="quiet">None.</p>`;
  return html`<h2>Events</h2>
    <div class="card scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">About</th>
            <th scope="col">Created</th>
            <th scope="col">Told to the site</th>
          </tr>
        </thead>
        <tbody>
          ${list.map(
            (event) =>
              html`<tr>
                <td>${event.type}</td>
                <td><code>${event.data.object.id}</code></td>
                <td>${time(event.created)}</td>
                <td>${event.pending_webhooks === 0 ? 'yes' : 'not yet'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}

function testCards() {
  return html`<h2>Test cards</h2>
    <div class="card scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          ${TEST_CARDS.map(
            ({ number, label }) =>
              html`<tr>
                <td><code>${number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</code></td>
                <td>${label}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      <p class="quiet">Any date in the future, any CVC, any ZIP code.</p>
    </div>`;
}

function newest<Item>(records: Record<string, Item>): Item[] {
  return Object.values(records).reverse().slice(0, SHOWN);
}

function words(status: string): string {
  return status.replaceAll('_', ' ');
}

function time(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}
