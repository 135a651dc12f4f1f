import * as z from 'zod/mini';
import { APPROVES } from '#contract/practice/changes.ts';

const words = z.nullable(z.string());

const rangeRow = z.object({
  location: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  allowed_client_types: z.array(z.enum(['new', 'existing'])),
});

const thing = { name: z.string(), is_active: z.boolean() };

/** The rows of each section, as practice_sections answers them. */
export const SECTION_ROWS = {
  facts: z.object({
    name: words,
    email: words,
    phone: words,
    first_name: words,
    last_name: words,
    pronoun: z.nullable(z.enum(['she', 'he', 'they'])),
    credential: words,
    practicing_since: words,
    personal: words,
  }),
  rights: z.object({ training: words, insurance: words, medicare: words, partial_payment: words }),
  links: z.array(z.object({ name: z.string(), url: words })),
  places: z.array(
    z.object({
      ...thing,
      location_id: z.string(),
      address: z.nullable(z.record(z.string(), words)),
      geo: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      is_accessible: z.boolean(),
      needs_permission: z.boolean(),
      travel_minutes: z.int(),
    }),
  ),
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
  rules: z.object({
    time_zone: z.string(),
    slot_step_minutes: z.int(),
    minimum_notice_minutes: z.int(),
    horizon_days: z.int(),
    hold_minutes: z.int(),
    approves: z.enum(APPROVES),
    reminder_email_hours: z.nullable(z.int()),
    reminder_text_hours: z.nullable(z.int()),
    asks_for_reviews: z.boolean(),
    undo_seconds: z.int(),
  }),
  policy: z.array(
    z.object({
      policy_version: z.string(),
      holds_from: z.string(),
      free_until_hours: z.int(),
      late_fee_percent: z.int(),
      no_show_fee_percent: z.int(),
    }),
  ),
  taxes: z.array(
    z.object({
      tax_part_id: z.string(),
      name: z.string(),
      rates: z.array(z.object({ holds_from: z.string(), rate_ppm: z.int() })),
    }),
  ),
  categories: z.array(
    z.object({
      service_category_id: z.string(),
      name: z.string(),
      summary: z.string(),
      introduction: z.string(),
      drawing: z.enum(['lotus', 'strokes', 'depths']),
      is_specialty: z.boolean(),
    }),
  ),
  cautions: z.array(z.object({ caution_id: z.string(), words: z.string() })),
  services: z.array(
    z.object({
      ...thing,
      service_id: z.string(),
      description: z.string(),
      category: z.string(),
      duration_minutes: z.int(),
      buffer_before_minutes: z.int(),
      buffer_after_minutes: z.int(),
    }),
  ),
  enhancements: z.array(
    z.object({
      ...thing,
      enhancement_id: z.string(),
      description: z.string(),
      caution: words,
      extra_minutes: z.int(),
    }),
  ),
  bundles: z.array(
    z.object({
      bundle_id: z.string(),
      duration_minutes: z.int(),
      credits: z.int(),
      regular_cents: z.int(),
      is_active: z.boolean(),
    }),
  ),
  giftServices: z.array(z.object({ ...thing, gift_service_id: z.string(), service_id: words })),
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
