import type { SavedBooking } from '#contract/checkout/checkout.ts';

/** A booking as the browser keeps it before payment, with whatever the test cares about replaced. */
export function buildSavedBooking(overrides: Partial<SavedBooking> = {}): SavedBooking {
  return {
    firstName: 'Marit',
    lastName: 'Olsen',
    email: 'marit@example.com',
    phone: '320 555 0100',
    serviceId: 'thai-90',
    appointmentDate: '2026-12-02T15:00:00.000Z',
    appointmentTime: '09:00',
    selectedEnhancements: ['aromatherapy'],
    healthConditions: '',
    pressurePreference: 'firm',
    specialRequests: '',
    totalAmount: '145.00',
    checkoutKey: '3f0c9f5e-7a3e-4f0e-9d0a-0f6f3a1b2c3d',
    ...overrides,
  };
}
