import { describe, expect, it } from 'vitest';
import { listWaitlist, type AdminWaitlist } from '#contract/waitlist/waitlist.ts';
import type { Times } from '#contract/appointments/appointments.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { DAY, createWaiting } from './waiting.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { fillDay, ask, join, read } = createWaiting(stack, admin);

describe('what the therapist sees', () => {
  const list = async () => {
    const { body } = await admin.call<AdminWaitlist>('GET', '/api/admin/waitlist');
    return listWaitlist.answer.parse(body).entries;
  };

  it('lists the people waiting by day, first come, first served, with their held times; she can remove someone', async () => {
    const cancel = await fillDay();
    await join('Bea');
    await join('Cleo');
    await ask('Dora');
    await cancel();
    const [first, second] = await list();
    expect(first).toMatchObject({
      state: 'offered',
      place: null,
      offer: { time: '09:00' },
      missedOffers: 0,
    });
    expect(second).toMatchObject({ state: 'waiting', place: 1, serviceName: expect.any(String) });
    const { status } = await admin.call('DELETE', `/api/admin/waitlist/${first?.id}`);
    expect(status).toBe(200);
    expect(await list()).toMatchObject([{ id: second?.id, state: 'offered' }]);
    expect((await admin.call('DELETE', `/api/admin/waitlist/${crypto.randomUUID()}`)).status).toBe(
      404,
    );
  });

  it('is listed as in the way of time off, and she can add the time off anyway', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const json = { startDate: DAY, endDate: DAY, startTime: '09:00', endTime: '10:00' };
    const block = (more = {}) => admin.call('POST', '/api/admin/time-off', { ...json, ...more });
    const { status, problem } = await block();
    expect([status, problem.code]).toEqual([409, 'time_off_conflicts']);
    expect(problem.current).toMatchObject([{ kind: 'offer', name: 'Bea Moe' }]);
    // What is blocked already is no offer, and stays in the way.
    expect((await block({ endTime: '11:00', endsOffers: true })).status).toBe(409);
    expect((await block({ endsOffers: true })).status).toBe(201);
    expect(await read(bea)).toMatchObject({ state: 'waiting', place: 1, offer: null });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 2, offer: null });
    expect((await list())[0]).toMatchObject({ missedOffers: 0 });
  });

  it('marks the times that she can choose, and withdraws an offer when she books its time', async () => {
    const cancel = await fillDay();
    const bea = await join('Bea');
    await cancel();
    const { body } = await admin.call<Times>(
      'GET',
      `/api/admin/times?date=${DAY}&serviceId=thai-60`,
    );
    expect(body.times.find(({ time }) => time === '09:00')).toMatchObject({ keptFor: 'Bea' });
    expect(body.times.find(({ time }) => time === '18:00')).toMatchObject({ keptFor: null });
    const booked = await admin.call('POST', '/api/admin/appointments', {
      bookingKey: crypto.randomUUID(),
      newClient: {
        ...{ firstName: 'Eva', lastName: 'Berg', email: 'eva@example.com' },
        phone: '320-555-0199',
      },
      ...{
        serviceId: 'thai-60',
        enhancementIds: [],
        appointmentDate: DAY,
        appointmentTime: '09:00',
      },
    });
    expect(booked.status).toBeLessThan(300);
    expect(await read(bea)).toMatchObject({ state: 'waiting', offer: null });
  });
});
