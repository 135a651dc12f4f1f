import type { ClientDirective } from 'astro';
import { apologizeForForm } from './apology/apologize-for-form.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Starts the island when a pointer, a finger or the focus first reaches it. */
    'client:intent'?: boolean;
  }
}

const INTENTS = ['pointerover', 'touchstart', 'focusin', 'click'] as const;

/**
 * Astro's `client:intent`. A page with a form is read by many and filled in by few: nobody pays for React before
 * reaching for the form. A button pressed before its script has arrived is pressed again once it has.
 */
const onIntent: ClientDirective = (load, _options, island) => {
  let pressed: HTMLElement | null = null;
  let isUnderWay = false;
  const start = async (event: Event) => {
    if (event.type === 'click' && event.target instanceof Element) {
      pressed = event.target.closest('button');
    }
    if (isUnderWay) return;
    isUnderWay = true;
    const hydrate = await load();
    await hydrate();
    for (const intent of INTENTS) island.removeEventListener(intent, start);
    pressed?.click();
  };
  // Astro has then tried twice; left alone it would tell the console and nobody else.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    apologizeForForm(island);
  });
  for (const intent of INTENTS) island.addEventListener(intent, start, { passive: true });
};

export default onIntent;
