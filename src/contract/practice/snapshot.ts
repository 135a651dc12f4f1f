import * as z from 'zod/mini';

const cents = () => z.int();
const words = () => z.nullable(z.string());

/** The numbers of a cancellation policy, as the database names them. */
export const policyRowSchema = z.object({
  free_until_hours: z.int(),
  late_fee_percent: z.int(),
  no_show_fee_percent: z.int(),
});

/** What is on sale today, as the database says it. */
export const saleSchema = z.object({
  services: z.array(
    z.object({
      service_id: z.string(),
      name: z.string(),
      description: z.string(),
      category: z.string(),
      duration_minutes: z.int(),
      price_cents: cents(),
      member_price_cents: z.nullable(cents()),
    }),
  ),
  enhancements: z.array(
    z.object({
      enhancement_id: z.string(),
      name: z.string(),
      description: z.string(),
      caution: words(),
      price_cents: cents(),
      extra_minutes: z.int(),
      is_active: z.boolean(),
    }),
  ),
  bundles: z.array(
    z.object({
      bundle_id: z.string(),
      duration_minutes: z.int(),
      credits: z.int(),
      price_cents: cents(),
      regular_cents: cents(),
    }),
  ),
  gift_services: z.array(
    z.object({
      gift_service_id: z.string(),
      name: z.string(),
      price_cents: cents(),
      service_id: words(),
    }),
  ),
  sales_taxes: z.array(z.object({ name: z.string(), rate_ppm: z.int() })),
  currency: z.string(),
  time_zone: z.string(),
});

const hoursSchema = z.array(
  z.object({
    location_id: z.string(),
    opens: z.string(),
    closes: z.string(),
    is_for_new_clients: z.boolean(),
  }),
);

const addressSchema = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  /** What building it is, if that helps to find it. */
  building: z.optional(z.nullable(z.string())),
});

/** What practice_snapshot answers: all that anyone may know of the practice. */
export const snapshotSchema = z.extend(saleSchema, {
  /** Another one as soon as anything else in here is. */
  hash: z.string(),
  practice: z.object({
    name: words(),
    email: words(),
    phone: words(),
    first_name: words(),
    last_name: words(),
    pronoun: z.nullable(z.enum(['she', 'he', 'they'])),
    credential: words(),
    practicing_since: words(),
    /** Whole years in the profession. */
    years: z.nullable(z.int()),
    personal: words(),
    training: words(),
    insurance: words(),
    medicare: words(),
    partial_payment: words(),
  }),
  social_profiles: z.array(z.object({ name: z.string(), url: words() })),
  locations: z.array(
    z.object({
      location_id: z.string(),
      name: z.string(),
      is_accessible: z.boolean(),
      needs_permission: z.boolean(),
      /** Null: not shown. */
      address: z.nullable(addressSchema),
      geo: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
  ),
  /** Monday, which is 1, to Sunday. */
  week: z.array(z.object({ day_of_week: z.int(), hours: hoursSchema })),
  special_days: z.array(z.object({ local_date: z.string(), name: z.string(), hours: hoursSchema })),
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
  announced_prices: z.array(
    z.object({
      service_id: z.optional(z.string()),
      enhancement_id: z.optional(z.string()),
      bundle_id: z.optional(z.string()),
      gift_service_id: z.optional(z.string()),
      effective_from: z.string(),
      price_cents: cents(),
      member_price_cents: z.optional(cents()),
    }),
  ),
  announced_tax_rates: z.array(
    z.object({ name: z.string(), effective_from: z.string(), rate_ppm: z.int() }),
  ),
  policy: z.nullable(z.extend(policyRowSchema, { policy_version: z.string() })),
});

/** The practice at one moment. */
export type Snapshot = z.infer<typeof snapshotSchema>;
export type Sale = z.infer<typeof saleSchema>;
export type ServiceRow = Sale['services'][number];
export type EnhancementRow = Sale['enhancements'][number];
export type BundleRow = Sale['bundles'][number];
