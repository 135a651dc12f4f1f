import {
  endStanding,
  readStanding,
  weeksWords,
  type StandingSeries,
} from '../../../../contract/standing.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../../lib/query/use-query.ts';
import { $toast } from '../../../../ui/toast-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureToast } from '../../ui/failure-toast.ts';
import { nameOf } from '../../ui/name-of.ts';
import { whenOf } from '../../../../lib/time/labels.ts';
import { ErrorNote } from '../../ui/section.tsx';
import type { EndingProps } from './ending-dialogs.tsx';

/** Ends a standing appointment, once it is said what is cancelled and what stays. */
export function EndStandingDialog({ appointment, onClose }: EndingProps) {
  const { client, standing } = appointment;
  const id = standing?.id ?? '';
  const { data: series, failure, ask } = useQuery(readStanding, { id });
  const end = useMutation(endStanding, {
    changes: ['appointments', 'stats'],
    onDone: ({ cancelled, kept }) => {
      $toast.set({
        tone: 'info',
        title: 'Ended',
        text: `${datesWords(cancelled)} cancelled, ${datesWords(kept)} kept. ${client.firstName} is told.`,
      });
      onClose();
    },
    onFailed: failureToast('Not ended'),
  });
  return (
    <ConfirmDialog
      title={`End the standing appointment of ${nameOf(client)}`}
      subtitle={`Every date is a booking of its own, ${weeksWords(standing?.everyWeeks ?? 1)}.`}
      action={end.isPending ? 'Ending...' : 'End it'}
      isDanger
      isPending={end.isPending}
      isReady={series !== null && !series.isEnded}
      failure={end.failure?.words ?? null}
      onConfirm={() => end.run({ id })}
      onClose={onClose}
    >
      {failure !== null && (
        <ErrorNote words={`The dates did not load. ${failure.words}`} onRetry={ask} />
      )}
      {series === null && failure === null && <p>Looking at the dates...</p>}
      {series?.isEnded && <p>It has ended already.</p>}
      {series && !series.isEnded && <WhatEnds series={series} firstName={client.firstName} />}
    </ConfirmDialog>
  );
}

function WhatEnds({ series: { ahead }, firstName }: { series: StandingSeries; firstName: string }) {
  const cancelled = ahead.filter(({ endsWithIt }) => endsWithIt);
  const kept = ahead.filter(({ endsWithIt }) => !endsWithIt);
  return (
    <>
      <Dates title="Cancelled" dates={cancelled} none="No date is cancelled." />
      {kept.length > 0 && <Dates title="Stay booked, because they are paid" dates={kept} none="" />}
      <p>{firstName} is told once, by mail. Times that are cancelled are free for somebody else.</p>
    </>
  );
}

interface DatesProps {
  title: string;
  dates: StandingSeries['ahead'];
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
