import { randomUUID } from 'node:crypto';
import { priceLines } from '#api/checkout/booking-request.ts';
import { fixtureEnhancements, fixtureServices } from '../database/fixture.ts';

/** A Friday at noon in the practice's zone, on which most database tests happen. */
export const NOW = '2026-11-20T18:00:00+00:00';

/** The minutes after NOW, as an instant. */
export function afterNow(minutes: number): string {
  return new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
}

/** What the lines of a request are built from. */
interface Choice {
  service_id: string;
  enhancement_ids: string[];
  /** Of the service; as in the catalog unless given otherwise. */
  price_cents?: number;
  /** The rates of the sales tax; Minnesota's unless told otherwise. */
  tax_rates?: typeof MINNESOTA;
}

/** An hour of Thai Bodywork at 10:00 on the Monday after NOW, as open_booking takes it: 9000 cents and 619 of tax. */
export function buildRequest({
  enhancement_ids = [],
  price_cents,
  tax_rates,
  ...overrides
}: Partial<ReturnType<typeof defaults> & Choice> = {}) {
  const request = { ...defaults(), ...overrides };
  const { service_id } = request;
  return {
    ...request,
    lines: buildLines({
      service_id,
      enhancement_ids,
      ...(price_cents !== undefined && { price_cents }),
      ...(tax_rates && { tax_rates }),
    }),
  };
}

const MINNESOTA = [{ name: 'Minnesota', rate_ppm: 68_750 }];

/** The priced lines of a choice; what is not in the catalog costs ten dollars. */
export function buildLines({
  service_id,
  enhancement_ids,
  price_cents,
  tax_rates = MINNESOTA,
}: Choice) {
  const service = fixtureServices.find(({ id }) => id === service_id);
  return priceLines(
    {
      service: {
        service_id,
        name: service?.name ?? service_id,
        description: '',
        category: 'swedish',
        duration_minutes: service?.durationMinutes ?? 60,
        price_cents: price_cents ?? service?.priceCents ?? 1000,
        member_price_cents: null,
      },
      enhancements: enhancement_ids.map((enhancement_id) => {
        const known = fixtureEnhancements.find(({ id }) => id === enhancement_id);
        return {
          enhancement_id,
          name: known?.name ?? enhancement_id,
          description: '',
          caution: null,
          extra_minutes: 0,
          price_cents: known?.priceCents ?? 1000,
          is_active: true,
        };
      }),
    },
    tax_rates,
    false,
  );
}

/** A type, which JSON can be, and not an interface. */
type HomeVisit = {
  street: string;
  city: string;
  zip: string;
  access_note?: string;
  minutes_before?: number;
  minutes_after?: number;
  is_straight_from?: boolean;
  is_straight_on?: boolean;
};

const defaults = () => ({
  checkout_key: randomUUID() as string,
  service_id: 'thai-60',
  local_date: '2026-11-23' as string | null,
  local_time: '10:00' as string | null,
  client_type: 'new',
  can_book_at_home: false,
  can_be_visited: false,
  home_visit: null as HomeVisit | null,
  first_name: 'Ada' as string | null,
  last_name: 'Nyberg' as string | null,
  email: `${randomUUID()}@example.com` as string | null,
  phone: '(320) 555-0187' as string | null,
  health_notes: null as ReturnType<typeof buildHealthNotes> | null,
  pressure_preference: null as string | null,
  text_consent_version: null as string | null,
  is_hosted: false,
  policy_version: '2026-11-23',
});

/** Notes as the API hands them over: which words are encrypted in them, no database knows. */
export function buildHealthNotes() {
  return {
    health_note_id: randomUUID() as string,
    encrypted_notes: 'test.c2VhbGVk',
    note_count: 2,
  };
}

/** A request for a price without a time: no one's contact goes with it. */
export function buildQuote(overrides: Parameters<typeof buildRequest>[0] = {}) {
  return {
    ...buildRequest(overrides),
    ...{ local_date: null, local_time: null },
    ...{ first_name: null, last_name: null, email: null, phone: null },
  };
}
