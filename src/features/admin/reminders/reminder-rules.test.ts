import type { Problem } from '#contract/problem.ts';
import { describe, expect, it } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Reminder } from '#contract/messages/reminders.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import {
  byEmail,
  canText,
  needsHelp,
  notScheduled,
  orderReminders,
  remindable,
  sendTimes,
  whyFailed,
} from './reminder-rules.ts';

const NOW = Date.parse('2026-11-23T19:42:00Z');
const reminder = (changes: Partial<Reminder> = {}): Reminder => ({
  id: 'r1',
  appointmentId: 'a1',
  channel: 'sms',
  sendAt: '2026-11-23T15:00:00.000Z',
  status: 'failed',
  clientFirstName: 'Ingrid',
  clientLastName: 'Dahl',
  clientEmail: 'ingrid@example.com',
  clientPhone: '320-555-0150',
  serviceName: 'Swedish Massage',
  appointmentDate: '2026-11-25T20:00:00.000Z',
  ...changes,
});

describe('what can be reminded of', () => {
  const appointment = (id: string, appointmentDate: string, status: AdminAppointment['status']) =>
    ({ id, appointmentDate, status }) as AdminAppointment;

  it('is ahead and not canceled, the next one first', () => {
    const all = [
      appointment('later', '2026-12-01T15:00:00Z', 'confirmed'),
      appointment('gone', '2026-11-25T15:00:00Z', 'cancelled'),
      appointment('past', '2026-11-23T15:00:00Z', 'confirmed'),
      appointment('starting', '2026-11-23T19:42:00Z', 'confirmed'),
      appointment('next', '2026-11-24T15:00:00Z', 'pending'),
    ];
    expect(remindable(all, NOW).map(({ id }) => id)).toEqual(['next', 'later']);
  });
});

it.each([
  ['has a number and agreed', '(320) 555-0139', true, true],
  ['never agreed', '(320) 555-0139', false, false],
  ['agreed but has no number', null, true, false],
])('texts someone who %s (%s, %s): %s', (_, phone, agreed, expected) => {
  const { client } = buildAdminAppointment();
  expect(canText({ client: { ...client, phone, canText: agreed } })).toBe(expected);
});

describe('a reminder that failed', () => {
  it('needs someone while its appointment is ahead', () => {
    expect(needsHelp(reminder(), [], NOW)).toBe(true);
    expect(needsHelp(reminder({ appointmentDate: '2026-11-23T19:00:00.000Z' }), [], NOW)).toBe(
      false,
    );
    expect(needsHelp(reminder({ appointmentDate: '2026-11-23T19:42:00.000Z' }), [], NOW)).toBe(
      false,
    );
  });

  it('is made up for by a later one that was or will be sent', () => {
    const later = { sendAt: '2026-11-24T15:00:00.000Z' };
    expect(needsHelp(reminder(), [reminder({ ...later, status: 'scheduled' })], NOW)).toBe(false);
    expect(needsHelp(reminder(), [reminder({ ...later, status: 'cancelled' })], NOW)).toBe(true);
    expect(needsHelp(reminder(), [reminder({ ...later, status: 'sent' })], NOW)).toBe(false);
    const other = reminder({ ...later, status: 'sent', appointmentId: 'a2' });
    expect(needsHelp(reminder(), [other], NOW)).toBe(true);
  });

  it.each([
    ['earlier', '2026-11-22T15:00:00.000Z'],
    ['at the same time', '2026-11-23T15:00:00.000Z'],
  ])('isn’t made up for by one that was sent %s', (_, sendAt) => {
    expect(needsHelp(reminder(), [reminder({ sendAt, status: 'sent' })], NOW)).toBe(true);
  });

  it('says why', () => {
    expect(whyFailed(reminder({ failure: 'no_phone' }))).toBe('This number can’t receive texts.');
    expect(whyFailed(reminder({ failure: '30003' }))).toBe('The text wasn’t delivered.');
    expect(whyFailed(reminder({ channel: 'email' }))).toBe('The email wasn’t delivered.');
  });

  it('is sent by email in two minutes, with what was written by hand and without', () => {
    const byHand = byEmail(reminder({ customMessage: 'See you soon.' }), NOW);
    expect(byHand).toEqual({
      appointmentId: 'a1',
      channel: 'email',
      sendAt: '2026-11-23T19:44:00.000Z',
      customMessage: 'See you soon.',
    });
    expect(byEmail(reminder(), NOW)).toStrictEqual({
      appointmentId: 'a1',
      channel: 'email',
      sendAt: '2026-11-23T19:44:00.000Z',
    });
  });
});

it('the list starts with failed reminders, then the next ones to be sent, then the last ones sent', () => {
  const all = [
    reminder({
      id: 'sent earlier',
      status: 'sent',
      appointmentId: '1',
      sendAt: '2026-11-20T15:00:00.000Z',
    }),
    reminder({
      id: 'leaves later',
      status: 'scheduled',
      appointmentId: '2',
      sendAt: '2026-11-25T15:00:00.000Z',
    }),
    reminder({ id: 'failed', appointmentId: '3' }),
    reminder({
      id: 'sent last',
      status: 'sent',
      appointmentId: '4',
      sendAt: '2026-11-22T15:00:00.000Z',
    }),
    reminder({
      id: 'leaves next',
      status: 'scheduled',
      appointmentId: '5',
      sendAt: '2026-11-24T15:00:00.000Z',
    }),
  ];
  expect(orderReminders(all, NOW).map(({ id }) => id)).toEqual([
    'failed',
    'leaves next',
    'leaves later',
    'sent last',
    'sent earlier',
  ]);
});

it('a time to send at is offered only ahead', () => {
  expect(sendTimes('2026-11-24T20:00:00Z', NOW).map(({ name }) => name)).toEqual([
    'The day before',
    '3 hours before',
  ]);
});

it('offers two days, a day and three hours before, but never this very moment', () => {
  const offered = sendTimes('2026-11-26T20:00:00Z', NOW);
  expect(offered.map(({ name, at }) => [name, at.toISOString()])).toEqual([
    ['2 days before', '2026-11-24T20:00:00.000Z'],
    ['The day before', '2026-11-25T20:00:00.000Z'],
    ['3 hours before', '2026-11-26T17:00:00.000Z'],
  ]);
  expect(sendTimes('2026-11-23T22:42:00Z', NOW)).toEqual([]);
});

const PAST: Problem = {
  type: '',
  title: '',
  status: 409,
  code: 'reminder_not_possible',
  detail: 'That time is past.',
};

it.each([
  ['the reason that the API gave', PAST, 'That time is past.'],
  ['it failed because our API didn’t respond', null, 'Failed to schedule reminder.'],
])('explains why a reminder wasn’t scheduled: %s', (_, problem, text) => {
  notScheduled({ isOffline: false, words: 'That time is past.', code: null, problem });
  expect($toast.get()).toMatchObject({ tone: 'error', title: 'Failed to Schedule', text });
});
