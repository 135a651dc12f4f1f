import { durationLabel } from '#contract/rules/durations.ts';
import { wordList } from '#contract/practice/words.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { longDate } from '../time/clock.ts';

type Announcing = Pick<Snapshot, 'services' | 'enhancements' | 'announced_prices'>;

/** Returns what sessions and enhancements will cost, a sentence for each day on which prices start: clients are owed notice. */
export function announcedPrices({
  services,
  enhancements,
  announced_prices,
}: Announcing): string[] {
  const days = new Map<string, string[]>();
  for (const price of announced_prices) {
    const service = services.find(({ service_id }) => service_id === price.service_id);
    const extra = enhancements.find(
      ({ enhancement_id }) => enhancement_id === price.enhancement_id,
    );
    const name = service
      ? `${service.name}, ${durationLabel(service.duration_minutes)}`
      : extra?.name;
    if (name === undefined) continue;
    const members =
      price.member_price_cents === undefined
        ? ''
        : ` (members ${displayMoney(price.member_price_cents)})`;
    const words = `${name}: ${displayMoney(price.price_cents)}${members}`;
    days.set(price.effective_from, [...(days.get(price.effective_from) ?? []), words]);
  }
  return [...days].map(([day, words]) => `From ${longDate(day)}: ${words.join('; ')}.`);
}

const rateWords = ({ name, rate_ppm }: { name: string; rate_ppm: number }) =>
  `${name} ${rate_ppm / 10_000}%`;

/** Returns the parts of the sales tax today and from each day on which one changes; empty where there is none. */
export function taxWords({
  sales_taxes,
  announced_tax_rates,
}: Pick<Snapshot, 'sales_taxes' | 'announced_tax_rates'>): string {
  const days = Map.groupBy(announced_tax_rates, ({ effective_from }) => effective_from);
  const sentences = [
    ['Today', sales_taxes.filter(({ rate_ppm }) => rate_ppm > 0)] as const,
    ...[...days].map(([day, rates]) => [`From ${longDate(day)}`, rates] as const),
  ];
  return sentences
    .filter(([, rates]) => rates.length > 0)
    .map(([when, rates]) => `${when}: ${wordList(rates.map(rateWords))}.`)
    .join(' ');
}
