import { CardNotLoaded, SettingUpCard } from './card-notes.tsx';
import type { CardPaymentProps } from './card-payment.tsx';
import { usePart } from '../hooks/use-part.ts';

// Stripe is loaded only for those who get this far.
const loadCardPayment = async () => (await import('./card-payment.tsx')).CardPayment;

/** The card form of one prepared payment, once its script has loaded. */
export function LateCardPayment(props: CardPaymentProps) {
  const { part: CardPayment, hasFailed, retry } = usePart(loadCardPayment);
  if (CardPayment) return <CardPayment {...props} />;
  return hasFailed ? (
    <CardNotLoaded onRetry={retry}>{props.children}</CardNotLoaded>
  ) : (
    <SettingUpCard />
  );
}
