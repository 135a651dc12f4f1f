import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** A price as the API sends it: dollars and cents as a decimal string, never negative. */
export const decimalAmountSchema = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/));
/** Dollars and cents that may be negative. */
export const signedAmountSchema = z.string().check(z.regex(/^-?\d{1,7}\.\d{2}$/));

const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Any word: a page that doesn't know it yet still shows the service. */
  category: z.string(),
  /** In minutes. */
  duration: z.int(),
  price: decimalAmountSchema,
  memberPrice: z.optional(decimalAmountSchema),
});

const enhancementSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: decimalAmountSchema,
  isActive: z.boolean(),
  /** How many minutes longer it makes the session; without it, none. */
  extraMinutes: z.optional(z.int()),
  /** Who should ask their doctor first, in words. */
  caution: z.optional(z.string()),
});

/** Lists every service. */
export const listServices = defineCall({
  method: 'GET',
  path: '/api/services',
  answer: z.array(serviceSchema),
});

/** Lists every enhancement. */
export const listEnhancements = defineCall({
  method: 'GET',
  path: '/api/enhancements',
  answer: z.array(enhancementSchema),
});

export type Service = z.infer<typeof serviceSchema>;
export type Enhancement = z.infer<typeof enhancementSchema>;
