/** Says what was sent, and that the appointment stands when nothing was. */
export function notificationWords({ email, sms }: { email: boolean; sms: boolean }): string {
  if (email && sms) return 'Email sent and SMS sent: your confirmation is in both.';
  if (email) return 'Email sent: your confirmation is in your inbox.';
  if (sms) return 'SMS sent: your confirmation is on your phone.';
  return 'Notifications are unavailable right now, but your appointment is confirmed.';
}
