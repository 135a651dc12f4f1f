/** Writes the migration with all schema files. Until the first deployment, it is the only one. */
import { writeFileSync } from 'node:fs';
import { BASELINE_FILE, joinSchemas } from './baseline.ts';

writeFileSync(BASELINE_FILE, joinSchemas());
