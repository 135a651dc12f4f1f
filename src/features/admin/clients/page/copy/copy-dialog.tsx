import { useEffect, useState, type ReactNode } from 'react';
import { copyClient, type ClientCopy } from '#contract/clients/client-copy.ts';
import { PREFERENCES, type ClientPage } from '#contract/clients/client-record.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { call } from '#lib/api-client.ts';
import { longDate } from '#lib/time/clock.ts';
import { dateOf, timeOf } from '#lib/time/labels.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWhenHidden } from '#ui/hooks/use-when-hidden.ts';
import { NoteView } from '../../../appointments/notes/note-view.tsx';
import { placeOf, sessionOf } from '../../../appointments/marks/session-text.ts';
import { IntakeAnswers } from '../../../intakes/intake-answers.tsx';
import { callHref } from '../../../ui/contact-links.tsx';
import parts from '../../../ui/dialog/dialog-parts.module.css';
import { nameOf } from '../../../ui/name-of.ts';
import printed from '../../../ui/dialog/printed-dialog.module.css';
import { ErrorNote } from '../../../ui/screen/section.tsx';
import css from './copy-dialog.module.css';
import { pastMarks } from '../page-text.ts';
import { Facts } from '../part.tsx';
import { PREFERENCE_LABELS } from '../edit/preferences-dialog.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

const UNREADABLE =
  'This part can’t be read: it was changed in the database, or its key is missing.';

// Years matter: a record can be many years old.
const dayOf = (instant: string | number) => longDate(dateOf(instant));
const momentOf = (instant: string) => `${dayOf(instant)}, ${timeOf(instant)}`;

interface CopyDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** All that is written of a client, to print or save for them. Opening it is logged; it closes when the page is hidden. */
export function CopyDialog({ id, name, onClose }: CopyDialogProps) {
  const [copy, setCopy] = useState<ClientCopy | null>(null);
  // Reading changes nothing that is loaded elsewhere.
  const read = useMutation((ofId: string) => call(copyClient, { id: ofId }), { onDone: setCopy });
  const { run } = read;
  // Only once, when it opens: each reading is logged.
  useEffect(() => run(id), [id]);
  useWhenHidden(onClose);
  return (
    <Dialog open title={name} subtitle="A copy of their record" onClose={onClose}>
      <div className={`${parts.body} ${printed.sheet}`}>
        {read.failure !== null && (
          <ErrorNote
            words={`Couldn’t open the record. ${read.failure.words}`}
            onRetry={() => run(id)}
          />
        )}
        {copy === null && read.failure === null && <p role="status">Opening the record...</p>}
        {copy && <Sheet copy={copy} />}
      </div>
      <div className={parts.foot}>
        {copy && (
          <Button look="quiet" onClick={() => print()}>
            Print
          </Button>
        )}
        {/* Closed by the browser, which returns the focus. */}
        <Button
          look="quiet"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Sheet({ copy: { page, healthNotes, forms } }: { copy: ClientCopy }) {
  const { client, record, since, alerts, notes, appointments, sessionNotes, money, wallets } = page;
  return (
    <>
      <p className={parts.soft}>
        {readPageFacts().practiceName}. As of {dayOf(Date.now())}. Opening this was logged.
      </p>
      <Section title="Contact">
        <Facts
          facts={[
            ['Name', nameOf(client)],
            [
              'Email',
              <a href={`mailto:${client.email}`}>
                <EmailAddress of={client.email} />
              </a>,
            ],
            [
              'Phone',
              client.phone && <a href={callHref(client.phone)}>{phoneLabel(client.phone)}</a>,
            ],
            ['Client since', dayOf(since)],
            ...PREFERENCES.map(
              (each) => [PREFERENCE_LABELS[each], record.preferences[each]] as const,
            ),
          ]}
        />
      </Section>
      <Words title="To know before a session" words={alerts} />
      <Section title="Visits" isEmpty={appointments.length === 0}>
        <ul className={css.entries}>
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <h4>{momentOf(appointment.appointmentDate)}</h4>
              <p>
                {sessionOf(appointment)}, {placeOf(appointment.location)}
                <small>
                  {[
                    `${displayMoney(parseMoney(appointment.totalAmount))} in all`,
                    ...standingOf(appointment),
                  ].join('. ')}
                </small>
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Notes of sessions" isEmpty={sessionNotes.length === 0}>
        <ul className={css.entries}>
          {sessionNotes.map((written) => (
            <SessionNote key={written.appointmentId} written={written} />
          ))}
        </ul>
      </Section>
      <Words title="Other notes" words={notes} />
      <Section title="What you said when you booked" isEmpty={healthNotes.length === 0}>
        <ul className={css.entries}>
          {healthNotes.map(({ appointmentId, appointmentDate, notes: noted }) => (
            <li key={appointmentId}>
              <h4>For {momentOf(appointmentDate)}</h4>
              {noted === null ? (
                <p>{UNREADABLE}</p>
              ) : (
                <Facts
                  facts={[
                    ['Health', noted.healthConditions],
                    ['Requests', noted.specialRequests],
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      </Section>
      {forms.map(({ id, receivedAt, form }) => (
        <Section key={id} title={`Intake form of ${dayOf(receivedAt)}`}>
          {form === null ? <p>{UNREADABLE}</p> : <IntakeAnswers view={form} />}
        </Section>
      ))}
      <Section title="Money">
        <Facts
          facts={[
            [`Paid in ${money.paidYear}`, displayMoney(parseMoney(money.paid))],
            ['Due', displayMoney(parseMoney(money.owed))],
            ['Left to use', wallets.map(walletWords).join(', ') || 'Nothing'],
          ]}
        />
      </Section>
    </>
  );
}

/** How a visit went; one to come has nothing to say yet. */
const standingOf = (appointment: ClientPage['appointments'][number]) =>
  Date.parse(appointment.appointmentDate) > Date.now()
    ? ['To come']
    : pastMarks(appointment).map(({ children }) => children);

function walletWords({ kind, credits, duration, value }: ClientPage['wallets'][number]): string {
  if (kind === 'gift') return `${displayMoney(parseMoney(value))} of gift value`;
  return `${credits} ${credits === 1 ? 'credit' : 'credits'} of ${durationLabel(duration ?? 0)}`;
}

function SessionNote({ written }: { written: ClientPage['sessionNotes'][number] }) {
  const { appointmentDate, note, chart, signedAt, addenda } = written;
  return (
    <li>
      <h4>Session of {momentOf(appointmentDate)}</h4>
      {note === null ? <p>{UNREADABLE}</p> : <NoteView content={{ note, chart }} />}
      {addenda.map(({ id, words, writtenAt }) => (
        <p key={id}>
          {words ?? UNREADABLE}
          <small>Added {momentOf(writtenAt)}</small>
        </p>
      ))}
      {signedAt !== null && <small>Signed {momentOf(signedAt)}</small>}
    </li>
  );
}

function Words({ title, words }: { title: string; words: ClientPage['notes'] }) {
  if (words.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={css.entries}>
        {words.map((each) => (
          <li key={each.id}>
            <p>
              {each.words ?? UNREADABLE}
              <small>{momentOf(each.writtenAt)}</small>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SectionProps {
  title: string;
  isEmpty?: boolean;
  children: ReactNode;
}

function Section({ title, isEmpty = false, children }: SectionProps) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {isEmpty ? <p className={parts.soft}>None</p> : children}
    </section>
  );
}
