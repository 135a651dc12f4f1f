import * as z from 'zod/mini';
import { keepWords } from '#contract/clients/client-record.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import buttons from '../../../ui/buttons.module.css';
import { useTyped, WordsForm, type Typing } from './words-form.tsx';

interface WriteWordsProps {
  clientId: string;
  kind: 'alert' | 'note';
  /** The button that opens the form. */
  label: string;
}

/** Writes an alert or a note about a client. */
export function WriteWords(props: WriteWordsProps) {
  const { ref, isOpen, open, ...typing } = useTyped(`${props.kind} ${props.clientId}`);
  if (isOpen) return <Writing {...props} {...typing} />;
  return (
    <button ref={ref} type="button" className={buttons.word} onClick={open}>
      {props.label}
    </button>
  );
}

const schema = z.pick(keepWords.input, { words: true });

const WORDS = {
  alert: {
    label: 'What to watch for',
    hint: 'Stays at the top of this page. Only you can read it.',
    action: 'Pin it',
  },
  note: { label: 'Your note', hint: 'Encrypted. Only you can read it.', action: 'Save note' },
} as const;

function Writing({ clientId, kind, words, onTyped, close }: WriteWordsProps & Typing) {
  const writing = useCallForm(keepWords, {
    schema,
    defaultValues: { words },
    // The same words after a lost answer are stored once.
    toArguments: (written, wordId) => ({ id: clientId, wordId, kind, ...written }),
    onDone: close,
  });
  return (
    <WordsForm
      {...WORDS[kind]}
      {...{ call: writing, onTyped, close }}
      {...(writing.isPending && { action: 'Saving...' })}
      nothing="Nothing was saved."
    />
  );
}
