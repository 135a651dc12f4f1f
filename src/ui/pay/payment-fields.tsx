import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

interface PaymentFieldsProps {
  /** Null while it is on its way. */
  stripe: Stripe | null;
  clientSecret: string;
  appearance: Appearance;
  /** What the payment is made with, for the person who presses the button. */
  elements: RefObject<StripeElements | null>;
  onReady: () => void;
  onLoadError: () => void;
}

/** Stripe's own fields for one prepared payment, in a frame of Stripe's. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { stripe, clientSecret, appearance, elements } = props;
  const place = useRef<HTMLDivElement>(null);
  const create = useEffectEvent((client: Stripe) => client.elements({ clientSecret, appearance }));
  const onReady = useEffectEvent(props.onReady);
  const onLoadError = useEffectEvent(props.onLoadError);

  useLayoutEffect(() => {
    if (!stripe || !place.current) return;
    const made = create(stripe);
    const fields = made.create('payment', { layout: 'tabs' });
    fields.on('ready', () => onReady());
    fields.on('loaderror', () => onLoadError());
    fields.mount(place.current);
    elements.current = made;
    return () => {
      elements.current = null;
      fields.destroy();
    };
  }, [stripe, clientSecret, elements]);

  useEffect(() => void elements.current?.update({ appearance }), [appearance, elements]);

  return <div ref={place} />;
}
