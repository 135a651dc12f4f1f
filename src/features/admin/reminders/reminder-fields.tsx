import type { UseFormReturn } from 'react-hook-form';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { ReminderInput } from '#contract/messages/reminders.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { localMoment } from '#lib/time/clock.ts';
import { dateOf, whenOf } from '#lib/time/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import { sessionOf } from '../appointments/marks/session-text.ts';
import buttons from '../ui/buttons.module.css';
import { nameOf } from '../ui/name-of.ts';
import type { ReminderDraft } from './reminder-draft.ts';
import { canText, MESSAGE_LIMIT, sendTimes } from './reminder-rules.ts';
import css from './reminders.module.css';

interface ReminderFieldsProps {
  form: UseFormReturn<ReminderDraft, unknown, ReminderInput>;
  /** The appointments to choose from. */
  choices: readonly AdminAppointment[];
  now: number;
}

/** Who gets the reminder, how and when it is sent, and what is added to it. */
export function ReminderFields({ form, choices, now }: ReminderFieldsProps) {
  const { errors } = form.formState;
  const [appointmentId, customMessage] = form.watch(['appointmentId', 'customMessage']);
  const chosen = choices.find(({ id }) => id === appointmentId);
  const cannotText = chosen !== undefined && !canText(chosen);
  return (
    <>
      <Field label="Appointment" required error={errors.appointmentId?.message}>
        {(wiring) => (
          <select
            {...wiring}
            {...form.register('appointmentId', {
              onChange: ({ target }: { target: HTMLSelectElement }) => {
                const next = choices.find(({ id }) => id === target.value);
                if (next && !canText(next)) form.setValue('channel', 'email');
              },
            })}
          >
            <option value="">Choose one</option>
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
        error={errors.channel?.message}
        hint={cannotText && `${chosen.client.firstName} hasn’t agreed to texts.`}
      >
        <Choice type="radio" value="email" label="Email" {...form.register('channel')} />
        <Choice
          type="radio"
          value="sms"
          label="Text"
          {...form.register('channel')}
          disabled={cannotText}
        />
      </Choices>
      <When form={form} chosen={chosen} now={now} />
      <Field
        label="Message"
        error={errors.customMessage?.message}
        hint={
          <span className={css.counter}>
            <span>Added to the reminder.</span>
            <span className="figures">
              {customMessage.length}/{MESSAGE_LIMIT}
            </span>
          </span>
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={MESSAGE_LIMIT}
            {...form.register('customMessage')}
          />
        )}
      </Field>
    </>
  );
}

interface WhenProps extends Pick<ReminderFieldsProps, 'form' | 'now'> {
  chosen: AdminAppointment | undefined;
}

/** When it is sent: typed, or chosen from the usual times. */
function When({ form, chosen, now }: WhenProps) {
  const { errors, isSubmitted } = form.formState;
  const take = (at: Date) => {
    const { localDate, time } = localMoment(at, readPageFacts().timeZone);
    form.setValue('date', localDate, { shouldValidate: isSubmitted });
    form.setValue('time', time, { shouldValidate: isSubmitted });
  };
  return (
    <div className={css.when}>
      <Field label="Date" required error={errors.date?.message}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            min={dateOf(now)}
            max={chosen && dateOf(chosen.appointmentDate)}
            {...form.register('date')}
          />
        )}
      </Field>
      <Field label="Time" required error={errors.time?.message}>
        {(wiring) => <input {...wiring} type="time" {...form.register('time')} />}
      </Field>
      {chosen && (
        <div className={buttons.rowActions}>
          {sendTimes(chosen.appointmentDate, now).map(({ name, at }) => (
            <button key={name} type="button" className={buttons.row} onClick={() => take(at)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
