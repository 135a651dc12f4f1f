import { useEffect, useState } from 'react';
import { type AppointmentResult } from '#contract/checkout/checkout.ts';
import { displayConfirmationCode } from '#contract/orders/booked-appointment.ts';
import { aheadWords, type CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { sessionPlace } from '#lib/site/facts/contact-facts.ts';
import { bookedContact } from '#lib/booking/booked-contact.ts';
import { notificationWords, PENDING_WORDS } from '#lib/booking/text/notification-text.ts';
import { readPageFacts, type PageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { paymentSentences } from '#lib/stripe/payment-text.ts';
import { dayLabel, localMoment } from '#lib/time/clock.ts';
import { isKnownViewer } from '#lib/viewer.ts';
import { bookingResult, savedBooking } from '../state/checkout-memory.ts';
import { listPaymentNotes } from '../state/payment-note.ts';
import { receiptRows } from '#lib/booking/text/receipt-rows.ts';
import { statusBadges } from './status-badges.ts';
import css from './success.module.css';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';

const TIPS = [
  'Arrive 10-15 minutes early.',
  'Avoid large meals 2 hours before.',
  'Stay hydrated.',
  'Tell us if your health has changed.',
];

/**
 * The confirmation. Without a booked appointment there is nothing to confirm: the checkout page checks a payment whose
 * result isn't known yet; otherwise Home opens.
 */
export const BookingSuccess = guarded(function BookingSuccess({ address }: { address: string }) {
  const [result] = useState(bookingResult.read);
  useEffect(() => {
    if (!result) location.replace(listPaymentNotes()[0] ? paths.checkout : paths.home);
  }, [result]);
  return result && <Confirmation result={result} address={address} />;
}, PAYING_NOTE);

function Confirmation({ result, address }: { result: AppointmentResult; address: string }) {
  const place = sessionPlace(result.appointment, address);
  const { appointment, notifications, link, calendarFile } = result;
  const { phone, phoneHref, timeZone } = readPageFacts();
  const { localDate, time } = localMoment(new Date(appointment.appointmentDate), timeZone);
  const { name, duration } = appointment.service;
  const isCancelled = appointment.status === 'cancelled';
  const [email] = useState(() => bookedContact.read()?.email);
  const ownPage = link
    ? `${paths.appointment}#${link}`
    : isKnownViewer()
      ? `${paths.appointment}?id=${appointment.id}`
      : null;
  const [hasOtherBooking] = useState(() => savedBooking.read() !== null);
  return (
    <article className={css.card}>
      <header className={css.head}>
        <p className={css.badges}>
          {statusBadges(appointment).map((badge) => (
            <span key={badge} className={isCancelled ? 'tag' : 'tag good'}>
              {badge}
            </span>
          ))}
        </p>
        <h1>{isCancelled ? 'This appointment was canceled' : 'Booking Confirmed!'}</h1>
        <p className={css.when}>
          <time dateTime={appointment.appointmentDate}>
            <span>{dayLabel(localDate)}</span> <strong>{clockLabel(time)}</strong>
          </time>
        </p>
        <p>
          {name}, {durationLabel(duration)}
        </p>
        {!isCancelled && (
          <p className={css.ways}>
            {calendarFile && (
              <a className="button" href={calendarFile}>
                Add to your calendar
              </a>
            )}
            {ownPage && (
              <a className="button quiet" href={ownPage}>
                See your appointment
              </a>
            )}
          </p>
        )}
        <p role="status" className={css.notified}>
          {isCancelled
            ? 'If that’s a surprise, please call us.'
            : notificationWords(notifications, email)}
        </p>
        {appointment.status === 'pending' && <p className={css.notified}>{PENDING_WORDS}</p>}
        {hasOtherBooking && (
          <p className={css.notified}>
            <a href={paths.checkout}>Pay for your other booking</a>
          </p>
        )}
      </header>
      <dl className={css.facts}>
        <div>
          <dt>Confirmation ID</dt>
          <dd className={css.code}>{displayConfirmationCode(appointment.confirmationCode)}</dd>
        </div>
        <div>
          <dt>Studio</dt>
          <dd>{place}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>
            <a href={phoneHref}>{phone}</a>
          </dd>
        </div>
        <Paid appointment={appointment} />
      </dl>
      {!isCancelled && (
        <>
          <FirstTime />
          <BeforeYourVisit {...{ phone, phoneHref, ownPage }} policy={appointment.policy} />
        </>
      )}
      <footer className={css.actions}>
        <a className="button quiet" href={paths.home}>
          Return to Home
        </a>
        <button type="button" className="button quiet" data-book="">
          Book Another Appointment
        </button>
        <button type="button" className="button quiet" data-book="" data-again="">
          Book the same again
        </button>
      </footer>
    </article>
  );
}

/** Asks for the new client form, unless an existing client is logged in. */
function FirstTime() {
  const [isInvited, setIsInvited] = useState(() => !isKnownViewer());
  useEffect(() => {
    if (!isKnownViewer()) return;
    import('#lib/current-user.ts')
      .then(({ getCurrentUser }) => getCurrentUser())
      .then((user) => setIsInvited(!user?.isExistingClient))
      .catch(() => setIsInvited(true));
  }, []);
  return (
    isInvited && (
      <p className={css.intake}>
        <strong>First time here?</strong> Please{' '}
        <a href={paths.newClient}>fill out the new client form</a>. It takes ten minutes.
      </p>
    )
  );
}

/** What was paid, part by part, and with what. For what a credit pays, it shows the credit, not what the credit cost. */
function Paid({ appointment }: Pick<AppointmentResult, 'appointment'>) {
  return (
    <div>
      <dt>Payment</dt>
      <dd>
        <dl className={`${css.paid} figures`}>
          {receiptRows(appointment).map(({ name, value, isTotal }) => (
            <div key={name} className={isTotal ? css.total : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {paymentSentences(appointment).map((words) => (
          <p key={words} className={css.paidWith}>
            {words.replace(/\.$/, '')}
          </p>
        ))}
      </dd>
    </div>
  );
}

interface BeforeYourVisitProps extends Pick<PageFacts, 'phone' | 'phoneHref'> {
  policy: CancellationPolicy | undefined;
  ownPage: string | null;
}

function BeforeYourVisit({ phone, phoneHref, ownPage, policy }: BeforeYourVisitProps) {
  return (
    <section className={css.tips} aria-labelledby="tips-title">
      <h2 id="tips-title">Before your visit</h2>
      <ul>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <p>
        Need to reschedule? Please{' '}
        {ownPage && (
          <>
            <a href={ownPage}>move it online</a> or{' '}
          </>
        )}
        call <a href={phoneHref}>{phone}</a> {aheadWords(policy)} to avoid charges.
      </p>
    </section>
  );
}
