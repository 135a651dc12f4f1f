import { useState } from 'react';
import {
  addTimeOff,
  deleteTimeOff,
  deleteTimeOffSeries,
  listTimeOff,
  type TimeOff as OneSpan,
} from '#contract/calendar/hours.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { failureToast } from '../../ui/failure-text.ts';
import list from '../../ui/lists/list.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { timeOffInput, timeOffLabel } from './hours-text.ts';
import css from './time-off.module.css';

/** Time off from today on, and a way to add more. */
export function TimeOff() {
  const query = useQuery(listTimeOff);
  const open = useOpenDialog();
  return (
    <div className={css.timeOff}>
      <SectionBody
        query={query}
        what="time off"
        skeleton={{ rows: 2, height: 3.5 }}
        empty="No time off planned. Clients see “closed,” never why."
      >
        {(timeOff) => (
          <ul className={list.rows}>
            {timeOff.map((each, at) => (
              <OneTimeOff
                key={each.id}
                timeOff={each}
                ahead={isFirstOfSeries(timeOff, at) ? countOfSeries(timeOff, each) : 1}
              />
            ))}
          </ul>
        )}
      </SectionBody>
      <Button look="quiet" onClick={() => open('time_off')}>
        Add time off
      </Button>
    </div>
  );
}

const countOfSeries = (all: readonly OneSpan[], { seriesId }: OneSpan) =>
  seriesId === null ? 1 : all.filter((other) => other.seriesId === seriesId).length;

const isFirstOfSeries = (all: readonly OneSpan[], at: number) =>
  all.findIndex(({ seriesId }) => seriesId === all[at]?.seriesId) === at;

/** What is loaded again besides time off. */
const CALENDAR = ['hours', 'appointments'];

interface OneTimeOffProps {
  timeOff: OneSpan;
  /** How many dates of its series are ahead; 1 unless it is the first of them. */
  ahead: number;
}

function OneTimeOff({ timeOff, ahead }: OneTimeOffProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removeAll = useMutation(deleteTimeOffSeries, {
    changes: CALENDAR,
    onDone: () => setIsAsking(false),
    onFailed: failureToast('Couldn’t remove it'),
  });
  const words = timeOffLabel(timeOff);
  const again = useMutation(addTimeOff, {
    changes: CALENDAR,
    onFailed: failureToast(
      'Couldn’t undo',
      (failure) => `The time is still open. ${failure.words}`,
    ),
  });
  const removal = useMutation(deleteTimeOff, {
    changes: CALENDAR,
    onDone: () =>
      offerUndo({
        words: `${words} can be booked again.`,
        run: () => again.run(timeOffInput(timeOff)),
      }),
    onFailed: failureToast('Couldn’t remove it'),
  });
  return (
    <li>
      <div>
        <strong>{words}</strong>
        <small>
          {timeOff.note ?? 'No note.'}
          {timeOff.seriesId !== null && ' Repeats.'}
        </small>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Remove all ${ahead} dates?`}
          subtitle={`Starting ${words}. Clients will be able to book them again.`}
          action={`Remove all ${ahead}`}
          isPending={removeAll.isPending}
          failure={removeAll.failure?.words ?? null}
          onConfirm={() => removeAll.run({ id: timeOff.id })}
          onClose={() => setIsAsking(false)}
        >
          <p>Anyone already booked on them stays booked.</p>
        </ConfirmDialog>
      )}
      <span className={css.acts}>
        {ahead > 1 && (
          <RowButton
            look="word"
            aria-label={`Remove all ${ahead} starting ${words}`}
            onClick={() => setIsAsking(true)}
          >
            Remove all {ahead}
          </RowButton>
        )}
        <RowButton
          look="word"
          pending={removal.isPending}
          aria-label={`Remove ${words}`}
          onClick={() => removal.run({ id: timeOff.id })}
        >
          Remove
        </RowButton>
      </span>
      {removal.failure !== null && (
        <p className={list.problem} role="alert">
          It’s still closed. {removal.failure.words}
        </p>
      )}
    </li>
  );
}
