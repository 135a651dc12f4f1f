import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { calendarConflictsSchema } from '#contract/calendar/hours.ts';
import { changePractice, readSettings } from '#contract/practice/settings.ts';
import type { Answer } from '../../api/journey.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import type { PostgresTestDatabase } from '../../helpers/database/database-postgres.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { keptCents, listAppointments } from '../../scenarios/steps.ts';
import { visitor, type Visitor } from '../../scenarios/visitor.ts';
import { untilWaiting } from '../queue.ts';

let database: PostgresTestDatabase;
const stack = useStack({
  open: async () => {
    database = await createTestDatabase({ connections: 10 });
    return { database };
  },
});
const admin = useAdmin(stack);
afterAll(() => database.stop());
afterEach(async () => {
  await stack.deps.database.rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

/** An hour on Wednesday at ten: $90 and $6.19 of tax. */
const HOUR = { serviceId: 'thai-60', selectedEnhancements: [], appointmentTime: '10:00' };
const PAID_CENTS = 9_619;

/** The settings screen saves a week in which Wednesday is left out, with the version that it shows. */
async function closeWednesdays() {
  const { body } = await admin.call('GET', readSettings.path);
  const { version, value } = readSettings.answer.parse(body).sections.hours;
  const ranges = value.ranges.filter(({ dayOfWeek }) => dayOfWeek !== 3);
  return (keepsBookings: boolean) =>
    admin.call('POST', changePractice.path, {
      ...{ changeId: randomUUID(), version, keepsBookings },
      change: { kind: 'hours', ranges },
    });
}

/** Lets calls of the API line up for the calendar, in this order, and then go on. */
async function inOrder(calls: readonly (() => Promise<Answer<unknown>>)[]) {
  const blocker = await database.pool.connect();
  await blocker.query('begin');
  await blocker.query('select private.lock_calendar()');
  const running: Promise<Answer<unknown>>[] = [];
  for (const call of calls) {
    running.push(call());
    await untilWaiting(database, running.length);
  }
  await blocker.query('commit');
  blocker.release();
  return Promise.all(running);
}

/** Where someone is in their checkout when the hours change, and what their page does at that moment. */
const PAYING: [
  what: string,
  takesTimeAs: 'hold' | 'appointment',
  before: (ann: Visitor) => void,
  act: (ann: Visitor) => () => Promise<Answer<unknown>>,
][] = [
  ['is about to pay', 'hold', () => undefined, (ann) => () => ann.pressPay(PAID_CENTS)],
  ['has paid', 'appointment', (ann) => void ann.pay(), (ann) => () => ann.confirm()],
];

describe.each(PAYING)(
  'S110 the therapist closes Wednesdays while someone %s',
  (_, kind, before, act) => {
    it.each([['before'], ['after']])(
      'who comes %s the change: the hold wins, and no one else can book',
      async (when) => {
        const ann = visitor(stack, 'ann', HOUR);
        expect((await ann.prepare()).status).toBe(200);
        before(ann);
        const save = await closeWednesdays();
        const asked = await save(false);
        expect(asked.problem.code).toBe('hours_conflicts');
        expect(calendarConflictsSchema.parse(asked.problem.current)).toMatchObject([
          { kind: 'hold', startsAt: '2026-11-25T16:00:00.000Z' },
        ]);

        const calls = [act(ann), () => save(true)];
        const answers = await inOrder(when === 'before' ? calls : calls.toReversed());
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect(
          await stack.sql(
            `select kind, lower(during)::text as from from public.occupancy where kind <> 'time_off'`,
          ),
        ).toEqual([{ kind, from: '2026-11-25 16:00:00+00' }]);
        // A client who was about to pay does, with the payment that the page had shown.
        ann.pay();
        expect((await ann.confirm()).body).toMatchObject({
          appointment: { totalAmount: '96.19' },
        });
        expect(await listAppointments(stack)).toMatchObject([
          { starts_at: '2026-11-25T16:00:00+00:00', payment_status: 'paid' },
        ]);
        expect(await keptCents(stack)).toBe(PAID_CENTS);
        const late = await visitor(stack, 'bo', { ...HOUR, appointmentTime: '14:00' }).prepare();
        expect(late.problem.code).toBe('slot_unavailable');
      },
    );
  },
);
