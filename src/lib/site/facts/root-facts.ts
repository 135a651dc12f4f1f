import { toPractice } from '#contract/practice/practice.ts';
import type { Snapshot } from '#contract/practice/snapshot.ts';
import { phoneHref } from './contact-facts.ts';
import { openingFacts } from './opening-facts.ts';
import type { PageFacts } from './page-facts.ts';

/** Returns what scripts need to know about the practice, as it stands in the data of the root element; `readPageFacts` reads it. */
export function rootFacts(snapshot: Snapshot): Record<keyof PageFacts, string> {
  const { name, phone, email, timeZone, hours } = toPractice(snapshot, '');
  const { openDays, clientDays, ...openings } = openingFacts(hours);
  return {
    practiceName: name,
    phone,
    phoneHref: phoneHref(phone),
    email,
    timeZone,
    openDays: openDays.join(),
    clientDays: clientDays.join(),
    ...openings,
    policyVersion: snapshot.policy?.policy_version ?? '',
  };
}
