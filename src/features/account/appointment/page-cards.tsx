import { useRef, useState } from 'react';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import {
  answerProposal,
  endOwnLink,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { call } from '#lib/api-client.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '../card.tsx';
import { placeWords, proposalOverWords, silenceWords, whenWords } from './appointment-text.ts';
import css from './appointment.module.css';
import { takeCurrent, takeOwn, wordsOf, type OwnKey } from './own-calls.ts';
import type { PaidRequest } from './payment-note.ts';

interface OfAppointment {
  appointment: OwnAppointment;
  facts: PageFacts;
}

/** What is due, to pay now by card or at the visit. */
export function OwedCard({
  appointment,
  onPay,
}: Pick<OfAppointment, 'appointment'> & { onPay: (request: PaidRequest) => void }) {
  const [paymentId] = useState(() => crypto.randomUUID());
  const owed = parseMoney(appointment.owed);
  if (owed <= 0) return null;
  return (
    <Card title={appointment.fixed === null ? 'Due at your visit' : 'Due'}>
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

interface ProposalCardProps extends OfAppointment {
  ownKey: OwnKey;
  address: string;
}

/** Other times that the therapist offers instead of the booked one; it says so too once they are no longer held. */
export function ProposalCard({ ownKey, appointment, facts, address }: ProposalCardProps) {
  const { proposal, location } = appointment;
  const [taken, setTaken] = useState<string | null>(null);
  const outcome = useRef<HTMLParagraphElement>(null);
  const answering = useMutation(answerProposal, {
    onDone: ({ appointment: next }, { startsAt }) => {
      setTaken(startsAt ?? null);
      takeOwn(next);
      // The pressed button is gone: reading continues with what became of it.
      setTimeout(() => outcome.current?.focus());
    },
    onFailed: takeCurrent,
  });
  const when = (instant: string) => whenWords(new Date(instant), facts.timeZone);
  const isTaken = taken !== null && appointment.appointmentDate === taken;
  if (isTaken || (proposal && proposal.state !== 'open')) {
    return (
      <Card title={isTaken ? 'Your time has changed' : 'Your booked time'}>
        <p ref={outcome} role="status" tabIndex={-1}>
          {isTaken
            ? `You’re confirmed for ${when(taken)}. We’ve emailed you the new time.`
            : proposal && proposalOverWords(proposal)}
        </p>
      </Card>
    );
  }
  if (!proposal) return null;
  const choose = (answer: { startsAt: string } | { keep: true }) =>
    answering.run({ ...ownKey, ...answer });
  return (
    <Card title="Could another time work?">
      <p>
        We’re holding {proposal.times.length === 1 ? 'this time' : 'these times'} for you until{' '}
        {when(proposal.expiresAt)}. The price stays the same.
      </p>
      <p role="alert" className={css.refused}>
        {wordsOf(answering.failure)}
      </p>
      <ul className={css.times}>
        {proposal.times.map((time) => (
          <li key={time.startsAt}>
            <Button
              look="quiet"
              pending={answering.isPending}
              onClick={() => choose({ startsAt: time.startsAt })}
            >
              {when(time.startsAt)}
              {time.location !== location && `, ${placeWords(time.location, address)}`}
            </Button>
          </li>
        ))}
        <li>
          <Button pending={answering.isPending} onClick={() => choose({ keep: true })}>
            Keep my time
          </Button>
        </li>
      </ul>
      <p className={css.soft}>{silenceWords(proposal.otherwise)}</p>
    </Card>
  );
}

/** Asks for the new client form if the client hasn't sent one. */
export function IntakeCard({ appointment }: Pick<OfAppointment, 'appointment'>) {
  const { isIntakeMissing, fixed } = appointment;
  if (!isIntakeMissing || (fixed !== null && fixed !== 'disputed')) return null;
  return (
    <Card title="Before your visit">
      <p>It takes ten minutes and tells your therapist what to be careful about.</p>
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
      <p className={css.soft}>Each date is booked separately, with its own link in its emails.</p>
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
      <p>Anyone with this page’s link can move or cancel your appointment.</p>
      <p role="alert" className={css.refused}>
        {wordsOf(ending.failure)}
      </p>
      {isAsking ? (
        <>
          <p>It will stop working everywhere. Your next email will have a new one.</p>
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
