import { useState } from 'react';
import { endWords } from '#contract/clients/client-record.ts';
import { dateOf, monthDay } from '#lib/time/labels.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { HealthNotes } from '../../appointments/health-notes.tsx';
import { failureToast, UNREADABLE } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import cards from './cards.module.css';
import type { PartProps } from './part.tsx';
import { WriteWords } from './words/written.tsx';

/** What to watch for: her alerts, and how many health notes there are, which Show opens. */
export function Alerts({ page }: PartProps) {
  const { client, alerts, healthNotes } = page;
  const [isOpen, setIsOpen] = useState(false);
  const count = healthNotes.reduce((sum, each) => sum + each.count, 0);
  return (
    <section className={cards.alerts} aria-label="Alerts">
      {(alerts.length > 0 || count > 0) && (
        <ul>
          {alerts.map(({ id, words, writtenAt }) => (
            <li key={id}>
              <p>
                <strong>{words ?? UNREADABLE}</strong>
                <small>Pinned by you, {monthDay(dateOf(writtenAt))}</small>
              </p>
              <EndWords clientId={client.id} wordId={id} words={words} label="Unpin" />
            </li>
          ))}
          {count > 0 && (
            <li>
              <p>
                <strong>{count === 1 ? '1 health note' : `${count} health notes`}</strong>
                <small>Hidden. Each viewing is logged.</small>
              </p>
              <RowButton
                look="word"
                worksOffline
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Hide' : 'Show'} bookings with health notes`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </RowButton>
            </li>
          )}
        </ul>
      )}
      {isOpen &&
        healthNotes.map(({ appointmentId, appointmentDate, count: notes }) => (
          <div key={appointmentId} className={cards.health}>
            <h3>Booked for {monthDay(dateOf(appointmentDate))}</h3>
            <HealthNotes
              appointment={{ id: appointmentId, healthNoteCount: notes, client }}
              look="line"
            />
          </div>
        ))}
      <WriteWords clientId={client.id} kind="alert" label="Pin an alert" />
    </section>
  );
}

interface EndWordsProps {
  clientId: string;
  wordId: string;
  words: string | null;
  label: 'Unpin' | 'Remove';
}

/** Takes an alert or a note off the page. */
export function EndWords({ clientId, wordId, words, label }: EndWordsProps) {
  const end = useMutation(endWords, { onFailed: failureToast('Couldn’t remove') });
  return (
    <RowButton
      look="word"
      pending={end.isPending}
      aria-label={words === null ? label : `${label}: ${words}`}
      onClick={() => end.run({ id: clientId, wordId })}
    >
      {label}
    </RowButton>
  );
}
