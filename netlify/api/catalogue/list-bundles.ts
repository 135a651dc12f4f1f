import type { Bundle } from '../../../src/contract/orders/bundles.ts';
import { formatMoney } from '../../../src/contract/rules/money.ts';
import type { Database } from '../../platform/database.ts';
import { readCatalogue, type BundleRow } from './catalogue.ts';

/** The size most people buy. */
const POPULAR_CREDITS = 6;

/** Returns the bundles on offer, as the API sends them. */
export async function listBundles(database: Database): Promise<Bundle[]> {
  const { bundles } = await readCatalogue(database);
  return bundles.map(toBundle);
}

function toBundle(row: BundleRow): Bundle {
  const regularCents = row.regular_cents * row.credits;
  // Whoever raises a bundle's price may overtake what its sessions cost by themselves.
  const savedCents = Math.max(0, regularCents - row.price_cents);
  return {
    id: row.bundle_id,
    credits: row.credits,
    duration: row.duration_minutes,
    price: formatMoney(row.price_cents),
    pricePerSession: formatMoney(Math.round(row.price_cents / row.credits)),
    savings: formatMoney(savedCents),
    discountPercent: Math.round((100 * savedCents) / regularCents),
    popular: row.credits === POPULAR_CREDITS,
  };
}
