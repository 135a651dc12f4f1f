/** Says what is true now on a page that was built from an older snapshot of the practice. In every page, so it is short. */
import type * as z from 'zod/mini';
import type { readLiveFacts } from '#contract/practice/live-facts.ts';

type Live = z.infer<typeof readLiveFacts.answer>;

const { dataset } = document.documentElement;
const { hash: built } = dataset;

// While nothing has changed, the answer to the page's own hash is empty. Without news the page stays as it was built.
fetch('/api/practice/facts', { headers: { 'If-None-Match': `"${built}"` } })
  .then((response) => response.json() as Promise<Live>)
  .then(({ hash, facts, offers, root }) => {
    if (hash === built) return;
    Object.assign(dataset, root);
    const places = document.querySelectorAll<HTMLAnchorElement | HTMLScriptElement>(
      '[data-fact],[data-offer],[type$=json]',
    );
    for (const place of places) {
      const { fact = '', offer } = place.dataset;
      const words = facts[fact];
      const href = facts[`${fact}Href`];
      if (words != null) place.textContent = words;
      // A link; to anything else it means nothing.
      if (href) (place as HTMLAnchorElement).href = href;
      // What is gone; an island may want it back.
      if (offer) place.hidden = !offers.includes(offer);
      // What tells programs old prices.
      else if (place.text?.includes('"price')) place.remove();
    }
  })
  .catch(() => undefined);
