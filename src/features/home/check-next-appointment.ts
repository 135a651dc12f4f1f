import type { Answer } from '#contract/call.ts';
import type { readOwnAppointment } from '#contract/appointments/own-appointment.ts';
import {
  forgetAppointment,
  LAST_BOOKING_KEY,
  readLastBooking,
  rememberAppointment,
} from '#lib/booking/last-booking.ts';
import { postJson } from '#lib/post-json.ts';
import { isKnownViewer } from '#lib/viewer.ts';

// Checks that the appointment on Home is still right: the therapist, or another device, may have moved or canceled it.
// Loaded only if one is shown, after the first paint; two facts don't justify a library.

const PATH: (typeof readOwnAppointment)['path'] = '/api/appointment';

async function check(): Promise<void> {
  const ahead = readLastBooking()?.ahead;
  if (!ahead || !(ahead.link ?? isKnownViewer())) return;
  const key = ahead.link ? { link: ahead.link } : { appointmentId: ahead.id };
  const response = await postJson(PATH, key);
  if (response?.status === 404 && ahead.link) forgetAppointment(ahead.link);
  if (!response?.ok) return;
  const { appointment } = (await response.json()) as Answer<typeof readOwnAppointment>;
  rememberAppointment(appointment, ahead.link);
  if (appointment.fixed === 'cancelled') {
    // Replaces the words this once, so that nothing moves.
    const words = document.querySelector('.next-appointment span');
    if (words) words.textContent = 'Canceled:';
    return;
  }
  dispatchEvent(new Event(LAST_BOOKING_KEY));
}

// Without an answer, what was known stays.
check().catch(() => null);
