import * as z from 'zod/mini';
import { localDateSchema } from '../rules/local-date.ts';
import { wholeNumber } from '../rules/numbers.ts';
import {
  emptyOrText,
  idText,
  memberPriceIsLower,
  memberPriceText,
  minutes,
  priceText,
  requiredLine,
} from './fields.ts';

/** The site's drawings for a kind of massage. */
export const DRAWINGS = ['lotus', 'strokes', 'depths'] as const;

/** What has a price. */
export const PRICED = ['service', 'enhancement', 'bundle', 'gift_service'] as const;

const nameText = requiredLine('Name is required');
const PRICE_IS_NEW = { path: ['price'], error: 'Enter a price such as 90.00' };

/** What is on sale needs a price when it is new; later prices are a change of their own. */
const newHasPrice = z.refine<{ id?: string | undefined; price?: string | undefined }>(
  ({ id, price }) => id !== undefined || price !== undefined,
  PRICE_IS_NEW,
);

/** The order on screen of one kind of thing: all of their ids, each once. */
export const orderChangeSchema = z.object({
  kind: z.literal([
    'category_order',
    'service_order',
    'enhancement_order',
    'bundle_order',
    'gift_service_order',
  ]),
  ids: z.array(idText).check(z.maxLength(500)),
});

/** A kind of massage. */
export const categoryChangeSchema = z.object({
  kind: z.literal('category'),
  id: z.optional(idText),
  name: nameText,
  summary: requiredLine('A summary is required', 200),
  introduction: requiredLine('An introduction is required', 600),
  drawing: z.enum(DRAWINGS, 'Please choose a drawing'),
  isSpecialty: z.boolean(),
});

/** Who should ask their doctor first. */
export const cautionChangeSchema = z.object({
  kind: z.literal('caution'),
  id: z.optional(idText),
  words: requiredLine('Words are required', 600),
});

/** A kind of massage in one length. The length of a service that was sold stays; another length is another service. */
export const serviceChangeSchema = z
  .object({
    kind: z.literal('service'),
    id: z.optional(idText),
    name: nameText,
    description: requiredLine('A description is required', 600),
    category: requiredLine('Please choose a kind of massage'),
    /** In minutes. */
    duration: minutes(15, 480),
    bufferBeforeMinutes: minutes(0, 240),
    bufferAfterMinutes: minutes(0, 240),
    /** False: retired, no longer sold. */
    isActive: z.boolean(),
    /** Of a new one alone, from today. */
    price: z.optional(priceText),
    memberPrice: z.optional(memberPriceText),
  })
  .check(newHasPrice, memberPriceIsLower());

/** An add-on to any massage. */
export const enhancementChangeSchema = z
  .object({
    kind: z.literal('enhancement'),
    id: z.optional(idText),
    name: nameText,
    description: requiredLine('A description is required', 600),
    /** The id of a caution; empty if there is none. */
    caution: emptyOrText(120),
    extraMinutes: minutes(0, 120),
    isActive: z.boolean(),
    /** Of a new one alone, from today. */
    price: z.optional(priceText),
  })
  .check(newHasPrice);

/** Credits sold together. The size of a bundle that was sold stays; another size is another bundle. */
export const bundleChangeSchema = z
  .object({
    kind: z.literal('bundle'),
    id: z.optional(idText),
    /** In minutes. */
    duration: minutes(15, 480),
    credits: wholeNumber(2, 50, 'Enter 2 to 50 sessions'),
    /** Roughly what one such session costs without a bundle. */
    regularPrice: priceText,
    isActive: z.boolean(),
    /** Of a new one alone, from today. */
    price: z.optional(priceText),
  })
  .check(newHasPrice);

/** A service that can be given. */
export const giftServiceChangeSchema = z
  .object({
    kind: z.literal('gift_service'),
    id: z.optional(idText),
    name: nameText,
    /** The service that such a certificate pays for in full; empty if none like it can be booked. */
    serviceId: emptyOrText(120),
    isActive: z.boolean(),
    /** Of a new one alone, from today. */
    price: z.optional(priceText),
  })
  .check(newHasPrice);

/** What one or several things cost from a day on. What was sold keeps its price. */
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
