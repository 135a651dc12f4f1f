import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/form/field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'name' | 'ref'> {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  /** Called in place of the field: errors focus the first wrong field in the order of registration. */
  register: () => UseFormRegisterReturn;
}

/** A line of text, a number or a day. */
export function TextField({
  label,
  hint,
  error,
  required,
  className,
  register,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={required ?? false}
      error={error}
      className={className}
    >
      {(wiring) => <input autoComplete="off" {...input} {...wiring} {...register()} />}
    </Field>
  );
}

interface TextAreaFieldProps extends Omit<TextFieldProps, keyof ComponentProps<'input'>> {
  required?: boolean;
  rows?: number;
  className?: string | undefined;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, required, rows = 3, className, register } = props;
  return (
    <Field
      label={label}
      hint={hint}
      required={required ?? false}
      error={error}
      className={className}
    >
      {(wiring) => <textarea {...wiring} rows={rows} {...register()} />}
    </Field>
  );
}

interface SelectFieldProps extends Omit<TextFieldProps, keyof ComponentProps<'input'>> {
  required?: boolean;
  options: readonly (readonly [value: string, words: string])[];
}

/** A choice of a few. */
export function SelectField({ label, hint, error, required, options, register }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} required={required ?? false} error={error}>
      {(wiring) => (
        <select {...wiring} {...register()}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
