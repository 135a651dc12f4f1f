import * as z from 'zod/mini';
import type { HomeVisit } from '#contract/appointments/appointments.ts';
import type { HomeAddress } from '#contract/rules/home-visits.ts';

/** An address as a function returns it; without one, all is null. */
export interface AddressRow {
  street: string | null;
  city: string | null;
  zip: string | null;
  access_note: string | null;
}

/** Returns the address of a row; null if it has none. */
export function toAddress({ street, city, zip, access_note }: AddressRow): HomeAddress | null {
  if (street === null || city === null || zip === null) return null;
  return { street, city, zip, ...(access_note !== null && { accessNote: access_note }) };
}

/** Returns an address as the database takes it. */
export const toAddressRow = ({ street, city, zip, accessNote }: HomeAddress) => ({
  street,
  city,
  zip,
  access_note: accessNote || null,
});

/** What private.home_visit_facts says of a visit. */
export const homeVisitRowSchema = z.object({
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  access_note: z.nullable(z.string()),
  minutes_before: z.int(),
  minutes_after: z.int(),
  leave_by: z.string(),
});

/** Returns a home visit as the therapist sees it. */
export function toHomeVisit(row: z.infer<typeof homeVisitRowSchema> | null): HomeVisit | null {
  if (row === null) return null;
  const { street, city, zip, access_note: accessNote } = row;
  return {
    street,
    city,
    zip,
    ...(accessNote !== null && { accessNote }),
    minutesBefore: row.minutes_before,
    minutesAfter: row.minutes_after,
    leaveBy: row.leave_by,
  };
}
