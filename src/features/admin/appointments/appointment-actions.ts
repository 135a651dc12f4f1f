import { setArrived, setStatus } from '../../../contract/appointments/acts.ts';
import type {
  AdminAppointment,
  AppointmentAnswer,
  appointmentAnswerSchema,
} from '../../../contract/appointments/appointments.ts';
import type { Arguments, Call } from '../../../contract/call.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { useMutation, type Mutation } from '../../../lib/query/use-mutation.ts';
import { updateFailed } from '../ui/failure-text.ts';
import { isMoney } from '../ui/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { offerUndo } from '../ui/undo.ts';
import { replaceRow, takeCurrent } from './replace-row.ts';

interface ActOptions {
  onDone?: (answer: AppointmentAnswer) => void;
  onFailed: (failure: Failure) => void;
}

/** An act on an appointment: the lists take in the result, and the current version if someone else was faster. */
export function useAct<C extends Call & { answer: typeof appointmentAnswerSchema }>(
  act: C,
  { onDone, onFailed }: ActOptions,
): Mutation<Arguments<C>> {
  return useMutation(act, {
    onDone: (answer) => {
      replaceRow(answer.appointment);
      onDone?.(answer);
    },
    onFailed,
    onCurrent: takeCurrent,
  });
}

/** Approves a request; the client gets a confirmation. */
export function useApprove({ id, version }: AdminAppointment): Mutation<void> {
  const approve = useAct(setStatus, { onFailed: updateFailed });
  return { ...approve, run: () => approve.run({ id, version, status: 'confirmed' }) };
}

/** Closes a session, with eight seconds to reopen it; `paid` goes before the words and says what was just paid. */
export function useComplete(onDone?: () => void, paid = ''): Mutation<AdminAppointment> {
  const reopen = useAct(setStatus, { onFailed: updateFailed });
  const complete = useAct(setStatus, {
    onDone: ({ appointment: { id, version, client } }) => {
      offerUndo({
        words: `${paid}${nameOf(client)} is done.`,
        run: () => reopen.run({ id, version, status: 'confirmed' }),
      });
      onDone?.();
    },
    onFailed: updateFailed,
  });
  return {
    ...complete,
    run: ({ id, version }) => complete.run({ id, version, status: 'completed' }),
  };
}

/** Closes a session; if something is still owed, first asks what happens to it. */
export function useDone(appointment: AdminAppointment): Mutation<void> {
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

/** Marks the client as here, with eight seconds to undo, unless the screen has its own way to undo it. */
export function useArrived(
  { id, client }: AdminAppointment,
  { offersUndo = true } = {},
): Mutation<boolean> {
  const takeBack = useAct(setArrived, { onFailed: updateFailed });
  const arrive = useAct(setArrived, {
    onDone: ({ appointment: { arrivedAt } }) => {
      if (arrivedAt === null || !offersUndo) return;
      offerUndo({
        words: `${nameOf(client)} has arrived.`,
        run: () => takeBack.run({ id, arrived: false }),
      });
    },
    onFailed: updateFailed,
  });
  return { ...arrive, run: (arrived) => arrive.run({ id, arrived }) };
}
