import type { ClientDirective } from 'astro';
import { keepTyped } from './keep-typed.ts';
import { loadOnIntent } from './load-on-intent.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Starts the island when a pointer, a finger or the focus first reaches it. Given storage keys (separated by spaces), it
     * starts at once if something was begun: stored under one of them, or returned from a bank's page.
     */
    'client:intent'?: boolean | string;
  }
}

/** Says in a form, once, that its script didn't load. */
function sayLoadFailure(form: HTMLElement): void {
  if (form.querySelector('[data-load-failure]')) return;
  form.insertAdjacentHTML(
    'beforeend',
    `<p role="alert" data-load-failure>This form didn’t load, and nothing was sent. Check your connection and reload the page, or call ${document.documentElement.dataset['phone']}.</p>`,
  );
}

/** Returns whether the island has something to continue: stored by the tab or browser, or returned from a bank's page. */
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
 * Astro's `client:intent`. Many people read a page with a form and few fill it in: no one loads React before reaching for
 * the form.
 */
const onIntent: ClientDirective = (load, { value }, island) => {
  // Astro has tried twice by then; without this, only the console would say so.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    sayLoadFailure(island);
  });
  loadOnIntent({
    place: island,
    selector: 'astro-island',
    load: async () => {
      const hydrate = await load();
      keepTyped(island);
      await hydrate();
    },
  });
  if (isBegun(value)) island.dispatchEvent(new Event('focusin', { bubbles: true }));
};

export default onIntent;
