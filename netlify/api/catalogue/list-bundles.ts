import type { Bundle } from '#contract/bundles/bundles.ts';
import { toBundle } from '#contract/practice/sale.ts';
import type { Database } from '#platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';

/** Returns the bundles on offer, as the API sends them. */
export async function listBundles(database: Database): Promise<Bundle[]> {
  const { bundles } = await readCatalogue(database);
  return bundles.map(toBundle);
}
