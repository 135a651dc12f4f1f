/** `node scripts/raise-prices.ts 1` makes everything in the practice's file a dollar more expensive: no test may notice. */
import { readFileSync, writeFileSync } from 'node:fs';
import { PRACTICE_FILE } from '#local/database/practice.ts';

const dollars = Number(process.argv[2]);
if (!Number.isInteger(dollars) || dollars < 1) throw new Error('Say by how many whole dollars');
const raised = readFileSync(PRACTICE_FILE, 'utf8').replaceAll(
  /(price_cents: )(\d+)/g,
  (_, name: string, cents: string) => `${name}${Number(cents) + dollars * 100}`,
);
writeFileSync(PRACTICE_FILE, raised);
