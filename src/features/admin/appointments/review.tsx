import {
  listAppointments,
  searchAppointments,
  type AdminAppointment,
} from '#contract/appointments/appointments.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import buttons from '../ui/buttons.module.css';
import { dateOf, shortDay, timeOf } from '#lib/time/labels.ts';
import { money } from '../ui/fields/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf } from './marks/session-text.ts';
import list from '../ui/lists/list.module.css';
import { PaymentMark, PlaceBadge, StatusMark } from './marks/appointment-marks.tsx';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { FoundNote, useListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { Screen } from '../ui/screen/screen.tsx';

const LIMIT = 50;

/** The API lists them in the order in which they were booked, which no one looks for. */
const latestFirst = (one: AdminAppointment, other: AdminAppointment) =>
  other.appointmentDate.localeCompare(one.appointmentDate);

/** All appointments, with search: the newest fifty until something is typed. */
export function Review() {
  const search = useListSearch();
  const { text } = search;
  const query = useHeldQuery(
    text ? searchAppointments : listAppointments,
    text ? { q: text } : { limit: LIMIT },
  );
  const { isCurrent } = query;

  return (
    <Screen
      what="the appointments"
      query={query}
      failed="Failed to fetch appointments."
      skeleton={{ rows: 6, height: 3.75 }}
      aside={
        <SearchField
          label="Search appointments by name, phone, email, date or service"
          placeholder="Name, phone or service"
          note={text ? '' : `Last ${LIMIT}`}
          {...search.field}
        />
      }
    >
      {(appointments) => (
        <>
          <FoundNote
            {...{ text, isCurrent, length: appointments.length }}
            none={`Nothing found for “${text}”.`}
            empty="No appointments yet."
          />
          {appointments.length > 0 && (
            <Found
              appointments={text ? appointments : appointments.toSorted(latestFirst)}
              isBusy={!isCurrent}
            />
          )}
        </>
      )}
    </Screen>
  );
}

function Found({ appointments, isBusy }: { appointments: AdminAppointment[]; isBusy: boolean }) {
  const openDialog = useOpenDialog();
  return (
    <table className={list.table} aria-busy={isBusy}>
      <caption className="visually-hidden">Appointments</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Client</th>
          <th scope="col">Session</th>
          <th scope="col">Place</th>
          <th scope="col">Status</th>
          <th scope="col">Payment</th>
          <th scope="col" className={list.number}>
            Before tax
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {appointments.map((appointment) => (
          <tr key={appointment.id}>
            <td data-label="When">
              <span className="figures">
                {shortDay(dateOf(appointment.appointmentDate))}
                <small>{timeOf(appointment.appointmentDate)}</small>
              </span>
            </td>
            <th scope="row" className={list.name}>
              {nameOf(appointment.client)}
            </th>
            <td data-label="Session">{sessionOf(appointment)}</td>
            <td data-label="Place">
              <span>
                <PlaceBadge location={appointment.location} />
              </span>
            </td>
            <td className={list.state}>
              <StatusMark {...appointment} />
            </td>
            <td className={list.state}>
              <PaymentMark appointment={appointment} />
            </td>
            <td data-label="Before tax" className={`${list.number} figures`}>
              {money(appointment.subtotal)}
            </td>
            <td className={list.act}>
              <button
                type="button"
                className={buttons.row}
                aria-label={`Open ${nameOf(appointment.client)}, ${shortDay(dateOf(appointment.appointmentDate))}`}
                onClick={() => openDialog('details', appointment)}
              >
                Open
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
