import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { IntakeDraft } from '#contract/health/intake.ts';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';

type TextName = {
  [Name in keyof IntakeDraft]-?: IntakeDraft[Name] extends string | undefined ? Name : never;
}[keyof IntakeDraft];

interface IntakeFieldProps {
  name: TextName;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'date';
  /** Several lines instead of one. */
  rows?: number;
  hint?: ReactNode;
  required?: boolean;
  /** A tall field beside another one instead of below it. */
  half?: boolean;
  /** "off" for health answers: no browser should offer them again. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** One text field of the intake form. */
export function IntakeField(props: IntakeFieldProps) {
  const { name, label, type = 'text', rows, hint, required = false } = props;
  const { half = false, autoComplete = 'off' } = props;
  const { register, formState } = useFormContext<IntakeDraft>();
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={formState.errors[name]?.message}
      className={rows && !half ? css.wide : undefined}
    >
      {(wiring) =>
        rows ? (
          <textarea {...wiring} rows={rows} autoComplete={autoComplete} {...register(name)} />
        ) : (
          <input {...wiring} type={type} autoComplete={autoComplete} {...register(name)} />
        )
      }
    </Field>
  );
}
