import { ITEMS } from '#contract/practice/sections/catalog.ts';
import type { Change } from '#contract/practice/changes.ts';
import { policy } from '#contract/practice/sections/policy.ts';
import { places } from '#contract/practice/sections/places.ts';
import { facts, rights } from '#contract/practice/sections/profile.ts';
import { rules } from '#contract/practice/sections/rules.ts';
import { toItemRow, toRow } from '#contract/practice/sections/section.ts';
import { parseMoney } from '#contract/rules/money/money.ts';
import type { Json } from '#platform/database/database.types.ts';

/** A form's empty field is null in the database. */
const orNull = (text: string) => text || null;

/** A rate in percent ("6.875") in parts per million. */
const ppm = (percent: string) => Math.round(Number(percent) * 10_000);

/** The column that names an item with a price. */
const idColumn = (of: 'service' | 'enhancement' | 'bundle' | 'gift_service', id: string) => ({
  [`${of}_id`]: id,
});

interface Range {
  location: string;
  startTime: string;
  endTime: string;
  allowedClientTypes: string[];
}

const rangeRow = ({ location, startTime, endTime, allowedClientTypes }: Range) => ({
  location,
  start_time: startTime,
  end_time: endTime,
  allowed_client_types: allowedClientTypes,
});

/** Returns a change in the words of the database's columns, as put_change takes it. */
export function changeRow(change: Change): Json {
  switch (change.kind) {
    case 'facts':
      return toRow(facts, change);
    case 'rights':
      return toRow(rights, change);
    case 'links':
      return { links: change.links.map(({ name, url }) => ({ name, url: orNull(url) })) };
    case 'place':
      return toItemRow(places, change);
    case 'hours':
      return {
        hours: change.ranges.map((range) => ({
          ...rangeRow(range),
          day_of_week: range.dayOfWeek,
          requires_toggle: range.requiresToggle,
          is_enabled: range.enabled,
        })),
      };
    case 'special_day':
      return {
        local_date: change.date,
        name: change.name,
        hours: change.ranges.map((range) => ({
          ...rangeRow(range),
          requires_toggle: false,
          is_enabled: true,
        })),
      };
    case 'special_day_removed':
      return { local_date: change.date };
    case 'holidays':
      return { holiday_answer: change.answer };
    case 'rules':
      return toRow(rules, change);
    case 'policy':
      return { ...toRow(policy, change), starts_on: change.from };
    case 'policy_withdrawn':
      return { policy_version: change.policyVersion };
    case 'category_order':
    case 'service_order':
    case 'enhancement_order':
    case 'bundle_order':
    case 'gift_service_order':
      return { ids: change.ids };
    case 'tax_rate':
      return {
        tax_part_id: change.id ?? null,
        name: change.name,
        effective_from: change.from,
        rate_ppm: ppm(change.percent),
      };
    case 'prices':
      return {
        effective_from: change.from,
        prices: change.prices.map(({ of, id, price, memberPrice }) => ({
          ...idColumn(of, id),
          price_cents: parseMoney(price),
          member_price_cents: memberPrice ? parseMoney(memberPrice) : null,
        })),
      };
    case 'price_withdrawn':
      return { ...idColumn(change.of, change.id), effective_from: change.from };
    default:
      return toItemRow(ITEMS[change.kind], change);
  }
}
