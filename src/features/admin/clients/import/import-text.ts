import type { Answer } from '#contract/call.ts';
import type { listImports } from '#contract/clients/import-clients.ts';
import { dateOf, monthDay } from '#lib/time/labels.ts';

/** "1 client", "1,204 clients". */
export const clientsLabel = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'client' : 'clients'}`;

/** What undoing an import did. */
export function undoneLabel({ removed, kept }: { removed: number; kept: number }): string {
  if (kept === 0) return `${clientsLabel(removed)} removed.`;
  const stayed = `${clientsLabel(kept)} stayed, because you know more about them by now.`;
  return removed === 0 ? stayed : `${clientsLabel(removed)} removed. ${stayed}`;
}

/** An earlier import as a line: its day, and what of it is on file. */
export function importLabel({ begunAt, undoneAt, clients }: Answer<typeof listImports>[number]) {
  const day = monthDay(dateOf(begunAt));
  if (undoneAt === null) return `${day}: ${clientsLabel(clients)}`;
  return clients > 0 ? `${day}: not undone yet for ${clientsLabel(clients)}` : `${day}, undone`;
}
