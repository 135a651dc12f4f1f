import { describe, expect, it, vi } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { savedBookingSchema } from '#contract/checkout/checkout.ts';
import {
  adoptCheckout,
  BOOKING_DRAFT_KEY,
  clearBookingSession,
  forgetCheckout,
  hasBookingOf,
  requireCheckoutKey,
  SAVED_BOOKING_KEY,
  sessionValue,
  writeSession,
} from './session-storage.ts';

const storage = useMemorySessionStorage();
const savedBooking = sessionValue(SAVED_BOOKING_KEY, savedBookingSchema);

describe('sessionValue', () => {
  it('reads back what it wrote', () => {
    expect(savedBooking.write(buildSavedBooking())).toBe(true);
    expect(savedBooking.read()).toEqual(buildSavedBooking());
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{"firstName":'],
    ['another shape', '{"firstName":"Marit"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a checkout key that is no uuid', JSON.stringify(buildSavedBooking({ checkoutKey: '7' }))],
    ['a time that is none', JSON.stringify(buildSavedBooking({ appointmentTime: '25:00' }))],
  ])('reads %s as no booking', (_, text) => {
    if (text !== undefined) storage.set('booking-data', text);
    expect(savedBooking.read()).toBeNull();
  });

  it('says so when the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    });
    expect(savedBooking.write(buildSavedBooking())).toBe(false);
    expect(savedBooking.read()).toBeNull();
    expect(() => savedBooking.clear()).not.toThrow();
  });
});

describe('requireCheckoutKey', () => {
  it('names the checkout once, until it has ended', () => {
    const key = requireCheckoutKey();
    expect(requireCheckoutKey()).toBe(key);
    forgetCheckout();
    expect(requireCheckoutKey()).not.toBe(key);
  });
});

describe('a checkout name that was tampered with', () => {
  it.each(['7', 'x'.repeat(36), `${'a'.repeat(36)}x`, `x${'a'.repeat(36)}`])(
    'is replaced: %j',
    (key) => {
      adoptCheckout(key);
      expect(requireCheckoutKey()).not.toBe(key);
    },
  );
  it('is replaced where it is no text', () => {
    storage.set('checkout-key', '7');
    expect(requireCheckoutKey()).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('adoptCheckout', () => {
  it('continues under the key of a checkout that another tab started', () => {
    const { checkoutKey } = buildSavedBooking();
    adoptCheckout(checkoutKey);
    expect(requireCheckoutKey()).toBe(checkoutKey);
  });
});

describe('hasBookingOf', () => {
  it('knows only the booking that this tab can pay', () => {
    const { checkoutKey } = buildSavedBooking();
    expect(hasBookingOf(checkoutKey)).toBe(false);
    savedBooking.write(buildSavedBooking());
    expect(hasBookingOf(checkoutKey)).toBe(true);
    expect(hasBookingOf(crypto.randomUUID())).toBe(false);
  });
});

describe('the end of a checkout', () => {
  const draft = { ...buildSavedBooking(), appointmentDate: '2026-12-02' };

  it('keeps what was typed when the time was lost', () => {
    writeSession(BOOKING_DRAFT_KEY, draft);
    forgetCheckout();
    expect(storage.get(BOOKING_DRAFT_KEY)).toContain('Marit');
  });

  it('keeps nothing once the appointment is booked', () => {
    writeSession(BOOKING_DRAFT_KEY, draft);
    savedBooking.write(buildSavedBooking());
    requireCheckoutKey();
    clearBookingSession();
    expect([...storage.keys()]).toEqual([]);
  });
});
