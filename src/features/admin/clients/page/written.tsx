import { useEffect } from 'react';
import * as z from 'zod/mini';
import { keepWords } from '#contract/clients/client-record.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Field } from '#ui/form/field.tsx';
import buttons from '../../ui/buttons.module.css';
import { useOpener } from '../../ui/dialog/use-opener.ts';
import { formWords } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import css from './client-page.module.css';

interface WriteWordsProps {
  clientId: string;
  kind: 'alert' | 'note';
  /** The button that opens the form. */
  label: string;
}

/** Writes an alert or a note about a client. */
export function WriteWords(props: WriteWordsProps) {
  const { ref, isOpen, open, close } = useOpener();
  if (isOpen) return <WordsForm {...props} onClose={close} />;
  return (
    <button ref={ref} type="button" className={buttons.word} onClick={open}>
      {props.label}
    </button>
  );
}

const schema = z.pick(keepWords.input, { words: true });

function WordsForm({ clientId, kind, onClose }: WriteWordsProps & { onClose: () => void }) {
  const { form, onSubmit, isPending, failure } = useCallForm(keepWords, {
    schema,
    defaultValues: { words: '' },
    // The same words after a lost answer are stored once.
    toArguments: ({ words }, wordId) => ({ id: clientId, wordId, kind, words }),
    onDone: onClose,
  });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('words'), [setFocus]);
  const words = formWords(failure, 'Nothing was saved.');
  return (
    <form className={css.words} noValidate onSubmit={onSubmit}>
      <Field
        label={kind === 'alert' ? 'What to watch for' : 'Your note'}
        required
        hint={
          kind === 'alert'
            ? 'Stays at the top of this page. Only you can read it.'
            : 'Encrypted. Only you can read it.'
        }
        error={formState.errors.words?.message}
      >
        {(wiring) => <textarea {...wiring} rows={2} {...form.register('words')} />}
      </Field>
      {words !== null && <ErrorNote words={words} />}
      <div className={buttons.rowActions}>
        <RowButton worksOffline onClick={onClose}>
          Not now
        </RowButton>
        <RowButton type="submit" tone="clay" pending={isPending}>
          {isPending ? 'Saving...' : kind === 'alert' ? 'Pin it' : 'Save note'}
        </RowButton>
      </div>
    </form>
  );
}
