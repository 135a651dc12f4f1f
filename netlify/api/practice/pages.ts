import type { Change } from '../../../src/contract/practice/changes.ts';
import { paths } from '../../../src/lib/site/paths.ts';

/** The header and footer of every public page say who and where the practice is, and when it is open. */
const ALL = [
  paths.home,
  paths.services,
  paths.thaiMassage,
  paths.bundles,
  paths.about,
  paths.blog,
  paths.testimonials,
  paths.contact,
  paths.faq,
  paths.policies,
  paths.privacy,
  paths.giftCertificates,
  paths.newClient,
  paths.billOfRights,
  paths.accessibility,
];

/** Where services and enhancements are listed with their prices. */
const CATALOG = [paths.home, paths.services, paths.billOfRights, paths.book];

const OF_PRICED = {
  service: CATALOG,
  enhancement: CATALOG,
  bundle: [paths.bundles],
  gift_service: [paths.giftCertificates],
} as const;

const OF_KIND: Record<Exclude<Change['kind'], 'prices' | 'price_withdrawn'>, readonly string[]> = {
  facts: ALL,
  links: ALL,
  place: ALL,
  hours: ALL,
  special_day: [],
  special_day_removed: [],
  rights: [paths.billOfRights],
  rules: [],
  policy: [paths.policies, paths.faq, paths.newClient, paths.book],
  tax_rate: [paths.book],
  category: CATALOG,
  caution: [paths.services],
  service: CATALOG,
  enhancement: CATALOG,
  bundle: OF_PRICED.bundle,
  gift_service: OF_PRICED.gift_service,
};

/** Returns the pages that say what a change is about. */
export function pagesOf(change: Change): string[] {
  if (change.kind === 'prices')
    return [...new Set(change.prices.flatMap(({ of }) => OF_PRICED[of]))];
  if (change.kind === 'price_withdrawn') return [...OF_PRICED[change.of]];
  return [...OF_KIND[change.kind]];
}
