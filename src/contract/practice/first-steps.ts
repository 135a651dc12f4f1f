import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** What has to be there before clients can book. */
export const REQUIRED_STEPS = [
  'contact',
  'place',
  'service',
  'hours',
  'tax',
  'policy',
  'rights',
] as const;

/** What a new practice does first. Holidays are closed until she answers, so clients can book without that step. */
export const FIRST_STEPS = [...REQUIRED_STEPS, 'holidays'] as const;

/** Says what is there and what is still missing before clients can book. */
export const readFirstSteps = defineCall({
  method: 'GET',
  path: '/api/admin/practice/first-steps',
  answer: z.object(
    Object.fromEntries(FIRST_STEPS.map((step) => [step, z.boolean()])) as Record<
      (typeof FIRST_STEPS)[number],
      z.ZodMiniBoolean
    >,
  ),
});

export type FirstSteps = z.output<typeof readFirstSteps.answer>;
