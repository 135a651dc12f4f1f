import { readPractice, type PracticeData } from '#local/database/practice.ts';

/** The practice that the tests are about: a made-up one with today's catalog. */
export const FIXTURE = new URL('../../practice/fixture.yaml', import.meta.url);

const practice = await readPractice(FIXTURE);

const textOf = (row: PracticeData[string][number], column: string) => String(row[column]);

/** What the fixture says of its only price. */
function priceOf(key: 'service_id' | 'enhancement_id', id: string) {
  const price = practice['prices']?.find((row) => row[key] === id);
  const forMembers = price?.['member_price_cents'];
  return {
    priceCents: Number(price?.['price_cents']),
    ...(forMembers !== undefined && { memberPriceCents: Number(forMembers) }),
  };
}

/** The services of the fixture, in its order. */
export const fixtureServices = (practice['services'] ?? []).map((row) => ({
  id: textOf(row, 'service_id'),
  name: textOf(row, 'name'),
  durationMinutes: Number(row['duration_minutes']),
  ...priceOf('service_id', textOf(row, 'service_id')),
}));

/** The enhancements of the fixture, in its order. */
export const fixtureEnhancements = (practice['enhancements'] ?? []).map((row) => ({
  id: textOf(row, 'enhancement_id'),
  name: textOf(row, 'name'),
  ...priceOf('enhancement_id', textOf(row, 'enhancement_id')),
}));
