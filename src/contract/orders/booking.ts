import * as z from 'zod/mini';
import { emailText, optionalText, phoneText, requiredText } from '../rules/text.ts';

export const PRESSURE_PREFERENCES = ['light', 'medium', 'firm', 'varies'] as const;

export const serviceIdSchema = requiredText('Service selection is required', 64);
export const enhancementIdsSchema = z
  .array(requiredText('Unknown enhancement', 64))
  .check(z.maxLength(20));
/** The same in an address: ids joined by commas. */
export const joinedEnhancementIdsSchema = z
  .string()
  .check(z.maxLength(1000), z.regex(/^[a-z-]+(,[a-z-]+)*$/, 'Unknown enhancement'));

/** The version of the words below. It is stored with each consent, so any new wording needs a new version. */
export const TEXT_CONSENT_VERSION = '2026-11';

/** What a person agrees to with the checkbox at the phone field; links to policies and privacy are next to it. */
export const textConsentWords = (brand: string) =>
  `Text me about my appointments (confirmations, reminders, changes) from ${brand}. About 2 per booking. Msg & data rates may apply. Reply STOP to end, HELP for help. Not needed to book.`;

/** The booking form as its fields are shown and sent (specification: validation rules). */
export const bookingFormSchema = z.object({
  firstName: requiredText('First name is required'),
  lastName: requiredText('Last name is required'),
  email: emailText(),
  phone: phoneText(),
  /** Checked: texts about this person's own appointments may be sent to this phone. Asked separately and never required. */
  textConsent: z.optional(z.boolean()),
  serviceId: serviceIdSchema,
  appointmentDate: requiredText('Date is required', 40),
  appointmentTime: requiredText('Time is required', 5),
  selectedEnhancements: z.optional(enhancementIdsSchema),
  healthConditions: optionalText(),
  pressurePreference: z.optional(z.enum(PRESSURE_PREFERENCES)),
  specialRequests: optionalText(),
});

/** Identifies one checkout of one browser, so that a reload or a second click finds its own hold. */
export const checkoutKeySchema = z.uuid();

export type PressurePreference = (typeof PRESSURE_PREFERENCES)[number];
export type BookingForm = z.infer<typeof bookingFormSchema>;
