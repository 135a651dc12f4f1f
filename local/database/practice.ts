import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { Document, isMap, isScalar, isSeq, parse } from 'yaml';
import * as z from 'zod/mini';
import type { MigrationTarget } from './migrations.ts';

/** This practice as data: what a new local database is filled with. Tests name another one (npm run practice:other). */
export const PRACTICE_FILE = pathToFileURL(
  process.env['PRACTICE_FILE'] ??
    fileURLToPath(new URL('../../content/practice/practice.yaml', import.meta.url)),
);

const practiceSchema = z.record(z.string(), z.array(z.record(z.string(), z.json())));
const sectionsSchema = z.array(
  z.object({
    section: z.string(),
    about: z.string(),
    contents: z.array(z.record(z.string(), z.json())),
  }),
);

/** The rows of each table that a practice consists of. */
export type PracticeData = z.infer<typeof practiceSchema>;

/** Reads a practice from a file of YAML; throws if it isn't tables of rows. */
export async function readPractice(file: URL): Promise<PracticeData> {
  return practiceSchema.parse(parse(await readFile(file, 'utf8')));
}

/** Fills a migrated database with the practice of a file, unless it has one already. */
export async function loadPractice(target: MigrationTarget, file: URL): Promise<void> {
  const [row] = await target.query('select exists (select from public.services) as is_loaded', []);
  if (row?.['is_loaded']) return;
  await target.query('select public.load_practice($1)', [JSON.stringify(await readPractice(file))]);
}

const HEAD = ` This practice as data: "npm run practice:load" makes a database what stands here, "npm run practice:export" writes
 what a database has. Prices are in cents; whatever can be left out has its usual value (docs/areas/practice.md).`;

/** The longest row that is written in one line. */
const LINE = 110;

/** Returns the file of a practice: what export_practice answers, as YAML. */
export async function formatPractice(answer: unknown): Promise<string> {
  const sections = sectionsSchema.parse(answer).filter(({ contents }) => contents.length > 0);
  const document = new Document(
    Object.fromEntries(sections.map(({ section, contents }) => [section, contents])),
  );
  document.commentBefore = HEAD;
  const { contents: tables } = document;
  if (!isMap(tables)) throw new Error('A practice without tables');
  tables.items.forEach(({ key, value }, index) => {
    if (isScalar(key)) {
      key.spaceBefore = true;
      key.commentBefore = ` ${sections[index]?.about}`;
    }
    const rows = isSeq(value) ? value.items.filter((row) => isMap(row)) : [];
    for (const row of rows) row.flow = JSON.stringify(row).length <= LINE;
  });
  const options = await resolveConfig(fileURLToPath(PRACTICE_FILE));
  return format(document.toString({ lineWidth: 0 }), { ...options, parser: 'yaml' });
}
