import type * as z from 'zod/mini';
import type { answerText as answerCall } from '#contract/messages/texts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSoon } from './outbox.ts';
import { UnsendableError, type Composing } from './stored-message.ts';

/**
 * Texts a client the therapist's own words, encrypted for the number that their text came from, now or in the next hours for
 * texts. Throws not_found, texts_changed, texts_stopped, texts_not_wanted.
 */
export async function answerText(
  deps: Deps,
  clientId: string,
  { answerId, latestTextId, words }: z.output<typeof answerCall.input>,
): Promise<z.output<typeof answerCall.answer>> {
  const phone = await numberOf(deps, clientId, latestTextId);
  const sendAt = await deps.database.rpcNow('answer_text', {
    p_client_id: clientId,
    p_text_answer_id: answerId,
    p_latest_text_id: latestTextId,
    p_encrypted_words: deps.cipher.encrypt(words, answerId, phone),
  });
  await sendSoon(deps, answerId);
  const [row] = await deps.database.read((tables) =>
    tables.from('messages').select('state').match({ kind: 'text_answer', subject: answerId }),
  );
  return {
    state: row?.state === 'sent' ? 'sent' : row?.state === 'given_up' ? 'failed' : 'waiting',
    sendAt: new Date(sendAt).toISOString(),
  };
}

/** Returns the number of a text from or to a client. Throws texts_changed if there is no such text. */
async function numberOf(
  { database }: Pick<Deps, 'database'>,
  clientId: string,
  textId: string,
): Promise<string> {
  const [received, answers] = await Promise.all([
    database.read((tables) =>
      tables
        .from('received_texts')
        .select('phone')
        .match({ client_id: clientId, received_text_id: textId }),
    ),
    database.read((tables) =>
      tables
        .from('text_answers')
        .select('phone')
        .match({ client_id: clientId, text_answer_id: textId }),
    ),
  ]);
  const phone = received[0]?.phone ?? answers[0]?.phone;
  if (phone === undefined) throw new AppError('texts_changed');
  return phone;
}

/** Returns what the therapist wrote; the outbox doesn't have it. Throws UnsendableError once it is deleted. */
export async function readAnswer(
  { database, cipher }: Pick<Composing, 'database' | 'cipher'>,
  id: string,
): Promise<string> {
  const [row] = await database.read((tables) =>
    tables.from('text_answers').select('phone, encrypted_words').eq('text_answer_id', id),
  );
  if (!row) throw new UnsendableError('no_text_answer');
  return cipher.decrypt(row.encrypted_words, id, row.phone);
}
