import { useId, useState, type FormEvent } from 'react';
import { listAppointments } from '../../../contract/admin-appointments.ts';
import { scheduleReminder, type ReminderInput } from '../../../contract/reminders.ts';
import { readPageFacts } from '../../../lib/page-facts.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { localMoment } from '../../../lib/time-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import dialog from '../ui/dialog-parts.module.css';
import { dateOf, instantOf, whenOf } from '../../../lib/time/labels.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf } from '../appointments/session-text.ts';
import { Problem, SectionBody } from '../ui/section.tsx';
import { MESSAGE_LIMIT, notScheduled, remindable, sendTimes } from './reminder-rules.ts';
import css from './reminders.module.css';

const MISSING = 'Please select an appointment and schedule time.';
/** Enough for all that is booked ahead. */
const MOST_AHEAD = 200;

interface Draft {
  appointmentId: string;
  channel: ReminderInput['channel'];
  date: string;
  time: string;
  customMessage: string;
}

const EMPTY: Draft = { appointmentId: '', channel: 'email', date: '', time: '', customMessage: '' };

/** Schedules a reminder of an appointment ahead, by e-mail or text, at a time of the practice. */
export function NewReminder({ onClose }: { onClose: () => void }) {
  const { timeZone } = readPageFacts();
  const query = useQuery(listAppointments, { limit: MOST_AHEAD });
  const [now] = useState(() => Date.now());
  const [draft, setDraft] = useState(EMPTY);
  const [isMissing, setIsMissing] = useState(false);
  const formId = useId();
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));

  const action = useMutation(scheduleReminder, {
    onDone: (_, { sendAt }) => {
      $toast.set({
        tone: 'info',
        title: 'Reminder scheduled',
        text: `It leaves ${whenOf(sendAt, now)}.`,
      });
      onClose();
    },
    onFailed: notScheduled,
  });

  const choices = remindable(query.data ?? [], now);
  const chosen = choices.find(({ id }) => id === draft.appointmentId);
  const takesTexts = Boolean(chosen?.client.phone && chosen.client.canText);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { appointmentId, channel, date, time } = draft;
    if (!chosen || !date || !time) {
      setIsMissing(true);
      $toast.set({ tone: 'error', title: 'Missing Information', text: MISSING });
      return;
    }
    const customMessage = draft.customMessage.trim();
    const sendAt = new Date(instantOf(date, time)).toISOString();
    action.run({ appointmentId, channel, sendAt, ...(customMessage && { customMessage }) });
  };
  const take = (at: Date) => {
    const { localDate, time } = localMoment(at, timeZone);
    change({ date: localDate, time });
  };
  return (
    <Dialog
      open
      title="New reminder"
      subtitle="For an appointment ahead. Two leave by themselves; this one is yours."
      onClose={onClose}
    >
      <div className={dialog.body}>
        <SectionBody query={query} what="the appointments" ghosts={{ rows: 4, height: 4 }}>
          {() =>
            choices.length === 0 ? (
              <p>No appointment is ahead, so there is nobody to remind.</p>
            ) : (
              <form id={formId} className={css.form} noValidate onSubmit={submit}>
                <Field
                  label="Appointment"
                  required
                  error={isMissing && !chosen ? 'Please select an appointment' : undefined}
                >
                  {(wiring) => (
                    <select
                      {...wiring}
                      value={draft.appointmentId}
                      onChange={(event) => {
                        const appointmentId = event.target.value;
                        const next = choices.find(({ id }) => id === appointmentId);
                        change({
                          appointmentId,
                          ...(!next?.client.canText && { channel: 'email' }),
                        });
                      }}
                    >
                      <option value="">Choose an appointment</option>
                      {choices.map((each) => (
                        <option key={each.id} value={each.id}>
                          {whenOf(each.appointmentDate)}: {nameOf(each.client)}, {sessionOf(each)}
                        </option>
                      ))}
                    </select>
                  )}
                </Field>
                <Choices
                  legend="Send by"
                  required
                  className={css.two}
                  hint={
                    chosen && !takesTexts
                      ? `${chosen.client.firstName} has not asked for texts, so it goes by email.`
                      : undefined
                  }
                >
                  <Choice
                    type="radio"
                    name="channel"
                    label="Email"
                    checked={draft.channel === 'email'}
                    onChange={() => change({ channel: 'email' })}
                  />
                  <Choice
                    type="radio"
                    name="channel"
                    label="Text"
                    disabled={chosen !== undefined && !takesTexts}
                    checked={draft.channel === 'sms'}
                    onChange={() => change({ channel: 'sms' })}
                  />
                </Choices>
                <div className={css.when}>
                  <Field
                    label="Date"
                    required
                    error={isMissing && !draft.date ? 'Please select a day' : undefined}
                  >
                    {(wiring) => (
                      <input
                        {...wiring}
                        type="date"
                        min={dateOf(now)}
                        max={chosen && dateOf(chosen.appointmentDate)}
                        value={draft.date}
                        onChange={(event) => change({ date: event.target.value })}
                      />
                    )}
                  </Field>
                  <Field
                    label="Time"
                    required
                    error={isMissing && !draft.time ? 'Please select a time' : undefined}
                  >
                    {(wiring) => (
                      <input
                        {...wiring}
                        type="time"
                        value={draft.time}
                        onChange={(event) => change({ time: event.target.value })}
                      />
                    )}
                  </Field>
                  {chosen && (
                    <div className={buttons.rowActions}>
                      {sendTimes(chosen.appointmentDate, now).map(({ name, at }) => (
                        <button
                          key={name}
                          type="button"
                          className={buttons.row}
                          onClick={() => take(at)}
                        >
                          {name}
                        </button>
                      ))}
                    </div>
                  )}
                </div>
                <Field
                  label="Message"
                  hint={
                    <span className={css.counter}>
                      <span>Added to the reminder, in your words.</span>
                      <span className="figures">
                        {draft.customMessage.length}/{MESSAGE_LIMIT}
                      </span>
                    </span>
                  }
                >
                  {(wiring) => (
                    <textarea
                      {...wiring}
                      rows={3}
                      maxLength={MESSAGE_LIMIT}
                      value={draft.customMessage}
                      onChange={(event) => change({ customMessage: event.target.value })}
                    />
                  )}
                </Field>
                {action.failure !== null && (
                  <Problem words={`Nothing was scheduled. ${action.failure.words}`} />
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
          <Button type="submit" form={formId} pending={action.isPending}>
            {action.isPending ? 'Scheduling...' : 'Schedule reminder'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
