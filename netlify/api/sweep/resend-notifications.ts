import { confirmationSchema, toBooking } from '../booking/booking-row.ts';
import { sendBookingEmail } from '../booking/notify-booking.ts';
import { sendRefundEmail } from '../booking/notify-refund.ts';
import { sendClaimed } from '../booking/send-once.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 20;

/** Sends e-mails again that did not leave; their keys keep the provider from sending one twice. Answers how many. */
export async function resendNotifications({ deps, isTimeUp, attempt }: SweepPart): Promise<number> {
  let count = 0;
  const due = await deps.database.rpcNow('due_notifications', { p_limit: BATCH });
  for (const { notification_id: notificationId, kind, payment_intent_id } of due) {
    // Claimed, but not sent: the next run finds it again.
    if (isTimeUp()) break;
    const isDone = await attempt('notification', async () => {
      const [row] = await deps.database.read((tables) =>
        tables.from('confirmations').select().eq('payment_intent_id', payment_intent_id),
      );
      const confirmation = confirmationSchema.parse(row);
      await sendClaimed(deps, notificationId, {
        kind: kind === 'booking_received' ? kind : 'payment_refunded',
        channel: 'email',
        send: (id) =>
          confirmation.outcome === 'booked'
            ? sendBookingEmail(deps, toBooking(confirmation), id)
            : sendRefundEmail(deps, confirmation, id),
      });
    });
    if (isDone) count += 1;
  }
  return count;
}
