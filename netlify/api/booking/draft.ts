import * as z from 'zod/mini';
import { TEXT_CONSENT_VERSION } from '../../../src/contract/booking.ts';
import { CANCELLATION_POLICY } from '../../../src/contract/cancellation.ts';
import type { BookingInput } from '../../../src/contract/checkout.ts';
import { priceBooking } from '../../../src/contract/pricing.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Choice } from './choice.ts';
import { toLocalDate } from './local-date.ts';

const nullableText = z.nullable(z.string());

const draftSchema = z.object({
  booking_draft_id: z.uuid(),
  checkout_key: nullableText,
  status: z.enum([
    'quoted',
    'held',
    'superseded',
    'expired',
    'paid',
    'booked',
    'slot_lost',
    'review',
    'refunded',
  ]),
  service_id: z.string(),
  enhancement_ids: z.array(z.string()),
  local_date: nullableText,
  local_time: nullableText,
  starts_at: nullableText,
  hold_expires_at: nullableText,
  first_name: nullableText,
  last_name: nullableText,
  email: nullableText,
  phone: nullableText,
  health_conditions: nullableText,
  pressure_preference: nullableText,
  special_requests: nullableText,
  subtotal_cents: z.int(),
  tax_cents: z.int(),
  total_cents: z.int(),
  currency: z.string(),
  policy_version: nullableText,
  text_consent_version: nullableText,
  payment_intent_id: nullableText,
  created_at: z.string(),
});

/** What somebody is about to pay for, as the database keeps it. */
export type Draft = z.infer<typeof draftSchema>;

/** What somebody asks to book, in the words of the database. */
export type BookingRequest = Pick<
  Draft,
  | 'checkout_key'
  | 'service_id'
  | 'enhancement_ids'
  | 'local_date'
  | 'local_time'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'health_conditions'
  | 'pressure_preference'
  | 'special_requests'
  | 'policy_version'
  | 'text_consent_version'
>;

/** A request with its price. */
export type DraftRequest = BookingRequest &
  Pick<Draft, 'subtotal_cents' | 'tax_cents' | 'total_cents'> & {
    tax_parts: Catalogue['sales_taxes'];
  };

/** The draft among the rows of an answer, or null. */
export function getDraft(rows: readonly unknown[]): Draft | null {
  return rows.length === 0 ? null : draftSchema.parse(rows[0]);
}

/** The draft of an answer that always has one. */
export function requireDraftRow(rows: readonly unknown[]): Draft {
  return draftSchema.parse(rows[0]);
}

/** A request in the words of the database; without a booking it has no time and no contact. */
export function buildRequest({
  timeZone,
  serviceId,
  enhancementIds,
  checkoutKey,
  booking,
}: RequestParts): BookingRequest {
  return {
    checkout_key: checkoutKey ?? null,
    service_id: serviceId,
    enhancement_ids: [...new Set(enhancementIds)].sort(),
    local_date: booking ? toLocalDate(booking.appointmentDate, timeZone) : null,
    local_time: booking?.appointmentTime ?? null,
    first_name: booking?.firstName ?? null,
    last_name: booking?.lastName ?? null,
    email: booking?.email ?? null,
    phone: booking?.phone ?? null,
    health_conditions: booking?.healthConditions || null,
    pressure_preference: booking?.pressurePreference ?? null,
    special_requests: booking?.specialRequests || null,
    policy_version: CANCELLATION_POLICY.version,
    text_consent_version: booking?.textConsent ? TEXT_CONSENT_VERSION : null,
  };
}

interface RequestParts {
  timeZone: string;
  serviceId: string;
  enhancementIds: readonly string[];
  checkoutKey: string | undefined;
  booking: BookingInput | undefined;
}

/** What a choice costs, in the words of the database. */
export function priceChoice(
  { service, enhancements }: Choice,
  salesTaxes: Catalogue['sales_taxes'],
) {
  const price = priceBooking({
    service: { priceCents: service.price_cents },
    enhancements: enhancements.map((row) => ({ priceCents: row.price_cents })),
    isMember: false,
    salesTaxPpm: salesTaxes.reduce((sum, { rate_ppm: ratePpm }) => sum + ratePpm, 0),
  });
  return {
    subtotal_cents: price.subtotalCents,
    tax_cents: price.taxCents,
    total_cents: price.totalCents,
    tax_parts: salesTaxes,
  };
}

/** Whether a request asks for exactly what a draft keeps. */
export function isSameDraft(draft: Draft, request: DraftRequest): boolean {
  const names = Object.keys(request) as (keyof DraftRequest)[];
  return names.every((name) => {
    if (name === 'enhancement_ids')
      return isSameSet(draft.enhancement_ids, request.enhancement_ids);
    // Of the tax the amount counts.
    return name === 'tax_parts' || draft[name] === request[name];
  });
}

/** Whether two lists name the same things. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}
