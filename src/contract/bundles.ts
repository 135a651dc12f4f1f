import * as z from 'zod/mini';
import { decimalAmountSchema } from './catalogue.ts';
import { emailText, requiredText } from './text.ts';

/** Credits that are bought together; amounts without tax. */
export const bundleSchema = z.object({
  id: z.string(),
  credits: z.int(),
  /** Minutes of the sessions that its credits pay for. */
  duration: z.int(),
  price: decimalAmountSchema,
  pricePerSession: decimalAmountSchema,
  /** What as many sessions cost more at the price list's regular price; pages compare with what their reader pays instead. */
  savings: decimalAmountSchema,
  discountPercent: z.int(),
  popular: z.boolean(),
});

/** Answer of GET /api/bundles: by length, the smallest first. */
export const bundleListSchema = z.array(bundleSchema);

/** Body of POST /api/bundles/checkout; with `ownerEmail` it is bought for the account with that address. */
export const bundleCheckoutInputSchema = z.object({
  bundleId: requiredText('Please choose a bundle', 64),
  ownerEmail: z.optional(emailText('Please enter a valid email')),
});

/** Answer of POST /api/bundles/checkout: the browser goes on to `url`, the hosted payment page. */
export const bundleCheckoutSchema = z.object({ sessionId: z.string(), url: z.url() });

/** Body of POST /api/bundles/return, on coming back from the payment page: credits are there without the webhook. */
export const bundleReturnInputSchema = z.object({
  sessionId: requiredText('A payment is required', 255).check(
    z.regex(/^cs_\w+$/, 'A payment is required'),
  ),
});

/** Answer of POST /api/bundles/return: whether it is paid, which also has another answer a moment later. */
export const bundleReturnSchema = z.object({ isPaid: z.boolean() });

/** Answer of GET /api/membership/credits; `available` is what nothing has used or reserved. */
export const creditsSchema = z.object({
  availableCredits: z.int(),
  /** Bought and granted, less what was refunded. */
  totalGranted: z.int(),
  totalUsed: z.int(),
  /** Of the twelve that the therapist grants in a calendar year at most. */
  grantedThisYear: z.int(),
  /** Gift value, which pays for anything. */
  giftValue: decimalAmountSchema,
  byDuration: z.array(
    z.object({
      duration: z.int(),
      available: z.int(),
      granted: z.int(),
      used: z.int(),
      /** What the one that is used next cost, before tax: nothing, where it was granted; null where none is left. */
      nextCost: z.nullable(decimalAmountSchema),
    }),
  ),
  /** What each credit was spent on, the latest session first. */
  uses: z.array(
    z.object({
      appointmentDate: z.iso.datetime({ offset: true }),
      service: z.string(),
      duration: z.int(),
      /** It came back: the session was cancelled in time. */
      isReturned: z.boolean(),
    }),
  ),
});

export type Bundle = z.infer<typeof bundleSchema>;
export type BundleCheckout = z.infer<typeof bundleCheckoutSchema>;
export type Credits = z.infer<typeof creditsSchema>;
