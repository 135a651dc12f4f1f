import { useStore } from '@nanostores/react';
import { $services } from '#lib/booking/catalog-store.ts';
import type { Payment } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { serviceNameOf } from '../state/service-name.ts';

/** All that can be said about a payment whose tab is closed: nothing else was stored. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const services = useStore($services);
  const name = payment.serviceName || serviceNameOf(payment.serviceId, services);
  return (
    <section className={css.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">Your booking</h2>
      <dl className={css.facts}>
        <div>
          <dt>Service</dt>
          <dd>{name ?? 'Massage'}</dd>
        </div>
      </dl>
    </section>
  );
}
