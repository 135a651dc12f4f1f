import { randomUUID } from 'node:crypto';

/** A Friday at noon in the practice's zone, on which most database tests happen. */
export const NOW = '2026-11-20T18:00:00+00:00';

/** The minutes after NOW, as an instant. */
export function afterNow(minutes: number): string {
  return new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
}

/** A booking of an hour of Thai Bodywork at 10:00 on the Monday after NOW, as hold_slot takes it. */
export function buildDraft(overrides: Partial<ReturnType<typeof defaults>> = {}) {
  return { ...defaults(), ...overrides };
}

const defaults = () => ({
  checkout_key: randomUUID() as string,
  service_id: 'thai-60',
  enhancement_ids: [] as string[],
  local_date: '2026-11-23',
  local_time: '10:00',
  client_type: 'new',
  can_book_at_home: false,
  first_name: 'Ada',
  last_name: 'Nyberg',
  email: `${randomUUID()}@example.com`,
  phone: '(320) 555-0142',
  health_conditions: null as string | null,
  pressure_preference: null as string | null,
  special_requests: null as string | null,
  subtotal_cents: 9000,
  tax_cents: 619,
  total_cents: 9619,
  policy_version: '2026-11-21',
});
