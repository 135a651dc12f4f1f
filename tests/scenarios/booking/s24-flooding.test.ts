import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBooking, offeredTimes, prepare } from '../../api/journey.ts';
import { buildLines } from '../../helpers/builders/build-request.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const MINUTES = searchLength('FLOOD_MINUTES');
const ADDRESSES = searchLength('FLOOD_ADDRESSES');
/** How many minutes after the last one someone comes who pays. */
const NEWCOMER_EVERY = 6;

/** How long the flood may take: a few times what it does on a quiet machine. */
const FLOOD_MS = 120_000 + ADDRESSES * 20;

const stack = useStack();

const TIMES = ['09:00', '10:30', '12:00', '13:30', '15:00'];
const DAYS = ['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-02', '2026-12-04'];

const slot = (index: number) => ({
  serviceId: 'thai-60',
  selectedEnhancements: [],
  appointmentDate: DAYS[Math.floor(index / TIMES.length) % DAYS.length] ?? '',
  appointmentTime: TIMES[index % TIMES.length] ?? '',
});

const liveHolds = async () =>
  (await stack.sql(`select 1 from public.occupancy where kind = 'hold'`)).length;

describe('S24 someone floods the calendar with unpaid holds', () => {
  it('100 from one network: three are held, 429 for the rest, and times stay free', async () => {
    const codes: Record<string, number> = {};
    for (let index = 0; index < 100; index += 1) {
      // Without an address all share one network.
      const { status, problem, headers } = await prepare(
        stack,
        buildBooking({ ...slot(index), email: `flood-${index}@example.com` }),
      );
      const name = status === 200 ? 'kept' : problem.code;
      codes[name] = (codes[name] ?? 0) + 1;
      if (status === 429) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    // The three that are kept were asked for three times more.
    expect(codes).toEqual({ kept: 3, slot_taken: 9, too_many_holds: 88 });
    expect(await liveHolds()).toBe(3);
    expect((await offeredTimes(stack, buildBooking(slot(10)))).length).toBeGreaterThan(0);
    expect((await visitor(stack, 'ann', slot(10)).prepare()).status).toBe(200);
  });

  it('an email address that others have entered still gets its hold', async () => {
    for (let index = 0; index < 6; index += 1) {
      expect((await visitor(stack, 'same', slot(index)).prepare()).status).toBe(200);
    }
  });

  it('one network that releases each time: twelve an hour', async () => {
    const ann = visitor(stack, 'ann');
    const statuses: number[] = [];
    for (let index = 0; index < 13; index += 1) {
      statuses.push((await ann.prepare(slot(index))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
    expect(statuses.at(-1)).toBe(429);
    stack.clock.advance(61);
    expect((await ann.prepare(slot(14))).status).toBe(200);
  });

  it('a paid booking doesn’t count against the next hold', async () => {
    for (let index = 0; index < 4; index += 1) {
      const ann = visitor(stack, 'ann', slot(index));
      await ann.prepareAndPay();
      expect((await ann.confirm()).status).toBe(200);
    }
  });
});

describe('S24 under a flood from many networks', () => {
  beforeAll(async () => {
    // Holds as the API asks for them, without the way there: each from another /64 of one /32, with another address.
    await stack.sql(`create function public.flood(p_count integer, p_paying double precision, p_seed double precision, p_now timestamptz)
      returns integer language plpgsql as $$
      declare
        v_held integer := 0;
        v_lines constant jsonb := '${JSON.stringify(buildLines({ service_id: 'thai-60', enhancement_ids: [] }))}';
        v_group text[];
      begin
        perform setseed(p_seed);
        for i in 1..p_count loop
          v_group := array[to_hex((random() * 65535)::int), to_hex((random() * 255)::int), to_hex((random() * 255)::int)];
          begin
            perform public.open_booking(jsonb_build_object(
              'checkout_key', gen_random_uuid(), 'service_id', 'thai-60', 'policy_version', '2026-11-23', 'lines', v_lines,
              'local_date', date '2026-11-23' + (array[0, 2, 4, 7, 9, 11])[1 + floor(random() * 6)::int],
              'local_time', time '09:00' + (random() * 14)::int * interval '30 minutes',
              'is_paying', random() < p_paying,
              'first_name', 'Flo', 'last_name', 'Od', 'email', gen_random_uuid() || '@example.com', 'phone', '3205550100'
            ), array[
              'network 2001:db8:' || v_group[1] || ':' || v_group[2] || v_group[3] || '/64',
              'network 2001:db8:' || v_group[1] || ':' || v_group[2] || '00/56', 'network 2001:db8:' || v_group[1] || '/48'
            ], p_now);
            v_held := v_held + 1;
          exception when sqlstate 'PT409' or sqlstate 'PT429' or sqlstate 'PT400' then null;
          end;
        end loop;
        return v_held;
      end $$`);
  });

  const AT_ONCE = 50;
  let seed = 0;
  /** So many ask to hold a time; of a share of them the page, or what looks like it, says that they are about to pay. */
  const flood = async (count: number, paying = 0): Promise<number> => {
    let held = 0;
    for (let left = count; left > 0; left -= AT_ONCE) {
      seed = (seed + 0.0137) % 1;
      const [row] = await stack.sql('select public.flood($1, $2, $3, $4) as held', [
        Math.min(left, AT_ONCE),
        paying,
        seed,
        stack.clock.now().toISOString(),
      ]);
      held += Number(row?.['held']);
      // The database is in this process: while it works, nothing closes the connections that have rested too long.
      await setImmediate();
    }
    return held;
  };

  const firstOffered = async (from: number) => {
    for (let index = 0; index < DAYS.length; index += 1) {
      const appointmentDate = DAYS[(from + index) % DAYS.length] ?? '';
      const [time] = await offeredTimes(stack, buildBooking({ ...slot(0), appointmentDate }));
      if (time) return { ...slot(0), appointmentDate, appointmentTime: time };
    }
    throw new Error('No time is offered');
  };

  it(
    `${MINUTES} minutes from ${ADDRESSES.toLocaleString('en')} addresses of one /32: a newcomer who pays is booked at the first try, every time`,
    async () => {
      const aMinute = Math.ceil(ADDRESSES / MINUTES);
      let held = 0;
      for (let minute = 0; minute < MINUTES; minute += 1) {
        if (minute % NEWCOMER_EVERY === NEWCOMER_EVERY - 1) {
          held += await flood(Math.ceil(aMinute / 2), 0.02);
          const newcomer = visitor(stack, `newcomer-${minute}`, await firstOffered(minute));
          expect(await newcomer.prepare()).toMatchObject({ status: 200 });
          // In the meantime they type their card number.
          stack.clock.advance(0.5);
          held += await flood(Math.floor(aMinute / 2));
          expect(await newcomer.pressPay()).toMatchObject({
            status: 200,
            body: { paymentIntentId: newcomer.paymentIntentId },
          });
          expect(newcomer.pay().error).toBeNull();
          expect(await newcomer.confirm()).toMatchObject({ status: 200 });
          stack.clock.advance(0.5);
        } else {
          held += await flood(aMinute, 0.02);
          stack.clock.advance(1);
        }
      }
      // The flood was one: far more was held than there are times, and Stripe has charged the newcomers alone.
      expect(held).toBeGreaterThan(ADDRESSES / 4);
      const charged = stack.stripe.paymentIntents().filter(({ status }) => status === 'succeeded');
      expect(charged).toHaveLength(Math.floor(MINUTES / NEWCOMER_EVERY));
      expect(stack.stripe.refunds()).toEqual([]);
      const items = await stack.sql(`select kind, subject from public.tasks`);
      expect(items).toEqual([{ kind: 'calendar_held', subject: '2026-11-23' }]);
      // Here, for the time that this takes grows with the flood, too; what is empty is not looked at again afterwards.
      await settle(stack);
      await stack.empty();
    },
    FLOOD_MS,
  );

  it('anyone who held the time without paying is refused before being charged, with the nearest times', async () => {
    const first = visitor(stack, 'first', slot(0));
    await first.prepare();
    await flood(200);
    const second = visitor(stack, 'second', slot(0));
    expect((await second.prepare()).status).toBe(200);
    expect((await second.pressPay()).status).toBe(200);
    expect(await first.pressPay()).toMatchObject({
      status: 409,
      problem: { code: 'slot_taken', alternatives: [{}, {}, {}] },
    });
    // Past our server, too: the payment was cancelled before the time was given away.
    expect(first.pay().error).not.toBeNull();
    expect(second.pay().error).toBeNull();
    expect((await second.confirm()).status).toBe(200);
  });

  it('anyone whose bank is asking them keeps the time, however long it takes', async () => {
    const first = visitor(stack, 'first', slot(0));
    await first.prepare();
    await flood(200);
    await first.pressPay();
    stack.stripe.pay(first.paymentIntentId, { card: '4000002500003155', challenge: 'leave' });
    stack.clock.advance(5);
    const second = visitor(stack, 'second', slot(0));
    await second.prepare();
    expect(await second.pressPay()).toMatchObject({
      status: 409,
      problem: { code: 'slot_taken' },
    });
    expect(stack.stripe.paymentIntent(first.paymentIntentId).status).toBe('requires_action');
  });

  it('anyone who pressed Pay and left loses the time after a minute, and is not charged', async () => {
    const first = visitor(stack, 'first', slot(0));
    await first.prepare();
    await flood(200);
    await first.pressPay();
    const second = visitor(stack, 'second', slot(0));
    await second.prepare();
    expect((await second.pressPay()).status).toBe(409);
    stack.clock.advance(1);
    expect((await second.pressPay()).status).toBe(200);
    expect(first.pay().error).not.toBeNull();
  });
});
