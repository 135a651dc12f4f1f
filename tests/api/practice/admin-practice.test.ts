import { describe, expect, it } from 'vitest';
import { listTimeDays, listTimes, type Times } from '#contract/appointments/appointments.ts';
import { listAvailableDays } from '#contract/checkout/availability.ts';
import type { BookingInput } from '#contract/checkout/checkout.ts';
import {
  addTimeOff,
  calendarConflictsSchema,
  deleteTimeOff,
  listHours,
  listTimeOff,
  setDayEnabled,
  type TimeOff,
} from '#contract/calendar/hours.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

/** Books and pays as a guest does: Wednesday, November 25, 9:00 AM, unless told otherwise. It is Monday the 23rd, 9:00 AM. */
const book = (name: string, changes: Partial<BookingInput> = {}) =>
  bookAsGuest(stack, name, { selectedEnhancements: [], ...changes });
/** Moves an appointment where its client could not have booked. */
const moveTo = (id: string, date: string, time = '10:00') =>
  stack.deps.database.rpcNow('reschedule_appointment', {
    ...{ p_appointment_id: id, p_version: 1, p_local_date: date, p_local_time: time },
  });

describe('business hours', () => {
  const setDay = (day: number | string, json: unknown) =>
    admin.call<{ message: string }>('PATCH', setDayEnabled.path.replace(':day', `${day}`), json);
  const enabledDays = async () => {
    const { body } = await admin.call('GET', listHours.path);
    const days = listHours.answer.parse(body).filter(({ enabled }) => enabled);
    return days.map(({ dayName }) => dayName);
  };

  it('are listed by day, and can be closed and opened if the day has a switch', async () => {
    const { body } = await admin.call('GET', listHours.path);
    expect(listHours.answer.parse(body)[1]).toEqual({
      ...{ dayName: 'Tuesday', dayOfWeek: 2, location: 'home', startTime: '09:00' },
      ...{
        endTime: '17:00',
        allowedClientTypes: ['existing'],
        requiresToggle: true,
        enabled: true,
        ahead: [],
      },
    });
    const closed = await setDay(2, { enabled: false });
    expect(closed.body.message).toBe('Tuesdays can no longer be booked online.');
    expect(await enabledDays()).toEqual(['Monday', 'Wednesday', 'Thursday', 'Friday']);
    expect((await setDay(2, { enabled: false })).status).toBe(200);
    expect((await setDay(2, { enabled: true })).status).toBe(200);
    expect(await enabledDays()).toHaveLength(5);
  });

  it('can be closed over bookings: those stay and are listed, and nothing new is offered', async () => {
    const id = await book('ann');
    await moveTo(id, '2026-12-01');
    const aheadOn = async (day: number) => {
      const { body } = await admin.call('GET', listHours.path);
      return listHours.answer.parse(body).find(({ dayOfWeek }) => dayOfWeek === day)?.ahead;
    };
    const ann = { kind: 'appointment', name: 'Ann Lund', startsAt: '2026-12-01T16:00:00.000Z' };
    const timesOn = async (date: string) =>
      (await stack.deps.database.rpcNow('available_slots', {
        ...{ p_local_date: date, p_service_id: 'thai-60', p_checkout_key: crypto.randomUUID() },
        ...{ p_client_type: 'existing', p_can_book_at_home: true },
      })) as unknown[];
    expect(await aheadOn(2)).toMatchObject([ann]);
    expect(await timesOn('2026-12-08')).not.toEqual([]);
    expect((await setDay(2, { enabled: false })).status).toBe(200);
    expect(await enabledDays()).not.toContain('Tuesday');
    expect(await aheadOn(2)).toMatchObject([ann]);
    expect(await aheadOn(4)).toEqual([]);
    expect(await timesOn('2026-12-08')).toEqual([]);
    const { body } = await admin.call<{ appointment: object }>(
      'GET',
      `/api/admin/appointments/${id}`,
    );
    expect(body.appointment).toMatchObject({ localDate: '2026-12-01', localTime: '10:00' });
    stack.clock.set('2026-12-02T00:00:00-06:00');
    expect(await aheadOn(2), 'what is past is not ahead').toEqual([]);
    await setDay(2, { enabled: true });
  });

  it.each([
    [1, { enabled: false }, 409, 'day_is_fixed'],
    [6, { enabled: true }, 404, 'not_found'],
    [0, { enabled: true }, 404, 'not_found'],
    ['tuesday', { enabled: true }, 404, 'not_found'],
    [2, { enabled: 'no' }, 400, 'invalid_request'],
    [2, {}, 400, 'invalid_request'],
  ])('aren’t changed on day %s to %j', async (day, json, status, code) => {
    const answer = await setDay(day, json);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });
});

describe('time off', () => {
  const add = (json: object) => admin.call<TimeOff>('POST', addTimeOff.path, json);
  const list = async () =>
    listTimeOff.answer.parse((await admin.call('GET', listTimeOff.path)).body);

  it('is added once, listed from today on, and removed', async () => {
    const wish = { startDate: '2026-11-25', endDate: '2026-11-27', note: 'Grandma' };
    const { status, body } = await add(wish);
    expect(status).toBe(201);
    expect(addTimeOff.answer.parse(body)).toMatchObject({
      ...{ startsAt: '2026-11-25T06:00:00.000Z', endsAt: '2026-11-28T06:00:00.000Z' },
      note: 'Grandma',
    });
    expect((await add(wish)).body).toEqual(body);
    await expect(book('ann')).rejects.toThrow('slot_taken');
    stack.clock.set('2026-11-27T23:00:00-06:00');
    // Undo is offered once, for a few seconds.
    const { undo, ...listed } = addTimeOff.answer.parse(body);
    expect(undo).toBeDefined();
    expect(await list()).toEqual([listed]);
    stack.clock.set('2026-11-28T00:00:00-06:00');
    expect(await list()).toEqual([]);
    stack.clock.set('2026-11-23T09:00:00-06:00');
    for (let times = 0; times < 2; times += 1) {
      expect((await admin.call('DELETE', deleteTimeOff.path.replace(':id', body.id))).status).toBe(
        200,
      );
    }
    expect(await list()).toEqual([]);
  });

  it.each([
    ['a day of 23 hours', '2027-03-14', {}, '2027-03-14T06:00', '2027-03-15T05:00'],
    ['a day of 25 hours', '2026-11-01', {}, '2026-11-01T05:00', '2026-11-02T06:00'],
    [
      'an hour that comes twice, both times',
      '2026-11-01',
      { startTime: '01:00', endTime: '01:30' },
      '2026-11-01T06:00',
      '2026-11-01T07:30',
    ],
    [
      'an hour that is skipped',
      '2027-03-14',
      { startTime: '02:00', endTime: '03:00' },
      '2027-03-14T07:00',
      '2027-03-14T08:00',
    ],
    [
      'an afternoon',
      '2026-12-02',
      { startTime: '13:00', endTime: '15:30' },
      '2026-12-02T19:00',
      '2026-12-02T21:30',
    ],
    [
      'a day from one',
      '2026-12-02',
      { startTime: '13:00' },
      '2026-12-02T19:00',
      '2026-12-03T06:00',
    ],
  ])('can be %s', async (_, day, times, startsAt, endsAt) => {
    stack.clock.set('2026-10-20T12:00:00Z');
    const { body } = await add({ startDate: day, endDate: day, ...times });
    expect(body).toMatchObject({ startsAt: `${startsAt}:00.000Z`, endsAt: `${endsAt}:00.000Z` });
  });

  it('is refused over bookings, which it names and leaves alone', async () => {
    const id = await book('ann');
    await visitor(stack, 'bea', { appointmentTime: '13:00' }).prepare();
    await add({ startDate: '2026-11-26', endDate: '2026-11-26' });
    const { status, problem } = await add({ startDate: '2026-11-25', endDate: '2026-11-26' });
    expect([status, problem.code]).toEqual([409, 'time_off_conflicts']);
    expect(calendarConflictsSchema.parse(problem.current)).toMatchObject([
      {
        ...{ kind: 'appointment', appointmentId: id, name: 'Ann Lund' },
        ...{ startsAt: '2026-11-25T15:00:00.000Z', endsAt: '2026-11-25T16:30:00.000Z' },
      },
      { kind: 'hold', appointmentId: null, name: 'Ann Lund' },
      { kind: 'time_off', appointmentId: null, name: null },
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('releases an expired hold after canceling its payment', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepare();
    stack.clock.advance(11);
    expect((await add({ startDate: '2026-11-25', endDate: '2026-11-25' })).status).toBe(201);
    const { error } = ann.pay();
    expect(error?.message).toContain('canceled');
  });

  it.each([
    ['ends before it begins', { startDate: '2026-11-26', endDate: '2026-11-25' }, 'endDate'],
    [
      'ends when it begins',
      { startDate: '2026-11-26', endDate: '2026-11-26', startTime: '09:00', endTime: '09:00' },
      'endDate',
    ],
    ['has no end', { startDate: '2026-11-26' }, 'endDate'],
    ['is on no day', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
    [
      'has 201 letters',
      { startDate: '2026-11-26', endDate: '2026-11-26', note: 'x'.repeat(201) },
      'note',
    ],
  ])('is refused when it %s', async (_, json, field) => {
    const { status, problem } = await add(json);
    expect([status, problem.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('is not found by what is no id', async () => {
    expect((await admin.call('DELETE', deleteTimeOff.path.replace(':id', 'all'))).status).toBe(404);
  });
});

describe('the times that the therapist may choose', () => {
  const ask = (query: Record<string, string>) =>
    admin.call<Times>('GET', `/api/admin/times?${new URLSearchParams(query).toString()}`);
  const times = async (query: Record<string, string>) => {
    const { times: all } = listTimes.answer.parse((await ask(query)).body);
    return {
      all: all.map(({ time }) => time),
      open: all.filter(({ isWithinHours }) => isWithinHours).map(({ time }) => time),
    };
  };

  it('are all free ones of a day, early and late, on closed days as well', async () => {
    const monday = await times({ date: '2026-11-30', serviceId: 'thai-120' });
    expect([monday.all[0], monday.all.at(-1), monday.all.length]).toEqual(['06:00', '21:00', 31]);
    expect([monday.open[0], monday.open.at(-1)]).toEqual(['09:00', '15:00']);
    const sunday = await times({ date: '2026-11-29', serviceId: 'thai-60' });
    expect([sunday.all.length, sunday.open]).toEqual([31, []]);
    const nextYear = await times({ date: '2027-11-29', serviceId: 'thai-60' });
    expect(nextYear.all, 'no horizon').toHaveLength(31);
  });

  it('are ahead, and take no one else’s', async () => {
    const id = await book('ann', { appointmentTime: '09:00' });
    const day = { date: '2026-11-25', serviceId: 'thai-60' };
    const { all } = await times(day);
    expect(all.filter((time) => time >= '07:00' && time <= '11:00')).toEqual([
      ...['07:00', '07:30', '11:00'],
    ]);
    const own = await times({ date: '2026-11-25', appointmentId: id });
    expect(own.all, 'its own time counts as free').toContain('09:30');
    expect(own.open.at(-1), 'as long as it is').toBe('15:30');
    const longer = await times({ date: '2026-11-25', serviceId: 'thai-120', appointmentId: id });
    expect(longer.open.at(-1)).toBe('15:00');
    stack.clock.set('2026-11-25T16:01:00-06:00');
    expect((await times(day)).all[0], 'without notice').toBe('16:30');
  });

  it.each([
    ['nothing', { date: '2026-11-25' }, 400, 'invalid_request'],
    ['no day', { date: 'Monday', serviceId: 'thai-60' }, 400, 'invalid_request'],
    ['an unknown service', { date: '2026-11-25', serviceId: 'yoga-60' }, 404, 'unknown_service'],
    [
      'an unknown appointment',
      { date: '2026-11-25', appointmentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11' },
      404,
      'not_found',
    ],
  ])('are refused for %s', async (_, query, status, code) => {
    const answer = await ask(query as Record<string, string>);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });
});

describe('the open days that the therapist sees first', () => {
  const SERVICE = 'serviceId=thai-60';
  const days = async (query: string) =>
    listTimeDays.answer.parse((await admin.call('GET', `/api/admin/times/days?${query}`)).body);
  const online = async () =>
    listAvailableDays.answer.parse(
      await (await stack.api(`/api/availability/days?${SERVICE}`)).json(),
    );
  const on = ({ days: all }: Awaited<ReturnType<typeof days>>, date: string) =>
    all.find((day) => day.date === date);

  it('are the ones that a new client is offered, around time off and closed days', async () => {
    await book('ann', { appointmentTime: '09:00' });
    await admin.call('POST', addTimeOff.path, { startDate: '2026-11-27', endDate: '2026-11-27' });
    const seen = await days(SERVICE);
    expect(seen).toEqual(await online());
    expect(seen.first).toHaveLength(3);
    expect(on(seen, '2026-11-25')?.times[0]).not.toBe('09:00');
    expect(on(seen, '2026-11-27')).toMatchObject({ times: [], why: 'full' });
    expect(on(seen, '2026-11-29')).toMatchObject({ times: [], why: 'closed' });
  });

  it('of an existing client include the days for existing clients', async () => {
    expect(on(await days(SERVICE), '2026-12-01')).toMatchObject({ why: 'existing_clients' });
    await book('ann', { appointmentTime: '09:00' });
    const [client] = await stack.sql(
      `update public.clients set is_existing = true, can_book_at_home = true returning client_id`,
    );
    const seen = await days(`${SERVICE}&clientId=${String(client?.['client_id'])}`);
    expect(on(seen, '2026-12-01')?.times.length).toBeGreaterThan(0);
  });

  it('of a move count the appointment’s own time as free, and start where asked', async () => {
    const id = await book('ann', { appointmentTime: '09:00' });
    const seen = await days(`appointmentId=${id}&from=2026-11-25`);
    expect(seen.days[0]).toMatchObject({ date: '2026-11-25' });
    expect(on(seen, '2026-11-25')?.times.slice(0, 2)).toEqual(['09:00', '09:30']);
  });

  it.each([
    ['without a length', 'from=2026-11-25', 400, 'invalid_request'],
    ['for an unknown service', 'serviceId=yoga-60', 404, 'unknown_service'],
    [
      'for an unknown appointment',
      'appointmentId=5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11',
      404,
      'not_found',
    ],
  ])('are refused %s', async (_, query, status, code) => {
    const answer = await admin.call('GET', `/api/admin/times/days?${query}`);
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });
});
