import { practiceFacts } from '#contract/practice/facts.ts';
import { snapshotSchema } from '#contract/practice/snapshot.ts';
import { saleFacts } from '#lib/facts/sale-facts.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { rootFacts } from '#lib/site/facts/root-facts.ts';
import type { Database } from '#platform/database/database.ts';

/** Returns what the practice is and sells right now, as pages say it. */
export async function readFacts(database: Database) {
  const snapshot = snapshotSchema.parse(await database.rpcNow('practice_snapshot', {}));
  const facts = { ...practiceFacts(snapshot), ...saleFacts(snapshot) };
  const { hash, services, enhancements, bundles, gift_services } = snapshot;
  // What a page's script would need a rule for.
  const href = phoneHref(facts['phone'] ?? '');
  return {
    hash,
    facts: { ...facts, phoneHref: href, callHref: href, emailHref: `mailto:${facts['email']}` },
    offers: [
      ...services.map(({ service_id }) => service_id),
      ...enhancements.map(({ enhancement_id }) => enhancement_id),
      ...bundles.map(({ bundle_id }) => bundle_id),
      ...gift_services.map(({ gift_service_id }) => gift_service_id),
    ],
    root: rootFacts(snapshot),
  };
}
