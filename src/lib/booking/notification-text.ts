import type { SentNotifications } from '../../contract/orders/checkout.ts';

/**
 * Says what was sent of a confirmation, or where it is on its way to; that it can't be sent, with the appointment recurring all the
 * same, only where no message is left to send. `email` is the address that was typed, where the page knows it.
 */
export function notificationWords(
  { email: isEmailSent, sms: isTextSent, waiting }: SentNotifications,
  email = 'your email address',
): string {
  const isEmailWaiting = waiting.includes('email');
  if (isEmailSent && isTextSent) return 'Email sent and SMS sent: your confirmation is in both.';
  if (isEmailSent) return 'Email sent: your confirmation is in your inbox.';
  if (isTextSent) {
    const rest = isEmailWaiting ? ` An email is on its way to ${email}.` : '';
    return `SMS sent: your confirmation is on your phone.${rest}`;
  }
  if (isEmailWaiting) return `Your confirmation is on its way to ${email}.`;
  if (waiting.includes('sms')) return 'Your confirmation is on its way to your phone.';
  return 'Notifications are unavailable right now, but your appointment is confirmed.';
}
