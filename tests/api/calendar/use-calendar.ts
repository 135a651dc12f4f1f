import { afterEach, beforeEach } from 'vitest';
import { moveAppointment } from '#contract/appointments/moves.ts';
import type { UndoableAnswer } from '#contract/appointments/undo.ts';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

/** The therapist at her calendar, on which a move can be undone for 90 seconds. */
export function useCalendar() {
  const stack = useStack();
  const admin = useAdmin(stack);

  beforeEach(() => stack.sql('update public.settings set undo_seconds = 90'));
  afterEach(() => stack.sql('update public.settings set undo_seconds = 0'));

  /** Books and pays as a guest does: Wednesday, November 25, 9:00 AM, for 90 minutes. It is Monday the 23rd, 9:00 AM. */
  const book = (name = 'ann', changes: Partial<BookingInput> = {}) =>
    bookAsGuest(stack, name, { selectedEnhancements: [], ...changes });

  const get = (path: string, query: Record<string, string>) =>
    admin.call('GET', `${path}?${new URLSearchParams(query)}`);

  const move = (id: string, version: number, date: string, time: string, more: object = {}) =>
    admin.call<UndoableAnswer>('POST', moveAppointment.path.replace(':id', id), {
      ...{ version, appointmentDate: date, appointmentTime: time, ...more },
    });

  return { stack, admin, book, get, move };
}
