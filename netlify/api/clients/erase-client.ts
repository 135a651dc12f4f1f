import * as z from 'zod/mini';
import { ERASED, HINDRANCES, type ErasurePreview } from '#contract/clients/erasure.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { listGoingWithAccount } from '#contract/rules/retention/account-deletion.ts';
import { SIGNED_NOTE_YEARS } from '#contract/rules/retention/retention.ts';
import type { Deps } from '#platform/deps.ts';

type EraseDeps = Pick<Deps, 'database'>;

/** The row that preview_erasure answers. */
const previewSchema = z.object({
  hindrances: z.array(
    z.object({
      code: z.enum(HINDRANCES),
      appointment_id: z.nullable(z.uuid()),
      at: z.nullable(z.string()),
      cents: z.nullable(z.int()),
    }),
  ),
  goes: z.partialRecord(z.enum(ERASED), z.int()),
  signed_notes: z.int(),
  notes_until: z.nullable(z.string()),
});

/** Returns what erasing a client would delete, what would stay, and what hinders it. Throws not_found. */
export async function previewErasure(
  { database }: EraseDeps,
  clientId: string,
): Promise<ErasurePreview> {
  const [row] = await database.rpcNow('preview_erasure', {
    p_client_id: clientId,
    p_note_years: SIGNED_NOTE_YEARS,
  });
  const preview = previewSchema.parse(row);
  return {
    hindrances: preview.hindrances.map(({ code, appointment_id, at, cents }) => ({
      code,
      appointmentId: appointment_id,
      at: at && toInstant(at),
      amount: cents === null ? null : formatMoney(cents),
    })),
    goes: preview.goes,
    signedNotes: preview.signed_notes,
    notesUntil: preview.notes_until && toInstant(preview.notes_until),
  };
}

interface Erasing {
  takesNotes: boolean;
  /** The account of the administrator who does it. */
  userId: string;
}

/** Erases a client and their account, and logs who did it. Throws not_found, erasure_not_possible. */
export async function eraseClient(
  { database }: EraseDeps,
  clientId: string,
  { takesNotes, userId }: Erasing,
): Promise<void> {
  await database.rpcNow('erase_client', {
    p_client_id: clientId,
    p_actor: userId,
    p_takes_notes: takesNotes,
    p_account_takes: listGoingWithAccount().map(({ id }) => id),
  });
}

const toInstant = (text: string) => new Date(text).toISOString();
