import { useEffect, useMemo, useState } from 'react';
import type { AccountAppointment } from '#contract/accounts/accounts.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { rememberAppointment } from '#lib/booking/last-booking.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { localMoment } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import { AppointmentCard } from '../appointment/appointment-card.tsx';
import { ProposalCard } from '../appointment/page-cards.tsx';
import { appointmentMark, dayAndTime, paidWords } from '../appointment/appointment-text.ts';
import { useOwnAppointment } from '../appointment/use-own-appointment.ts';
import { keepForPage } from '../appointment/payment-note.ts';
import card from '../card.module.css';
import { Card, Waiting } from '../card.tsx';
import css from './dashboard.module.css';

/** What both lists of appointments need. */
export interface Shown {
  facts: PageFacts;
  address: string;
  onReceipt: (appointment: AccountAppointment) => void;
}

/** The upcoming appointments: the next one in full, the others in a list. */
export function AheadCards({ appointments, ...shown }: Shown & { appointments: Appointments }) {
  const [next, ...later] = appointments;
  return (
    <>
      {next ? (
        <NextAppointment key={next.id} id={next.id} {...shown} />
      ) : (
        <Card title="Your next appointment">
          <p>Nothing booked right now.</p>
          <p>
            <button type="button" className="button" data-book="">
              Book a massage
            </button>
          </p>
        </Card>
      )}
      {later.length > 0 && (
        <Card title="After that">
          <Rows appointments={later} isAhead {...shown} />
        </Card>
      )}
    </>
  );
}

const SHOWN_AT_FIRST = 3;

/** The past appointments, newest first. */
export function PastCard({ appointments, ...shown }: Shown & { appointments: Appointments }) {
  const [isWhole, setIsWhole] = useState(appointments.length <= SHOWN_AT_FIRST);
  return (
    <Card title="Past appointments">
      {appointments.length > 0 ? (
        <Rows
          appointments={isWhole ? appointments : appointments.slice(0, SHOWN_AT_FIRST)}
          {...shown}
        />
      ) : (
        <p className={card.soft}>
          None yet. After each visit, you’ll find it here with its receipt.
        </p>
      )}
      {!isWhole && (
        <p>
          <Button look="quiet" className="small" onClick={() => setIsWhole(true)}>
            Show all {appointments.length}
          </Button>
        </p>
      )}
    </Card>
  );
}

type Appointments = readonly AccountAppointment[];

/** The next appointment: the card from its own page, loaded by the login session. */
function NextAppointment({ id, facts, address, onReceipt }: Shown & { id: string }) {
  const ownKey = useMemo(() => ({ appointmentId: id }), [id]);
  const { appointment, ...query } = useOwnAppointment(ownKey);
  useEffect(() => {
    if (appointment) rememberAppointment(appointment, null);
  }, [appointment]);
  if (!appointment) {
    return (
      <Card title="Your next appointment">
        <Waiting query={query} what="your next appointment" />
      </Card>
    );
  }
  return (
    <>
      <ProposalCard {...{ ownKey, appointment, facts, address }} />
      <AppointmentCard
        {...{ ownKey, appointment, facts, address }}
        onPay={(request) => {
          // Cards are taken on the appointment's own page.
          keepForPage(ownKey, request);
          location.assign(ownPage(id));
        }}
        onReceipt={() => onReceipt(appointment)}
      >
        <a href={ownPage(id)}>{moreWords(appointment)}</a>
      </AppointmentCard>
    </>
  );
}

/** Returns what else its page is for. */
function moreWords({ owed }: OwnAppointment): string {
  const cents = parseMoney(owed);
  return cents > 0 ? `Pay ${displayMoney(cents)}, enhancements` : 'Enhancements and more';
}

const ownPage = (id: string) => `${paths.appointment}?id=${id}`;

interface RowsProps extends Shown {
  appointments: Appointments;
  isAhead?: boolean;
}

function Rows({ appointments, isAhead = false, facts, onReceipt }: RowsProps) {
  return (
    <ul className={css.rows}>
      {appointments.map((appointment) => {
        const { id, service, appointmentDate, calendarFile } = appointment;
        const { localDate } = localMoment(new Date(appointmentDate), facts.timeZone);
        const { day, time } = dayAndTime(new Date(appointmentDate), facts.timeZone);
        const mark = appointmentMark(appointment);
        return (
          <li key={id}>
            <p>
              <time dateTime={appointmentDate}>
                <strong>
                  {day}, {localDate.slice(0, 4)}, {time}
                </strong>
              </time>{' '}
              {mark && <span className="tag">{mark}</span>}
              <br />
              {service.name}, {durationLabel(service.duration)}
              <br />
              <span className={card.soft}>{paidWords(appointment)}</span>
            </p>
            <p className={card.actions}>
              {isAhead && (
                <a
                  className="button quiet small"
                  href={ownPage(id)}
                  aria-label={`Move or cancel ${day}`}
                >
                  Move or cancel
                </a>
              )}
              {calendarFile && (
                <a
                  className="button quiet small"
                  href={calendarFile}
                  aria-label={`Calendar file of ${day}`}
                >
                  Calendar
                </a>
              )}
              <Button
                look="quiet"
                className="small"
                aria-label={`Receipt of ${day}, ${localDate.slice(0, 4)}`}
                onClick={() => onReceipt(appointment)}
              >
                Receipt
              </Button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
