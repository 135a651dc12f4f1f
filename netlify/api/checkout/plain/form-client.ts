import { html } from 'hono/html';
import { PRESSURE_PREFERENCES, textConsentWords } from '#contract/orders/booking.ts';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from '#contract/health/health.ts';
import type { PlainField } from '#contract/checkout/plain-booking.ts';
import { paths } from '#lib/site/paths.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';
import type { Markup } from './answer-page.ts';
import { errorWords, invalid, type BookingForm } from './booking-form.ts';
import type { FormValues } from './read-form.ts';

const PEOPLE_FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text', fill: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', fill: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', fill: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', fill: 'tel' },
] as const;

/** Who is coming, and how to reach them. */
export function person({ values, errors, practice }: BookingForm): Markup {
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

/** How they like it, and what the therapist is to know of their health. */
export function body({ values, errors, choice }: BookingForm): Markup {
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
      <h2 id="beforehand">Please tell us ahead of time about</h2>
      <ul>
        ${TELL_BEFOREHAND.map((condition) => html`<li>${condition}</li>`)}
      </ul>
      ${[...cautions].map((caution) => html`<p class="caution">${caution}</p>`)}
      <p>
        We’ll adjust the session for you, or ask you to check with your doctor first.
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
