import * as field from './field.ts';
import { defineRow } from './section.ts';
import { afterSeconds, noticeLabel } from './span-text.ts';
import { zoneName } from './zone-name.ts';

/** Whose paid bookings the therapist approves; any other is confirmed at once. */
export const APPROVES = ['all', 'new_clients', 'nobody'] as const;

const days = (count: unknown) => (count === 1 ? '1 day' : `${String(count)} days`);

/** How long before a visit a reminder is sent; null if it isn't. */
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
    minimumNoticeMinutes: field.number(0, 20_160, 'Enter up to two weeks', {
      label: 'The earliest booking',
      what: 'Earliest booking',
      frame: '{} ahead',
      words: (value) => noticeLabel(Number(value)),
    }),
    horizonDays: field.number(1, 366, 'Enter 1 to 366 days', {
      label: 'The latest booking',
      what: 'Latest booking',
      frame: '{} ahead',
      words: days,
    }),
    slotStepMinutes: field.minutes(5, 240, {
      label: 'Time between two start times',
      what: 'Time between start times',
    }),
    holdMinutes: field.minutes(1, 30, {
      label: 'How long an unpaid time is held',
      what: 'Unpaid times are held for',
    }),
    approves: field.choice(
      APPROVES,
      { all: 'all paid bookings', new_clients: 'bookings of new clients', nobody: 'no bookings' },
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
    /** How long the news of her moves and bookings waits, so that she can undo them; 0: not at all. */
    undoSeconds: field.number(0, 600, 'Enter up to ten minutes', {
      label: 'When clients are notified of my moves and bookings',
      what: 'Clients are notified of moves',
      words: (value) => afterSeconds(Number(value)),
    }),
    timeZone: field.timeZone({ label: 'Time zone', words: (value) => zoneName(String(value)) }),
  },
});
