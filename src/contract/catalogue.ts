import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const CAUTIONS = ['heat', 'cupping'] as const;
export const SERVICE_CATEGORIES = ['thai_therapeutic', 'swedish', 'deep_tissue'] as const;

/** A price as the API sends it: dollars and cents as a decimal string, never negative. */
export const decimalAmountSchema = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/));
/** Dollars and cents that may be negative. */
export const signedAmountSchema = z.string().check(z.regex(/^-?\d{1,7}\.\d{2}$/));

const serviceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(SERVICE_CATEGORIES),
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
  /** What some people should ask their doctor about first. */
  caution: z.optional(z.enum(CAUTIONS)),
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

export type Caution = (typeof CAUTIONS)[number];
export type ServiceCategory = (typeof SERVICE_CATEGORIES)[number];
export type Service = z.infer<typeof serviceSchema>;
export type Enhancement = z.infer<typeof enhancementSchema>;
