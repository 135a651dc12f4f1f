import * as z from 'zod/mini';
import { checkoutKeySchema, enhancementIdsSchema } from './booking.ts';
import { decimalAmountSchema } from './catalogue.ts';
import { giftCodesSchema } from './gift-code.ts';
import { requiredText, text } from './text.ts';

const saleFields = {
  /** A client on file, or the name of somebody who walked in. */
  clientId: z.nullish(z.uuid()),
  walkInName: z.nullish(text(80, "Please enter the client's name")),
  serviceId: requiredText('Please select a service', 64),
  enhancementIds: z._default(enhancementIdsSchema, []),
};

interface Buyer {
  clientId?: string | null | undefined;
  walkInName?: string | null | undefined;
}
const namesSomebody = z.refine<Buyer>(
  ({ clientId, walkInName }) => Boolean(clientId ?? walkInName),
  { message: "Please enter the client's name", path: ['walkInName'] },
);

/** Body of POST /api/admin/checkout/payment: what the sale costs and how it is to be paid. */
export const deskPaymentInputSchema = z
  .object({
    ...saleFields,
    /** Names the sale: the same one twice is one. Another choice needs another key. */
    checkoutKey: checkoutKeySchema,
    /** What no credit or gift value pays. */
    method: z.enum(['card', 'cash']),
    tip: z._default(decimalAmountSchema, '0.00'),
    useCredit: z._default(z.boolean(), false),
    useGiftValue: z._default(z.boolean(), false),
    giftCodes: giftCodesSchema,
    /** The therapist was asked about an unusual sum (plausibility.ts) and said yes; without it confirmation_needed. */
    isConfirmed: z.optional(z.boolean()),
  })
  .check(namesSomebody);

/** Answer of POST /api/admin/checkout/payment; with nothing to charge by card there is no payment. */
export const deskPaymentSchema = z.object({
  subtotal: decimalAmountSchema,
  tax: decimalAmountSchema,
  tip: decimalAmountSchema,
  credit: decimalAmountSchema,
  giftValue: decimalAmountSchema,
  /** What card or cash pays. */
  calculatedAmount: decimalAmountSchema,
  clientSecret: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
});

/**
 * Body of POST /api/admin/checkout/release: a sale that is not to be, or gives way to another choice. Its payment is
 * cancelled and what it reserved of credits and gift value is free again; one that is unknown or over is nothing to do.
 * Answers doneSchema, or already_paid when it was paid after all: then POST /api/admin/checkout settles it.
 */
export const deskReleaseInputSchema = z.object({ checkoutKey: checkoutKeySchema });

/** Body of POST /api/admin/checkout: after the card was charged, or with the cash in hand. */
export const deskCheckoutInputSchema = z
  .object({
    ...saleFields,
    stripePaymentIntentId: z.nullish(
      requiredText('A payment is required', 255).check(
        z.regex(/^pi_\w+$/, 'A payment is required'),
      ),
    ),
    checkoutKey: z.optional(checkoutKeySchema),
  })
  .check(namesSomebody);

/** Answer of POST /api/admin/checkout. */
export const deskCheckoutSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  appointmentId: z.string(),
});

export type DeskPaymentInput = z.infer<typeof deskPaymentInputSchema>;
export type DeskPayment = z.infer<typeof deskPaymentSchema>;
export type DeskCheckoutInput = z.infer<typeof deskCheckoutInputSchema>;
export type DeskCheckout = z.infer<typeof deskCheckoutSchema>;
