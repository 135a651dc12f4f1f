import * as z from 'zod/mini';
import { localDateSchema } from '../../rules/local-date.ts';
import { idText, memberPriceIsLower, memberPriceText, priceText } from './inputs.ts';

/** What has a price. */
export const PRICED = ['service', 'enhancement', 'bundle', 'gift_service'] as const;

/** What one or several items cost from a day on. What was sold keeps its price. */
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
          /** Of services alone; empty if members pay the same. */
          memberPrice: memberPriceText,
        })
        .check(memberPriceIsLower()),
    )
    .check(z.minLength(1, 'Please change a price'), z.maxLength(200)),
});

/** A price that was announced and hasn't begun. */
export const priceWithdrawnSchema = z.object({
  kind: z.literal('price_withdrawn'),
  of: z.enum(PRICED),
  id: idText,
  from: localDateSchema,
});
