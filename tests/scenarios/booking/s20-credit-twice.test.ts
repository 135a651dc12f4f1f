import { describe, expect, it } from 'vitest';
import { settle } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { createMember } from '../people/member.ts';
import { grantCredits, listAppointments } from '../steps.ts';

const stack = useStack();

describe('S20 one credit in two tabs', () => {
  it('is reserved for the first; the second is refused and can pay by card', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const first = mia.checkout();
    expect((await first.prepare()).status).toBe(200);
    // Booked under another address, so that it does not take the place of the first tab's hold.
    const second = mia.checkout({ email: 'mia.work@example.com', appointmentTime: '13:00' });
    const refused = await second.prepare();
    expect(refused).toMatchObject({ status: 409, problem: { code: 'credit_missing' } });
    expect(refused.problem.detail).toContain('You can pay by card instead.');
    expect((await second.prepare({})).body.calculatedAmount).toBe('128.25');
    expect((await first.confirm()).status).toBe(200);
    expect(await mia.credits()).toMatchObject({ availableCredits: 0, totalUsed: 1 });
    await settle(stack);
  });

  it('confirmed in both at once books one', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const checkouts = [
      mia.checkout(),
      mia.checkout({ email: 'mia.work@example.com', appointmentTime: '13:00' }),
    ];
    const prepared = await Promise.all(checkouts.map((checkout) => checkout.prepare()));
    expect(prepared.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const booked = await Promise.all(checkouts.map((checkout) => checkout.confirm()));
    expect(booked.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await listAppointments(stack)).toHaveLength(1);
    await settle(stack);
  });

  it('of the same person in the same place: the newest tab has it', async () => {
    const mia = await createMember(stack);
    await grantCredits(stack, mia.email);
    const [first, second] = [mia.checkout(), mia.checkout({ appointmentTime: '13:00' })];
    await first.prepare();
    expect((await second.prepare()).status).toBe(200);
    expect(await first.confirm()).toMatchObject({
      ...{ status: 409, problem: { code: 'hold_expired' } },
    });
    expect((await second.confirm()).status).toBe(200);
    await settle(stack);
  });
});
