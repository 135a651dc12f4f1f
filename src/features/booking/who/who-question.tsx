import { useId } from 'react';
import { PRESSURE_PREFERENCES, textConsentWords } from '#contract/orders/booking.ts';
import { paths } from '#lib/site/paths.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';
import { Field } from '#ui/form/field.tsx';
import { useBooking } from '../booking-context.ts';
import shared from '../booking.module.css';
import { PEOPLE_FIELDS } from './people-fields.ts';
import css from '../visit.module.css';

/** Who is coming, and the pressure they like. */
export function WhoQuestion() {
  const { form } = useBooking();
  const { register, formState } = form;
  return (
    <>
      <h3>Who’s coming in?</h3>
      {PEOPLE_FIELDS.map(({ name, label, ...attributes }) => (
        <Field key={name} label={label} required error={formState.errors[name]?.message}>
          {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
        </Field>
      ))}
      <TextConsent />
      <fieldset className={css.pressure}>
        <legend>Pressure preference</legend>
        {PRESSURE_PREFERENCES.map((preference) => (
          <label key={preference}>
            <input type="radio" value={preference} {...register('pressurePreference')} />
            <span>{PRESSURE_LABELS[preference]}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** A separate question, never required to book; the links are beside the label, where pressing them ticks nothing. */
function TextConsent() {
  const { form, facts } = useBooking();
  const id = useId();
  return (
    <div className={shared.consent}>
      <input type="checkbox" id={id} {...form.register('textConsent')} />
      <p>
        <label htmlFor={id}>{textConsentWords(facts.practiceName)}</label>{' '}
        <a href={paths.policies} target="_blank">
          Policies
        </a>{' '}
        and{' '}
        <a href={paths.privacy} target="_blank">
          Privacy
        </a>
      </p>
    </div>
  );
}
