import * as z from 'zod/mini';

/** Nobody books in another century, and not every calendar has a year 0 or 10000. */
export const THIS_CENTURY = /^20/;
/** A calendar day of the practice (YYYY-MM-DD) that exists. */
export const localDateSchema = z.iso.date().check(z.regex(THIS_CENTURY));
