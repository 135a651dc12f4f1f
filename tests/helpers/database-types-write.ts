import { writeFile } from 'node:fs/promises';
import { generateTypes, TYPES_FILE, withMigratedPostgres } from './database-types.ts';

await writeFile(TYPES_FILE, await withMigratedPostgres(generateTypes));
