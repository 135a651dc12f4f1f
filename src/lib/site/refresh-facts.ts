/** Says what is true now on a page that was built from an older snapshot of the practice. In every page, so it is short. */
import type * as z from 'zod/mini';
import type { readLiveFacts } from '../../contract/practice/live-facts.ts';

/** Asks with the page's own hash. Throws at an answer that is none, or is empty because nothing has changed. */
export async function refreshFacts(root = document.documentElement): Promise<void> {
  const { dataset } = root;
  const response = await fetch('/api/practice/facts', {
    headers: { 'If-None-Match': `"${dataset['hash']}"` },
  });
  const { hash, facts, offers } = (await response.json()) as z.infer<typeof readLiveFacts.answer>;
  if (hash === dataset['hash']) return;
  for (const place of root.querySelectorAll<HTMLElement>('[data-fact],[data-offer],[type$=json]')) {
    const { fact = '', offer } = place.dataset;
    const words = facts[fact];
    const href = facts[`${fact}Href`];
    if (words) place.textContent = words;
    // A link; to anything else it means nothing.
    if (href) (place as HTMLAnchorElement).href = href;
    // What is gone, and what tells programs old prices.
    if (offer ? !offers.includes(offer) : !fact && place.innerHTML.includes('"price'))
      place.remove();
  }
}
