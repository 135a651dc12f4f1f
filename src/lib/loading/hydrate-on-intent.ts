import type { ClientDirective } from 'astro';
import { loadOnIntent } from './load-on-intent.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Starts the island when a pointer, a finger or the focus first reaches it; with the keys (a space between two) under
     * which tab or browser remember what was begun in it, at once where there is something to go on with.
     */
    'client:intent'?: boolean | string;
  }
}

/** Says in a form, once, that its script did not arrive. */
function sayLoadFailure(form: HTMLElement): void {
  if (form.querySelector('[data-load-failure]')) return;
  form.insertAdjacentHTML(
    'beforeend',
    `<p role="alert" data-load-failure>This form didn’t load, and nothing was sent. Check your connection and reload the page, or call ${document.documentElement.dataset['phone']}.</p>`,
  );
}

/** Whether something was begun that the island goes on with: kept by tab or browser, or come back from a bank's page. */
function isBegun(keys: unknown): boolean {
  if (typeof keys !== 'string') return false;
  try {
    return (
      keys.split(' ').some((key) => sessionStorage.getItem(key) ?? localStorage.getItem(key)) ||
      location.search.includes('payment_intent=')
    );
  } catch {
    return false;
  }
}

/**
 * Astro's `client:intent`. A page with a form is read by many and filled in by few: nobody pays for React before
 * reaching for the form.
 */
const onIntent: ClientDirective = (load, { value }, island) => {
  // Astro has then tried twice; left alone it would tell the console and nobody else.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    sayLoadFailure(island);
  });
  loadOnIntent({
    place: island,
    selector: 'astro-island',
    load: async () => (await load())(),
  });
  if (isBegun(value)) island.dispatchEvent(new Event('focusin', { bubbles: true }));
};

export default onIntent;
