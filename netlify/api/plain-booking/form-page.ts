import { html } from 'hono/html';
import type { Alternatives, AvailableDays } from '../../../src/contract/orders/availability.ts';
import { PRESSURE_PREFERENCES, textConsentWords } from '../../../src/contract/orders/booking.ts';
import {
  CANCELLATION_POLICY,
  lateCancellationFeeCents,
} from '../../../src/contract/rules/cancellation.ts';
import {
  CAUTION_WORDS,
  NO_FIRST_TRIMESTER,
  TELL_BEFOREHAND,
} from '../../../src/contract/health.ts';
import { displayMoney } from '../../../src/contract/rules/money.ts';
import type { BookTimesQuery, PlainField } from '../../../src/contract/orders/plain-booking.ts';
import { clockLabel, phoneHref, wordList } from '../../../src/lib/site/contact-facts.ts';
import { paths } from '../../../src/lib/site/paths.ts';
import type { Practice } from '../../../src/lib/site/practice-schema.ts';
import { PRESSURE_LABELS } from '../../../src/lib/booking/pressure-labels.ts';
import { dayLabel } from '../../../src/lib/time/clock.ts';
import { sessionService } from '../../emails/booking-text.ts';
import type { Choice, priceLines } from '../checkout/booking-request.ts';
import type { Markup } from './answer-page.ts';
import type { FormValues } from './read-form.ts';

/** Everything the form shows. */
export interface BookingForm {
  practice: Pick<Practice, 'name' | 'phone'>;
  query: BookTimesQuery;
  choice: Choice;
  lines: ReturnType<typeof priceLines>;
  days: AvailableDays;
  /** If the chosen time was just taken: the free times nearest to it. */
  alternatives: Alternatives;
  checkoutKey: string;
  values: FormValues;
  errors: Record<string, string>;
  /** What happened, shown above everything else. */
  news: Markup | null;
}

/** The page on which a client chooses a time and enters everything a booking needs. */
export function bookingForm(form: BookingForm): Markup {
  const { choice, query, news, checkoutKey, practice, errors } = form;
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
      <input type="hidden" name="serviceId" value="${query.serviceId}" />
      ${query.enhancementIds.map(
        (id) => html`<input type="hidden" name="enhancementIds" value="${id}" />`,
      )}
      ${times(form)} ${person(form)} ${body(form)}
      <section aria-labelledby="price">
        <h2 id="price">What it costs</h2>
        ${prices(form)}
        <h3>If you need to cancel</h3>
        ${terms(choice)}
        <p>By paying you agree to these terms. <a href="${paths.policies}">All policies</a></p>
      </section>
      ${errors['form'] ? html`<p class="error">${errors['form']}</p>` : ''}
      <button class="button">Proceed to Payment - ${displayMoney(totalCents(form))}</button>
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

const totalCents = ({ lines }: Pick<BookingForm, 'lines'>) =>
  lines.reduce((total, line) => total + line.amount_cents + line.tax_cents, 0);

/** Returns the address of the form for a choice. */
export function timesHref(query: BookTimesQuery, more: Record<string, string> = {}): string {
  return `${paths.bookTimes}?${chosenWords(query, more)}`;
}

const chooseAgain = ({ serviceId }: BookTimesQuery) => `${paths.book}#${serviceId}`;

function chosenWords({ serviceId, enhancementIds }: BookTimesQuery, more: Record<string, string>) {
  return new URLSearchParams([
    ['serviceId', serviceId],
    ...enhancementIds.map((id) => ['enhancementIds', id]),
    ...Object.entries(more),
  ]).toString();
}

function times(form: BookingForm): Markup {
  const { days, alternatives, errors, query, practice, values } = form;
  const open = days.days.filter(({ times }) => times.length > 0);
  const chosenDay = values.freeTime.slice(0, 10);
  const opened = open.some(({ date }) => date === chosenDay) ? chosenDay : open[0]?.date;
  const error = errors['freeTime'];
  return html`<fieldset id="freeTime" tabindex="-1" ${invalid(error, 'freeTime')}>
    <legend>Date and time</legend>
    ${errorWords('freeTime', error)}
    ${
      alternatives.length > 0
        ? html`<div class="choices">
            <p>Nearest free times:</p>
            ${alternatives.map(({ date, time }) =>
              timeChoice(values, date, time, `${dayLabel(date)}, ${clockLabel(time)}`),
            )}
          </div>`
        : ''
    }
    ${
      open.length === 0
        ? html`<p>
            No available times in these weeks.
            ${
              days.next
                ? html`<a href="${timesHref(query, { from: days.next })}">
                    The next free day is ${dayLabel(days.next)}.
                  </a>`
                : html`Please call <a href="${phoneHref(practice.phone)}">${practice.phone}</a>.`
            }
          </p>`
        : open.map(
            ({ date, times }) =>
              html`<details name="day" ${date === opened ? 'open' : ''}>
                <summary>
                  <span>${dayLabel(date)}</span>
                  <small>${times.length} free</small>
                </summary>
                <div class="choices">
                  ${times.map((time) => timeChoice(values, date, time, clockLabel(time)))}
                </div>
              </details>`,
          )
    }
    ${otherDays(form)}
  </fieldset>`;
}

function timeChoice({ freeTime }: FormValues, date: string, time: string, label: string) {
  const value = `${date}T${time}`;
  return html`<label class="time">
    <input
      type="radio"
      name="freeTime"
      value="${value}"
      aria-label="${dayLabel(date)}, ${clockLabel(time)}"
      ${value === freeTime ? 'checked' : ''}
    />
    <span>${label}</span>
  </label>`;
}

/** Other weeks are other pages, so the fields come below: a client chooses the day before typing. */
function otherDays({ query, days }: BookingForm): Markup | '' {
  const last = days.days.at(-1);
  const isLast = !last || last.why === 'beyond';
  if (isLast && !query.from) return '';
  return html`<p class="ways">
    ${query.from ? html`<a href="${timesHref(query)}">The first days</a>` : ''}
    ${isLast ? '' : html`<a href="${timesHref(query, { from: dayAfter(last.date) })}">Later days</a>`}
  </p>`;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

const PEOPLE_FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text', fill: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', fill: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', fill: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', fill: 'tel' },
] as const;

function person({ values, errors, practice }: BookingForm): Markup {
  return html`<fieldset>
    <legend>About you</legend>
    ${PEOPLE_FIELDS.map(
      ({ name, label, type, fill }) =>
        html`<div class="field">
          <label for="${name}">${label}</label>
          <input
            id="${name}"
            name="${name}"
            type="${type}"
            autocomplete="${fill}"
            value="${values[name]}"
            aria-required="true"
            ${invalid(errors[name], name)}
          />
          ${errorWords(name, errors[name])}
        </div>`,
    )}
    <label class="box">
      <input
        type="checkbox"
        name="textConsent"
        value="yes"
        ${values.textConsent ? 'checked' : ''}
      />
      <span>${textConsentWords(practice.name)}</span>
    </label>
    <p class="soft">
      <a href="${paths.policies}">Policies</a> and <a href="${paths.privacy}">Privacy</a>
    </p>
  </fieldset>`;
}

function body({ values, errors, choice }: BookingForm): Markup {
  const cautions = new Set(choice.enhancements.flatMap(({ caution }) => caution ?? []));
  return html`<fieldset>
      <legend>Pressure preference (optional)</legend>
      <div class="choices">
        ${PRESSURE_PREFERENCES.map(
          (preference) =>
            html`<label class="time">
              <input
                type="radio"
                name="pressurePreference"
                value="${preference}"
                ${preference === values.pressurePreference ? 'checked' : ''}
              />
              <span>${PRESSURE_LABELS[preference]}</span>
            </label>`,
        )}
      </div>
    </fieldset>
    <section aria-labelledby="beforehand">
      <h2 id="beforehand">Please tell us beforehand</h2>
      <ul>
        ${TELL_BEFOREHAND.map((condition) => html`<li>${condition}</li>`)}
      </ul>
      ${[...cautions].map((caution) => html`<p class="caution">${CAUTION_WORDS[caution]}</p>`)}
      <p>
        A few words are enough. We’ll adjust the session for you, or ask for your doctor’s OK first.
        ${NO_FIRST_TRIMESTER}
      </p>
      ${longField('healthConditions', 'Health conditions', values, errors)}
      ${longField('specialRequests', 'Special requests', values, errors)}
    </section>`;
}

function longField(
  name: PlainField,
  label: string,
  values: FormValues,
  errors: BookingForm['errors'],
): Markup {
  return html`<div class="field wide">
    <label for="${name}">${label} <span class="soft">(optional)</span></label>
    <textarea id="${name}" name="${name}" rows="3" ${invalid(errors[name], name)}>
${values[name]}</textarea>
    ${errorWords(name, errors[name])}
  </div>`;
}

function invalid(error: string | undefined, name: string): Markup | '' {
  return error ? html`aria-invalid="true" aria-describedby="${name}-error"` : '';
}

function errorWords(name: string, error: string | undefined): Markup | '' {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : '';
}

function prices({ lines, choice }: BookingForm): Markup {
  const names = [sessionOf(choice), ...choice.enhancements.map(({ name }) => name)];
  const taxCents = lines.reduce((total, line) => total + line.tax_cents, 0);
  const rows: [string, number][] = [
    ...lines.map((line, index): [string, number] => [names[index] ?? '', line.amount_cents]),
    ['Sales tax', taxCents],
    ['Total', totalCents({ lines })],
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
function terms({ service }: Choice): Markup {
  const { freeUntilHours, lateFeePercent } = CANCELLATION_POLICY;
  const fee = displayMoney(service.price_cents);
  const lateFee = displayMoney(lateCancellationFeeCents(service.price_cents));
  return html`<ul>
    <li>
      Cancel at least ${freeUntilHours} hours before your session and you’ll get a full refund.
    </li>
    <li>
      If you cancel later, we charge ${lateFeePercent}% of the service fee (${lateFee} of ${fee})
      and refund the rest.
    </li>
    <li>If you don’t come, we charge the full service fee (${fee}).</li>
  </ul>`;
}
