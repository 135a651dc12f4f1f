import { useState } from 'react';
import {
  grantCredits,
  listClientAppointments,
  type AdminClient,
} from '../../../contract/clients.ts';
import { durationLabel } from '../../../contract/durations.ts';
import { useMutation, type Mutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import { ContactLinks } from '../ui/contact-links.tsx';
import { failureToast } from '../ui/failure-toast.ts';
import { isMoney, money } from '../ui/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf } from '../appointments/session-text.ts';
import { whenOf } from '../../../lib/time/labels.ts';
import list from '../ui/list.module.css';
import { PaymentMark, StatusMark } from '../appointments/appointment-marks.tsx';
import { useOpenDialog } from '../ui/open-dialogs.ts';
import { SectionBody } from '../ui/section.tsx';
import { Toggle } from '../ui/toggle.tsx';
import { creditsLabel, GRANT_LIMIT, nextVisitLabel } from './client-words.ts';
import css from './clients.module.css';

interface ClientDetailsProps {
  client: AdminClient;
  existing: Mutation<{ id: string; isExisting: boolean }>;
}

/** All that is known of a client: how to reach them, what they may do, what they have to spend, when they were here. */
export function ClientDetails({ client, existing }: ClientDetailsProps) {
  const { id, email, isExisting, isMember, credits, giftValue } = client;
  const next = nextVisitLabel(client);
  return (
    <div className={css.details}>
      <div className={buttons.rowActions}>
        <ContactLinks client={client} />
      </div>
      <dl className={css.facts}>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd>
            <Toggle
              label={`Existing client: ${nameOf(client)}`}
              isOn={isExisting}
              words={isExisting ? 'Existing client' : 'New client'}
              isPending={existing.isPending}
              onToggle={(isOn) => existing.run({ id, isExisting: isOn })}
            />
            {isMember && <span className="tag">Member</span>}
          </dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd>{creditsLabel(credits)}</dd>
        </div>
        {isMoney(giftValue) && (
          <div>
            <dt>Gift value</dt>
            <dd>{money(giftValue)}</dd>
          </div>
        )}
      </dl>
      <Grant client={client} />
      <h2>History</h2>
      {next && <p className={list.soft}>{next}</p>}
      <History client={client} />
    </div>
  );
}

const DURATIONS = [60, 90, 120] as const;

/** Grants wellness credits: twelve to a person in a calendar year, which the server counts. */
function Grant({ client }: { client: AdminClient }) {
  const [isOpen, setIsOpen] = useState(false);
  const [duration, setDuration] = useState(60);
  const [credits, setCredits] = useState(1);
  // Names this grant, so that a second press or a lost answer grants nothing twice.
  const [grantId, setGrantId] = useState(() => crypto.randomUUID());
  const count = `${credits} credit${credits === 1 ? '' : 's'} of ${durationLabel(duration)}`;
  const grant = useMutation(grantCredits, {
    onDone: () => {
      setGrantId(crypto.randomUUID());
      setIsOpen(false);
      $toast.set({
        tone: 'info',
        title: 'Credits granted',
        text: `${nameOf(client)} has ${count} more.`,
      });
    },
    onFailed: failureToast('Not granted'),
  });
  // Another choice is another grant.
  const choose = (change: () => void) => {
    change();
    setGrantId(crypto.randomUUID());
  };
  if (!isOpen) {
    return (
      <button type="button" className={buttons.row} onClick={() => setIsOpen(true)}>
        Grant credits
      </button>
    );
  }
  return (
    <form
      className={css.grant}
      onSubmit={(event) => {
        event.preventDefault();
        grant.run({ id: client.id, grantId, duration, credits });
      }}
    >
      <Field label="Credits" required>
        {(wiring) => (
          <select
            {...wiring}
            value={credits}
            onChange={(event) => choose(() => setCredits(Number(event.target.value)))}
          >
            {Array.from({ length: GRANT_LIMIT }, (_, at) => (
              <option key={at}>{at + 1}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Length" required>
        {(wiring) => (
          <select
            {...wiring}
            value={duration}
            onChange={(event) => choose(() => setDuration(Number(event.target.value)))}
          >
            {DURATIONS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationLabel(minutes)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={list.soft}>Twelve in a calendar year at most. They never expire.</p>
      {grant.failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was granted. {grant.failure.words}
        </p>
      )}
      <div className={buttons.rowActions}>
        <button type="button" className={buttons.row} onClick={() => setIsOpen(false)}>
          Not now
        </button>
        <button
          type="submit"
          className={buttons.row}
          data-tone="clay"
          aria-disabled={grant.isPending || undefined}
        >
          {grant.isPending ? 'Granting...' : `Grant ${count}`}
        </button>
      </div>
    </form>
  );
}

function History({ client }: { client: AdminClient }) {
  const openDialog = useOpenDialog();
  const query = useQuery(listClientAppointments, { id: client.id });
  return (
    <SectionBody
      query={query}
      what={`the visits of ${client.firstName}`}
      ghosts={{ rows: 2, height: 4 }}
      empty="Nothing booked so far."
    >
      {(appointments) => (
        <ul className={list.rows}>
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <div>
                {whenOf(appointment.appointmentDate)}
                <small>{sessionOf(appointment)}</small>
              </div>
              <StatusMark status={appointment.status} />
              <PaymentMark appointment={appointment} />
              <button
                type="button"
                className={buttons.word}
                aria-label={`Open ${whenOf(appointment.appointmentDate)}`}
                onClick={() => openDialog('details', appointment)}
              >
                Open
              </button>
            </li>
          ))}
        </ul>
      )}
    </SectionBody>
  );
}
