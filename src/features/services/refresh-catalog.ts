import type { Enhancement, Service } from '#contract/catalog.ts';
import { announce } from '#lib/loading/announce.ts';
import { showEnhancements, showServices } from './show-catalog.ts';

/** Only the Services page lists enhancements, and only there is loading announced. */
const hasEnhancements = document.querySelector('[data-list=enhancements]') !== null;
// The addresses are in the page, so that a content page's script doesn't carry every path of the site.
const { servicesFrom = '', enhancementsFrom = '' } =
  document.querySelector<HTMLElement>('[data-services-from]')?.dataset ?? {};
const failure = document.querySelector('[data-failure]');

/** Returns what our own API lists. The contract's schemas would bring zod to a page that shows eleven prices. */
async function list<Item>(path: string): Promise<Item[]> {
  const response = await fetch(path, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json() as Promise<Item[]>;
}

function setFailure(hasFailed: boolean): void {
  for (const note of failure?.querySelectorAll(':scope > :not(template)') ?? []) note.remove();
  const words = failure?.querySelector('template');
  if (hasFailed && words) failure?.append(words.content.cloneNode(true));
}

async function refresh(): Promise<void> {
  if (hasEnhancements) announce('Loading services and enhancements');
  try {
    const [services, enhancements] = await Promise.all([
      list<Service>(servicesFrom),
      hasEnhancements ? list<Enhancement>(enhancementsFrom) : [],
    ]);
    const shown = enhancements.filter(({ isActive }) => isActive);
    showServices(services);
    showEnhancements(shown);
    setFailure(false);
    if (hasEnhancements)
      announce(`Loaded ${services.length} services and ${shown.length} enhancements`);
  } catch {
    setFailure(true);
  }
}

failure?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-retry]')) void refresh();
});
// The page already shows prices; newer ones wait until everything it needs to look right has loaded.
if (document.readyState === 'complete') void refresh();
else addEventListener('load', () => void refresh(), { once: true });
