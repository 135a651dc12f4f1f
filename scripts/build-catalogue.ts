/**
 * `npm run catalogue` writes content/catalogue.json from content/practice/practice.yaml: the categories, services, enhancements,
 * bundles, gift services and the cancellation policy that pages are built with. The output is committed, so that a build needs no
 * database; a test fails if the two differ.
 */
import { writeFile } from 'node:fs/promises';
import { startDatabase, type RunningDatabase } from '../local/database.ts';
import { listBundles } from '../netlify/api/catalogue/list-bundles.ts';
import { listEnhancements } from '../netlify/api/catalogue/list-enhancements.ts';
import { listGiftServices } from '../netlify/api/catalogue/list-gift-services.ts';
import { listServices } from '../netlify/api/catalogue/list-services.ts';
import { readPolicy } from '../netlify/api/catalogue/policies.ts';
import { realClock } from '../netlify/platform/clock.ts';
import { createDatabase, type Database } from '../netlify/platform/database.ts';

/** The catalog that the pages are built with. */
export const CATALOGUE_FILE = new URL('../content/catalogue.json', import.meta.url);

/** The text of the file: the catalog of a running database, as the API would send it. */
export async function renderCatalogue({
  url,
  secretKey,
}: Pick<RunningDatabase, 'url' | 'secretKey'>): Promise<string> {
  const database = createDatabase({ url, secretKey, clock: realClock });
  const catalogue = {
    categories: await listCategories(database),
    services: await listServices(database),
    enhancements: await listEnhancements(database),
    bundles: await listBundles(database),
    giftServices: await listGiftServices(database),
    cancellationPolicy: await readPolicy(database),
  };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

async function listCategories(database: Database) {
  const rows = await database.read((tables) =>
    tables.from('service_categories').select().order('position'),
  );
  return rows.map(
    ({ service_category_id, name, summary, introduction, drawing, is_specialty }) => ({
      category: service_category_id,
      ...{ name, summary, introduction, drawing, isSpecialty: is_specialty },
    }),
  );
}

if (import.meta.main) {
  const database = await startDatabase();
  await writeFile(CATALOGUE_FILE, await renderCatalogue(database));
  await database.stop();
}
