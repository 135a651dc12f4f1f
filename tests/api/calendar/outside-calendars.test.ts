import { beforeEach, describe, expect, it } from 'vitest';
import type { OutsideCalendar } from '#contract/calendar/outside-calendars.ts';
import { runCalendars } from '../../../netlify/jobs/calendars/run-calendars.ts';
import { UnreadCalendar } from '#platform/providers/calendar-file.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { fileOf } from '../../helpers/builders/calendar-lines.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const ADDRESS = 'https://calendar.google.com/calendar/ical/secret-1b2c/basic.ics';
const BASE = '/api/admin/outside-calendars';

/** What is at the address now. */
let file: () => { text: string; etag: string | null } | null;
let asked: (string | null | undefined)[] = [];
const stack = useStack({
  open: () => ({
    deps: {
      readCalendarFile: (address, etag) => {
        if (address !== ADDRESS) return Promise.reject(new UnreadCalendar('not_allowed'));
        asked.push(etag);
        return Promise.resolve().then(() => file());
      },
    },
  }),
});

const event = (start: string, end: string, uid = start) => [
  'BEGIN:VEVENT',
  ...[`UID:${uid}`, `DTSTART;TZID=America/Chicago:${start}`, `DTEND;TZID=America/Chicago:${end}`],
  'SUMMARY:Dentist',
  'END:VEVENT',
];
const has = (...lines: string[]) => {
  file = () => ({ text: fileOf({ lines }), etag: '"v1"' });
};
const fails = (failure: 'gone' | 'not_a_calendar') => {
  file = () => {
    throw new UnreadCalendar(failure);
  };
};

const admin = useAdmin(stack);
beforeEach(() => {
  asked = [];
  has();
});

const CALENDAR = { name: 'Private', address: ADDRESS, countsAllDay: true };
const connect = (more: object = {}) =>
  admin.call('POST', BASE, { ...CALENDAR, isTry: false, ...more });
const list = async () => (await admin.call<OutsideCalendar[]>('GET', BASE)).body;
const tasks = async () =>
  (
    await stack.sql(
      `select kind, resolved_at is null as is_open from public.tasks where kind like 'calendar%' order by opened_at`,
    )
  ).map((row) => [row['kind'], row['is_open']]);
const timesOn = async (date: string) =>
  (await stack.api(`/api/availability?date=${date}&serviceId=thai-60`)).text();

describe('connecting a calendar', () => {
  it('shows its next five busy times before anything is stored', async () => {
    has(...[7, 1, 2, 3, 4, 8].flatMap((n) => event(`2026120${n}T140000`, `2026120${n}T150000`)));
    const { status, body } = await connect({ isTry: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ calendar: null, count: 6, skipped: 0 });
    expect((body as { next: { startsAt: string }[] }).next.map(({ startsAt }) => startsAt)).toEqual(
      [1, 2, 3, 4, 7].map((n) => `2026-12-0${n}T20:00:00.000Z`),
    );
    expect(await list()).toEqual([]);
  });

  it('stores its address encrypted, and only the times of its events', async () => {
    has(...event('20261201T140000', '20261201T150000'));
    await connect();
    expect(await list()).toMatchObject([
      { name: 'Private', publisher: 'Google', failure: null, readAt: expect.any(String) },
    ]);
    const stored = JSON.stringify([
      await stack.sql('select * from public.outside_calendars'),
      await stack.sql('select * from public.outside_busy'),
    ]);
    expect(stored).not.toMatch(/secret-1b2c|Dentist/);
    expect(stack.logs.join()).not.toMatch(/secret-1b2c|Dentist/);
  });

  it('says at the address why it can’t be read', async () => {
    const wrong = await connect({ address: 'https://192.168.0.1/a.ics' });
    expect([wrong.status, wrong.problem.fields]).toEqual([
      400,
      { address: expect.stringContaining('can’t be read') },
    ]);
    fails('not_a_calendar');
    expect((await connect()).problem.fields?.['address']).toContain('not a calendar');
    expect(await list()).toEqual([]);
  });
});

describe('what a connected calendar has', () => {
  it('hides its time from clients, and stops when it is removed', async () => {
    expect(await timesOn('2026-12-02')).toContain('"14:00"');
    has(...event('20261202T140000', '20261202T150000'));
    await connect();
    const hidden = await timesOn('2026-12-02');
    expect(hidden).not.toContain('"14:00"');
    expect(hidden).toContain('"15:00"');
    const [calendar] = await list();
    for (let times = 0; times < 2; times += 1)
      expect((await admin.call('DELETE', `${BASE}/${calendar?.id}`)).status).toBe(200);
    expect(await timesOn('2026-12-02')).toContain('"14:00"');
    expect(await stack.sql('select * from public.outside_busy')).toEqual([]);
  });

  it('never affects a session that it overlaps; a task says so until they no longer overlap', async () => {
    await bookAsGuest(stack, 'ole', {
      ...{ selectedEnhancements: [], serviceId: 'thai-60' },
      ...{ appointmentDate: '2026-12-02', appointmentTime: '14:00' },
    });
    has(...event('20261202T143000', '20261202T153000'));
    await connect();
    const { body } = await admin.call<{ happened: string }[]>('GET', '/api/admin/tasks');
    expect(body.map(({ happened }) => happened)).toEqual([
      expect.stringMatching(
        /^Your calendar has something Wednesday, December 2, 2:30 PM to 3:30 PM; \S+ session stands\.$/,
      ),
    ]);
    expect(await stack.sql('select status from public.appointments')).toEqual([
      { status: 'pending' },
    ]);
    has();
    stack.clock.advance(15);
    await runCalendars(stack.deps);
    expect(await tasks()).toEqual([['calendar_clash', false]]);
  });

  it('counts all-day events only if she wants', async () => {
    has('BEGIN:VEVENT', 'UID:day', 'DTSTART;VALUE=DATE:20261202', 'END:VEVENT');
    await connect();
    expect(await timesOn('2026-12-02')).not.toContain('"14:00"');
    const [calendar] = await list();
    const changed = await admin.call('PATCH', `${BASE}/${calendar?.id}`, {
      name: 'Family',
      countsAllDay: false,
    });
    expect(changed.body).toMatchObject({ name: 'Family', countsAllDay: false });
    expect(await timesOn('2026-12-02')).toContain('"14:00"');
  });
});

describe('reading it again', () => {
  it('happens every 15 minutes, only if it has changed, and for all of it once a day', async () => {
    await connect();
    expect((await runCalendars(stack.deps)).read).toBe(0);
    stack.clock.advance(15);
    file = () => null;
    expect(await runCalendars(stack.deps)).toEqual({ read: 1, unread: 0, failures: 0 });
    stack.clock.advance(24 * 60);
    has();
    await runCalendars(stack.deps);
    expect(asked).toEqual([undefined, '"v1"', null]);
  });

  it('S112 keeps the known times if it fails, says why, and creates a task after a day', async () => {
    has(...event('20261202T140000', '20261202T150000'));
    await connect();
    const [before] = await list();
    fails('gone');
    stack.clock.advance(15);
    expect(await runCalendars(stack.deps)).toEqual({ read: 0, unread: 1, failures: 0 });
    expect(await list()).toMatchObject([{ failure: 'gone', readAt: before?.readAt }]);
    expect(await timesOn('2026-12-02')).not.toContain('"14:00"');
    expect(await tasks()).toEqual([]);
    stack.clock.advance(24 * 60);
    await runCalendars(stack.deps);
    expect(await tasks()).toEqual([['calendar_unread', true]]);
    has();
    stack.clock.advance(15);
    await runCalendars(stack.deps);
    expect(await tasks()).toEqual([['calendar_unread', false]]);
    expect(await list()).toMatchObject([{ failure: null }]);
  });
});
