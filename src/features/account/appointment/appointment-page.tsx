import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { readOwnAppointment, type OwnAppointment } from '#contract/appointments/own-appointment.ts';
import { refusalOf } from '#lib/api-client.ts';
import {
  forgetAppointment,
  readLastBooking,
  rememberAppointment,
} from '#lib/booking/last-booking.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { isKnownViewer } from '#lib/viewer.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { linkSecret } from '#ui/hooks/use-link-secret.ts';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';
import { Card, Waiting } from '../card.tsx';
import { AppointmentCard } from './appointment-card.tsx';
import css from './appointment.module.css';
import { ExtrasCard } from './extras-card.tsx';
import type { OwnKey } from './own-calls.ts';
import { IntakeCard, LinkCard, OwedCard, ProposalCard, RecurringCard } from './page-cards.tsx';
import { PaymentCard } from './payment-card.tsx';
import { Receipt } from './receipt.tsx';
import { useOwnAppointment } from './use-own-appointment.ts';
import { keyOfPayment } from './payment-note.ts';
import { usePayment } from './payment.ts';

interface PageProps {
  address: string;
  /** The therapist's name, for the receipt. */
  therapist: string;
}

/** Returns the key in the address. After a bank's page, which names no appointment, returns the key that this tab stored. */
function readKey(): OwnKey | null {
  const link = linkSecret();
  if (link) return { link };
  const query = new URLSearchParams(location.search);
  const appointmentId = query.get('id');
  if (appointmentId) return { appointmentId };
  const paid = query.has('payment_intent') ? keyOfPayment() : null;
  if (paid) {
    const way = 'link' in paid ? `#${paid.link}` : `?id=${paid.appointmentId}`;
    history.replaceState(null, '', paths.appointment + way);
  }
  return paid;
}

/** An appointment's own page: by the link in a message, or for the client who is logged in. */
export const AppointmentPage = guarded(function AppointmentPage(props: PageProps) {
  const [ownKey, setOwnKey] = useState(readKey);
  useEffect(() => {
    // Another link was followed in the same tab.
    const onHash = () => setOwnKey(readKey());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return (
    <>
      {ownKey ? <OfKey key={JSON.stringify(ownKey)} ownKey={ownKey} {...props} /> : <WithoutLink />}
      <Toaster />
    </>
  );
}, PAYING_NOTE);

function Head({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

function OfKey({ ownKey, ...props }: PageProps & { ownKey: OwnKey }) {
  const { appointment, ...query } = useOwnAppointment(ownKey);
  const [isEnded, setIsEnded] = useState(false);
  if (isEnded) return <LinkEnded />;
  if (appointment) {
    return (
      <Cards
        {...props}
        ownKey={ownKey}
        appointment={appointment}
        onEnded={() => setIsEnded(true)}
      />
    );
  }
  const { failure } = query;
  if (failure && refusalOf(readOwnAppointment, failure)) {
    return <Unknown words={failure.words} ownKey={ownKey} />;
  }
  return (
    <>
      <Head title="Your appointment" />
      <Card title="Your next appointment">
        <Waiting query={query} what="your appointment" />
      </Card>
    </>
  );
}

interface CardsProps extends PageProps {
  ownKey: OwnKey;
  appointment: OwnAppointment;
  onEnded: () => void;
}

function Cards({ ownKey, appointment, onEnded, address, therapist }: CardsProps) {
  const [facts] = useState(readPageFacts);
  const [isReceipt, setIsReceipt] = useState(false);
  const { version, firstName, fixed } = appointment;
  const link = 'link' in ownKey ? ownKey.link : null;
  // Before the first paint: someone who goes on at once finds it on Home.
  useLayoutEffect(() => rememberAppointment(appointment, link), [appointment, link]);
  const payment = usePayment(ownKey);
  const onPay = payment.start;
  const isPaying = payment.payment.phase !== 'idle';
  return (
    <>
      <Head title={firstName ? `Your appointment, ${firstName}` : 'Your appointment'} />
      <div className={css.cards}>
        <div className={css.stack}>
          <PaymentCard {...payment} facts={facts} />
          <ProposalCard {...{ ownKey, appointment, facts, address }} />
          <AppointmentCard
            {...{ ownKey, appointment, facts, address, onPay }}
            onReceipt={() => setIsReceipt(true)}
          />
        </div>
        <div className={css.stack}>
          {!isPaying && <OwedCard appointment={appointment} onPay={onPay} />}
          {fixed === null && !isPaying && (
            <ExtrasCard key={version} {...{ ownKey, appointment, onPay }} />
          )}
          <IntakeCard appointment={appointment} />
          <RecurringCard appointment={appointment} facts={facts} />
        </div>
        {link && <LinkCard ownKey={ownKey} onEnded={onEnded} />}
      </div>
      {isReceipt && (
        <Receipt
          appointment={appointment}
          client={firstName}
          practice={{ ...facts, address, therapist }}
          onClose={() => setIsReceipt(false)}
        />
      )}
    </>
  );
}

/** For someone without a link: where to find it, and other ways to get here. */
function WithoutLink() {
  const [last] = useState(() => readLastBooking()?.ahead?.link ?? null);
  const [isKnown] = useState(isKnownViewer);
  useEffect(() => {
    if (isKnown) location.replace(paths.memberDashboard);
  }, [isKnown]);
  if (isKnown) return null;
  return (
    <>
      <Head title="Your appointment" />
      <Card title="Move or cancel it here">
        <p>Use the link in your confirmation or reminder.</p>
        {last && (
          <p>
            <a className="button" href={`${paths.appointment}#${last}`}>
              Your last booking on this device
            </a>
          </p>
        )}
        <Ways />
      </Card>
    </>
  );
}

function Unknown({ words, ownKey }: { words: string; ownKey: OwnKey }) {
  useEffect(() => {
    if ('link' in ownKey) forgetAppointment(ownKey.link);
  }, [ownKey]);
  return (
    <>
      <Head title="Your appointment" />
      <Card title={'link' in ownKey ? 'This link doesn’t work' : 'We can’t show this here'}>
        <p role="alert">{words}</p>
        <p>Nothing about your appointment has changed.</p>
        <Ways />
      </Card>
    </>
  );
}

function LinkEnded() {
  return (
    <>
      <Head title="Your appointment" />
      <Card title="The link is turned off">
        <p role="status">Your appointment hasn’t changed. Your next email will have a new link.</p>
        <Ways />
      </Card>
    </>
  );
}

/** Ways that work without the link. */
function Ways() {
  const [{ phone, phoneHref }] = useState(readPageFacts);
  return (
    <ul className={css.waysOn}>
      <li>
        Members can see all their appointments when they <a href={paths.login}>log in</a>.
      </li>
      <li>
        Or call <a href={phoneHref}>{phone}</a>.
      </li>
    </ul>
  );
}
