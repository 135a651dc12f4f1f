import { describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { runSweep } from '../../../netlify/jobs/sweep/run-sweep.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { call } from '../journey.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { DAY, createWaiting } from './waiting.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { fillDay, join, act, read, emailsTo, refuse } = createWaiting(stack, admin);

/** Someone who books the time that was held for them. */
const checkoutOf = (name: string) =>
  visitor(stack, name.toLowerCase(), { serviceId: 'thai-60', selectedEnhancements: [] });

describe('a time that comes free', () => {
  it('is held for the first in line, who is notified by email and text and is the only one who can book it', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea', { textConsent: true }), await join('Cleo')];
    stack.texts.clear();
    await cancel();
    expect(await read(bea)).toMatchObject({
      state: 'offered',
      place: null,
      offer: { date: DAY, time: '09:00', secondsLeft: 7200 },
    });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 1, offer: null });
    const offer = (await emailsTo('Bea')).find(({ subject }) =>
      subject.startsWith('A time opened up'),
    );
    expect(offer?.subject).toBe('A time opened up for you: Wednesday, November 25 at 9:00 AM');
    expect(offer?.text).toContain(`/waitlist#${bea}`);
    const text = (await stack.texts.list()).find(({ body }) => body.includes('is held for you'));
    expect(text?.body).toContain(`/waitlist#${bea} Reply STOP to end.`);
    expect(await emailsTo('Cleo')).toHaveLength(1);

    const [hers, stranger] = [checkoutOf('bea'), checkoutOf('eva')];
    expect((await stranger.prepare()).problem.code).toBe('slot_taken');
    expect((await hers.prepare()).problem.code).toBe('slot_taken');
    const taken = await act('take', bea, { checkoutKey: hers.checkoutKey });
    expect(taken.state).toBe('offered');
    await hers.prepareAndPay();
    expect((await hers.confirm()).status).toBe(200);
    expect(await read(bea)).toMatchObject({ state: 'booked', offer: null });
    expect(await read(cleo)).toMatchObject({ state: 'waiting', place: 1 });
  });

  it('goes to the next person when someone passes, leaves or runs out of time, and never to the same spot again', async () => {
    const cancel = await fillDay();
    const [bea, cleo, dora] = [await join('Bea'), await join('Cleo'), await join('Dora')];
    await cancel();
    expect(await act('decline', bea)).toMatchObject({ state: 'waiting', place: 1 });
    expect((await read(cleo)).state).toBe('offered');
    expect((await act('leave', cleo)).state).toBe('left');
    expect((await read(dora)).state).toBe('offered');
    stack.clock.advance(119);
    await runMessages(stack.deps);
    expect((await read(dora)).state).toBe('offered');
    stack.clock.advance(2);
    expect(await refuse('/take', { link: dora, checkoutKey: crypto.randomUUID() })).toEqual([
      409,
      'offer_over',
    ]);
    await runMessages(stack.deps);
    expect(await read(dora)).toMatchObject({ state: 'waiting', offer: null });
    // Everyone on the list was offered it: now anyone can book it.
    expect((await checkoutOf('eva').prepare()).status).toBe(200);
  });

  it('is held as long as promised, whatever its checkout does, and yields to no one', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const hers = checkoutOf('bea');
    await act('take', bea, { checkoutKey: hers.checkoutKey });
    await hers.prepare();
    await call(stack, '/api/checkout-release', { checkoutKey: hers.checkoutKey });
    stack.clock.advance(40);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('offered');
    expect((await hers.prepare({ healthConditions: 'Other words' })).status).toBe(200);
    stack.clock.advance(79);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('offered');
    stack.clock.advance(2);
    await runSweep(stack.deps);
    expect((await read(bea)).state).toBe('waiting');
    expect((await read(cleo)).state).toBe('offered');
  });

  it('paid too late is refunded if the next person has the time', async () => {
    const cancel = await fillDay();
    const [bea, cleo] = [await join('Bea'), await join('Cleo')];
    await cancel();
    const hers = checkoutOf('bea');
    await act('take', bea, { checkoutKey: hers.checkoutKey });
    await hers.prepare();
    stack.clock.advance(121);
    await runSweep(stack.deps);
    expect((await read(cleo)).state).toBe('offered');
    expect(hers.pay().error).toBeDefined();
  });
});
