import type { Enhancement } from '#contract/catalogue.ts';
import { toEnhancement } from '#contract/practice/sale.ts';
import type { Database } from '#platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';

/** Returns the enhancements, as the API sends them. */
export async function listEnhancements(database: Database): Promise<Enhancement[]> {
  const { enhancements } = await readCatalogue(database);
  return enhancements.map(toEnhancement);
}
