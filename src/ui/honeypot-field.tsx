import type { ComponentProps } from 'react';
import css from './form.module.css';

/** A field that no person sees or reaches: only a program that fills in every field falls for it. */
export function HoneypotField(input: ComponentProps<'input'>) {
  return (
    <div className={css.honeypot} aria-hidden="true">
      <label>
        Website
        <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
