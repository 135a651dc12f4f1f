import { randomUUID } from 'node:crypto';
import type { LoginInput } from '#contract/accounts/accounts.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { claimAttempt, tryTo, type Sender } from './account-calls.ts';
import { isShortForAdmin } from './password-rules.ts';

interface LoginAttempt extends Sender {
  input: LoginInput;
  /** True on the administrator's page, which only lets administrators in. */
  isForAdmin: boolean;
  /** The hash of a secret that a browser has if someone logged in there before. */
  device: string | undefined;
}

const TOO_OFTEN =
  'Too many login attempts, so we didn’t check this one. Please wait a while, or reset your password: the link in that email lets you in.';
/** The specification has different words for the administrator's page. */
const NOT_ADMIN = 'Invalid credentials. Please try again.';

/**
 * Returns the id of the account that someone logs in to by email address or mobile number. It does the same work and says the
 * same thing whatever is wrong: if no account can log in here, the password is compared with one that no one knows. Throws
 * login_failed, too_many_requests, accounts_unavailable.
 */
export async function logIn(
  { database, auth, log }: Pick<Deps, 'database' | 'auth' | 'log'>,
  { input, isForAdmin, device, networks, ip }: LoginAttempt,
): Promise<string> {
  const { password } = input;
  const p_attempt = randomUUID();
  const [claimed] = await claimAttempt(
    database.rpcNow('begin_login', {
      p_identifier: await toIdentifier(input.email),
      p_for_admin: isForAdmin,
      p_networks: networks,
      p_attempt,
      ...(device !== undefined && { p_device: device }),
    }),
    TOO_OFTEN,
  );
  if (!claimed) throw new Error('No one was answered');
  const forgive = () =>
    tryTo({ log }, 'attempt_not_forgiven', database.rpc('forgive_attempt', { p_attempt }));
  const proven = await auth
    .proveAccount({ email: claimed.email, password, ip })
    .catch(async (error: unknown) => {
      // We can't tell whether the password was right.
      await forgive();
      throw error;
    });
  const isAllowed = claimed.role !== 'admin' || !isShortForAdmin(password);
  if (proven && proven.userId === claimed.user_id && isAllowed) {
    await forgive();
    return proven.userId;
  }
  throw new AppError('login_failed', isForAdmin ? { detail: NOT_ADMIN } : {});
}

/** Returns what was typed in the form that accounts are found by: an address in lower case, or a number in international form. */
async function toIdentifier(typed: string): Promise<string> {
  if (typed.includes('@')) return typed.toLowerCase();
  return (await getInternationalPhone(typed)) ?? typed.toLowerCase();
}
