import { html } from 'hono/html';
import type { BookTimesQuery } from '#contract/checkout/plain-booking.ts';
import { feeWords, noticeWords } from '#contract/rules/money/cancellation.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { wordList } from '#contract/practice/words.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { sessionService } from '../../../emails/words/booking-text.ts';
import type { Choice } from '../booking-request.ts';
import type { Markup } from './answer-page.ts';
import type { BookingForm } from './booking-form.ts';
import { body, person } from './form-client.ts';
import { totalOf, type FormTerms } from './form-terms.ts';
import { times } from './form-times.ts';

/** The page on which a client chooses a time and enters everything a booking needs. */
export function bookingForm(form: BookingForm): Markup {
  const { choice, query, news, checkoutKey, practice, errors, terms } = form;
  const total = totalOf(terms.lines);
  const session = sessionOf(choice);
  const added = wordList(choice.enhancements.map(({ name }) => name));
  return html`<div class="wrap plain">
    ${news}
    <h1>Choose a time</h1>
    <p class="chosen">
      <strong>${session}</strong>${added && html`, with ${added}`}
      <a href="${chooseAgain(query)}">Change massage or enhancements</a>
    </p>
    <form method="post" action="${paths.bookPay}" novalidate>
      <input type="hidden" name="checkoutKey" value="${checkoutKey}" />
      <input type="hidden" name="shownTotal" value="${total}" />
      <input type="hidden" name="policyVersion" value="${terms.policy.version}" />
      <input type="hidden" name="serviceId" value="${query.serviceId}" />
      ${query.enhancementIds.map(
        (id) => html`<input type="hidden" name="enhancementIds" value="${id}" />`,
      )}
      ${times(form)} ${person(form)} ${body(form)}
      <section aria-labelledby="price">
        <h2 id="price">What it costs</h2>
        ${prices(form)}
        <h3>If you need to cancel</h3>
        ${cancelling(terms)}
        <p>By paying you agree to these terms. <a href="${paths.policies}">All policies</a></p>
      </section>
      ${errors['form'] ? html`<p class="error">${errors['form']}</p>` : ''}
      <button class="button">Proceed to Payment - ${displayMoney(total)}</button>
      <p class="soft">
        You’ll pay by card on Stripe, our payment service. Stripe’s page needs JavaScript: if it’s
        blocked, allow it for checkout.stripe.com, or call
        <a href="${phoneHref(practice.phone)}">${practice.phone}</a> and pay at your visit. We’ll
        hold your time while that page is open, for about half an hour. To pay with a credit or a
        gift certificate, please call.
      </p>
    </form>
  </div>`;
}

const sessionOf = ({ service }: Choice) =>
  sessionService({ serviceName: service.name, durationMinutes: service.duration_minutes });

const chooseAgain = ({ serviceId }: BookTimesQuery) => `${paths.book}#${serviceId}`;

function prices({ terms: { lines }, choice }: BookingForm): Markup {
  const names = [sessionOf(choice), ...choice.enhancements.map(({ name }) => name)];
  const taxCents = lines.reduce((total, line) => total + line.tax_cents, 0);
  const rows: [string, number][] = [
    ...lines.map((line, index): [string, number] => [names[index] ?? '', line.amount_cents]),
    ['Sales tax', taxCents],
    ['Total', totalOf(lines)],
  ];
  return html`<dl class="figures">
    ${rows.map(
      ([name, cents]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${displayMoney(cents)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** The policy with this booking's dollar amounts. Its dates depend on the time chosen on this same page. */
function cancelling({ lines: [service], policy }: FormTerms): Markup {
  const fee = (percent: number) => feeWords(percent, service?.amount_cents);
  return html`<ul>
    <li>
      Cancel at least ${noticeWords(policy)} before your session and you’ll get a full refund.
    </li>
    <li>If you cancel later, we charge ${fee(policy.lateFeePercent)} and refund the rest.</li>
    <li>For a no-show, we charge ${fee(policy.noShowFeePercent)}.</li>
  </ul>`;
}
