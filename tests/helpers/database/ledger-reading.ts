import type { RunSql } from '#local/database/database-server.ts';

// A reading of the ledger of its own: from the tables, by nothing that the product reads them by.

/** The ways in which money comes in and is refunded; `given` is gift value for a part of what a credit cost. */
export type ReadWay = 'card' | 'cash' | 'certificate' | 'value' | 'given';

/** What the tables say of the money of one booking. */
export interface Reading {
  dueCents: number;
  /** What is there of all that came in: without what was refunded, and what a bank has taken. */
  keptCents: number;
  /** What is due and was not paid, or is promised back. */
  owedCents: number;
  isDisputed: boolean;
  paid: Record<ReadWay, number>;
  /** What was refunded or is promised. */
  back: Record<ReadWay, number>;
  /** How many credits were taken and returned, what those that stayed cost, and the rate of the tax that was paid with them. */
  creditsTaken: number;
  creditsBack: number;
  creditCents: number;
  creditTaxRate: number;
  /** What was sold and not changed since: without tax, and the tax of all of it. */
  serviceCents: number;
  lineCents: number[];
  taxCents: number;
  /** What ending the booking charged. */
  feeCents: number;
}

interface Row {
  [column: string]: unknown;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const cents = (row: Row, column = 'amount_cents') => Number(row[column]);

const ROWS = `
  with o as (select * from public.orders where root_id = $1),
    l as (select * from public.order_lines where order_id in (select order_id from o)),
    t as (select * from public.tenders where order_id in (select order_id from o where state in ('settled', 'returned')))
  select
    (select coalesce(jsonb_agg(o), '[]') from o) as orders,
    (select coalesce(jsonb_agg(l), '[]') from l where order_id in (select order_id from o where state = 'settled')) as lines,
    (select coalesce(jsonb_agg(t), '[]') from t) as tenders,
    (select coalesce(jsonb_agg(x), '[]') from public.ledger x where tender_id in (select tender_id from t)) as ledger,
    (select coalesce(jsonb_agg(x), '[]') from public.refunds x where tender_id in (select tender_id from t)) as refunds,
    (select coalesce(jsonb_agg(x), '[]') from public.disputes x where tender_id in (select tender_id from t)) as disputes,
    (
      select coalesce(jsonb_agg(to_jsonb(w) || jsonb_build_object('order_id', sold.order_id, 'sold_tax_cents', sold.tax_cents)), '[]')
      from public.wallets w join public.order_lines sold using (order_line_id)
      where w.wallet_id in (select wallet_id from t) or sold.order_id in (select order_id from o)
    ) as wallets`;

/** Reads the money of a booking by its first order: of what was paid for orders that came to something, or were returned. */
export async function readLedger(sql: RunSql, rootId: string): Promise<Reading> {
  const [tables] = await sql(ROWS, [rootId]);
  const rows = (name: string) => tables?.[name] as Row[];
  const { orders, lines, tenders, ledger, refunds, disputes, wallets } = {
    ...{ orders: rows('orders'), lines: rows('lines'), tenders: rows('tenders') },
    ...{ ledger: rows('ledger'), refunds: rows('refunds'), disputes: rows('disputes') },
    wallets: rows('wallets'),
  };
  const kinds = new Map(orders.map(({ order_id, kind }) => [order_id, kind]));
  const walletOf = (tender: Row) =>
    wallets.find((each) => each['wallet_id'] === tender['wallet_id']);
  const wayOf = (tender: Row) => {
    if (tender['kind'] !== 'gift') return String(tender['kind']);
    return walletOf(tender)?.['code_hash'] ? 'certificate' : 'value';
  };
  const entriesOf = (tender: Row) =>
    ledger.filter(({ tender_id }) => tender_id === tender['tender_id']);
  const by = (way: string, count: (tender: Row) => number) =>
    sum(tenders.filter((tender) => wayOf(tender) === way).map(count));
  const captured = (tender: Row) =>
    sum(
      entriesOf(tender)
        .filter(({ kind }) => kind === 'captured')
        .map((row) => cents(row)),
    );
  const promised = refunds.filter(({ status }) => status === 'requested' || status === 'failed');
  const back = (tender: Row) =>
    -sum(
      entriesOf(tender)
        .filter(({ kind }) => kind === 'refunded' || kind === 'refund_reversed')
        .map((row) => cents(row)),
    ) +
    sum(
      promised
        .filter(({ tender_id }) => tender_id === tender['tender_id'])
        .map((row) => cents(row)),
    );
  const given = wallets.filter(
    ({ order_id, kind }) => kind === 'gift' && kinds.get(order_id) === 'adjustment',
  );
  const dueCents = sum(lines.map((row) => cents(row) + cents(row, 'tax_cents')));
  const keptCents = sum(ledger.map((row) => cents(row)));
  const credits = tenders.filter(({ kind }) => kind === 'credit');
  const counted = credits.flatMap(entriesOf).map((row) => cents(row, 'credits'));
  const used = credits.filter(
    (tender) => sum(entriesOf(tender).map((row) => cents(row, 'credits'))) > 0,
  );
  const creditCents = sum(used.map((tender) => sum(entriesOf(tender).map((row) => cents(row)))));
  const changed = lines.filter(({ order_id }) => kinds.get(order_id) === 'change');
  const current = lines.filter(
    (line) =>
      (line['kind'] === 'service' || line['kind'] === 'enhancement') &&
      line['reverses_line_id'] === null &&
      !changed.some(({ reverses_line_id }) => reverses_line_id === line['order_line_id']),
  );
  const ending = lines.filter(
    ({ order_id, kind }) => kinds.get(order_id) === 'cancellation' && kind === 'fee',
  );
  return {
    dueCents,
    keptCents,
    owedCents: Math.max(dueCents - keptCents + sum(promised.map((row) => cents(row))), 0),
    isDisputed: disputes.some(({ is_open }) => is_open === true),
    paid: {
      ...{ card: by('card', captured), cash: by('cash', captured) },
      ...{ certificate: by('certificate', captured), value: by('value', captured), given: 0 },
    },
    back: {
      ...{ card: by('card', back), cash: by('cash', back) },
      ...{ certificate: by('certificate', back), value: by('value', back) },
      given: sum(given.map((row) => cents(row, 'value_cents'))),
    },
    creditsTaken: sum(counted.filter((each) => each > 0)),
    creditsBack: sum(counted.filter((each) => each < 0).map(Math.abs)),
    creditCents,
    creditTaxRate: sum(
      used.map((tender) => {
        const wallet = walletOf(tender);
        if (!wallet || cents(wallet, 'value_cents') === 0) return 0;
        return cents(wallet, 'sold_tax_cents') / cents(wallet, 'value_cents');
      }),
    ),
    serviceCents: sum(current.filter(({ kind }) => kind === 'service').map((row) => cents(row))),
    lineCents: current.map((row) => cents(row)),
    taxCents: sum(current.map((row) => cents(row, 'tax_cents'))),
    feeCents: sum(ending.map((row) => cents(row))),
  };
}
