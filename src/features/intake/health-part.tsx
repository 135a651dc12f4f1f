import { useFormContext, useWatch } from 'react-hook-form';
import { NO_FIRST_TRIMESTER, TELL_BEFOREHAND } from '#contract/health/health.ts';
import { PREGNANCY_STATUSES, type IntakeDraft } from '#contract/health/intake.ts';
import { PREGNANCY_LABELS } from '#lib/pregnancy-labels.ts';
import { wordList } from '#contract/practice/words.ts';
import { Field } from '#ui/form/field.tsx';
import { IntakeField } from './intake-field.tsx';
import { EMPTY_INTAKE } from './intake-values.ts';
import { Part } from './part.tsx';

/** Part 3: what the therapist should know before she starts. */
export function HealthPart() {
  const { register, control } = useFormContext<IntakeDraft>();
  const pregnancyStatus = useWatch({ control, name: 'pregnancyStatus' });
  return (
    <Part number={3} name="Your health" note="A few words are enough, or tell us in person.">
      <IntakeField name="currentMedications" label="Current medications" rows={3} half />
      <IntakeField
        name="medicalConditions"
        label="Medical conditions"
        rows={3}
        half
        hint={`Especially ${wordList(TELL_BEFOREHAND)}.`}
      />
      <IntakeField name="surgeries" label="Surgeries" rows={3} half />
      <IntakeField name="injuries" label="Injuries" rows={3} half hint="Old ones, too." />
      <IntakeField
        name="allergies"
        label="Allergies"
        rows={3}
        half
        hint="Especially oils, nuts and scents."
      />
      <Field
        label="Pregnancy"
        required
        hint={pregnancyStatus === 'yes_first' ? NO_FIRST_TRIMESTER : undefined}
      >
        {(wiring) => (
          <select
            {...wiring}
            defaultValue={EMPTY_INTAKE.pregnancyStatus}
            {...register('pregnancyStatus')}
          >
            {PREGNANCY_STATUSES.map((status) => (
              <option key={status} value={status}>
                {PREGNANCY_LABELS[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Part>
  );
}
