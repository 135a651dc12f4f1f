import { afterEach } from 'vitest';
import { useDatabase } from '../../helpers/database/database.ts';
import { createFamiliesBy } from '../../helpers/builders/families.ts';

/** Without tax, so that the cents are plain: 120 dollars. */
export const AT_120 = { service_id: 'swedish-90', tax_rates: [] };

/** 160 dollars. */
export const AT_160 = { service_id: 'swedish-120', tax_rates: [] };

/** 80 dollars. */
export const AT_80 = { service_id: 'swedish-60', tax_rates: [] };

/** A database of a test file’s own, and what happens to bookings and their money on it; after each test all refunds are made. */
export function useFamilies() {
  const database = useDatabase();
  const families = createFamiliesBy(database.rpc, database.sql);

  afterEach(async () => {
    await database.sql('delete from public.occupancy');
    await families.makeRefunds('2027-11-20T18:00:00+00:00');
  });

  return { database, families };
}
