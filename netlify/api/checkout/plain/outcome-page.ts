import { html } from 'hono/html';
import { displayConfirmationCode } from '#contract/orders/booked-appointment.ts';
import { type CheckoutStatus } from '#contract/checkout/checkout.ts';
import { aheadWords, type CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { addressLine, clockLabel } from '#contract/practice/words.ts';
import { phoneHref, sessionPlace } from '#lib/site/facts/contact-facts.ts';
import { notificationWords, PENDING_WORDS } from '#lib/booking/text/notification-text.ts';
import { paths } from '#lib/site/paths.ts';
import { paymentSentences } from '#lib/stripe/payment-text.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { receiptRows } from '#lib/booking/text/receipt-rows.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';
import type { Answer, Markup } from './answer-page.ts';

type State = CheckoutStatus['state'];

/** What the page says for each outcome other than a booking. */
const NEWS: Record<Exclude<State, 'booked'>, { heading: string; words: string; way: Way }> = {
  none: {
    heading: 'We don’t see a booking here',
    words:
      'If you paid, your time is booked, and we’ll email you within a few minutes. Otherwise nothing was booked or charged.',
    way: 'book',
  },
  open: {
    heading: 'Not paid yet',
    words:
      'Nothing was charged, and we’re holding your time for a while. You can continue your booking.',
    way: 'go_on',
  },
  confirming: {
    heading: 'Confirming your booking',
    words:
      'Your payment is on its way, but we can’t see it yet. Please don’t pay again: check again in a moment. We’ll email you too.',
    way: 'look_again',
  },
  refunding: {
    heading: 'That time was taken',
    words:
      'It was taken before your payment arrived, so nothing is booked. You’ll get a full refund. It may take a little while to process.',
    way: 'book',
  },
  refunded: {
    heading: 'That time was taken',
    words:
      'It was taken before your payment arrived, so nothing is booked and your payment was refunded in full. It can take a few days to show on your statement.',
    way: 'book',
  },
  expired: {
    heading: 'We’re no longer holding your time',
    words: 'The payment page was open too long, so nothing was booked or charged.',
    way: 'go_on',
  },
  review: {
    heading: 'We’re reviewing your payment',
    words:
      'We received it, but couldn’t book your time automatically. We’re reviewing it and will call you. Please don’t pay again.',
    way: 'call',
  },
};

type Way = 'book' | 'go_on' | 'look_again' | 'call';

const TIPS = [
  'Arrive 10-15 minutes early.',
  'Avoid large meals 2 hours before.',
  'Stay hydrated.',
  'Tell us if your health has changed.',
];

/** Where an outcome's buttons lead: to the form as it was sent, and to this page. */
interface Ways {
  goOnHref: string;
  hereHref: string;
}

/** The page with the outcome of a checkout. */
export function outcomePage(status: CheckoutStatus, practice: Practice, ways: Ways): Answer {
  if (status.state === 'booked') {
    if (!status.appointment) throw new Error('A booking without its appointment');
    return confirmation(status, status.appointment, practice);
  }
  const { heading, words, way } = NEWS[status.state];
  const { alternatives = [] } = status;
  return {
    title: heading,
    content: html`<div class="wrap plain">
      <h1>${heading}</h1>
      <p role="status">${words}</p>
      ${
        alternatives.length > 0
          ? html`<p>
              Nearest open times:
              ${alternatives.map(
                ({ date, time }, index) =>
                  html`${index > 0 ? ' · ' : ''}${dayLabel(date)} at ${clockLabel(time)}`,
              )}
            </p>`
          : ''
      }
      <p class="ways">${wayOut(way, ways)} ${call(practice)}</p>
    </div>`,
  };
}

function wayOut(way: Way, { goOnHref, hereHref }: Ways): Markup | '' {
  switch (way) {
    case 'book':
      return html`<a class="button" href="${paths.book}">Book a massage</a>`;
    case 'go_on':
      return html`<a class="button" href="${goOnHref}">Back to your booking</a>`;
    case 'look_again':
      return html`<a class="button" href="${hereHref}">Check again</a>`;
    case 'call':
      return '';
  }
}

const call = ({ phone }: Pick<Practice, 'phone'>) =>
  html`<a class="button quiet" href="${phoneHref(phone)}">Call ${phone}</a>`;

const NOTHING_SENT = { email: false, sms: false, waiting: [] };

function confirmation(
  { notifications = NOTHING_SENT }: CheckoutStatus,
  appointment: NonNullable<CheckoutStatus['appointment']>,
  practice: Practice,
): Answer {
  const { localDate, time } = localMoment(new Date(appointment.appointmentDate), practice.timeZone);
  const isCancelled = appointment.status === 'cancelled';
  const title = isCancelled ? 'This appointment was canceled' : 'Booking Confirmed!';
  return {
    title,
    content: html`<div class="wrap plain">
      <p>
        <span class="tag ${isCancelled ? '' : 'good'}"
          >${isCancelled ? 'Canceled' : 'Confirmed'}</span
        >
        <span class="tag ${isCancelled ? '' : 'good'}">
          ${appointment.paymentStatus === 'refunded' ? 'Refunded' : 'Paid'}
        </span>
      </p>
      <h1>${title}</h1>
      <p class="when">
        <time datetime="${appointment.appointmentDate}">
          ${dayLabel(localDate)}, ${clockLabel(time)}
        </time>
      </p>
      <p>${appointment.service.name}, ${durationLabel(appointment.service.duration)}</p>
      <p role="status">${notificationWords(notifications)}</p>
      ${appointment.status === 'pending' ? html`<p>${PENDING_WORDS}</p>` : ''}
      <dl class="facts">
        <div>
          <dt>Confirmation ID</dt>
          <dd>${displayConfirmationCode(appointment.confirmationCode)}</dd>
        </div>
        <div>
          <dt>Studio</dt>
          <dd>${sessionPlace(appointment, addressLine(practice.address))}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd><a href="${phoneHref(practice.phone)}">${practice.phone}</a></dd>
        </div>
      </dl>
      <dl class="figures">
        ${receiptRows(appointment).map(
          ({ name, value }) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      <p>${paymentSentences(appointment).join(' ')}</p>
      ${isCancelled ? '' : beforeYourVisit(practice, appointment.policy)}
      <p class="ways">
        <a class="button" href="${paths.home}">Return to Home</a>
        <a class="button quiet" href="${paths.book}">Book Another Appointment</a>
      </p>
    </div>`,
  };
}

function beforeYourVisit(
  { phone }: Pick<Practice, 'phone'>,
  policy: CancellationPolicy | undefined,
): Markup {
  return html`<section aria-labelledby="tips">
    <h2 id="tips">Before your visit</h2>
    <ul>
      ${TIPS.map((tip) => html`<li>${tip}</li>`)}
    </ul>
    <p>
      Need to reschedule? Use the link in our email, or call
      <a href="${phoneHref(phone)}">${phone}</a>, ${aheadWords(policy)} to avoid charges.
    </p>
  </section>`;
}
