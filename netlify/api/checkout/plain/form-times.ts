import { html } from 'hono/html';
import type { BookTimesQuery } from '#contract/checkout/plain-booking.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { dayLabel } from '#lib/time/clock.ts';
import type { Markup } from './answer-page.ts';
import { errorWords, invalid, type BookingForm } from './booking-form.ts';
import type { FormValues } from './read-form.ts';

/** Returns the address of the form for a choice. */
export function timesHref(query: BookTimesQuery, more: Record<string, string> = {}): string {
  return `${paths.bookTimes}?${chosenWords(query, more)}`;
}

function chosenWords({ serviceId, enhancementIds }: BookTimesQuery, more: Record<string, string>) {
  return new URLSearchParams([
    ['serviceId', serviceId],
    ...enhancementIds.map((id) => ['enhancementIds', id]),
    ...Object.entries(more),
  ]).toString();
}

/** The free times to choose from, day by day. */
export function times(form: BookingForm): Markup {
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
            <p>Nearest open times:</p>
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
                    The next open day is ${dayLabel(days.next)}.
                  </a>`
                : html`Please call <a href="${phoneHref(practice.phone)}">${practice.phone}</a>.`
            }
          </p>`
        : open.map(
            ({ date, times }) =>
              html`<details name="day" ${date === opened ? 'open' : ''}>
                <summary>
                  <span>${dayLabel(date)}</span>
                  <small>${times.length} open</small>
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
