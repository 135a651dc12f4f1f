import { listClientAppointments, type AdminClient } from '../../../contract/people/clients.ts';
import type { Mutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import buttons from '../ui/buttons.module.css';
import { ContactLinks } from '../ui/contact-links.tsx';
import { isMoney, money } from '../ui/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf } from '../appointments/session-text.ts';
import { whenOf } from '../../../lib/time/labels.ts';
import list from '../ui/list.module.css';
import { PaymentMark, StatusMark } from '../appointments/appointment-marks.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { SectionBody } from '../ui/section.tsx';
import { Toggle } from '../ui/toggle.tsx';
import { creditsLabel, nextVisitLabel } from './client-text.ts';
import css from './clients.module.css';
import { GrantCredits } from './grant-credits.tsx';

interface ClientDetailsProps {
  client: AdminClient;
  existing: Mutation<{ id: string; isExisting: boolean }>;
}

/** A client: how to reach them, what they can book, their credits and gift value, and their visits. */
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
      <GrantCredits client={client} />
      <h2>History</h2>
      {next && <p className={list.soft}>{next}</p>}
      <History client={client} />
    </div>
  );
}

function History({ client }: { client: AdminClient }) {
  const openDialog = useOpenDialog();
  const query = useQuery(listClientAppointments, { id: client.id });
  return (
    <SectionBody
      query={query}
      what={`${client.firstName}’s visits`}
      skeleton={{ rows: 2, height: 4 }}
      empty="No appointments yet."
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
