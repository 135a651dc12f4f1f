import { AppError } from '../../errors/app-error.ts';
import type { Database } from '../../platform/database.ts';

/** A client to whom the therapist sells, or for whom she books. */
export interface DeskClient {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Whose credits and gift value pay for them. */
  walletOwnerEmail: string;
  isMember: boolean;
  /** What they last agreed to about texts; null without consent. */
  textConsentVersion: string | null;
}

/** A client on file; throws not_found. */
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
