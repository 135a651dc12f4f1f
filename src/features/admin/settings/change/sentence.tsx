import type { ComponentProps, ReactNode } from 'react';
import css from './sentence.module.css';

interface SentenceChoiceProps extends Omit<ComponentProps<'select'>, 'children'> {
  /** What is chosen, for a screen reader: "How long before the visit canceling is free". */
  label: string;
  options: readonly (readonly [value: string | number, words: string])[];
}

/** A choice inside of a sentence. */
export function SentenceChoice({ label, options, ...select }: SentenceChoiceProps) {
  return (
    <select {...select} className={css.choice} aria-label={label}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** A rule as a sentence, with choices in it. */
export function Sentence({ children, error }: { children: ReactNode; error?: string | undefined }) {
  return (
    <div className={css.sentence}>
      <p>{children}</p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
