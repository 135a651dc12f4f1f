import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { spokenAppointment, spokenList } from './spoken.ts';

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const newcomer = buildAdminAppointment();
const regular = buildAdminAppointment({
  ...{ appointmentDate: '2026-11-24T15:30:00Z', status: 'pending', location: 'home' },
  client: { ...newcomer.client, firstName: 'Ingrid', lastName: 'Dahl', visits: 3 },
});

it('reads an appointment aloud: when, who, what, where and its status', () => {
  expect(spokenAppointment(newcomer)).toBe(
    '2:00 PM. Erik Halvorsen. Thai Bodywork, 90 minutes, Broadway. Confirmed. First visit.',
  );
  expect(spokenAppointment(regular)).toBe(
    '9:30 AM. Ingrid Dahl. Thai Bodywork, 90 minutes, Home. Waiting for approval.',
  );
});

it('says the day where a list has several', () => {
  expect(spokenAppointment(regular, true)).toMatch(
    /^Tuesday, November 24, 9:30 AM\. Ingrid Dahl\./,
  );
});

it('reads a list under its heading, with and without the days', () => {
  expect(spokenList('Today, 2 appointments.', [newcomer, regular])).toBe(
    `Today, 2 appointments. ${spokenAppointment(newcomer)} ${spokenAppointment(regular)}`,
  );
  expect(spokenList('This week.', [newcomer, regular], true)).toBe(
    `This week. ${spokenAppointment(newcomer, true)} ${spokenAppointment(regular, true)}`,
  );
});

it('reads no more than the voice takes at once', () => {
  const spoken = spokenList(
    'This year.',
    Array.from({ length: 60 }, () => regular),
  );
  expect(spoken).toHaveLength(1900);
  expect(spoken).toMatch(/^This year\. 9:30 AM\. Ingrid Dahl\./);
});
