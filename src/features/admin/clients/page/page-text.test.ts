import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import type { ClientMessage } from '#contract/clients/client-record.ts';
import { EMPTY_CHART, markArea } from '#contract/notes/session-note.ts';
import {
  answeredText,
  sendingText,
  creditFigures,
  daysAhead,
  findNotes,
  messageMark,
  nextTimeWords,
  pastMarks,
  readTags,
  rhythmWords,
} from './page-text.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const NOW = Date.parse('2026-11-23T15:00:00Z');

it.each([
  ['2026-11-23', 'today'],
  ['2026-11-24', 'tomorrow'],
  ['2026-12-01', 'in 8 days'],
])('calls %s %s', (date, words) => {
  expect(daysAhead(date, NOW)).toBe(words);
});

it.each([
  [null, null],
  [1, 'Comes every week.'],
  [3, 'Comes every 3 weeks.'],
])('says of %s weeks: %s', (everyWeeks, words) => {
  expect(rhythmWords({ everyWeeks })).toBe(words);
});

// Days and times hold together on a line.
const plain = (words: string) => words.replaceAll('\u00A0', ' ');

it('names the time to book next, in winter and across the clock change', () => {
  expect(plain(nextTimeWords({ date: '2026-12-23', time: '14:00' }))).toBe(
    'Wednesday, December 23, 2:00 PM',
  );
  expect(plain(nextTimeWords({ date: '2027-03-14', time: '09:30' }))).toBe(
    'Sunday, March 14, 9:30 AM',
  );
});

describe('a past visit', () => {
  const marks = (status: 'completed' | 'no_show' | 'cancelled' | 'confirmed', money = {}) => {
    const appointment = buildAdminAppointment({ status });
    return pastMarks({ ...appointment, money: { ...appointment.money, ...money } }).map(
      ({ children }) => children,
    );
  };
  it('shows how it was paid, not that it took place', () => {
    expect(marks('completed', { state: 'paid', paid: '106.88' })).toEqual(['Paid']);
    expect(marks('completed', { state: 'owed', owed: '21.48' })).toEqual(['$21.48 due']);
    expect(marks('completed', { state: 'paid', creditsUsed: 1 })).toEqual(['1 credit']);
  });
  it('shows what is exceptional, and what is still due for it', () => {
    expect(marks('no_show', { state: 'paid' })).toEqual(['No-show']);
    expect(marks('no_show', { state: 'owed', owed: '60.00' })).toEqual(['No-show', '$60 due']);
    expect(marks('cancelled', { state: 'refunded' })).toEqual(['Canceled']);
    expect(marks('confirmed', { state: 'paid' })).toEqual(['Not closed yet', 'Paid']);
  });
});

it('says when an answer by text sends', () => {
  expect(sendingText('2026-11-23T15:00:00Z', NOW)).toContain('right away');
  expect(plain(sendingText('2026-11-24T15:00:00Z', NOW))).toContain('sends Tue, Nov 24, 9:00 AM');
});

it('says what became of an answer by text', () => {
  expect(answeredText('sent', '')).toBe('Your text was sent.');
  expect(answeredText('waiting', 'tomorrow')).toBe('Your text will be sent tomorrow.');
  expect(answeredText('failed', '')).toContain('couldn’t be sent');
});

describe('a message', () => {
  const mark = (changes: Partial<ClientMessage>) =>
    messageMark({
      ...{ id: '1', isFromClient: false, kind: 'reminder', channel: 'email', state: 'sent' },
      ...{ at: '2026-11-23T15:00:00Z', delivery: null, failure: null, words: null },
      taskId: null,
      ...changes,
    }).children;
  it.each([
    [{}, 'Sent'],
    [{ delivery: 'delivered' }, 'Delivered'],
    [{ delivery: 'bounced' }, 'Not delivered'],
    [{ state: 'given_up' }, 'Not delivered'],
    [{ state: 'due' }, 'Scheduled'],
    [{ isFromClient: true }, 'Received'],
    [{ isFromClient: true, taskId: '2' }, 'Needs an answer'],
  ] as [Partial<ClientMessage>, string][])('%j is %s', (changes, word) => {
    expect(mark(changes)).toBe(word);
  });
});

it('counts credits in total and by length', () => {
  const credits = [
    { duration: 60, available: 4 },
    { duration: 90, available: 3 },
    { duration: 120, available: 0 },
  ];
  expect(creditFigures(credits)).toEqual(['7', '4 of 60 min, 3 of 90 min']);
  expect(creditFigures([])).toEqual(['0', 'none left']);
});

it('reads tags between commas, each once', () => {
  expect(readTags(' gardener, , weekday mornings,gardener')).toEqual([
    'gardener',
    'weekday mornings',
  ]);
});

it('finds notes by all the words typed', () => {
  const empty = { chart: EMPTY_CHART, addenda: [] };
  const marked = markArea(EMPTY_CHART, 'back-calf-right', 1);
  const notes = [
    { ...empty, note: 'Left shoulder, warm stones' },
    { ...empty, note: 'Right hip' },
    { ...empty, note: null },
    { ...empty, note: '', chart: marked },
  ];
  expect(findNotes(notes, 'STONES left')).toEqual([notes[0]]);
  expect(findNotes(notes, 'right calf')).toEqual([notes[3]]);
  expect(findNotes(notes, '')).toHaveLength(4);
});
