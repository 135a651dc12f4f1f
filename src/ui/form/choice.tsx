import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './form.module.css';

interface ChoiceProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox';
  label: ReactNode;
  note?: ReactNode;
  error?: string | undefined;
}

/** One radio button or checkbox with its words, which are part of the touch target. */
export function Choice({ label, note, error, required, ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className={css.choice}>
      <label>
        <input
          {...input}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>
          {label}
          {note && <small>{note}</small>}
        </span>
      </label>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
