import { useId, useState, type SubmitEvent } from 'react';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { scheduleReminder } from '#contract/messages/reminders.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { whenOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import dialog from '../ui/dialog/dialog-parts.module.css';
import { ErrorNote, SectionBody } from '../ui/screen/section.tsx';
import { reminderDraftSchema, type ReminderDraft } from './reminder-draft.ts';
import { ReminderFields } from './reminder-fields.tsx';
import { notScheduled, remindable } from './reminder-rules.ts';
import css from './reminders.module.css';

const MISSING = 'Please select an appointment and schedule time.';
/** Enough for all upcoming appointments. */
const MOST_AHEAD = 200;
const EMPTY: ReminderDraft = {
  appointmentId: '',
  channel: 'email',
  date: '',
  time: '',
  customMessage: '',
};

/** Schedules a reminder for an upcoming appointment, by email or text, at a time in the practice's zone. */
export function NewReminder({ onClose }: { onClose: () => void }) {
  const query = useQuery(listAppointments, { limit: MOST_AHEAD });
  const [now] = useState(() => Date.now());
  const formId = useId();
  const choices = remindable(query.data ?? [], now);
  const { form, onSubmit, isPending, failure } = useCallForm(scheduleReminder, {
    schema: reminderDraftSchema,
    defaultValues: EMPTY,
    toArguments: (reminder) => reminder,
    onDone: (_, { sendAt }) => {
      const text = `For ${whenOf(sendAt, now)}.`;
      $toast.set({ tone: 'info', title: 'Reminder scheduled', text });
      onClose();
    },
    onFailed: (failed) => {
      notScheduled(failed);
      if (failed.code !== 'reminder_time_not_possible') return;
      form.setError('time', { message: failed.words });
      form.setFocus('time');
    },
  });
  const isAtField = failure?.code === 'reminder_time_not_possible';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { appointmentId, date, time } = form.getValues();
    if (!appointmentId || !date || !time) {
      $toast.set({ tone: 'error', title: 'Missing Information', text: MISSING });
    }
    onSubmit(event);
  };
  return (
    <Dialog open title="New reminder" subtitle="Besides the two automatic ones." onClose={onClose}>
      <div className={dialog.body}>
        <SectionBody query={query} what="the appointments" skeleton={{ rows: 4, height: 4 }}>
          {() =>
            choices.length === 0 ? (
              <p>No upcoming appointments.</p>
            ) : (
              <form id={formId} className={css.form} noValidate onSubmit={submit}>
                <ReminderFields form={form} choices={choices} now={now} />
                {failure !== null && (
                  <ErrorNote
                    words={`Nothing was scheduled.${isAtField ? '' : ` ${failure.words}`}`}
                  />
                )}
              </form>
            )
          }
        </SectionBody>
      </div>
      <div className={dialog.foot}>
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        {choices.length > 0 && (
          <Button type="submit" form={formId} pending={isPending}>
            {isPending ? 'Scheduling...' : 'Schedule reminder'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
