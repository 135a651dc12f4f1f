import * as z from 'zod/mini';

/** Nobody books in another century, and not every calendar has a year 0 or 10000. */
export const THIS_CENTURY = /^20/;
/** A calendar day of the practice (YYYY-MM-DD) that exists. */
export const localDateSchema = z.iso
  .date('Date is required')
  .check(z.regex(THIS_CENTURY, 'Date is required'));
/** A time of day of the practice, HH:MM. */
export const localTimeSchema = z
  .string('Time is required')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required'));
/** A moment, with its offset. */
export const instantSchema = z.iso.datetime({ offset: true });
