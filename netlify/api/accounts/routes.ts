import { Hono } from 'hono';
import * as calls from '#contract/accounts/accounts.ts';
import { listGoingWithAccount } from '#contract/rules/retention/account-deletion.ts';
import { filePaths } from '#lib/site/paths.ts';
import type { Deps } from '#platform/deps.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { afterAnswer, senderAddress } from '../middleware/sender-network.ts';
import {
  endSession,
  readViewer,
  requireMember,
  resendSession,
  sendStarted,
  startSession,
  toUser,
  type MemberContext,
} from '../middleware/session.ts';
import { getDevice, getSessionHash, hashToken, keepDevice } from '../middleware/session-cookies.ts';
import { changeProfile, listAccountAppointments, readOwnData } from './account.ts';
import { logIn } from './log-in.ts';
import { changePassword, prepareResetEmail, proveMember, resetPassword } from './passwords.ts';
import { confirmSignup, signUp } from './sign-up.ts';

const RESET_EMAILED =
  'If there’s an account with this email address, a link to choose a new password is on its way.';
const PASSWORD_RESET = 'Your password was changed. Please log in with the new one.';
const PASSWORD_CHANGED = 'Your password was changed, and you’ve been logged out everywhere else.';
const LOGGED_OUT = "You've been successfully logged out.";
const DELETED =
  'Your account has been deleted, along with its health notes, its intake forms and our messages to you. Appointments stay in our calendar, and payments stay in our books, as tax law requires. Unused session credits will be here if you sign up again with the same email address.';

/** The calls for logging in, signing up and resetting a password: /api/auth. */
export function authRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(calls.readCurrentUser, [], async ({ c }) => ({ user: toUser(await readViewer(c, deps)) }));

  for (const [call, isForAdmin] of [
    [calls.logIn, false],
    [calls.logInAsAdmin, true],
  ] as const) {
    answer(call, [], async ({ input, networks, c }) => {
      const device = getDevice(c, deps);
      const userId = await logIn(deps, {
        input,
        isForAdmin,
        device: device && hashToken(device),
        networks,
        ip: senderAddress(c),
      });
      return { user: toUser(await startSession(c, deps, userId)) };
    });
  }

  answer(calls.signUp, [], async ({ input, networks, c }) => {
    if (input.phone) await requirePhone('phone', input.phone);
    const session = await signUp(deps, { input, networks });
    return { user: toUser(await sendStarted(c, deps, session)) };
  });
  answer(calls.confirmSignup, [], async ({ input, networks, c }) => {
    const session = getSessionHash(c, deps);
    const userId = await confirmSignup(deps, { ...input, session, networks, ip: senderAddress(c) });
    return { user: toUser(await startSession(c, deps, userId)) };
  });
  answer(calls.logOut, [], async ({ c }) => {
    await endSession(c, deps);
    return { message: LOGGED_OUT };
  });
  answer(calls.requestPasswordReset, [], async ({ input: { email }, networks, c }) => {
    const send = await prepareResetEmail(deps, { email, networks, device: getDevice(c, deps) });
    await afterAnswer(c, send());
    return { message: RESET_EMAILED };
  });
  answer(calls.resetPassword, [], async ({ input, networks, c }) => {
    await resetPassword(deps, { ...input, networks, device: keepDevice(c, deps) });
    await endSession(c, deps);
    return { message: PASSWORD_RESET };
  });
  return routes;
}

/** What members see and change of their own: /api/account. The only id these calls take is of the member's own appointment. */
export function accountRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  const isMember = requireMember(deps);
  const answer = answerCalls(routes, deps);

  answer(calls.listAccountAppointments, [isMember], ({ c }) =>
    listAccountAppointments(deps, c.get('member')),
  );
  routes.get(filePaths.accountData, isMember, async (c) => {
    c.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return c.json(await readOwnData(deps, c.get('member')));
  });

  answer(calls.changeProfile, [isMember], async ({ input, c }) => {
    if (input.phone) await requirePhone('phone', input.phone);
    await changeProfile(deps, { ...input, member: c.get('member'), ip: senderAddress(c) });
    return { user: toUser(await resendSession(c, deps)) };
  });
  answer(calls.changePassword, [isMember], async ({ input, c }) => {
    const member = c.get('member');
    await changePassword(deps, { ...input, member, ip: senderAddress(c) });
    await startSession(c, deps, member.userId);
    return { message: PASSWORD_CHANGED };
  });
  answer(calls.deleteAccount, [isMember], async ({ input: { password }, c }) => {
    const member = c.get('member');
    await proveMember(deps, { member, password, field: 'password', ip: senderAddress(c) });
    const p_takes = listGoingWithAccount().map(({ id }) => id);
    await deps.database.rpcNow('delete_account', { p_user_id: member.userId, p_takes });
    await endSession(c, deps);
    return { message: DELETED };
  });
  return routes;
}
