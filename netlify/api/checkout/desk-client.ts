import { AppError } from '../../errors/app-error.ts';
import type { Database } from '#platform/database/database.ts';

/** A client the therapist sells to or books for. */
export interface DeskClient {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** The address whose credits and gift value pay for them; null if they share it with its holder. */
  walletOwnerEmail: string | null;
  isMember: boolean;
  /** The text consent they last gave; null without consent. */
  textConsentVersion: string | null;
}

/** Returns a client on file. Throws not_found. */
export async function findDeskClient(database: Database, clientId: string): Promise<DeskClient> {
  const [row] = await database.rpc('read_desk_client', { p_client_id: clientId });
  if (!row) throw new AppError('not_found');
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    walletOwnerEmail: row.wallet_owner_email,
    isMember: row.is_member,
    textConsentVersion: row.text_consent_version,
  };
}
