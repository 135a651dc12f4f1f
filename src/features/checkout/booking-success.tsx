import { useEffect, useMemo, useState } from 'react';
import type { AppointmentResult } from '../../contract/booking.ts';
import { durationLabel } from '../../contract/durations.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { readPageFacts } from '../../lib/page-facts.ts';
import { paths } from '../../lib/paths.ts';
import { dayLabel, localMoment } from '../../lib/time-labels.ts';
import { buildCalendarFile } from './calendar-file.ts';
import { bookingResult } from './checkout-calls.ts';
import { notificationWords } from './notification-words.ts';
import css from './success.module.css';

const TIPS = [
  'Arrive 10-15 minutes early.',
  'Avoid large meals 2 hours before.',
  'Stay hydrated.',
  'Tell us if your health has changed.',
];

/** The confirmation; without a booked appointment there is nothing to confirm, and the home page opens. */
export function BookingSuccess({ address }: { address: string }) {
  const [result] = useState(bookingResult.read);
  useEffect(() => {
    if (!result) location.replace(paths.home);
  }, [result]);
  return result && <Confirmation result={result} address={address} />;
}

function Confirmation({ result, address }: { result: AppointmentResult; address: string }) {
  const { appointment, notifications } = result;
  const { practiceName, phone, phoneHref, timeZone } = readPageFacts();
  const { localDate, time } = localMoment(new Date(appointment.appointmentDate), timeZone);
  const { name, duration } = appointment.service;
  const calendarHref = useMemo(() => {
    const file = buildCalendarFile({
      id: appointment.id,
      title: `${name} at ${practiceName}`,
      place: address,
      startsAt: new Date(appointment.appointmentDate),
      durationMinutes: duration,
    });
    return URL.createObjectURL(new Blob([file], { type: 'text/calendar' }));
  }, [appointment, name, duration, practiceName, address]);
  return (
    <article className={css.card}>
      <header className={css.head}>
        <p className={css.badges}>
          <span className="tag good">Confirmed</span> <span className="tag good">Paid</span>
        </p>
        <h1>Booking Confirmed!</h1>
        <p className={css.when}>
          <time dateTime={appointment.appointmentDate}>
            <span>{dayLabel(localDate)}</span> <strong>{clockLabel(time)}</strong>
          </time>
        </p>
        <p>
          {name}, {durationLabel(duration)}
        </p>
        <p role="status" className={css.notified}>
          {notificationWords(notifications)}
        </p>
      </header>
      <dl className={css.facts}>
        <div>
          <dt>Confirmation ID</dt>
          <dd className={css.id}>{appointment.id}</dd>
        </div>
        <div>
          <dt>Studio</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={phoneHref}>{phone}</a>
          </dd>
        </div>
      </dl>
      <section className={css.tips} aria-labelledby="tips-title">
        <h2 id="tips-title">Before your visit</h2>
        <ul>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <p>
          Need to reschedule? Please call <a href={phoneHref}>{phone}</a> at least 24 hours ahead to
          avoid charges.
        </p>
      </section>
      <footer className={css.actions}>
        <a className="button" href={paths.home}>
          Return to Home
        </a>
        <button type="button" className="button quiet" data-book="">
          Book Another Appointment
        </button>
        <a className={css.calendar} href={calendarHref} download="massage.ics">
          Add to your calendar
        </a>
      </footer>
    </article>
  );
}
