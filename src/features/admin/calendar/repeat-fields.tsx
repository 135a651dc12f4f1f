import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field } from '#ui/form/field.tsx';
import type { timeOffFormSchema } from './time-off-form.ts';

type Draft = z.input<ReturnType<typeof timeOffFormSchema>>;

interface RepeatFieldsProps {
  form: { register: UseFormRegister<Draft>; formState: { errors: FieldErrors<Draft> } };
  onChange: () => void;
}

/** How often time off repeats, and until when. */
export function RepeatFields({ form, onChange }: RepeatFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="How often" required error={errors.everyWeeks?.message}>
        {(wiring) => (
          <select {...wiring} {...form.register('everyWeeks', { onChange })}>
            <option value="1">Every week</option>
            <option value="2">Every 2 weeks</option>
            <option value="3">Every 3 weeks</option>
            <option value="4">Every 4 weeks</option>
          </select>
        )}
      </Field>
      <Field label="Last date" required error={errors.until?.message}>
        {(wiring) => <input {...wiring} type="date" {...form.register('until', { onChange })} />}
      </Field>
    </>
  );
}
