import type { Alternatives } from '#contract/checkout/availability.ts';
import { requestBooking } from '#lib/booking/booking-request.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel } from '#lib/time/clock.ts';
import css from '../checkout.module.css';

/** The nearest free times as buttons; each opens the booking dialog with that time chosen. */
export function AlternativeTimes({ serviceId, times }: { serviceId: string; times: Alternatives }) {
  if (times.length === 0) return null;
  return (
    <>
      <p>The nearest open times:</p>
      <ul className={css.times}>
        {times.map(({ date, time, startsAt }) => (
          <li key={startsAt}>
            <button
              type="button"
              className="button quiet"
              onClick={() => requestBooking({ serviceId, date, time })}
            >
              {dayLabel(date)}, {clockLabel(time)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
