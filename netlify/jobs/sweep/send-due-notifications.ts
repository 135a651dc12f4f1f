import type { Deps } from '../../platform/deps.ts';
import { confirmationSchema, toBooking } from '../../api/messages/confirmation.ts';
import { sendBookingEmail } from '../../api/messages/notify-booking.ts';
import { sendNews } from '../../api/messages/notify-practice.ts';
import { sendCreditsEmail } from '../../api/messages/notify-purchase.ts';
import { sendRefundEmail } from '../../api/messages/notify-refund.ts';
import { sendClaimed } from '../../api/messages/send-once.ts';
import type { SweepPart } from './run-sweep.ts';

const BATCH = 20;

/**
 * Sends what the practice was not told of yet, and e-mails that did not leave; their keys keep the provider from sending one
 * twice. Answers how many.
 */
export async function sendDueNotifications({
  deps,
  isTimeUp,
  attempt,
}: SweepPart): Promise<number> {
  let count = 0;
  for (const due of await deps.database.rpcNow('due_notifications', { p_limit: BATCH })) {
    // Claimed, but not sent: the next run finds it again.
    if (isTimeUp()) break;
    const isDone = await attempt('notification', () =>
      due.recipient === 'practice' ? sendNews(deps, due) : sendAgain(deps, due),
    );
    if (isDone) count += 1;
  }
  return count;
}

interface DueMail {
  notification_id: string;
  kind: string;
  subject: string;
}

/** Sends a client's e-mail again, which says what is true now. */
async function sendAgain(
  deps: Deps,
  { notification_id: notificationId, kind, subject }: DueMail,
): Promise<void> {
  if (kind === 'credits_bought') {
    await sendClaimed(deps, notificationId, {
      kind,
      channel: 'email',
      send: (id) => sendCreditsEmail(deps, subject, id),
    });
    return;
  }
  const [row] = await deps.database.read((tables) =>
    tables
      .from('confirmations')
      .select()
      .eq(kind === 'booking_received' ? 'appointment_id' : 'order_id', subject),
  );
  const confirmation = confirmationSchema.parse(row);
  await sendClaimed(deps, notificationId, {
    kind,
    channel: 'email',
    send: (id) =>
      confirmation.outcome === 'booked'
        ? sendBookingEmail(deps, toBooking(confirmation), id)
        : sendRefundEmail(deps, confirmation, id),
  });
}
