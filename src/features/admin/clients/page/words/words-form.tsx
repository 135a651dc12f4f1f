import { createContext, useContext, useEffect, type SubmitEventHandler } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Failure } from '#lib/query/failure.ts';
import { Field } from '#ui/form/field.tsx';
import buttons from '../../../ui/buttons.module.css';
import { useOpener } from '../../../ui/dialog/use-opener.ts';
import { formWords } from '../../../ui/failure-text.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { ErrorNote } from '../../../ui/screen/section.tsx';
import css from '../client-page.module.css';

/** What is being typed on a client's page, by form: it outlives the change between one column and two, as when a tablet is turned. */
export const TypedContext = createContext(new Map<string, string>());

/** Opens a form for some words in place of its button, and keeps what is typed; `name` is of the form and its client. */
export function useTyped(name: string) {
  const typed = useContext(TypedContext);
  const opener = useOpener(typed.has(name));
  return {
    ...opener,
    words: typed.get(name) ?? '',
    onTyped: (words: string) => void typed.set(name, words),
    close: () => {
      typed.delete(name);
      opener.close();
    },
  };
}

/** What was typed so far, and what becomes of it. */
export type Typing = Pick<ReturnType<typeof useTyped>, 'words' | 'onTyped' | 'close'>;

interface WordsFormProps extends Pick<Typing, 'onTyped' | 'close'> {
  call: {
    form: UseFormReturn<{ words: string }, unknown, { words: string }>;
    onSubmit: SubmitEventHandler<HTMLFormElement>;
    isPending: boolean;
    failure: Failure | null;
  };
  label: string;
  hint: string;
  /** Said with a failure: "Nothing was saved." */
  nothing: string;
  action: string;
}

/** Some words in a line of the page: an alert, a note, a text. */
export function WordsForm({ call, label, hint, nothing, action, onTyped, close }: WordsFormProps) {
  const { form, onSubmit, isPending, failure } = call;
  const { setFocus, formState } = form;
  useEffect(() => setFocus('words'), [setFocus]);
  const problem = formWords(failure, nothing);
  return (
    <form className={css.words} noValidate onSubmit={onSubmit}>
      <Field label={label} required hint={hint} error={formState.errors.words?.message}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={2}
            {...form.register('words', { onChange: ({ target }) => onTyped(target.value) })}
          />
        )}
      </Field>
      {problem !== null && <ErrorNote words={problem} />}
      <div className={buttons.rowActions}>
        <RowButton worksOffline onClick={close}>
          Not now
        </RowButton>
        <RowButton type="submit" tone="clay" pending={isPending}>
          {action}
        </RowButton>
      </div>
    </form>
  );
}
