import type { Enhancement, Service } from '../catalog.ts';
import type { Bundle } from '../bundles/bundles.ts';
import type { GiftService } from '../gifts/gifts.ts';
import type { CancellationPolicy, NamedPolicy } from '../rules/money/cancellation.ts';
import { formatMoney } from '../rules/money/money.ts';
import type { BundleRow, EnhancementRow, Sale, ServiceRow, Snapshot } from './snapshot.ts';

/** The size most people buy. */
const POPULAR_CREDITS = 6;

/** Returns a service as the API sends it. */
export function toService(row: ServiceRow): Service {
  return {
    id: row.service_id,
    name: row.name,
    description: row.description,
    category: row.category,
    duration: row.duration_minutes,
    price: formatMoney(row.price_cents),
    ...(row.member_price_cents !== null && { memberPrice: formatMoney(row.member_price_cents) }),
  };
}

/** Returns an enhancement as the API sends it. */
export function toEnhancement(row: EnhancementRow): Enhancement {
  return {
    id: row.enhancement_id,
    name: row.name,
    description: row.description,
    price: formatMoney(row.price_cents),
    isActive: row.is_active,
    ...(row.extra_minutes > 0 && { extraMinutes: row.extra_minutes }),
    ...(row.caution !== null && { caution: row.caution }),
  };
}

/** Returns a bundle as the API sends it. */
export function toBundle(row: BundleRow): Bundle {
  const regularCents = row.regular_cents * row.credits;
  // A bundle whose price is raised may end up costing more than its sessions do one by one.
  const savedCents = Math.max(0, regularCents - row.price_cents);
  return {
    id: row.bundle_id,
    credits: row.credits,
    duration: row.duration_minutes,
    price: formatMoney(row.price_cents),
    pricePerSession: formatMoney(Math.round(row.price_cents / row.credits)),
    savings: formatMoney(savedCents),
    discountPercent: Math.round((100 * savedCents) / regularCents),
    popular: row.credits === POPULAR_CREDITS,
  };
}

/** Returns a service that can be given, as the pages show it. */
export function toGiftService({
  gift_service_id,
  name,
  price_cents,
}: Sale['gift_services'][number]): GiftService {
  return { id: gift_service_id, name, price: formatMoney(price_cents) };
}

/** Returns a policy as the API sends it. */
export function toPolicy(
  row: Omit<NonNullable<Snapshot['policy']>, 'policy_version'>,
): CancellationPolicy {
  return {
    freeUntilHours: row.free_until_hours,
    lateFeePercent: row.late_fee_percent,
    noShowFeePercent: row.no_show_fee_percent,
  };
}

/** Returns a policy with its name. */
export function toNamedPolicy(row: NonNullable<Snapshot['policy']>): NamedPolicy {
  return { version: row.policy_version, ...toPolicy(row) };
}
