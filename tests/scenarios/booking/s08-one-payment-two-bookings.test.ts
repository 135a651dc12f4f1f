import { describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { keptCents, listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S8 one payment for two bookings', () => {
  it('two holds of one person, confirmed at once with one payment: one is booked', async () => {
    const first = visitor(stack, 'ann');
    await first.prepareAndPay();
    const second = visitor(stack, 'ann', { appointmentTime: '13:00' });
    second.paymentIntentId = first.paymentIntentId;
    const answers = await Promise.all([first.confirm(), second.confirm(), first.confirm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(await listAppointments(stack)).toHaveLength(1);
    expect(await keptCents(stack)).toBe(18169);
    expect((await second.confirm()).problem.code).toBe('payment_already_used');
  });

  it('someone else’s payment is answered like one that doesn’t exist, with nothing about its owner', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    const thief = visitor(stack, 'bo');
    thief.paymentIntentId = ann.paymentIntentId;
    const before = await thief.confirm();
    await ann.confirm();
    const after = await thief.confirm();
    thief.paymentIntentId = 'pi_unknown';
    const unknown = await thief.confirm();
    for (const { status, problem } of [before, after]) {
      expect(status).toBe(404);
      expect({ ...problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' });
      expect(JSON.stringify(problem)).not.toMatch(/ann|Lund|09:00|thai/i);
    }
  });

  it('someone else’s checkout can’t be looked up', async () => {
    const ann = visitor(stack, 'ann');
    await ann.prepareAndPay();
    await ann.confirm();
    expect((await visitor(stack, 'bo').status()).body).toEqual({ state: 'none' });
  });
});
