import { useState } from 'react';
import {
  listMessages,
  type ContactMessage,
  type ListedMessage,
  type MessageList,
} from '#contract/messages/reminders.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useQuery } from '#lib/query/use-query.ts';
import buttons from '../ui/buttons.module.css';
import { callHref } from '../ui/contact-links.tsx';
import { sinceLabel, whenOf } from '#lib/time/labels.ts';
import { UNREADABLE } from '../ui/failure-text.ts';
import list from '../ui/lists/list.module.css';
import { FirstRows } from '../ui/lists/found-rows.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { messageLabel, whyNotDelivered } from './message-text.ts';
import css from './messages.module.css';
import { EmailAddress } from '#ui/form/email-address.tsx';

const SHOWN = 5;

const BOXES = [
  {
    box: 'failed',
    title: 'Not delivered',
    none: 'No delivery problems.',
  },
  { box: 'noPhone', title: 'Can’t receive texts', none: 'Every phone number can receive texts.' },
  { box: 'due', title: 'Scheduled', none: 'Nothing scheduled.' },
  { box: 'sent', title: 'Sent', none: 'Nothing sent recently.' },
] as const;

/** Messages by state: not delivered, scheduled, sent; and the address of the calendar feed. */
export function Messages() {
  const query = useQuery(listMessages);
  const now = useNow(30);
  return (
    <Screen
      what="the messages"
      query={query}
      aside={query.data && <LastRun lastRunAt={query.data.lastRunAt} now={now} />}
    >
      {(messages) => (
        <>
          <NotEmailed messages={messages.notEmailed} now={now} />
          {BOXES.map(({ box, title, none }) => (
            <Box
              key={box}
              title={title}
              none={none}
              messages={messages[box]}
              isOpen={box !== 'sent' && messages[box].length > 0}
              now={now}
            />
          ))}
          <CalendarFeed />
        </>
      )}
    </Screen>
  );
}

const LATE_MS = 5 * 60_000;

function LastRun({ lastRunAt, now }: { lastRunAt: MessageList['lastRunAt']; now: number }) {
  if (lastRunAt === undefined) return <p className={list.soft}>Nothing sent yet.</p>;
  return now - Date.parse(lastRunAt) > LATE_MS ? (
    <Mark shape="diamond" tone="bad">{`Nothing sent since ${whenOf(lastRunAt, now)}`}</Mark>
  ) : (
    <p className={list.soft}>Checked {sinceLabel(lastRunAt, now)}</p>
  );
}

interface NotEmailedProps {
  messages: readonly ContactMessage[];
  now: number;
}

/** What came through the contact page on top of what is emailed; usually nothing. */
function NotEmailed({ messages, now }: NotEmailedProps) {
  if (messages.length === 0) return null;
  return (
    <details className={css.box} open>
      <summary>
        From the contact page <span className={css.count}>{messages.length}</span>
      </summary>
      <ul className={`${list.rows} ${list.stacked}`}>
        {messages.map(({ id, name, email, phone, message, sentAt, isSuspected }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <small>
                <a href={`mailto:${email}`}>
                  <EmailAddress of={email} />
                </a>
                {phone && `, ${phoneLabel(phone)}`}
                {isSuspected && '. This may be spam.'}
              </small>
              <p className={css.words}>{message ?? UNREADABLE}</p>
            </div>
            <span className={`${list.soft} figures`}>{whenOf(sentAt, now)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BoxProps {
  title: string;
  none: string;
  messages: readonly ListedMessage[];
  isOpen: boolean;
  now: number;
}

function Box({ title, none, messages, isOpen, now }: BoxProps) {
  const [count, setCount] = useState(SHOWN);
  if (messages.length === 0) {
    return (
      <p className={css.none}>
        <b>{title}</b> {none}
      </p>
    );
  }
  return (
    <details className={css.box} open={isOpen}>
      <summary>
        {title} <span className={css.count}>{messages.length}</span>
      </summary>
      <FirstRows
        rows={messages}
        count={count}
        onShowAll={setCount}
        className={`${list.rows} ${list.stacked}`}
      >
        {(message) => <Row key={message.id} message={message} now={now} />}
      </FirstRows>
    </details>
  );
}

const WHO: Partial<Record<ListedMessage['recipient'], string>> = {
  practice: 'You',
  contact: 'Your safety contact',
};

function Row({ message, now }: { message: ListedMessage; now: number }) {
  const { firstName, address, channel, recipient, sendAt, sentAt, delivery, failure } = message;
  const who = WHO[recipient] ?? firstName ?? 'Someone';
  const hasFailed = failure !== undefined || (delivery !== undefined && delivery !== 'delivered');
  const canCall =
    hasFailed && channel === 'sms' && address !== undefined && recipient !== 'practice';
  return (
    <li>
      <div>
        <strong>{who}</strong>
        <small>
          {messageLabel(message)}
          {address && `, to ${channel === 'sms' ? phoneLabel(address) : address}`}.
          {hasFailed && ` ${whyNotDelivered(message)}`}
        </small>
      </div>
      <span className={`${list.soft} figures`}>
        {sentAt === undefined ? `sends ${whenOf(sendAt, now)}` : whenOf(sentAt, now)}
      </span>
      {canCall && (
        <a className={buttons.row} href={callHref(address)} aria-label={`Call ${who}`}>
          Call
        </a>
      )}
    </li>
  );
}
