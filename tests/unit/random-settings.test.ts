import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compose } from '#api/messages/compose.ts';
import { bookingCalendarFile, practiceFeed } from '../../netlify/emails/words/calendar-file.ts';
import { practiceFacts } from '#contract/practice/facts.ts';
import { toPractice } from '#contract/practice/practice.ts';
import { toService } from '#contract/practice/sale.ts';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { saleFacts } from '#lib/facts/sale-facts.ts';
import { fillWords } from '#lib/site/facts/filled-text.ts';
import { rootFacts } from '#lib/site/facts/root-facts.ts';
import { searchDescription } from '#lib/site/head/seo.ts';
import { businessData, servicesData } from '#lib/site/head/structured-data.ts';
import { randomPractice } from '../helpers/builders/random-settings.ts';
import { COMPOSING, SAMPLE_MESSAGES } from '../helpers/builders/sample-messages.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';

const SEED = 20_261_123;
const MESSAGES = searchLength('SETTINGS_MESSAGES');
const SITE = new URL('https://practice.example');

/** The texts of pages that name facts. */
const TEXTS = globSync('content/*.yaml')
  .flatMap((file) => listTexts(parse(readFileSync(file, 'utf8'))))
  .filter((text) => text.includes('{'));

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

/** What no text says, whatever the practice is. */
const SLIP = /undefined|NaN|Infinity|Invalid Date|\[object/;

let practices: Snapshot[];
beforeAll(() => {
  practices = fc.sample(randomPractice, { numRuns: searchLength('SETTINGS_RUNS'), seed: SEED });
});

/** The ways in which practices have something wrong, each with the practice's number and zone. */
async function faults(
  listFaults: (snapshot: Snapshot, index: number) => string[] | Promise<string[]>,
  count = practices.length,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, snapshot] of practices.slice(0, count).entries()) {
    const list = await Promise.resolve(snapshot)
      .then((tried) => listFaults(tried, index))
      .catch((error: unknown) => [String(error)]);
    found.push(...list.map((fault) => `${index}, ${snapshot.time_zone}: ${fault}`));
  }
  return found;
}

const factsOf = (snapshot: Snapshot) => ({ ...practiceFacts(snapshot), ...saleFacts(snapshot) });
const centsOf = (words: string | undefined) =>
  Math.round(Number(words?.replaceAll(/[$,]/g, '')) * 100);

/** Each price that pages say, with what the thing costs. */
const pricesOf = ({ services, enhancements, bundles, gift_services }: Snapshot) =>
  [
    ...services.flatMap(({ service_id: id, price_cents, member_price_cents }) => [
      [`price:${id}`, price_cents] as const,
      [`memberPrice:${id}`, member_price_cents ?? price_cents] as const,
    ]),
    ...enhancements.map((row) => [`price:${row.enhancement_id}`, row.price_cents] as const),
    ...bundles.map((row) => [`price:${row.bundle_id}`, row.price_cents] as const),
    ...gift_services.map((row) => [`price:${row.gift_service_id}`, row.price_cents] as const),
  ] as const;

it('every text of a page can be filled in, with what each thing costs', async () => {
  expect(TEXTS.length).toBeGreaterThan(50);
  expect(
    await faults((snapshot) => {
      const facts = factsOf(snapshot);
      const practice = toPractice(snapshot, SITE.href);
      const services = snapshot.services.map(toService);
      const filled = TEXTS.map((text) =>
        fillWords(text, facts)
          .map((run) => run.text)
          .join(''),
      );
      const texts = [
        ...filled,
        ...Object.values(facts),
        ...Object.values(rootFacts(snapshot)),
        JSON.stringify([businessData(practice, services, SITE), servicesData(services, SITE)]),
      ];
      return [
        ...texts.filter((words) => SLIP.test(words)),
        ...filled.map(searchDescription).filter((words) => words.length > 160),
        ...pricesOf(snapshot)
          .filter(([key, cents]) => centsOf(facts[key]) !== cents)
          .map(([key, cents]) => `${key} is ${facts[key]}, not ${cents} cents`),
      ];
    }),
  ).toEqual([]);
});

/** An instant's time of day in a zone, found in another way than the messages' own. */
const timeIn = (timeZone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );
const plainSpaces = (words: string) => words.replaceAll(/\s+/gu, ' ');

it('every message can be written, with the time in the zone of the practice', async () => {
  expect(
    await faults(async (snapshot, index) => {
      const practice = toPractice(snapshot, SITE.href);
      const stored = SAMPLE_MESSAGES[index % SAMPLE_MESSAGES.length];
      // What is for a practice without an address waits until it has one.
      if (!stored || (stored.recipient === 'practice' && snapshot.practice.email === null))
        return [];
      const composing = { ...COMPOSING, readPractice: () => Promise.resolve(practice) };
      const { message } = await compose(composing, stored);
      const words = plainSpaces('html' in message ? message.text : message.body);
      const { starts_at } = stored.facts as { starts_at?: string | null };
      const time = stored.kind === 'reminder' && starts_at && timeIn(practice.timeZone, starts_at);
      return [
        ...(SLIP.test(words) ? [`${stored.kind} says ${words}`] : []),
        ...('html' in message && /\p{Cc}/u.test(message.subject)
          ? [`${stored.kind} has the subject ${message.subject}`]
          : []),
        ...(time && !words.includes(plainSpaces(time)) ? [`${words} does not say ${time}`] : []),
      ];
    }, MESSAGES),
  ).toEqual([]);
});

it('every calendar file can be read, with the session at its instant', async () => {
  const startsAt = new Date('2026-11-25T15:00:00Z');
  const during = [startsAt.toISOString(), '2026-11-25T16:30:00.000Z'];
  expect(
    await faults((snapshot) => {
      const practice = toPractice(snapshot, SITE.href);
      const session = {
        ...{ appointmentId: 'a', revision: 2, status: 'confirmed' as const, firstName: 'Ann' },
        ...{ startsAt, asOf: startsAt, durationMinutes: 90, location: 'broadway' as const },
        serviceName: snapshot.services[0]?.name ?? 'Massage',
        policy: { freeUntilHours: 24, lateFeePercent: 50, noShowFeePercent: 100 },
      };
      return [bookingCalendarFile(session, practice).content, practiceFeed([session], practice)]
        .map(readDuring)
        .filter((read) => JSON.stringify(read) !== JSON.stringify([during]))
        .map((read) => `is read as ${JSON.stringify(read)}`);
    }, MESSAGES),
  ).toEqual([]);
});

/** When the entries of a calendar file begin and end, as a calendar reads them. */
function readDuring(file: string): string[][] {
  const calendar = new ICAL.Component(ICAL.parse(file) as never[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const { startDate, endDate } = new ICAL.Event(entry);
    return [startDate, endDate].map((time) => time.toJSDate().toISOString());
  });
}
