import * as z from 'zod/mini';
import { sessionValue } from '../session-storage.ts';

export const BOOKED_CONTACT_KEY = 'booked-contact';

/** The contact of the last booking in this tab, so that the new client form doesn't ask for it again. */
export const bookedContact = sessionValue(
  BOOKED_CONTACT_KEY,
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
);
