import { expect } from 'vitest';
import { listAppointments, type AdminAppointment } from '#contract/appointments/appointments.ts';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import type { Admin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

/** The lists of appointments as the therapist reads them, and how appointments get there. */
export function createAdminLists(stack: Stack, admin: Admin) {
  /** Books and pays as a guest does; answers the appointment's id. It is Monday, November 23, 9:00 AM. */
  const book = (name: string, changes: Partial<BookingInput> = {}) => {
    const firstName = name.charAt(0).toUpperCase() + name.slice(1);
    return bookAsGuest(stack, name, { firstName, selectedEnhancements: [], ...changes });
  };

  const setStatus = (id: string, status: string) =>
    stack.sql('update public.appointments set status = $2 where appointment_id = $1', [id, status]);

  const list = async (path: string): Promise<AdminAppointment[]> => {
    const { status, body } = await admin.call('GET', `/api/admin/appointments/${path}`);
    expect(status).toBe(200);
    return listAppointments.answer.parse(body);
  };

  return { book, setStatus, list };
}
