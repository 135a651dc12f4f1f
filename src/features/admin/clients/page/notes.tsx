import { useState } from 'react';
import { dateOf, monthDay } from '#lib/time/labels.ts';
import { NoteView } from '../../appointments/notes/note-view.tsx';
import { UNREADABLE } from '../../ui/failure-text.ts';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { EndWords } from './alerts.tsx';
import css from './client-page.module.css';
import { findNotes } from './page-text.ts';
import { Part, type PartProps } from './part.tsx';
import { WriteWords } from './words/written.tsx';

const SEARCHED_FROM = 4;

/** All that she has written: notes about the client, and of each session. They are searched here, since the server can't read them. */
export function Notes({ page: { client, notes, sessionNotes } }: PartProps) {
  const [typed, setTyped] = useState('');
  const found = findNotes(sessionNotes, typed);
  const isLong = sessionNotes.length >= SEARCHED_FROM;
  return (
    <Part title="Your notes">
      {isLong && (
        <>
          <SearchField
            label="Search your session notes"
            placeholder="Search your notes"
            value={typed}
            onChange={setTyped}
          />
          <p role="status" className={typed ? css.label : 'visually-hidden'}>
            {typed && `${found.length} of ${sessionNotes.length} notes`}
          </p>
        </>
      )}
      {notes.length === 0 && sessionNotes.length === 0 && (
        <p className={css.empty}>What you write after a session appears here, too.</p>
      )}
      <ul className={css.written}>
        {notes.map(({ id, words, writtenAt }) => (
          <li key={id}>
            <p>
              {words ?? UNREADABLE}
              <small>{monthDay(dateOf(writtenAt))}</small>
            </p>
            <EndWords clientId={client.id} wordId={id} words={words} label="Remove" />
          </li>
        ))}
        {found.map(({ appointmentId, appointmentDate, note, chart, signedAt, addenda }) => (
          <li key={appointmentId}>
            <div>
              {note === null ? <p>{UNREADABLE}</p> : <NoteView content={{ note, chart }} />}
              {addenda.map(({ id, words, writtenAt }) => (
                <p key={id}>
                  {words ?? UNREADABLE}
                  <small>Added {monthDay(dateOf(writtenAt))}</small>
                </p>
              ))}
              <small>
                Session of {monthDay(dateOf(appointmentDate))},{' '}
                {dateOf(appointmentDate).slice(0, 4)}
                {signedAt !== null && `. Signed ${monthDay(dateOf(signedAt))}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
      <WriteWords clientId={client.id} kind="note" label="Add a note" />
    </Part>
  );
}
