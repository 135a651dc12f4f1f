import { describe, expect, it } from 'vitest';
import { buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { openWithPayment } from '../../helpers/stack/bookings.ts';
import { permutations } from '../../helpers/texts/permutations.ts';
import { raceAtOnce, raceInOrder, type Racer } from '../queue.ts';
import { booked, capturing, opening, readOutcome, usePostgres } from '../use-postgres.ts';

const used = usePostgres();

const takenOn = async (date: string) =>
  (
    await used.sql(
      `select o.kind || to_char(lower(o.during) at time zone 'America/Chicago', ' HH24:MI') || to_char(upper(o.during) at time zone 'America/Chicago', '-HH24:MI') as taken
       from public.occupancy o where (lower(o.during) at time zone 'America/Chicago')::date = $1 order by o.during`,
      [date],
    )
  ).map(({ taken }) => taken);

describe('the therapist takes an afternoon off that keeps its bookings, while one person pays and another asks', () => {
  /** Monday from 9 to 5, local. */
  const timeOff: Racer = {
    name: 'time off',
    statement: `select * from public.add_time_off('2026-11-23T15:00Z', '2026-11-23T23:00Z', null, $1, true, true)`,
    params: [NOW],
  };

  it.each(
    permutations(['time off', 'hold', 'capture']).map((order) => [order.join(', then '), order]),
  )('%s: the client who paid has the time, and no one books after her', async (_, order) => {
    const { paymentIntentId } = await openWithPayment(used.rpc, { local_time: '13:00' });
    const racers: Record<string, Racer> = {
      'time off': timeOff,
      hold: opening(NOW, 'hold'),
      capture: capturing(paymentIntentId),
    };
    const names = order as string[];
    const results = await raceInOrder(
      used.database,
      names.map((name) => racers[name] as Racer),
    );
    expect(results['time off']?.refusal).toBeNull();
    expect(await readOutcome(used.database, paymentIntentId)).toMatchObject({ outcome: 'booked' });
    const isHeld = names.indexOf('hold') < names.indexOf('time off');
    expect(results['hold']?.refusal).toBe(isHeld ? null : 'slot_taken');
    expect(await takenOn('2026-11-23')).toEqual([
      ...(isHeld
        ? ['time_off 09:00-10:00', 'hold 10:00-11:15', 'time_off 11:15-13:00']
        : ['time_off 09:00-13:00']),
      ...['appointment 13:00-14:15', 'time_off 14:15-17:00'],
    ]);
  });
});

describe('a holiday meets a booking', () => {
  const CHRISTMAS = '2026-12-25';
  /** Someone new asks for ten o'clock. */
  const claiming = (): Racer => ({
    name: 'claim',
    statement: 'select * from public.open_booking($1, p_now => $2)',
    params: [JSON.stringify(buildRequest({ local_date: CHRISTMAS })), NOW],
  });
  const asking: Racer = {
    name: 'holiday',
    statement: 'select public.ask_about_holidays($1)',
    params: [NOW],
  };
  const answering = (isOpen: boolean): Racer => ({
    name: 'holiday',
    statement: 'select public.answer_holiday($1, $2, $3)',
    params: [CHRISTMAS, isOpen, NOW],
  });
  /** No one has asked about it (null), she has not answered, or she has. */
  const holidayIs = async (answer: 'unknown' | 'asked' | 'open') => {
    await used.sql('delete from public.special_days where local_date = $1', [CHRISTMAS]);
    if (answer === 'unknown') return;
    await used.sql(
      `insert into public.special_days (local_date, name, asked_at, answer, answered_at)
       values ($1, 'Christmas Day', $2, $3::text, case when $3::text is not null then $2::timestamptz end)`,
      [CHRISTMAS, NOW, answer === 'asked' ? null : answer],
    );
  };

  it.each([
    ['it is asked about', 'unknown', asking, null, 'slot_unavailable'],
    ['she says that she is closed after all', 'open', answering(false), null, 'slot_unavailable'],
    ['she says that she is open', 'asked', answering(true), 'slot_unavailable', null],
  ] as const)(
    '%s: a claim before it finds the day as it was, one after it as she said, and a hold stays',
    async (_, before, holiday, claimedFirst, claimedSecond) => {
      for (const [racers, refusal] of [
        [[claiming(), holiday], claimedFirst],
        [[holiday, claiming()], claimedSecond],
      ] as const) {
        await holidayIs(before);
        const results = await raceInOrder(used.database, racers);
        expect(results['holiday']?.refusal).toBeNull();
        expect(results['claim']?.refusal).toBe(refusal);
        expect(await takenOn(CHRISTMAS)).toEqual(refusal === null ? ['hold 10:00-11:15'] : []);
        await used.sql('delete from public.occupancy');
      }
      await holidayIs('open');
    },
  );
});

describe('S102 two tabs of her calendar at once', () => {
  const dropping = (appointmentId: string, time: string, name: string): Racer => ({
    name,
    statement: `select * from public.reschedule_appointment($1, 1, '2026-11-25', $2, p_now => $3, p_accepts_warnings => '{}')`,
    params: [appointmentId, time, NOW],
  });
  const stateOf = async (appointmentId: string) =>
    (
      await used.sql(
        `select a.version, (select count(*)::integer from public.orders o where o.root_id = a.order_id and o.kind = 'change') as moves
         from public.appointments a where a.appointment_id = $1`,
        [appointmentId],
      )
    )[0];

  it('drop it at two times: the first has it, the second is shown the new version', async () => {
    const { appointmentId } = await booked(used);
    const results = await raceInOrder(used.database, [
      dropping(appointmentId, '13:00', 'first'),
      dropping(appointmentId, '15:00', 'second'),
    ]);
    expect([results['first']?.refusal, results['second']?.refusal]).toEqual([
      ...[null, 'stale_version'],
    ]);
    expect(JSON.parse(String(results['second']?.details))).toMatchObject({
      ...{ version: 2, local_date: '2026-11-25', local_time: '13:00' },
    });
    expect(await takenOn('2026-11-25')).toEqual(['appointment 13:00-14:15']);
  });

  it('drop it at the same time, or twice by accident: it is moved once', async () => {
    const { appointmentId } = await booked(used);
    const results = await raceAtOnce(
      used.database,
      ['first', 'second', 'third'].map((name) => dropping(appointmentId, '13:00', name)),
    );
    expect(Object.values(results).map(({ refusal }) => refusal)).toEqual([null, null, null]);
    expect(await stateOf(appointmentId)).toEqual({ version: 2, moves: 1 });
  });

  it('drop two appointments at one time: one of the two is there, the other where it was', async () => {
    const [one, other] = [await booked(used), await booked(used, { local_time: '14:00' })];
    const results = await raceAtOnce(used.database, [
      dropping(one.appointmentId, '13:00', 'one'),
      dropping(other.appointmentId, '13:00', 'other'),
    ]);
    expect(
      Object.values(results)
        .map(({ refusal }) => String(refusal))
        .toSorted(),
    ).toEqual(['null', 'slot_taken']);
    expect(await takenOn('2026-11-25')).toEqual(['appointment 13:00-14:15']);
  });
});
