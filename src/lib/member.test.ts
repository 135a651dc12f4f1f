import { afterEach, expect, it, vi } from 'vitest';
import { loadLastOfMember } from './member.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = (id: string, status: string) => ({
  ...{ id, appointmentDate: '2026-12-02T15:00:00Z', revision: 1, status, paymentStatus: 'paid' },
  ...{ confirmationCode: 'ABC', lines: [], subtotal: '80.00', tax: '5.50', totalAmount: '85.50' },
  ...{ service: { name: 'Thai', duration: 60 }, paid: '85.50', refunded: '0.00', owed: '0.00' },
  ...{ creditsUsed: 0, creditsReturned: 0, paidByCredit: '0.00', giftValueGiven: '0.00' },
  ...{ serviceId: id, enhancementIds: ['hot_stones'], pressurePreference: 'firm' },
  calendarFile: '',
});

it.each([
  ['the session that took place last', ['a', 'b'], ['c'], 'a'],
  ['the next one before the first', [], ['c'], 'c'],
  ['nothing that was cancelled', ['x', 'b'], ['c'], 'b'],
])('offers %s again', async (_, past, upcoming, last) => {
  const list = (ids: string[]) =>
    ids.map((id) => session(id, id === 'x' ? 'cancelled' : 'completed'));
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ past: list(past), upcoming: list(upcoming) })),
  );
  expect(await loadLastOfMember()).toEqual({
    serviceId: last,
    enhancementIds: ['hot_stones'],
    pressure: 'firm',
  });
});

it('has nothing to offer to whoever never came', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ past: [], upcoming: [] })));
  expect(await loadLastOfMember()).toBeNull();
});
