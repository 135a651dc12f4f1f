import { globSync, readFileSync } from 'node:fs';

/** The migration that creates everything in the schema files. */
export const BASELINE_FILE = 'supabase/migrations/20261121000000_baseline.sql';

const HEAD = `-- Written by npm run db:baseline from supabase/schemas, domain by domain: edit those.

-- A function may name a table of a later domain.
set local check_function_bodies = off;
`;

/** The schema files of all domains, in order, as one script. */
export function joinSchemas(): string {
  const files = globSync('supabase/schemas/*.sql').sort();
  return [HEAD, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n');
}
