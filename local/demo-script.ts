import { readFile } from 'node:fs/promises';
import type { MigrationTarget } from './migrations.ts';

interface Sold {
  id: string;
  minutes: number;
}

/**
 * Reads a script of the demo. It names services as `thai-60` and gift services as `thai_60`; where the practice has none of that
 * name, the service nearest in length stands in, and the gift is an amount.
 */
export async function readDemoScript(target: MigrationTarget, name: string): Promise<string> {
  const script = await readFile(new URL(name, import.meta.url), 'utf8');
  const services = await listSold(
    target,
    'select service_id as id, duration_minutes as minutes from public.services',
  );
  const gifts = await listSold(
    target,
    'select gift_service_id as id, 0 as minutes from public.gift_services',
  );
  return script
    .replaceAll(/'((?:deep-tissue|swedish|thai)-(\d+))'/g, (_, id: string, minutes: string) =>
      quote(standIn(services, id, Number(minutes))),
    )
    .replaceAll(/'((?:swedish|thai)_\d+)'/g, (quoted, id: string) =>
      gifts.some((gift) => gift.id === id) ? quoted : 'null',
    );
}

async function listSold(target: MigrationTarget, query: string): Promise<Sold[]> {
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
