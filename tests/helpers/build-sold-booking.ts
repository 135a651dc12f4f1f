import type { Booking } from '../../netlify/emails/booking-words.ts';

/** A paid booking as messages tell of it, with whatever the test cares about replaced. */
export function buildSoldBooking(overrides: Partial<Booking> = {}): Booking {
  return {
    appointmentId: '5f0c6b52-3f51-4d06-9f3a-0d1f5b1f7a10',
    confirmationCode: 'K7M4XR',
    status: 'pending',
    paymentStatus: 'paid',
    revision: 0,
    firstName: 'Ann',
    lastName: 'Lund',
    email: 'ann@example.com',
    location: 'broadway',
    phone: '(320) 555-0111',
    acceptsTexts: true,
    serviceName: 'Thai Bodywork',
    durationMinutes: 120,
    enhancementNames: ['Hot Stones', 'Cupping'],
    startsAt: new Date('2026-12-02T15:00:00Z'),
    paidAt: new Date('2026-11-20T18:00:00Z'),
    paidBy: { isCredit: false, giftCents: 0, cardCents: 22978 },
    lines: [
      { name: 'Thai Bodywork, 2 hours', cents: 18000 },
      { name: 'Hot Stones', cents: 2000 },
      { name: 'Cupping', cents: 1500 },
    ],
    subtotalCents: 21500,
    taxCents: 1478,
    totalCents: 22978,
    ...overrides,
  };
}
