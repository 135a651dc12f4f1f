import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confirmPayment, holdWithPayment } from '../helpers/bookings.ts';
import { buildDraft, NOW } from '../helpers/drafts.ts';
import { raceInOrder, type Racer } from './queue.ts';
import { confirming, usePostgres } from './use-postgres.ts';

const used = usePostgres();

const ledgerOf = (paymentIntentId: string) =>
  used.database.sql('select kind from public.payments where stripe_payment_intent_id = $1', [
    paymentIntentId,
  ]);

describe('S2 two confirmations of one payment, interleaved', () => {
  it('the second waits for the first and finds its appointment', async () => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    const results = await raceInOrder(used.database, [
      confirming(paymentIntentId, NOW, 'browser'),
      confirming(paymentIntentId, NOW, 'webhook'),
      confirming(paymentIntentId, NOW, 'sweep'),
    ]);
    const ids = Object.values(results).map(({ rows }) => rows[0]?.['appointment_id']);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
    expect(await ledgerOf(paymentIntentId)).toHaveLength(1);
  });

  it('when the first is rolled back, the second books', async () => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    const first = await used.database.pool.connect();
    await first.query('begin');
    const { statement, params } = confirming(paymentIntentId);
    await first.query(statement, params);
    const second = confirmPayment(used.rpc, paymentIntentId);
    await first.query('rollback');
    first.release();
    expect((await second).outcome).toBe('booked');
    expect(await ledgerOf(paymentIntentId)).toHaveLength(1);
  });
});

describe('S8 one payment intent for two drafts at once', () => {
  it.each(['commit', 'rollback'])('the first attaches and ends with %s', async (end) => {
    const [one, other] = await Promise.all(
      ['10:00', '14:00'].map(async (local_time) => {
        const [draft] = await used.rpc('hold_slot', {
          p_draft: buildDraft({ local_time }),
          p_now: NOW,
        });
        return draft?.booking_draft_id;
      }),
    );
    const paymentIntentId = `pi_${randomUUID().replaceAll('-', '')}`;
    const first = await used.database.pool.connect();
    await first.query('begin');
    await first.query('select public.attach_payment_intent($1, $2)', [one, paymentIntentId]);
    const second = used
      .rpc('attach_payment_intent', {
        p_booking_draft_id: other ?? '',
        p_payment_intent_id: paymentIntentId,
      })
      .then(
        () => 'attached',
        (error: Error) => error.message,
      );
    await first.query(end);
    first.release();
    expect(await second).toBe(end === 'commit' ? 'payment_already_used' : 'attached');
    expect(
      await used.database.sql('select 1 from public.booking_drafts where payment_intent_id = $1', [
        paymentIntentId,
      ]),
    ).toHaveLength(1);
  });
});

describe('S9 a refund decided twice at once', () => {
  const refunding = (paymentIntentId: string, reason: string, name: string): Racer => ({
    name,
    statement: 'select * from public.request_refund($1, $2, p_now => $3)',
    params: [paymentIntentId, reason, NOW],
  });
  const refunds = (paymentIntentId: string) =>
    used.database.sql(
      'select amount_cents from public.refunds where stripe_payment_intent_id = $1',
      [paymentIntentId],
    );

  it('in two tabs, for the same reason: one refund, and the second finds it', async () => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    await confirmPayment(used.rpc, paymentIntentId);
    const results = await raceInOrder(
      used.database,
      [refunding(paymentIntentId, 'admin', 'one'), refunding(paymentIntentId, 'admin', 'other')],
      { payment: paymentIntentId },
    );
    expect(results['one']?.rows).toMatchObject([{ is_new: true, amount_cents: 9619 }]);
    expect(results['other']?.rows).toMatchObject([{ is_new: false, amount_cents: 9619 }]);
    expect(await refunds(paymentIntentId)).toEqual([{ amount_cents: 9619 }]);
  });

  it('by cancelling and by hand: the second is told that it is under way', async () => {
    const { paymentIntentId } = await holdWithPayment(used.rpc);
    await confirmPayment(used.rpc, paymentIntentId);
    const results = await raceInOrder(
      used.database,
      [
        refunding(paymentIntentId, 'cancelled', 'one'),
        refunding(paymentIntentId, 'admin', 'other'),
      ],
      { payment: paymentIntentId },
    );
    expect(results['other']?.refusal).toBe('already_refunded');
    expect(await refunds(paymentIntentId)).toHaveLength(1);
  });
});
