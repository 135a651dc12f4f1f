import type { ProblemCode } from '#contract/problem.ts';
import { ACCOUNT_REFUSALS } from './account-refusals.ts';
import { APPOINTMENT_REFUSALS } from './appointment-refusals.ts';
import { BOOKING_REFUSALS } from './booking-refusals.ts';
import { PAYMENT_REFUSALS } from './payment-refusals.ts';
import { PRACTICE_REFUSALS } from './practice-refusals.ts';
import { REQUEST_REFUSALS } from './request-refusals.ts';
import type { Refusal } from './refusal.ts';

/** The status and sentence for every code, from the areas. */
export const REFUSALS: Record<ProblemCode, Refusal> = {
  ...REQUEST_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...BOOKING_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...APPOINTMENT_REFUSALS,
  ...PRACTICE_REFUSALS,
};
