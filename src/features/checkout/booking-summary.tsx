import type { SavedBooking } from '../../contract/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import type { Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { summaryRows } from './summary-rows.ts';
import { useChosen } from './use-chosen.ts';

interface BookingSummaryProps {
  booking: SavedBooking;
  timeZone: string;
  /** The payment that is ready; `pending` while it is on its way. */
  intent: Intent | 'pending' | null;
}

const display = (amount: string) => displayMoney(parseMoney(amount));

/** An amount, with a true minus where it is taken off. */
const signed = (cents: number) => `${cents < 0 ? '−' : ''}${displayMoney(Math.abs(cents))}`;

/** What a credit does not pay, before tax. */
const leftCents = ({ subtotal, credit }: Intent) => parseMoney(subtotal) - parseMoney(credit);

/** What is being paid for, each part with its price. */
export function BookingSummary({ booking, timeZone, intent }: BookingSummaryProps) {
  const chosen = useChosen(booking);
  const known = intent === 'pending' ? null : intent;
  return (
    <section className={css.summary} aria-labelledby="summary-title">
      <h2 id="summary-title">Your booking</h2>
      <dl className={`${css.facts} figures`}>
        {summaryRows(booking, chosen, timeZone).map(({ term, lines }) => (
          <div key={term} className={lines[0]?.cents === undefined ? undefined : css.priced}>
            <dt>{term}</dt>
            {lines.map(({ text, cents }, index) => (
              <dd key={index}>
                <Line text={text} />
                {cents !== undefined && <span>{signed(cents)}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <dl className={`${css.amounts} figures`}>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{known ? displayMoney(leftCents(known)) : display(booking.totalAmount)} + tax</dd>
        </div>
        {intent && (
          <>
            <div>
              <dt>Sales tax</dt>
              <dd>{known ? display(known.tax) : '...'}</dd>
            </div>
            {known && parseMoney(known.giftValue) > 0 && (
              <div>
                <dt>Your gift value</dt>
                <dd>−{display(known.giftValue)}</dd>
              </div>
            )}
            <div className={css.charged}>
              <dt>Charged to your card</dt>
              <dd>{known ? display(known.calculatedAmount) : '...'}</dd>
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
  if (!host) return <span>{text}</span>;
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
}
