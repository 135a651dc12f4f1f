import * as field from './field.ts';
import { defineRow } from './section.ts';
import { afterSeconds, noticeLabel } from './span-text.ts';
import { zoneName } from './zone-name.ts';

/** Whose paid bookings the therapist approves; all others are confirmed right away. */
export const APPROVES = ['all', 'new_clients', 'nobody'] as const;

const days = (count: unknown) => (count === 1 ? '1 day' : `${String(count)} days`);

/** How long before a visit a reminder is sent; null if it is off. */
const reminder = (what: string, label: string) =>
  field.numberOrNone(1, 336, 'Enter 1 to 336 hours, or turn it off', {
    label,
    what,
    words: (hours) =>
      hours === null ? 'not sent' : `sent ${noticeLabel(Number(hours) * 60)} before`,
  });

/** The rules of online booking. */
export const rules = defineRow({
  kind: 'rules',
  table: 'settings',
  what: 'Booking rules',
  fields: {
    minimumNoticeMinutes: field.number(0, 20_160, 'Enter no more than two weeks', {
      label: 'How far ahead clients have to book',
      what: 'Earliest booking',
      frame: '{} ahead',
      words: (value) => noticeLabel(Number(value)),
    }),
    horizonDays: field.number(1, 366, 'Enter 1 to 366 days', {
      label: 'How far ahead clients can book',
      what: 'Latest booking',
      frame: '{} ahead',
      words: days,
    }),
    slotStepMinutes: field.minutes(5, 240, {
      label: 'Time between start times',
    }),
    holdMinutes: field.minutes(1, 30, {
      label: 'How long an unpaid time is held',
      what: 'Unpaid times are held for',
    }),
    approves: field.choice(
      APPROVES,
      { all: 'all paid bookings', new_clients: 'new clients’ bookings', nobody: 'no bookings' },
      {
        label: 'Whose paid bookings I approve',
        what: 'Paid bookings you approve',
        message: 'Please choose',
      },
    ),
    reminderEmailHours: reminder('Email reminder', 'When the email reminder is sent'),
    reminderTextHours: reminder('Text reminder', 'When the text reminder is sent'),
    asksForReviews: field.check({
      label: 'Whether clients are asked for a review',
      what: 'After a visit, clients are',
      words: (value) => (value === true ? 'asked for a review' : 'not asked for a review'),
    }),
    /** How long clients' messages about her moves and bookings wait so that she can undo them; 0 for no wait. */
    undoSeconds: field.number(0, 600, 'Enter no more than ten minutes', {
      label: 'When clients are notified of my moves and bookings',
      what: 'Clients are notified of moves',
      words: (value) => afterSeconds(Number(value)),
    }),
    timeZone: field.timeZone({ label: 'Time zone', words: (value) => zoneName(String(value)) }),
  },
});
