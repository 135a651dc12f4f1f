import * as z from 'zod/mini';
import { emailText, emptyIsAbsent, phoneText, requiredText, text } from './text.ts';

export const GIFT_TYPES = ['service', 'amount'] as const;
export const DELIVERY_METHODS = ['email', 'physical'] as const;
export const PERSONAL_MESSAGE_MAX = 500;

/** Whole dollars. */
const CUSTOM_AMOUNT = { minimum: 25, maximum: 1000 } as const;
const CUSTOM_AMOUNT_MESSAGE = 'Please enter whole dollars from $25 to $1,000';

/** Whole dollars as people type them ("$1,000", "100.00") as digits; other text stays no number. */
export function dollarDigits(typed: string): string {
  return typed.replaceAll(/[\s$,]/g, '').replace(/\.00?$/, '');
}

/** An amount in whole dollars, kept as digits. */
export const customAmountSchema = z.string(CUSTOM_AMOUNT_MESSAGE).check(
  z.overwrite(dollarDigits),
  z.regex(/^\d{1,4}$/, CUSTOM_AMOUNT_MESSAGE),
  z.refine(
    (dollars) =>
      Number(dollars) >= CUSTOM_AMOUNT.minimum && Number(dollars) <= CUSTOM_AMOUNT.maximum,
    CUSTOM_AMOUNT_MESSAGE,
  ),
);

const orderFields = {
  recipientName: requiredText('Recipient name is required'),
  recipientEmail: emptyIsAbsent(emailText()),
  purchaserName: requiredText('Your name is required'),
  purchaserEmail: emailText(),
  purchaserPhone: phoneText(),
  personalMessage: z.optional(
    z
      .string('Please use plain text')
      .check(
        z.trim(),
        z.maxLength(PERSONAL_MESSAGE_MAX, 'Message must be 500 characters or less'),
        z.regex(/^[^\0]*$/, 'Please use plain text'),
      ),
  ),
  deliveryMethod: z.enum(DELIVERY_METHODS, 'Please choose how to deliver it'),
};

/** The gift form: a service of the gift catalogue, or an amount of whole dollars. */
export const giftFormSchema = z.discriminatedUnion('giftType', [
  z.object({
    ...orderFields,
    giftType: z.literal('service'),
    serviceId: requiredText('Please select a service', 64),
  }),
  z.object({
    ...orderFields,
    giftType: z.literal('amount'),
    customAmount: customAmountSchema,
  }),
]);

/** A service that can be given. */
export const giftServiceSchema = z.strictObject({
  id: text(64, 'must be an id').check(z.regex(/^[a-z]+(_[a-z]+)*_\d+$/, 'must look like thai_60')),
  name: requiredText('must not be empty'),
  price: z.string().check(z.regex(/^\d{1,4}\.\d{2}$/, 'must look like "90.00"')),
});

export type GiftService = z.infer<typeof giftServiceSchema>;
