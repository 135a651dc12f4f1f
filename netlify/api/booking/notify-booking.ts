import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';
import { getInternationalPhone } from '../../platform/phone.ts';
import type { Booking } from './booking-row.ts';

type Channel = 'email' | 'sms';

const KIND = 'booking_received';
/** How long to wait for another call that is sending the same message. */
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 150;

/** Tells a client about their booking, once by each channel; answers what was really sent and never fails. */
export async function notifyBooking(
  deps: Deps,
  booking: Booking,
): Promise<Record<Channel, boolean>> {
  const [email, sms] = await Promise.all([
    sendOnce(deps, booking, 'email', sendEmail),
    sendOnce(deps, booking, 'sms', sendText),
  ]);
  return { email, sms };
}

type Send = (deps: Deps, booking: Booking, notificationId: string) => Promise<void>;

async function sendOnce(deps: Deps, booking: Booking, channel: Channel, send: Send) {
  const { database, log } = deps;
  const { appointmentId } = booking;
  try {
    // The claim comes first: a message that may have left is never sent again.
    const notificationId = await database.rpc('claim_notification', {
      p_appointment_id: appointmentId,
      p_kind: KIND,
      p_channel: channel,
    });
    if (!notificationId) return await wasSent(deps, appointmentId, channel);
    const isSent = await send(deps, booking, notificationId).then(
      () => true,
      (error: unknown) => {
        log.warn('notification_failed', { appointmentId, channel, ...describeError(error) });
        return false;
      },
    );
    await database.rpc('settle_notification', {
      p_notification_id: notificationId,
      p_was_sent: isSent,
    });
    return isSent;
  } catch (error) {
    log.error('notification_failed', { appointmentId, channel, ...describeError(error) });
    return false;
  }
}

async function sendEmail(deps: Deps, booking: Booking, notificationId: string): Promise<void> {
  const [{ confirmationEmail }, { bookingCalendarFile }, { practice }] = await Promise.all([
    import('./confirmation-email.tsx'),
    import('./calendar-file.ts'),
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
        content: bookingCalendarFile(booking, practice, deps.clock.now()),
      },
    ],
    idempotencyKey: `${KIND}:${notificationId}`,
  });
}

async function sendText(deps: Deps, booking: Booking): Promise<void> {
  const [{ confirmationText }, { practice }, phone] = await Promise.all([
    import('./confirmation-text.ts'),
    import('../../../src/lib/practice.ts'),
    getInternationalPhone(booking.phone),
  ]);
  if (phone === null) throw new Error('The phone number cannot receive text messages');
  await deps.sendText({ to: phone, body: confirmationText(booking, practice) });
}

/** Whether another call has sent the message; it may be doing so right now. */
async function wasSent({ database }: Deps, appointmentId: string, channel: Channel) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await database.read((tables) =>
      tables
        .from('notifications')
        .select('status')
        .match({ appointment_id: appointmentId, kind: KIND, channel })
        .order('appointment_version', { ascending: false })
        .limit(1),
    );
    if (row?.status !== 'claimed' || performance.now() > deadline) return row?.status === 'sent';
    await wait(LOOK_AGAIN_MS);
  }
}
