import { describe, expect, it } from 'vitest';
import { bookAppointment } from '#contract/appointments/bookings.ts';
import { modifyAppointment } from '#contract/appointments/modifications.ts';
import { moveWarningsSchema, previewMove } from '#contract/appointments/moves.ts';
import { type UndoableAnswer } from '#contract/appointments/undo.ts';
import {
  readCalendar,
  readCalendarSums,
  type AppointmentEntry,
} from '#contract/calendar/calendar.ts';
import { addTimeOff, type AddedTimeOff } from '#contract/calendar/hours.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useCalendar } from './use-calendar.ts';

const { stack, admin, book, get, move } = useCalendar();

const read = async (from: string, to = from) =>
  readCalendar.answer.parse((await get(readCalendar.path, { from, to })).body);

const undo = (undoId?: string) =>
  admin.call<{ message: string }>('POST', `/api/admin/undo/${undoId}`, {});

const emailsTo = async (name: string) =>
  (await listSubjects(stack)).filter((line) => line.startsWith(`${name}@`));

describe('the calendar', () => {
  it('has every day, and what takes or offers time, in local times', async () => {
    await book();
    const { today, stepMinutes, days, entries } = await read('2026-11-23', '2026-11-29');
    expect({ today, stepMinutes }).toEqual({ today: '2026-11-23', stepMinutes: 30 });
    expect(days.map(({ hours }) => hours.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(days[1]?.hours).toEqual([
      { startTime: '09:00', endTime: '17:00', location: 'home', locationName: 'Home' },
    ]);
    const wednesday = entries.filter(({ localDate }) => localDate === '2026-11-25');
    expect(wednesday).toEqual([
      expect.objectContaining({
        ...{ kind: 'appointment', startTime: '09:00', endTime: '10:30', takenUntil: '10:45' },
        ...{ version: 1, minutes: 90, serviceId: 'thai-90', serviceName: 'Thai Bodywork' },
        client: { id: expect.any(String), firstName: 'Ann', lastName: 'Lund' },
        ...{ isFirstVisit: true, isRecurring: false, isOutsideHours: false, arrivedAt: null },
        ...{
          moneyState: 'paid',
          owed: '0.00',
          creditsUsed: 0,
          startsAt: '2026-11-25T15:00:00.000Z',
        },
      }),
      {
        ...{ kind: 'open', localDate: '2026-11-25', startTime: '10:45', endTime: '17:00' },
        ...{ minutes: 375, location: 'broadway' },
      },
    ]);
  });

  it('says of the money of each appointment what the dashboard’s lists say', async () => {
    await book();
    const answer = await admin.call<UndoableAnswer>('POST', bookAppointment.path, {
      bookingKey: crypto.randomUUID(),
      newClient: {
        firstName: 'Ole',
        lastName: 'Berg',
        email: 'ole@example.com',
        phone: '320-555-0144',
      },
      ...{ serviceId: 'thai-60', enhancementIds: [] },
      ...{ appointmentDate: '2026-11-25', appointmentTime: '14:00' },
    });
    expect(answer.status).toBe(201);
    const { body } = await admin.call<{ id: string; money: object }[]>(
      'GET',
      '/api/admin/appointments/week',
    );
    const { entries } = await read('2026-11-23', '2026-11-29');
    const shown = entries.filter(
      (entry): entry is AppointmentEntry => entry.kind === 'appointment',
    );
    expect(shown.map(({ id, owed, moneyState }) => ({ id, owed, moneyState }))).toEqual(
      body.map(({ id, money }) => {
        const { owed, state } = money as { owed: string; state: string };
        return { id, owed, moneyState: state };
      }),
    );
    expect(shown.map(({ moneyState }) => moneyState)).toEqual(['paid', 'owed']);
  });

  it('sums up to a hundred days, and shows up to 62', async () => {
    await book();
    const { status, body } = await get(readCalendarSums.path, {
      ...{ from: '2026-11-23', to: '2027-03-02' },
    });
    expect(status).toBe(200);
    const { days } = readCalendarSums.answer.parse(body);
    expect(days).toHaveLength(100);
    expect(days[2]).toEqual({
      ...{ localDate: '2026-11-25', sessions: 1, requests: 1, bookedMinutes: 90, openMinutes: 375 },
      ...{ isClosed: false, isOff: false, specialDay: null },
    });
    for (const [path, to] of [
      [readCalendarSums.path, '2027-03-03'],
      [readCalendar.path, '2027-01-24'],
      [readCalendar.path, '2026-11-22'],
    ] as const)
      expect((await get(path, { from: '2026-11-23', to })).problem.fields).toHaveProperty('to');
    expect((await read('2026-11-23', '2027-01-23')).days).toHaveLength(62);
  });
});

describe('moving and undoing', () => {
  it('Greta from Wednesday at 9 to Thursday at 2:30, undone after 40 seconds: no email, all as before', async () => {
    const id = await book('greta', { firstName: 'Greta' });
    const before = (await read('2026-11-23', '2026-11-29')).entries;
    const { body: told } = await get(previewMove.path, {
      ...{ appointmentId: id, version: '1', date: '2026-11-26', time: '14:30' },
    });
    const preview = previewMove.answer.parse(told);
    expect(preview).toMatchObject({
      ...{ fits: true, warnings: ['other_location'], locationName: 'Home', endTime: '16:00' },
      ...{ notifiedBy: ['email', 'sms'], notifiedAfterSeconds: 90 },
      freeUntil: { was: '2026-11-24T15:00:00.000Z', becomes: '2026-11-25T20:30:00.000Z' },
    });
    const { body, status } = await move(id, 1, '2026-11-26', '14:30', {
      acceptsWarnings: preview.warnings,
    });
    expect(status).toBe(200);
    expect(body.undo?.until).toBe('2026-11-23T15:01:30.000Z');
    stack.clock.advance(40 / 60);
    const [hold] = (await read('2026-11-25')).entries.filter(({ kind }) => kind === 'hold');
    expect(hold).toMatchObject({ isForUndo: true, startTime: '09:00', endTime: '10:45' });
    expect((await undo(body.undo?.undoId)).body.message).toBe(
      'Moved back. Greta won’t hear about it.',
    );
    stack.clock.advance(5);
    await sweep(stack);
    expect(await emailsTo('greta')).toHaveLength(1);
    expect(await stack.texts.list()).toHaveLength(1);
    const moved = { version: 3 };
    expect((await read('2026-11-23', '2026-11-29')).entries).toEqual(
      before.map((entry) => (entry.kind === 'appointment' ? { ...entry, ...moved } : entry)),
    );
  });

  it('three times in a minute: one email, the last', async () => {
    const id = await book();
    for (const [index, time] of ['11:00', '12:00', '13:00'].entries()) {
      await move(id, index + 1, '2026-11-25', time);
      stack.clock.advance(20 / 60);
    }
    stack.clock.advance(2);
    await sweep(stack);
    expect(await emailsTo('ann')).toEqual([
      expect.stringContaining('9:00 AM'),
      'ann@example.com: Changed: your massage on Wednesday, November 25 at 1:00 PM',
    ]);
    const [email] = (await stack.mailbox.list()).filter(({ subject }) =>
      subject.includes('Changed'),
    );
    expect(email?.text).toContain('Wednesday, November 25 at 9:00 AM');
    expect(email?.text).not.toMatch(/11:00 AM|12:00 PM/);
  });

  it('is over once the email has gone out, and for what isn’t one', async () => {
    const id = await book();
    const { body } = await move(id, 1, '2026-11-25', '13:00');
    stack.clock.advance(1.5);
    await sweep(stack);
    expect(await undo(body.undo?.undoId)).toMatchObject({
      status: 409,
      problem: { code: 'undo_over' },
    });
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect((await undo('nonsense')).status).toBe(404);
  });

  it('asks about what is unusual and hasn’t been seen', async () => {
    const id = await book();
    const { problem } = await move(id, 1, '2026-11-26', '18:00', {
      acceptsWarnings: ['other_location'],
    });
    expect(problem).toMatchObject({ code: 'confirmation_needed', status: 409 });
    expect(moveWarningsSchema.parse(problem.current).warnings).toEqual([
      ...['outside_hours', 'other_location'],
    ]);
    expect(problem.detail).not.toContain('amount');
    // As before, without it only another location is asked about.
    expect((await move(id, 1, '2026-11-26', '18:00')).problem.code).toBe('place_changes');
  });

  it('undoes a booking for a client and time off; the first is never announced', async () => {
    const { body } = await admin.call<UndoableAnswer>('POST', bookAppointment.path, {
      bookingKey: crypto.randomUUID(),
      newClient: {
        firstName: 'Ole',
        lastName: 'Berg',
        email: 'ole@example.com',
        phone: '320-555-0144',
      },
      ...{ serviceId: 'thai-60', enhancementIds: [] },
      ...{ appointmentDate: '2026-11-25', appointmentTime: '14:00' },
    });
    const off = await admin.call<AddedTimeOff>('POST', addTimeOff.path, {
      ...{ startDate: '2026-11-27', endDate: '2026-11-27' },
    });
    expect(off.body.undo?.until).toBe('2026-11-23T15:00:08.000Z');
    expect((await undo(off.body.undo?.undoId)).body.message).toBe('Time off undone');
    expect((await undo(body.undo?.undoId)).body.message).toBe(
      'Booking undone. Ole won’t hear about it.',
    );
    stack.clock.advance(5);
    await sweep(stack);
    expect(await emailsTo('ole')).toEqual([]);
    const { entries } = await read('2026-11-25', '2026-11-27');
    expect(entries.filter(({ kind }) => kind !== 'open')).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('a session that gets longer', () => {
  it('into the next one snaps back: Ole’s 60 minutes become 90, with Ida 75 minutes after his start (worked example 3)', async () => {
    const swedish = { serviceId: 'swedish-60', appointmentTime: '10:00' };
    const id = await book('ole', { firstName: 'Ole', ...swedish });
    const ida = { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.com' };
    const { status } = await admin.call('POST', bookAppointment.path, {
      ...{ bookingKey: crypto.randomUUID(), newClient: { ...ida, phone: '320-555-0144' } },
      ...{ serviceId: 'thai-60', enhancementIds: [] },
      ...{ appointmentDate: '2026-11-25', appointmentTime: '11:15' },
    });
    expect(status).toBe(201);
    const before = await read('2026-11-25');
    const place = { appointmentId: id, version: '1', date: '2026-11-25', time: '10:00' };
    const { body } = await get(previewMove.path, { ...place, serviceId: 'swedish-90' });
    expect(previewMove.answer.parse(body)).toMatchObject({
      ...{ fits: false, obstacle: 'taken', endTime: '11:30' },
      inTheWay: { kind: 'appointment', startTime: '11:15' },
    });
    const { problem } = await admin.call('PATCH', modifyAppointment.path.replace(':id', id), {
      ...{ version: 1, serviceId: 'swedish-90', enhancementIds: [] },
    });
    expect([problem.status, problem.code]).toEqual([409, 'slot_taken']);
    expect(await read('2026-11-25')).toEqual(before);
    // An hour and a quarter from start to start is what sixty minutes and the buffer take.
    expect(before.entries.map(({ startTime }) => startTime)).toEqual([
      '09:00',
      '10:00',
      '11:15',
      '12:30',
    ]);
    stack.clock.advance(5);
    await sweep(stack);
    expect(await emailsTo('ole')).toHaveLength(1);
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });
});

describe('a drop on an hour that is skipped', () => {
  it('says so: March 14, 2027, at 2:30 AM (worked example 8)', async () => {
    const id = await book();
    const { body } = await get(previewMove.path, {
      ...{ appointmentId: id, version: '1', date: '2027-03-14', time: '02:30' },
    });
    expect(previewMove.answer.parse(body)).toMatchObject({
      ...{ fits: false, obstacle: 'hour_is_skipped', inTheWay: null },
      nearest: { localDate: '2027-03-15', localTime: '09:00' },
    });
    expect((await move(id, 1, '2027-03-14', '02:30')).problem.code).toBe('slot_unavailable');
  });
});
