import { describe, expect, it } from 'vitest';
import { countRows } from '../../api/journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S22 a hold is asked for twice', () => {
  it('two equal calls at once have one hold and one payment', async () => {
    const ann = visitor(stack);
    const [first, second] = await Promise.all([ann.prepare(), ann.prepare()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.paymentIntentId).toBe(first.body.paymentIntentId);
    expect(await countRows(stack)).toMatchObject({ orders: 1, occupancy: 1 });
    expect(stack.stripe.paymentIntents()).toHaveLength(1);
  });

  it('a repeated call after a lost answer finds its own hold', async () => {
    const ann = visitor(stack);
    stack.databaseGate.loseAnswers();
    expect((await ann.prepare()).status).toBe(503);
    stack.databaseGate.open();
    expect((await ann.prepare()).status).toBe(200);
    expect(await countRows(stack)).toMatchObject({ orders: 1, occupancy: 1 });
  });

  it('two equal confirmations at once have one appointment', async () => {
    const ann = visitor(stack);
    await ann.prepareAndPay();
    const [first, second] = await Promise.all([ann.confirm(), ann.confirm()]);
    expect(first.body).toEqual(second.body);
    expect(await countRows(stack)).toMatchObject({ appointments: 1, messages: 3 });
  });
});
