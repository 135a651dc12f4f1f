import { useId } from 'react';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from '#contract/health/health.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import type { BookingSummary } from '#lib/booking/text/booking-summary.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { dayLabel } from '#lib/time/clock.ts';
import { EnhancementChoices } from '#ui/form/enhancement-choices.tsx';
import { Field } from '#ui/form/field.tsx';
import { useBooking } from '../booking-context.ts';
import shared from '../booking.module.css';
import css from './extras.module.css';

/** Step 2: the chosen service, its enhancements, notes for the therapist, and the price. */
export function ExtrasStep() {
  const { form, summary, enhancements, selectedEnhancements, announce, time } = useBooking();
  const { register, formState } = form;
  const beforehandId = useId();
  return (
    <div className={shared.columns}>
      <div>
        <section className={shared.chosen} aria-label="Selected service">
          <h3>{summary?.service.name ?? 'Your massage'}</h3>
          <p role="status">
            {time.time ? `${dayLabel(time.date)} at ${clockLabel(time.time)}` : time.gone}
          </p>
        </section>
        <EnhancementChoices
          legend="Enhancements (optional)"
          enhancements={enhancements}
          chosen={selectedEnhancements}
          onChange={(chosen) => form.setValue('selectedEnhancements', chosen)}
          announce={announce}
          without="You can book without them."
        />
      </div>
      <div>
        <section className={css.beforehand} id={beforehandId}>
          <h3>Please tell us about</h3>
          <ul>
            {TELL_BEFOREHAND.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          <p>We’ll adjust the session, or ask you to check with your doctor first.</p>
          <p>{NO_FIRST_TRIMESTER}</p>
        </section>
        <Field
          label="Health conditions"
          hint="Injuries and medications, too. Only your therapist reads this."
          error={formState.errors.healthConditions?.message}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              aria-describedby={`${beforehandId} ${wiring['aria-describedby']}`}
              rows={3}
              {...register('healthConditions')}
            />
          )}
        </Field>
        <Field label="Special requests" error={formState.errors.specialRequests?.message}>
          {(wiring) => <textarea {...wiring} rows={3} {...register('specialRequests')} />}
        </Field>
        <HowToPay />
        {summary && <PriceSummary summary={summary} />}
      </div>
    </div>
  );
}

/** A member chooses how to pay; a guest has no choice. */
function HowToPay() {
  const { form, ahead, summary, wishesCredit, PaidAhead } = useBooking();
  if (!PaidAhead || !ahead || !summary) return null;
  return (
    <PaidAhead
      {...{ form, ahead }}
      useCredit={wishesCredit}
      priceCents={summary.service.cents}
      isLeft={summary.subtotalCents > 0}
    />
  );
}

function PriceSummary({ summary }: { summary: BookingSummary }) {
  const id = useId();
  return (
    <section className={css.prices} aria-labelledby={id}>
      <h3 id={id}>Price summary</h3>
      <dl className="figures">
        {[summary.service, ...summary.enhancements].map(({ id, name, cents }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{displayMoney(cents)}</dd>
          </div>
        ))}
        {summary.isByCredit && (
          <div>
            <dt>1 credit</dt>
            <dd>−{displayMoney(summary.service.cents)}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd>{displayMoney(summary.subtotalCents)} + tax</dd>
        </div>
      </dl>
    </section>
  );
}
