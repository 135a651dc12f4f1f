import { useId } from 'react';
import type { Enhancement } from '../../contract/catalogue.ts';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from '../../contract/health.ts';
import { displayMoney } from '../../contract/money.ts';
import type { BookingSummary } from '../../lib/booking-summary.ts';
import type { Listing } from '../../lib/catalogue-store.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import type { Ahead } from '../../lib/paid-ahead.ts';
import { dayLabel } from '../../lib/time-labels.ts';
import { EnhancementChoices } from '../../ui/enhancement-choices.tsx';
import { Field } from '../../ui/field.tsx';
import type { FormParts } from './booking-form-parts.ts';
import css from './booking.module.css';
import type { PaidAhead } from './paid-ahead.tsx';

interface ExtrasStepProps extends FormParts {
  summary: BookingSummary | null;
  enhancements: Listing<Enhancement>;
  announce: (words: string) => void;
  ahead: Ahead | null;
  /** Lets a member choose how to pay; a guest has nothing to choose. */
  PaidAhead: typeof PaidAhead | null;
}

/** Step 2: the chosen service, what may be added to it, what the therapist should know, and the price. */
export function ExtrasStep(props: ExtrasStepProps) {
  const { form, values, summary, enhancements, announce, ahead, PaidAhead: Choice } = props;
  const { register, formState } = form;
  const beforehandId = useId();
  return (
    <div className={css.grid}>
      <section className={css.chosen} aria-label="Selected service">
        <h3>{summary?.service.name ?? 'Your massage'}</h3>
        <p role="status">
          {values.appointmentTime
            ? `${dayLabel(values.appointmentDate)} at ${clockLabel(values.appointmentTime)}`
            : 'The time you chose has just gone. Please go back and choose another.'}
        </p>
      </section>
      <EnhancementChoices
        legend="Enhancements (optional)"
        enhancements={enhancements}
        chosen={values.selectedEnhancements ?? []}
        onChange={(chosen) => form.setValue('selectedEnhancements', chosen)}
        announce={announce}
        without="You can book without them."
      />
      <section className={css.beforehand} id={beforehandId}>
        <h3>Please tell us beforehand</h3>
        <ul>
          {TELL_BEFOREHAND.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <p>
          A few words are enough. We then fit the session to you, or ask for your doctor’s word
          first.
        </p>
        <p>{NO_FIRST_TRIMESTER}</p>
      </section>
      <Field
        label="Health conditions"
        className={css.wide}
        hint="Injuries and other medication too. Only your therapist reads this."
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
      <Field
        label="Special requests"
        className={css.wide}
        error={formState.errors.specialRequests?.message}
      >
        {(wiring) => <textarea {...wiring} rows={3} {...register('specialRequests')} />}
      </Field>
      {Choice && ahead && summary && (
        <Choice
          {...{ form, values, ahead }}
          priceCents={summary.service.cents}
          isLeft={summary.subtotalCents > 0}
        />
      )}
      {summary && <PriceSummary summary={summary} />}
    </div>
  );
}

function PriceSummary({ summary }: { summary: BookingSummary }) {
  return (
    <section className={css.prices} aria-label="Price summary">
      <h3>Price summary</h3>
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
