import * as z from 'zod/mini';
import {
  bundles,
  categories,
  cautions,
  enhancements,
  giftServices,
  services,
} from '#contract/practice/catalog.ts';
import { policy } from '#contract/practice/policy.ts';
import { places } from '#contract/practice/places.ts';
import { facts, rights } from '#contract/practice/profile.ts';
import { rules } from '#contract/practice/rules.ts';

const words = z.nullable(z.string());

const rangeRow = z.object({
  location: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  allowed_client_types: z.array(z.enum(['new', 'existing'])),
});

/** The rows of each section, as practice_sections answers them. */
export const SECTION_ROWS = {
  facts: z.extend(facts.stored, { email: words }),
  rights: rights.stored,
  links: z.array(z.object({ name: z.string(), url: words })),
  places: z.array(places.stored),
  hours: z.array(
    z.extend(rangeRow, {
      day_of_week: z.int(),
      requires_toggle: z.boolean(),
      is_enabled: z.boolean(),
    }),
  ),
  specialDays: z.array(
    z.object({
      local_date: z.string(),
      name: z.string(),
      asked_at: words,
      answer: words,
      hours: z.array(rangeRow),
    }),
  ),
  rules: rules.stored,
  policy: policy.stored,
  taxes: z.array(
    z.object({
      tax_part_id: z.string(),
      name: z.string(),
      rates: z.array(z.object({ holds_from: z.string(), rate_ppm: z.int() })),
    }),
  ),
  categories: z.array(categories.stored),
  cautions: z.array(cautions.stored),
  services: z.array(services.stored),
  enhancements: z.array(enhancements.stored),
  bundles: z.array(bundles.stored),
  giftServices: z.array(giftServices.stored),
  prices: z.array(
    z.object({
      service_id: words,
      enhancement_id: words,
      bundle_id: words,
      gift_service_id: words,
      holds_from: z.string(),
      price_cents: z.int(),
      member_price_cents: z.nullable(z.int()),
    }),
  ),
} as const;

/** The rows of a section, parsed. */
export type RowsOf<S extends keyof typeof SECTION_ROWS> = z.output<(typeof SECTION_ROWS)[S]>;
