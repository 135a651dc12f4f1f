import type { SentNotifications } from '#contract/checkout/checkout.ts';

/**
 * Returns which confirmation messages were sent, or where they are on their way to. If none was sent or is still to be sent,
 * it says so, and that the appointment is confirmed. `email` is the address that was typed, if the page knows it.
 */
export function notificationWords(
  { email: isEmailSent, sms: isTextSent, waiting }: SentNotifications,
  email = 'your email address',
): string {
  const isEmailWaiting = waiting.includes('email');
  if (isEmailSent && isTextSent)
    return 'Email sent and SMS sent: you’ll find your confirmation in both.';
  if (isEmailSent) return 'Email sent: your confirmation is in your inbox.';
  if (isTextSent) {
    const rest = isEmailWaiting ? ` An email is on its way to ${email}.` : '';
    return `SMS sent: your confirmation is on your phone.${rest}`;
  }
  if (isEmailWaiting) return `Your confirmation is on its way to ${email}.`;
  if (waiting.includes('sms')) return 'Your confirmation is on its way to your phone.';
  return 'Notifications are unavailable right now, but your appointment is confirmed.';
}

/** What someone can count on whose booking the practice hasn't confirmed yet. */
export const PENDING_WORDS =
  'Your time is reserved and paid. If anything has to change, we’ll email you.';
