/** Says what is true now on a page that was built from an older snapshot of the practice. In every page, so it is short. */
import type * as z from 'zod/mini';
import type { readLiveFacts } from '../../contract/practice/live-facts.ts';

type Live = z.infer<typeof readLiveFacts.answer>;

const { hash: built } = document.documentElement.dataset;

// While nothing has changed, the answer to the page's own hash is empty. Without news the page stays as it was built.
fetch('/api/practice/facts', { headers: { 'If-None-Match': `"${built}"` } })
  .then((response) => response.json() as Promise<Live>)
  .then(({ hash, facts, offers }) => {
    if (hash === built) return;
    const places = document.querySelectorAll<HTMLAnchorElement | HTMLScriptElement>(
      '[data-fact],[data-offer],[type$=json]',
    );
    for (const place of places) {
      const { fact = '', offer } = place.dataset;
      const words = facts[fact];
      const href = facts[`${fact}Href`];
      if (words) place.textContent = words;
      // A link; to anything else it means nothing.
      if (href) (place as HTMLAnchorElement).href = href;
      // What is gone, and what tells programs old prices.
      if (offer ? !offers.includes(offer) : place.text?.includes('"price')) place.remove();
    }
  })
  .catch(() => undefined);
