import type { ListedMessage } from '#contract/messages/reminders.ts';

const KINDS: Record<string, string> = {
  booking_received: 'Booking received',
  appointment_approved: 'Appointment approved',
  appointment_changed: 'Appointment changed',
  appointment_cancelled: 'Appointment canceled',
  appointment_missed: 'No-show',
  appointment_declined: 'Request declined',
  times_offered: 'Other times offered',
  times_withdrawn: 'Offered times withdrawn',
  times_answered: 'Answer to offered times',
  payment_refunded: 'Payment refunded',
  slot_lost: 'Time was taken, payment refunded',
  reminder: 'Reminder',
  appointment_link: 'Appointment link',
  payment_due: 'Payment reminder',
  recurring_booked: 'Recurring appointment booked',
  recurring_ended: 'Recurring appointment ended',
  review_request: 'Review request',
  waitlist_confirm: 'Waitlist confirmation link',
  waitlist_joined: 'Joined the waitlist',
  waitlist_offer: 'Waitlist offer',
  waitlist_open_time: 'Time open to everyone waiting',
  waitlist_missed: 'Removed from the waitlist',
  credits_bought: 'Credits bought',
  gift_bought: 'Gift certificate bought',
  gift_certificate: 'Gift certificate',
  verify_address: 'Email confirmation link',
  account_exists: 'Account already exists',
  welcome: 'Welcome',
  password_reset: 'Password reset link',
  password_changed: 'Password changed',
  verify_practice_email: 'Link to confirm the practice’s email',
  security_notice: 'Security notice',
  contact_message: 'Message from the site',
  intake_received: 'Intake form received',
  day_schedule: 'Daily schedule',
  tasks: 'Something to decide',
  text_answer: 'Your answer',
  check_in_asked: 'Question whether you’re out',
  check_in_overdue: 'Alert to your safety contact',
  check_in_answered: 'All clear to your safety contact',
};

/** Returns the kind and channel of a message: "Reminder by text". */
export function messageLabel({ kind, channel }: Pick<ListedMessage, 'kind' | 'channel'>): string {
  const words = KINDS[kind] ?? kind.replaceAll('_', ' ');
  return `${words} by ${channel === 'sms' ? 'text' : 'email'}`;
}

const WHY: Record<string, string> = {
  no_phone: 'This number can’t receive texts.',
  too_late: 'It couldn’t be sent in time.',
  unknown: 'We can’t tell whether it was sent.',
};

/** Returns why a message wasn’t delivered. */
export function whyNotDelivered({
  channel,
  delivery,
  failure,
}: Pick<ListedMessage, 'channel' | 'delivery' | 'failure'>): string {
  if (failure !== undefined && WHY[failure]) return WHY[failure];
  if (delivery === 'complained') return 'It was marked as spam.';
  if (delivery === 'bounced') return 'The address rejected it.';
  return channel === 'sms' ? 'The carrier didn’t deliver it.' : 'It wasn’t delivered.';
}
