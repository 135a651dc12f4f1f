import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { Declared, Row } from '#contract/practice/sections/section.ts';
import css from './sentences.module.css';

interface SentencesProps<Values extends FieldValues, Made> {
  form: UseFormReturn<Values, unknown, Made>;
  section: Declared;
  /** The current values, which are always among the choices. */
  saved: object;
  /** Each rule, with its fields in braces: "Start times are offered every {slotStepMinutes}." */
  sentences: readonly string[];
  /** The usual values of each field, in order; a field can have others. */
  choices: Readonly<Record<string, readonly unknown[]>>;
}

const textOf = (value: unknown) => String(value ?? '');

/** Numbers by size, with "off" first; names stay in order. */
const inOrder = (one: unknown, other: unknown) =>
  typeof one === 'string' ? 0 : Number(one ?? -1) - Number(other ?? -1);

/** Returns the usual values with the current ones among them. */
export const withCurrent = (usual: readonly unknown[], ...current: readonly unknown[]) =>
  [...new Set([...usual, ...current])].sort(inOrder);

/** Rules as sentences with a menu for each value. */
export function Sentences<Values extends FieldValues, Made>(props: SentencesProps<Values, Made>) {
  const { form, section, saved, sentences, choices } = props;
  const values = useWatch({ control: form.control }) as Row;
  const choice = (name: string) => {
    const field = section.fields[name];
    if (!field) throw new Error(`No field ${name}`);
    const all = withCurrent(choices[name] ?? [], (saved as Row)[name], values[name]);
    const setValueAs = (chosen: unknown) => all.find((each) => textOf(each) === textOf(chosen));
    return (
      <select
        key={name}
        className={css.choice}
        aria-label={field.label}
        {...form.register(name as FieldPath<Values>, { setValueAs })}
        value={textOf(values[name])}
      >
        {all.map((each) => (
          <option key={textOf(each)} value={textOf(each)}>
            {field.words(each)}
          </option>
        ))}
      </select>
    );
  };
  return sentences.map((sentence) => {
    const parts = sentence.split(/\{(\w+)\}/u);
    const names = parts.filter((_, at) => at % 2 === 1);
    const error = names
      .map((name) => form.getFieldState(name as FieldPath<Values>, form.formState).error?.message)
      .find((message) => message !== undefined);
    return (
      <div key={names.join(' ')} className={css.sentence}>
        <p>{parts.map((part, at) => (at % 2 === 1 ? choice(part) : part))}</p>
        {error !== undefined && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  });
}
