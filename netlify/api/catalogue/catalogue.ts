import * as z from 'zod/mini';
import { policyRowSchema, saleSchema } from '../../../src/contract/practice/snapshot.ts';
import type { Database } from '../../platform/database.ts';

const catalogueSchema = z.extend(saleSchema, {
  /** No longer on offer; appointments sold with one keep it. */
  retired_services: saleSchema.shape.services,
  /** The cancellation policies that were in force within a day, the current one first. */
  policies: z.array(z.extend(policyRowSchema, { policy_version: z.string() })),
});

/** Everything on offer, with prices in cents and the parts of the sales tax. */
export type Catalogue = z.infer<typeof catalogueSchema>;

/** Reads the catalog in one round trip. */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  return catalogueSchema.parse(await database.rpcNow('list_catalogue', {}));
}
