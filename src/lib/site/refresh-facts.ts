/** Says what is true now on a page that was built from an older snapshot of the practice. */
import type * as z from 'zod/mini';
import type { readLiveFacts } from '../../contract/practice/live-facts.ts';

type Live = z.infer<typeof readLiveFacts.answer>;

/** Replaces the words of facts, hides what is gone and removes what tells programs old prices. */
export function showFacts(root: HTMLElement, { facts, offers }: Live): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-fact]')) {
    const words = facts[place.dataset['fact'] ?? ''];
    if (words === undefined) continue;
    place.textContent = words;
    const link = place.closest('a');
    if (link?.protocol === 'tel:') link.href = facts['phoneHref'] ?? link.href;
    if (link?.protocol === 'mailto:') link.href = `mailto:${words}`;
  }
  for (const offer of root.querySelectorAll<HTMLElement>('[data-offer]'))
    offer.hidden = !offers.includes(offer.dataset['offer'] ?? '');
  for (const data of root.querySelectorAll('script[type="application/ld+json"]'))
    if (data.textContent.includes('"price')) data.remove();
}

/** Asks with the page's own hash; while nothing has changed, the answer is empty. */
export async function refreshFacts(root = document.documentElement): Promise<void> {
  const hash = root.dataset['practiceHash'];
  const response = await fetch('/api/practice/facts', {
    headers: { 'If-None-Match': `"${hash}"` },
  });
  if (response.status !== 200) return;
  const live = (await response.json()) as Live;
  if (live.hash !== hash) showFacts(root, live);
}
