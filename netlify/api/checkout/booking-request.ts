import { TEXT_CONSENT_VERSION } from '#contract/orders/booking.ts';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import { priceBooking } from '#contract/rules/money/pricing.ts';
import type { EnhancementRow, ServiceRow } from '#contract/practice/snapshot.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { memberAccountOf, offerOf, type Viewer } from '../middleware/session.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Cipher } from '#platform/cipher.ts';
import { toAddressRow } from '../home-visits/address-rows.ts';
import { encryptHealthNotes } from './health-notes.ts';

/** What a client wants to book. */
export interface Choice {
  service: ServiceRow;
  enhancements: EnhancementRow[];
}

interface ChosenIds {
  serviceId: string;
  enhancementIds: readonly string[];
}

const NOTHING: ChosenIds = { serviceId: '', enhancementIds: [] };

/**
 * Finds the choice among what is on offer and what this appointment was sold with or this checkout started with, which it may
 * keep. Throws unknown_service or unknown_enhancement.
 */
export function requireChoice(
  catalog: Catalog,
  { serviceId, enhancementIds }: ChosenIds,
  sold: ChosenIds = NOTHING,
): Choice {
  const services =
    serviceId === sold.serviceId
      ? [...catalog.services, ...catalog.retired_services]
      : catalog.services;
  const service = services.find((row) => row.service_id === serviceId);
  if (!service) throw new AppError('unknown_service');
  const wanted = new Set(enhancementIds);
  // In catalog order, so that the same choice reads the same everywhere.
  const enhancements = catalog.enhancements.filter(
    ({ enhancement_id: id, is_active }) =>
      wanted.has(id) && (is_active || sold.enhancementIds.includes(id)),
  );
  if (enhancements.length < wanted.size) throw new AppError('unknown_enhancement');
  return { service, enhancements };
}

/**
 * Returns the enhancements of a call. They can be sent beside the booking or inside it; if they are sent in both places, they
 * must be the same. Throws invalid_request.
 */
export function requireOneList(
  beside: readonly string[],
  inside: readonly string[] = [],
): string[] {
  const [first, second] = [new Set(beside), new Set(inside)];
  if (first.size > 0 && second.size > 0 && !isSameSet(beside, inside)) {
    const message = 'Please choose the enhancements again';
    throw new AppError('invalid_request', { fields: { enhancementIds: message } });
  }
  return [...(first.size > 0 ? first : second)];
}

/** Returns whether two lists name the same things. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one), new Set(other)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}

interface RequestParts {
  timeZone: string;
  serviceId: string;
  checkoutKey: string | undefined;
  /** The cancellation policy that the client was shown, if it is still offered. */
  policyVersion: string | null;
  booking: BookingInput | undefined;
  viewer: Viewer;
  cipher: Cipher;
}

/** A booking request as the database takes it; without a booking it has no time and no contact. */
export type BookingRequest = ReturnType<typeof buildRequest>;

/** Returns a request as the database takes it, with its health notes encrypted. */
export function buildRequest({
  timeZone,
  serviceId,
  checkoutKey,
  policyVersion,
  booking,
  viewer,
  cipher,
}: RequestParts) {
  return {
    ...offerOf(viewer),
    checkout_key: checkoutKey ?? null,
    service_id: serviceId,
    local_date: booking ? toLocalDate(booking.appointmentDate, timeZone) : null,
    local_time: booking?.appointmentTime ?? null,
    first_name: booking?.firstName ?? null,
    last_name: booking?.lastName ?? null,
    email: booking?.email ?? null,
    phone: booking?.phone ?? null,
    health_notes: booking ? encryptHealthNotes(cipher, booking, checkoutKey) : null,
    pressure_preference: booking?.pressurePreference ?? null,
    policy_version: policyVersion,
    text_consent_version: booking?.textConsent ? TEXT_CONSENT_VERSION : null,
    booked_by: booking ? memberAccountOf(viewer) : null,
    home_visit: booking?.homeVisit ? toAddressRow(booking.homeVisit) : null,
  };
}

/** Returns the priced lines of a choice, as the database takes them. */
export function priceLines(
  { service, enhancements }: Choice,
  salesTaxes: Catalog['sales_taxes'],
  isMember: boolean,
) {
  const { lines } = priceBooking({
    service: {
      priceCents: service.price_cents,
      memberPriceCents: service.member_price_cents ?? undefined,
    },
    enhancements: enhancements.map((row) => ({ priceCents: row.price_cents })),
    isMember,
    salesTaxes,
  });
  const items = [
    {
      kind: 'service',
      service_id: service.service_id,
      name: service.name,
      duration_minutes: service.duration_minutes,
    },
    ...enhancements.map(({ enhancement_id, name }) => ({
      kind: 'enhancement',
      enhancement_id,
      name,
    })),
  ];
  return lines.map(({ amountCents, taxCents, taxParts }, index) => ({
    ...items[index],
    amount_cents: amountCents,
    tax_cents: taxCents,
    tax_parts: taxParts.map((part) => ({ ...part })),
  }));
}

const MIDNIGHT_UTC = /T00:00(:00(\.0+)?)?(Z|[+-]00:00)$/;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the practice's calendar day (YYYY-MM-DD) that a browser means. A timestamp with an offset means that instant's day in
 * the practice's zone. Exactly midnight UTC usually comes from a bare date, so it means the date as written, like a timestamp
 * without an offset.
 */
export function toLocalDate(written: string, timeZone: string): string {
  const isInstant = OFFSET.test(written.slice(10)) && !MIDNIGHT_UTC.test(written);
  if (!isInstant) return written.slice(0, 10);
  // Swedish formatting writes a date as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(written));
}
