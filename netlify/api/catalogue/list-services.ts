import type { Service } from '#contract/catalogue.ts';
import { toService } from '#contract/practice/sale.ts';
import type { Database } from '#platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';

/** Returns the services on offer, as the API sends them. */
export async function listServices(database: Database): Promise<Service[]> {
  const { services } = await readCatalogue(database);
  return services.map(toService);
}
