/**
 * Deferred loading: the words of a page are painted before anything else is fetched. After them come our fonts and what
 * waits in the page's templates (`src/components/deferred.astro`); the script of one that names a selector comes when somebody
 * reaches for such an element. This stands in every page, so it is short.
 */
import { loadOnIntent } from './load-on-intent.ts';
import { swapFonts } from './swap-fonts.ts';

const { documentElement: root, fonts, head } = document;

/** Puts our fonts in the place of the device's, whose fallbacks are fitted to ours (`scripts/build-fonts.ts`). */
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

/** What is for some alone says so: by a selector of the root element, or by what this browser must have kept. */
const isDue = ({ dataset: { when = '*', kept } }: HTMLElement) =>
  root.matches(when) && (!kept || kept.split(' ').some(isKept));

/** Brings what waits until the page is painted and is due; what has been brought is empty. */
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

new PerformanceObserver((_entries, observer) => {
  observer.disconnect();
  // Fonts that do not arrive leave those of the device.
  showFonts().catch(() => null);
  bringDue();
  // Another tab may keep something meanwhile.
  addEventListener('storage', bringDue);
}).observe({ type: 'paint', buffered: true });
