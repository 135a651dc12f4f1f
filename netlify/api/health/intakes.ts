import * as z from 'zod/mini';
import {
  sentIntakeSchema,
  type AdminIntake,
  type AdminIntakeList,
  type IntakeView,
} from '#contract/health/therapist-intakes.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import type { Cipher } from '#platform/cipher.ts';
import { findReader } from '../notes/merged-reader.ts';

const clientSchema = z.object({
  client_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A row of intake_for_therapist. */
const rowSchema = z.object({
  intake_id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  received_at: z.string(),
  client: z.nullable(clientSchema),
  suggested_client: z.nullable(clientSchema),
  views: z.int(),
  last_viewed_at: z.nullable(z.string()),
  is_suspected: z.boolean(),
});

const missingSchema = z.object({
  appointment_id: z.uuid(),
  starts_at: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

const listSchema = z.object({ intakes: z.array(rowSchema), missing: z.array(missingSchema) });

type ReadDeps = Pick<Deps, 'database'>;

/** Returns the intake forms that match a search, and the new clients who haven't sent one. */
export async function listIntakes({ database }: ReadDeps, words: string): Promise<AdminIntakeList> {
  const [row] = await database.rpcNow('list_intakes', { p_words: words });
  const { intakes, missing } = listSchema.parse(row);
  return {
    intakes: intakes.map(toIntake),
    missing: missing.map((next) => ({
      appointmentId: next.appointment_id,
      appointmentDate: toInstant(next.starts_at),
      firstName: next.first_name,
      lastName: next.last_name,
      email: next.email,
      phone: next.phone,
    })),
  };
}

/** Returns a whole intake form and logs which account viewed it. Throws not_found, UnreadableError. */
export async function viewIntake(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  intakeId: string,
  userId: string,
): Promise<IntakeView> {
  const [row] = await database.rpcNow('view_intake', { p_intake_id: intakeId, p_user_id: userId });
  if (!row) throw new Error('view_intake answered nothing');
  return {
    intake: toIntake(rowSchema.parse(row.intake)),
    form: decryptIntake(await findReader({ database, cipher }, row.client_id), {
      ...row,
      intake_id: intakeId,
    }),
    billOfRightsVersion: row.bill_of_rights_version,
  };
}

/** Links an intake form to a client, or unlinks it, and encrypts it for them. Throws not_found, UnreadableError. */
export async function linkIntake(
  { database, cipher }: ReadDeps & Pick<Deps, 'cipher'>,
  intakeId: string,
  clientId: string | null,
): Promise<AdminIntake> {
  if (!z.uuid().safeParse(intakeId).success) throw new AppError('not_found');
  const [form] = await database.read((tables) =>
    tables
      .from('intakes')
      .select('intake_id, encrypted_form, email, client_id')
      .eq('intake_id', intakeId),
  );
  if (!form) throw new AppError('not_found');
  const reader = await findReader({ database, cipher }, form.client_id);
  const words = reader.decrypt(form.encrypted_form, intakeId, formHolder(form));
  const [row] = await database.rpc('link_intake', {
    p_intake_id: intakeId,
    p_encrypted_form: cipher.encrypt(words, intakeId, formHolder({ ...form, client_id: clientId })),
    // The generated types don't allow null as an argument.
    p_client_id: clientId as string,
  });
  return toIntake(rowSchema.parse(row));
}

/** Deletes an intake form for good. */
export async function deleteIntake({ database }: ReadDeps, intakeId: string): Promise<void> {
  await database.rpc('delete_intake', { p_intake_id: intakeId });
}

interface Held {
  email: string;
  client_id: string | null;
}

/** Returns who an intake form is encrypted for: the address typed in it and, once the therapist has linked it, that client. */
export function formHolder({ email, client_id }: Held): string {
  return client_id === null ? email : `${email} ${client_id}`;
}

/** Decrypts the form in a row of public.intakes. Throws UnreadableError. */
export function decryptIntake(
  cipher: Pick<Cipher, 'decrypt'>,
  row: Held & { intake_id: string; encrypted_form: string },
): IntakeView['form'] {
  const words = cipher.decrypt(row.encrypted_form, row.intake_id, formHolder(row));
  return sentIntakeSchema.parse(JSON.parse(words));
}

const toInstant = (text: string) => new Date(text).toISOString();
const toClient = (row: z.infer<typeof clientSchema> | null) =>
  row && { id: row.client_id, firstName: row.first_name, lastName: row.last_name };

function toIntake(row: z.infer<typeof rowSchema>): AdminIntake {
  return {
    id: row.intake_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    receivedAt: toInstant(row.received_at),
    client: toClient(row.client),
    suggestedClient: toClient(row.suggested_client),
    views: row.views,
    lastViewedAt: row.last_viewed_at === null ? null : toInstant(row.last_viewed_at),
    isSuspected: row.is_suspected,
  };
}
