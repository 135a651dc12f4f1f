import type { ClientPage } from '#contract/clients/client-record.ts';
import type { AdminClient } from '#contract/clients/clients.ts';

/** The page of a client of whom there is nothing else. */
export function buildClientPage(
  client: AdminClient,
  changes: Partial<ClientPage> = {},
): ClientPage {
  const { id, firstName, lastName, email, phone } = client;
  return {
    client,
    record: {
      ...{ id, version: 1, firstName, lastName, email, phone, tags: [] },
      preferences: { pressure: '', place: '', enhancements: '', oil: '', table: '' },
    },
    since: '2024-05-06T15:00:00.000Z',
    erasedAt: null,
    sameAddress: [],
    merged: [],
    ...{ alerts: [], notes: [], appointments: [], appointmentCount: 0, sessionNotes: [] },
    ...{ healthNotes: [], intakes: [], messages: [], messageCount: 0, wallets: [] },
    money: { owed: '0.00', owedFor: [], paid: '0.00', paidYear: 2026 },
    nextTime: null,
    texting: null,
    ...changes,
  };
}
