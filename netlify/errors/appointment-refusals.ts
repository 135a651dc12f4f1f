import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of what is done to appointments, their day, their links and reminders. */
export const APPOINTMENT_REFUSALS = {
  stale_version: {
    status: 409,
    title: 'Just changed',
    detail:
      'Someone else just changed this appointment, so your change wasn’t saved. Please review it and try again.',
  },
  place_changes: {
    status: 409,
    title: 'Another location',
    detail: 'You’re somewhere else that day. Move it there?',
  },
  time_off_conflicts: {
    status: 409,
    title: 'Bookings in the way',
    detail:
      'There are bookings at that time, so it wasn’t blocked. Please move or cancel them first.',
  },
  day_is_fixed: {
    status: 409,
    title: 'Always open',
    detail: 'This day is always open. To close it just once, block off the time instead.',
  },
  change_not_possible: {
    status: 409,
    title: 'Change not possible',
    detail: 'That change can no longer be made. The appointment hasn’t changed.',
  },
  session_not_begun: {
    status: 409,
    title: 'Not started yet',
    detail: 'This session hasn’t started yet, so nothing was changed.',
  },
  unknown_link: {
    status: 404,
    title: 'Link no longer valid',
    detail: 'This link is no longer valid. Please use the one in our latest email, or call us.',
  },
  reminder_not_possible: {
    status: 409,
    title: 'Reminder not possible',
    detail: 'That appointment is canceled or over, so there’s nothing to send a reminder for.',
  },
  reminder_time_not_possible: {
    status: 409,
    title: 'Reminder time not possible',
    detail:
      'Choose a time between now and the appointment. Texts are only sent between 9 AM and 8 PM, so yours may go out earlier.',
  },
  reminder_sent: {
    status: 409,
    title: 'Reminder already sent',
    detail: 'That reminder has been sent, so it can no longer be deleted.',
  },
  texts_not_wanted: {
    status: 409,
    title: 'No consent to texts',
    detail: 'This client hasn’t agreed to texts. Please choose email.',
  },
} satisfies RefusalsOfArea;
