import * as z from 'zod/mini';
import type { ClientPage } from '#contract/clients/client-record.ts';
import { answerText } from '#contract/messages/texts.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { invalidate } from '#lib/query/cache.ts';
import { whenOf } from '#lib/time/labels.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import buttons from '../../../ui/buttons.module.css';
import { RowButton } from '../../../ui/row-button.tsx';
import css from '../client-page.module.css';
import { answeredText, sendingText } from '../page-text.ts';
import { useTyped, WordsForm, type Typing } from './words-form.tsx';

interface AnswerTextProps {
  client: ClientPage['client'];
  texting: NonNullable<ClientPage['texting']>;
  now: number;
}

/** Answers a client's latest text by a text, or says why that can't be. */
export function AnswerText(props: AnswerTextProps) {
  const { client, texting } = props;
  const { ref, isOpen, open, ...typing } = useTyped(`text ${client.id}`);
  if (texting.whyNot !== null) {
    return (
      <p className={css.label}>
        {texting.whyNot === 'texts_stopped'
          ? `${client.firstName} replied STOP, so we can’t text them. Call or email.`
          : `${client.firstName} hasn’t agreed to texts from us. Call or email.`}
      </p>
    );
  }
  if (isOpen) return <AnswerForm {...props} {...typing} />;
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

function AnswerForm(props: AnswerTextProps & Typing) {
  const { client, texting, now, words, onTyped, close } = props;
  const texted = useCallForm(answerText, {
    schema,
    defaultValues: { words },
    // The same words after a lost answer are texted once.
    toArguments: (written, answerId) => ({
      ...{ id: client.id, answerId, ...written },
      latestTextId: texting.latestTextId,
    }),
    changes: ['tasks', 'messages'],
    onDone: ({ state, sendAt }) => {
      $toast.set({
        tone: state === 'failed' ? 'error' : 'info',
        title: state === 'failed' ? 'Not sent' : 'Answered',
        text: answeredText(state, whenOf(sendAt, now)),
      });
      close();
    },
    // The page has what came or was sent meanwhile.
    onFailed: ({ code }) => {
      if (code === 'texts_changed') invalidate('clients');
    },
  });
  return (
    <WordsForm
      {...{ call: texted, onTyped, close }}
      label={`Your text to ${client.firstName}`}
      hint={sendingText(texting.sendAt, now)}
      nothing="Nothing was sent."
      action={texted.isPending ? 'Sending...' : 'Send text'}
    />
  );
}
