import { feeCents, type CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import type { Enhancement, Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';

/** Which share of the service fee is charged: none, or that of the policy. */
type FeeShare = 'none' | 'late' | 'noShow';

export interface CancellationExample {
  /** What was booked: "Thai Bodywork, 60 minutes ($90), with Hot Stones ($20)". */
  booked: string;
  /** The fee and the refund, before tax, for each share of the fee. */
  amounts: Record<FeeShare, { kept: string; back: string }>;
}

/** Returns the policy in dollars, for the catalog's first hour with an enhancement; null if the catalog lacks either. */
export function cancellationExample(
  policy: CancellationPolicy,
  services: readonly Service[],
  enhancements: readonly Enhancement[],
): CancellationExample | null {
  const service = services.find(({ duration }) => duration === 60);
  const enhancement = enhancements.find(({ id }) => id === 'hot-stones') ?? enhancements[0];
  if (!service || !enhancement) return null;
  const serviceCents = parseMoney(service.price);
  const enhancementCents = parseMoney(enhancement.price);
  const split = (keptCents: number) => ({
    kept: keptCents === 0 ? 'none' : displayMoney(keptCents),
    back: displayMoney(serviceCents + enhancementCents - keptCents),
  });
  const priced = (name: string, cents: number) => `${name} (${displayMoney(cents)})`;
  return {
    booked: `${priced(`${service.name}, ${durationLabel(service.duration)}`, serviceCents)}, with ${priced(enhancement.name, enhancementCents)}`,
    amounts: {
      none: split(0),
      late: split(feeCents(serviceCents, policy.lateFeePercent)),
      noShow: split(feeCents(serviceCents, policy.noShowFeePercent)),
    },
  };
}
