import css from '#ui/form/form.module.css';

/** What went wrong, shown in the form until it is sent again. */
export function Failure({ words }: { words: string }) {
  return words && <p className={css.failure}>{words}</p>;
}
