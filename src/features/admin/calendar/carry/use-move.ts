import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { moveAppointment } from '#contract/appointments/moves.ts';
import { readCalendar, type AppointmentEntry } from '#contract/calendar/calendar.ts';
import { listServices } from '#contract/catalog.ts';
import { refusalOf } from '#lib/api-client.ts';
import { announce } from '#lib/loading/announce.ts';
import { patch } from '#lib/query/cache.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { dayName, longDay } from '#lib/time/labels.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { replaceRow, takeCurrent } from '../../appointments/replace-row.ts';
import { formWords } from '../../ui/failure-text.ts';
import { noteBooked } from '../../ui/just-booked.ts';
import { nameOf } from '../../ui/name-of.ts';
import { useUndoAct } from '../../appointments/use-undo-act.ts';
import { clockAt, minuteOf, timeAt } from '../day/minutes.ts';
import {
  carry,
  isSamePlace,
  type Carried,
  type CarryStep,
  type Hand,
  type Place,
} from './carry.ts';
import { newsOf, obstacleOf } from './move-text.ts';
import { withMoved } from './moved.ts';
import { lengthsOf, serviceOfLength, usePreview, type Preview } from './use-preview.ts';

/** An appointment on its way to another time, and whatever can be done with it. */
export interface Move {
  carried: Carried | null;
  /** What is carried, or was until it returned to its place. */
  entry: AppointmentEntry | null;
  preview: Preview;
  /** Why the last move wasn't made; its card is back where it was. */
  failure: string | null;
  isPending: boolean;
  lift: (entry: AppointmentEntry, by?: Hand) => void;
  step: (step: CarryStep) => void;
  putDown: () => void;
  putBack: () => void;
  /** Sends the move. */
  send: () => void;
  /** Puts it once more where it was refused. */
  retry: () => void;
}

interface MoveOptions {
  /** The minutes between two starts. */
  stepMinutes: number;
  today: string;
  /** Opens what changes the length of an appointment, with its price. */
  onResize: (entry: AppointmentEntry, serviceId: string) => void;
  /** Returns an appointment as the calendar has it now. */
  latestOf: (id: string) => AppointmentEntry | null;
}

/** Returns where an appointment is. */
export const placeOf = ({ localDate, startTime, minutes }: AppointmentEntry): Place => ({
  date: localDate,
  minute: minuteOf(startTime),
  minutes,
});

const NONE: readonly never[] = [];
const plain = (words: string) => words.replaceAll('\u00A0', ' ');

/** Carries one appointment: whatever the hand, nothing is sent until its button is pressed. */
export function useMove({ stepMinutes, today, onResize, latestOf }: MoveOptions): Move {
  const [entry, setEntry] = useState<AppointmentEntry | null>(null);
  const [refused, setRefused] = useState<{ place: Place; words: string } | null>(null);
  const list = useQuery(listServices, undefined, { isAsked: entry !== null });
  const services = list.data ?? NONE;
  const bounds = {
    step: stepMinutes,
    today,
    lengths: () => (entry ? lengthsOf(services, entry) : []),
  };
  const [carried, step] = useReducer(
    (state: Carried | null, given: CarryStep) => carry(state, given, bounds),
    null,
  );
  const preview = usePreview(entry, carried, services);
  useSaidPreview(preview, carried);

  const offerUndo = useUndoAct();
  const firstName = entry?.client.firstName ?? '';
  const move = useMutation(moveAppointment, {
    changes: ['calendar', 'stats'],
    onCurrent: takeCurrent,
    onDone: (answer) => {
      const news = preview.data ? ` ${newsOf(preview.data, firstName)}` : '';
      patch([readCalendar], (calendar) => withMoved(calendar, answer.appointment));
      replaceRow(answer.appointment);
      noteBooked(answer.appointment);
      step({ type: 'end', isPutDown: false });
      announce(`Moved.${news}`);
      const words = `${nameOf(answer.appointment.client)} is moved.${news}`;
      if (answer.undo) offerUndo(words, answer.undo);
      else $toast.set({ tone: 'info', title: 'Moved', text: words });
    },
    onFailed: (failed) => {
      // Something else is unusual about the time by now: the question is asked anew.
      if (refusalOf(moveAppointment, failed) === 'confirmation_needed') {
        preview.ask();
        return;
      }
      if (carried) setRefused({ place: carried.to, words: refusalWords(failed, firstName) });
      step({ type: 'end', isPutDown: false });
      announce('Put back.');
    },
  });

  const lift = useCallback((target: AppointmentEntry, by: Hand = 'keys') => {
    setEntry(target);
    setRefused(null);
    step({ type: 'lift', id: target.id, by, from: placeOf(target) });
    const at = `${dayName(target.localDate)}, ${plain(clockAt(minuteOf(target.startTime)))}`;
    announce(`Picked up ${nameOf(target.client)}, ${at}.`);
  }, []);

  const putBack = useCallback(() => {
    step({ type: 'end', isPutDown: false });
    announce('Put back.');
  }, []);

  const putDown = () => {
    if (!carried || !entry) return;
    const { from, to } = carried;
    if (to.minutes !== from.minutes) {
      const service = serviceOfLength(services, entry, to.minutes);
      const obstacle = preview.data && obstacleOf(preview.data);
      step({ type: 'end', isPutDown: false });
      // A length that doesn't fit snaps back; one whose answer isn't here yet is checked by the dialog.
      if (obstacle) announce(`Put back. ${plain(obstacle)}`);
      else if (service) onResize(entry, service.id);
      return;
    }
    step({ type: 'end', isPutDown: true });
    announce(isSamePlace(from, to) ? 'Put back.' : 'Dropped. Not saved yet.');
  };

  const send = () => {
    const { data } = preview;
    if (!carried || !entry || !data?.fits) return;
    move.run({
      id: entry.id,
      version: entry.version,
      appointmentDate: carried.to.date,
      appointmentTime: timeAt(carried.to.minute),
      location: data.location,
      acceptsWarnings: data.warnings,
    });
  };

  const retry = () => {
    if (!entry || !refused) return;
    lift(latestOf(entry.id) ?? entry);
    step({ type: 'to', to: { date: refused.place.date, minute: refused.place.minute } });
    step({ type: 'end', isPutDown: true });
  };

  return {
    carried,
    entry,
    preview,
    failure: refused?.words ?? null,
    isPending: move.isPending,
    lift,
    step,
    putDown,
    putBack,
    send,
    retry,
  };
}

function refusalWords(failure: Failure, firstName: string): string {
  if (failure.code === 'stale_version')
    return 'Someone else just changed this, so your move wasn’t saved.';
  return formWords(failure, `Couldn’t move ${firstName}. ${firstName} hasn’t been notified.`) ?? '';
}

/** Announces, once it has rested, where the appointment is held and whether it fits. */
function useSaidPreview({ data }: Preview, carried: Carried | null): void {
  const announced = useRef('');
  const to = carried?.to;
  const place = to ? `${to.date} ${to.minute} ${to.minutes}` : '';
  useEffect(() => {
    if (!to || !data || announced.current === place) return;
    announced.current = place;
    const time = plain(clockAt(to.minute));
    const obstacle = obstacleOf(data);
    announce(
      obstacle === null
        ? `${plain(longDay(to.date))}, ${time}. Fits.`
        : `${time}. ${plain(obstacle)}`,
    );
    // What is said changes with the place and its answer alone.
  }, [place, data]);
}
