import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of what is done to appointments, their day, their links and reminders. */
export const APPOINTMENT_REFUSALS = {
  stale_version: {
    status: 409,
    title: 'Just changed',
    detail:
      'Someone else just changed this appointment, so your change wasn’t saved. Please review it and try again.',
  },
  undo_over: {
    status: 409,
    title: 'Too late to undo',
    detail: 'That can’t be undone anymore: the news is out, or something has changed since.',
  },
  note_changed: {
    status: 409,
    title: 'Another note is there',
    detail: 'This note was changed somewhere else, so yours wasn’t saved over it.',
  },
  note_signed: {
    status: 409,
    title: 'Already signed',
    detail: 'This note is signed, so it can’t be changed. You can add to it.',
  },
  client_changed: {
    status: 409,
    title: 'Just changed',
    detail:
      'This client was changed somewhere else in the meantime, so your change wasn’t saved. Please compare the two and choose.',
  },
  email_taken: {
    status: 409,
    title: 'Another client has this email',
    detail: 'Another client has this email address, so nothing was saved.',
  },
  client_has_account: {
    status: 409,
    title: 'This client has an account',
    detail:
      'This client logs in with their email address, so it can’t be changed here. Nothing was saved.',
  },
  client_merged: {
    status: 409,
    title: 'Already merged',
    detail: 'This client was merged with another in the meantime. Nothing was changed.',
  },
  two_accounts: {
    status: 409,
    title: 'Both have an account',
    detail:
      'Both log in with an account of their own, so they can’t be merged. One of the accounts has to be deleted first.',
  },
  merge_stands: {
    status: 409,
    title: 'Can’t be undone',
    detail: 'This merge can’t be undone anymore.',
  },
  client_erased: {
    status: 409,
    title: 'This client was erased',
    detail: 'This client was erased, so nothing more is stored about them.',
  },
  erasure_not_possible: {
    status: 409,
    title: 'Not yet',
    detail: 'Something about this client is still open, so nothing was erased. See what it is.',
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
  nobody_watching: {
    status: 409,
    title: 'Nobody is watching',
    detail:
      'Nobody is watching. The check-in isn’t running right now, so nothing was started. Call someone before you go in, and again once you’re out.',
  },
  no_safety_contact: {
    status: 409,
    title: 'No safety contact',
    detail:
      'There’s no one to text yet. Add a safety contact in Settings, under Safety check-in, first.',
  },
  contact_stopped_texts: {
    status: 409,
    title: 'Contact stopped texts',
    detail:
      'Your safety contact replied STOP, so we can’t text them and nothing was started. Ask them to reply START, or name someone else in Settings.',
  },
  check_in_not_possible: {
    status: 409,
    title: 'No check-in possible',
    detail:
      'You can check in to a home visit from an hour before it starts. Nothing was started for this one.',
  },
  check_in_running: {
    status: 409,
    title: 'Check-in running',
    detail: 'A check-in is still running. Say that you’re out there first.',
  },
  check_in_over: {
    status: 409,
    title: 'Check-in over',
    detail: 'That check-in is over already, so nothing was changed.',
  },
  already_offered: {
    status: 409,
    title: 'Other times are offered',
    detail: 'You’ve already offered other times. Withdraw those before you offer new ones.',
  },
  times_overlap: {
    status: 409,
    title: 'Times overlap',
    detail:
      'These times overlap each other or the booked session, so none was offered. Choose times that are further apart.',
  },
  too_soon_to_offer: {
    status: 409,
    title: 'Too soon to offer',
    detail:
      'That leaves fewer than 20 minutes to answer before your minimum notice, so nothing was offered. Choose later times or call.',
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
  texts_stopped: {
    status: 409,
    title: 'Texts are stopped',
    detail: 'This client replied STOP, so the text wasn’t sent. Call or email them.',
  },
  texts_changed: {
    status: 409,
    title: 'Another text',
    detail:
      'Another text came or was sent in the meantime. Your words are still here: read that text, then send them.',
  },
} satisfies RefusalsOfArea;
