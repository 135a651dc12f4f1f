import { useEffect, useRef } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { useApprove, useArrived, useDone } from '../appointment-actions.ts';
import { leadingAct } from '../leading-act.ts';
import { money as display } from '../../ui/fields/money.ts';
import type { Act } from './other-acts.ts';

/** A second press in the same place, meant for Arrived, doesn't count as Done. */
const SETTLE_MS = 600;

/** Returns the act that leads, with its label, and what does it or any other act. */
export function useActs(appointment: AdminAppointment, now: number, { offersUndo = true } = {}) {
  const { arrivedAt, money } = appointment;
  const open = useOpenDialog();
  const approve = useApprove(appointment);
  const arrived = useArrived(appointment, { offersUndo });
  const done = useDone(appointment);
  const shownAt = useRef(0);
  const known = useRef(arrivedAt);
  useEffect(() => {
    if (known.current !== arrivedAt) shownAt.current = Date.now();
    known.current = arrivedAt;
  }, [arrivedAt]);

  const leading = leadingAct(appointment, now);
  const isPending = approve.isPending || arrived.isPending || done.isPending;
  const words = {
    approve: approve.isPending ? 'Approving...' : 'Approve',
    arrived: 'Arrived',
    done: done.isPending ? 'Closing...' : 'Done',
    payment: `Take ${display(money.owed)}`,
    rebook: 'Rebook',
  };
  const run = (act: Act) => {
    switch (act) {
      case 'approve':
        return approve.run();
      case 'arrived':
      case 'not_here':
        return arrived.run(act === 'arrived');
      case 'done':
        if (Date.now() - shownAt.current > SETTLE_MS) done.run();
        return;
      default:
        return open(act, appointment);
    }
  };
  return {
    leading,
    words: leading && words[leading],
    isPending,
    failure: approve.failure ?? arrived.failure ?? done.failure,
    run,
  };
}
