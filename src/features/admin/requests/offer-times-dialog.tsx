import { useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { proposeTimes } from '#contract/appointments/acts.ts';
import { MOST_TIMES, OTHERWISE } from '#contract/appointments/requests.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { whenOf } from '#lib/time/labels.ts';
import { isSame, placeWord, shortMomentLabel, type Moment } from '#ui/choose-time/moments.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import type { EndingProps } from '../appointments/dialogs/ending-dialogs.tsx';
import { useOpenDays } from '../appointments/times/open-times.tsx';
import { lengthOf, TimeChoice } from '../appointments/times/time-choice.tsx';
import { replaceRow, takeCurrent } from '../appointments/replace-row.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import css from '../ui/dialog/dialog-parts.module.css';
import { formWords, updateFailed } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';

const offerFormSchema = z
  .object({
    /** Those that are ticked. */
    times: z.array(z.object({ date: z.string(), time: z.string() })),
    /** Another one that is being chosen. */
    appointmentDate: z.string(),
    appointmentTime: z.string(),
    otherwise: z.enum(OTHERWISE),
  })
  .check(
    z.refine((values) => timesOf(values).length > 0, {
      message: 'Please choose a time',
      path: ['appointmentTime'],
    }),
  );
type OfferValues = z.infer<typeof offerFormSchema>;

/** Returns the times to send: the ticked ones, and the one that is chosen now. */
function timesOf({ times, appointmentDate: date, appointmentTime: time }: OfferValues): Moment[] {
  const isNew = date !== '' && time !== '' && !times.some((each) => isSame(each, { date, time }));
  return (isNew ? [...times, { date, time }] : times).slice(0, MOST_TIMES);
}

const inOrder = (times: readonly Moment[]) =>
  times.toSorted((one, other) =>
    `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`),
  );
const addWords = (isAdding: boolean, isChosen: boolean) => {
  if (!isAdding) return 'Add another time';
  return isChosen ? 'Add this time' : 'No other time';
};
const countLabel = (count: number) => ['times', '1 time'][count] ?? `${count} times`;

/** Offers a client up to three other times; they are held for a day, and the booked one stays theirs. */
export function OfferTimesDialog({ appointment, onClose }: Omit<EndingProps, 'detail'>) {
  const { id, version, client, localDate } = appointment;
  const { firstName } = client;
  const { form, onSubmit, isPending, failure } = useCallForm(proposeTimes, {
    schema: offerFormSchema,
    defaultValues: {
      times: [],
      appointmentDate: localDate,
      appointmentTime: '',
      otherwise: 'keeps',
    } satisfies OfferValues as OfferValues,
    toArguments: (values) => ({
      id,
      version,
      times: timesOf(values),
      otherwise: values.otherwise,
    }),
    onCurrent: takeCurrent,
    onDone: (answer) => {
      replaceRow(answer.appointment);
      const text = `${firstName} will get an email. The booked time stays reserved meanwhile.`;
      $toast.set({ tone: 'info', title: answer.message, text });
      onClose();
    },
    onFailed: updateFailed,
  });
  const values = useWatch({ control: form.control }) as OfferValues;
  const { times } = values;
  const chosen = timesOf(values);
  const length = lengthOf(appointment, appointment.homeVisit ?? undefined);
  const clientId = client.id ?? undefined;
  const { state, first, ask } = useOpenDays({ ...length, clientId });
  const [added, setAdded] = useState<Moment[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const listed = [...(first ?? []), ...added];
  const isFull = chosen.length === MOST_TIMES;
  const last = chosen.find((each) => !times.some((other) => isSame(other, each)));
  const tick = (each: Moment, isTicked: boolean) =>
    form.setValue(
      'times',
      inOrder(isTicked ? [...times, each] : times.filter((other) => !isSame(other, each))),
    );
  const add = () => {
    setIsAdding(!isAdding);
    // The date is what comes next.
    if (!isAdding) setTimeout(() => form.setFocus('appointmentDate'));
    if (!last) return;
    form.setValue('times', inOrder(chosen));
    form.setValue('appointmentTime', '');
    if (!listed.some((each) => isSame(each, last))) setAdded([...added, last]);
  };
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        title={`Offer ${nameOf(client)} another time`}
        subtitle={`Booked ${whenOf(appointment.appointmentDate)}`}
        keep="Don’t offer"
        action={isPending ? 'Sending...' : `Send ${countLabel(chosen.length)} to ${firstName}`}
        isReady={chosen.length > 0}
        isPending={isPending}
        failure={formWords(failure, `Nothing was offered. ${firstName} was not notified.`)}
        onConfirm={onSubmit}
        onClose={onClose}
      >
        {state === 'loading' && first === null && <p role="status">Checking open times...</p>}
        {state === 'failed' && <ErrorNote words="Couldn’t load the open times." onRetry={ask} />}
        {(listed.length > 0 || state === 'ready') && (
          <Choices legend="First open times" hint="Tick up to three." required many>
            {listed.map((each, place) => {
              const isTicked = times.some((other) => isSame(other, each));
              return (
                <Choice
                  key={`${each.date} ${each.time}`}
                  type="checkbox"
                  label={shortMomentLabel(each)}
                  note={first && place < first.length && placeWord(first, place)}
                  checked={isTicked}
                  disabled={isFull && !isTicked}
                  onChange={({ target }) => tick(each, target.checked)}
                />
              );
            })}
            {listed.length === 0 && <p>None in the next four weeks.</p>}
          </Choices>
        )}
        {isAdding && <TimeChoice length={length} clientId={clientId} isWithoutFirst />}
        {(isAdding || !isFull) && (
          <p>
            <RowButton onClick={add}>{addWords(isAdding, last !== undefined)}</RowButton>
          </p>
        )}
        <Choices legend={`If ${firstName} doesn’t answer`} required>
          <Choice
            type="radio"
            label="Keep the booked time"
            value="keeps"
            {...form.register('otherwise')}
          />
          <Choice
            type="radio"
            label="Decline with a full refund"
            value="declines"
            {...form.register('otherwise')}
          />
        </Choices>
        <p className={css.soft}>
          We hold these times for a day, or until your minimum notice. {firstName} gets one email
          and picks a time or keeps the booked one.
        </p>
      </ConfirmDialog>
    </FormProvider>
  );
}
