import { describe, expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { savedBookingSchema } from '#contract/checkout/checkout.ts';
import { rememberBooking } from '#lib/booking/last-booking.ts';
import { asLastTime, bookingDraft, buildSavedBooking, startingValues } from './booking-values.ts';

useMemorySessionStorage();
useMemorySessionStorage('localStorage');

describe('startingValues', () => {
  it('is empty the first time, with medium pressure', () => {
    expect(startingValues({})).toMatchObject({ firstName: '', pressurePreference: 'medium' });
  });

  it('keeps what was typed, and puts what was asked for over it', () => {
    bookingDraft.write({ ...startingValues({}), firstName: 'Marit', serviceId: 'thai-60' });
    expect(startingValues({ serviceId: 'swedish-90', date: '2026-12-02' })).toMatchObject({
      firstName: 'Marit',
      serviceId: 'swedish-90',
      appointmentDate: '2026-12-02',
    });
  });

  it('takes the massage that this browser booked last where the same is asked for again, and only there', () => {
    rememberBooking({
      serviceId: 'thai-90',
      enhancementIds: ['aromatherapy'],
      pressure: 'firm',
      ahead: null,
    });
    expect(startingValues({ isAgain: true })).toMatchObject({
      serviceId: 'thai-90',
      selectedEnhancements: ['aromatherapy'],
      pressurePreference: 'firm',
      appointmentDate: '',
    });
    expect(startingValues({})).toMatchObject({ serviceId: '', selectedEnhancements: [] });
  });

  it('is as usual where the same is asked for again and nothing is remembered', () => {
    expect(startingValues({ isAgain: true })).toEqual(startingValues({}));
  });
});

it.each([null, 'crushing'])('leaves a pressure of %j to be chosen again', (pressure) => {
  expect(asLastTime({ serviceId: 'thai-90', enhancementIds: [], pressure })).toEqual({
    serviceId: 'thai-90',
    selectedEnhancements: [],
  });
});

describe('how to pay', () => {
  const draft = { ...startingValues({}), serviceId: 'swedish-60' };

  it('is not chosen before its member has chosen: no credit and no gift value is spent unasked', () => {
    expect(startingValues({})).toMatchObject({ useCredit: undefined, useGiftValue: false });
  });

  it('stays chosen through a reload and Back, the last choice at checkout counting', () => {
    bookingDraft.write({ ...draft, useCredit: true });
    expect(startingValues({}).useCredit).toBe(true);
    sessionStorage.setItem(
      'booking-data',
      JSON.stringify({ serviceId: 'swedish-60', useCredit: false }),
    );
    expect(startingValues({}).useCredit).toBe(false);
  });

  it.each([
    ['for this service says nothing', { serviceId: 'swedish-60' }],
    ['is of another service', { serviceId: 'thai-90', useCredit: false }],
  ])('is as it was typed where what went to checkout %s', (_, taken) => {
    bookingDraft.write({ ...draft, useCredit: true });
    sessionStorage.setItem('booking-data', JSON.stringify(taken));
    expect(startingValues({}).useCredit).toBe(true);
  });

  it('is asked anew for another service', () => {
    bookingDraft.write({ ...draft, useCredit: true });
    expect(startingValues({ serviceId: 'swedish-90' }).useCredit).toBeUndefined();
  });
});

describe('buildSavedBooking', () => {
  it('keeps the instant of the slot, the total without tax and the checkout key', () => {
    const booking = buildSavedBooking(
      {
        ...startingValues({ serviceId: 'thai-90', date: '2026-12-02', time: '09:00' }),
        firstName: 'Marit',
        lastName: 'Olsen',
        email: 'marit@example.com',
        phone: '320 555 0100',
      },
      {
        startsAt: '2026-12-02T15:00:00.000Z',
        subtotalCents: 14500,
        checkoutKey: '3f0c9f5e-7a3e-4f0e-9d0a-0f6f3a1b2c3d',
      },
    );
    expect(booking).toMatchObject({
      appointmentDate: '2026-12-02T15:00:00.000Z',
      appointmentTime: '09:00',
      totalAmount: '145.00',
      selectedEnhancements: [],
    });
    expect(savedBookingSchema.safeParse(booking).success).toBe(true);
  });

  it('keeps the enhancements that were chosen, none where nothing was said of them', () => {
    const slot = { startsAt: '2026-12-02T15:00:00.000Z', subtotalCents: 14500, checkoutKey: 'k' };
    const enhancementsOf = (selectedEnhancements?: string[]) =>
      buildSavedBooking({ ...startingValues({}), selectedEnhancements }, slot).selectedEnhancements;
    expect(enhancementsOf(['aromatherapy'])).toEqual(['aromatherapy']);
    expect(enhancementsOf(undefined)).toEqual([]);
  });
});
