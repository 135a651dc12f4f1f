import * as z from 'zod/mini';

/** No one books in another century, and some calendars don't have a year 0 or 10000. */
export const THIS_CENTURY = /^20/;
/** A calendar day (YYYY-MM-DD) in the practice's zone that exists. */
export const localDateSchema = z.iso
  .date('Date is required')
  .check(z.regex(THIS_CENTURY, 'Date is required'));
/** A time of day (HH:MM) in the practice's zone. */
export const localTimeSchema = z
  .string('Time is required')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required'));
/** An instant, with its offset. */
export const instantSchema = z.iso.datetime({ offset: true });
/** An instant that is sent to us, as the database can read it: in this century, and at most 14 hours from UTC. */
export const instantText = (message?: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .check(z.regex(/^20[\d-]{8}T[\d:.]{5,18}(Z|[+-](0\d|1[0-4]):\d\d)$/, message));

/** A time of a day (HH:MM) in the practice's zone; 24:00 is when the next day begins. */
export const timeOfDaySchema = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));
