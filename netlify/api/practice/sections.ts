import * as z from 'zod/mini';
import {
  bundles,
  categories,
  cautions,
  enhancements,
  giftServices,
  services,
} from '#contract/practice/sections/catalog.ts';
import { policy } from '#contract/practice/sections/policy.ts';
import { places } from '#contract/practice/sections/places.ts';
import { facts, rights } from '#contract/practice/sections/profile.ts';
import { rules } from '#contract/practice/sections/rules.ts';
import { fromItemRow, fromRow } from '#contract/practice/sections/section.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { formatMoney } from '#contract/rules/money/money.ts';

const words = z.nullable(z.string());

const rangeRow = z.object({
  location: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  allowed_client_types: z.array(z.enum(['new', 'existing'])),
});

/** The rows of each section, as practice_sections answers them. */
export const SECTION_ROWS = {
  facts: z.extend(facts.stored, { email: words }),
  rights: rights.stored,
  links: z.array(z.object({ name: z.string(), url: words })),
  places: z.array(places.stored),
  hours: z.array(
    z.extend(rangeRow, {
      day_of_week: z.int(),
      requires_toggle: z.boolean(),
      is_enabled: z.boolean(),
    }),
  ),
  specialDays: z.array(
    z.object({
      local_date: z.string(),
      name: z.string(),
      asked_at: words,
      answer: words,
      hours: z.array(rangeRow),
    }),
  ),
  rules: rules.stored,
  policy: policy.stored,
  taxes: z.array(
    z.object({
      tax_part_id: z.string(),
      name: z.string(),
      rates: z.array(z.object({ effective_from: z.string(), rate_ppm: z.int() })),
    }),
  ),
  categories: z.array(categories.stored),
  cautions: z.array(cautions.stored),
  services: z.array(services.stored),
  enhancements: z.array(enhancements.stored),
  bundles: z.array(bundles.stored),
  giftServices: z.array(giftServices.stored),
  prices: z.array(
    z.object({
      service_id: words,
      enhancement_id: words,
      bundle_id: words,
      gift_service_id: words,
      effective_from: z.string(),
      price_cents: z.int(),
      member_price_cents: z.nullable(z.int()),
    }),
  ),
} as const;

/** The rows of a section, parsed. */
export type RowsOf<S extends keyof typeof SECTION_ROWS> = z.output<(typeof SECTION_ROWS)[S]>;

/** What a section is shown by, besides its rows. */
export interface Shown {
  /** In the practice's zone. */
  today: string;
  now: string;
  /** The services and bundles that were ever sold. */
  sold: { services: readonly string[]; bundles: readonly string[] };
}

type Value<S extends keyof Sections> = Sections[S]['value'];

/** Returns parts per million as percent, without needless zeros: "6.875". */
export const percentOf = (ratePpm: number) => String(ratePpm / 10_000);

const clock = (time: string) => time.slice(0, 5);

/** Of what starts on a day and applies until the next, the last that has started and all that are announced. */
function currentAndAhead<T extends { effective_from: string }>(
  rows: readonly T[],
  today: string,
): T[] {
  const current = rows.filter(({ effective_from }) => effective_from <= today).at(-1);
  return [
    ...(current ? [current] : []),
    ...rows.filter(({ effective_from }) => effective_from > today),
  ];
}

const toRange = (row: RowsOf<'specialDays'>[number]['hours'][number]) => ({
  location: row.location,
  startTime: clock(row.start_time),
  endTime: clock(row.end_time),
  allowedClientTypes: row.allowed_client_types,
});

type PriceRow = RowsOf<'prices'>[number];

/** What a price is of. */
export function pricedItem(row: Pick<PriceRow, `${string}_id` & keyof PriceRow>) {
  const { service_id, enhancement_id, bundle_id, gift_service_id } = row;
  if (service_id !== null) return { of: 'service', id: service_id } as const;
  if (enhancement_id !== null) return { of: 'enhancement', id: enhancement_id } as const;
  if (bundle_id !== null) return { of: 'bundle', id: bundle_id } as const;
  return { of: 'gift_service', id: gift_service_id ?? '' } as const;
}

function toPrices(rows: RowsOf<'prices'>, today: string): Value<'prices'> {
  const byItem = Map.groupBy(rows, (row) => JSON.stringify(pricedItem(row)));
  return [...byItem.values()]
    .flatMap((prices) => currentAndAhead(prices, today))
    .map((row) => ({
      ...pricedItem(row),
      from: row.effective_from,
      price: formatMoney(row.price_cents),
      memberPrice: row.member_price_cents === null ? '' : formatMoney(row.member_price_cents),
    }));
}

function toPolicy(rows: RowsOf<'policy'>, now: string): Value<'policy'> {
  const policies = rows.map((row, at) => ({
    policyVersion: row.policy_version,
    number: at + 1,
    since: row.effective_from === '-infinity' ? null : new Date(row.effective_from).toISOString(),
    ...fromRow(policy.numbers, row),
  }));
  const isAhead = ({ since }: (typeof policies)[number]) =>
    since !== null && Date.parse(since) > Date.parse(now);
  return {
    current: policies.findLast((policy) => !isAhead(policy)) ?? null,
    announced: policies.filter(isAhead),
  };
}

/** How each section's rows are shown: in the fields of its change, with today's values and the announced ones. */
export const TO_SECTION: {
  [S in keyof Sections]: (rows: RowsOf<S>, shown: Shown) => Value<S>;
} = {
  facts: (row) => ({ ...fromRow(facts, row), email: row.email ?? '' }),
  rights: (row) => fromRow(rights, row),
  links: (rows) => ({ links: rows.map(({ name, url }) => ({ name, url: url ?? '' })) }),
  places: (rows) => rows.map((row) => fromItemRow(places, row)),
  hours: (rows) => ({
    ranges: rows.map((row) => ({
      ...toRange(row),
      dayOfWeek: row.day_of_week,
      requiresToggle: row.requires_toggle,
      enabled: row.is_enabled,
    })),
  }),
  specialDays: (rows, { today }) =>
    rows
      .filter(({ local_date, answer }) => local_date >= today && answer !== 'open')
      .map(({ local_date, name, asked_at, answer, hours }) => ({
        date: local_date,
        name,
        isAsked: asked_at !== null && answer === null,
        ranges: hours.map(toRange),
      })),
  rules: (row) => fromRow(rules, row),
  policy: (rows, { now }) => toPolicy(rows, now),
  taxes: (rows, { today }) =>
    rows.map(({ tax_part_id, name, rates }) => ({
      id: tax_part_id,
      name,
      rates: currentAndAhead(rates, today).map(({ effective_from, rate_ppm }) => ({
        from: effective_from,
        percent: percentOf(rate_ppm),
      })),
    })),
  categories: (rows) => rows.map((row) => fromItemRow(categories, row)),
  cautions: (rows) => rows.map((row) => fromItemRow(cautions, row)),
  services: (rows, { sold }) =>
    rows
      .map((row) => fromItemRow(services, row))
      .map((service) => ({ ...service, isSold: sold.services.includes(service.id) })),
  enhancements: (rows) => rows.map((row) => fromItemRow(enhancements, row)),
  bundles: (rows, { sold }) =>
    rows
      .map((row) => fromItemRow(bundles, row))
      .map((bundle) => ({ ...bundle, isSold: sold.bundles.includes(bundle.id) })),
  giftServices: (rows) => rows.map((row) => fromItemRow(giftServices, row)),
  prices: (rows, { today }) => toPrices(rows, today),
};
