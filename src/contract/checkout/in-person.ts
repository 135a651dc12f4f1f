import * as z from 'zod/mini';
import { checkoutKeySchema, enhancementIdsSchema } from '../orders/booking.ts';
import { defineCall } from '../call.ts';
import { decimalAmountSchema } from '../catalog.ts';
import { doneSchema } from '../done.ts';
import { giftCodesSchema } from '../rules/gift-code.ts';
import { canBeCharged, displayMoney, getCents, LEAST_CHARGE_CENTS } from '../rules/money/money.ts';
import { paymentIdText, requiredText, text } from '../rules/text.ts';

const NAME_REQUIRED = "Please enter the client's name";

/** The first step of a sale without a client on file. */
export const walkInSchema = z.object({ walkInName: requiredText(NAME_REQUIRED) });

/** The second step of a sale. */
export const saleServiceSchema = z.object({
  serviceId: requiredText('Please select a service', 64),
});

const saleFields = {
  /** A client on file, or the name of a walk-in. */
  clientId: z.nullish(z.uuid()),
  walkInName: z.nullish(text(80, NAME_REQUIRED)),
  ...saleServiceSchema.shape,
  enhancementIds: z._default(enhancementIdsSchema, []),
};

interface Buyer {
  clientId?: string | null | undefined;
  walkInName?: string | null | undefined;
}
const namesSomebody = z.refine<Buyer>(
  ({ clientId, walkInName }) => Boolean(clientId ?? walkInName),
  { message: NAME_REQUIRED, path: ['walkInName'] },
);

export const TIP_MESSAGE = `Please enter an amount of at least ${displayMoney(LEAST_CHARGE_CENTS)}, such as 12.50`;

/** A tip; none is 0.00, and any other is enough for a card to be charged, however it's paid. */
export const tipSchema = z._default(
  decimalAmountSchema.check(z.refine((tip) => canBeCharged(getCents(tip) ?? 0), TIP_MESSAGE)),
  '0.00',
);

/** Opens an in-person sale with its price and how it will be paid. */
export const prepareSale = defineCall({
  method: 'POST',
  path: '/api/admin/checkout/payment',
  input: z
    .object({
      ...saleFields,
      /** Identifies the sale: using the same key twice makes one sale. A different choice needs a different key. */
      checkoutKey: checkoutKeySchema,
      /** Pays what no credit or gift value covers. */
      method: z.enum(['card', 'cash']),
      tip: tipSchema,
      useCredit: z._default(z.boolean(), false),
      useGiftValue: z._default(z.boolean(), false),
      giftCodes: giftCodesSchema,
      /** The therapist confirmed an unusual amount (plausibility.ts); without this, the answer is confirmation_needed. */
      isConfirmed: z.optional(z.boolean()),
    })
    .check(namesSomebody),
  /** Without anything to charge by card, there is no payment. */
  answer: z.object({
    subtotal: decimalAmountSchema,
    tax: decimalAmountSchema,
    tip: decimalAmountSchema,
    credit: decimalAmountSchema,
    giftValue: decimalAmountSchema,
    /** What card or cash pays. */
    calculatedAmount: decimalAmountSchema,
    clientSecret: z.nullable(z.string()),
    paymentIntentId: z.nullable(z.string()),
  }),
  refusals: ['already_paid', 'change_not_possible'],
});

/**
 * Gives up a sale, or replaces it with another choice: cancels its payment and releases reserved credits and gift value. Does
 * nothing for an unknown or finished one. Refused with already_paid if it was paid after all; finishSale then settles it.
 */
export const releaseSale = defineCall({
  method: 'POST',
  path: '/api/admin/checkout/release',
  input: z.object({ checkoutKey: checkoutKeySchema }),
  answer: doneSchema,
  refusals: ['already_paid'],
});

/** Records a sale after the card was charged or the cash was received. */
export const finishSale = defineCall({
  method: 'POST',
  path: '/api/admin/checkout',
  input: z
    .object({
      ...saleFields,
      stripePaymentIntentId: z.nullish(paymentIdText()),
      checkoutKey: z.optional(checkoutKeySchema),
    })
    .check(namesSomebody),
  answer: z.object({ success: z.boolean(), message: z.string(), appointmentId: z.string() }),
  refusals: [
    'payment_in_review',
    'payment_disputed',
    'slot_lost_refunded',
    'already_refunded',
    'payment_not_completed',
    'payment_not_found',
    'booking_pending',
    'payment_processing',
    'login_required',
    'too_many_requests',
  ],
});

export type DeskPaymentInput = z.output<typeof prepareSale.input>;
export type DeskPayment = z.output<typeof prepareSale.answer>;
export type DeskCheckoutInput = z.output<typeof finishSale.input>;
export type DeskCheckout = z.output<typeof finishSale.answer>;
