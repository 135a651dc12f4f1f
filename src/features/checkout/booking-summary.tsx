import { useStore } from '@nanostores/react';
import type { SavedBooking } from '../../contract/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import { getBookingSummary } from '../../lib/booking-summary.ts';
import { $enhancements, $services } from '../../lib/catalogue-store.ts';
import type { Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { summaryRows } from './summary-rows.ts';

interface BookingSummaryProps {
  booking: SavedBooking;
  timeZone: string;
  intent: Intent | null;
}

const display = (amount: string) => displayMoney(parseMoney(amount));

/** What is being paid for. */
export function BookingSummary({ booking, timeZone, intent }: BookingSummaryProps) {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const chosen =
    services.state === 'ready'
      ? getBookingSummary(
          { serviceId: booking.serviceId, enhancementIds: booking.selectedEnhancements },
          {
            services: services.items,
            enhancements: enhancements.state === 'ready' ? enhancements.items : [],
          },
        )
      : null;
  return (
    <section className={css.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">Your booking</h2>
      <dl className={css.facts}>
        {summaryRows(booking, chosen, timeZone).map(({ term, lines }) => (
          <div key={term}>
            <dt>{term}</dt>
            {lines.map((line) => (
              <dd key={line}>
                <Line text={line} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <dl className={`${css.amounts} figures`}>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{display(booking.totalAmount)} + tax</dd>
        </div>
        {intent && (
          <>
            <div>
              <dt>Subtotal</dt>
              <dd>{display(intent.subtotal)}</dd>
            </div>
            <div>
              <dt>Sales tax</dt>
              <dd>{display(intent.tax)}</dd>
            </div>
            <div className={css.charged}>
              <dt>Charged to your card</dt>
              <dd>{display(intent.calculatedAmount)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}

/** An email address that is too long for its line breaks where people would break it. */
function Line({ text }: { text: string }) {
  const [name, host] = text.split('@');
  if (!host) return text;
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}
