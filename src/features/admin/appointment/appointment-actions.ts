import type { AdminAppointment } from '../../../contract/admin-appointments.ts';
import { setArrived, setStatus } from '../shared/appointment-calls.ts';
import { isMoney, nameOf } from '../shared/labels.ts';
import { takeIn } from '../shared/live.ts';
import { useOpenDialog } from '../shared/open-dialogs.ts';
import { offerUndo } from '../shared/undo.ts';
import { useAction, type Action } from '../shared/use-action.ts';

/** The toast of a change of state that did not come about, in the words of the specification. */
export const UPDATE_FAILED = {
  title: 'Update Failed',
  text: (words: string) => `${words} Please check your connection and try again.`,
};

/** Approves a request; its client is told. */
export function useApprove(appointment: AdminAppointment): Action<void> {
  return useAction({
    send: () => setStatus(appointment, 'confirmed'),
    onDone: ({ appointment: approved }) => takeIn(approved),
    failure: UPDATE_FAILED,
  });
}

/** Closes a session, with eight seconds to open it again; `paid` says before it what was just paid. */
export function useComplete(onDone?: () => void, paid = ''): Action<AdminAppointment> {
  const reopen = useAction({
    send: (closed: AdminAppointment) => setStatus(closed, 'confirmed'),
    onDone: ({ appointment }) => takeIn(appointment),
    failure: UPDATE_FAILED,
  });
  return useAction({
    send: (appointment: AdminAppointment) => setStatus(appointment, 'completed'),
    onDone: ({ appointment }) => {
      takeIn(appointment);
      const words = `${paid}${nameOf(appointment.client)} is done.`;
      offerUndo({ words, run: () => reopen.run(appointment) });
      onDone?.();
    },
    failure: UPDATE_FAILED,
  });
}

/** Closes a session, once it is said what happens to what is still due. */
export function useDone(appointment: AdminAppointment): Action<void> {
  const complete = useComplete();
  const open = useOpenDialog();
  return {
    ...complete,
    run: () => {
      if (isMoney(appointment.money.owed)) open('done', appointment);
      else complete.run(appointment);
    },
  };
}

/** The client is here, with eight seconds to say that it was somebody else, unless the screen has its own way back. */
export function useArrived(
  appointment: AdminAppointment,
  { offersUndo = true } = {},
): Action<boolean> {
  const takeBack = useAction({
    send: () => setArrived(appointment, false),
    onDone: (answer) => takeIn(answer.appointment),
    failure: UPDATE_FAILED,
  });
  return useAction({
    send: (arrived: boolean) => setArrived(appointment, arrived),
    onDone: (answer, arrived) => {
      takeIn(answer.appointment);
      const words = `${nameOf(appointment.client)} has arrived.`;
      if (arrived && offersUndo) offerUndo({ words, run: () => takeBack.run(undefined) });
    },
    failure: UPDATE_FAILED,
  });
}
