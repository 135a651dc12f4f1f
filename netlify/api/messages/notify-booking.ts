import { getInternationalPhone } from '../../../src/lib/international-phone.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Booking } from '../../emails/booking-words.ts';
import { notifyPractice } from './notify-practice.ts';
import { sendOnce, type Channel } from './send-once.ts';

const KIND = 'booking_received';

/**
 * Tells a client about their booking, once by each channel, by text only with their consent, and the practice; answers what
 * was really sent to the client and never fails.
 */
export async function notifyBooking(
  deps: Deps,
  booking: Booking,
): Promise<Record<Channel, boolean>> {
  const subject = booking.appointmentId;
  // Of one that was cancelled meanwhile nobody is told any more that it is booked.
  const isWritten = booking.status === 'cancelled';
  const [email, sms] = await Promise.all([
    sendOnce(deps, {
      kind: KIND,
      channel: 'email',
      subject,
      isWritten,
      send: (notificationId) => sendBookingEmail(deps, booking, notificationId),
    }),
    booking.acceptsTexts &&
      sendOnce(deps, {
        kind: KIND,
        channel: 'sms',
        subject,
        isWritten,
        send: () => sendText(deps, booking),
      }),
    notifyPractice(deps),
  ]);
  return { email, sms };
}

/** Mails a booking to its client; the same notification twice within a day is one e-mail. */
export async function sendBookingEmail(
  deps: Deps,
  booking: Booking,
  notificationId: string,
): Promise<void> {
  const [{ confirmationEmail }, { bookingCalendarFile }, { practice }] = await Promise.all([
    import('../../emails/confirmation-email.ts'),
    import('../../emails/calendar-file.ts'),
    import('../../../src/lib/practice.ts'),
  ]);
  await deps.sendEmail({
    to: booking.email,
    replyTo: practice.email,
    ...(await confirmationEmail(booking, practice)),
    attachments: [
      {
        filename: 'appointment.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: bookingCalendarFile(booking, practice),
      },
    ],
    idempotencyKey: `${KIND}:${notificationId}`,
  });
}

async function sendText(deps: Deps, booking: Booking): Promise<void> {
  const [{ confirmationText }, { practice }, phone] = await Promise.all([
    import('../../emails/confirmation-text.ts'),
    import('../../../src/lib/practice.ts'),
    getInternationalPhone(booking.phone),
  ]);
  if (phone === null) throw new Error('The phone number cannot receive text messages');
  await deps.sendText({ to: phone, body: confirmationText(booking, practice) });
}
