import { Hono, type Context } from 'hono';
import {
  changePasswordSchema,
  confirmSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  loginSchema,
  profileSchema,
  resetPasswordSchema,
  signupSchema,
} from '../../../src/contract/accounts.ts';
import { listGoingWithAccount } from '../../../src/contract/retention.ts';
import type { Deps } from '../../platform/deps.ts';
import { afterAnswer, senderAddress, senderNetworks } from '../middleware/sender-network.ts';
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
import { getDevice, hashToken, keepDevice } from '../middleware/session-cookies.ts';
import { requireBody, requirePhone } from '../middleware/validate.ts';
import {
  changeProfile,
  listAccountAppointments,
  readCalendarFile,
  readOwnData,
} from './account.ts';
import { logIn } from './log-in.ts';
import { changePassword, prepareResetMail, proveMember, resetPassword } from './passwords.ts';
import { confirmSignup, signUp } from './sign-up.ts';

const RESET_MAILED =
  'If there is an account with this email address, a link to choose a new password is on its way to it.';
const PASSWORD_RESET = 'Your password was changed. Please log in with the new one.';
const PASSWORD_CHANGED = 'Your password was changed. Everywhere else you are logged out.';
const LOGGED_OUT = "You've been successfully logged out.";
const DELETED =
  'Your account is deleted, with its health notes, its intake forms and our messages to you. Appointments stay in our calendar, and payments in the books that tax law asks for. Unused session credits will be here if you sign up again with the same email address.';

/** The calls of somebody who logs in, signs up or forgot their password: /api/auth. */
export function authRoutes(deps: Deps) {
  const routes = new Hono();
  const senderOf = (c: Context) => ({ senders: senderNetworks(c), ip: senderAddress(c) });

  routes.get('/auth/user', async (c) => c.json({ user: toUser(await readViewer(c, deps)) }));

  for (const [path, isForAdmin] of [
    ['/auth/login', false],
    ['/auth/admin-login', true],
  ] as const) {
    routes.post(path, async (c) => {
      const input = await requireBody(c, loginSchema);
      const device = getDevice(c, deps);
      const userId = await logIn(deps, {
        input,
        isForAdmin,
        device: device && hashToken(device),
        ...senderOf(c),
      });
      return c.json({ user: toUser(await startSession(c, deps, userId)) });
    });
  }

  routes.post('/auth/signup', async (c) => {
    const input = await requireBody(c, signupSchema);
    if (input.phone) await requirePhone('phone', input.phone);
    const session = await signUp(deps, { input, senders: senderNetworks(c) });
    return c.json({ user: toUser(await sendStarted(c, deps, session)) });
  });

  routes.post('/auth/confirm', async (c) => {
    const input = await requireBody(c, confirmSchema);
    const userId = await confirmSignup(deps, { ...input, ...senderOf(c) });
    return c.json({ user: toUser(await startSession(c, deps, userId)) });
  });

  routes.post('/auth/logout', async (c) => {
    await endSession(c, deps);
    return c.json({ message: LOGGED_OUT });
  });

  routes.post('/auth/forgot-password', async (c) => {
    const { email } = await requireBody(c, forgotPasswordSchema);
    const asked = { email, senders: senderNetworks(c), device: getDevice(c, deps) };
    const mail = await prepareResetMail(deps, asked);
    await afterAnswer(c, mail());
    return c.json({ message: RESET_MAILED });
  });

  routes.post('/auth/reset-password', async (c) => {
    const input = await requireBody(c, resetPasswordSchema);
    await resetPassword(deps, {
      ...input,
      senders: senderNetworks(c),
      device: keepDevice(c, deps),
    });
    await endSession(c, deps);
    return c.json({ message: PASSWORD_RESET });
  });
  return routes;
}

/** What members see and change of their own: /api/account. Nothing of it takes anybody's id but an own appointment's. */
export function accountRoutes(deps: Deps) {
  const routes = new Hono<MemberContext>();
  routes.use('/account/*', requireMember(deps));

  routes.get('/account/appointments', async (c) =>
    c.json(await listAccountAppointments(deps, c.get('member'))),
  );

  routes.get('/account/appointments/:id/calendar', async (c) => {
    const file = await readCalendarFile(deps, c.get('member'), c.req.param('id'));
    return c.body(file, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    });
  });

  routes.get('/account/data', async (c) => {
    c.header('Content-Disposition', 'attachment; filename="my-data.json"');
    return c.json(await readOwnData(deps, c.get('member')));
  });

  routes.post('/account/profile', async (c) => {
    const input = await requireBody(c, profileSchema);
    if (input.phone) await requirePhone('phone', input.phone);
    await changeProfile(deps, c.get('member'), input);
    return c.json({ user: toUser(await resendSession(c, deps)) });
  });

  routes.post('/account/password', async (c) => {
    const input = await requireBody(c, changePasswordSchema);
    const member = c.get('member');
    await changePassword(deps, { ...input, member, ip: senderAddress(c) });
    await startSession(c, deps, member.userId);
    return c.json({ message: PASSWORD_CHANGED });
  });

  routes.post('/account/delete', async (c) => {
    const { password } = await requireBody(c, deleteAccountSchema);
    const member = c.get('member');
    await proveMember(deps, { member, password, field: 'password', ip: senderAddress(c) });
    const p_takes = listGoingWithAccount().map(({ id }) => id);
    await deps.database.rpcNow('delete_account', { p_user_id: member.userId, p_takes });
    await endSession(c, deps);
    return c.json({ message: DELETED });
  });
  return routes;
}
