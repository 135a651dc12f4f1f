import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { type Member } from '../middleware/session.ts';
import { hashToken } from '../middleware/session-cookies.ts';
import { sendSoon } from '../messages/outbox.ts';
import { claimAttempt, tryTo, type Sender } from './account-calls.ts';
import { isShortForAdmin, requireGoodPassword } from './password-rules.ts';

/**
 * Checks whether a reset link may be emailed, and returns the function that sends it. The response must not wait for the email,
 * because its timing would reveal whether there is an account. Throws too_many_requests.
 */
export async function prepareResetEmail(
  { database, auth, log }: Pick<Deps, 'database' | 'auth' | 'log'>,
  { email, networks, device }: { email: string; networks: string[]; device: string | undefined },
): Promise<() => Promise<void>> {
  const known: string | null = await claimAttempt(
    database.rpcNow('begin_password_reset', {
      p_email: email,
      p_networks: networks,
      ...(device !== undefined && { p_device: hashToken(device) }),
    }),
  );
  return async () => {
    if (known !== null) await tryTo({ log }, 'reset_email_failed', auth.emailReset(known));
  };
}

interface Reset extends Pick<Sender, 'networks'> {
  /** The token of the emailed link. */
  token: string;
  newPassword: string;
  /** The secret of this browser, which can log in from now on even while strangers are blocked. */
  device: string;
}

const ASK_AGAIN =
  'Administrator passwords need at least 15 characters. This link has been used, so please ask for a new one.';

/**
 * Sets a new password with an emailed link and ends all sessions. Throws reset_link_invalid, invalid_request for a weak password,
 * too_many_requests, accounts_unavailable.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword, networks, device }: Reset,
): Promise<void> {
  await requireGoodPassword(deps, { password: newPassword, field: 'newPassword', owner: [] });
  await claimAttempt(
    deps.database.rpcNow('begin_reset', { p_link: hashToken(token), p_networks: networks }),
  );
  const proven = await deps.auth.redeemReset(token);
  if (!proven) throw new AppError('reset_link_invalid');
  const { userId } = proven;
  const owner = await requireProfile(deps, userId);
  if (owner.role === 'admin' && isShortForAdmin(newPassword)) {
    throw new AppError('reset_link_invalid', { detail: ASK_AGAIN });
  }
  await proven.setPassword(newPassword);
  // A trigger has already ended them, unless the password is the same as before.
  await deps.database.rpcNow('end_sessions', { p_user_id: userId, p_device: hashToken(device) });
  await sendSoon(deps, userId);
}

interface PasswordChange extends Pick<Sender, 'ip'> {
  member: Member;
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the password of a logged-in member and ends all their sessions. Throws login_failed if the current one is wrong,
 * invalid_request, too_many_requests, accounts_unavailable.
 */
export async function changePassword(
  deps: Deps,
  { member, currentPassword, newPassword, ip }: PasswordChange,
): Promise<void> {
  const owner = await requireProfile(deps, member.userId);
  await requireGoodPassword(deps, {
    password: newPassword,
    field: 'newPassword',
    owner: namesOf(owner),
    isAdmin: member.role === 'admin',
  });
  const proven = await proveMember(deps, {
    member,
    password: currentPassword,
    field: 'currentPassword',
    ip,
  });
  await proven.setPassword(newPassword);
  await deps.database.rpcNow('end_sessions', { p_user_id: member.userId });
  await sendSoon(deps, member.userId);
}

interface Proof extends Pick<Sender, 'ip'> {
  member: Member;
  password: string;
  /** The field the error belongs to. */
  field: string;
}

/** Checks the password again before an action that a stolen session must not take. Throws invalid_request, too_many_requests. */
export async function proveMember(
  { database, auth }: Pick<Deps, 'database' | 'auth'>,
  { member, password, field, ip }: Proof,
) {
  if (password === '')
    throw new AppError('invalid_request', { fields: { [field]: 'Password is required' } });
  const p_networks = [`account ${member.userId}`];
  await claimAttempt(database.rpcNow('enforce_rate_limit', { p_form: 'password', p_networks }));
  const proven = await auth.proveAccount({ email: member.email, password, ip });
  if (proven?.userId === member.userId) return proven;
  throw new AppError('invalid_request', { fields: { [field]: 'That isn’t your password' } });
}

async function requireProfile({ database }: Pick<Deps, 'database'>, userId: string) {
  const [profile] = await database.read((tables) =>
    tables.from('profiles').select('email, first_name, last_name, role').eq('user_id', userId),
  );
  if (!profile) throw new AppError('reset_link_invalid');
  return profile;
}

type Profile = Awaited<ReturnType<typeof requireProfile>>;

const namesOf = ({ email, first_name, last_name }: Profile) => [first_name, last_name, email];
