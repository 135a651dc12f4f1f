import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildLines, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { SUNDAY, usePlantedFailures } from '../tasks/planted-failures.ts';

const { database, rpc, book, openItems } = usePlantedFailures();

/** Someone has called, and pays at the visit. */
const bookByPhone = (name: string, localTime: string) =>
  rpc('book_for_client', {
    p_booking: buildRequest({
      ...{ first_name: name, email: `${name.toLowerCase()}@example.com` },
      ...{ local_date: '2026-11-25', local_time: localTime, checkout_key: randomUUID() },
    }),
    p_now: NOW,
  });

const end = (id: string) =>
  database.sql(
    `update public.appointments set status = 'completed', starts_at = $2::timestamptz - interval '1 hour', ends_at = $2
     where appointment_id = $1`,
    [id, '2026-11-21T17:00:00Z'],
  );

/** A first visit that is over since Saturday, 11:00 AM. */
async function visit(name: string, localTime: string) {
  const id = await book(name, localTime);
  await database.sql(
    `update public.appointments set status = 'confirmed' where appointment_id = $1`,
    [id],
  );
  await end(id);
  return id;
}

/** A session sold to someone who gave no more than a name. */
async function sellToWalkIn(now: string) {
  const orderId = randomUUID();
  const hour = { service_id: 'swedish-60', enhancement_ids: [], tax_rates: [] };
  const [tender] = await rpc('open_sale', {
    p_sale: {
      ...{ order_id: orderId, service_id: hour.service_id, lines: buildLines(hour) },
      ...{ first_name: 'Sam', last_name: '', rest_kind: 'cash' },
    },
    p_now: now,
  });
  await rpc('record_cash', {
    ...{ p_order_id: orderId, p_tender_id: tender?.tender_id ?? '', p_amount_cents: 8000 },
    p_now: now,
  });
}

const plan = (now = SUNDAY) => rpc('plan_messages', { p_now: now });
const planned = async () =>
  (
    await database.sql(
      `select kind, coalesce(address, 'the practice') as address from public.messages
       where channel = 'email' and kind in ('reminder', 'payment_due', 'review_request', 'day_schedule') order by 1, 2`,
    )
  ).map(({ kind, address }) => `${kind} ${address}`);

describe('a walk-in', () => {
  it('who gave no address is asked nothing, and keeps no one from being reminded', async () => {
    await sellToWalkIn('2026-11-21T18:00:00Z');
    await visit('Cy', '15:00');
    await book('Ann', '10:00');
    expect(await plan()).toBe(0);
    expect(await planned()).toEqual(['reminder ann@example.com', 'review_request cy@example.com']);
    expect(await openItems()).toEqual([]);
  });
});

describe('a row that cannot be planned', () => {
  it.each([
    ['plan_reminder', 'reminder', book],
    ['plan_payment_reminder', 'payment_due', bookByPhone],
    ['plan_review_request', 'review_request', visit],
  ])('by %s stops no other', async (part, kind, make) => {
    const bad = await make('Bad', '09:00');
    await make('Ann', '12:30');
    await make('Zoe', '15:00');
    await database.sql(`insert into public.planted values ('bad@example.com')`);
    // Twice: it is tried again, and stays one item.
    for (let time = 0; time < 2; time += 1) {
      expect(await plan()).toBeGreaterThan(0);
      expect((await planned()).filter((row) => row.startsWith(kind))).toEqual([
        `${kind} ann@example.com`,
        `${kind} zoe@example.com`,
      ]);
    }
    const items = await openItems();
    expect(items).toMatchObject(
      part === 'plan_payment_reminder'
        ? // Its reminder is planned next, and fails as well.
          [{ subject: `${part} ${bad}` }, { subject: `plan_reminder ${bad}` }]
        : [
            {
              kind: 'job_failed',
              subject: `${part} ${bad}`,
              details: { part, row: bad, sqlstate: 'P0001' },
            },
          ],
    );
    expect(JSON.stringify(items)).not.toMatch(/planted|example\.com|Bad|Lund/);
    await database.sql('truncate public.planted');
    expect(await plan()).toBe(0);
    expect(await planned()).toContain(`${kind} bad@example.com`);
    expect(await openItems()).toEqual([]);
  });

  it('is listed for the therapist by the first name and the appointment that it is about', async () => {
    const bad = await book('Bad', '09:00');
    await database.sql(`insert into public.planted values ('bad@example.com')`);
    await plan();
    expect(await rpc('list_tasks', { p_now: NOW })).toMatchObject([
      { kind: 'job_failed', appointment_id: bad, first_name: 'Bad' },
    ]);
  });
});

describe('a planner that fails as a whole', () => {
  const ALL = {
    plan_payment_reminders: 'payment_due bo@example.com',
    plan_reminders: 'reminder ann@example.com',
    plan_day_schedule: 'day_schedule the practice',
    plan_review_requests: 'review_request cy@example.com',
  };

  it.each(Object.keys(ALL) as (keyof typeof ALL)[])('%s stops no other', async (planner) => {
    // Sunday, 10:00 AM, which is made a working day.
    const now = '2026-11-22T16:30:00Z';
    await bookByPhone('Bo', '09:00');
    await book('Ann', '10:30');
    await visit('Cy', '15:00');
    await database.sql(`update public.business_hours set day_of_week = 7 where day_of_week = 1`);
    const [whole] = await database.sql(
      `select pg_get_functiondef($1::regprocedure) as definition`,
      [`private.${planner}(timestamptz)`],
    );
    const returns = planner === 'plan_day_schedule' ? 'void' : 'integer';
    await database.sql(`create or replace function private.${planner}(p_now timestamptz) returns ${returns}
      language plpgsql as $$ begin raise exception 'broken'; end $$`);
    expect(await plan(now)).toBe(1);
    const { [planner]: missing, ...others } = ALL;
    const told = await planned();
    for (const row of Object.values(others)) expect(told).toContain(row);
    expect(told).not.toContain(missing);
    expect(await openItems()).toMatchObject([{ kind: 'job_failed', subject: planner }]);
    await database.sql(String(whole?.['definition']));
    await database.sql(`update public.business_hours set day_of_week = 1 where day_of_week = 7`);
    expect(await plan(now)).toBe(0);
    expect(await openItems()).toEqual([]);
  });
});

describe('a message that cannot even be given up', () => {
  it('keeps no other from being claimed', async () => {
    await book('Ann', '10:00');
    await database.sql(
      `insert into public.messages (kind, subject, recipient, channel, address, facts, send_after, next_at, attempts)
       values ('reminder', 'x', 'client', 'sms', '+13205550100', '5', $1, $1, 99)`,
      [NOW],
    );
    const claimed = await rpc('claim_messages', { p_now: NOW });
    expect(claimed.map(({ kind }) => kind)).toEqual(Array(2).fill('booking_received'));
    expect(await openItems()).toMatchObject([{ kind: 'job_failed' }]);
  });
});
