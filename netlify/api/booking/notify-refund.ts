import type { Deps } from '../../platform/deps.ts';
import type { Confirmation } from './booking-row.ts';
import { sendOnce } from './send-once.ts';

const KIND = 'payment_refunded';

/** Tells somebody whose time was lost that nothing is booked and the money goes back; once, and it never fails. */
export async function notifyRefund(deps: Deps, lost: Confirmation): Promise<void> {
  // A quote that was paid without a booking has nobody's address.
  if (lost.email === null) return;
  await sendOnce(deps, {
    kind: KIND,
    channel: 'email',
    about: { bookingDraftId: lost.booking_draft_id },
    send: (notificationId) => sendRefundEmail(deps, lost, notificationId),
  });
}

/** Mails the apology; the same notification twice within a day is one e-mail. */
export async function sendRefundEmail(
  deps: Deps,
  lost: Confirmation,
  notificationId: string,
): Promise<void> {
  const { email, first_name: firstName } = lost;
  if (email === null || firstName === null) throw new Error('Nobody to tell');
  const [{ refundEmail }, { practice }] = await Promise.all([
    import('./refund-email.tsx'),
    import('../../../src/lib/practice.ts'),
  ]);
  await deps.sendEmail({
    to: email,
    replyTo: practice.email,
    ...(await refundEmail(
      {
        firstName,
        serviceName: lost.service_name,
        durationMinutes: lost.duration_minutes,
        startsAt: lost.starts_at === null ? null : new Date(lost.starts_at),
        totalCents: lost.total_cents,
      },
      practice,
    )),
    idempotencyKey: `${KIND}:${notificationId}`,
  });
}
