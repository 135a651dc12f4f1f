import type { Answer } from '#contract/call.ts';
import type { listImports } from '#contract/clients/import-clients.ts';
import { dateOf, monthDay } from '#lib/time/labels.ts';
import type { ListKind } from './columns.ts';

const ONE: Readonly<Record<ListKind, string>> = {
  clients: 'client',
  appointments: 'appointment',
  balances: 'balance',
};

/** "1 client", "1,204 clients", "3,000 appointments". */
export const countLabel = (count: number, kind: ListKind = 'clients') =>
  `${count.toLocaleString('en-US')} ${count === 1 ? ONE[kind] : kind}`;

const WHY_KEPT: Readonly<Record<ListKind, string>> = {
  clients: 'because you know more about them by now',
  appointments: 'because they’ve been changed, paid or given since',
  balances: 'because they’ve been used since',
};

/** What undoing an import did. */
export function undoneLabel(
  { removed, kept }: { removed: number; kept: number },
  kind: ListKind = 'clients',
): string {
  if (kept === 0) return `${countLabel(removed, kind)} removed.`;
  const stayed = `${countLabel(kept, kind)} stayed, ${WHY_KEPT[kind]}.`;
  return removed === 0 ? stayed : `${countLabel(removed, kind)} removed. ${stayed}`;
}

type Import = Answer<typeof listImports>[number];

/** What an earlier import brought. */
export const kindOf = ({ appointments, balances }: Import): ListKind =>
  appointments > 0 ? 'appointments' : balances > 0 ? 'balances' : 'clients';

/** How much of an earlier import undoing it would look at. */
export const leftOf = ({ clients, appointments, balances }: Import) =>
  clients + appointments + balances;

/** An earlier import as a line: its day, and what of it is on file. */
export function importLabel(list: Import) {
  const day = monthDay(dateOf(list.begunAt));
  const count = countLabel(leftOf(list), kindOf(list));
  if (list.undoneAt === null) return `${day}: ${count}`;
  return leftOf(list) > 0 ? `${day}: not undone yet for ${count}` : `${day}, undone`;
}
