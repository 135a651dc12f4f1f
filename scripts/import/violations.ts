import type { Query } from './fill-practice.ts';

/** What must hold of the money, each as the rows for which it doesn't. */
const MONEY: Record<string, string> = {
  'A wallet has less than nothing in it': `
    select w.wallet_id as id from public.wallets w cross join lateral private.balance_of(w.wallet_id) b
    where least(b.credits, b.cents) < 0`,
  'A payment gave back more than came': `
    select t.tender_id as id from public.tenders t join public.ledger l using (tender_id)
    where l.kind not like 'dispute%' group by t.tender_id having sum(l.amount_cents) < 0 or sum(l.credits) < 0`,
  'Refunds promise more than was paid': `
    select r.tender_id as id from public.refunds r where r.status not in ('failed', 'void') group by r.tender_id
    having sum(r.amount_cents) > (
      select coalesce(sum(l.amount_cents), 0) from public.ledger l where l.tender_id = r.tender_id and l.kind = 'captured'
    )`,
  'A credit or gift value was not taken as agreed': `
    select t.tender_id as id from public.tenders t join public.orders o using (order_id)
    left join public.ledger l on l.tender_id = t.tender_id and l.kind = 'captured'
    where t.wallet_id is not null and t.voided_at is null
    group by t.tender_id, t.amount_cents, o.state
    having case when o.state = 'settled' then count(l.*) <> 1 or coalesce(sum(l.amount_cents), 0) <> t.amount_cents else count(l.*) > 0 end`,
  'An order and what came of it keep more than they cost': `
    with kept as (
      select o.root_id, sum(l.amount_cents) as cents from public.orders o join public.tenders t using (order_id)
      join public.ledger l using (tender_id) where o.state in ('settled', 'returned') group by 1
    ), promised as (
      select o.root_id, sum(r.amount_cents) as cents from public.refunds r join public.tenders t using (tender_id)
      join public.orders o on o.order_id = t.order_id where r.status in ('requested', 'failed') group by 1
    ), due as (
      select o.root_id, sum(l.amount_cents + l.tax_cents) as cents from public.orders o join public.order_lines l using (order_id)
      where o.state = 'settled' group by 1
    )
    select kept.root_id as id from kept left join promised using (root_id) left join due using (root_id)
    where kept.cents - coalesce(promised.cents, 0) > coalesce(due.cents, 0) and not exists (
      select from public.orders o join public.tenders t using (order_id)
      where o.root_id = kept.root_id and (
        exists (select from public.disputes d where d.tender_id = t.tender_id)
        or exists (select from public.ledger l where l.tender_id = t.tender_id and l.kind like 'dispute%')
      )
    )`,
};

const KEYS = `
  select c.conname as name, c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    array(select a.attname::text from unnest(c.conkey) with ordinality k (number, place) join pg_attribute a on (a.attrelid, a.attnum) = (c.conrelid, k.number) order by k.place) as columns,
    array(select a.attname::text from unnest(c.confkey) with ordinality k (number, place) join pg_attribute a on (a.attrelid, a.attnum) = (c.confrelid, k.number) order by k.place) as keys
  from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`;

/** Returns, in words, each foreign key that leads nowhere and each sum that is wrong. */
export async function findViolations(query: Query): Promise<string[]> {
  const violations: string[] = [];
  for (const { name, child, parent, columns, keys } of (await query(KEYS)) as {
    name: string;
    child: string;
    parent: string;
    columns: string[];
    keys: string[];
  }[]) {
    const isNamed = columns.map((column) => `c.${column} is not null`).join(' and ');
    const isSame = columns.map((column, place) => `p.${keys[place]} = c.${column}`).join(' and ');
    const [row] = await query(
      `select count(*)::integer as count from ${child} c
       where ${isNamed} and not exists (select from ${parent} p where ${isSame})`,
    );
    if (row?.['count'])
      violations.push(`${name}: ${String(row['count'])} rows name what isn’t there`);
  }
  for (const [what, sql] of Object.entries(MONEY)) {
    const ids = (await query(sql)).map(({ id }) => String(id));
    if (ids.length > 0) violations.push(`${what}: ${ids.join(', ')}`);
  }
  return violations;
}
