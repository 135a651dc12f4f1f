import { useState } from 'react';
import type { AccountAppointment } from '../../../contract/accounts.ts';
import { CANCELLATION_POLICY } from '../../../contract/cancellation.ts';
import { durationLabel } from '../../../contract/durations.ts';
import { clockLabel, sessionPlace } from '../../../lib/contact-facts.ts';
import type { PageFacts } from '../../../lib/page-facts.ts';
import { dayLabel, localMoment } from '../../../lib/time-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { appointmentMark, paidWords } from './appointment-words.ts';
import { Card } from './card.tsx';
import css from './dashboard.module.css';

/** What both lists of appointments need. */
export interface Shown {
  facts: PageFacts;
  address: string;
  onReceipt: (appointment: AccountAppointment) => void;
}

/** What is ahead: the next one in full, the others in a list. */
export function AheadCards({ appointments, ...shown }: Shown & { appointments: Appointments }) {
  const [next, ...later] = appointments;
  return (
    <>
      {next ? (
        <NextAppointment appointment={next} {...shown} />
      ) : (
        <Card title="Your next appointment">
          <p>Nothing is booked at the moment.</p>
          <p>
            <button type="button" className="button" data-book="">
              Book a massage
            </button>
          </p>
        </Card>
      )}
      {later.length > 0 && (
        <Card title="After that">
          <Rows appointments={later} {...shown} />
        </Card>
      )}
    </>
  );
}

const SHOWN_AT_FIRST = 3;

/** What has been, the last first. */
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
        <p className={css.soft}>None yet. Afterwards each stays here with its receipt.</p>
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
const HOUR_MS = 3_600_000;
const { freeUntilHours, lateFeePercent } = CANCELLATION_POLICY;

const dayAndTime = (instant: Date, timeZone: string) => {
  const { localDate, time } = localMoment(instant, timeZone);
  // A day is not parted from its month, nor a time from its half of the day.
  const day = dayLabel(localDate).replace(/ (\d+)$/, '\u00A0$1');
  return { day, time: clockLabel(time).replace(' ', '\u00A0') };
};

function NextAppointment({
  appointment,
  facts,
  address,
  onReceipt,
}: Shown & { appointment: AccountAppointment }) {
  const { service, appointmentDate, calendarFile, location } = appointment;
  const startsAt = new Date(appointmentDate);
  const [now] = useState(() => Date.now());
  const deadline = new Date(startsAt.getTime() - freeUntilHours * HOUR_MS);
  const { day, time } = dayAndTime(startsAt, facts.timeZone);
  const last = dayAndTime(deadline, facts.timeZone);
  const mark = appointmentMark(appointment);
  return (
    <Card title="Your next appointment" badge={mark && <span className="tag good">{mark}</span>}>
      <p className={css.when}>
        <time dateTime={appointmentDate}>
          {day}, {time}
        </time>
      </p>
      <p>
        {service.name}, {durationLabel(service.duration)}
        <br />
        <span className={css.soft}>
          {sessionPlace(location, address)}. {paidWords(appointment)}
        </span>
      </p>
      <div className={css.deadline}>
        {now < deadline.getTime() ? (
          <>
            <strong>
              Free to move or cancel until {last.day}, {last.time}.
            </strong>{' '}
            Later than that, {lateFeePercent}% of the service fee is kept.
          </>
        ) : (
          <>
            It is less than {freeUntilHours} hours away: if you cancel now, {lateFeePercent}% of the
            service fee is kept.
          </>
        )}{' '}
        To move or cancel it, or if something happened, call{' '}
        <a href={facts.phoneHref}>{facts.phone}</a>.
      </div>
      <p className={css.actions}>
        {calendarFile && (
          <a className="button quiet small" href={calendarFile} download="massage.ics">
            Add to your calendar
          </a>
        )}
        <Button look="quiet" className="small" onClick={() => onReceipt(appointment)}>
          Receipt
        </Button>
      </p>
    </Card>
  );
}

function Rows({ appointments, facts, onReceipt }: Shown & { appointments: Appointments }) {
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
              <span className={css.soft}>{paidWords(appointment)}</span>
            </p>
            <p className={css.actions}>
              {calendarFile && (
                <a
                  className="button quiet small"
                  href={calendarFile}
                  download="massage.ics"
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
