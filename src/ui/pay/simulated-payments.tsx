import { isStandIn } from '#lib/stripe/payment-client.ts';
import css from './simulated-payments.module.css';

/** Says on the local stack that payments are simulated. */
export function SimulatedPayments() {
  return (
    isStandIn && (
      <p className={css.note}>Payments on this computer are simulated: no real money moves.</p>
    )
  );
}
