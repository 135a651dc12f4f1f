import type { Appearance, StripeError } from '@stripe/stripe-js';
import { createStyles } from './appearance.ts';
import { createCardForm, type CardForm } from './card-form.ts';
import { createEmitter } from './emitter.ts';

interface PaymentElementOptions {
  appearance: Appearance | undefined;
  /** Why the form can't load, or null. */
  checkIntent: () => Promise<StripeError | null>;
  onDestroy: () => void;
}

/** The payment element: a card form that the page can mount anywhere. */
export function createPaymentElement({
  appearance,
  checkIntent,
  onDestroy,
}: PaymentElementOptions) {
  const { on, off, emit } = createEmitter();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createStyles(appearance)];
  const form: CardForm = createCardForm(root, {
    onChange: () => {
      emitChange();
    },
    onFocus: () => {
      emit('focus', { elementType: 'payment' });
    },
    onBlur: () => {
      emit('blur', { elementType: 'payment' });
    },
    onEscape: () => {
      emit('escape', { elementType: 'payment' });
    },
    // Inputs in a shadow root don't belong to the page's form, but Enter should still pay.
    onEnter: () => host.closest('form')?.requestSubmit(),
  });
  const emitChange = () => {
    emit('change', {
      elementType: 'payment',
      empty: form.isEmpty(),
      complete: form.isComplete(),
      collapsed: false,
      value: { type: 'card' },
    });
  };

  const load = async () => {
    const error = await checkIntent();
    if (!host.isConnected) return;
    if (error) {
      host.remove();
      emit('loaderror', { elementType: 'payment', error });
      return;
    }
    emit('ready', { elementType: 'payment' });
    emitChange();
  };

  const element = {
    on: (name: string, listener: (event: unknown) => void) => {
      on(name, listener);
      return element;
    },
    once: (name: string, listener: (event: unknown) => void) => {
      const onlyOnce = (event: unknown) => {
        off(name, onlyOnce);
        listener(event);
      };
      on(name, onlyOnce);
      return element;
    },
    off: (name: string, listener?: (event: unknown) => void) => {
      off(name, listener);
      return element;
    },
    mount: (target: string | HTMLElement) => {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!place)
        throw integrationError(
          `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
        );
      place.replaceChildren(host);
      emit('loaderstart', { elementType: 'payment' });
      void load();
    },
    unmount: () => {
      host.remove();
    },
    destroy: () => {
      host.remove();
      onDestroy();
    },
    update: () => undefined,
    collapse: () => undefined,
    focus: form.focus,
    blur: () => {
      (root.activeElement as HTMLElement | null)?.blur();
    },
    clear: form.clear,
  };
  return {
    element,
    form,
    restyle: (next: Appearance | undefined) => {
      root.adoptedStyleSheets = [createStyles(next)];
    },
  };
}

/** Stripe.js's error for a page that uses it incorrectly. */
export function integrationError(message: string): Error {
  return Object.assign(new Error(message), { name: 'IntegrationError' });
}
