import { Dialog } from '#ui/dialog.tsx';
import { dateOf, longDay, timeOf } from '#lib/time/labels.ts';
import { nameOf } from '../../ui/name-of.ts';
import { DetailsActions } from './details-actions.tsx';
import { DetailsBody } from './details-body.tsx';
import type { EndingProps } from './ending-dialogs.tsx';

/** One appointment in full: everything known about it, and everything that can be done with it. */
export function DetailsDialog({ appointment, detail, onClose }: EndingProps) {
  const { client, appointmentDate, endsAt } = appointment;
  return (
    <Dialog
      open
      title={nameOf(client)}
      subtitle={`${longDay(dateOf(appointmentDate))}, ${timeOf(appointmentDate)} to ${timeOf(endsAt)}`}
      onClose={onClose}
    >
      <DetailsBody appointment={appointment} detail={detail} onLeave={onClose} />
      <DetailsActions appointment={appointment} />
    </Dialog>
  );
}
