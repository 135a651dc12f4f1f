import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { countSchema } from '../rules/numbers.ts';
import { emailText, requiredText } from '../rules/text.ts';

/** Credits that are bought together; amounts are without tax. */
const bundleSchema = z.object({
  id: z.string(),
  credits: z.int(),
  /** The length, in minutes, of the sessions that its credits pay for. */
  duration: z.int(),
  price: decimalAmountSchema,
  pricePerSession: decimalAmountSchema,
  /** How much more the same sessions cost at the regular price. Pages compare with what the reader would pay instead. */
  savings: decimalAmountSchema,
  discountPercent: z.int(),
  popular: z.boolean(),
});

/** Lists the bundles on sale by length, smallest first. */
export const listBundles = defineCall({
  method: 'GET',
  path: '/api/bundles',
  answer: z.array(bundleSchema),
});

/** Starts the purchase of a bundle; the browser continues at `url`, the hosted payment page. */
export const buyBundle = defineCall({
  method: 'POST',
  path: '/api/bundles/checkout',
  input: z.object({
    bundleId: requiredText('Please choose a bundle', 64),
    /** The account that gets the credits; by default, the buyer's own. */
    ownerEmail: z.optional(emailText('Please enter a valid email')),
    /** The price that the page showed, in cents without tax. If it is another one by now, the answer is price_changed. */
    shownPrice: z.optional(countSchema),
  }),
  answer: z.object({ sessionId: z.string(), url: z.url() }),
  refusals: ['payments_unavailable', 'payment_refused', 'price_changed'],
});

/** Settles a bundle when its buyer returns from the payment page, so credits don't depend on the webhook. */
export const settleBundle = defineCall({
  method: 'POST',
  path: '/api/bundles/return',
  input: z.object({
    sessionId: requiredText('A payment is required', 255).check(
      z.regex(/^cs_\w+$/, 'A payment is required'),
    ),
  }),
  /** False may become true a moment later. */
  answer: z.object({ isPaid: z.boolean() }),
});

/** Reads a member's credits and gift value; `available` is neither used nor reserved. */
export const readCredits = defineCall({
  method: 'GET',
  path: '/api/membership/credits',
  answer: z.object({
    availableCredits: z.int(),
    /** Bought and granted, minus what was refunded. */
    totalGranted: z.int(),
    totalUsed: z.int(),
    /** How many of the twelve that the therapist can grant in a calendar year. */
    grantedThisYear: z.int(),
    /** Gift value, which pays for anything. */
    giftValue: decimalAmountSchema,
    byDuration: z.array(
      z.object({
        duration: z.int(),
        available: z.int(),
        granted: z.int(),
        used: z.int(),
        /** What the credit used next cost, before tax: zero if it was granted; null if none is left. */
        nextCost: z.nullable(decimalAmountSchema),
      }),
    ),
    /** What each credit was used for, latest session first. */
    uses: z.array(
      z.object({
        appointmentDate: z.iso.datetime({ offset: true }),
        service: z.string(),
        duration: z.int(),
        /** It was returned because the session was canceled in time. */
        isReturned: z.boolean(),
      }),
    ),
  }),
});

export type Bundle = z.infer<typeof bundleSchema>;
export type BundleCheckout = z.output<typeof buyBundle.answer>;
export type Credits = z.output<typeof readCredits.answer>;
