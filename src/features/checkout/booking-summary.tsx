import type { ReactNode } from 'react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';
import type { BookingSummary as Chosen } from '../../lib/booking/booking-summary.ts';
import type { Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { summaryRows } from './summary-rows.ts';
import { useChosen } from './use-chosen.ts';

interface BookingSummaryProps {
  booking: SavedBooking;
  timeZone: string;
  /** The prepared payment; `pending` while it loads. */
  intent: Intent | 'pending' | null;
  /** Shown after the sums. */
  children?: ReactNode;
}

const display = (amount: string) => displayMoney(parseMoney(amount));

/** Returns an amount, with a true minus sign if it is subtracted. */
const signed = (cents: number) => `${cents < 0 ? '−' : ''}${displayMoney(Math.abs(cents))}`;

/** Returns what a credit doesn't pay, before tax. */
const leftCents = ({ subtotal, credit }: Intent) => parseMoney(subtotal) - parseMoney(credit);

/** What is being paid for, each part with its price. */
export function BookingSummary({ booking, timeZone, intent, children }: BookingSummaryProps) {
  const known = intent === 'pending' ? null : intent;
  const chosen = asSold(useChosen(booking), known);
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
                <dt>{giftLabel(booking)}</dt>
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
      {children}
    </section>
  );
}

function giftLabel({ giftCodes = [], useGiftValue }: SavedBooking): string {
  if (giftCodes.length === 0) return 'Your gift value';
  const certificates = giftCodes.length === 1 ? 'Gift certificate' : 'Gift certificates';
  return useGiftValue ? `${certificates} and gift value` : certificates;
}

/**
 * Returns the choices with the service at the price it is sold for: a certificate for that service pays all of it, tax
 * included, so less of it is price and the rest is tax.
 */
function asSold(chosen: Chosen | null, intent: Intent | null): Chosen | null {
  if (!chosen || !intent || chosen.isByCredit) return chosen;
  const extras = chosen.enhancements.reduce((sum, { cents }) => sum + cents, 0);
  return { ...chosen, service: { ...chosen.service, cents: parseMoney(intent.subtotal) - extras } };
}

/** A long email address breaks after the @, where people would break it. */
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
