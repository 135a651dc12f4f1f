import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/form/field.tsx';

interface MoneyFieldProps {
  label: string;
  placeholder: string;
  required?: boolean;
  error: string | undefined;
  /** Called in place of the field: errors focus the first wrong field in the order of registration. */
  register: () => UseFormRegisterReturn;
}

/** A field for an amount in dollars. */
export function MoneyField({ label, placeholder, required, error, register }: MoneyFieldProps) {
  return (
    <Field label={label} required={required ?? false} error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          {...register()}
        />
      )}
    </Field>
  );
}
