import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildLines, buildRequest, NOW } from '../helpers/builders/build-request.ts';
import { raceAtOnce, raceInOrder, type Racer } from './queue.ts';
import { booked, cancelling, readRefunds, usePostgres } from './use-postgres.ts';

const used = usePostgres();

const PAID_CENTS = 9619;

const refunding = (appointmentId: string, name = 'refund'): Racer => ({
  name,
  statement: `select * from public.refund_appointment($1, 1, 'Cancelled by admin', $2)`,
  params: [appointmentId, NOW],
});

/** What two tabs may do to a copy of an appointment that no one has edited yet. */
const tabs = (appointmentId: string): Record<string, Racer> => ({
  approve: {
    name: 'approve',
    statement: `select * from public.approve_appointment($1, 1, $2)`,
    params: [appointmentId, NOW],
  },
  cancel: cancelling(appointmentId),
  refund: refunding(appointmentId),
  move: {
    name: 'move',
    statement: `select * from public.reschedule_appointment($1, 1, '2026-11-25', '13:00', p_now => $2)`,
    params: [appointmentId, NOW],
  },
  modify: {
    name: 'modify',
    statement: 'select * from public.open_change($1, $2)',
    params: [
      JSON.stringify({
        ...{ order_id: randomUUID(), appointment_id: appointmentId, version: 1 },
        ...{ service_id: 'swedish-30', local_date: '2026-11-23', local_time: '10:00' },
        is_by_client: false,
        lines: buildLines({ service_id: 'swedish-30', enhancement_ids: [] }),
      }),
      NOW,
    ],
  },
});
const NAMES = ['approve', 'cancel', 'refund', 'move', 'modify'];
const PAIRS = NAMES.flatMap((first) =>
  NAMES.filter((second) => second !== first).map((second) => [first, second] as const),
);

describe('S23 two tabs of the dashboard act on one appointment at once', () => {
  it.each(PAIRS)(
    '%s, then %s: one wins, and the other is shown the latest version',
    async (first, second) => {
      const { appointmentId, paymentIntentId } = await booked(used);
      const racers = tabs(appointmentId);
      const results = await raceInOrder(used.database, [racers[first], racers[second]] as Racer[]);
      expect(results[first]?.refusal).toBeNull();
      const [now] = await used.sql(
        'select version, status from public.appointments where appointment_id = $1',
        [appointmentId],
      );
      expect(now).toMatchObject({ version: 2 });
      // Cancelled is what it was to be.
      if (first === 'refund' && second === 'cancel') {
        expect(results[second]?.rows).toMatchObject([now]);
      } else {
        expect(results[second]?.refusal).toBe('stale_version');
        expect(JSON.parse(results[second]?.details ?? '{}')).toMatchObject({
          ...{ appointment_id: appointmentId, ...now },
        });
      }
      const back = (await readRefunds(used.database, paymentIntentId)).map(
        (row) => row['amount_cents'],
      );
      const expected = first === 'cancel' || first === 'refund' ? [PAID_CENTS] : [];
      if (first !== 'modify') expect(back).toEqual(expected);
    },
  );
});

describe('pressed ten times at once', () => {
  const tenTimes = (racer: (name: string) => Racer) =>
    raceAtOnce(
      used.database,
      Array.from({ length: 10 }, (_, index) => racer(`press ${index}`)),
    );

  it('a refund is made once, and every call says that it is done', async () => {
    const { appointmentId, paymentIntentId } = await booked(used);
    const results = await tenTimes((name) => refunding(appointmentId, name));
    for (const { rows } of Object.values(results)) {
      expect(rows).toMatchObject([{ status: 'cancelled', version: 2 }]);
    }
    expect(await readRefunds(used.database, paymentIntentId)).toMatchObject([
      { amount_cents: PAID_CENTS },
    ]);
  });

  it('a booking for a client is one, and what it owes is taken once', async () => {
    const request = JSON.stringify(
      buildRequest({ checkout_key: randomUUID(), local_time: '18:00' }),
    );
    const bookings = await tenTimes((name) => ({
      name,
      statement: 'select public.book_for_client($1, $2) as id',
      params: [request, NOW],
    }));
    const ids = new Set(Object.values(bookings).map(({ rows }) => rows[0]?.['id']));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    const paymentId = randomUUID();
    const payments = await tenTimes((name) => ({
      name,
      statement: `select state, charge_cents from public.pay_owed($1, $2, 'cash', 500, p_now => $3)`,
      params: [id, paymentId, NOW],
    }));
    for (const { rows } of Object.values(payments)) {
      expect(rows).toEqual([{ state: 'settled', charge_cents: PAID_CENTS + 500 }]);
    }
    const [kept] = await used.sql(
      `select private.kept_of_family(a.order_id) as cents from public.appointments a where a.appointment_id = $1`,
      [id],
    );
    expect(kept).toEqual({ cents: PAID_CENTS + 500 });
  });
});
