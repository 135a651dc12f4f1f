import { useState } from 'react';
import type * as z from 'zod/mini';
import { connectOutsideCalendar } from '#contract/calendar/outside-calendars.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { dateOf, timeOf, whenOf } from '#lib/time/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import list from '../../ui/lists/list.module.css';
import lines from '../lines.module.css';
import { CHANGED } from './calendar-text.ts';
import css from './outside-calendars.module.css';

type Read = z.output<typeof connectOutsideCalendar.answer>;

/** Connects a calendar by its address, after a first read that shows what it would hide. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [read, setRead] = useState<Read | null>(null);
  const { form, onSubmit, isPending, failure, reset } = useCallForm(connectOutsideCalendar, {
    schema: connectOutsideCalendar.input,
    defaultValues: { name: 'My calendar', address: '', countsAllDay: true, isTry: true },
    toArguments: (values) => ({ ...values, isTry: read === null }),
    changes: CHANGED,
    onDone: (answer) => {
      if (answer.calendar === null) return setRead(answer);
      $toast.set({
        tone: 'info',
        title: 'Connected',
        text: 'We’ll check it every 15 minutes.',
      });
      onClose();
    },
  });
  const { errors } = form.formState;
  // After a change to the address or the checkbox, it has to be read again.
  const again = () => {
    setRead(null);
    reset();
  };
  const action = read ? 'Connect it' : 'Check it';
  return (
    <Dialog
      open
      title="Connect a calendar"
      subtitle="Use its secret or public address in iCal format."
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Checking...' : action}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was connected.')}
        onSubmit={onSubmit}
      >
        <div className={lines.fieldGrid}>
          <Field
            label="Address"
            required
            className={lines.wide}
            error={errors.address?.message}
            hint="In Google Calendar: Settings, your calendar, Secret address in iCal format."
          >
            {(wiring) => (
              <input
                {...wiring}
                type="url"
                autoComplete="off"
                spellCheck={false}
                {...form.register('address', { onChange: again })}
              />
            )}
          </Field>
          <Field label="Name" required error={errors.name?.message}>
            {(wiring) => <input {...wiring} autoComplete="off" {...form.register('name')} />}
          </Field>
          <div className={lines.wide}>
            <Choice
              type="checkbox"
              label="Count all-day events, such as vacations and birthdays"
              {...form.register('countsAllDay', { onChange: again })}
            />
          </div>
        </div>
        {read && <WhatItHas read={read} />}
      </DialogForm>
    </Dialog>
  );
}

/** The next busy times, so that she can tell that it is the right calendar and was read correctly. */
function WhatItHas({ read: { next, count, skipped } }: { read: Read }) {
  return (
    <div role="status" className={css.has}>
      <p>
        <strong>
          {count === 0
            ? 'We can read it. It has no upcoming events.'
            : 'We can read it. The first times it would hide:'}
        </strong>
      </p>
      <ul>
        {next.map(({ startsAt, endsAt }) => (
          <li key={startsAt} className="figures">
            {whenOf(startsAt)} to{' '}
            {dateOf(endsAt) === dateOf(startsAt) ? timeOf(endsAt) : whenOf(endsAt)}
          </li>
        ))}
      </ul>
      {count > next.length && <p className={list.soft}>And {count - next.length} more.</p>}
      {skipped > 0 && (
        <p className={list.soft}>
          We couldn’t read {skipped === 1 ? 'one event, which' : `${skipped} events, which`} won’t
          hide anything.
        </p>
      )}
    </div>
  );
}
