import * as z from 'zod/mini';
import { policyRowSchema, saleSchema } from '#contract/practice/snapshot.ts';
import type { Database } from '#platform/database/database.ts';
import type { NamedPolicy } from '#contract/rules/money/cancellation.ts';
import { toNamedPolicy } from '#contract/practice/sale.ts';

const catalogSchema = z.extend(saleSchema, {
  /** No longer on offer; appointments sold with one keep it. */
  retired_services: saleSchema.shape.services,
  /** The cancellation policies that were in force within a day, the current one first. */
  policies: z.array(z.extend(policyRowSchema, { policy_version: z.string() })),
});

/** Everything on offer, with prices in cents and the parts of the sales tax. */
export type Catalog = z.infer<typeof catalogSchema>;

/** Reads the catalog in one round trip. */
export async function readCatalog(database: Database): Promise<Catalog> {
  return catalogSchema.parse(await database.rpcNow('list_catalog', {}));
}

/** Returns the policy that applies now. */
export function currentPolicy({ policies }: Pick<Catalog, 'policies'>): NamedPolicy {
  const [current] = policies;
  if (!current) throw new Error('No cancellation policy applies');
  return toNamedPolicy(current);
}

/**
 * Returns the version that a page showed if it was in force within a day, or else null: whatever was shown before isn't offered
 * anymore, and the sale is made under the policy that applies now.
 */
export function versionShown(
  { policies }: Pick<Catalog, 'policies'>,
  shown: string | undefined,
): string | null {
  return policies.some(({ policy_version }) => policy_version === shown) ? (shown ?? null) : null;
}
