import { useState } from 'react';
import { actOnTask } from '#contract/tasks.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { whenOf } from '#lib/time/labels.ts';
import { textHref } from '../../ui/contact-links.tsx';
import { messageLabel } from '../../messages/message-text.ts';
import buttons from '../../ui/buttons.module.css';
import list from '../../ui/lists/list.module.css';
import { Mark } from '../../ui/marks.tsx';
import css from './client-page.module.css';
import { failureToast } from '../../ui/failure-text.ts';
import { receivedWords } from '../../ui/received-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { AnswerText } from './words/answer-text.tsx';
import { messageMark } from './page-text.ts';
import { Part, type PartProps } from './part.tsx';

const SHOWN = 4;

/** What was sent to them and what they wrote, latest first. */
export function Messages({ page: { client, messages, messageCount, texting }, now }: PartProps) {
  const [isAll, setIsAll] = useState(false);
  const canAnswer = texting?.whyNot === null;
  const shown = isAll
    ? messages
    : messages.filter(({ taskId }, index) => index < SHOWN || taskId !== null);
  return (
    <Part title="Messages">
      {texting && <AnswerText client={client} texting={texting} now={now} />}
      {messages.length === 0 ? (
        <p className={css.empty}>Emails and texts about their visits will appear here.</p>
      ) : (
        <ul className={list.rows}>
          {shown.map((message) => (
            <li key={message.id}>
              <div>
                {message.isFromClient || message.kind === 'text_answer'
                  ? receivedWords(message)
                  : messageLabel({ kind: message.kind, channel: message.channel })}
                <small>
                  {message.kind === 'text_answer' && 'From you, by text. '}
                  {message.isFromClient &&
                    `From ${client.firstName}, by ${message.channel === 'sms' ? 'text' : 'the contact page'}. `}
                  {whenOf(message.at, now)}
                </small>
              </div>
              <Mark {...messageMark(message)} />
              {message.taskId !== null && <NoAnswerNeeded taskId={message.taskId} />}
              {message.isFromClient && (message.channel === 'email' || !canAnswer) && (
                <a
                  className={buttons.word}
                  href={
                    message.channel === 'sms' ? textHref(client.phone) : `mailto:${client.email}`
                  }
                >
                  Reply
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isAll && messages.length > shown.length && (
        <button type="button" className={buttons.word} onClick={() => setIsAll(true)}>
          {messageCount > messages.length
            ? `Show the last ${messages.length} of ${messageCount}`
            : `Show all ${messageCount}`}
        </button>
      )}
    </Part>
  );
}

/** Says that a text was read and that's enough. */
function NoAnswerNeeded({ taskId }: { taskId: string }) {
  const close = useMutation(actOnTask, {
    changes: ['clients'],
    onFailed: failureToast('Couldn’t save'),
  });
  return (
    <RowButton
      look="word"
      pending={close.isPending}
      onClick={() => close.run({ id: taskId, action: 'no_answer_needed' })}
    >
      No answer needed
    </RowButton>
  );
}
