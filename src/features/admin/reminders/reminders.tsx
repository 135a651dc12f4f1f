import { useState } from 'react';
import {
  deleteReminder,
  listReminders,
  scheduleReminder,
  type Reminder,
} from '#contract/messages/reminders.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { callHref } from '../ui/contact-links.tsx';
import { failureToast } from '../ui/failure-text.ts';
import { whenOf } from '#lib/time/labels.ts';
import list from '../ui/lists/list.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { NewReminder } from './new-reminder.tsx';
import { byEmail, needsHelp, notScheduled, orderReminders, whyFailed } from './reminder-rules.ts';

const SHOWN = 8;

/** The reminders: failed ones first, then scheduled ones, then the rest. */
export function Reminders() {
  const query = useQuery(listReminders);
  const now = useNow(60);
  const [isNew, setIsNew] = useState(false);
  const [deleting, setDeleting] = useState<Reminder | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <Screen
        what="the reminders"
        query={query}
        empty="No recent or scheduled reminders. Each appointment gets two automatically: an email three days before and a text the day before."
        aside={
          <Button look="quiet" className="small" onClick={() => setIsNew(true)}>
            New reminder
          </Button>
        }
      >
        {(reminders) => {
          const ordered = orderReminders(reminders, now);
          const shown = showsAll ? ordered : ordered.slice(0, SHOWN);
          return (
            <>
              <ul className={`${list.rows} ${list.stacked}`}>
                {shown.map((reminder) => (
                  <Row
                    key={reminder.id}
                    reminder={reminder}
                    isUrgent={needsHelp(reminder, reminders, now)}
                    now={now}
                    onDelete={() => setDeleting(reminder)}
                  />
                ))}
              </ul>
              {ordered.length > SHOWN && (
                <button
                  type="button"
                  className={buttons.word}
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  {showsAll ? 'Show fewer' : `Show all ${ordered.length}`}
                </button>
              )}
            </>
          );
        }}
      </Screen>
      {isNew && <NewReminder onClose={() => setIsNew(false)} />}
      {deleting && <DeleteReminder reminder={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

interface RowProps {
  reminder: Reminder;
  isUrgent: boolean;
  now: number;
  onDelete: () => void;
}

function Row({ reminder, isUrgent, now, onDelete }: RowProps) {
  const { channel, status, appointmentDate, sendAt, clientFirstName, clientPhone } = reminder;
  const name = `${clientFirstName} ${reminder.clientLastName}`.trim();
  const kind = channel === 'sms' ? 'Text' : 'Email';
  const isAhead = Date.parse(appointmentDate) > now;
  return (
    <li data-reminder={status}>
      <div>
        <strong>{name}</strong>
        <small>
          {kind} for {whenOf(appointmentDate, now)}, {reminder.serviceName}.
          {status === 'scheduled' && ` Sends ${whenOf(sendAt, now)}.`}
          {status === 'failed' && ` ${whyFailed(reminder)}`}
          {isUrgent && ` ${clientFirstName} wasn’t reminded.`}
          {reminder.customMessage && ` “${reminder.customMessage}”`}
        </small>
      </div>
      <State reminder={reminder} now={now} />
      {isUrgent && (
        <>
          {reminder.clientEmail !== null && <SendByEmail reminder={reminder} />}
          {clientPhone !== null && (
            <a
              className={buttons.row}
              href={callHref(clientPhone)}
              aria-label={`Call ${clientFirstName}`}
            >
              Call
            </a>
          )}
        </>
      )}
      {(status === 'scheduled' || (status === 'failed' && isAhead)) && (
        <button
          type="button"
          className={buttons.word}
          aria-label={`Delete the reminder to ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      )}
    </li>
  );
}

function State({ reminder: { status, sendAt }, now }: { reminder: Reminder; now: number }) {
  switch (status) {
    case 'failed':
      return (
        <Mark shape="diamond" tone="bad">
          Not delivered
        </Mark>
      );
    case 'scheduled':
      return (
        <Mark shape="half" tone="due">
          Scheduled
        </Mark>
      );
    case 'sent':
      return <Mark shape="full" tone="good">{`Sent ${whenOf(sendAt, now)}`}</Mark>;
    case 'cancelled':
      return (
        <Mark shape="dash" tone="soft">
          Canceled
        </Mark>
      );
  }
}

/** Sends an email in place of a reminder that failed. */
function SendByEmail({ reminder }: { reminder: Reminder }) {
  const action = useMutation(scheduleReminder, {
    onDone: () => {
      const { clientFirstName, clientEmail } = reminder;
      $toast.set({
        tone: 'info',
        title: 'Reminder scheduled',
        text: `An email goes to ${clientFirstName} (${clientEmail}) in two minutes.`,
      });
    },
    onFailed: notScheduled,
  });
  return (
    <>
      <button
        type="button"
        className={buttons.row}
        data-tone="clay"
        aria-label={`Send by email to ${reminder.clientFirstName}`}
        aria-disabled={action.isPending || undefined}
        onClick={() => action.run(byEmail(reminder, Date.now()))}
      >
        {action.isPending ? 'Scheduling...' : 'Send by email'}
      </button>
      {action.failure && (
        <p className={list.problem} role="alert">
          Nothing was scheduled. {action.failure.words}
        </p>
      )}
    </>
  );
}

function DeleteReminder({ reminder, onClose }: { reminder: Reminder; onClose: () => void }) {
  const { id, clientFirstName, clientLastName, channel, sendAt, appointmentDate } = reminder;
  const kind = channel === 'sms' ? 'Text' : 'Email';
  const action = useMutation(deleteReminder, {
    onDone: onClose,
    onFailed: failureToast('Failed to Delete'),
  });
  return (
    <ConfirmDialog
      title={`Delete the reminder to ${`${clientFirstName} ${clientLastName}`.trim()}?`}
      subtitle={`${kind} for ${whenOf(appointmentDate)}, set to send ${whenOf(sendAt)}`}
      action="Delete"
      isPending={action.isPending}
      failure={action.failure?.words ?? null}
      onConfirm={() => action.run({ id })}
      onClose={onClose}
    >
      <p>{clientFirstName} won’t be notified. The appointment doesn’t change.</p>
    </ConfirmDialog>
  );
}
