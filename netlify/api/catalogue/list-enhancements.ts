import type { Enhancement } from '../../../src/contract/catalogue.ts';
import { formatMoney } from '../../../src/contract/rules/money.ts';
import type { Database } from '../../platform/database.ts';
import { readCatalogue, type EnhancementRow } from './catalogue.ts';

/** Returns the enhancements, as the API sends them. */
export async function listEnhancements(database: Database): Promise<Enhancement[]> {
  const { enhancements } = await readCatalogue(database);
  return enhancements.map(toEnhancement);
}

function toEnhancement(row: EnhancementRow): Enhancement {
  return {
    id: row.enhancement_id,
    name: row.name,
    description: row.description,
    price: formatMoney(row.price_cents),
    isActive: row.is_active,
    ...(row.extra_minutes > 0 && { extraMinutes: row.extra_minutes }),
    ...(row.caution !== null && { caution: row.caution }),
  };
}
