import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { raceAtOnce, raceInOrder, type Racer } from '../queue.ts';
import { opening, usePostgres } from '../use-postgres.ts';

const used = usePostgres();

/** The Monday that everyone wants, and the two after it. */
const DATES = ['2026-11-23', '2026-11-30', '2026-12-07'].map((local_date) => ({
  ...{ local_date, local_time: '10:00' },
}));

const booking = (recurringId: string, email: string, name = 'recurring'): Racer => ({
  name,
  statement:
    'select local_date::text as date, appointment_id from public.book_recurring($1, 2, $2, $3, $4)',
  params: [recurringId, JSON.stringify(buildRequest({ email })), JSON.stringify(DATES), NOW],
});

const readSeries = (recurringId: string) =>
  used.sql(
    `select (a.starts_at at time zone 'America/Chicago')::date::text as date from public.appointments a
     where a.recurring_id = $1 order by a.starts_at`,
    [recurringId],
  );

describe('a recurring appointment is booked', () => {
  it('after someone else took one of its dates: the others are booked, and that one is named', async () => {
    const recurringId = randomUUID();
    const { recurring } = await raceInOrder(used.database, [
      opening(),
      booking(recurringId, 'ann@example.com'),
    ]);
    expect(recurring?.rows).toMatchObject([
      { date: '2026-11-23', appointment_id: null },
      { date: '2026-11-30', appointment_id: expect.any(String) as string },
      { date: '2026-12-07', appointment_id: expect.any(String) as string },
    ]);
    expect(await readSeries(recurringId)).toEqual([{ date: '2026-11-30' }, { date: '2026-12-07' }]);
  });

  it('before someone else asks for one of its dates: they are refused', async () => {
    const recurringId = randomUUID();
    const { open } = await raceInOrder(used.database, [
      booking(recurringId, 'ann@example.com'),
      opening(),
    ]);
    expect(open?.refusal).toBe('slot_taken');
    expect(await readSeries(recurringId)).toHaveLength(3);
  });

  it('by two clients at once: each date is one person’s, and who gets none has no series', async () => {
    const [ann, bea] = [randomUUID(), randomUUID()];
    const results = await raceAtOnce(used.database, [
      booking(ann, 'ann@example.com', 'ann'),
      booking(bea, 'bea@example.com', 'bea'),
    ]);
    expect(
      Object.values(results)
        .map(({ refusal }) => refusal)
        .sort(),
    ).toEqual([null, 'slot_taken'].sort());
    const kept = await used.sql(
      'select recurring_id from public.recurring_appointments where recurring_id = any($1)',
      [[ann, bea]],
    );
    expect(kept).toHaveLength(1);
  });

  it('ten times at once under one id: it is one, and its client gets one email', async () => {
    const recurringId = randomUUID();
    const results = await raceAtOnce(
      used.database,
      Array.from({ length: 10 }, (_, index) =>
        booking(recurringId, 'ann@example.com', `try ${index}`),
      ),
    );
    const answers = new Set(Object.values(results).map(({ rows }) => JSON.stringify(rows)));
    expect(answers.size).toBe(1);
    expect(await readSeries(recurringId)).toHaveLength(3);
    expect(
      await used.sql('select kind from public.messages where subject = $1', [recurringId]),
    ).toEqual([{ kind: 'recurring_booked' }]);
  });

  it('that two tabs end at once: its dates are canceled once, and its client gets one email', async () => {
    const recurringId = randomUUID();
    await raceAtOnce(used.database, [booking(recurringId, 'ann@example.com')]);
    const ending = (name: string): Racer => ({
      name,
      statement: 'select * from public.end_recurring($1, $2)',
      params: [recurringId, NOW],
    });
    const results = await raceAtOnce(used.database, [ending('one'), ending('two')]);
    for (const { rows } of Object.values(results)) {
      expect(rows).toEqual([{ cancelled: 3, kept: 0 }]);
    }
    expect(
      await used.sql(`select version, status from public.appointments where recurring_id = $1`, [
        recurringId,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ({ version: 2, status: 'cancelled' })));
  });
});
