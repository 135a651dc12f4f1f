import type { ListedMessage } from '../../../contract/reminders.ts';

const KINDS: Record<string, string> = {
  booking_received: 'Booking received',
  appointment_approved: 'Appointment approved',
  appointment_changed: 'Appointment changed',
  appointment_cancelled: 'Appointment cancelled',
  payment_refunded: 'Payment refunded',
  slot_lost: 'Time was taken, payment goes back',
  reminder: 'Reminder',
  appointment_link: 'Link to the appointment',
  payment_due: 'Reminder to pay',
  standing_booked: 'Standing appointment booked',
  standing_ended: 'Standing appointment ended',
  review_request: 'Asked for a review',
  waitlist_confirm: 'Waitlist spot to confirm',
  waitlist_joined: 'On the waitlist',
  waitlist_offer: 'Time kept for somebody who waited',
  waitlist_missed: 'Off the waitlist',
  credits_bought: 'Credits bought',
  gift_bought: 'Gift certificate bought',
  gift_certificate: 'Gift certificate',
  verify_address: 'Link to confirm an address',
  account_exists: 'There is an account already',
  welcome: 'Welcome',
  password_reset: 'Link for a new password',
  password_changed: 'Password changed',
  contact_message: 'Message from the site',
  intake_received: 'Intake form received',
  day_schedule: 'Schedule of the day',
  review_items: 'Something to decide',
};

/** What a message is, and how it goes: "Reminder by text". */
export function messageLabel({ kind, channel }: Pick<ListedMessage, 'kind' | 'channel'>): string {
  const words = KINDS[kind] ?? kind.replaceAll('_', ' ');
  return `${words} by ${channel === 'sms' ? 'text' : 'email'}`;
}

const WHY: Record<string, string> = {
  no_phone: 'The number takes no texts.',
  too_late: 'It could not leave in time.',
  unknown: 'Nobody knows whether it left.',
};

/** Why a message did not arrive, and what the other person knows. */
export function whyNotDelivered({
  channel,
  delivery,
  failure,
}: Pick<ListedMessage, 'channel' | 'delivery' | 'failure'>): string {
  if (failure !== undefined && WHY[failure]) return WHY[failure];
  if (delivery === 'complained') return 'It was marked as spam.';
  if (delivery === 'bounced') return 'The address does not take mail.';
  return channel === 'sms' ? 'The number did not take it.' : 'It did not arrive.';
}
