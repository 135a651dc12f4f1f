import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RunningCheckIn } from '#contract/check-ins/check-ins.ts';
import { offlineWords, promiseWords, runningWords } from './check-in-text.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const at = (time: string) => Date.parse(`2026-11-25T${time}:00-06:00`);
const iso = (time: string) => new Date(at(time)).toISOString();

const VISIT = { endsAt: iso('21:00') };
const JO = { name: 'Jo', phone: '(320) 555-0177', graceMinutes: 20 };
const RUNNING: RunningCheckIn = {
  ...{ id: '1', appointmentId: '2', client: 'Ann Lund', address: null, isCanceled: false },
  ...{ wentInAt: iso('19:25'), dueAt: iso('21:20'), notifiesAt: iso('21:30') },
  ...{ alert: 'none', openedAt: [] },
};
const plain = (words: string) => words.replaceAll('\u00A0', ' ');
const wordsAt = (change: Partial<RunningCheckIn>, time = '20:00', isWatched = true) => {
  const { head, words, isUrgent } = runningWords(
    { ...RUNNING, ...change },
    { contact: JO, isWatched },
    at(time),
  );
  return [plain(`${head} ${words}`), isUrgent];
};

it('says beforehand when she is asked and who is texted, also if she goes in late', () => {
  const promise = (time: string) => plain(promiseWords(VISIT, JO, at(time)));
  expect(promise('19:25')).toBe(
    'We’ll ask at 9:20 PM whether you’re out. No answer by 9:30 PM, and Jo gets a text.',
  );
  expect(promise('21:10')).toContain('9:30 PM');
});

it.each([
  [
    {},
    '20:00',
    true,
    'With Ann Lund since 7:25 PM. We’ll ask at 9:20 PM whether you’re out.',
    false,
  ],
  [{}, '21:20', true, 'Are you out? Visit to Ann Lund. Jo gets a text at 9:30 PM.', true],
  [
    {},
    '21:20',
    false,
    'Nobody is watching. The check-in isn’t running right now. Call Jo at (320) 555-0177 once you’re out.',
    true,
  ],
  [{ alert: 'sending' }, '21:30', true, 'We’re texting Jo now. Are you out?', true],
  [{ alert: 'sent' }, '21:31', true, 'Jo got a text. Are you out?', true],
  [
    { alert: 'sent', openedAt: [iso('21:33'), iso('21:40')] },
    '21:41',
    false,
    'Jo got a text and opened the page at 9:40 PM. Are you out?',
    true,
  ],
  [
    { alert: 'failed' },
    '21:31',
    true,
    'We couldn’t text Jo. No text went out. Call someone once you’re out.',
    true,
  ],
] as const)(
  'with %o at %s, watched: %s, it says: %s',
  (change, time, isWatched, words, isUrgent) => {
    expect(wordsAt(change as Partial<RunningCheckIn>, time, isWatched)).toEqual([words, isUrgent]);
  },
);

it('a canceled visit goes on, and says so', () => {
  expect(wordsAt({ isCanceled: true })[0]).toContain('The visit was canceled meanwhile.');
});

it('says without a connection that nothing was sent', () => {
  expect(plain(offlineWords(RUNNING, 'Jo', false))).toBe(
    'Without a connection, nothing you press here is sent. Jo gets a text at 9:30 PM unless you answer before.',
  );
  expect(offlineWords(RUNNING, 'Jo', true)).toMatch(/^Not sent yet: there’s no connection\./);
});
