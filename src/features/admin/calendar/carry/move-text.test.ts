import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MovePreview } from '#contract/appointments/moves.ts';
import {
  consequencesOf,
  moveWords,
  nearestWords,
  newsOf,
  obstacleOf,
  warningOf,
} from './move-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const preview = (more: Partial<MovePreview> = {}): MovePreview => ({
  fits: true,
  obstacle: null,
  inTheWay: null,
  nearest: null,
  warnings: [],
  location: 'broadway',
  locationName: 'Broadway',
  localDate: '2026-11-27',
  startTime: '11:00',
  endTime: '12:00',
  notifiedBy: ['email'],
  notifiedAfterSeconds: 90,
  freeUntil: { was: '2026-11-24T17:30:00Z', becomes: '2026-11-26T17:00:00Z' },
  reminderAt: '2026-11-26T15:00:00Z',
  offeredTo: [],
  ...more,
});
const plain = (words: string | null) => words?.replaceAll('\u00A0', ' ');
const meaning = (more: Partial<MovePreview> = {}) =>
  consequencesOf(preview(more), 'Ruth').map(plain);
const INGRID = {
  kind: 'appointment',
  name: 'Ingrid Dahl',
  startTime: '16:00',
  minutesNeeded: 15,
} as const;

describe('what a move means', () => {
  it('is who gets the news and when, the deadline, the next reminder, and that it costs nothing', () => {
    expect(meaning()).toEqual([
      'Ruth will get an email with the new time in 90 seconds.',
      'Ruth can cancel free of charge until Thu, Nov 26, 11:00 AM.',
      'The next reminder is sent Thu, Nov 26, 9:00 AM.',
      'The price is the same. Nothing is due or refunded.',
    ]);
  });

  it('names each channel, and says so if there is none', () => {
    expect(meaning({ notifiedBy: ['email', 'sms'], notifiedAfterSeconds: 0 })[0]).toBe(
      'Ruth will get an email and a text with the new time right away.',
    );
    expect(meaning({ notifiedBy: [] })[0]).toMatch(/^No one will be notified/);
    expect(newsOf({ notifiedBy: ['sms'] }, 'Ruth')).toBe('Ruth will get a text.');
  });

  it('says whose offer it ends', () => {
    expect(meaning({ offeredTo: ['Ida', 'Ole'] })).toContain(
      'This ends the offer to Ida and Ole from the waitlist.',
    );
  });
});

describe('what is in the way', () => {
  it.each<[Partial<MovePreview>, string]>([
    [{ obstacle: 'taken', inTheWay: INGRID }, 'Overlaps Ingrid Dahl, 4:00 PM.'],
    [
      { obstacle: 'too_close', inTheWay: INGRID },
      'Too close to Ingrid Dahl: 15 minutes needed between sessions.',
    ],
    [
      { obstacle: 'taken', inTheWay: { ...INGRID, kind: 'hold', name: null } },
      'Overlaps a hold, 4:00 PM.',
    ],
    [{ obstacle: 'in_past' }, 'That time has passed.'],
    [{ obstacle: 'hour_is_skipped' }, 'The clock skips that hour.'],
  ])('is said: %j', (more, words) => {
    expect(plain(obstacleOf(preview(more)))).toBe(words);
  });

  it('is nothing for a time that fits', () => {
    expect(obstacleOf(preview())).toBeNull();
  });

  it('comes with the nearest time, and its day if it is another', () => {
    const nearest = { localDate: '2026-12-02', localTime: '14:30' };
    expect(plain(nearestWords(nearest, '2026-12-02'))).toBe('2:30 PM');
    expect(plain(nearestWords(nearest, '2026-12-01'))).toBe('Wed, Dec 2, 2:30 PM');
  });
});

it.each<[Partial<MovePreview>, string]>([
  [{}, 'Move and email Ruth'],
  [{ notifiedBy: ['email', 'sms'] }, 'Move, email and text Ruth'],
  [{ notifiedBy: [] }, 'Move Ruth'],
  [{ warnings: ['outside_hours'] }, 'Move anyway and email Ruth?'],
])('the button says what it does, and asks if anything is unusual: %j', (more, words) => {
  expect(moveWords(preview(more), 'Ruth')).toBe(words);
});

it('what is unusual is a sentence', () => {
  expect(warningOf('offered', preview({ offeredTo: ['Ida'] }))).toBe(
    'This time is held for Ida from the waitlist.',
  );
  expect(warningOf('other_location', preview())).toBe('You’re at Broadway then.');
});
