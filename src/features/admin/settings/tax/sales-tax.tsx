import { useState } from 'react';
import { displayMoney } from '#contract/rules/money/money.ts';
import { longDate } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import css from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import { RateDialog } from './rate-dialog.tsx';
import { comingRates, rateLabel, ratesOn, withTaxCents } from './tax-text.ts';

const EXAMPLE_CENTS = 8000;
/** A rate from before our records began has no start date to show. */
const LONG_AGO = '2000';

/** The parts of the sales tax, together and coming up. */
export function SalesTax({ settings: { sections, today } }: SectionProps) {
  const [isAdding, setIsAdding] = useState(false);
  const parts = sections.taxes.value;
  const rates = ratesOn(parts, today);
  const coming = comingRates(parts, today);
  const totalOn = (localDate: string) =>
    displayMoney(
      withTaxCents(
        EXAMPLE_CENTS,
        ratesOn(parts, localDate).map(({ ratePpm }) => ratePpm),
      ),
    );
  const sum = rates.reduce((total, { ratePpm }) => total + ratePpm, 0);
  return (
    <div className={css.narrow}>
      <ul className={css.lines}>
        {rates.map(({ id, name, from, ratePpm }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              {from > LONG_AGO && <small>Since {longDate(from)}</small>}
            </span>
            <span className={css.value}>{rateLabel(ratePpm)}</span>
          </li>
        ))}
        <li>
          <span>
            <b>{rates.length > 0 ? 'Total' : 'No sales tax'}</b>
            <small>
              {displayMoney(EXAMPLE_CENTS)} comes to {totalOn(today)}
            </small>
          </span>
          <span className={css.value}>{rateLabel(sum)}</span>
        </li>
      </ul>
      {coming.length > 0 && (
        <section className={css.part} aria-labelledby="coming-title">
          <header>
            <h3 id="coming-title">Coming up</h3>
          </header>
          <ul className={css.lines}>
            {coming.map(({ id, name, from, percent }) => (
              <li key={`${id} ${from}`}>
                <span>
                  <b>{name}</b>
                  <small>
                    Starts {longDate(from)}. {displayMoney(EXAMPLE_CENTS)} will come to{' '}
                    {totalOn(from)}.
                  </small>
                </span>
                <span className={css.value}>{Number(percent) === 0 ? 'Ends' : `${percent}%`}</span>
              </li>
            ))}
          </ul>
          <p className={css.soft}>Bookings paid before then keep the old rate.</p>
        </section>
      )}
      <p className={css.actions}>
        <Button onClick={() => setIsAdding(true)}>Add a rate</Button>
      </p>
      <p className={css.soft}>Check rates with your state’s department of revenue.</p>
      {isAdding && (
        <RateDialog taxes={sections.taxes} today={today} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
