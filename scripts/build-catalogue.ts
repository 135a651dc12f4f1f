/**
 * Writes content/catalogue.json, the services, enhancements, bundles and gift services that pages are built with, from the migrations:
 * `npm run catalogue`. The output is committed, so that a build needs no database; a test fails when the two differ.
 */
import { writeFile } from 'node:fs/promises';
import { startDatabase, type RunningDatabase } from '../local/database.ts';
import { listBundles } from '../netlify/api/catalogue/list-bundles.ts';
import { listEnhancements } from '../netlify/api/catalogue/list-enhancements.ts';
import { listGiftServices } from '../netlify/api/catalogue/list-gift-services.ts';
import { listServices } from '../netlify/api/catalogue/list-services.ts';
import { realClock } from '../netlify/platform/clock.ts';
import { createDatabase } from '../netlify/platform/database.ts';

/** Where the catalogue of the built pages lies. */
export const CATALOGUE_FILE = new URL('../content/catalogue.json', import.meta.url);

/** The catalogue of a running database, as the API would send it, as the text of the file. */
export async function renderCatalogue({
  url,
  secretKey,
}: Pick<RunningDatabase, 'url' | 'secretKey'>): Promise<string> {
  const database = createDatabase({ url, secretKey, clock: realClock });
  const catalogue = {
    services: await listServices(database),
    enhancements: await listEnhancements(database),
    bundles: await listBundles(database),
    giftServices: await listGiftServices(database),
  };
  return `${JSON.stringify(catalogue, null, 2)}\n`;
}

if (import.meta.main) {
  const database = await startDatabase();
  await writeFile(CATALOGUE_FILE, await renderCatalogue(database));
  await database.stop();
}
