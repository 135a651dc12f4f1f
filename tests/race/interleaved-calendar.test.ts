import { describe, expect, it } from 'vitest';
import { confirmPayment, holdWithPayment } from '../helpers/bookings.ts';
import { afterNow, NOW } from '../helpers/drafts.ts';
import { permutations } from '../helpers/permutations.ts';
import { raceInOrder, type Racer } from './queue.ts';
import { confirming, holding, usePostgres } from './use-postgres.ts';

const used = usePostgres();

const timeOff = (now = NOW): Racer => ({
  name: 'time off',
  statement: `select * from public.add_time_off('2026-11-23T16:30Z', '2026-11-23T20:00Z', null, $1)`,
  params: [now],
});
const namesOf = (racers: readonly Racer[]) => racers.map(({ name }) => name).join(', then ');

describe('S6 an expired hold: its cancelling, its payment and another’s claim, interleaved', () => {
  const late = afterNow(11);

  /** A held time whose ten minutes are over, and those who now come for it. */
  async function arrange() {
    const { draft, paymentIntentId } = await holdWithPayment(used.rpc);
    const racers: Record<string, Racer> = {
      expire: {
        name: 'expire',
        statement: 'select public.expire_draft($1, $2)',
        params: [draft.booking_draft_id, paymentIntentId],
      },
      pay: confirming(paymentIntentId, late, 'pay'),
      claim: holding(late, 'claim'),
    };
    return { racers, paymentIntentId };
  }

  it.each(permutations(['expire', 'pay', 'claim']).map((order) => [order.join(', then '), order]))(
    '%s: one of them has the time',
    async (_, order) => {
      const { racers } = await arrange();
      const results = await raceInOrder(
        used.database,
        (order as string[]).map((name) => racers[name] as Racer),
      );
      const isBooked = results['pay']?.rows[0]?.['outcome'] === 'booked';
      const isHeld = results['claim']?.refusal === null;
      expect([isBooked, isHeld], JSON.stringify(results)).toContain(true);
      expect(isBooked && isHeld).toBe(false);
      if (!isBooked) expect(results['pay']?.rows[0]?.['outcome']).toBe('slot_lost');
      // Before the intent is cancelled nobody else gets the time.
      if (order.indexOf('claim') < order.indexOf('expire') && !isBooked) {
        expect(results['claim']?.refusal).toBe('lapsed_hold');
      }
    },
  );
});

describe('S19 time off, a hold and a confirmation, interleaved', () => {
  it.each(
    permutations(['time off', 'hold', 'confirm']).map((order) => [order.join(', then '), order]),
  )('%s: the first to take the time keeps it, nothing is deleted', async (_, order) => {
    // One time in the range is paid for already, another one is asked for.
    const { paymentIntentId } = await holdWithPayment(used.rpc, { local_time: '12:00' });
    const racers: Record<string, Racer> = {
      'time off': timeOff(),
      hold: holding(),
      confirm: confirming(paymentIntentId),
    };
    const results = await raceInOrder(
      used.database,
      (order as string[]).map((name) => racers[name] as Racer),
    );
    // The paid time lies in the way whenever time off is asked for: held at first, booked later.
    expect(results['confirm']?.rows).toMatchObject([{ outcome: 'booked' }]);
    expect(results['hold']?.refusal).toBeNull();
    expect(results['time off']?.refusal).toBe('time_off_conflicts');
    const conflicts = JSON.parse(results['time off']?.details ?? '[]') as { kind: string }[];
    const isBefore = (name: string) => order.indexOf(name) < order.indexOf('time off');
    expect(conflicts.map(({ kind }) => kind)).toEqual([
      ...(isBefore('hold') ? ['hold'] : []),
      isBefore('confirm') ? 'appointment' : 'hold',
    ]);
  });

  it.each(permutations([timeOff(), holding()]).map((order) => [namesOf(order), order]))(
    '%s: either wins, never both',
    async (_, order) => {
      const racers = order as Racer[];
      const results = await raceInOrder(used.database, racers);
      const [first, second] = racers.map(({ name }) => results[name]);
      expect(first?.refusal).toBeNull();
      expect(second?.refusal).toBe(
        racers[0]?.name === 'hold' ? 'time_off_conflicts' : 'slot_taken',
      );
    },
  );

  it.each([
    ['2027-03-14T06:00:00Z', '2027-03-15T05:00:00Z', 'the day of 23 hours'],
    ['2027-11-07T05:00:00Z', '2027-11-08T06:00:00Z', 'the day of 25 hours'],
  ])('all day from %s to %s, %s, is blocked to its last minute', async (from, until) => {
    await used.database.sql('select * from public.add_time_off($1, $2)', [from, until]);
    expect(
      await used.database.sql(
        `select lower(during) = $1::timestamptz and upper(during) = $2::timestamptz as is_exact
         from public.occupancy`,
        [from, until],
      ),
    ).toEqual([{ is_exact: true }]);
    const beside = async (start: string, end: string) =>
      used.database.sql('select * from public.add_time_off($1, $2)', [start, end]);
    const minutes = (instant: string, by: number) =>
      new Date(Date.parse(instant) + by * 60_000).toISOString();
    await expect(beside(minutes(until, -1), minutes(until, 30))).rejects.toThrow(
      'time_off_conflicts',
    );
    await beside(until, minutes(until, 30));
    await beside(minutes(from, -30), from);
  });
});

describe('S23 cancelled, moved and approved at once', () => {
  const edits = (id: unknown): Record<string, Racer> => ({
    cancel: {
      name: 'cancel',
      statement: 'select * from public.cancel_appointment($1, 1, $2)',
      params: [id, NOW],
    },
    reschedule: {
      name: 'reschedule',
      statement: `select * from public.reschedule_appointment($1, 1, '2026-11-25', '13:00', $2)`,
      params: [id, NOW],
    },
    approve: {
      name: 'approve',
      statement: `select * from public.set_appointment_status($1, 1, 'confirmed', $2)`,
      params: [id, NOW],
    },
  });

  it.each(
    permutations(['cancel', 'reschedule', 'approve']).map((order) => [
      order.join(', then '),
      order,
    ]),
  )('%s: the first wins, the others are shown what is there now', async (_, order) => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    const { appointment_id } = await confirmPayment(used.rpc, paymentIntentId);
    const racers = edits(appointment_id);
    const results = await raceInOrder(
      used.database,
      (order as string[]).map((name) => racers[name] as Racer),
    );
    const [winner = '', ...losers] = order as string[];
    expect(results[winner]?.refusal).toBeNull();
    const [now] = results[winner]?.rows ?? [];
    expect(now).toMatchObject({ version: 2 });
    for (const loser of losers) {
      expect(results[loser]?.refusal).toBe('stale_version');
      expect(JSON.parse(results[loser]?.details ?? '{}')).toMatchObject({
        appointment_id,
        version: 2,
        status: now?.['status'],
        local_time: now?.['local_time'],
      });
    }
  });

  it('the winner’s call made again finds what it did', async () => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    const { appointment_id } = await confirmPayment(used.rpc, paymentIntentId);
    const { reschedule } = edits(appointment_id);
    if (!reschedule) throw new Error('No edit');
    const results = await raceInOrder(used.database, [
      reschedule,
      { ...reschedule, name: 'again' },
    ]);
    expect(results['again']?.rows).toMatchObject([{ version: 2, local_time: '13:00' }]);
  });
});
