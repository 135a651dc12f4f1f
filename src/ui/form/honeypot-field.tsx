import type { ComponentProps } from 'react';
import css from './form.module.css';

/** What password managers and form fillers read before they fill in a field. */
const NOT_TO_BE_FILLED = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': true,
  'data-form-type': 'other',
};

/** A field that no person sees or reaches: only a program that fills in every field falls for it. */
export function HoneypotField(input: ComponentProps<'input'>) {
  return (
    <div className={css.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input {...input} {...NOT_TO_BE_FILLED} type="text" tabIndex={-1} />
      </label>
    </div>
  );
}
