import { beforeEach, describe, expect, it } from 'vitest';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { eraseClient } from '#contract/clients/erasure.ts';
import { countSent } from '../../helpers/stack/outbox.ts';
import { importing, listedAppointment as listed, outcomesOf } from '../../helpers/stack/imports.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../../scenarios/visitor.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { addClients, check, bring, list, undo, rowsOf } = importing(admin);

let importId: string;
beforeEach(async () => {
  importId = crypto.randomUUID();
  await addClients('Ann', 'Bea');
});

const PAST = { date: '2026-03-02', time: '10:00' };
const visits = async () =>
  stack.sql(
    `select a.first_name, to_char(a.starts_at at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI') as starts, a.status,
       (extract(epoch from a.ends_at - a.starts_at) / 60)::integer as minutes, private.due_cents(a.order_id) as due,
       exists (select from public.occupancy o where o.appointment_id = a.appointment_id) as takes_time
     from public.appointments a order by a.starts_at, a.first_name`,
  );
const count = async (from: string) =>
  (await stack.sql(`select count(*)::integer as count from ${from}`))[0]?.['count'];
const idOf = async (name: string) =>
  String(
    (await stack.sql('select client_id from public.clients where first_name = $1', [name]))[0]?.[
      'client_id'
    ],
  );

describe('an import of appointments', () => {
  it('is checked first, which changes nothing and says why each row stays out', async () => {
    const rows = [
      listed(),
      listed({ email: 'else@example.org' }),
      listed({ serviceId: 'gone' }),
      listed({ date: '2027-03-14', time: '02:30' }),
      listed({ date: '2027-11-07', time: '01:30' }),
      listed({ date: '2027-11-07', time: '01:30', isLater: false }),
      listed({ date: '2027-11-07', time: '01:30', isLater: true }),
    ];
    const checked = await check(importId, rows);
    expect(outcomesOf(checked)).toEqual([
      ...['new', 'unknown_client', 'unknown_service', 'skipped_time', 'which_hour', 'new', 'new'],
    ]);
    expect(checked.slice(5).map(({ startsAt }) => startsAt)).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-07T07:30:00.000Z',
    ]);
    expect(await visits()).toEqual([]);
    // By the database, the second overlaps the first by now: both last an hour.
    expect(outcomesOf(await bring(importId, rows.slice(0, 5)))).toEqual(
      outcomesOf(checked.slice(0, 5)),
    );
    expect((await visits()).map(({ starts }) => starts)).toEqual(['2026-11-30 10:00']);
  });

  it('brings history, which takes no time and owes nothing, and what is ahead, which does', async () => {
    await bring(importId, [
      listed(PAST),
      listed({ ...PAST, time: '12:00', status: 'no_show' }),
      listed({ ...PAST, time: '14:00', status: 'cancelled' }),
      listed({ minutes: 75 }),
      listed({ date: '2026-12-02', priceCents: 0 }),
      listed({ date: '2026-12-04', priceCents: 9000 }),
      listed({ date: '2026-12-07', status: 'cancelled' }),
    ]);
    expect(await visits()).toEqual([
      ...[
        { ...PAST, status: 'completed' },
        { ...PAST, time: '12:00', status: 'no_show' },
        { ...PAST, time: '14:00', status: 'cancelled' },
      ].map(({ date, time, status }) => ({
        ...{ first_name: 'Ann', starts: `${date} ${time}`, status },
        ...{ minutes: 60, due: 0, takes_time: false },
      })),
      {
        ...{ first_name: 'Ann', starts: '2026-11-30 10:00', status: 'confirmed' },
        ...{ minutes: 75, due: 8550, takes_time: true },
      },
      {
        ...{ first_name: 'Ann', starts: '2026-12-02 10:00', status: 'confirmed' },
        ...{ minutes: 60, due: 0, takes_time: true },
      },
      {
        ...{ first_name: 'Ann', starts: '2026-12-04 10:00', status: 'confirmed' },
        ...{ minutes: 60, due: 9619, takes_time: true },
      },
      {
        ...{ first_name: 'Ann', starts: '2026-12-07 10:00', status: 'cancelled' },
        ...{ minutes: 60, due: 0, takes_time: false },
      },
    ]);
    expect(await count('public.ledger')).toBe(0);
    const [page] = await stack.sql(`select * from private.clients_in_order($1, $2)`, [
      `{${await idOf('Ann')}}`,
      stack.clock.now().toISOString(),
    ]);
    expect(page).toMatchObject({ visits: 1 });
  });

  it('finds a client by address and name, by number and name, or by a name that only one has', async () => {
    const outcome = async (who: object) =>
      outcomesOf(await check(importId, [listed({ ...PAST, ...who })]))[0];
    const nothing = { firstName: '', lastName: '', email: '', phone: '' };
    expect(await outcome({ ...nothing, email: 'ANN@example.org' })).toBe('new');
    expect(await outcome({ ...nothing, phone: '218.555.0101' })).toBe('new');
    expect(await outcome({ email: '', phone: '+1 218 555 0100' })).toBe('new');
    expect(await outcome({ email: 'new@example.org', phone: '2185550100' })).toBe('new');
    expect(await outcome({ email: '' })).toBe('new');
    // Someone else's address or number, by this name no one's.
    expect(await outcome({ firstName: 'Cleo' })).toBe('unknown_client');
    expect(await outcome({ email: '', phone: '2185550101' })).toBe('unknown_client');
    expect(await outcome(nothing)).toBe('unknown_client');
    await stack.sql(
      `insert into public.clients (first_name, last_name, email, phone) values ('Ann', 'Moe', 'ann.two@example.org', '')`,
    );
    expect(await outcome({ email: '' })).toBe('unknown_client');
  });

  it('sends nothing, neither now nor before a visit, unless the therapist wants reminders', async () => {
    await stack.sql(`update public.clients set is_existing = false`);
    await bring(importId, [listed({ date: '2026-11-22', time: '12:00' }), listed()]);
    const bea = { firstName: 'Bea', email: 'bea@example.org', time: '13:00', priceCents: 0 };
    await bring(crypto.randomUUID(), [listed(bea)], true);
    const received = async () =>
      Object.keys(await countSent(stack)).filter((name) => name.includes('example.org'));
    await runMessages(stack.deps);
    expect(await received()).toEqual([]);
    stack.clock.set('2026-11-27T13:30:00-06:00');
    await runMessages(stack.deps);
    expect(await received()).toEqual(['email reminder bea@example.org']);
  });

  it('stays out of what stands, and asks no room between sessions of lists', async () => {
    const ann = visitor(stack, 'ann', { appointmentDate: '2026-11-30', appointmentTime: '10:00' });
    await ann.prepareAndPay();
    await ann.confirm();
    expect(
      outcomesOf(
        await bring(importId, [
          listed({ time: '11:00' }),
          listed({ time: '14:00' }),
          listed({ time: '15:00' }),
          listed({ time: '15:30' }),
          listed({ time: '13:00' }),
        ]),
      ),
    ).toEqual(['taken', 'new', 'new', 'taken', 'new']);
    const [row] = await stack.sql(
      `select array_agg(to_char(lower(o.during) at time zone 'America/Chicago', 'HH24:MI') || '-' || to_char(upper(o.during) at time zone 'America/Chicago', 'HH24:MI') order by o.during) as taken
       from public.occupancy o join public.appointments a using (appointment_id) join public.orders i on i.order_id = a.order_id where i.kind = 'import'`,
    );
    expect(row?.['taken']).toEqual(['13:00-14:00', '14:00-15:00', '15:00-16:15']);
  });

  it('adds nothing twice: page repeated, list chosen again, two tabs, an appointment moved since', async () => {
    const rows = [listed(PAST), listed(), listed({ date: '2026-12-02' })];
    const [first, second] = await Promise.all([bring(importId, rows), bring(importId, rows)]);
    expect([first, second].map(outcomesOf)).toEqual([
      ['new', 'new', 'new'],
      ['new', 'new', 'new'],
    ]);
    const [here, there] = await Promise.all([
      bring(crypto.randomUUID(), [...rows, listed({ date: '2026-12-04' })]),
      bring(crypto.randomUUID(), [...rows, listed({ date: '2026-12-04' })]),
    ]);
    expect([outcomesOf(here)[3], outcomesOf(there)[3]].toSorted()).toEqual(['known', 'new']);
    expect(outcomesOf(here).slice(0, 3)).toEqual(['known', 'known', 'known']);
    await stack.sql(
      `update public.appointments set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours', version = 2
       where starts_at = '2026-11-30 10:00 America/Chicago'`,
    );
    await stack.sql(`update public.occupancy o set during = tstzrange(a.starts_at, a.ends_at)
      from public.appointments a where a.appointment_id = o.appointment_id and a.version = 2`);
    expect(outcomesOf(await check(crypto.randomUUID(), rows))).toEqual(['known', 'known', 'known']);
    expect(await count('public.appointments')).toBe(4);
  });

  it.each([
    ['no rows', () => []],
    [
      'more rows than a page has',
      () =>
        rowsOf(
          'appointment',
          Array.from({ length: 251 }, () => listed()),
        ),
    ],
    ['a day that doesn’t exist', () => rowsOf('appointment', [listed({ date: '2026-02-30' })])],
    ['a time that doesn’t exist', () => rowsOf('appointment', [listed({ time: '25:00' })])],
  ])('is refused with %s', async (_what, rows) => {
    const path = `/api/admin/imports/${importId}/appointments`;
    const { problem } = await admin.call('POST', path, {
      ...{ fileName: 'a.csv', sendsReminders: false, rows: rows() },
    });
    expect(problem.code).toBe('invalid_request');
  });
});

describe('an import of appointments that is undone', () => {
  it('takes its appointments away again, and owes nothing', async () => {
    await bring(importId, [listed(PAST), listed(), listed({ date: '2026-12-02' })]);
    expect((await list()).find(({ id }) => id === importId)).toMatchObject({
      clients: 0,
      appointments: 3,
      balances: 0,
    });
    expect(await undo(importId)).toEqual({ removed: 3, kept: 0, isDone: true });
    expect(await visits()).toEqual([]);
    expect([await count('public.occupancy'), await count('public.order_requests')]).toEqual([0, 0]);
    const [row] = await stack.sql(
      `select coalesce(sum(amount_cents + tax_cents), 0)::integer as due from public.order_lines`,
    );
    expect(row).toEqual({ due: 0 });
    expect((await list()).find(({ id }) => id === importId)).toMatchObject({ appointments: 0 });
    expect(await undo(importId)).toEqual({ removed: 0, kept: 0, isDone: true });
    await expect(bring(importId, [listed()])).rejects.toThrow('import_undone');
    expect(outcomesOf(await bring(crypto.randomUUID(), [listed()]))).toEqual(['new']);
  });

  it('keeps what was used since: paid, changed, written about, or given by now', async () => {
    await bring(importId, [
      ...['09:00', '11:00', '13:00', '15:00'].map((time) => listed({ date: '2026-11-25', time })),
      listed(PAST),
      listed({ ...PAST, time: '13:00' }),
    ]);
    const id = async (local: string) =>
      String(
        (
          await stack.sql(
            `select appointment_id from public.appointments where starts_at = ($1::timestamp at time zone 'America/Chicago')`,
            [local],
          )
        )[0]?.['appointment_id'],
      );
    const act = async (method: string, path: string, json: object) =>
      expect((await admin.call(method, path, json)).status).toBe(200);
    await act('POST', `/api/admin/appointments/${await id('2026-11-25 09:00')}/cancel`, {
      ...{ version: 1, by: 'client' },
    });
    await act('PATCH', `/api/admin/appointments/${await id('2026-03-02 10:00')}/note`, {
      note: 'Left hip',
    });
    // Two of Wednesday's have begun by then.
    stack.clock.set('2026-11-25T13:30:00-06:00');
    expect(await undo(importId)).toEqual({ removed: 2, kept: 4, isDone: true });
    expect((await visits()).map(({ starts, status }) => [starts, status])).toEqual([
      ['2026-03-02 10:00', 'completed'],
      ['2026-11-25 09:00', 'cancelled'],
      ['2026-11-25 11:00', 'confirmed'],
      ['2026-11-25 13:00', 'confirmed'],
    ]);
  });
});

describe('an import, after one of its clients was erased', () => {
  const clientPage = (id: string) =>
    admin.call('POST', `/api/admin/imports/${id}/rows`, {
      ...{ fileName: 'clients.csv', areExisting: true },
      rows: rowsOf(
        'client',
        ['Cleo', 'Dan'].map((name) => ({
          ...{ firstName: name, lastName: 'Moe', email: `${name.toLowerCase()}@example.org` },
          ...{ phone: '', note: 'Bakes', tags: [] },
        })),
      ),
    });
  const erase = async (name: string) =>
    expect(
      (
        await admin.call('POST', eraseClient.path.replace(':id', await idOf(name)), {
          ...{ takesNotes: true },
        })
      ).status,
    ).toBe(200);

  it('skips their row when its page is sent again, and can be undone', async () => {
    await clientPage(importId);
    await erase('Cleo');
    expect((await clientPage(importId)).status).toBe(200);
    expect(await count(`public.clients where first_name = 'Cleo'`)).toBe(0);
    expect(await undo(importId)).toEqual({ removed: 1, kept: 0, isDone: true });
  });

  it('brings none of their appointments again', async () => {
    const rows = [
      listed({ ...PAST }),
      listed({ ...PAST, firstName: 'Bea', email: 'bea@example.org' }),
    ];
    await bring(importId, rows);
    await erase('Ann');
    expect(outcomesOf(await bring(importId, rows))).toEqual(['new', 'new']);
    expect(outcomesOf(await bring(crypto.randomUUID(), rows))).toEqual(['unknown_client', 'known']);
    expect(await count('public.appointments')).toBe(2);
  });
});
