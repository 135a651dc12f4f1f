import { displayMoney } from '../../contract/money.ts';
import type { BookingSummary } from '../../lib/booking-summary.ts';
import { Button } from '../../ui/button.tsx';
import css from './booking.module.css';

interface BookingFooterProps {
  step: 1 | 2;
  summary: BookingSummary | null;
  failure: string;
  onPrevious: () => void;
}

/** What stays in reach of the thumb: the total so far, and the way on. */
export function BookingFooter({ step, summary, failure, onPrevious }: BookingFooterProps) {
  const total = displayMoney(summary?.subtotalCents ?? 0);
  return (
    <footer className={css.foot}>
      {failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      {step === 1 ? (
        <>
          {summary && (
            <p className={css.total}>
              <span>{summary.service.name}</span> <strong>{total} + tax</strong>
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
