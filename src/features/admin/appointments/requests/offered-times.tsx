import { withdrawProposal } from '#contract/appointments/acts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Proposal } from '#contract/appointments/requests.ts';
import { whenOf } from '#lib/time/labels.ts';
import { useAct } from '../appointment-actions.ts';
import { placeOf } from '../marks/session-text.ts';
import { Mark } from '../../ui/marks.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { updateFailed } from '../../ui/failure-text.ts';
import css from './offered-times.module.css';
import { offeredWords, silenceWords } from './request-text.ts';

interface OfferedTimesProps {
  appointment: AdminAppointment;
  proposal: Proposal;
}

/** The other times that are offered for a request, until when, and the way to withdraw them. */
export function OfferedTimes({ appointment, proposal }: OfferedTimesProps) {
  const { id, client } = appointment;
  const withdraw = useAct(withdrawProposal, { onFailed: updateFailed });
  return (
    <div className={css.offered}>
      <p className={css.state}>
        <Mark shape="half" tone="due">
          {offeredWords(proposal)}
        </Mark>
        <RowButton
          look="word"
          aria-label={`Withdraw the times offered to ${client.firstName}`}
          pending={withdraw.isPending}
          onClick={() => withdraw.run({ id })}
        >
          {withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
        </RowButton>
      </p>
      <p className={css.facts}>
        {proposal.times
          .map(({ startsAt, location }) =>
            location === appointment.location
              ? whenOf(startsAt)
              : `${whenOf(startsAt)}, ${placeOf(location)}`,
          )
          .join('; ')}
        . {silenceWords(proposal)}
      </p>
      {withdraw.failure !== null && (
        <ErrorNote words={`Couldn’t withdraw the times. ${withdraw.failure.words}`} />
      )}
    </div>
  );
}
