import type { Appointment } from '../../../netlify/emails/words/booking-text.ts';
import { POLICY } from './build-policy.ts';
import { buildEnding, buildMoney, way } from './build-money.ts';

/** A paid booking as messages tell of it, with whatever the test cares about replaced. */
export function buildSoldBooking(overrides: Partial<Appointment> = {}): Appointment {
  const startsAt = overrides.startsAt ?? new Date('2026-12-02T15:00:00Z');
  return {
    appointmentId: '5f0c6b52-3f51-4d06-9f3a-0d1f5b1f7a10',
    confirmationCode: 'K7M4XR',
    status: 'pending',
    revision: 0,
    firstName: 'Ann',
    lastName: 'Lund',
    location: 'broadway',
    visitAddress: null,
    serviceName: 'Thai Bodywork',
    durationMinutes: 120,
    startsAt,
    policy: POLICY,
    freeUntil: new Date(startsAt.getTime() - 24 * 3_600_000),
    asOf: new Date('2026-11-20T18:00:00Z'),
    lateEnding: buildEnding(50, 9_000),
    noShowEnding: buildEnding(100, 18_000),
    paidAt: new Date('2026-11-20T18:00:00Z'),
    money: buildMoney({ dueCents: 22_978, card: way(22_978) }),
    isIntakeMissing: false,
    link: 'https://quietshore.example/appointment#a5DyzBW3UZMYGN7MUv03DA',
    lines: [
      { kind: 'service', name: 'Thai Bodywork', cents: 18000 },
      { kind: 'enhancement', name: 'Hot Stones', cents: 2000 },
      { kind: 'enhancement', name: 'Cupping', cents: 1500 },
    ],
    subtotalCents: 21500,
    taxCents: 1478,
    ...overrides,
  };
}
