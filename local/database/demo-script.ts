import { readFile } from 'node:fs/promises';
import { priceLines } from '#api/checkout/booking-request.ts';
import { saleSchema } from '#contract/practice/snapshot.ts';
import type { MigrationTarget } from './migrations.ts';

type Source = Pick<MigrationTarget, 'query'>;

interface Sold {
  id: string;
  minutes: number;
}

/**
 * Reads a script of the demo that is dated around an instant. Before it comes demo_lines: the line that a guest or a member is
 * sold a service by. The script names services as `thai-60` and gift services as `thai_60`; where the practice has none of that
 * name, the service nearest in length stands in, and the gift is an amount.
 */
export async function readDemoScript(target: Source, name: string, now: Date): Promise<string> {
  const script = await readFile(new URL(name, import.meta.url), 'utf8');
  const services = await listSold(
    target,
    'select service_id as id, duration_minutes as minutes from public.services',
  );
  const gifts = await listSold(
    target,
    'select gift_service_id as id, 0 as minutes from public.gift_services',
  );
  const named = script
    .replaceAll(/'((?:deep-tissue|swedish|thai)-(\d+))'/g, (_, id: string, minutes: string) =>
      quote(standIn(services, id, Number(minutes))),
    )
    .replaceAll(/'((?:swedish|thai)_\d+)'/g, (quoted, id: string) =>
      gifts.some((gift) => gift.id === id) ? quoted : 'null',
    );
  return `${await createLines(target, now)}\n${named}`;
}

/** Returns the statements that create demo_lines, priced as a booking is. */
async function createLines(target: Source, now: Date): Promise<string> {
  const [row] = await target.query('select public.list_catalog($1) as sale', [now.toISOString()]);
  const sale = saleSchema.parse(row?.['sale']);
  const rows = sale.services.flatMap((service) =>
    [false, true].map((isMember) => {
      const [line] = priceLines({ service, enhancements: [] }, sale.sales_taxes, isMember);
      const json = JSON.stringify(line).replaceAll("'", "''");
      return `(${quote(service.service_id)}, ${isMember}, '${json}'::jsonb)`;
    }),
  );
  return `drop table if exists pg_temp.demo_lines;
    create temporary table demo_lines as
    select * from (values ${rows.join(', ')}) sold (service_id, is_member, line);`;
}

async function listSold(target: Source, query: string): Promise<Sold[]> {
  const rows = await target.query(query, []);
  return rows.map(({ id, minutes }) => ({ id: String(id), minutes: Number(minutes) }));
}

/** Returns the service of that id, or else the one whose length is nearest. */
function standIn(services: readonly Sold[], id: string, minutes: number): string {
  if (services.some((service) => service.id === id)) return id;
  const distance = (service: Sold) => Math.abs(service.minutes - minutes);
  return services.toSorted((a, b) => distance(a) - distance(b))[0]?.id ?? id;
}

const quote = (id: string) => `'${id}'`;
