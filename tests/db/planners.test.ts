import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '../../local/database.ts';
import { capture, openWithPayment } from '../helpers/bookings.ts';
import { buildLines, buildQuote, buildRequest, NOW } from '../helpers/build-request.ts';
import { createTestDatabase, emptyOrders } from '../helpers/database.ts';
import { createRpc, type Rpc } from '../helpers/rpc.ts';

let database: RunningDatabase;
let rpc: Rpc;
beforeAll(async () => {
  database = await createTestDatabase();
  rpc = createRpc(database);
  await database.sql(`create table public.planted (address text primary key)`);
  await database.sql('grant select on public.planted to service_role');
  await database.sql(`create function public.refuse_planted() returns trigger language plpgsql as $$
    begin
      if exists (select from public.planted p where p.address = new.address) then
        raise exception 'planted: % of %', new.address, new.facts ->> 'last_name';
      end if;
      return new;
    end $$`);
  await database.sql(
    `create trigger refuse_planted before insert on public.messages for each row execute function public.refuse_planted()`,
  );
});
afterAll(() => database.stop());
beforeEach(async () => {
  await emptyOrders(database.sql);
  await database.sql(
    'truncate public.messages, public.tasks, public.planted, public.waitlist_entries cascade',
  );
});

/** Sunday, 4:00 PM. */
const SUNDAY = '2026-11-22T22:00:00Z';
const SUNDAY_NIGHT = '2026-11-23T04:00:00Z';

/** Somebody has paid for a session on Wednesday, November 25. */
async function book(name: string, localTime: string) {
  const person = { first_name: name, email: `${name.toLowerCase()}@example.com` };
  const when = { local_date: '2026-11-25', local_time: localTime };
  const { paymentIntentId } = await openWithPayment(rpc, { ...person, ...when });
  const booked = await capture({ rpc, sql: database.sql }, paymentIntentId);
  return String(booked['appointment_id']);
}

/** Somebody has called, and pays at the visit. */
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

/** A session sold to somebody who gave no more than a name. */
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
const openItems = () =>
  database.sql(
    `select kind, subject, details from public.tasks where resolved_at is null order by subject`,
  );

describe('a walk-in', () => {
  it('who gave no address is asked nothing, and keeps nobody from being reminded', async () => {
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
    expect(await rpc('list_tasks', {})).toMatchObject([
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
       values ('reminder', 'x', 'client', 'sms', '+13205550100', '5', $1, $1, 11)`,
      [NOW],
    );
    const claimed = await rpc('claim_messages', { p_now: NOW });
    expect(claimed.map(({ kind }) => kind)).toEqual(Array(2).fill('booking_received'));
    expect(await openItems()).toMatchObject([{ kind: 'job_failed' }]);
  });
});

describe('the jobs of the sweep', () => {
  it('complete the other appointments when one cannot be completed', async () => {
    const bad = await book('Bad', '09:00');
    const good = await book('Ann', '12:30');
    await database.sql(`create function public.refuse_bad() returns trigger language plpgsql as $$
      begin if new.first_name = 'Bad' then raise exception 'planted'; end if; return new; end $$`);
    await database.sql(
      `create trigger refuse_bad before update of status on public.appointments for each row execute function public.refuse_bad()`,
    );
    const later = '2026-11-27T18:00:00Z';
    expect(await rpc('advance_appointments', { p_now: later })).toEqual([{ done: 1, failed: 1 }]);
    // Those that failed come last, so that however many do not fill the batch of the others.
    expect(await rpc('advance_appointments', { p_limit: 1, p_now: later })).toEqual([
      { done: 0, failed: 1 },
    ]);
    expect(
      await database.sql(
        `select appointment_id from public.appointments where status = 'completed'`,
      ),
    ).toEqual([{ appointment_id: good }]);
    expect(await openItems()).toMatchObject([{ subject: `advance_appointment ${bad}` }]);
    await database.sql('drop trigger refuse_bad on public.appointments');
  });

  it('return the other payments without a time when one cannot be returned', async () => {
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const { order, paymentIntentId } = await openWithPayment(rpc, buildQuote());
      await capture({ rpc, sql: database.sql }, paymentIntentId);
      ids.push(order.order_id);
    }
    await database.sql(`create function public.refuse_bad_return() returns trigger language plpgsql as $$
      begin
        if new.state = 'returned' and new.order_id = '${ids[0]}' then raise exception 'planted'; end if;
        return new;
      end $$`);
    await database.sql(
      `create trigger refuse_bad_return before update on public.orders for each row execute function public.refuse_bad_return()`,
    );
    const later = '2026-11-20T19:00:00Z';
    expect(await rpc('return_overdue', { p_now: later })).toEqual([{ done: 1, failed: 1 }]);
    expect(await openItems()).toMatchObject([{ subject: `return_overdue_order ${ids[0]}` }]);
    await database.sql('drop trigger refuse_bad_return on public.orders');
  });
});

describe('a person on the waitlist who cannot be offered a time', () => {
  const wait = (name: string) =>
    database.sql(
      `insert into public.waitlist_entries (
         entry_id, token_hash, first_name, last_name, email, phone, service_id, local_date, day_part, client_type,
         can_book_at_home, state, asked_at
       ) values ($1, $2, $2, 'Lund', $3, '3205550100', 'thai-60', '2026-11-25', 'any', 'new', false, 'waiting', $4)`,
      [randomUUID(), name, `${name.toLowerCase()}@example.com`, NOW],
    );
  const offered = async () =>
    (
      await database.sql(
        `select first_name from public.waitlist_entries where state = 'offered' order by 1`,
      )
    ).map(({ first_name }) => first_name);

  it('keeps no time from the next, and what frees a time from nobody', async () => {
    const id = await book('Ann', '10:00');
    await wait('Bad');
    await wait('Zoe');
    await database.sql(`insert into public.planted values ('bad@example.com')`);
    await rpc('cancel_appointment', { p_appointment_id: id, p_version: 1, p_now: SUNDAY });
    expect(await offered()).toEqual(['Zoe']);
    expect(await openItems()).toMatchObject([
      { kind: 'job_failed', details: { part: 'offer_time', sqlstate: 'P0001' } },
    ]);
    await database.sql('truncate public.planted');
    await rpc('offer_free_times', { p_now: SUNDAY });
    expect(await offered()).toEqual(['Bad', 'Zoe']);
    expect(await openItems()).toEqual([]);
  });

  it('is seen by the monitor until it can be', async () => {
    await wait('Bad');
    await database.sql(`insert into public.planted values ('bad@example.com')`);
    await rpc('offer_free_times', { p_now: SUNDAY });
    expect(await database.sql('select public.job_problems() as problem')).toEqual([
      { problem: 'job_failing' },
    ]);
    await database.sql('truncate public.planted');
    await rpc('offer_free_times', { p_now: SUNDAY });
    expect(await database.sql('select public.job_problems() as problem')).toEqual([]);
  });

  it('nor told that they missed two keeps no time from the others', async () => {
    await book('Ann', '10:00');
    await wait('Bad');
    await database.sql(
      `with offered as (
         update public.waitlist_entries set state = 'offered' returning entry_id
       ), missed as (
         insert into public.waitlist_offers (entry_id, starts_at, ends_at, offered_at, expires_at, ended_at, ending)
         select entry_id, $1::timestamptz + n * interval '2 hours', $1::timestamptz + (n * 2 + 1) * interval '1 hour', $2, $2,
           case n when 2 then $2::timestamptz end, case n when 2 then 'lapsed' end
         from offered, generate_series(1, 2) n returning offer_id, ended_at, starts_at, ends_at
       )
       insert into public.occupancy (during, offer_id)
       select tstzrange(starts_at, ends_at), offer_id from missed where ended_at is null`,
      ['2026-11-25T17:00:00Z', NOW],
    );
    await wait('Zoe');
    await database.sql(`insert into public.planted values ('bad@example.com')`);
    expect(await rpc('offer_free_times', { p_now: SUNDAY })).toBe(1);
    expect(await offered()).toEqual(['Zoe']);
    expect(await openItems()).toMatchObject([
      { kind: 'job_failed', details: { part: 'notify_missed', sqlstate: 'P0001' } },
    ]);
    // She has to know whom to tell.
    expect(await rpc('list_tasks', {})).toMatchObject([{ first_name: 'Bad' }]);
  });
});

describe('a checkout that ran out and cannot be let go', () => {
  it('keeps no other time, and is tried again', async () => {
    const ids: string[] = [];
    for (const [name, local_time] of [
      ['Bad', '09:00'],
      ['Ann', '11:00'],
    ] as const) {
      const request = { local_date: '2026-11-25', local_time, first_name: name };
      const [order] = await rpc('open_booking', {
        p_booking: buildRequest({ ...request, email: `${name}@example.com` }),
        p_now: NOW,
      });
      ids.push(order?.order_id ?? '');
    }
    await database.sql(`create function public.refuse_bad_lapse() returns trigger language plpgsql as $$
      begin
        raise exception 'planted';
      end $$`);
    await database.sql(
      `create trigger refuse_bad_lapse before update on public.orders for each row
       when (new.state = 'lapsed' and new.order_id = '${ids[0]}') execute function public.refuse_bad_lapse()`,
    );
    const lapse = async () => (await rpc('lapse_unpayable', { p_now: SUNDAY_NIGHT }))[0];
    expect(await lapse()).toEqual({ done: 1, failed: 1 });
    expect(await lapse()).toEqual({ done: 0, failed: 1 });
    expect(await database.sql('select order_id from public.occupancy')).toEqual([
      { order_id: ids[0] },
    ]);
    expect(await openItems()).toMatchObject([
      { kind: 'job_failed', details: { part: 'lapse_unpayable_order', row: ids[0] } },
    ]);
    await database.sql('drop trigger refuse_bad_lapse on public.orders');
    expect(await lapse()).toEqual({ done: 1, failed: 0 });
    expect(await openItems()).toEqual([]);
  });
});
