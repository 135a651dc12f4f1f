import { useState } from 'react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import type { CancellationPolicy } from '../../contract/rules/cancellation.ts';
import { paths } from '../../lib/site/paths.ts';
import { cancellationWords } from './cancellation-text.ts';
import css from './checkout.module.css';
import { useChosen } from './use-chosen.ts';

interface CancellationTermsProps {
  booking: SavedBooking;
  /** What its order is sold under. */
  policy: CancellationPolicy;
  timeZone: string;
}

/** What the person agrees to by paying, or by confirming a booking that costs nothing. */
export function CancellationTerms({ booking, policy, timeZone }: CancellationTermsProps) {
  const [now] = useState(() => new Date());
  const chosen = useChosen(booking);
  // Only the server knows what a credit is worth in dollars.
  const serviceCents = chosen && !booking.useCredit ? chosen.service.cents : null;
  const startsAt = new Date(booking.appointmentDate);
  return (
    <section className={css.terms} aria-labelledby="terms-title">
      <h3 id="terms-title">If you need to cancel</h3>
      <ul>
        {cancellationWords(policy, { startsAt, serviceCents }, { now, timeZone }).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        {booking.useCredit ? 'By booking' : 'By paying'} you agree to this.{' '}
        <a href={paths.policies} target="_blank" rel="noopener">
          All policies<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
