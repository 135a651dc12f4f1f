import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../helpers/stack/bookings.ts';
import { buildQuote, buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { raceInOrder, untilWaiting, type Racer } from './queue.ts';
import {
  adjusting,
  booked,
  cancelling,
  capturing,
  opening,
  readLedger,
  readOutcome,
  readRefunds,
  usePostgres,
} from './use-postgres.ts';

const used = usePostgres();

describe('S2 two captures of one payment, interleaved', () => {
  it('the second waits for the first and finds its appointment', async () => {
    const { order, paymentIntentId } = await openWithPayment(used.rpc);
    const results = await raceInOrder(used.database, [
      capturing(paymentIntentId, NOW, 'browser'),
      capturing(paymentIntentId, NOW, 'webhook'),
      capturing(paymentIntentId, NOW, 'sweep'),
    ]);
    const orders = Object.values(results).map(({ rows }) => rows[0]?.['order_id']);
    expect(orders).toEqual([order.order_id, order.order_id, order.order_id]);
    // Were there two appointments, there would be two confirmations.
    expect(
      await used.sql('select outcome from public.confirmations where order_id = $1', [
        order.order_id,
      ]),
    ).toEqual([{ outcome: 'booked' }]);
    expect(await readLedger(used.database, paymentIntentId)).toHaveLength(1);
  });

  it('when the first is rolled back, the second books', async () => {
    const { paymentIntentId } = await openWithPayment(used.rpc);
    const first = await used.database.pool.connect();
    await first.query('begin');
    const { statement, params } = capturing(paymentIntentId);
    await first.query(statement, params);
    const second = capture(used, paymentIntentId);
    await untilWaiting(used.database, 1);
    await first.query('rollback');
    first.release();
    expect((await second)['outcome']).toBe('booked');
    expect(await readLedger(used.database, paymentIntentId)).toHaveLength(1);
  });
});

describe('a price that was paid without a time, and someone who holds the time it names', () => {
  it.each([
    ['hold', 'slot_lost', null],
    ['price', 'booked', 'slot_taken'],
  ])('%s first: it has the time', async (first, outcome, refusal) => {
    const [order] = await used.rpc('open_booking', { p_booking: buildQuote(), p_now: NOW });
    const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
    await used.rpc('attach_intent', {
      p_order_id: order?.order_id ?? '',
      p_payment_intent_id: paymentIntentId,
    });
    const racers: Racer[] = [
      opening(NOW, 'hold'),
      {
        name: 'price',
        statement: `select public.record_capture($1, 9619, 'usd', $2, p_now => $3)`,
        params: [paymentIntentId, JSON.stringify(buildRequest()), NOW],
      },
    ];
    const results = await raceInOrder(
      used.database,
      first === 'hold' ? racers : racers.toReversed(),
    );
    expect(results['hold']?.refusal).toBe(refusal);
    expect(await readOutcome(used.database, paymentIntentId)).toMatchObject({ outcome });
  });
});

describe('S8 one payment intent for two orders at once', () => {
  it.each(['commit', 'rollback'])('the first attaches and ends with %s', async (end) => {
    const [one, other] = await Promise.all(
      ['10:00', '14:00'].map(async (local_time) => {
        const [order] = await used.rpc('open_booking', {
          p_booking: buildRequest({ local_time }),
          p_now: NOW,
        });
        return order?.order_id ?? '';
      }),
    );
    const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
    const first = await used.database.pool.connect();
    await first.query('begin');
    await first.query('select public.attach_intent($1, $2)', [one, paymentIntentId]);
    const second = used
      .rpc('attach_intent', { p_order_id: other ?? '', p_payment_intent_id: paymentIntentId })
      .then(
        () => 'attached',
        (error: Error) => error.message,
      );
    await untilWaiting(used.database, 1);
    await first.query(end);
    first.release();
    expect(await second).toBe(end === 'commit' ? 'payment_already_used' : 'attached');
    expect(
      await used.sql('select 1 from public.tenders where payment_intent_id = $1', [
        paymentIntentId,
      ]),
    ).toHaveLength(1);
  });
});

describe('S9 a refund decided twice at once', () => {
  it('in two tabs, by canceling: one refund, and the second finds it done', async () => {
    const { appointmentId, paymentIntentId } = await booked(used);
    const results = await raceInOrder(used.database, [
      cancelling(appointmentId, 'one'),
      cancelling(appointmentId, 'other'),
    ]);
    for (const name of ['one', 'other']) {
      expect(results[name]?.rows).toMatchObject([{ status: 'cancelled', version: 2 }]);
    }
    expect(await readRefunds(used.database, paymentIntentId)).toEqual([
      { amount_cents: 9619, status: 'requested', reason: 'cancelled' },
    ]);
  });

  it('by canceling and as goodwill: the second is refused, as nothing is left', async () => {
    const { order, appointmentId, paymentIntentId } = await booked(used);
    const results = await raceInOrder(used.database, [
      cancelling(appointmentId, 'one'),
      adjusting(order.order_id, -9619, 'other'),
    ]);
    expect(results['other']?.refusal).toBe('refund_exceeds_payment');
    expect(await readRefunds(used.database, paymentIntentId)).toHaveLength(1);
  });

  it('as goodwill and by canceling: the cancellation refunds what is left', async () => {
    const { order, appointmentId, paymentIntentId } = await booked(used);
    await raceInOrder(used.database, [
      adjusting(order.order_id, -4000, 'one'),
      cancelling(appointmentId, 'other'),
    ]);
    expect(await readRefunds(used.database, paymentIntentId)).toEqual([
      { amount_cents: 4000, status: 'requested', reason: 'adjustment' },
      { amount_cents: 5619, status: 'requested', reason: 'cancelled' },
    ]);
  });
});
