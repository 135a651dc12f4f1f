import { describe, expect, it } from 'vitest';
import { offeredTimes, prepare, buildBooking } from '../api/journey.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { visitor } from './visitor.ts';

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

describe('S24 somebody floods the calendar with unpaid holds', () => {
  it('100 from one network: three are kept, 429 for the rest, and times stay free', async () => {
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

  it('one address from many networks: two at a time', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      statuses.push((await visitor(stack, 'same', slot(index)).prepare()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('many people from many networks: 24 at a time in all', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 25; index += 1) {
      statuses.push((await visitor(stack, `person-${index}`, slot(index)).prepare()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.at(-1)).toBe(429);
  });

  it('one network that lets go each time: twelve an hour', async () => {
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

  it('whoever has paid is not held against the next hold', async () => {
    for (let index = 0; index < 4; index += 1) {
      const ann = visitor(stack, 'ann', slot(index));
      await ann.prepareAndPay();
      expect((await ann.confirm()).status).toBe(200);
    }
  });
});
