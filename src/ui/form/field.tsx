import { useId, type ReactNode } from 'react';
import css from './field.module.css';

/** The attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** A labeled control with its hint and error. */
export function Field({ label, hint, error, required = false, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={[css.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {!required && <span className={css.optional}> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
