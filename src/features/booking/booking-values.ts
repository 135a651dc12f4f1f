import * as z from 'zod/mini';
import {
  bookingFormSchema,
  PRESSURE_PREFERENCES,
  type BookingForm,
} from '#contract/orders/booking.ts';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import type { HomeAddress } from '#contract/rules/home-visits.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { readLastBooking } from '#lib/booking/last-booking.ts';
import type { BookingRequest } from '#lib/booking/booking-request.ts';
import type { SameAgain } from '#lib/booking/member.ts';
import { BOOKING_DRAFT_KEY, SAVED_BOOKING_KEY, sessionValue } from '#lib/session-storage.ts';

/** The fields that must be valid before step 2. */
export const FIRST_STEP_FIELDS = [
  'serviceId',
  'appointmentDate',
  'appointmentTime',
  'firstName',
  'lastName',
  'email',
  'phone',
] as const satisfies readonly (keyof BookingForm)[];

/** The booking, and how a member wants to pay for it. */
export const dialogSchema = z.extend(bookingFormSchema, {
  useCredit: z.optional(z.boolean()),
  useGiftValue: z.optional(z.boolean()),
  /** The address of a home visit; checked by the part that asks for it, which few people load. */
  homeVisit: z.optional(z.custom<HomeAddress>()),
});

export type DialogValues = z.infer<typeof dialogSchema>;

/** What has been typed into the dialog so far, complete or not. */
export const bookingDraft = sessionValue<DialogValues>(
  BOOKING_DRAFT_KEY,
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    textConsent: z.optional(z.boolean()),
    serviceId: z.string(),
    appointmentDate: z.string(),
    appointmentTime: z.string(),
    selectedEnhancements: z.optional(z.array(z.string())),
    healthConditions: z.optional(z.string()),
    pressurePreference: z.optional(z.enum(PRESSURE_PREFERENCES)),
    specialRequests: z.optional(z.string()),
    useCredit: z.optional(z.boolean()),
    useGiftValue: z.optional(z.boolean()),
    homeVisit: z.optional(
      z.object({
        street: z.string(),
        city: z.string(),
        zip: z.string(),
        accessNote: z.optional(z.string()),
      }),
    ),
  }),
);

/** The booking that this tab took to checkout: the credit reserved for it is available to this tab. */
export const takenToCheckout = sessionValue(
  SAVED_BOOKING_KEY,
  z.object({ serviceId: z.string(), useCredit: z.optional(z.boolean()) }),
);

const EMPTY: DialogValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  textConsent: false,
  serviceId: '',
  appointmentDate: '',
  appointmentTime: '',
  selectedEnhancements: [],
  healthConditions: '',
  pressurePreference: 'medium',
  specialRequests: '',
  // Prepaid credits and gift value are spent only by choice.
  useCredit: undefined,
  useGiftValue: false,
};

/** Returns the initial values: what was asked for, on top of what was typed earlier in this tab. */
export function startingValues({ serviceId, date, time, isAgain }: BookingRequest): DialogValues {
  const last = isAgain ? readLastBooking() : null;
  const draft = bookingDraft.read();
  const values = {
    ...EMPTY,
    ...draft,
    ...(last && asLastTime(last)),
    ...(serviceId ? { serviceId } : {}),
    ...(date ? { appointmentDate: date } : {}),
    ...(time ? { appointmentTime: time } : {}),
  };
  return { ...values, useCredit: chosenFor(values.serviceId, draft) };
}

/** Returns whether a credit was chosen for this service: at checkout, which comes later, or in the dialog. */
function chosenFor(serviceId: string, draft: DialogValues | null): boolean | undefined {
  const taken = takenToCheckout.read();
  if (taken?.serviceId === serviceId && taken.useCredit !== undefined) return taken.useCredit;
  return draft?.serviceId === serviceId ? draft.useCredit : undefined;
}

/** Returns the booking as the browser stores it until it is paid. */
export function buildSavedBooking(
  values: DialogValues,
  slot: { startsAt: string; subtotalCents: number; checkoutKey: string },
): SavedBooking {
  return {
    ...values,
    appointmentDate: slot.startsAt,
    selectedEnhancements: values.selectedEnhancements ?? [],
    totalAmount: formatMoney(slot.subtotalCents),
    checkoutKey: slot.checkoutKey,
  };
}

/** Returns the massage to book again, without its day. */
export function asLastTime({ serviceId, enhancementIds, pressure }: SameAgain) {
  const pressurePreference = PRESSURE_PREFERENCES.find((each) => each === pressure);
  return {
    serviceId,
    selectedEnhancements: [...enhancementIds],
    ...(pressurePreference && { pressurePreference }),
  };
}
