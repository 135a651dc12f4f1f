import { writeFile } from 'node:fs/promises';
import { generateTypes, TYPES_FILE, withMigratedPostgres } from './database-snapshots.ts';

await withMigratedPostgres(async (url) => writeFile(TYPES_FILE, await generateTypes(url)));
