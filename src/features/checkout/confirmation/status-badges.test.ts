import { expect, it } from 'vitest';
import { statusBadges } from './status-badges.ts';

it.each([
  ['pending', 'paid', ['Confirmed', 'Paid']],
  ['confirmed', 'paid', ['Confirmed', 'Paid']],
  ['cancelled', 'refunded', ['Canceled', 'Refunded']],
  ['cancelled', 'paid', ['Canceled', 'Paid']],
] as const)('an appointment that is %s and %s shows %j', (status, paymentStatus, badges) => {
  expect(statusBadges({ status, paymentStatus })).toEqual(badges);
});
