import { randomUUID } from 'node:crypto';
import { hashToken } from '#api/middleware/session-cookies.ts';

/** A place on the waitlist as join_waitlist takes it, for an hour of Thai Bodywork on the Monday after NOW. */
export function buildPlace(overrides: Partial<ReturnType<typeof defaults>> = {}) {
  const place = { ...defaults(), ...overrides };
  return { ...place, token_hash: hashToken(place.entry_id) };
}

const defaults = () => ({
  entry_id: randomUUID() as string,
  first_name: 'Ada',
  last_name: 'Nyberg',
  email: `${randomUUID()}@example.com`,
  phone: '(320) 555-0187',
  text_consent_version: null as string | null,
  service_id: 'thai-60',
  local_date: '2026-11-23',
  day_part: 'any',
  client_type: 'new',
  can_book_at_home: false,
  is_confirmed: true,
});
