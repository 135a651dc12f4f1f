import type * as z from 'zod/mini';
import type {
  addClient as addCall,
  keepWords as keepCall,
  saveContact as contactCall,
  savePreferences as preferencesCall,
} from '#contract/clients/client-record.ts';
import { AppError } from '../../errors/app-error.ts';
import { UnreadableError, type Cipher } from '#platform/cipher.ts';
import type { Deps } from '#platform/deps.ts';
import { formHolder } from '../health/intakes.ts';
import { recordRowSchema, toRecord } from './record-row.ts';

type SaveDeps = Pick<Deps, 'database' | 'cipher'>;

/** Adds a client who hasn't booked; returns their id. Throws email_taken. */
export async function addClient(
  { database }: SaveDeps,
  { clientId, firstName, lastName, email, phone, sharesAddress }: z.output<typeof addCall.input>,
): Promise<string> {
  return withRecord(
    database.rpcNow('add_client', {
      p_client_id: clientId,
      p_first_name: firstName,
      p_last_name: lastName,
      p_email: email,
      p_phone: phone,
      p_shares_address: sharesAddress,
    }),
  );
}

/** Changes a client's name and contact. Throws not_found, client_changed, email_taken, client_has_account. */
export async function saveContact(
  { database, cipher }: SaveDeps,
  clientId: string,
  { version, firstName, lastName, email, phone }: z.output<typeof contactCall.input>,
): Promise<void> {
  const texts = await database.rpc('texts_of_address', { p_client_id: clientId });
  await withRecord(
    database.rpcNow('save_contact', {
      p_client_id: clientId,
      p_version: version,
      p_first_name: firstName,
      p_last_name: lastName,
      p_email: email,
      p_phone: phone,
      p_texts: texts
        .filter(({ holder }) => holder.toLowerCase() !== email.toLowerCase())
        .map((text) => ({
          ...text,
          reencrypted_text: encryptFor(cipher, text, { clientId, email }),
        })),
    }),
  );
}

interface AddressedText {
  place: string;
  row_id: string;
  encrypted_text: string;
  holder: string;
}

/** Encrypts a note for the client's new address, or a form for the client; null if it can't be decrypted. */
function encryptFor(
  cipher: Cipher,
  { place, row_id, encrypted_text, holder }: AddressedText,
  { clientId, email }: { clientId: string; email: string },
): string | null {
  const next = place === 'intakes' ? formHolder({ email: holder, client_id: clientId }) : email;
  try {
    return cipher.encrypt(cipher.decrypt(encrypted_text, row_id, holder), row_id, next);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** Stores what a client likes, and their tags without repeats. Throws not_found, client_changed. */
export async function savePreferences(
  { database }: SaveDeps,
  clientId: string,
  { version, preferences, tags }: z.output<typeof preferencesCall.input>,
): Promise<void> {
  const given = Object.entries(preferences).filter(([, words]) => words !== '');
  await withRecord(
    database.rpc('save_preferences', {
      p_client_id: clientId,
      p_version: version,
      p_preferences: Object.fromEntries(given),
      p_tags: [...new Set(tags)],
    }),
  );
}

/** Stores an alert or a note about a client, encrypted for them. Throws not_found. */
export async function keepWords(
  { database, cipher }: SaveDeps,
  clientId: string,
  { wordId, kind, words }: z.output<typeof keepCall.input>,
): Promise<void> {
  await database.rpcNow('keep_words', {
    p_client_id: clientId,
    p_word_id: wordId,
    p_kind: kind,
    p_encrypted_words: cipher.encrypt(words, wordId, clientId),
  });
}

/** Takes an alert or a note off the client's page. */
export async function endWords(
  { database }: SaveDeps,
  clientId: string,
  wordId: string,
): Promise<void> {
  await database.rpcNow('end_words', { p_client_id: clientId, p_word_id: wordId });
}

/** A refusal that has the client now shows it as the API answers it. */
async function withRecord<T>(saved: Promise<T>): Promise<T> {
  return saved.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, options } = error;
    if (code !== 'client_changed' && code !== 'email_taken') throw error;
    throw new AppError(code, {
      ...options,
      ...(code === 'email_taken' && { fields: { email: 'Another client has this email address' } }),
      current: toRecord(recordRowSchema.parse(options.current)),
    });
  });
}
