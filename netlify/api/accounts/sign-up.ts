import { randomUUID } from 'node:crypto';
import type { SignupInput } from '#contract/accounts/accounts.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { hashToken, newToken } from '../middleware/session-cookies.ts';
import { sendSoon } from '../messages/outbox.ts';
import { claimAttempt, type Sender } from './account-calls.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';
import { requireGoodPassword } from './password-rules.ts';

/**
 * Stores a sign-up until its emailed link is used. Returns the token of its session, which can see nothing until then. A taken
 * address is treated the same at every step; only the email reads differently. Throws invalid_request for a weak password,
 * too_many_requests.
 */
export async function signUp(
  deps: Deps,
  { input, networks }: Pick<Sender, 'networks'> & { input: SignupInput },
): Promise<string> {
  const { email, firstName, lastName, password } = input;
  const phone = input.phone || null;
  const owner = [firstName, lastName, email];
  await requireGoodPassword(deps, { password, field: 'password', owner });
  // Counted before hashing, which costs more than anything else here.
  await claimAttempt(
    deps.database.rpcNow('enforce_rate_limit', { p_form: 'signup', p_networks: networks }),
  );
  const [link, session] = [newToken(), newToken()];
  const signupId = randomUUID();
  await deps.database.rpcNow('open_signup', {
    p_signup: {
      signup_id: signupId,
      email,
      first_name: firstName,
      last_name: lastName,
      phone,
      login_phone: phone && (await getInternationalPhone(phone)),
      password_hash: await hashPassword(password),
      link_hash: hashToken(link),
      encrypted_link: deps.cipher.encrypt(link, signupId, email),
    },
    p_session: hashToken(session),
    p_networks: networks,
  });
  await sendSoon(deps, signupId);
  return session;
}

interface Confirmation extends Sender {
  /** The token of the emailed link. */
  token: string;
  /** The password chosen at sign-up. Neither a scanner that opens the link nor a stranger who signed someone else up knows it. */
  password: string;
  /** The hash of this browser's session, in which someone may have signed up. */
  session: string | null;
}

/**
 * Creates the account of a sign-up and returns its id: of the link's own, or, with another link to the same inbox, of the one that
 * was made in this browser. So a stranger who signs up with someone's address can't keep them out. Throws confirm_link_invalid, confirm_failed for a wrong password,
 * account_exists, too_many_requests, accounts_unavailable.
 */
export async function confirmSignup(
  deps: Deps,
  { token, password, session, networks, ip }: Confirmation,
): Promise<string> {
  const signups = await claimAttempt(
    deps.database.rpcNow('begin_confirmation', {
      p_link: hashToken(token),
      p_session: session ?? '',
      p_networks: networks,
    }),
  );
  if (signups.length === 0) throw new AppError('confirm_link_invalid');
  const isTheirs = await Promise.all(
    signups.map(({ password_hash }) => isPasswordOf(password_hash, password)),
  );
  const signup = signups.find((_, n) => isTheirs[n]);
  if (!signup) throw new AppError('confirm_failed');
  await deps.database.rpc('verify_signup', { p_signup_id: signup.signup_id });
  const { email } = signup;
  const credentials = { email, password, ip };
  let failure: unknown = new AppError('account_exists');
  const created = await deps.auth.createAccount(credentials).catch((error: unknown) => {
    failure = error;
    return null;
  });
  if (created === null) {
    // The account may have just been created, by this link or another one sent to the same address.
    const known = await deps.auth.proveAccount(credentials);
    if (known) return known.userId;
    throw failure;
  }
  await sendSoon(deps, created);
  return created;
}
