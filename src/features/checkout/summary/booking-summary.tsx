import { useState, type ReactNode } from 'react';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { shortMoment } from '#lib/time/clock.ts';
import type { Intent } from '../state/checkout-state.ts';
import css from '../checkout.module.css';
import { summaryRows } from './summary-rows.ts';
import { paidAheadWords, tendersOf, type Tenders } from './tenders.ts';
import { isByCreditAlone, totalCents, totalWords } from './total-text.ts';
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

/** Where summary and payment are one below the other (`checkout.module.css`). */
const ONE_COLUMN = '(max-width: 56rem)';

/** What is being paid for, each part with its price. Above the payment it is folded into two lines. */
export function BookingSummary({ booking, timeZone, intent, children }: BookingSummaryProps) {
  const known = intent === 'pending' ? null : intent;
  const chosen = useChosen(booking, known);
  const [isFoldable] = useState(() => matchMedia(ONE_COLUMN).matches);
  const parts = (
    <>
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
    </>
  );
  return (
    <section className={css.summary} aria-labelledby="summary-title">
      <h2 id="summary-title" className={isFoldable ? 'visually-hidden' : undefined}>
        Your booking
      </h2>
      {isFoldable ? (
        <details className={css.fold}>
          <summary className="figures">
            <strong>{chosen?.service.name ?? 'Loading...'}</strong>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 9l6 6 6-6" />
            </svg>
            <span>{shortMoment(new Date(booking.appointmentDate), timeZone)}</span>
            <strong className={css.sum}>{totalWords(booking, known)}</strong>
          </summary>
          {parts}
        </details>
      ) : (
        parts
      )}
      {children}
    </section>
  );
}

/** What it comes to, and what pays. A session that one credit pays for costs no money. */
function Amounts({ booking, intent }: Pick<BookingSummaryProps, 'booking' | 'intent'>) {
  const known = intent === 'pending' ? null : intent;
  const tenders = known && tendersOf(booking, known);
  const isByCredit = isByCreditAlone(booking, known);
  const needsNoCard = tenders ? tenders.cardCents === 0 : isByCredit;
  return (
    <dl className={`${css.amounts} figures`}>
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{isByCredit ? '1 credit' : `${displayMoney(totalCents(booking, known))} + tax`}</dd>
      </div>
      {intent && !isByCredit && (
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
