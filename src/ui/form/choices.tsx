import { useId, type ReactNode } from 'react';
import css from './form.module.css';

interface ChoicesProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Checkboxes, of which several may be ticked; otherwise radio buttons. */
  many?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A labeled group of radio buttons or checkboxes with its hint and error. */
export function Choices(props: ChoicesProps) {
  const { legend, hint, error, required = false, many = false, className, children } = props;
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean);
  return (
    <fieldset
      className={[css.choices, className].filter(Boolean).join(' ')}
      role={many ? undefined : 'radiogroup'}
      aria-describedby={described.join(' ') || undefined}
      aria-required={(!many && required) || undefined}
      aria-invalid={(!many && error !== undefined) || undefined}
    >
      <legend>
        {legend}
        {!required && <span className={css.optional}> (optional)</span>}
      </legend>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={css.options}>{children}</div>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
