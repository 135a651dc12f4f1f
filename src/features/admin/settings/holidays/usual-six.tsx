import type { Change } from '#contract/practice/changes.ts';
import { changePractice, type Settings } from '#contract/practice/settings.ts';
import { wordList } from '#contract/practice/words.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Button } from '#ui/button.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { useUndoOffer } from '../change/use-undo-offer.ts';
import css from './holidays.module.css';

type Answer = Extract<Change, { kind: 'holidays' }>['answer'];

const SAVED: Record<Answer, string> = {
  usual_six: 'Closed on the usual six, open on the other five. Existing bookings stay.',
  each_day: 'Each holiday is closed until you answer. Existing bookings stay.',
};

interface UsualSixProps {
  holidays: Settings['holidays'];
  answer: Settings['holidayAnswer'];
  /** Of the special days. */
  version: string;
}

/** What holds for the federal holidays of every year: asked once, and shown with the way to change it. */
export function UsualSix({ holidays, answer, version }: UsualSixProps) {
  const offer = useUndoOffer();
  const change = useMutation(changePractice, {
    changes: ['practice', 'hours', 'appointments', 'tasks'],
    onDone: (_, made) => {
      if (made.change.kind === 'holidays') offer(SAVED[made.change.answer], made.changeId);
    },
    onFailed: failureToast('Couldn’t save'),
  });
  const say = (next: Answer) =>
    change.run({
      changeId: crypto.randomUUID(),
      version,
      change: { kind: 'holidays', answer: next },
      keepsBookings: true,
    });
  const named = (isUsual: boolean) =>
    wordList(
      holidays
        .filter((each) => each.isUsual === isUsual && !each.name.endsWith('(observed)'))
        .map(({ name }) => name),
    );
  if (answer === null)
    return (
      <section className={css.usual} aria-labelledby="usual-six-title">
        <h3 id="usual-six-title">Close the usual six every year?</h3>
        <p>
          You’d be closed on {named(true)}, and open as usual on {named(false)}. You can still
          change any day.
        </p>
        <p className={css.answers}>
          <Button pending={change.isPending} onClick={() => say('usual_six')}>
            Close the usual six
          </Button>
          <Button look="quiet" pending={change.isPending} onClick={() => say('each_day')}>
            Answer day by day
          </Button>
        </p>
      </section>
    );
  const isUsual = answer === 'usual_six';
  return (
    <p className={css.usual}>
      {isUsual
        ? `Every year, you’re closed on ${named(true)}, and open as usual on ${named(false)}.`
        : 'Each holiday is closed until you answer.'}{' '}
      <RowButton
        look="word"
        pending={change.isPending}
        onClick={() => say(isUsual ? 'each_day' : 'usual_six')}
      >
        {isUsual ? 'Answer day by day instead' : 'Close the usual six instead'}
      </RowButton>
    </p>
  );
}
