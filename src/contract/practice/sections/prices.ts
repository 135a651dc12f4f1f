import * as z from 'zod/mini';
import { localDateSchema } from '../../rules/local-date.ts';
import { idText, memberPriceIsLower, memberPriceText, priceText } from './inputs.ts';

/** What has a price. */
export const PRICED = ['service', 'enhancement', 'bundle', 'gift_service'] as const;

/** New prices of one or more items, starting on a day. What was already sold keeps its price. */
export const pricesChangeSchema = z.object({
  kind: z.literal('prices'),
  /** Today or later. */
  from: localDateSchema,
  prices: z
    .array(
      z
        .object({
          of: z.enum(PRICED),
          id: idText,
          price: priceText,
          /** Services only; empty if members pay the same. */
          memberPrice: memberPriceText,
        })
        .check(memberPriceIsLower()),
    )
    .check(z.minLength(1, 'Please change a price'), z.maxLength(200)),
});

/** A price that was announced and hasn't started. */
export const priceWithdrawnSchema = z.object({
  kind: z.literal('price_withdrawn'),
  of: z.enum(PRICED),
  id: idText,
  from: localDateSchema,
});
