import {
  addTimeOff,
  deleteTimeOff,
  listTimeOff,
  type TimeOff as OneSpan,
} from '../../../../contract/appointments/hours.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { Button } from '../../../../ui/button.tsx';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { failureToast } from '../../ui/failure-text.ts';
import list from '../../ui/list.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/section.tsx';
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
            {timeOff.map((each) => (
              <OneTimeOff key={each.id} timeOff={each} />
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

/** What the calendar shows besides time off. */
const CALENDAR = ['hours', 'appointments'];

function OneTimeOff({ timeOff }: { timeOff: OneSpan }) {
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
        <small>{timeOff.note ?? 'No note.'}</small>
      </div>
      <RowButton
        look="word"
        pending={removal.isPending}
        aria-label={`Remove ${words}`}
        onClick={() => removal.run({ id: timeOff.id })}
      >
        Remove
      </RowButton>
      {removal.failure !== null && (
        <p className={list.problem} role="alert">
          It’s still closed. {removal.failure.words}
        </p>
      )}
    </li>
  );
}
