import { salesTaxCents } from '#contract/rules/money/pricing.ts';

/** Returns a rate in parts per million as people write it: "6.875%", "7%". */
export const rateLabel = (ratePpm: number) => `${ratePpm / 10_000}%`;

/** Returns a typed rate ("6.875", "6.875%") in parts per million; null if it isn't one. */
export function readRate(typed: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,4}))?\s*%?$/.exec(typed.trim());
  if (!match) return null;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'));
}

/** Returns what an amount in cents comes to with these rates, each part rounded separately as on a receipt. */
export function withTaxCents(cents: number, ratesPpm: readonly number[]): number {
  return ratesPpm.reduce((sum, ratePpm) => sum + salesTaxCents(cents, ratePpm), cents);
}

/** A part of the sales tax with its rates: today's, then the upcoming ones. */
export interface TaxPart {
  id: string;
  name: string;
  rates: readonly { from: string; percent: string }[];
}

/** Returns each part's rate on a day (YYYY-MM-DD), without parts that have ended or haven't started. */
export function ratesOn(
  parts: readonly TaxPart[],
  localDate: string,
): { id: string; name: string; from: string; ratePpm: number }[] {
  return parts.flatMap(({ id, name, rates }) => {
    const current = rates.filter(({ from }) => from <= localDate).at(-1);
    const ratePpm = current ? readRate(current.percent) : null;
    return current && ratePpm ? [{ id, name, from: current.from, ratePpm }] : [];
  });
}

/** Returns the rates that start after a day, the next one first. */
export function comingRates(
  parts: readonly TaxPart[],
  localDate: string,
): { id: string; name: string; from: string; percent: string }[] {
  return parts
    .flatMap(({ id, name, rates }) =>
      rates.filter(({ from }) => from > localDate).map((rate) => ({ id, name, ...rate })),
    )
    .sort((one, other) => one.from.localeCompare(other.from));
}
