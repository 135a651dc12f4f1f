import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { answerText } from '#contract/messages/texts.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { invalidate } from '#lib/query/cache.ts';
import { whenOf } from '#lib/time/labels.ts';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import buttons from '../../ui/buttons.module.css';
import { useOpener } from '../../ui/dialog/use-opener.ts';
import { formWords } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import css from './client-page.module.css';
import { answeredText, sendingText } from './page-text.ts';

interface AnswerTextProps {
  client: ClientPage['client'];
  texting: NonNullable<ClientPage['texting']>;
  now: number;
}

/** Answers a client's latest text by a text, or says why that can't be. */
export function AnswerText(props: AnswerTextProps) {
  const { ref, isOpen, open, close } = useOpener();
  const { client, texting } = props;
  if (texting.whyNot !== null) {
    return (
      <p className={css.label}>
        {texting.whyNot === 'texts_stopped'
          ? `${client.firstName} replied STOP, so we can’t text them. Call or email.`
          : `${client.firstName} hasn’t agreed to texts from us. Call or email.`}
      </p>
    );
  }
  if (isOpen) return <AnswerForm {...props} onClose={close} />;
  return (
    <div className={css.words}>
      <div className={buttons.rowActions}>
        <RowButton ref={ref} tone="clay" worksOffline onClick={open}>
          Answer by text
        </RowButton>
      </div>
    </div>
  );
}

const schema = z.pick(answerText.input, { words: true });

function AnswerForm({ client, texting, now, onClose }: AnswerTextProps & { onClose: () => void }) {
  const { form, onSubmit, isPending, failure } = useCallForm(answerText, {
    schema,
    defaultValues: { words: '' },
    // The same words after a lost answer are texted once.
    toArguments: ({ words }, answerId) => ({
      ...{ id: client.id, answerId, words },
      latestTextId: texting.latestTextId,
    }),
    changes: ['tasks', 'messages'],
    onDone: ({ state, sendAt }) => {
      $toast.set({
        tone: state === 'failed' ? 'error' : 'info',
        title: state === 'failed' ? 'Not sent' : 'Answered',
        text: answeredText(state, whenOf(sendAt, now)),
      });
      onClose();
    },
    // The page has what came or was sent meanwhile.
    onFailed: ({ code }) => {
      if (code === 'texts_changed') invalidate('clients');
    },
  });
  const { setFocus, formState } = form;
  useEffect(() => setFocus('words'), [setFocus]);
  const words = formWords(failure, 'Nothing was sent.');
  return (
    <form className={css.words} noValidate onSubmit={onSubmit}>
      <Field
        label={`Your text to ${client.firstName}`}
        required
        hint={sendingText(texting.sendAt, now)}
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
          {isPending ? 'Sending...' : 'Send text'}
        </RowButton>
      </div>
    </form>
  );
}
