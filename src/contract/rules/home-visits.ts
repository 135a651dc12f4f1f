import * as z from 'zod/mini';
import { optionalText, requiredText } from './text.ts';

/** The location of a session at the client's address. It is the one location that can never have an address of its own. */
export const HOME_VISIT = 'visit';

/** Said to the client wherever a home visit is booked or confirmed: the safety contact's page has both. */
export const ADDRESS_IS_PASSED_ON =
  'For safety, someone your therapist trusts may get your address and phone number if your therapist doesn’t check out after the visit.';

/** A ZIP code, without its four more digits. */
export const zipSchema = requiredText('ZIP code is required', 10).check(
  z.regex(/^\d{5}$/, 'A ZIP code has five digits'),
);

/** Where a client is visited. */
export const homeAddressSchema = z.object({
  street: requiredText('Street is required', 120),
  city: requiredText('City is required'),
  zip: zipSchema,
  /** How to get in: parking, a gate, stairs, a dog. */
  accessNote: optionalText(500),
});

export type HomeAddress = z.infer<typeof homeAddressSchema>;

/** Minutes of driving. */
export const driveMinutesSchema = z
  .int('Minutes are required')
  .check(z.minimum(0, 'At least 0 minutes'), z.maximum(240, 'At most 4 hours'));
