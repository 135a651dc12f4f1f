import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NAMED_SURVIVORS } from '../mutation/survivors.ts';

/** A file of the code, or the definition of a function of the database. */
function sourceOf(where: string): string {
  if (where.endsWith('.ts')) return readFileSync(where, 'utf8');
  return globSync('supabase/schemas/*.sql')
    .flatMap((file) => readFileSync(file, 'utf8').split(/^(?=create (?:or replace )?function )/m))
    .filter((part) => new RegExp(`^create (?:or replace )?function ${where}\\(`).test(part))
    .join('\n');
}

it.each(NAMED_SURVIVORS)('«$line» still stands in $where, and is named once', (named) => {
  const lines = sourceOf(named.where).split('\n');
  expect(lines.filter((line) => line.includes(named.line.trim()))).not.toEqual([]);
  const same = NAMED_SURVIVORS.filter(
    ({ where, line, becomes }) =>
      where === named.where && line === named.line && becomes === named.becomes,
  );
  expect(same).toHaveLength(1);
});
