import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import {
  pressureOf,
  sessionOf,
  shortSessionOf,
  visitsOf,
  whenAndWhere,
  whoAndWhen,
} from './session-text.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const appointment = buildAdminAppointment();
const swedish = (...enhancements: string[]) => ({
  service: { name: 'Swedish', duration: 90, price: '135.00' },
  lines: [
    { enhancementId: null, name: 'Swedish, 90 minutes', amount: '135.00' },
    ...enhancements.map((name) => ({ enhancementId: name, name, amount: '15.00' })),
  ],
});

it('says whose session it is, and when', () => {
  expect(whoAndWhen(appointment)).toBe('Erik Halvorsen, Mon, Nov\u00A023, 2:00\u00A0PM.');
});

it('says when and where', () => {
  expect(whenAndWhere(appointment)).toBe('Mon, Nov\u00A023, 2:00\u00A0PM, Broadway');
});

it('says of a location that this page doesn’t know that it is another one', () => {
  expect(whenAndWhere({ ...appointment, location: 'lakeside' })).toBe(
    'Mon, Nov\u00A023, 2:00\u00A0PM, Another location',
  );
});

it.each([
  [[], 'Swedish, 90 minutes'],
  [['Hot Stones'], 'Swedish, 90 minutes, with Hot Stones'],
  [['Hot Stones', 'Cupping'], 'Swedish, 90 minutes, with Hot Stones, Cupping'],
  [['Swedish Hot Stones'], 'Swedish, 90 minutes, with Swedish Hot Stones'],
])('a session with the enhancements %j is %s', (enhancements, words) => {
  expect(sessionOf(swedish(...enhancements))).toBe(words);
});

it.each([
  [[], 'Swedish, 90\u00A0min'],
  [['Hot Stones', 'Cupping'], 'Swedish, 90\u00A0min, Hot Stones, Cupping'],
  [['Swedish Hot Stones'], 'Swedish, 90\u00A0min, Swedish Hot Stones'],
])('in a row, a session with the enhancements %j is %s', (enhancements, words) => {
  expect(shortSessionOf(swedish(...enhancements))).toBe(words);
});

it('in a row, a long session is in hours', () => {
  const service = { name: 'Swedish Massage', duration: 120, price: '160.00' };
  expect(shortSessionOf({ service, lines: [] })).toBe('Swedish Massage, 2\u00A0hours');
});

it.each([
  ['varies', 'Varies by area'],
  ['firm', 'Firm'],
  [null, null],
] as const)('the requested pressure %s is "%s"', (pressurePreference, words) => {
  expect(pressureOf({ pressurePreference })).toBe(words);
});

it.each([
  [0, 'First visit'],
  [1, '1 visit'],
  [11, '11 visits'],
])('someone with %i visits is shown as "%s"', (visits, words) => {
  expect(visitsOf({ client: { ...appointment.client, visits } })).toBe(words);
});
