import { useState } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { paths } from '#lib/site/paths.ts';
import { cancellationWords } from './cancellation-text.ts';
import { isByCard, type Intent } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { tendersOf } from './tenders.ts';
import { useChosen } from './use-chosen.ts';

interface CancellationTermsProps {
  booking: SavedBooking;
  intent: Intent;
  timeZone: string;
}

/** What the person agrees to by paying, or by confirming a booking that costs nothing. */
export function CancellationTerms({ booking, intent, timeZone }: CancellationTermsProps) {
  const [now] = useState(() => new Date());
  const serviceCents = useChosen(booking, intent)?.service.cents ?? null;
  const startsAt = new Date(booking.appointmentDate);
  const session = { startsAt, serviceCents, tenders: tendersOf(booking, intent) };
  return (
    <section className={css.terms} aria-labelledby="terms-title">
      <h3 id="terms-title">If you need to cancel</h3>
      <ul>
        {cancellationWords(intent.policy, session, { now, timeZone }).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        {isByCard(intent) ? 'By paying' : 'By booking'} you agree to this.{' '}
        <a href={paths.policies} target="_blank" rel="noopener">
          All policies<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </section>
  );
}
