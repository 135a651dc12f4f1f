import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { afterNow, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { permutations } from '../../helpers/texts/permutations.ts';
import { raceAtOnce, raceInOrder, type Racer } from '../queue.ts';
import { capturing, opening, readOutcome, usePostgres } from '../use-postgres.ts';

const used = usePostgres();

const timeOff = (now = NOW): Racer => ({
  name: 'time off',
  statement: `select * from public.add_time_off('2026-11-23T16:30Z', '2026-11-23T20:00Z', null, $1)`,
  params: [now],
});
const namesOf = (racers: readonly Racer[]) => racers.map(({ name }) => name).join(', then ');

describe('S6 an expired hold: its cancellation, its payment and another’s claim, interleaved', () => {
  const late = afterNow(11);

  /** A held time whose ten minutes are over, and those who now come for it. */
  async function arrange() {
    const { order, paymentIntentId } = await openWithPayment(used.rpc);
    const racers: Record<string, Racer> = {
      lapse: {
        name: 'lapse',
        statement: 'select public.lapse_order($1, $2, $3)',
        params: [order.order_id, paymentIntentId, late],
      },
      pay: capturing(paymentIntentId, late, 'pay'),
      claim: opening(late, 'claim'),
    };
    return { racers, paymentIntentId };
  }

  it.each(permutations(['lapse', 'pay', 'claim']).map((order) => [order.join(', then '), order]))(
    '%s: one of them has the time',
    async (_, order) => {
      const { racers, paymentIntentId } = await arrange();
      const results = await raceInOrder(
        used.database,
        (order as string[]).map((name) => racers[name] as Racer),
      );
      const outcome = (await readOutcome(used.database, paymentIntentId))?.['outcome'];
      const isBooked = outcome === 'booked';
      const isHeld = results['claim']?.refusal === null;
      expect([isBooked, isHeld], JSON.stringify(results)).toContain(true);
      expect(isBooked && isHeld).toBe(false);
      if (!isBooked) expect(outcome).toBe('slot_lost');
      // Before the intent is cancelled no one else gets the time.
      if (order.indexOf('claim') < order.indexOf('lapse') && !isBooked) {
        expect(results['claim']?.refusal).toBe('lapsed_hold');
      }
    },
  );
});

describe('S19 time off, a hold and a capture, interleaved', () => {
  it.each(
    permutations(['time off', 'hold', 'capture']).map((order) => [order.join(', then '), order]),
  )('%s: the first to take the time gets it, nothing is deleted', async (_, order) => {
    // One time in the range is paid for already, another one is asked for.
    const { paymentIntentId } = await openWithPayment(used.rpc, { local_time: '12:00' });
    const racers: Record<string, Racer> = {
      'time off': timeOff(),
      hold: opening(NOW, 'hold'),
      capture: capturing(paymentIntentId),
    };
    const results = await raceInOrder(
      used.database,
      (order as string[]).map((name) => racers[name] as Racer),
    );
    // The paid time lies in the way whenever time off is asked for: held at first, booked later.
    expect(await readOutcome(used.database, paymentIntentId)).toMatchObject({ outcome: 'booked' });
    expect(results['hold']?.refusal).toBeNull();
    expect(results['time off']?.refusal).toBe('time_off_conflicts');
    const conflicts = JSON.parse(results['time off']?.details ?? '[]') as { kind: string }[];
    const isBefore = (name: string) => order.indexOf(name) < order.indexOf('time off');
    expect(conflicts.map(({ kind }) => kind)).toEqual([
      ...(isBefore('hold') ? ['hold'] : []),
      isBefore('capture') ? 'appointment' : 'hold',
    ]);
  });

  it.each(permutations([timeOff(), opening(NOW, 'hold')]).map((order) => [namesOf(order), order]))(
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
    await used.sql('select * from public.add_time_off($1, $2, p_now => $3)', [from, until, NOW]);
    expect(
      await used.sql(
        `select lower(during) = $1::timestamptz and upper(during) = $2::timestamptz as is_exact
         from public.occupancy`,
        [from, until],
      ),
    ).toEqual([{ is_exact: true }]);
    const beside = async (start: string, end: string) =>
      used.sql('select * from public.add_time_off($1, $2, p_now => $3)', [start, end, NOW]);
    const minutes = (instant: string, by: number) =>
      new Date(Date.parse(instant) + by * 60_000).toISOString();
    await expect(beside(minutes(until, -1), minutes(until, 30))).rejects.toThrow(
      'time_off_conflicts',
    );
    await beside(until, minutes(until, 30));
    await beside(minutes(from, -30), from);
  });
});

describe('a payment is attached while others ask for its time, interleaved', () => {
  const late = afterNow(11);

  /** A time held without a payment intent, its ten minutes over, and those who now come for it. */
  async function arrange() {
    const request = buildRequest();
    const [order] = await used.rpc('open_booking', { p_booking: request, p_now: NOW });
    const racers: Record<string, Racer> = {
      attach: {
        name: 'attach',
        statement: 'select public.attach_intent($1, $2)',
        params: [order?.order_id, `pi_${randomUUID()}`],
      },
      claim: opening(late, 'claim'),
      'time off': timeOff(late),
      'other choice': {
        name: 'other choice',
        statement: 'select * from public.open_booking($1, p_now => $2)',
        params: [JSON.stringify({ ...request, local_time: '15:00' }), late],
      },
    };
    return { racers, orderId: order?.order_id };
  }

  it.each(
    permutations(['attach', 'claim', 'time off']).map((order) => [order.join(', then '), order]),
  )('%s: the first decides, and the others are refused in our own words', async (_, order) => {
    const { racers } = await arrange();
    const names = order as string[];
    const results = await raceInOrder(
      used.database,
      names.map((name) => racers[name] as Racer),
    );
    const [winner = ''] = names;
    const refusals = {
      // Money may come for it now: its intent has to be cancelled first.
      attach: { claim: 'lapsed_hold', 'time off': 'lapsed_hold' },
      claim: { attach: 'hold_expired', 'time off': 'time_off_conflicts' },
      'time off': { attach: 'hold_expired', claim: 'slot_taken' },
    }[winner] as Record<string, string>;
    expect(results[winner]?.refusal).toBeNull();
    for (const [loser, refusal] of Object.entries(refusals)) {
      expect(results[loser]?.refusal, loser).toBe(refusal);
    }
  });

  it.each(permutations(['attach', 'other choice']).map((order) => [order.join(', then '), order]))(
    '%s, in two tabs of one checkout: one order is open and none is payable unseen',
    async (_, order) => {
      const { racers, orderId } = await arrange();
      const names = order as string[];
      const results = await raceInOrder(
        used.database,
        names.map((name) => racers[name] as Racer),
      );
      const [winner, loser] = names.map((name) => results[name]);
      expect(winner?.refusal).toBeNull();
      expect(loser?.refusal).toBe(names[0] === 'attach' ? 'lapsed_hold' : 'hold_expired');
      expect(
        await used.sql(
          `select o.state, t.payment_intent_id is not null as is_payable
           from public.orders o join public.tenders t using (order_id) where o.order_id = $1`,
          [orderId],
        ),
      ).toEqual([
        names[0] === 'attach'
          ? { state: 'open', is_payable: true }
          : { state: 'lapsed', is_payable: false },
      ]);
    },
  );
});

describe('everyone wants the same hours, their order left to chance', () => {
  it('bookings, payments and time off on twenty connections: refusals are in our own words', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { paymentIntentId } = await openWithPayment(used.rpc, {
        local_time: round % 2 ? '11:00' : '12:00',
      });
      const results = await raceAtOnce(used.database, [
        ...Array.from({ length: 6 }, (_, index) => opening(NOW, `open ${index}`)),
        ...Array.from({ length: 6 }, (_, index) => ({ ...timeOff(), name: `time off ${index}` })),
        ...Array.from({ length: 3 }, (_, index) => ({
          ...timeOff(),
          name: `longer time off ${index}`,
          statement: `select * from public.add_time_off('2026-11-23T15:30Z', '2026-11-23T20:00Z', null, $1)`,
        })),
        ...Array.from({ length: 4 }, (_, index) =>
          capturing(paymentIntentId, NOW, `capture ${index}`),
        ),
      ]);
      expect(await readOutcome(used.database, paymentIntentId)).toMatchObject({
        outcome: 'booked',
      });
      const refusals = Object.values(results).flatMap(({ refusal }) => refusal ?? []);
      expect(['slot_taken', 'time_off_conflicts']).toEqual(expect.arrayContaining(refusals));
      await used.sql('delete from public.occupancy');
      await used.sql('delete from public.time_off');
    }
  });

  it.each([
    ['the same hours', '2026-11-23T20:00Z', null],
    ['hours that overlap', '2026-11-23T21:00Z', 'time_off_conflicts'],
  ])('two pieces of time off, %s', async (_, until, refusal) => {
    const results = await raceAtOnce(used.database, [
      timeOff(),
      {
        name: 'other',
        statement: `select * from public.add_time_off('2026-11-23T16:30Z', $1, null, $2)`,
        params: [until, NOW],
      },
    ]);
    const refusals = Object.values(results).map((result) => result.refusal);
    expect(refusals.filter((word) => word !== null)).toEqual(refusal ? [refusal] : []);
    expect(await used.sql('select kind from public.occupancy')).toEqual([{ kind: 'time_off' }]);
  });
});

describe('S23 canceled, moved and approved at once', () => {
  const edits = (id: unknown): Record<string, Racer> => ({
    cancel: {
      name: 'cancel',
      statement: 'select * from public.cancel_appointment($1, 1, p_now => $2)',
      params: [id, NOW],
    },
    reschedule: {
      name: 'reschedule',
      statement: `select * from public.reschedule_appointment($1, 1, '2026-11-25', '13:00', p_now => $2)`,
      params: [id, NOW],
    },
    approve: {
      name: 'approve',
      statement: `select * from public.approve_appointment($1, 1, $2)`,
      params: [id, NOW],
    },
  });

  it.each(
    permutations(['cancel', 'reschedule', 'approve']).map((order) => [
      order.join(', then '),
      order,
    ]),
  )('%s: the first wins, the others are shown the latest version', async (_, order) => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const { appointment_id } = await capture(used, paymentIntentId);
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
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const { appointment_id } = await capture(used, paymentIntentId);
    const { reschedule } = edits(appointment_id);
    if (!reschedule) throw new Error('No edit');
    const results = await raceInOrder(used.database, [
      reschedule,
      { ...reschedule, name: 'again' },
    ]);
    expect(results['again']?.rows).toMatchObject([{ version: 2, local_time: '13:00' }]);
  });
});
