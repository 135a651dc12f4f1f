import { html } from 'hono/html';
import type { Alternatives, AvailableDays } from '#contract/checkout/availability.ts';
import type { BookTimesQuery } from '#contract/checkout/plain-booking.ts';
import type { Practice } from '#contract/practice/practice.ts';
import type { Choice } from '../booking-request.ts';
import type { Markup } from './answer-page.ts';
import type { FormTerms } from './form-terms.ts';
import type { FormValues } from './read-form.ts';

/** Everything the form shows. */
export interface BookingForm {
  practice: Pick<Practice, 'name' | 'phone'>;
  query: BookTimesQuery;
  choice: Choice;
  terms: FormTerms;
  days: AvailableDays;
  /** If the chosen time was just taken: the free times nearest to it. */
  alternatives: Alternatives;
  checkoutKey: string;
  values: FormValues;
  errors: Record<string, string>;
  /** What happened, shown above everything else. */
  news: Markup | null;
}

/** Marks a field as wrong and names what is said about it. */
export function invalid(error: string | undefined, name: string): Markup | '' {
  return error ? html`aria-invalid="true" aria-describedby="${name}-error"` : '';
}

/** What is wrong with a field, below it. */
export function errorWords(name: string, error: string | undefined): Markup | '' {
  return error ? html`<p class="error" id="${name}-error">${error}</p>` : '';
}
