/**
 * Deferred loading: the words of a page are painted before anything else is fetched. After that come our fonts and the
 * contents of the page's templates (`src/components/deferred.astro`); a script whose template names a selector loads when
 * someone reaches for a match. This is in every page, so it is short.
 */
import { loadOnIntent } from './load-on-intent.ts';
import { swapFonts } from './swap-fonts.ts';

const { documentElement: root, fonts, head } = document;

/** Replaces the device's fonts, whose metrics are fitted to ours, with our fonts (`scripts/assets/build-fonts.ts`). */
async function showFonts(): Promise<void> {
  if (!root.classList.contains('device-fonts')) return;
  await Promise.all([fonts.load('480 1em Fraunces'), fonts.load('1em Figtree')]);
  swapFonts();
  // Later pages of the visit start with them (`src/layouts/page.astro`).
  sessionStorage.setItem('fonts', '1');
}

const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-load]')];
const isAfterPaint = ({ dataset }: HTMLElement) => dataset['load'] === 'painted';

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Something meant only for some people says so by a selector of the root element or by what this browser must have stored. */
const isDue = ({ dataset: { when = '*', kept } }: HTMLElement) =>
  root.matches(when) && (!kept || kept.split(' ').some(isKept));

/** Loads what waits for the first paint and is due. What has been loaded is empty. */
function bringDue(): void {
  const due = templates.filter((template) => isAfterPaint(template) && isDue(template));
  head.append(...due.map(({ content }) => content));
}

for (const { dataset, content } of templates.filter((template) => !isAfterPaint(template))) {
  const script = content.querySelector('script')?.getAttribute('src') ?? '';
  loadOnIntent({
    place: document,
    selector: dataset['load'] ?? '',
    load: () => import(/* @vite-ignore */ script),
    onFailure: (wasPressed) => {
      if (!wasPressed) return;
      document.querySelector<HTMLDialogElement>(`#${dataset['failure']}`)?.showModal();
    },
  });
}

// A page that was reloaded under the booking dialog opens it again, with what was typed.
if ((history.state as { open?: string[] } | null)?.open?.[0] === 'booking') {
  document.querySelector<HTMLElement>('[data-book=""]')?.click();
}

new PerformanceObserver((_entries, observer) => {
  observer.disconnect();
  // If our fonts don't load, the device's stay.
  showFonts().catch(() => null);
  bringDue();
  // Another tab may store something in the meantime.
  addEventListener('storage', bringDue);
}).observe({ type: 'paint', buffered: true });
