import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { AppointmentDialog } from '../../ui/dialog/open-dialogs.ts';
import { isMoney, money } from '../../ui/fields/money.ts';
import { canArrive, isOpen, leadingAct } from '../leading-act.ts';

/** What can be done with an appointment: at once, or in the dialog of that name. */
export type Act = AppointmentDialog | 'approve' | 'arrived' | 'not_here';

interface OtherAct {
  act: Act;
  words: string;
  isDanger?: boolean;
}

/** Returns everything that can be done with an appointment now, but for the act that leads. */
export function otherActs(appointment: AdminAppointment, now: number): OtherAct[] {
  const { status, client, paymentStatus, stripePaymentIntentId, recurring, arrivedAt } =
    appointment;
  const { owed, isDisputed } = appointment.money;
  const hasBegun = Date.parse(appointment.appointmentDate) <= now;
  const isAhead = isOpen(appointment);
  const isRequest = status === 'pending' && !hasBegun;
  const isHere = arrivedAt !== null;
  const acts: (OtherAct & { isPossible: boolean })[] = [
    { act: 'arrived', words: 'Arrived', isPossible: !isHere && canArrive(appointment, now) },
    { act: 'not_here', words: 'Not here yet', isPossible: isHere && canArrive(appointment, now) },
    { act: 'done', words: 'Done', isPossible: isAhead && hasBegun },
    { act: 'payment', words: `Take ${money(owed)}`, isPossible: isMoney(owed) && !isDisputed },
    { act: 'move', words: 'Move', isPossible: isAhead },
    { act: 'edit', words: 'Edit', isPossible: isAhead },
    { act: 'rebook', words: 'Rebook', isPossible: client.id !== null },
    {
      act: 'offer_times',
      words: 'Offer another time',
      isPossible: isRequest && appointment.proposal === null,
    },
    { act: 'no_show', words: 'No-show', isPossible: isAhead && hasBegun },
    {
      act: 'refund',
      words: 'Refund',
      isPossible: paymentStatus === 'paid' && stripePaymentIntentId !== null,
      isDanger: true,
    },
    { act: 'decline', words: 'Decline', isPossible: isRequest, isDanger: true },
    { act: 'cancel', words: 'Cancel', isPossible: isAhead, isDanger: true },
    {
      act: 'end_recurring',
      words: 'End all dates',
      isPossible: recurring?.isEnded === false,
      isDanger: true,
    },
  ];
  const leading = leadingAct(appointment, now);
  return acts
    .filter(({ act, isPossible }) => isPossible && act !== leading)
    .map(({ act, words, isDanger = false }) => ({ act, words, isDanger }));
}
