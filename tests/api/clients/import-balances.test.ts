import { beforeEach, describe, expect, it } from 'vitest';
import { checkBalances, importBalances } from '#contract/clients/import-balances.ts';
import { importing, outcomesOf } from '../../helpers/stack/imports.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);
const { addClients, list, rowsOf, undo } = importing(admin);

let importId: string;
beforeEach(async () => {
  importId = crypto.randomUUID();
  await addClients('Ann', 'Bea');
});

/** Five credits of Ann's, an hour each, at 60.00. */
const balance = (more: object = {}) => ({
  ...{ firstName: 'Ann', lastName: 'Moe', email: 'ann@example.org', phone: '' },
  ...{ credits: 5, minutes: 60, creditCents: 6000, valueCents: 0 },
  ...more,
});
const ask = async (path: string, balances: object[], more: object = {}, id = importId) => {
  const { status, body, problem } = await admin.call('POST', path.replace(':id', id), {
    ...{ rows: rowsOf('balance', balances), ...more },
  });
  return status === 200 ? outcomesOf(checkBalances.answer.parse(body)) : problem.code;
};
const check = (...balances: object[]) => ask(checkBalances.path, balances);
const bring = (balances: object[], id = importId) =>
  ask(importBalances.path, balances, { fileName: 'balances.csv' }, id);

/** What the practice has to give, what is due, and what came in, in cents. */
const books = async () => {
  const [row] = await stack.sql(
    `select owed.credit_cents as credits, owed.member_cents as gifts,
       (select coalesce(sum(private.due_cents(o.order_id)), 0)::integer from public.orders o where o.order_id = o.root_id) as due,
       (select coalesce(sum(l.amount_cents), 0)::integer from public.ledger l) as receipts
     from public.value_outstanding() owed`,
  );
  return row;
};

describe('an import of balances', () => {
  it('of five credits at 60.00 adds 300.00 to what is to be given; nothing is due, and nothing came in', async () => {
    expect(await check(balance())).toEqual(['new']);
    expect(await books()).toEqual({ credits: 0, gifts: 0, due: 0, receipts: 0 });
    expect(await bring([balance()])).toEqual(['new']);
    expect(await books()).toEqual({ credits: 30_000, gifts: 0, due: 0, receipts: 0 });
    const wallets = await stack.sql(`select * from public.list_wallets('ann@example.org', $1)`, [
      stack.clock.now().toISOString(),
    ]);
    expect(wallets).toMatchObject([
      { kind: 'credit', duration_minutes: 60, credits_available: 5, is_granted: false },
    ]);
    expect(await stack.sql('select 1 from public.messages')).toEqual([]);
  });

  it('brings gift value beside credits, and says why a row stays out', async () => {
    await stack.sql(
      `insert into public.clients (first_name, last_name, email, phone, holds_address) values ('Cleo', 'Moe', 'ann@example.org', '', false)`,
    );
    const rows = [
      balance({ valueCents: 4550 }),
      balance({ firstName: 'Bea', email: 'bea@example.org', minutes: 55 }),
      balance({ email: 'else@example.org' }),
      balance({ firstName: 'Cleo' }),
    ];
    const outcomes = ['new', 'unknown_length', 'unknown_client', 'shares_address'];
    expect(await check(...rows)).toEqual(outcomes);
    expect(await bring(rows)).toEqual(outcomes);
    expect(await books()).toEqual({ credits: 30_000, gifts: 4550, due: 0, receipts: 0 });
  });

  it('adds nothing twice: page repeated, list chosen again, two tabs', async () => {
    expect(await Promise.all([bring([balance()]), bring([balance()])])).toEqual([['new'], ['new']]);
    const tabs = await Promise.all(
      [0, 1].map(() =>
        bring(
          [balance(), balance({ firstName: 'Bea', email: 'bea@example.org' })],
          crypto.randomUUID(),
        ),
      ),
    );
    expect(tabs.map(([first]) => first)).toEqual(['known', 'known']);
    expect(tabs.map((each) => each[1]).toSorted()).toEqual(['known', 'new']);
    expect(await books()).toMatchObject({ credits: 60_000 });
  });

  it('is undone, but for what was used since', async () => {
    await bring([
      balance({ valueCents: 1000 }),
      balance({ firstName: 'Bea', email: 'bea@example.org' }),
    ]);
    expect((await list()).find(({ id }) => id === importId)).toMatchObject({
      clients: 0,
      appointments: 0,
      balances: 2,
    });
    const book = await admin.call('POST', '/api/admin/appointments', {
      ...{ bookingKey: crypto.randomUUID(), serviceId: 'swedish-60', enhancementIds: [] },
      ...{
        appointmentDate: '2026-11-30',
        appointmentTime: '10:00',
        useCredit: true,
        giftCodes: [],
      },
      clientId: (
        await stack.sql(`select client_id from public.clients where first_name = 'Bea'`)
      )[0]?.['client_id'],
    });
    expect(book.status).toBe(201);
    expect(await undo(importId)).toEqual({ removed: 1, kept: 1, isDone: true });
    // Bea has four left; her fifth is spent.
    expect(await books()).toMatchObject({ credits: 24_000, gifts: 0 });
    expect(await bring([balance()], crypto.randomUUID())).toEqual(['new']);
  });

  it.each([
    ['no rows', []],
    ['half a credit', [balance({ credits: 0.5 })]],
    ['less than nothing', [balance({ valueCents: -1 })]],
  ])('is refused with %s', async (_what, rows) => {
    expect(await bring(rows)).toBe('invalid_request');
  });
});
