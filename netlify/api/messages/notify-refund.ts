import type { Deps } from '../../platform/deps.ts';
import type { Confirmation } from './confirmation.ts';
import { notifyPractice } from './notify-practice.ts';
import { sendOnce } from './send-once.ts';

const KIND = 'payment_refunded';

/**
 * Tells somebody whose time was lost that nothing is booked and the money goes back, and the practice; once, and it never
 * fails.
 */
export async function notifyRefund(deps: Deps, lost: Confirmation): Promise<void> {
  await Promise.all([
    // What was paid without a booking has nobody's address.
    lost.email !== null &&
      sendOnce(deps, {
        kind: KIND,
        channel: 'email',
        subject: lost.order_id,
        isWritten: true,
        send: (notificationId) => sendRefundEmail(deps, lost, notificationId),
      }),
    notifyPractice(deps),
  ]);
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
    import('../../emails/refund-email.ts'),
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
        totalCents: lost.charged_cents,
      },
      practice,
    )),
    idempotencyKey: `${KIND}:${notificationId}`,
  });
}
