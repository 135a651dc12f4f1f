import type { GiftService } from '../../../src/contract/orders/gifts.ts';
import { formatMoney } from '../../../src/contract/rules/money.ts';
import type { Database } from '../../platform/database.ts';
import { readCatalogue } from './catalogue.ts';

/** Returns the services that gift certificates are sold for, as the pages show them. */
export async function listGiftServices(database: Database): Promise<GiftService[]> {
  const { gift_services } = await readCatalogue(database);
  return gift_services.map(({ gift_service_id, name, price_cents }) => ({
    id: gift_service_id,
    name,
    price: formatMoney(price_cents),
  }));
}
