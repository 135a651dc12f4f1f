import { describe, expect, it } from 'vitest';
import { explainTime, type TimeExplanation } from '#contract/calendar/calendar.ts';
import {
  addTimeOff,
  deleteTimeOffSeries,
  listTimeOff,
  type TimeOff,
} from '#contract/calendar/hours.ts';
import type { Settings } from '#contract/practice/settings.ts';
import type { MadeChange } from '#contract/practice/settings.ts';
import type { Task } from '#contract/tasks.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

const add = (more: object) => admin.call<TimeOff>('POST', addTimeOff.path, more);
const list = async () => (await admin.call<TimeOff[]>('GET', listTimeOff.path)).body;
const settings = async () => (await admin.call<Settings>('GET', '/api/admin/practice')).body;

describe('time off', () => {
  it('is refused over a session with the list of it, or keeps it and takes the rest', async () => {
    await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
    const day = { startDate: '2026-11-25', endDate: '2026-11-25' };
    expect((await add(day)).problem.code).toBe('time_off_conflicts');
    expect((await add({ ...day, keepsBookings: true })).status).toBe(201);
    expect(await list()).toHaveLength(1);
    expect(await stack.sql('select status from public.appointments')).toEqual([
      { status: 'pending' },
    ]);
    const response = await stack.api('/api/availability?date=2026-11-25&serviceId=thai-60');
    expect(await response.json()).toEqual({ availableSlots: [], slots: [] });
  });

  it('repeats as a series, which can be removed as a whole', async () => {
    const { body } = await add({
      ...{ startDate: '2026-12-04', endDate: '2026-12-04', startTime: '12:00', endTime: '17:00' },
      repeat: { everyWeeks: 2, until: '2026-12-31' },
    });
    expect(body.seriesId).toEqual(expect.any(String));
    expect((await list()).map(({ startsAt }) => startsAt)).toEqual([
      '2026-12-04T18:00:00.000Z',
      '2026-12-18T18:00:00.000Z',
    ]);
    await admin.call('DELETE', deleteTimeOffSeries.path.replace(':id', body.id));
    expect(await list()).toEqual([]);
  });
});

describe('a holiday', () => {
  it('is asked about under To decide, answered there, and undone in the history', async () => {
    await stack.sql('delete from public.special_days');
    await sweep(stack);
    const christmas = { date: '2026-12-25', name: 'Christmas Day', ranges: [], isAsked: true };
    expect((await settings()).sections.specialDays.value).toContainEqual(christmas);
    const tasks = async () => (await admin.call<Task[]>('GET', '/api/admin/tasks')).body;
    const task = (await tasks()).find(({ happened }) => happened.startsWith('Christmas'));
    expect(task).toMatchObject({
      happened: 'Christmas Day, Friday, December 25: closed, open or different hours?',
      actions: ['close_holiday', 'open_holiday'],
    });
    const why = async () => {
      const query = 'date=2026-12-25&time=10:00&serviceId=thai-60';
      const { body } = await admin.call<TimeExplanation>('GET', `${explainTime.path}?${query}`);
      return body.reasons;
    };
    expect(await why()).toMatchObject([
      {
        text: 'You’re closed that day until you answer: Christmas Day.',
        screen: 'settings/holidays',
      },
    ]);
    const act = { action: 'close_holiday' };
    expect((await admin.call('POST', `/api/admin/tasks/${task?.id}/act`, act)).status).toBe(200);
    expect((await tasks()).some(({ id }) => id === task?.id)).toBe(false);
    expect((await settings()).sections.specialDays.value).toContainEqual({
      ...christmas,
      isAsked: false,
    });
    expect(await why()).toMatchObject([{ text: 'You’re closed that day: Christmas Day.' }]);
    const { body: changes } = await admin.call<MadeChange[]>('GET', '/api/admin/practice/changes');
    expect(changes[0]).toMatchObject({
      madeBy: expect.any(String),
      canUndo: true,
      lines: [
        {
          what: 'Christmas Day, December 25, 2026',
          was: 'closed until answered',
          is: 'closed',
        },
      ],
    });
    await admin.call('POST', `/api/admin/practice/changes/${changes[0]?.id}/undo`, {
      changeId: crypto.randomUUID(),
    });
    expect((await settings()).sections.specialDays.value).toContainEqual(christmas);
  });

  it('S109 “Close the usual six” answers for all of them under To decide, and is undone by its change', async () => {
    await stack.sql('delete from public.special_days');
    await stack.sql('update public.settings set holiday_answer = null');
    await sweep(stack);
    const tasks = async () =>
      (await admin.call<Task[]>('GET', '/api/admin/tasks')).body.filter(({ kind }) =>
        ['holiday', 'usual_holidays'].includes(kind),
      );
    const [task] = await tasks();
    expect(task).toMatchObject({
      happened: 'Close the usual six holidays every year?',
      next: expect.stringMatching(/^The usual six are New Year’s Day, .* and Christmas Day\./),
      actions: ['close_usual_six', 'ask_each_holiday'],
    });
    expect(await tasks()).toHaveLength(1);
    const { body } = await admin.call<{ changeId: string }>(
      'POST',
      `/api/admin/tasks/${task?.id}/act`,
      { action: 'close_usual_six' },
    );
    expect(await tasks()).toEqual([]);
    const answered = await settings();
    expect(answered.holidayAnswer).toBe('usual_six');
    expect(answered.sections.specialDays.value.some(({ isAsked }) => isAsked)).toBe(false);
    const { body: changes } = await admin.call<MadeChange[]>('GET', '/api/admin/practice/changes');
    expect(changes[0]?.id).toBe(body.changeId);
    expect(changes[0]?.lines).toEqual(
      expect.arrayContaining([
        {
          what: 'Federal holidays',
          was: 'not answered',
          is: 'closed on the usual six, open on the other five',
        },
        {
          what: 'Christmas Day, December 25, 2026',
          was: 'closed until answered',
          is: 'closed',
        },
      ]),
    );
    await admin.call('POST', `/api/admin/practice/changes/${body.changeId}/undo`, {
      changeId: crypto.randomUUID(),
    });
    expect((await settings()).holidayAnswer).toBe(null);
    expect(await tasks()).toHaveLength(1);
    await stack.sql(`update public.settings set holiday_answer = 'each_day'`);
  });

  it('is listed on the screen, whether or not it was asked about', async () => {
    const { holidays } = await settings();
    expect(holidays.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Thanksgiving', 'Friday after Thanksgiving', 'Christmas Eve']),
    );
    expect(holidays).toEqual(
      holidays.toSorted((one, other) =>
        one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
      ),
    );
  });
});
