import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { askForEmail as askCall } from '#contract/practice/email.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { proveMember } from '../accounts/passwords.ts';
import { sendSoon } from '../messages/outbox.ts';
import type { Member } from '../middleware/session.ts';
import { hashToken, newToken } from '../middleware/session-cookies.ts';

interface EmailChange extends z.output<typeof askCall.input> {
  member: Member;
  ip: string | undefined;
}

/** Emails the link that makes an address the practice's email. Throws invalid_request for a wrong password, too_many_requests. */
export async function askForEmail(deps: Deps, change: EmailChange): Promise<void> {
  const { email, password, member, ip } = change;
  await proveMember(deps, { member, password, field: 'password', ip });
  const [id, token] = [randomUUID(), newToken()];
  await deps.database.rpcNow('ask_for_practice_email', {
    p_change_id: id,
    p_email: email,
    p_link: hashToken(token),
    p_encrypted_token: deps.cipher.encrypt(token, id, email),
    p_by: member.userId,
  });
  await sendSoon(deps, member.userId);
}

const ASK_AGAIN =
  'This link is no longer valid. Please use the one in our latest email, or change the email again.';

/** Makes an address the practice's email by its link, and returns it. Throws unknown_link. */
export async function confirmEmail(deps: Deps, token: string, userId: string): Promise<string> {
  const confirmed = deps.database.rpcNow('confirm_practice_email', {
    p_link: hashToken(token),
    p_by: userId,
  });
  const email = await confirmed.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unknown_link') throw error;
    throw new AppError(error.code, { ...error.options, detail: ASK_AGAIN });
  });
  await sendSoon(deps, userId);
  return email;
}
