import { expect, it } from 'vitest';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { APPOINTMENT_REFUSALS } from './appointment-refusals.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { PAYMENT_REFUSALS } from './payment-refusals.ts';
import { PRACTICE_REFUSALS } from './practice-refusals.ts';
import { REQUEST_REFUSALS } from './request-refusals.ts';

it('each code belongs to one area, so that none replaces the words of another', () => {
  const areas = [
    REQUEST_REFUSALS,
    ACCOUNT_REFUSALS,
    BOOKING_REFUSALS,
    PAYMENT_REFUSALS,
    APPOINTMENT_REFUSALS,
    PRACTICE_REFUSALS,
  ];
  expect(areas.flatMap((area) => Object.keys(area)).toSorted()).toEqual(PROBLEM_CODES.toSorted());
});
