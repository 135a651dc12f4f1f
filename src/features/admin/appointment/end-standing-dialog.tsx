import {
  standingEndedSchema,
  standingSeriesSchema,
  weeksWords,
  type StandingSeries,
} from '../../../contract/standing.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { $toast } from '../../../ui/toast-store.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { nameOf, whenOf } from '../shared/labels.ts';
import { askAgain, useLive } from '../shared/live.ts';
import { Problem } from '../shared/section.tsx';
import { useAction } from '../shared/use-action.ts';
import type { EndingProps } from './ending-dialogs.tsx';

/** Ends a standing appointment, once it is said what is cancelled and what stays. */
export function EndStandingDialog({ appointment, onClose }: EndingProps) {
  const { client, standing } = appointment;
  const path = `${apiPaths.adminStanding}/${standing?.id ?? ''}`;
  const series = useLive({ path, schema: standingSeriesSchema });
  const act = useAction({
    send: () => callApi({ path: `${path}/end`, body: {}, schema: standingEndedSchema }),
    onDone: ({ cancelled, kept }) => {
      askAgain(apiPaths.adminAppointments, apiPaths.adminStats, apiPaths.adminStanding);
      $toast.set({
        tone: 'info',
        title: 'Ended',
        text: `${datesWords(cancelled)} cancelled, ${datesWords(kept)} kept. ${client.firstName} is told.`,
      });
      onClose();
    },
    failure: { title: 'Not ended' },
  });
  const { value } = series;
  return (
    <ConfirmDialog
      title={`End the standing appointment of ${nameOf(client)}`}
      subtitle={`Every date is a booking of its own, ${weeksWords(standing?.everyWeeks ?? 1)}.`}
      action={act.isPending ? 'Ending...' : 'End it'}
      isDanger
      isPending={act.isPending}
      isReady={value !== null && !value.isEnded}
      failure={act.failure}
      onConfirm={() => act.run(undefined)}
      onClose={onClose}
    >
      {series.failure !== null && (
        <Problem words={`The dates did not load. ${series.failure}`} onRetry={series.askAgain} />
      )}
      {value === null && series.failure === null && <p>Looking at the dates...</p>}
      {value?.isEnded && <p>It has ended already.</p>}
      {value && !value.isEnded && <WhatEnds series={value} firstName={client.firstName} />}
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
