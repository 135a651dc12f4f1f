import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { capture, openWithPayment } from '../../helpers/stack/bookings.ts';
import { buildQuote, buildRequest, NOW } from '../../helpers/builders/build-request.ts';
import { SUNDAY, usePlantedFailures } from './planted-failures.ts';

const { database, rpc, book, openItems } = usePlantedFailures();

const SUNDAY_NIGHT = '2026-11-23T04:00:00Z';

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

  it('keeps no time from the next person, and doesn’t stop a time from being freed', async () => {
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

  it('or notified that they missed two keeps no time from the others', async () => {
    await book('Ann', '10:00');
    await wait('Bad');
    await database.sql(
      `with offered as (
         update public.waitlist_entries set state = 'offered' returning entry_id
       ), missed as (
         insert into public.waitlist_offers (entry_id, starts_at, ends_at, during, offered_at, expires_at, ended_at, ending)
         select entry_id, lower(time), upper(time), time, $2, $2,
           case n when 2 then $2::timestamptz end, case n when 2 then 'lapsed' end
         from offered, generate_series(1, 2) n, lateral (
           select tstzrange($1::timestamptz + n * interval '2 hours', $1::timestamptz + (n * 2 + 1) * interval '1 hour') as time
         ) session returning offer_id, ended_at, starts_at, ends_at
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
    expect(await rpc('list_tasks', { p_now: NOW })).toMatchObject([{ first_name: 'Bad' }]);
  });
});

describe('an expired checkout that cannot be released', () => {
  it('blocks no other time, and is tried again', async () => {
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
