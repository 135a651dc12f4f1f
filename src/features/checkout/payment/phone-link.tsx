import type { PageFacts } from '#lib/site/facts/page-facts.ts';

/** The practice's phone number. */
export function PhoneLink({ facts }: { facts: PageFacts }) {
  return <a href={facts.phoneHref}>{facts.phone}</a>;
}
