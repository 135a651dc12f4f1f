import * as z from 'zod/mini';
import { policyRowSchema } from './policy-row.ts';
import type { Database } from '../../platform/database.ts';

const serviceRowSchema = z.object({
  service_id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  duration_minutes: z.int(),
  price_cents: z.int(),
  member_price_cents: z.nullable(z.int()),
});

const enhancementRowSchema = z.object({
  enhancement_id: z.string(),
  name: z.string(),
  description: z.string(),
  caution: z.nullable(z.string()),
  price_cents: z.int(),
  extra_minutes: z.int(),
  is_active: z.boolean(),
});

const bundleRowSchema = z.object({
  bundle_id: z.string(),
  duration_minutes: z.int(),
  credits: z.int(),
  price_cents: z.int(),
  regular_cents: z.int(),
});

const giftServiceRowSchema = z.object({
  gift_service_id: z.string(),
  name: z.string(),
  price_cents: z.int(),
  service_id: z.nullable(z.string()),
});

const catalogueSchema = z.object({
  services: z.array(serviceRowSchema),
  /** No longer on offer; appointments sold with one keep it. */
  retired_services: z.array(serviceRowSchema),
  enhancements: z.array(enhancementRowSchema),
  bundles: z.array(bundleRowSchema),
  gift_services: z.array(giftServiceRowSchema),
  sales_taxes: z.array(z.object({ name: z.string(), rate_ppm: z.int() })),
  /** The cancellation policies that were in force within a day, the current one first. */
  policies: z.array(z.extend(policyRowSchema, { policy_version: z.string() })),
  currency: z.string(),
  time_zone: z.string(),
});

/** Everything on offer, with prices in cents and the parts of the sales tax. */
export type Catalogue = z.infer<typeof catalogueSchema>;
export type ServiceRow = z.infer<typeof serviceRowSchema>;
export type BundleRow = z.infer<typeof bundleRowSchema>;
export type EnhancementRow = z.infer<typeof enhancementRowSchema>;

/** Reads the catalog in one round trip. */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  return catalogueSchema.parse(await database.rpcNow('list_catalogue', {}));
}
