import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { proposeTimes } from '#contract/appointments/acts.ts';
import { MOST_TIMES, OTHERWISE } from '#contract/appointments/requests.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { shortDay, whenOf } from '#lib/time/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import type { EndingProps } from '../appointments/dialogs/ending-dialogs.tsx';
import { lengthOf, TimeChoice } from '../appointments/times/time-choice.tsx';
import { replaceRow, takeCurrent } from '../appointments/replace-row.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import css from '../ui/dialog/dialog-parts.module.css';
import { formWords, updateFailed } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import requests from './requests.module.css';

/** A day and a time of it. */
interface Moment {
  date: string;
  time: string;
}

const offerFormSchema = z
  .object({
    /** Those that were added. */
    times: z.array(z.object({ date: z.string(), time: z.string() })),
    /** The one that is being chosen. */
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

const isSame = (one: Moment, other: Moment) => one.date === other.date && one.time === other.time;

/** Returns the times to send: the added ones, and the one that is chosen now. */
function timesOf({ times, appointmentDate: date, appointmentTime: time }: OfferValues): Moment[] {
  const isNew = date !== '' && time !== '' && !times.some((each) => isSame(each, { date, time }));
  return (isNew ? [...times, { date, time }] : times).slice(0, MOST_TIMES);
}

const momentLabel = ({ date, time }: Moment) => `${shortDay(date)}, ${clockLabel(time)}`;
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
  const setTimes = (next: Moment[]) => {
    form.setValue('times', next);
    form.setValue('appointmentTime', '');
    // The pressed button may be gone, and the date is what comes next.
    setTimeout(() => form.setFocus('appointmentDate'));
  };
  const isFull = times.length === MOST_TIMES;
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
        {times.length > 0 && (
          <ul className={requests.times} aria-label="Times to offer">
            {times.map((each) => (
              <li key={momentLabel(each)}>
                {momentLabel(each)}
                <RowButton
                  look="word"
                  aria-label={`Remove ${momentLabel(each)}`}
                  onClick={() => setTimes(times.filter((other) => !isSame(other, each)))}
                >
                  Remove
                </RowButton>
              </li>
            ))}
          </ul>
        )}
        {!isFull && (
          <TimeChoice
            length={lengthOf(appointment, appointment.homeVisit ?? undefined)}
            clientId={client.id ?? undefined}
          />
        )}
        {!isFull && chosen.length < MOST_TIMES && (
          <p>
            <RowButton disabled={chosen.length === times.length} onClick={() => setTimes(chosen)}>
              Add another time
            </RowButton>
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
