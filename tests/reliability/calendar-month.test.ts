import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { findViolations } from '../helpers/stack/invariants.ts';
import { searchLength } from '../helpers/runner/search-lengths.ts';
import {
  findCalendarFaults,
  findCalendarFaultsNow,
} from '../scenarios/model/checks/calendar-faults.ts';
import { createCalendar } from '../scenarios/model/acts/calendar.ts';
import type { CalendarStep } from '../scenarios/model/histories/commands.ts';
import { finish } from '../scenarios/model/checks/finish.ts';
import { readNews } from '../scenarios/model/checks/news.ts';
import { createBrowsers, person } from '../scenarios/model/acts/people.ts';
import { cancelAppointment } from '../scenarios/model/acts/practice.ts';
import { sendMinutely, sweep } from '../scenarios/model/checks/sweep.ts';
import { useWorld } from '../scenarios/model/world/use-world.ts';
import type { Visit } from '../scenarios/model/acts/visits.ts';

/** `npm run reliability` has thirty days. */
const DAYS = searchLength('MONTH_DAYS');
const FIRST = Temporal.PlainDate.from('2026-11-23');
const ZONE = 'America/Chicago';
const HOUR = 3_600_000;
/** In minutes. */
const A_SECOND = 1 / 60;
/** When the jobs run, local: every two hours of the day. */
const HOURS = [8, 10, 12, 14, 16, 18, 20];
const STEP = 2 * HOUR;
const TIMES = ['09:00', '10:30', '13:00', '14:30'];

const world = useWorld();

/** Numbers that look random and are the same in every run. */
function numbers() {
  let state = 20_261_123;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A day on which the practice is open, some days after another. */
function openDay(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const later = date.add({ days });
  return [1, 3, 5].includes(later.dayOfWeek) ? later : openDay(later, 1);
}

/** Where each appointment was, without what was undone, and until when. */
const STAYS = `
  select a.order_id, stay.at, stay.starts_at,
    coalesce(lead(stay.at) over (partition by a.order_id order by stay.at), gone.at) as until
  from public.appointments a
  cross join lateral (
    select root.closed_at as at, r.starts_at from public.orders root join public.order_requests r using (order_id)
    where root.order_id = a.order_id
    union all
    select o.closed_at, r.starts_at from public.orders o join public.order_requests r using (order_id)
    where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
      and not exists (select from kept.undo_steps u where u.change_id = o.order_id and u.undone_at is not null)
  ) stay
  left join lateral (
    select min(o.closed_at) as at from public.orders o
    where o.root_id = a.order_id and o.kind = 'cancellation' and a.status = 'cancelled'
  ) gone on true`;

/** Twelve hours after the booking or a change no one is reminded. */
const GAP = 12 * HOUR;

/** When the text about a session is due: 28 hours before, moved earlier into the hours for texts. */
function textAt(startsAt: number): number {
  const due = Temporal.Instant.fromEpochMilliseconds(startsAt - 28 * HOUR).toZonedDateTimeISO(ZONE);
  const evening = { hour: 19, minute: 30 };
  const clock = due.hour * 60 + due.minute;
  if (clock < 9 * 60) return due.subtract({ days: 1 }).with(evening).epochMilliseconds;
  return clock > 19.5 * 60 ? due.with(evening).epochMilliseconds : due.epochMilliseconds;
}

/** Reminders that did not leave with the next job after their time, and those that should not have left. */
async function findWrongReminders(): Promise<{ wrong: string[]; right: number }> {
  const now = world.clock.now().getTime();
  const { left } = await readNews(world);
  const reminders = left.filter(({ kind }) => kind === 'reminder');
  const stays = (await world.sql(STAYS)) as Record<
    'order_id' | 'at' | 'starts_at' | 'until',
    string
  >[];
  const expected = stays.flatMap(({ order_id: about, at, starts_at, until }) => {
    const startsAt = Date.parse(starts_at);
    return (
      [
        ['email', startsAt - 72 * HOUR],
        ['sms', textAt(startsAt)],
      ] as const
    )
      .filter(([, due]) => due >= Date.parse(at) + GAP && due < (until ? Date.parse(until) : now))
      .map(([channel, due]) => ({ about, channel, due }));
  });
  const isOf = (due: (typeof expected)[number], sent: (typeof reminders)[number]) =>
    sent.about === due.about &&
    sent.channel === due.channel &&
    sent.at >= due.due &&
    sent.at <= due.due + STEP;
  return {
    wrong: [
      ...expected
        .filter((due) => reminders.filter((sent) => isOf(due, sent)).length !== 1)
        .map(
          ({ about, channel, due }) =>
            `no ${channel} about ${about} at ${new Date(due).toISOString()}`,
        ),
      ...reminders
        .filter((sent) => !expected.some((due) => isOf(due, sent)))
        .map(
          ({ about, channel, at }) =>
            `an ${channel} about ${about} at ${new Date(at).toISOString()}`,
        ),
    ],
    right: reminders.length,
  };
}

it(
  'in a month in which she drags, undoes, declines, offers, closes days and edits hours, every invariant holds, no one is notified of what didn’t happen, and every reminder is on time',
  async () => {
    const pick = numbers();
    const at = (date: Temporal.PlainDate, hour: number) =>
      world.clock.set(
        date.toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant().toString(),
      );
    await world.reset('2026-11-23T13:00:00Z');
    const browsers = createBrowsers(world, []);
    let today = FIRST;
    let people = 0;
    const visitOn = (date: Temporal.PlainDate, time = TIMES[pick(TIMES.length)] ?? ''): Visit => ({
      ...{ serviceId: 'thai-60', appointmentDate: date.toString(), appointmentTime: time },
      selectedEnhancements: [],
    });
    // One of her coming days.
    const calendar = createCalendar(world, (days) => visitOn(openDay(today, 4 + (days % 6))));

    const book = async () => {
      people += 1;
      const one = person(
        'Bo',
        `person-${people}@example.com`,
        `203.0.${people >> 8}.${people & 255}`,
      );
      await browsers.choose(one, visitOn(openDay(today, 4 + pick(6))));
      browsers.pay(one, 'good', false);
      await browsers.confirm(one, false);
    };
    const act = async (step: CalendarStep) => {
      world.clock.advance(A_SECOND);
      await calendar.take(step);
      expect(await findCalendarFaultsNow(world)).toEqual([]);
    };
    const target = () => ({ visit: pick(6), time: 1 + pick(6) });
    const drop = () =>
      act({ do: 'drop', appointment: pick(50), to: target(), isStale: false, isSeen: true });

    /** What happens, in turn; what cannot be done does nothing. */
    const habits: (() => Promise<void>)[] = [
      book,
      drop,
      async () => {
        await drop();
        world.clock.advance(0.5);
        await act({ do: 'undo', act: 0 });
      },
      book,
      async () => {
        await drop();
        await drop();
        await drop();
      },
      () => act({ do: 'decline', appointment: pick(50), isStale: false }),
      () =>
        act({
          ...{ do: 'offer_times', appointment: pick(50), isStale: false },
          ...{ times: [target(), target()], otherwise: pick(2) === 0 ? 'keeps' : 'declines' },
        }),
      () => act({ do: 'answer_times', proposal: 0, time: pick(3) === 0 ? null : pick(2) }),
      book,
      () =>
        act({
          ...{ do: 'take_off', visit: pick(6), keeps: true, endsOffers: true },
          ...{ isPart: true, repeats: pick(4) === 0 },
        }),
      () => cancelAppointment(world, pick(50), { by: 'client' }),
      () => act({ do: pick(2) === 0 ? 'close_day' : 'short_day', visit: pick(6), keeps: true }),
      book,
      () => act({ do: 'end_time_off', timeOff: pick(5), ofSeries: true }),
      () => act({ do: 'edit_hours', week: pick(4), keeps: true }),
      () => act({ do: 'usual_day', visit: pick(6), keeps: true }),
      () => act({ do: 'undo_hours', change: 0, keeps: true }),
    ];

    let turn = 0;
    for (let day = 0; day < DAYS; day += 1) {
      for (const hour of HOURS) {
        at(today, hour);
        await sendMinutely(world);
        if (hour % 6 === 2) await sweep(world);
        for (let times = 0; times < 2; times += 1) {
          await habits[turn % habits.length]?.();
          turn += 1;
        }
        // She undoes in time or lets it be; the minute's job comes in between.
        world.clock.advance(1);
        await sendMinutely(world);
        world.clock.advance(1);
        await sendMinutely(world);
      }
      today = today.add({ days: 1 });
    }

    const { wrong, right } = await findWrongReminders();
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(DAYS / 2);
    expect(await findViolations(world)).toEqual([]);
    expect(await findCalendarFaults(world)).toEqual([]);
    expect(await finish(world)).toEqual([]);
    expect(await findViolations(world, { isSwept: true })).toEqual([]);
    expect(await findCalendarFaults(world, { isSwept: true })).toEqual([]);
    const [seen] = await world.sql(
      `select (select count(*) from kept.undo_steps where act = 'move' and undone_at is not null)::integer as undone,
         (select count(*) from public.appointments where declined_at is not null)::integer as declined,
         (select count(*) from public.proposals where ending in ('taken', 'kept'))::integer as answered,
         (select count(*) from public.practice_changes)::integer as changes`,
    );
    for (const [what, count] of Object.entries(seen ?? {}))
      expect({ [what]: count }).not.toEqual({ [what]: 0 });
  },
  60_000 + DAYS * 5_000,
);
