import type { ReactNode } from 'react';
import form from '#ui/form/form.module.css';
import css from './intake.module.css';

const PARTS = 5;

interface PartProps {
  number: number;
  name: string;
  note?: ReactNode;
  children: ReactNode;
}

/** One part of the form, with its number. */
export function Part({ number, name, note, children }: PartProps) {
  return (
    <fieldset className={css.part}>
      <legend>
        <span className={css.place}>
          Part {number} of {PARTS}
        </span>{' '}
        {name}
      </legend>
      {note && <p className={css.note}>{note}</p>}
      <div className={form.form}>{children}</div>
    </fieldset>
  );
}
