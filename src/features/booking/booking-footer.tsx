import { displayMoney } from '#contract/rules/money/money.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { paths } from '#lib/site/paths.ts';
import { dayParts } from '#ui/choose-time/moments.ts';
import { Button } from '#ui/button.tsx';
import { useBooking } from './booking-context.ts';
import css from './booking.module.css';

/** Said of a part of the dialog, together with other ways to book. */
export const NOT_LOADED = 'That didn’t load, and nothing was booked.';

/** What stays in reach of the thumb: the choices so far, and the button to go on. */
export function BookingFooter() {
  const { step, summary, failure, facts, onPrevious, today, time } = useBooking();
  const total = displayMoney(summary?.subtotalCents ?? 0);
  return (
    <footer className={css.foot}>
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
          {failure === NOT_LOADED && (
            <>
              {' '}
              Try again, <a href={paths.book}>book with plain forms</a>, or call{' '}
              <a href={facts.phoneHref}>{facts.phone}</a>.
            </>
          )}
        </p>
      )}
      {step === 1 ? (
        <>
          {summary && (
            <p className={css.total}>
              <span>{summary.service.name}</span>{' '}
              <strong>
                {time.time && `${briefMoment(time.date, time.time, today)} · `}
                {total} + tax
              </strong>
            </p>
          )}
          <Button type="submit">Continue</Button>
        </>
      ) : (
        <>
          <Button look="quiet" onClick={onPrevious}>
            Previous
          </Button>
          <Button type="submit" disabled={!summary}>
            Proceed to Payment - {total}
          </Button>
        </>
      )}
    </footer>
  );
}

const WEEK_MS = 7 * 86_400_000;

/** Returns "Mon 11:30 AM" for the coming week, "Dec 2, 11:30 AM" for later. */
function briefMoment(date: string, time: string, today: string): string {
  const { weekday, month, day } = dayParts(date);
  const isSoon = Date.parse(date) - Date.parse(today) < WEEK_MS;
  return `${isSoon ? weekday : `${month} ${day},`} ${clockLabel(time)}`;
}
