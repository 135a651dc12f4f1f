import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';

interface PasswordFieldProps {
  error: string | undefined;
  className?: string | undefined;
  registered: UseFormRegisterReturn;
}

/** Her password once more, before what a stranger at her computer must not change. */
export function PasswordField({ error, className, registered }: PasswordFieldProps) {
  return (
    <Field label="Your password" required error={error} className={className}>
      {(wiring) => <PasswordInput {...wiring} autoComplete="current-password" {...registered} />}
    </Field>
  );
}
