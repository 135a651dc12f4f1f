import type { ReactNode } from 'react';
import type { SavedBooking } from '../../contract/orders/checkout.ts';
import { displayMoney, parseMoney } from '../../contract/rules/money.ts';
import type { Intent } from './checkout-state.ts';
import css from './checkout.module.css';
import { summaryRows } from './summary-rows.ts';
import { paidAheadWords, tendersOf, type Tenders } from './tenders.ts';
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
  const chosen = useChosen(booking, known);
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
      <Amounts booking={booking} intent={intent} />
      {children}
    </section>
  );
}

/** What it comes to, and what pays. A session that one credit pays for costs no money. */
function Amounts({ booking, intent }: Pick<BookingSummaryProps, 'booking' | 'intent'>) {
  const known = intent === 'pending' ? null : intent;
  const tenders = known && tendersOf(booking, known);
  const totalCents = known ? leftCents(known) : parseMoney(booking.totalAmount);
  const isByCreditAlone = booking.useCredit === true && totalCents === 0;
  const needsNoCard = tenders ? tenders.cardCents === 0 : isByCreditAlone;
  return (
    <dl className={`${css.amounts} figures`}>
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{isByCreditAlone ? '1 credit' : `${displayMoney(totalCents)} + tax`}</dd>
      </div>
      {intent && !isByCreditAlone && (
        <div>
          <dt>Sales tax</dt>
          <dd>{known ? display(known.tax) : '...'}</dd>
        </div>
      )}
      {tenders && tenders.giftCents > 0 && (
        <div>
          <dt>{capitalized(tenders.giftName)}</dt>
          <dd>−{displayMoney(tenders.giftCents)}</dd>
        </div>
      )}
      {intent && (
        <div className={css.charged}>
          <dt>{needsNoCard ? 'Paid with' : 'Charged to your card'}</dt>
          <dd>{tenders ? payerWords(tenders) : '...'}</dd>
        </div>
      )}
    </dl>
  );
}

const payerWords = (tenders: Tenders) =>
  tenders.cardCents === 0 ? paidAheadWords(tenders) : displayMoney(tenders.cardCents);

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

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
