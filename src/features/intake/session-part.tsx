import { useFormContext } from 'react-hook-form';
import { PRESSURE_PREFERENCES } from '#contract/orders/booking.ts';
import { FOCUS_AREAS, type IntakeDraft } from '#contract/health/intake.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import css from '#ui/form/form.module.css';
import { IntakeField } from './intake-field.tsx';
import { EMPTY_INTAKE } from './intake-values.ts';
import { Part } from './part.tsx';

/** Part 4: the client's wishes for a session. */
export function SessionPart() {
  const { register } = useFormContext<IntakeDraft>();
  return (
    <Part number={4} name="Your massage">
      <div className={css.wide}>
        <Choice
          type="checkbox"
          label="I’ve had a professional massage before"
          {...register('previousMassage')}
        />
      </div>
      <Choices legend="Preferred pressure" required className={css.row}>
        {PRESSURE_PREFERENCES.map((preference) => (
          <Choice
            key={preference}
            type="radio"
            value={preference}
            defaultChecked={preference === EMPTY_INTAKE.preferredPressure}
            label={PRESSURE_LABELS[preference]}
            {...register('preferredPressure')}
          />
        ))}
      </Choices>
      <Choices legend="Areas of focus" many className={css.grid}>
        {FOCUS_AREAS.map((area) => (
          <Choice
            key={area}
            type="checkbox"
            value={area}
            label={area}
            {...register('areasOfFocus')}
          />
        ))}
      </Choices>
      <IntakeField name="areasToAvoid" label="Areas to avoid" rows={3} half />
      <IntakeField name="goals" label="Goals" rows={3} half hint="What would make it worthwhile?" />
    </Part>
  );
}
