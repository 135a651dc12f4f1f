import { useState } from 'react';
import { displayMoney, parseMoney } from '../../../contract/rules/money.ts';
import { endOwnLink, type OwnAppointment } from '../../../contract/people/own-appointment.ts';
import { call } from '../../../lib/api-client.ts';
import type { PageFacts } from '../../../lib/site/page-facts.ts';
import { paths } from '../../../lib/site/paths.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';
import { whenWords } from './appointment-text.ts';
import css from './appointment.module.css';
import { wordsOf, type OwnKey } from './own-calls.ts';
import type { PaidRequest } from './payment.ts';

interface OfAppointment {
  appointment: OwnAppointment;
  facts: PageFacts;
}

/** What is still owed, to pay now by card or at the visit. */
export function OwedCard({
  appointment,
  onPay,
}: Pick<OfAppointment, 'appointment'> & { onPay: (request: PaidRequest) => void }) {
  const [paymentId] = useState(() => crypto.randomUUID());
  const owed = parseMoney(appointment.owed);
  if (owed <= 0) return null;
  return (
    <Card title="Balance due">
      <p className={css.sum}>{displayMoney(owed)}</p>
      <p>
        <Button onClick={() => onPay({ kind: 'owed', paymentId })}>
          Pay {displayMoney(owed)} now
        </Button>
      </p>
      {appointment.fixed === null && (
        <p className={css.soft}>Or pay at your visit, by card or in cash.</p>
      )}
    </Card>
  );
}

/** Asks for the new client form if the client hasn't sent one. */
export function IntakeCard({ appointment }: Pick<OfAppointment, 'appointment'>) {
  const { isIntakeMissing, fixed } = appointment;
  if (!isIntakeMissing || (fixed !== null && fixed !== 'disputed')) return null;
  return (
    <Card title="Before your visit">
      <p>
        Please fill out this form, so your therapist knows what to be careful about. It takes ten
        minutes.
      </p>
      <p>
        <a className="button quiet" href={paths.newClient}>
          New client form
        </a>
      </p>
    </Card>
  );
}

/** The other dates of a recurring appointment. */
export function RecurringCard({ appointment, facts }: OfAppointment) {
  const { recurring, everyWeeks } = appointment;
  if (recurring.length === 0) return null;
  return (
    <Card
      title={
        everyWeeks === null || everyWeeks === 1
          ? 'Your other weekly dates'
          : `Your other dates, every ${everyWeeks} weeks`
      }
    >
      <ul className={css.dates}>
        {recurring.map(({ startsAt, owed }) => (
          <li key={startsAt}>
            <time dateTime={startsAt}>{whenWords(new Date(startsAt), facts.timeZone)}</time>
            <span className={css.soft}>
              {parseMoney(owed) > 0 ? `${displayMoney(parseMoney(owed))} due` : 'Paid'}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.soft}>
        Moving, paying for or canceling one doesn’t change the others. Each has its own link in its
        emails.
      </p>
    </Card>
  );
}

/** Anyone with the link can manage the appointment, so it can be turned off. */
export function LinkCard({ ownKey, onEnded }: { ownKey: OwnKey; onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  // A function, so that the ended link isn't used to load the appointment.
  const ending = useMutation((key: OwnKey) => call(endOwnLink, key), { onDone: onEnded });
  return (
    <details className={css.link}>
      <summary>About this link</summary>
      <p>Anyone with the link to this page can see, move and cancel this appointment.</p>
      <p role="alert" className={css.refused}>
        {wordsOf(ending.failure)}
      </p>
      {isAsking ? (
        <>
          <p>
            It will stop working everywhere, also in past emails and texts. Your next email will
            have a new one.
          </p>
          <p className={css.pair}>
            <Button className="small" pending={ending.isPending} onClick={() => ending.run(ownKey)}>
              {ending.isPending ? 'Turning it off...' : 'Yes, turn it off'}
            </Button>
            <Button look="quiet" className="small" onClick={() => setIsAsking(false)}>
              Leave it on
            </Button>
          </p>
        </>
      ) : (
        <p>
          <Button look="quiet" className="small" onClick={() => setIsAsking(true)}>
            Turn this link off
          </Button>
        </p>
      )}
    </details>
  );
}
