import * as z from 'zod/mini';
import {
  bookingFormSchema,
  checkoutKeySchema,
  enhancementIdsSchema,
  serviceIdSchema,
} from '../orders/booking.ts';
import { alternativesSchema } from './availability.ts';
import { bookedAppointmentSchema } from '../orders/booked-appointment.ts';
import { defineCall } from '../call.ts';
import { giftCodesSchema } from '../rules/gift-code.ts';
import { homeAddressSchema } from '../rules/home-visits.ts';
import { countSchema } from '../rules/numbers.ts';
import { anyText, linkTokenSchema, paymentIdText } from '../rules/text.ts';
import { localDateSchema, localTimeSchema, THIS_CENTURY } from '../rules/local-date.ts';
import { namedPolicySchema } from '../rules/money/cancellation.ts';

/** A day as the API takes it: YYYY-MM-DD, or the full timestamp that the browser stores before payment. */
const appointmentDateSchema = z.union(
  [
    localDateSchema,
    z.iso.datetime({ offset: true, local: true }).check(z.regex(THIS_CENTURY), z.maxLength(40)),
  ],
  'Date is required',
);

/** A booking as the server accepts it. */
export const bookingInputSchema = z.object({
  ...bookingFormSchema.shape,
  appointmentDate: appointmentDateSchema,
  appointmentTime: localTimeSchema,
  /** The address of a home visit, for clients who can book one. */
  homeVisit: z.optional(homeAddressSchema),
});

/** What the browser stores in session storage between the dialog and the payment. */
export const savedBookingSchema = z.object({
  ...bookingInputSchema.shape,
  selectedEnhancements: enhancementIdsSchema,
  /** Service and enhancements without tax, as a decimal string. It is only a preview; the server decides. */
  totalAmount: z.string(),
  checkoutKey: checkoutKeySchema,
  /** How a member wants to pay, as below. */
  useCredit: z.optional(z.boolean()),
  useGiftValue: z.optional(z.boolean()),
  /** The gift codes entered. */
  giftCodes: z.optional(z.array(z.string())),
});

/** Prices a session and opens a payment for it; with a booking, also holds its time while the client pays. */
export const preparePayment = defineCall({
  method: 'POST',
  path: '/api/create-payment-intent',
  input: z.object({
    serviceId: serviceIdSchema,
    enhancementIds: z._default(enhancementIdsSchema, []),
    booking: z.optional(bookingInputSchema),
    checkoutKey: z.optional(checkoutKeySchema),
    /** The cancellation policy that the page showed. */
    policyVersion: z.optional(anyText(120)),
    /** What the page showed that would be charged, in cents. If it is something else by now, the answer is price_changed. */
    shownTotal: z.optional(countSchema),
    /** The client is about to pay: from now on no one else gets the time while they do. */
    isPaying: z._default(z.boolean(), false),
    /** A member pays for the service with a credit of its length; enhancements are still charged. Needs a booking. */
    useCredit: z._default(z.boolean(), false),
    /** A member's gift value pays as far as it goes. Needs a booking. */
    useGiftValue: z._default(z.boolean(), false),
    /** Gift certificates pay as far as they go, after a credit and before the member's own gift value. Needs a booking. */
    giftCodes: giftCodesSchema,
  }),
  /**
   * Amounts are decimal strings; the calculated amount is what is charged. If there is nothing to charge, there is no payment,
   * and createAppointment books with only the checkout key.
   */
  answer: z.object({
    clientSecret: z.nullable(z.string()),
    calculatedAmount: z.string(),
    paymentIntentId: z.nullable(z.string()),
    subtotal: z.string(),
    tax: z.string(),
    /** What a credit pays, and what gift value pays, from certificates and the member's own. */
    credit: z.string(),
    giftValue: z.string(),
    holdExpiresAt: z.nullable(z.iso.datetime({ offset: true })),
    /** Seconds until then by the server's clock, so that the countdown is right even if the browser's clock is wrong. */
    holdSecondsLeft: z.nullable(z.int()),
    /** What the client agrees to by paying. */
    policy: namedPolicySchema,
  }),
  refusals: [
    'already_paid',
    'booking_pending',
    'hold_expired',
    'price_changed',
    'credit_missing',
    'unknown_gift_code',
    'gift_code_empty',
    'gift_code_frozen',
    'payment_refused',
    'not_open_yet',
    'slot_taken',
    'slot_unavailable',
    'date_in_past',
    'invalid_request',
    'unknown_service',
    'unknown_enhancement',
    'too_many_holds',
    'too_many_requests',
  ],
});

/** What was really sent about a booking. */
const sentNotificationsSchema = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  /** What isn't sent yet but will be. What is in none of the three can't be sent anymore, or was never meant to be. */
  waiting: z._default(z.array(z.enum(['email', 'sms'])), []),
});

/** An appointment that was just booked. */
export const appointmentResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointment: bookedAppointmentSchema,
  notifications: sentNotificationsSchema,
  /** Leads to the appointment's own page; only for the browser that booked it. */
  link: z.optional(linkTokenSchema),
  /** The address of its calendar file; for that browser, too. */
  calendarFile: z.optional(z.string()),
});

/** Books what was paid for, or a checkout with nothing to pay. */
export const createAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments',
  input: z
    .object({
      ...bookingInputSchema.shape,
      stripePaymentIntentId: z.optional(paymentIdText()),
      enhancementIds: z._default(enhancementIdsSchema, []),
      checkoutKey: z.optional(checkoutKeySchema),
    })
    .check(
      z.refine(
        ({ stripePaymentIntentId, checkoutKey }) => Boolean(stripePaymentIntentId ?? checkoutKey),
        {
          message: 'A payment is required',
          path: ['stripePaymentIntentId'],
        },
      ),
    ),
  answer: appointmentResultSchema,
  refusals: [
    'slot_lost_refunded',
    'payment_not_completed',
    'payment_in_review',
    'payment_processing',
  ],
});

/**
 * The outcome of a checkout: `none` (nothing known), `open` (not paid), `confirming` (paid or processing, not settled yet),
 * `booked`, `refunding` (paid, but the time was lost and a refund is on its way), `refunded`, `expired` (nothing can be charged
 * anymore), `review` (a person is reviewing it).
 */
export const CHECKOUT_STATES = [
  'none',
  'open',
  'confirming',
  'booked',
  'refunding',
  'refunded',
  'expired',
  'review',
] as const;

const checkoutStatusSchema = z.object({
  state: z.enum(CHECKOUT_STATES),
  /** With `open`, if a time is held: seconds until someone else can ask for it; 0 if they can. */
  holdSecondsLeft: z.optional(z.int()),
  /** With `booked`. */
  appointment: z.optional(bookedAppointmentSchema),
  notifications: z.optional(sentNotificationsSchema),
  link: z.optional(linkTokenSchema),
  /** With `refunding` and `refunded`: free times near the one that was lost. */
  alternatives: z.optional(alternativesSchema),
});

/** Only the checkout's own browser knows the key. */
const ofCheckout = z.object({ checkoutKey: checkoutKeySchema });

/** Reads the outcome of a checkout. */
export const readCheckoutStatus = defineCall({
  method: 'POST',
  path: '/api/checkout-status',
  input: ofCheckout,
  answer: checkoutStatusSchema,
});

/** Releases the time of a checkout, unless it is paid. */
export const releaseCheckout = defineCall({
  method: 'POST',
  path: '/api/checkout-release',
  input: ofCheckout,
  answer: checkoutStatusSchema,
});

export type BookingInput = z.infer<typeof bookingInputSchema>;
export type SavedBooking = z.infer<typeof savedBookingSchema>;
export type PaymentIntentInput = z.output<typeof preparePayment.input>;
export type PaymentIntentAnswer = z.output<typeof preparePayment.answer>;
export type AppointmentInput = z.output<typeof createAppointment.input>;
export type AppointmentResult = z.infer<typeof appointmentResultSchema>;
export type SentNotifications = z.infer<typeof sentNotificationsSchema>;
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>;
