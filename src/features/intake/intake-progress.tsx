import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { IntakeDraft } from '#contract/health/intake.ts';
import { countAnswered, REQUIRED_FIELDS } from './intake-values.ts';
import css from './intake.module.css';

/** How many required answers are filled in; the rest of the form is optional. */
export function IntakeProgress() {
  const { control } = useFormContext<IntakeDraft>();
  const answered = countAnswered(useWatch({ control }) as IntakeDraft);
  const id = useId();
  const words = `${answered} of ${REQUIRED_FIELDS.length} required answers`;
  return (
    <p className={css.progress}>
      <progress aria-labelledby={id} max={REQUIRED_FIELDS.length} value={answered} />
      <span id={id} className="figures">
        {words}
      </span>
    </p>
  );
}
