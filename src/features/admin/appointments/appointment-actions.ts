import { setArrived, setStatus } from '#contract/appointments/acts.ts';
import type {
  AdminAppointment,
  AppointmentAnswer,
  appointmentAnswerSchema,
} from '#contract/appointments/appointments.ts';
import type { Arguments, Call } from '#contract/call.ts';
import { announce } from '#lib/loading/announce.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation, type Mutation } from '#lib/query/use-mutation.ts';
import { isOffline, keepForLater, KEPT_WORDS } from './waiting/kept-act.ts';
import { updateFailed } from '../ui/failure-text.ts';
import { isMoney } from '../ui/fields/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import { offerUndo } from '../ui/undo.ts';
import { replaceRow, takeCurrent } from './replace-row.ts';
import { noteAnswer } from './requests/answers.ts';
import { approvedAnswer } from './requests/request-text.ts';

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
  const approve = useAct(setStatus, {
    onDone: ({ appointment }) => {
      const answer = approvedAnswer(appointment);
      noteAnswer(id, answer);
      announce(`${answer.state}. ${answer.words}`);
    },
    onFailed: updateFailed,
  });
  return { ...approve, run: () => approve.run({ id, version, status: 'confirmed' }) };
}

/**
 * Closes a session, with eight seconds to reopen it; `paid` goes before the words and says what was just paid. Without a
 * connection it is stored and sent later.
 */
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
  const keep = (appointment: AdminAppointment) => {
    const takeBack = keepForLater(appointment, { kind: 'done' });
    offerUndo({ words: `${nameOf(appointment.client)} is done. ${KEPT_WORDS}`, run: takeBack });
    onDone?.();
  };
  return {
    ...complete,
    run: (appointment) => {
      const { id, version } = appointment;
      if (isOffline()) keep(appointment);
      else complete.run({ id, version, status: 'completed' });
    },
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

/**
 * Marks the client as here, with eight seconds to undo, unless the screen has its own way to undo it. Without a connection it is
 * stored and sent later, with the time at which it was pressed.
 */
export function useArrived(
  appointment: AdminAppointment,
  { offersUndo = true } = {},
): Mutation<boolean> {
  const { id, client } = appointment;
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
  const keep = (arrived: boolean) => {
    const takeItBack = keepForLater(appointment, { kind: 'arrived', arrived });
    const words = `${nameOf(client)} ${arrived ? 'has arrived' : 'isn’t here yet'}. ${KEPT_WORDS}`;
    offerUndo({ words, run: takeItBack });
  };
  return {
    ...arrive,
    run: (arrived) => {
      if (isOffline()) keep(arrived);
      else arrive.run({ id, arrived });
    },
  };
}
