import {
  endRecurring,
  readRecurring,
  weeksWords,
  type RecurringSeries,
} from '#contract/appointments/recurring.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import { nameOf } from '../../ui/name-of.ts';
import { whenOf } from '#lib/time/labels.ts';
import { ErrorNote } from '../../ui/screen/section.tsx';
import type { EndingProps } from './ending-dialogs.tsx';

/** Ends a recurring appointment, after showing what is canceled and what stays booked. */
export function EndRecurringDialog({ appointment, onClose }: EndingProps) {
  const { client, recurring } = appointment;
  const id = recurring?.id ?? '';
  const { data: series, failure, ask } = useQuery(readRecurring, { id });
  const end = useMutation(endRecurring, {
    changes: ['appointments', 'stats'],
    onDone: ({ cancelled, kept }) => {
      $toast.set({
        tone: 'info',
        title: 'Ended',
        text: `${datesWords(cancelled)} canceled, ${datesWords(kept)} still booked. ${client.firstName} will get an email.`,
      });
      onClose();
    },
    onFailed: failureToast('Couldn’t end it'),
  });
  return (
    <ConfirmDialog
      title={`End ${nameOf(client)}’s recurring appointment`}
      subtitle={`It repeats ${weeksWords(recurring?.everyWeeks ?? 1)}.`}
      action={end.isPending ? 'Ending...' : 'End it'}
      isDanger
      isPending={end.isPending}
      isReady={series !== null && !series.isEnded}
      failure={end.failure?.words ?? null}
      onConfirm={() => end.run({ id })}
      onClose={onClose}
    >
      {failure !== null && (
        <ErrorNote words={`Couldn’t load the dates. ${failure.words}`} onRetry={ask} />
      )}
      {series === null && failure === null && <p>Checking dates...</p>}
      {series?.isEnded && <p>It has already ended.</p>}
      {series && !series.isEnded && <WhatEnds series={series} firstName={client.firstName} />}
    </ConfirmDialog>
  );
}

function WhatEnds({
  series: { ahead },
  firstName,
}: {
  series: RecurringSeries;
  firstName: string;
}) {
  const cancelled = ahead.filter(({ endsWithIt }) => endsWithIt);
  const kept = ahead.filter(({ endsWithIt }) => !endsWithIt);
  return (
    <>
      <Dates title="Canceled" dates={cancelled} none="No dates will be canceled." />
      {kept.length > 0 && <Dates title="Already paid, so they stay booked" dates={kept} none="" />}
      <p>{firstName} will get one email.</p>
    </>
  );
}

interface DatesProps {
  title: string;
  dates: RecurringSeries['ahead'];
  none: string;
}

function Dates({ title, dates, none }: DatesProps) {
  if (dates.length === 0) return <p>{none}</p>;
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {dates.map(({ appointmentId, startsAt }) => (
          <li key={appointmentId}>{whenOf(startsAt)}</li>
        ))}
      </ul>
    </div>
  );
}

const datesWords = (count: number) => (count === 1 ? '1 date' : `${count} dates`);
