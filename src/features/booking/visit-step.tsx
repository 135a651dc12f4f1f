import { useId } from 'react';
import { useBooking } from './booking-context.ts';
import shared from './booking.module.css';
import { SameAsLastTime } from './who/same-as-last-time.tsx';
import { ServiceField } from './service-field.tsx';
import css from './visit.module.css';
import { WhenQuestion } from './when/when-question.tsx';
import { WhoQuestion } from './who/who-question.tsx';

/** Step 1: when, and who is coming. */
export function VisitStep() {
  const { time, visit } = useBooking();
  const id = useId();
  return (
    <div className={shared.columns}>
      <section className={css.when}>
        <h3 id={id} className={time.isFolded ? 'visually-hidden' : undefined}>
          When works for you?
        </h3>
        <SameAsLastTime />
        <ServiceField />
        {visit.Part && <visit.Part />}
        {visit.isWaiting ? (
          <p>Enter your ZIP code to see open times.</p>
        ) : (
          <WhenQuestion nameId={id} />
        )}
      </section>
      <section className={css.who}>
        <WhoQuestion />
      </section>
    </div>
  );
}
