import type { Service } from '../../../src/contract/catalogue.ts';
import { formatMoney } from '../../../src/contract/rules/money.ts';
import type { Database } from '../../platform/database.ts';
import { readCatalogue, type ServiceRow } from './catalogue.ts';

/** Returns the services on offer, as the API sends them. */
export async function listServices(database: Database): Promise<Service[]> {
  const { services } = await readCatalogue(database);
  return services.map(toService);
}

function toService(row: ServiceRow): Service {
  return {
    id: row.service_id,
    name: row.name,
    description: row.description,
    category: row.category,
    duration: row.duration_minutes,
    price: formatMoney(row.price_cents),
    ...(row.member_price_cents !== null && { memberPrice: formatMoney(row.member_price_cents) }),
  };
}
