/**
 * The first script of a built page, in its head: the words are painted before anything else is fetched. Fonts and
 * scripts come after them; what the booking dialog and the forms need, when somebody reaches for it. It stands in every
 * page, so it is short.
 */
import { hideMissingFonts, showFonts } from './fonts.ts';
import type * as Later from './later.ts';
import { loadOnIntent } from './load-on-intent.ts';

const { later = '', booking, islands } = document.currentScript?.dataset ?? {};
const loadLater = (): Promise<typeof Later> => import(later);

hideMissingFonts();
if (booking) {
  loadOnIntent('[data-book]', booking, (_button, isPressed) => {
    if (isPressed) void loadLater().then((words) => words.apologizeForDialog());
  });
}
if (islands) {
  loadOnIntent('astro-island', islands, (island) => {
    void loadLater().then((words) => words.apologizeForForm(island));
  });
}

new PerformanceObserver((_entries, observer) => {
  observer.disconnect();
  // What does not arrive leaves the page as it was built, which is whole.
  showFonts(loadLater()).catch(() => null);
}).observe({ type: 'paint', buffered: true });
