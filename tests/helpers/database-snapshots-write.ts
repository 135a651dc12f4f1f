import { writeFile } from 'node:fs/promises';
import {
  FUNCTIONS_FILE,
  generateFunctions,
  generateTypes,
  TYPES_FILE,
  withMigratedPostgres,
} from './database-snapshots.ts';

await withMigratedPostgres(async (url) => {
  await writeFile(TYPES_FILE, await generateTypes(url));
  await writeFile(FUNCTIONS_FILE, await generateFunctions(url));
});
