import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { findViolations } from '../../../helpers/stack/invariants.ts';
import { person, type Person } from '../acts/people.ts';
import { HOLIDAYS, visitsOf } from '../acts/visits.ts';
import { findCalendarFaults, findCalendarFaultsNow } from '../checks/calendar-faults.ts';
import { finish } from '../checks/finish.ts';
import { findDoubles, listAppointmentIds, readOutcomes } from '../checks/outcomes.ts';
import { createRecord } from '../checks/record.ts';
import { findContradictions, type Told } from '../checks/told.ts';
import type { World } from '../world/world.ts';
import { answered, bookedAndUndone, closed, moved, reopened } from './calendar-histories.ts';
import { hoursStep, join } from './calendar-steps.ts';
import type { Command, Step } from './commands.ts';
import { booking, modified } from './histories.ts';
import { createPerformer } from './perform.ts';
import { card, choice, is, isStale } from './steps.ts';

const ZONE = 'America/Chicago';
const MONTH_DAYS = 30;

/** The first days of two months in which the clocks change: forward on March 14, back on November 1. */
const FIRST_DAYS = ['2027-03-01', '2026-10-19'] as const;

/** A month: which, and what happens on each of its days. */
interface Month {
  start: number;
  days: Command[][][];
}

/** Someone who waits is offered a time, and takes it, passes or leaves. */
const offerAnswered: fc.Arbitrary<Command[]> = fc
  .record({ who: fc.integer({ min: 3, max: 6 }), card, how: fc.nat({ max: 3 }) })
  .map(({ who, card: paidWith, how }): Command[] =>
    how < 2
      ? [
          { do: 'take_place', who },
          { do: 'pay', who, card: paidWith, isEarlier: false },
          { do: 'confirm', who, isEarlier: false },
        ]
      : [{ do: how === 2 ? 'pass_place' : 'leave_place', who }],
  );

/** By card: an account takes part in none of it. */
const booked = booking.map((commands) =>
  commands.map((each): Command => (each.do === 'choose' ? { ...each, by: 'card' } : each)),
);

const one = (step: fc.Arbitrary<Step>): fc.Arbitrary<Command[]> =>
  step.map((each): Command[] => [each]);

/** What happens on a day; the newest bookings are meant most often. */
const piece: fc.Arbitrary<Command[]> = fc.oneof(
  { weight: 4, arbitrary: booked },
  { weight: 5, arbitrary: fc.tuple(booked, moved).map((both) => both.flat()) },
  { weight: 3, arbitrary: moved },
  { weight: 4, arbitrary: fc.tuple(booked, answered).map((both) => both.flat()) },
  { weight: 2, arbitrary: bookedAndUndone },
  { weight: 2, arbitrary: modified },
  { weight: 2, arbitrary: reopened },
  { weight: 2, arbitrary: closed },
  { weight: 2, arbitrary: one(hoursStep) },
  { weight: 2, arbitrary: one(join) },
  { weight: 2, arbitrary: offerAnswered },
  { weight: 2, arbitrary: one(fc.record({ do: is('cancel_by_client'), appointment: choice })) },
  { weight: 1, arbitrary: one(fc.record({ do: is('cancel'), appointment: choice, isStale })) },
);

/** Random months. */
export const months: fc.Arbitrary<Month> = fc.record({
  start: fc.nat({ max: FIRST_DAYS.length - 1 }),
  days: fc.array(fc.array(piece, { maxLength: 2 }), {
    ...{ minLength: MONTH_DAYS, maxLength: MONTH_DAYS },
  }),
});

/** A day on which the practice is usually open, so many days after another or as soon as possible then. */
function openDay(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  const later = date.add({ days });
  return [1, 3, 5].includes(later.dayOfWeek) ? later : openDay(later, 1);
}

/** How many appointments a command chooses among. */
const AMONG: Partial<Record<Command['do'], string>> = {
  ...{
    drop: `status in ('pending', 'confirmed')`,
    send_link: `status in ('pending', 'confirmed')`,
  },
  ...{ decline: `status = 'pending'`, offer_times: `status = 'pending'` },
  withdraw_times: `status = 'pending'`,
};

/** The same command about one of the five newest appointments that it can be about. */
async function aimed({ sql }: World, command: Command): Promise<Command> {
  if (!('appointment' in command)) return command;
  const [row] = await sql(
    `select count(*)::integer as count from public.appointments where ${AMONG[command.do] ?? true}`,
  );
  const count = Number(row?.['count']);
  if (count === 0) return command;
  return { ...command, appointment: count - 1 - (command.appointment % Math.min(5, count)) };
}

/** Whether a command could give someone a second booking. What was sent is held against what happened by address. */
async function isAnother({ sql }: World, command: Command, email: string): Promise<boolean> {
  if (command.do !== 'choose') return command.do === 'book_for_client' || command.do === 'join';
  const known = await sql(
    `select from public.appointments where email = $1 union all select from public.waitlist_entries where email = $1`,
    [email],
  );
  return known.length > 0;
}

/** Lets a month happen, and answers what is wrong at any moment of it and in the end, and how much of everything there was. */
export async function playMonth(world: World, { start, days }: Month) {
  let today = Temporal.PlainDate.from(FIRST_DAYS[start] ?? FIRST_DAYS[0]);
  const at = (hour: number) => {
    const then = today.toZonedDateTime({ timeZone: ZONE, plainTime: { hour } }).toInstant();
    if (then.epochMilliseconds > world.clock.now().getTime()) world.clock.set(then.toString());
  };
  await world.reset(
    today.toZonedDateTime({ timeZone: ZONE, plainTime: '07:00' }).toInstant().toString(),
  );
  let number = 0;
  const newcomer = (): Person => {
    number += 1;
    return person(
      number % 3 === 0 ? 'Bo' : 'Ann',
      `person-${number}@example.com`,
      `203.0.${number >> 8}.${number & 255}`,
    );
  };
  let people: Person[] = [];
  let waiting: Person[] = [];
  const told: Told[] = [];
  const record = createRecord(world);
  const perform = createPerformer(
    world,
    {
      people: () => [...people, ...waiting],
      visits: () =>
        visitsOf({
          now: '',
          days: [
            openDay(today, 1).toString(),
            openDay(today, 4).toString(),
            openDay(today, 10).toString(),
            HOLIDAYS.find((each) => each > today.toString()) ?? openDay(today, 20).toString(),
          ],
        }),
    },
    told,
  );
  const take = async (command: Command): Promise<string[]> => {
    const who = 'who' in command ? command.who : -1;
    const known = people[who];
    if (known && (await isAnother(world, command, known.email))) people[who] = newcomer();
    await perform(await aimed(world, command));
    await record.observe(command.do);
    const asker = command.do === 'join' ? people[command.who] : undefined;
    if (asker) waiting = [asker, ...waiting].slice(0, 4);
    return [
      ...(await findCalendarFaultsNow(world)),
      ...(command.do === 'minute' ? await record.findUnheard() : []),
    ];
  };

  const afterwards = [{ do: 'wait', minutes: 2 }, { do: 'minute' }] as const;
  for (const pieces of days) {
    const ofDay: [hour: number, commands: readonly Command[]][] = [
      [8, [{ do: 'minute' }, { do: 'sweep' }]],
      ...pieces.map((each, index): [number, readonly Command[]] => [
        10 + 5 * index,
        [...each, ...afterwards],
      ]),
    ];
    for (const [hour, commands] of ofDay) {
      at(hour);
      people = [newcomer(), newcomer(), newcomer()];
      for (const command of commands) {
        const faults = await take(command);
        if (faults.length > 0)
          return { faults: [...faults, `on ${today}: ${JSON.stringify(command)}`], seen: null };
      }
    }
    today = today.add({ days: 1 });
  }

  const early = [...(await findViolations(world)), ...(await findCalendarFaults(world))];
  if (early.length > 0) return { faults: early, seen: null };
  const unfinished = await finish(world);
  await record.observe('finish');
  const faults = [
    ...unfinished,
    ...(await findViolations(world, { isSwept: true })),
    ...(await findCalendarFaults(world, { isSwept: true })),
    ...(await record.findLies()),
    ...findDoubles(world),
    ...findContradictions(told, {
      outcomes: await readOutcomes(world),
      appointmentIds: await listAppointmentIds(world),
    }),
  ];
  return { faults, seen: await record.count() };
}
