import { useState } from 'react';
import { calendarConflictsSchema, timeOffSchema } from '../../../contract/admin-practice.ts';
import { ApiError, callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import css from '../shared/dialog-parts.module.css';
import { dateOf, longDay, timeOf, whenOf } from '../shared/labels.ts';
import { askAgain } from '../shared/live.ts';
import { useAction } from '../shared/use-action.ts';

/** Keeps a part of a day free of bookings. */
export function BlockTimeDialog({ onClose }: { onClose: () => void }) {
  const [block, setBlock] = useState({ date: dateOf(Date.now()), from: '', until: '', note: '' });
  const [inTheWay, setInTheWay] = useState<string[]>([]);
  const { date, from, until, note } = block;
  const isReady = date !== '' && from !== '' && until !== '' && from < until;
  const act = useAction({
    send: async () => {
      setInTheWay([]);
      try {
        return await callApi({
          path: apiPaths.adminTimeOff,
          schema: timeOffSchema,
          body: { startDate: date, endDate: date, startTime: from, endTime: until, note },
        });
      } catch (error) {
        const current = error instanceof ApiError ? error.problem?.current : undefined;
        const read = calendarConflictsSchema.safeParse(current);
        if (read.success)
          setInTheWay(
            read.data.map(
              ({ firstName, startsAt }) => `${firstName ?? 'A booking'}, ${whenOf(startsAt)}`,
            ),
          );
        throw error;
      }
    },
    onDone: ({ startsAt, endsAt }) => {
      askAgain(apiPaths.adminTimeOff, apiPaths.adminHours);
      const text = `${longDay(dateOf(startsAt))}, ${timeOf(startsAt)} to ${timeOf(endsAt)}.`;
      $toast.set({ tone: 'info', title: 'Time blocked', text });
      onClose();
    },
    failure: { title: 'Not blocked' },
  });
  const field = (name: keyof typeof block, label: string, type: string) => (
    <Field label={label} required={name !== 'note'}>
      {(wiring) => (
        <input
          {...wiring}
          type={type}
          min={type === 'date' ? dateOf(Date.now()) : undefined}
          maxLength={type === 'text' ? 200 : undefined}
          value={block[name]}
          onChange={({ target }) => setBlock({ ...block, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <ConfirmDialog
      title="Block time"
      subtitle="Nobody can book it. Clients see that nothing is free."
      keep="Cancel"
      action={act.isPending ? 'Blocking...' : 'Block it'}
      isReady={isReady}
      isPending={act.isPending}
      failure={act.failure}
      onConfirm={() => act.run(undefined)}
      onClose={onClose}
    >
      {field('date', 'Date', 'date')}
      <div className={css.two}>
        {field('from', 'From', 'time')}
        {field('until', 'Until', 'time')}
      </div>
      {field('note', 'Note', 'text')}
      {inTheWay.length > 0 && (
        <ul>
          {inTheWay.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
