import type { Enhancement, Service } from '#contract/catalog.ts';
import type { Bundle } from '#contract/bundles/bundles.ts';
import { toBundle, toEnhancement, toPolicy, toService } from '#contract/practice/sale.ts';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { wordList } from '#contract/practice/words.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { announcedPrices, taxWords } from './announced.ts';
import { cancellationExample } from './cancellation-example.ts';
import { durationRangeLabel, listDurations, priceRangeLabel } from './price-range.ts';
import { savingWords, sessionRange } from './savings.ts';

type Facts = Record<string, string>;

const display = (amount: string) => displayMoney(parseMoney(amount));

/**
 * Returns what pages say of all that is sold, in words, by the key that marks it on a page: `name:thai-60`, `range:swedish`. What
 * can come and go without another build has an entry in either case, an empty one if there is nothing to say.
 */
export function saleFacts(snapshot: Snapshot): Facts {
  const services = snapshot.services.map(toService);
  const enhancements = snapshot.enhancements.map(toEnhancement);
  return {
    ...Object.assign({}, ...services.map(itemFacts)),
    ...Object.assign({}, ...enhancements.map(enhancementFacts)),
    ...Object.assign({}, ...snapshot.gift_services.map(giftFacts)),
    ...Object.assign({}, ...snapshot.categories.map((row) => categoryFacts(row, services))),
    ...bundleFacts(snapshot.bundles.map(toBundle), services),
    ...exampleFacts(snapshot, services, enhancements),
    extras: extrasSentence(enhancements),
    announced: announcedPrices(snapshot).join(' '),
    taxes: taxWords(snapshot),
  };
}

const itemFacts = ({ id, name, description }: Service | Enhancement): Facts => ({
  [`name:${id}`]: name,
  [`about:${id}`]: description,
});

const enhancementFacts = (enhancement: Enhancement): Facts => ({
  ...itemFacts(enhancement),
  [`added:${enhancement.id}`]: `+${display(enhancement.price)}`,
});

function extrasSentence(enhancements: readonly Enhancement[]): string {
  const priced = enhancements.map(({ name, price }) => `${name} ${display(price)}`);
  return priced.length === 0 ? '' : `Enhancements, with any session: ${wordList(priced)}.`;
}

const giftFacts = ({ gift_service_id, name }: Snapshot['gift_services'][number]): Facts => ({
  [`name:${gift_service_id}`]: name,
});

function categoryFacts(
  { service_category_id, name, summary, introduction }: Snapshot['categories'][number],
  all: readonly Service[],
): Facts {
  const services = listDurations(all, service_category_id);
  return {
    [`category:${service_category_id}`]: name,
    [`summary:${service_category_id}`]: summary,
    [`introduction:${service_category_id}`]: introduction,
    [`lengths:${service_category_id}`]: durationRangeLabel(services),
    [`guestRange:${service_category_id}`]: priceRangeLabel(services, 'guests'),
    [`range:${service_category_id}`]: priceRangeLabel(services, 'anyone'),
    [`prices:${service_category_id}`]: pricesSentence(services),
  };
}

/** Returns the prices: "60 minutes cost $90, 90 minutes $135 and 2 hours $180, plus sales tax."; empty without any. */
export function pricesSentence(services: readonly Pick<Service, 'duration' | 'price'>[]): string {
  const [first, ...rest] = services.map(
    ({ duration, price }) => [durationLabel(duration), display(price)] as const,
  );
  if (!first) return '';
  const parts = [first.join(' cost '), ...rest.map((part) => part.join(' '))];
  return `${wordList(parts)}, plus sales tax.`;
}

function bundleFacts(bundles: readonly Bundle[], services: readonly Service[]): Facts {
  const facts: Facts = {};
  for (const bundle of bundles) {
    facts[`each:${bundle.id}`] = display(bundle.pricePerSession);
    facts[`saving:${bundle.id}`] = savingWords(bundle, services, false);
    facts[`memberSaving:${bundle.id}`] = savingWords(bundle, services, true);
    facts[`session:${bundle.duration}`] = sessionRange(services, bundle.duration, false);
    facts[`memberSession:${bundle.duration}`] = sessionRange(services, bundle.duration, true);
  }
  return facts;
}

/** The cancellation policy in dollars; nothing without a policy, an hour and an enhancement. */
function exampleFacts(
  { policy }: Snapshot,
  services: readonly Service[],
  enhancements: readonly Enhancement[],
): Facts {
  const example = policy && cancellationExample(toPolicy(policy), services, enhancements);
  if (!example) return {};
  const { booked, amounts } = example;
  return {
    booked,
    ...Object.fromEntries(
      Object.entries(amounts).flatMap(([share, { kept, back }]) => [
        [`kept:${share}`, kept],
        [`back:${share}`, back],
      ]),
    ),
  };
}
