import type { Enhancement } from '../../contract/catalogue.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import type { BookingSummary } from '../../lib/booking-summary.ts';
import { loadCatalogue, type Listing } from '../../lib/catalogue-store.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { dayLabel } from '../../lib/time-labels.ts';
import { Field } from '../../ui/field.tsx';
import type { FormParts } from './booking-form-parts.ts';
import css from './booking.module.css';
import { LoadTrouble } from './load-trouble.tsx';

interface ExtrasStepProps extends FormParts {
  summary: BookingSummary | null;
  enhancements: Listing<Enhancement>;
}

/** Step 2: the chosen service, what may be added to it, what the therapist should know, and the price. */
export function ExtrasStep({ form, values, summary, enhancements }: ExtrasStepProps) {
  const { register, formState } = form;
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
      <EnhancementChoices form={form} values={values} enhancements={enhancements} />
      <Field
        label="Health conditions"
        className={css.wide}
        hint="Injuries, surgeries, pregnancy, medication. Only your therapist reads this."
        error={formState.errors.healthConditions?.message}
      >
        {(wiring) => <textarea {...wiring} rows={3} {...register('healthConditions')} />}
      </Field>
      <Field
        label="Special requests"
        className={css.wide}
        error={formState.errors.specialRequests?.message}
      >
        {(wiring) => <textarea {...wiring} rows={3} {...register('specialRequests')} />}
      </Field>
      {summary && <PriceSummary summary={summary} />}
    </div>
  );
}

function EnhancementChoices({
  form,
  values,
  enhancements,
}: FormParts & { enhancements: Listing<Enhancement> }) {
  const chosen = values.selectedEnhancements ?? [];
  const active =
    enhancements.state === 'ready' ? enhancements.items.filter(({ isActive }) => isActive) : [];
  return (
    <fieldset className={css.enhancements}>
      <legend>Enhancements (optional)</legend>
      {enhancements.state === 'loading' && (
        <p className={css.soft} role="status">
          Loading enhancements...
        </p>
      )}
      {enhancements.state === 'failed' && (
        <LoadTrouble
          words="The enhancements could not be loaded. You can book without them."
          onRetry={loadCatalogue}
        />
      )}
      {enhancements.state === 'ready' && active.length === 0 && (
        <p className={css.soft}>There is nothing to add at the moment.</p>
      )}
      {active.map(({ id, name, description, price }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              form.setValue(
                'selectedEnhancements',
                target.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
              )
            }
          />
          <span className={css.extra}>
            <strong>{name}</strong>
            <small>{description}</small>
          </span>
          <span className="figures">+{displayMoney(parseMoney(price))}</span>
        </label>
      ))}
    </fieldset>
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
        <div>
          <dt>Total</dt>
          <dd>{displayMoney(summary.subtotalCents)} + tax</dd>
        </div>
      </dl>
    </section>
  );
}
