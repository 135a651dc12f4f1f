import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startDatabase } from '../local/database.ts';
import { CATALOGUE_FILE, renderCatalogue } from './build-catalogue.ts';

it('pages are built with the catalogue of content/practice (npm run catalogue)', async () => {
  const database = await startDatabase();
  const rendered = await renderCatalogue(database);
  await database.stop();
  expect(await readFile(CATALOGUE_FILE, 'utf8')).toBe(rendered);
}, 30_000);
