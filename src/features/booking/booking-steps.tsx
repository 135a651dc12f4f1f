import { useBooking } from './booking-context.ts';
import { BookingFooter } from './booking-footer.tsx';
import css from './booking.module.css';
import { stepName } from './step-name.ts';
import { VisitStep } from './visit-step.tsx';

/** The two steps of a booking, and the footer below them. */
export function BookingSteps() {
  const { step, Extras, panel, onSubmit, region } = useBooking();
  return (
    <form className={css.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className={css.panel} ref={panel} role="group" aria-label={stepName(step)} tabIndex={-1}>
        {step === 1 || !Extras ? <VisitStep /> : <Extras.Step />}
      </div>
      <BookingFooter />
      {region}
    </form>
  );
}
