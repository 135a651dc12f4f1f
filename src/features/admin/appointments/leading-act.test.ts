import { expect, it } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { canArrive, leadingAct } from './leading-act.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
/** From 20:00 to 21:30. */
const session = buildAdminAppointment;
const HERE = { arrivedAt: '2026-11-23T19:50:00Z' };
const WALK_IN = { ...session().client, id: null };
const OWED = { ...session().money, owed: '40.00' };

it.each([
  ['19:44', {}, null],
  ['19:45', {}, 'arrived'],
  ['19:50', HERE, null],
  ['20:00', {}, 'arrived'],
  ['20:00', HERE, 'done'],
  ['21:29', {}, 'arrived'],
  ['21:30', {}, 'done'],
  ['21:30', HERE, 'done'],
  ['19:50', { status: 'pending' }, 'approve'],
  ['21:30', { status: 'completed' }, 'rebook'],
  ['21:30', { status: 'completed', client: WALK_IN }, null],
  ['21:30', { status: 'no_show' }, null],
  ['21:30', { status: 'completed', money: OWED }, 'payment'],
  ['21:30', { status: 'completed', money: { ...OWED, isDisputed: true } }, 'rebook'],
  ['19:50', { status: 'cancelled' }, null],
] as const)('at %s, with %o, the main action is %s', (time, more, act) => {
  expect(leadingAct(session(more), at(time))).toBe(act);
});

it.each([
  ['19:44', {}, false],
  ['19:45', {}, true],
  ['21:29', HERE, true],
  ['21:30', {}, false],
  ['20:00', { status: 'cancelled' }, false],
] as const)('at %s, with %o, whether they can arrive is %s', (time, more, can) => {
  expect(canArrive(session(more), at(time))).toBe(can);
});
