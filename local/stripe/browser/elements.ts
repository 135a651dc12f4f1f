import type { Appearance, StripeError } from '@stripe/stripe-js';
import { createPaymentElement, integrationError } from './payment-element.ts';

export interface ElementsOptions {
  clientSecret?: string;
  appearance?: Appearance;
}

type PaymentElement = ReturnType<typeof createPaymentElement>;

/** The forms of one payment; `checkIntent` returns why its intent can't be paid, or null. */
export function createElements(
  options: ElementsOptions,
  checkIntent: () => Promise<StripeError | null>,
) {
  let { appearance } = options;
  let payment: PaymentElement | null = null;

  const validate = (): StripeError | null => {
    if (!payment) throw integrationError('elements.submit() needs a mounted payment Element.');
    const problem = payment.form.validate();
    return problem && { type: 'validation_error', code: problem.code, message: problem.message };
  };

  return {
    create(type: string) {
      if (type !== 'payment')
        throw integrationError(`The stand-in for Stripe.js has no ${type} Element.`);
      if (payment)
        throw integrationError('Can only create one Element of type payment through create().');
      payment = createPaymentElement({
        appearance,
        checkIntent,
        onDestroy: () => {
          payment = null;
        },
      });
      return payment.element;
    },
    getElement: (type: string) => (type === 'payment' ? (payment?.element ?? null) : null),
    update(changes: ElementsOptions) {
      appearance = changes.appearance ?? appearance;
      payment?.restyle(appearance);
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: () => {
      const error = validate();
      return Promise.resolve(error ? { error } : { selectedPaymentMethod: 'card' });
    },
    /** For confirmPayment: the form's error, or its card. */
    readCard: (): { error: StripeError } | { params: Record<string, string> } => {
      const error = validate();
      return error ? { error } : { params: payment?.form.toParams() ?? {} };
    },
    clientSecret: options.clientSecret,
  };
}

export type Elements = ReturnType<typeof createElements>;
